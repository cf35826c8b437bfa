// SPDX-License-Identifier: MIT
// Room in the lanes for what few chains have.
#ifndef TSLI_SOLVER_CHAIN_ROOM_H
#define TSLI_SOLVER_CHAIN_ROOM_H

#include "solver/model/model.h"

// With the first use of it: `flag` is TSL_CHAIN_LIMITED, TSL_CHAIN_PLACE_LIMITED, TSL_CHAIN_STRETCHABLE or TSL_CHAIN_ACCELERATED. 0:
// there is no memory, and nothing has changed.
int tsli_chain_make_room(tsli_chain *chain, uint32_t flag);
// For limits, with memory that keeps them. `flag`: one of the first two; 0: they limit nothing.
int tsli_chain_make_limit_room(tsli_chain *chain, uint32_t flag);

#endif

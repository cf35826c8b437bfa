// SPDX-License-Identifier: MIT
// Accelerations that the host sets per particle of a chain, which has memory for them with TSLI_ROWS_ACCELERATIONS.
#ifndef TSLI_SOLVER_ACCELERATION_H
#define TSLI_SOLVER_ACCELERATION_H

#include "solver/model/model.h"

// Zero at first. 0 when memory is out.
int tsli_chain_make_accelerations(tsli_host *host, tsli_chain *chain);
void tsli_chain_free_accelerations(tsli_host *host, tsli_chain *chain);
// Writes them to the chain's current lanes.
void tsli_chain_load_accelerations(const tsli_chain *chain);

#endif

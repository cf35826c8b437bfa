// SPDX-License-Identifier: MIT
// The limits that a chain was given, in memory that chains without any do without.
#ifndef TSLI_SOLVER_CHAIN_LIMITS_H
#define TSLI_SOLVER_CHAIN_LIMITS_H

#include "solver/model/model.h"

extern const tsli_chain_limits tsli_default_limits;

// The limits in effect, for reading.
static inline const tsli_chain_limits *tsli_limits_of(const tsli_chain *chain)
{
    return chain->limits ? chain->limits : &tsli_default_limits;
}

// Memory for writing some, initialised to the current ones. 0 when memory is out.
int tsli_chain_make_limits(tsli_host *host, tsli_chain *chain);
void tsli_chain_free_limits(tsli_host *host, tsli_chain *chain);

#endif

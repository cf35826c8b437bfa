// SPDX-License-Identifier: MIT
// Accelerations that the host gives each particle of a chain, which chains have memory for with TSLI_ROWS_ACCELERATIONS.
#ifndef TSLI_SOLVER_ACCELERATION_H
#define TSLI_SOLVER_ACCELERATION_H

#include "solver/model/model.h"

// None at first. 0 when memory is out.
int tsli_chain_make_accelerations(tsli_host *host, tsli_chain *chain);
void tsli_chain_free_accelerations(tsli_host *host, tsli_chain *chain);
// Into the lanes that the chain has now.
void tsli_chain_load_accelerations(const tsli_chain *chain);

#endif

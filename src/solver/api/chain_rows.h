// SPDX-License-Identifier: MIT
// Rows that few chains need: a chain gets them with the first use of their feature, and keeps them.
#ifndef TSLI_SOLVER_CHAIN_ROWS_H
#define TSLI_SOLVER_CHAIN_ROWS_H

#include "solver/model/model.h"

// `rows`: TSLI_ROWS_ bits. The first use of one lays out the rig again. 0: memory is out, and nothing has changed.
int tsli_chain_make_rows(tsli_chain *chain, uint32_t rows);
// For limits, with memory to store them. `rows`: TSLI_ROWS_ANGLES or TSLI_ROWS_DISTANCES; 0: they limit nothing.
int tsli_chain_make_limit_rows(tsli_chain *chain, uint32_t rows);

#endif

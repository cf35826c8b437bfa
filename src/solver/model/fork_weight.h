// SPDX-License-Identifier: MIT
// Weights of the directions of children where a fork rotates to their mean.
#ifndef TSLI_SOLVER_FORK_WEIGHT_H
#define TSLI_SOLVER_FORK_WEIGHT_H

#include "solver/model/model.h"

typedef struct tsli_fork_weights { // of the children of one fork
    const tsli_chain *chain;
    tsli_variation variation;
    uint32_t differ; // 0: all are 1
    float largest;
} tsli_fork_weights;

tsli_fork_weights tsli_fork_weights_of(const tsli_chain *chain, uint32_t fork);
// A weight from 0 to 1; the largest is 1.
float tsli_fork_weight(const tsli_fork_weights *weights, uint32_t child);

#endif

// SPDX-License-Identifier: MIT
// The last vertices of a run, where they do not fill a block: they are skinned in packed arrays of their own, so that kernels only see
// whole blocks.
#ifndef TSLI_SKIN_TAIL_H
#define TSLI_SKIN_TAIL_H

#include "skin/vertex.h"

typedef struct tsli_skin_tail {
    tsli_skin_setup setup; // reads and writes the arrays below, in place, from vertex 0 on
    float positions[3 * TSL_SKIN_BLOCK], normals[3 * TSL_SKIN_BLOCK], tangents[4 * TSL_SKIN_BLOCK];
} tsli_skin_tail;

// The setup's job with the arrays as outputs.
void tsli_skin_tail_open(const tsli_skin_setup *setup, tsli_skin_tail *tail);
// Fills the arrays with `count` vertices from `first` on, and repeats the last of them.
void tsli_skin_tail_read(const tsli_skin_setup *setup, uint64_t first, uint32_t count, tsli_skin_tail *tail);
// Copies `count` results to the vertices from `first` on, or to those of `order` if it is not null.
void tsli_skin_tail_close(const tsli_skin_tail *tail, const tsl_skin_job *job, uint64_t first, const uint32_t *order,
                          uint32_t count);

#endif

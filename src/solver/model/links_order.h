// SPDX-License-Identifier: MIT
// Which strands are neighbours, found from where they are in the setup pose.
#ifndef TSLI_SOLVER_LINKS_ORDER_H
#define TSLI_SOLVER_LINKS_ORDER_H

#include "solver/model/model.h"

#define TSLI_LINE_SAMPLES 4u // places along a strand that are compared with those of others

typedef struct tsli_line_order {
    const tsl_vec3 *samples; // TSLI_LINE_SAMPLES a strand
    uint32_t count;
    uint32_t *order;  // out: which strand comes where
    uint32_t is_ring; // out
    uint32_t *room;   // 4 a strand
    float *distances; // count * count
    void *ways;       // tsli_ways_size(count)
} tsli_line_order;

// Why there is no order: `reason` says it of the two strands.
typedef struct tsli_line_fault {
    const char *reason;
    uint32_t a, b;
} tsli_line_fault;

uint64_t tsli_ways_size(uint32_t count);
// 0: the order is open, and the fault says why. What comes out does not change where strands are named in another order, but for
// the numbers that they have, as long as ties go by the smaller number.
int tsli_line_order_find(tsli_line_order *lines, tsli_line_fault *fault);

#endif

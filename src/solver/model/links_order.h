// SPDX-License-Identifier: MIT
// Finds neighbouring strands by their positions in the setup pose.
#ifndef TSLI_SOLVER_LINKS_ORDER_H
#define TSLI_SOLVER_LINKS_ORDER_H

#include "solver/model/model.h"

#define TSLI_LINE_SAMPLES 4u // positions along a strand for comparison with others

typedef struct tsli_line_order {
    const tsl_vec3 *samples; // TSLI_LINE_SAMPLES a strand
    uint32_t count;
    uint32_t *order;   // out: the strands in order
    uint32_t is_ring;  // out
    uint32_t *scratch; // 4 a strand
    float *distances;  // count * count
    void *pairs;       // tsli_strand_pairs_size(count)
} tsli_line_order;

// Why there is no order, as a fault of two strands: `reason`.
typedef struct tsli_line_fault {
    const char *reason;
    uint32_t a, b;
} tsli_line_fault;

uint64_t tsli_strand_pairs_size(uint32_t count);
// 0: the order is ambiguous, with the fault. The result does not depend on the order of the input, apart from
// the strands' numbers, as long as ties go by the smaller number.
int tsli_line_order_find(tsli_line_order *lines, tsli_line_fault *fault);

#endif

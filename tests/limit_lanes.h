// SPDX-License-Identifier: MIT
// The limits of angles as the kernels have them, one function per instruction set that this build and this processor have: a row
// of directions through the lane code itself.
#ifndef TASSEL_TESTS_LIMIT_LANES_H
#define TASSEL_TESTS_LIMIT_LANES_H

#include "solver/kernel/kernels.h"
#include "solver/model/lane.h"
#include "solver/model/settings.h"

typedef struct limit_row {
    _Alignas(64) tsli_slot_limit limit;
    tsli_lanes3 axis;      // of the bone, unit
    tsli_lanes3 direction; // in the frame of the bone at rest, unit; in, and out: the limited one
    uint32_t outside;      // out: lane bits
} limit_row;

void limit_lanes_scalar(limit_row *row);
void limit_lanes_four(limit_row *row); // SSE2, NEON or simd128
void limit_lanes_avx2(limit_row *row);

// Null: this build or this processor lacks the lane type.
typedef void (*limit_lanes)(limit_row *row);

static inline limit_lanes limit_lanes_find(tsl_lanes lanes)
{
    tsl_lanes asked = lanes;
    if (lanes == TSL_LANES_AUTO || !tsli_kernel_find(&asked))
        return NULL;
    if (lanes == TSL_LANES_SCALAR)
        return limit_lanes_scalar;
#ifdef TSLI_HAS_AVX2_KERNELS
    if (lanes == TSL_LANES_AVX2)
        return limit_lanes_avx2;
#endif
#ifdef TSLI_HAS_FOUR_KERNELS
    return limit_lanes_four;
#else
    return NULL;
#endif
}

#endif

// SPDX-License-Identifier: MIT
// From lanes to the host's elements: four rotations at a time.
#ifndef TSLI_SOLVER_POSE_LANES_H
#define TSLI_SOLVER_POSE_LANES_H

#include "solver/lane.h"

#include <string.h>

#if defined(__SSE2__) || defined(_M_X64) || (defined(_M_IX86_FP) && _M_IX86_FP >= 2)
#define TSLI_POSE_SSE2 1
#include <emmintrin.h>
#endif

// `rows`: x of the first lane; y, z and w lie TSLI_WIDTH floats behind each other. `at`: where each lane's goes.
static inline void tsli_scatter_four(const float *rows, char *const at[4])
{
#if TSLI_POSE_SSE2
    __m128 q[4] = {_mm_load_ps(rows), _mm_load_ps(rows + TSLI_WIDTH), _mm_load_ps(rows + 2 * TSLI_WIDTH),
                   _mm_load_ps(rows + 3 * TSLI_WIDTH)};
    _MM_TRANSPOSE4_PS(q[0], q[1], q[2], q[3]);
    for (int i = 0; i < 4; ++i)
        _mm_storeu_ps((float *)(void *)at[i], q[i]);
#else
    for (int i = 0; i < 4; ++i) {
        const float q[4] = {rows[i], rows[TSLI_WIDTH + i], rows[2 * TSLI_WIDTH + i],
                            rows[3 * TSLI_WIDTH + i]};
        memcpy(at[i], q, sizeof q);
    }
#endif
}

#endif

// SPDX-License-Identifier: MIT
// From lanes to the host's elements: eight rotations of a slot at a time.
#ifndef TSLI_SOLVER_POSE_LANES_H
#define TSLI_SOLVER_POSE_LANES_H

#include "solver/lane.h"

#include <string.h>

#if defined(__SSE2__) || defined(_M_X64) || (defined(_M_IX86_FP) && _M_IX86_FP >= 2)
#define TSLI_POSE_SSE2 1
#include <emmintrin.h>
#endif

// `index`: which element each lane's goes to, TSLI_NONE: none. `base`: where the rotation of element 0 stands.
static inline void tsli_scatter_rotations(tsli_lanes4 rows, const uint32_t index[TSLI_WIDTH], char *base,
                                          size_t stride)
{
#if TSLI_POSE_SSE2
    for (int half = 0; half < TSLI_WIDTH; half += 4) {
        __m128 q[4] = {_mm_load_ps(&rows[0][half]), _mm_load_ps(&rows[1][half]), _mm_load_ps(&rows[2][half]),
                       _mm_load_ps(&rows[3][half])};
        _MM_TRANSPOSE4_PS(q[0], q[1], q[2], q[3]);
        for (int i = 0; i < 4; ++i)
            if (index[half + i] != TSLI_NONE)
                _mm_storeu_ps((float *)(void *)(base + index[half + i] * stride), q[i]);
    }
#else
    for (uint32_t lane = 0; lane < TSLI_WIDTH; ++lane) {
        tsl_quat q = tsli_lanes4_get(rows, lane);
        if (index[lane] != TSLI_NONE)
            memcpy(base + index[lane] * stride, &q, sizeof q);
    }
#endif
}

#endif

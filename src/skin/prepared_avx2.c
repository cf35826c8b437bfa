// SPDX-License-Identifier: MIT
// Prepared blocks: the matrices of eight vertices are blended side by side from the start, so each joint's
// twelve floats are read once for all of them, and nothing is transposed but the result.
#include "skin/cpu.h"

#if TSLI_SKIN_X86
#include <immintrin.h>

#include "skin/prepared.h"

TSLI_SKIN_AVX2_BEGIN
#include "skin/prepared_lanes.h"

// One row of the blend; the three rows are independent and the compiler interleaves them.
TSLI_SKIN_INLINE void prepared_row_add(const float *row, __m256 weight, __m256 *m)
{
    m[0] = _mm256_fmadd_ps(weight, _mm256_broadcast_ss(row), m[0]);
    m[1] = _mm256_fmadd_ps(weight, _mm256_broadcast_ss(row + 1), m[1]);
    m[2] = _mm256_fmadd_ps(weight, _mm256_broadcast_ss(row + 2), m[2]);
    m[3] = _mm256_fmadd_ps(weight, _mm256_broadcast_ss(row + 3), m[3]);
}

// `half` is 0 or 8: the lanes of the block to do.
TSLI_SKIN_INLINE tsli_lanes34 prepared_blend(const tsli_prepared *p, const float *palette, uint32_t block,
                                             uint32_t half)
{
    tsli_lanes34 a;
    for (int row = 0; row < 3; ++row)
        a.m[row][0] = a.m[row][1] = a.m[row][2] = a.m[row][3] = _mm256_setzero_ps();
    const uint32_t end = p->starts[block + 1];
    for (uint32_t slot = p->starts[block]; slot < end; ++slot) {
        const float *joint = palette + 12 * (size_t)p->joints[slot];
        __m256 weight = _mm256_loadu_ps(p->weights + (size_t)slot * TSL_SKIN_BLOCK + half);
        prepared_row_add(joint, weight, a.m[0]);
        prepared_row_add(joint + 4, weight, a.m[1]);
        prepared_row_add(joint + 8, weight, a.m[2]);
    }
    return a;
}

void tsli_prepared_run_avx2(const tsli_prepared *p, const tsli_skin_setup *setup, uint32_t first_block,
                            uint32_t end_block, tsl_skin_bounds *bounds)
{
    tsli_lanes_bounds lanes = tsli_lanes_bounds_empty();
    for (uint32_t block = first_block; block < end_block; ++block) {
        uint32_t valid = tsli_prepared_valid(p, block);
        tsli_lanes34 low = prepared_blend(p, setup->job.palette, block, 0);
        prepared_finish(p, setup, block, 0, valid < 8 ? valid : 8, &low, &lanes);
        if (valid <= 8)
            continue;
        tsli_lanes34 high = prepared_blend(p, setup->job.palette, block, 8);
        prepared_finish(p, setup, block, 8, valid - 8, &high, &lanes);
    }
    tsli_lanes_bounds_fold(&lanes, bounds);
}

TSLI_SKIN_TARGET_END
#endif

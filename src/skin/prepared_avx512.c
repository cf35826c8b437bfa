// SPDX-License-Identifier: MIT
// Prepared blocks with all sixteen vertices in one register: one multiply-add a matrix element, the element
// read and spread by the same instruction.
#include "skin/cpu.h"

#if TSLI_SKIN_X86
#include <immintrin.h>

#include "skin/prepared.h"

TSLI_SKIN_AVX512_BEGIN
#include "skin/prepared_lanes.h"

typedef struct prepared_wide34 {
    __m512 m[3][4];
} prepared_wide34;

TSLI_SKIN_INLINE void prepared_wide_row_add(const float *row, __m512 weight, __m512 *m)
{
    m[0] = _mm512_fmadd_ps(weight, _mm512_set1_ps(row[0]), m[0]);
    m[1] = _mm512_fmadd_ps(weight, _mm512_set1_ps(row[1]), m[1]);
    m[2] = _mm512_fmadd_ps(weight, _mm512_set1_ps(row[2]), m[2]);
    m[3] = _mm512_fmadd_ps(weight, _mm512_set1_ps(row[3]), m[3]);
}

TSLI_SKIN_INLINE prepared_wide34 prepared_wide_blend(const tsli_prepared *p, const float *palette,
                                                     uint32_t block)
{
    prepared_wide34 a;
    for (int row = 0; row < 3; ++row)
        a.m[row][0] = a.m[row][1] = a.m[row][2] = a.m[row][3] = _mm512_setzero_ps();
    const uint32_t end = p->starts[block + 1];
    for (uint32_t slot = p->starts[block]; slot < end; ++slot) {
        const float *joint = palette + 12 * (size_t)p->joints[slot];
        __m512 weight = _mm512_loadu_ps(p->weights + (size_t)slot * TSL_SKIN_BLOCK);
        prepared_wide_row_add(joint, weight, a.m[0]);
        prepared_wide_row_add(joint + 4, weight, a.m[1]);
        prepared_wide_row_add(joint + 8, weight, a.m[2]);
    }
    return a;
}

TSLI_SKIN_INLINE tsli_lanes34 prepared_low_half(const prepared_wide34 *a)
{
    tsli_lanes34 half;
    for (int row = 0; row < 3; ++row)
        for (int k = 0; k < 4; ++k)
            half.m[row][k] = _mm512_castps512_ps256(a->m[row][k]);
    return half;
}

TSLI_SKIN_INLINE tsli_lanes34 prepared_high_half(const prepared_wide34 *a)
{
    tsli_lanes34 half;
    for (int row = 0; row < 3; ++row)
        for (int k = 0; k < 4; ++k)
            half.m[row][k] = _mm256_castpd_ps(_mm512_extractf64x4_pd(_mm512_castps_pd(a->m[row][k]), 1));
    return half;
}

void tsli_prepared_run_avx512(const tsli_prepared *p, const tsli_skin_setup *setup, uint32_t first_block,
                              uint32_t end_block, tsl_skin_bounds *bounds)
{
    tsli_lanes_bounds lanes = tsli_lanes_bounds_empty();
    for (uint32_t block = first_block; block < end_block; ++block) {
        uint32_t valid = tsli_prepared_valid(p, block);
        prepared_wide34 a = prepared_wide_blend(p, setup->job.palette, block);
        tsli_lanes34 low = prepared_low_half(&a);
        prepared_finish(p, setup, block, 0, valid < 8 ? valid : 8, &low, &lanes);
        if (valid <= 8)
            continue;
        tsli_lanes34 high = prepared_high_half(&a);
        prepared_finish(p, setup, block, 8, valid - 8, &high, &lanes);
    }
    tsli_lanes_bounds_fold(&lanes, bounds);
}

TSLI_SKIN_TARGET_END
#endif

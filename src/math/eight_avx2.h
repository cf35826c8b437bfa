// SPDX-License-Identifier: MIT
// f8 and m8 with eight lanes in a register of AVX2: the operations of four.h. See lanes.h.

#define TSLI_LANE_COUNT 8

typedef __m256 f8;
typedef __m256 m8;

TSLI_OPERATION(f8, f8_load, (const float *p), _mm256_load_ps(p))
TSLI_ACTION(f8_store, (float *p, f8 a), _mm256_store_ps(p, a))
TSLI_OPERATION(f8, f8_read, (const float *p), _mm256_loadu_ps(p))
TSLI_ACTION(f8_write, (float *p, f8 a), _mm256_storeu_ps(p, a))
TSLI_OPERATION(f8, f8_splat, (float a), _mm256_set1_ps(a))
TSLI_OPERATION(f8, f8_add, (f8 a, f8 b), _mm256_add_ps(a, b))
TSLI_OPERATION(f8, f8_sub, (f8 a, f8 b), _mm256_sub_ps(a, b))
TSLI_OPERATION(f8, f8_mul, (f8 a, f8 b), _mm256_mul_ps(a, b))
TSLI_OPERATION(f8, f8_div, (f8 a, f8 b), _mm256_div_ps(a, b))
TSLI_OPERATION(f8, f8_sqrt, (f8 a), _mm256_sqrt_ps(a))
TSLI_OPERATION(m8, f8_less, (f8 a, f8 b), _mm256_cmp_ps(a, b, _CMP_LT_OQ))
TSLI_OPERATION(m8, f8_at_most, (f8 a, f8 b), _mm256_cmp_ps(a, b, _CMP_LE_OQ))
TSLI_OPERATION(m8, f8_differ, (f8 a, f8 b), _mm256_cmp_ps(a, b, _CMP_NEQ_UQ))
TSLI_OPERATION(m8, m8_and, (m8 a, m8 b), _mm256_and_ps(a, b))
TSLI_OPERATION(m8, m8_or, (m8 a, m8 b), _mm256_or_ps(a, b))
TSLI_OPERATION(f8, f8_select, (m8 m, f8 a, f8 b), _mm256_blendv_ps(b, a, m))
TSLI_OPERATION(f8, f8_or_zero, (m8 m, f8 a), _mm256_and_ps(m, a))
TSLI_OPERATION(f8, f8_min, (f8 a, f8 b), _mm256_min_ps(a, b))
TSLI_OPERATION(f8, f8_max, (f8 a, f8 b), _mm256_max_ps(a, b))
TSLI_OPERATION(f8, f8_abs, (f8 a), _mm256_andnot_ps(_mm256_set1_ps(-0.0f), a))
TSLI_OPERATION(f8, f8_negate, (f8 a), _mm256_xor_ps(_mm256_set1_ps(-0.0f), a))
TSLI_OPERATION(f8, f8_flip, (f8 a, f8 sign), _mm256_xor_ps(a, _mm256_and_ps(_mm256_set1_ps(-0.0f), sign)))
TSLI_OPERATION(uint32_t, m8_bits, (m8 m), (uint32_t)_mm256_movemask_ps(m))
TSLI_INLINE m8 m8_from_bits(uint32_t bits)
{
    __m256i lane = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
    __m256i set = _mm256_and_si256(_mm256_set1_epi32((int)bits), lane);
    return _mm256_castsi256_ps(_mm256_cmpeq_epi32(set, lane));
}

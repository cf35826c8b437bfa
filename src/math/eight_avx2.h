// SPDX-License-Identifier: MIT
// Eight floats in a register of AVX2, f256, and a truth value for each, m256: the operations of four.h. See lanes.h.

typedef __m256 f256;
typedef __m256 m256;

TSLI_OPERATION(f256, f256_load, (const float *p), _mm256_load_ps(p))
TSLI_FORCE_INLINE void f256_store(float *p, f256 a)
{
    _mm256_store_ps(p, a);
}
// Any address.
TSLI_OPERATION(f256, f256_read, (const float *p), _mm256_loadu_ps(p))
TSLI_FORCE_INLINE void f256_write(float *p, f256 a)
{
    _mm256_storeu_ps(p, a);
}
TSLI_OPERATION(f256, f256_splat, (float a), _mm256_set1_ps(a))
TSLI_OPERATION(f256, f256_add, (f256 a, f256 b), _mm256_add_ps(a, b))
TSLI_OPERATION(f256, f256_sub, (f256 a, f256 b), _mm256_sub_ps(a, b))
TSLI_OPERATION(f256, f256_mul, (f256 a, f256 b), _mm256_mul_ps(a, b))
TSLI_OPERATION(f256, f256_div, (f256 a, f256 b), _mm256_div_ps(a, b))
TSLI_OPERATION(f256, f256_sqrt, (f256 a), _mm256_sqrt_ps(a))
TSLI_OPERATION(m256, f256_less, (f256 a, f256 b), _mm256_cmp_ps(a, b, _CMP_LT_OQ))
TSLI_OPERATION(m256, f256_at_most, (f256 a, f256 b), _mm256_cmp_ps(a, b, _CMP_LE_OQ))
// Unequal, or one of them is NaN.
TSLI_OPERATION(m256, f256_differ, (f256 a, f256 b), _mm256_cmp_ps(a, b, _CMP_NEQ_UQ))
TSLI_OPERATION(m256, m256_and, (m256 a, m256 b), _mm256_and_ps(a, b))
TSLI_OPERATION(m256, m256_or, (m256 a, m256 b), _mm256_or_ps(a, b))
TSLI_OPERATION(f256, f256_select, (m256 m, f256 a, f256 b), _mm256_blendv_ps(b, a, m))
// a, or 0 where m is not.
TSLI_OPERATION(f256, f256_or_zero, (m256 m, f256 a), _mm256_and_ps(m, a))
TSLI_OPERATION(f256, f256_min, (f256 a, f256 b), _mm256_min_ps(a, b))
TSLI_OPERATION(f256, f256_max, (f256 a, f256 b), _mm256_max_ps(a, b))
TSLI_OPERATION(f256, f256_abs, (f256 a), _mm256_andnot_ps(_mm256_set1_ps(-0.0f), a))
TSLI_OPERATION(f256, f256_negate, (f256 a), _mm256_xor_ps(_mm256_set1_ps(-0.0f), a))
// a, negated where the sign bit of b is set.
TSLI_OPERATION(f256, f256_flip, (f256 a, f256 sign), _mm256_xor_ps(a, _mm256_and_ps(_mm256_set1_ps(-0.0f), sign)))
TSLI_OPERATION(uint32_t, m256_bits, (m256 m), (uint32_t)_mm256_movemask_ps(m))
TSLI_FORCE_INLINE m256 m256_from_bits(uint32_t bits)
{
    __m256i lane = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
    __m256i set = _mm256_and_si256(_mm256_set1_epi32((int)bits), lane);
    return _mm256_castsi256_ps(_mm256_cmpeq_epi32(set, lane));
}

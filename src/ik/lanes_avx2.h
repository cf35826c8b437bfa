// SPDX-License-Identifier: MIT
// lf and lm in AVX2: a block at a time. See lanes.h.

typedef __m256 lf;
typedef __m256 lm;
IK_INLINE lf lf_load(const float *p)
{
    return _mm256_loadu_ps(p);
}
IK_INLINE lf lf_reload(const float *p)
{
    return _mm256_loadu_ps(p);
}
IK_INLINE void lf_store(float *p, lf a)
{
    _mm256_storeu_ps(p, a);
}
IK_INLINE void lf_store_truth(uint32_t *p, lm m)
{
    _mm256_storeu_si256((__m256i *)(void *)p, _mm256_srli_epi32(_mm256_castps_si256(m), 31));
}
IK_INLINE lf lf_all(float a)
{
    return _mm256_set1_ps(a);
}
IK_INLINE lf lf_add(lf a, lf b)
{
    return _mm256_add_ps(a, b);
}
IK_INLINE lf lf_sub(lf a, lf b)
{
    return _mm256_sub_ps(a, b);
}
IK_INLINE lf lf_mul(lf a, lf b)
{
    return _mm256_mul_ps(a, b);
}
IK_INLINE lf lf_div(lf a, lf b)
{
    return _mm256_div_ps(a, b);
}
IK_INLINE lf lf_min(lf a, lf b)
{
    return _mm256_min_ps(a, b);
}
IK_INLINE lf lf_max(lf a, lf b)
{
    return _mm256_max_ps(a, b);
}
IK_INLINE lf lf_sqrt(lf a)
{
    return _mm256_sqrt_ps(a);
}
IK_INLINE lf lf_abs(lf a)
{
    return _mm256_andnot_ps(_mm256_set1_ps(-0.0f), a);
}
IK_INLINE lf lf_negate(lf a)
{
    return _mm256_xor_ps(_mm256_set1_ps(-0.0f), a);
}
// a, negated where the other's sign bit is set.
IK_INLINE lf lf_flip(lf a, lf sign)
{
    return _mm256_xor_ps(a, _mm256_and_ps(_mm256_set1_ps(-0.0f), sign));
}
IK_INLINE lm lf_less(lf a, lf b)
{
    return _mm256_cmp_ps(a, b, _CMP_LT_OQ);
}
IK_INLINE lm lf_at_most(lf a, lf b)
{
    return _mm256_cmp_ps(a, b, _CMP_LE_OQ);
}
IK_INLINE lf lf_select(lm m, lf a, lf b)
{
    return _mm256_blendv_ps(b, a, m);
}
IK_INLINE lm lm_and(lm a, lm b)
{
    return _mm256_and_ps(a, b);
}
IK_INLINE lm lm_or(lm a, lm b)
{
    return _mm256_or_ps(a, b);
}
IK_INLINE uint32_t lm_bits(lm m)
{
    return (uint32_t)_mm256_movemask_ps(m);
}

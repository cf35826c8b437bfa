// SPDX-License-Identifier: MIT
// lf and lm in AVX2, two blocks at once: each hides what the other waits for. See lanes.h.

typedef struct lf {
    __m256 lo, hi;
} lf;
typedef struct lm {
    __m256 lo, hi;
} lm;

#define IK_NEXT_IN (sizeof(tsl_ik_two_bone_block) / sizeof(float))
#define IK_NEXT_OUT (sizeof(tsl_ik_two_bone_block_result) / sizeof(float))
IK_INLINE lf lf_load(const float *p)
{
    lf r = {_mm256_loadu_ps(p), _mm256_loadu_ps(p + IK_NEXT_IN)};
    return r;
}
IK_INLINE lf lf_reload(const float *p)
{
    lf r = {_mm256_loadu_ps(p), _mm256_loadu_ps(p + IK_NEXT_OUT)};
    return r;
}
IK_INLINE void lf_store(float *p, lf a)
{
    _mm256_storeu_ps(p, a.lo);
    _mm256_storeu_ps(p + IK_NEXT_OUT, a.hi);
}
IK_INLINE void lf_store_truth(uint32_t *p, lm m)
{
    _mm256_storeu_si256((__m256i *)(void *)p, _mm256_srli_epi32(_mm256_castps_si256(m.lo), 31));
    _mm256_storeu_si256((__m256i *)(void *)(p + IK_NEXT_OUT),
                        _mm256_srli_epi32(_mm256_castps_si256(m.hi), 31));
}
IK_INLINE lf lf_all(float a)
{
    lf r = {_mm256_set1_ps(a), _mm256_set1_ps(a)};
    return r;
}
IK_INLINE lf lf_add(lf a, lf b)
{
    lf r = {_mm256_add_ps(a.lo, b.lo), _mm256_add_ps(a.hi, b.hi)};
    return r;
}
IK_INLINE lf lf_sub(lf a, lf b)
{
    lf r = {_mm256_sub_ps(a.lo, b.lo), _mm256_sub_ps(a.hi, b.hi)};
    return r;
}
IK_INLINE lf lf_mul(lf a, lf b)
{
    lf r = {_mm256_mul_ps(a.lo, b.lo), _mm256_mul_ps(a.hi, b.hi)};
    return r;
}
IK_INLINE lf lf_div(lf a, lf b)
{
    lf r = {_mm256_div_ps(a.lo, b.lo), _mm256_div_ps(a.hi, b.hi)};
    return r;
}
IK_INLINE lf lf_min(lf a, lf b)
{
    lf r = {_mm256_min_ps(a.lo, b.lo), _mm256_min_ps(a.hi, b.hi)};
    return r;
}
IK_INLINE lf lf_max(lf a, lf b)
{
    lf r = {_mm256_max_ps(a.lo, b.lo), _mm256_max_ps(a.hi, b.hi)};
    return r;
}
IK_INLINE lf lf_sqrt(lf a)
{
    lf r = {_mm256_sqrt_ps(a.lo), _mm256_sqrt_ps(a.hi)};
    return r;
}
IK_INLINE lf lf_abs(lf a)
{
    lf r = {_mm256_andnot_ps(_mm256_set1_ps(-0.0f), a.lo), _mm256_andnot_ps(_mm256_set1_ps(-0.0f), a.hi)};
    return r;
}
IK_INLINE lf lf_negate(lf a)
{
    lf r = {_mm256_xor_ps(_mm256_set1_ps(-0.0f), a.lo), _mm256_xor_ps(_mm256_set1_ps(-0.0f), a.hi)};
    return r;
}
// a, negated where the other's sign bit is set.
IK_INLINE lf lf_flip(lf a, lf sign)
{
    __m256 bit = _mm256_set1_ps(-0.0f);
    lf r = {_mm256_xor_ps(a.lo, _mm256_and_ps(bit, sign.lo)),
            _mm256_xor_ps(a.hi, _mm256_and_ps(bit, sign.hi))};
    return r;
}
IK_INLINE lm lf_less(lf a, lf b)
{
    lm r = {_mm256_cmp_ps(a.lo, b.lo, _CMP_LT_OQ), _mm256_cmp_ps(a.hi, b.hi, _CMP_LT_OQ)};
    return r;
}
IK_INLINE lm lf_at_most(lf a, lf b)
{
    lm r = {_mm256_cmp_ps(a.lo, b.lo, _CMP_LE_OQ), _mm256_cmp_ps(a.hi, b.hi, _CMP_LE_OQ)};
    return r;
}
IK_INLINE lf lf_select(lm m, lf a, lf b)
{
    lf r = {_mm256_blendv_ps(b.lo, a.lo, m.lo), _mm256_blendv_ps(b.hi, a.hi, m.hi)};
    return r;
}
IK_INLINE lm lm_and(lm a, lm b)
{
    lm r = {_mm256_and_ps(a.lo, b.lo), _mm256_and_ps(a.hi, b.hi)};
    return r;
}
IK_INLINE lm lm_or(lm a, lm b)
{
    lm r = {_mm256_or_ps(a.lo, b.lo), _mm256_or_ps(a.hi, b.hi)};
    return r;
}
IK_INLINE uint32_t lm_bits(lm m)
{
    return (uint32_t)_mm256_movemask_ps(m.lo) | (uint32_t)_mm256_movemask_ps(m.hi) << 8;
}

#undef IK_NEXT_IN
#undef IK_NEXT_OUT

// SPDX-License-Identifier: MIT
// lf and lm in AVX-512: two blocks that lie behind one another, the first in the lower half. See lanes.h.
// The foundation (F) alone: whole-register logic of floats would need DQ, so it goes by way of integers.

typedef __m512 lf;
typedef __mmask16 lm;

#define IK_NEXT_IN (sizeof(tsl_ik_two_bone_block) / sizeof(float))
#define IK_NEXT_OUT (sizeof(tsl_ik_two_bone_block_result) / sizeof(float))
#define IK_JOIN(lo, hi)                                                                                      \
    _mm512_castpd_ps(                                                                                        \
        _mm512_insertf64x4(_mm512_castps_pd(_mm512_castps256_ps512(lo)), _mm256_castps_pd(hi), 1))
IK_INLINE lf lf_load(const float *p)
{
    return IK_JOIN(_mm256_loadu_ps(p), _mm256_loadu_ps(p + IK_NEXT_IN));
}
IK_INLINE lf lf_reload(const float *p)
{
    return IK_JOIN(_mm256_loadu_ps(p), _mm256_loadu_ps(p + IK_NEXT_OUT));
}
IK_INLINE void lf_store(float *p, lf a)
{
    _mm256_storeu_ps(p, _mm512_castps512_ps256(a));
    _mm256_storeu_ps(p + IK_NEXT_OUT, _mm256_castpd_ps(_mm512_extractf64x4_pd(_mm512_castps_pd(a), 1)));
}
IK_INLINE void lf_store_truth(uint32_t *p, lm m)
{
    lf_store((float *)(void *)p, _mm512_castsi512_ps(_mm512_maskz_set1_epi32(m, 1)));
}
IK_INLINE lf lf_all(float a)
{
    return _mm512_set1_ps(a);
}
IK_INLINE lf lf_add(lf a, lf b)
{
    return _mm512_add_ps(a, b);
}
IK_INLINE lf lf_sub(lf a, lf b)
{
    return _mm512_sub_ps(a, b);
}
IK_INLINE lf lf_mul(lf a, lf b)
{
    return _mm512_mul_ps(a, b);
}
IK_INLINE lf lf_div(lf a, lf b)
{
    return _mm512_div_ps(a, b);
}
IK_INLINE lf lf_min(lf a, lf b)
{
    return _mm512_min_ps(a, b);
}
IK_INLINE lf lf_max(lf a, lf b)
{
    return _mm512_max_ps(a, b);
}
IK_INLINE lf lf_sqrt(lf a)
{
    return _mm512_sqrt_ps(a);
}
IK_INLINE lf lf_abs(lf a)
{
    return _mm512_castsi512_ps(_mm512_andnot_si512(_mm512_set1_epi32(INT32_MIN), _mm512_castps_si512(a)));
}
IK_INLINE lf lf_negate(lf a)
{
    return _mm512_castsi512_ps(_mm512_xor_si512(_mm512_set1_epi32(INT32_MIN), _mm512_castps_si512(a)));
}
// a, negated where the other's sign bit is set.
IK_INLINE lf lf_flip(lf a, lf sign)
{
    __m512i bit = _mm512_and_si512(_mm512_set1_epi32(INT32_MIN), _mm512_castps_si512(sign));
    return _mm512_castsi512_ps(_mm512_xor_si512(_mm512_castps_si512(a), bit));
}
IK_INLINE lm lf_less(lf a, lf b)
{
    return _mm512_cmp_ps_mask(a, b, _CMP_LT_OQ);
}
IK_INLINE lm lf_at_most(lf a, lf b)
{
    return _mm512_cmp_ps_mask(a, b, _CMP_LE_OQ);
}
IK_INLINE lf lf_select(lm m, lf a, lf b)
{
    return _mm512_mask_blend_ps(m, b, a);
}
IK_INLINE lm lm_and(lm a, lm b)
{
    return (lm)(a & b);
}
IK_INLINE lm lm_or(lm a, lm b)
{
    return (lm)(a | b);
}
IK_INLINE uint32_t lm_bits(lm m)
{
    return m;
}

#undef IK_NEXT_IN
#undef IK_NEXT_OUT
#undef IK_JOIN

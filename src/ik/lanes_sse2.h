// SPDX-License-Identifier: MIT
// lf and lm in SSE2: the halves of a block side by side. See lanes.h.

typedef struct lf {
    __m128 lo, hi;
} lf;
typedef struct lm {
    __m128 lo, hi;
} lm;
IK_INLINE lf lf_load(const float *p)
{
    lf r = {_mm_loadu_ps(p), _mm_loadu_ps(p + 4)};
    return r;
}
IK_INLINE lf lf_reload(const float *p)
{
    lf r = {_mm_loadu_ps(p), _mm_loadu_ps(p + 4)};
    return r;
}
IK_INLINE void lf_store(float *p, lf a)
{
    _mm_storeu_ps(p, a.lo);
    _mm_storeu_ps(p + 4, a.hi);
}
IK_INLINE void lf_store_truth(uint32_t *p, lm m)
{
    _mm_storeu_si128((__m128i *)(void *)p, _mm_srli_epi32(_mm_castps_si128(m.lo), 31));
    _mm_storeu_si128((__m128i *)(void *)(p + 4), _mm_srli_epi32(_mm_castps_si128(m.hi), 31));
}
IK_INLINE lf lf_all(float a)
{
    lf r = {_mm_set1_ps(a), _mm_set1_ps(a)};
    return r;
}
IK_INLINE lf lf_add(lf a, lf b)
{
    lf r = {_mm_add_ps(a.lo, b.lo), _mm_add_ps(a.hi, b.hi)};
    return r;
}
IK_INLINE lf lf_sub(lf a, lf b)
{
    lf r = {_mm_sub_ps(a.lo, b.lo), _mm_sub_ps(a.hi, b.hi)};
    return r;
}
IK_INLINE lf lf_mul(lf a, lf b)
{
    lf r = {_mm_mul_ps(a.lo, b.lo), _mm_mul_ps(a.hi, b.hi)};
    return r;
}
IK_INLINE lf lf_div(lf a, lf b)
{
    lf r = {_mm_div_ps(a.lo, b.lo), _mm_div_ps(a.hi, b.hi)};
    return r;
}
IK_INLINE lf lf_min(lf a, lf b)
{
    lf r = {_mm_min_ps(a.lo, b.lo), _mm_min_ps(a.hi, b.hi)};
    return r;
}
IK_INLINE lf lf_max(lf a, lf b)
{
    lf r = {_mm_max_ps(a.lo, b.lo), _mm_max_ps(a.hi, b.hi)};
    return r;
}
IK_INLINE lf lf_sqrt(lf a)
{
    lf r = {_mm_sqrt_ps(a.lo), _mm_sqrt_ps(a.hi)};
    return r;
}
IK_INLINE lf lf_abs(lf a)
{
    lf r = {_mm_andnot_ps(_mm_set1_ps(-0.0f), a.lo), _mm_andnot_ps(_mm_set1_ps(-0.0f), a.hi)};
    return r;
}
IK_INLINE lf lf_negate(lf a)
{
    lf r = {_mm_xor_ps(_mm_set1_ps(-0.0f), a.lo), _mm_xor_ps(_mm_set1_ps(-0.0f), a.hi)};
    return r;
}
// a, negated where the other's sign bit is set.
IK_INLINE lf lf_flip(lf a, lf sign)
{
    __m128 bit = _mm_set1_ps(-0.0f);
    lf r = {_mm_xor_ps(a.lo, _mm_and_ps(bit, sign.lo)), _mm_xor_ps(a.hi, _mm_and_ps(bit, sign.hi))};
    return r;
}
IK_INLINE lm lf_less(lf a, lf b)
{
    lm r = {_mm_cmplt_ps(a.lo, b.lo), _mm_cmplt_ps(a.hi, b.hi)};
    return r;
}
IK_INLINE lm lf_at_most(lf a, lf b)
{
    lm r = {_mm_cmple_ps(a.lo, b.lo), _mm_cmple_ps(a.hi, b.hi)};
    return r;
}
IK_INLINE lf lf_select(lm m, lf a, lf b)
{
    lf r = {_mm_or_ps(_mm_and_ps(m.lo, a.lo), _mm_andnot_ps(m.lo, b.lo)),
            _mm_or_ps(_mm_and_ps(m.hi, a.hi), _mm_andnot_ps(m.hi, b.hi))};
    return r;
}
IK_INLINE lm lm_and(lm a, lm b)
{
    lm r = {_mm_and_ps(a.lo, b.lo), _mm_and_ps(a.hi, b.hi)};
    return r;
}
IK_INLINE lm lm_or(lm a, lm b)
{
    lm r = {_mm_or_ps(a.lo, b.lo), _mm_or_ps(a.hi, b.hi)};
    return r;
}
IK_INLINE uint32_t lm_bits(lm m)
{
    return (uint32_t)_mm_movemask_ps(m.lo) | (uint32_t)_mm_movemask_ps(m.hi) << 4;
}

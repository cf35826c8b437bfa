// SPDX-License-Identifier: MIT
// lf and lm of the single solve on x86: one limb's number in all four places of a register, so that it meets vectors
// and quaternions (lanes_vector_sse.h) without being spread first. See lanes.h.

typedef __m128 lf;
typedef __m128 lm;

// a's lanes x, y, z, w picked in that order.
#define IK_PICK(a, x, y, z, w) _mm_shuffle_ps(a, a, _MM_SHUFFLE(w, z, y, x))
// One instruction where the instruction set has it, three in SSE2. No branch in either: which way a select goes is
// as good as random.
#ifdef IK_HAS_BLEND
#define IK_BLEND(m, a, b) _mm_blendv_ps(b, a, m)
#define IK_PUT(place, a, b) _mm_blend_ps(b, a, 1 << (place)) // b with one place of a
#else
#define IK_BLEND(m, a, b) _mm_or_ps(_mm_and_ps(m, a), _mm_andnot_ps(m, b))
#define IK_PUT(place, a, b) IK_BLEND(IK_ONLY(place), a, b)
#define IK_ONLY(place)                                                                                       \
    _mm_castsi128_ps(_mm_setr_epi32(-((place) == 0), -((place) == 1), -((place) == 2), -((place) == 3)))
#endif

IK_INLINE lf lf_all(float a)
{
    return _mm_set1_ps(a);
}
IK_INLINE lf lf_load(const float *p)
{
    return _mm_set1_ps(*p);
}
IK_INLINE lf lf_reload(const float *p)
{
    return _mm_set1_ps(*p);
}
IK_INLINE void lf_store(float *p, lf a)
{
    _mm_store_ss(p, a);
}
IK_INLINE void lf_store_truth(uint32_t *p, lm m)
{
    *p = (uint32_t)_mm_movemask_ps(m) & 1u;
}
IK_INLINE lf lf_add(lf a, lf b)
{
    return _mm_add_ps(a, b);
}
IK_INLINE lf lf_sub(lf a, lf b)
{
    return _mm_sub_ps(a, b);
}
IK_INLINE lf lf_mul(lf a, lf b)
{
    return _mm_mul_ps(a, b);
}
IK_INLINE lf lf_div(lf a, lf b)
{
    return _mm_div_ps(a, b);
}
IK_INLINE lf lf_min(lf a, lf b)
{
    return _mm_min_ps(a, b);
}
IK_INLINE lf lf_max(lf a, lf b)
{
    return _mm_max_ps(a, b);
}
IK_INLINE lf lf_sqrt(lf a)
{
    return _mm_sqrt_ps(a);
}
IK_INLINE lf lf_abs(lf a)
{
    return _mm_andnot_ps(_mm_set1_ps(-0.0f), a);
}
IK_INLINE lf lf_negate(lf a)
{
    return _mm_xor_ps(_mm_set1_ps(-0.0f), a);
}
// a, negated where the other's sign bit is set.
IK_INLINE lf lf_flip(lf a, lf sign)
{
    return _mm_xor_ps(a, _mm_and_ps(_mm_set1_ps(-0.0f), sign));
}
IK_INLINE lm lf_less(lf a, lf b)
{
    return _mm_cmplt_ps(a, b);
}
IK_INLINE lm lf_at_most(lf a, lf b)
{
    return _mm_cmple_ps(a, b);
}
IK_INLINE lf lf_select(lm m, lf a, lf b)
{
    return IK_BLEND(m, a, b);
}
IK_INLINE lm lm_and(lm a, lm b)
{
    return _mm_and_ps(a, b);
}
IK_INLINE lm lm_or(lm a, lm b)
{
    return _mm_or_ps(a, b);
}
IK_INLINE uint32_t lm_bits(lm m)
{
    return (uint32_t)_mm_movemask_ps(m);
}
IK_INLINE int lf_any_less(lf a, lf b)
{
    return _mm_comilt_ss(a, b);
}
IK_INLINE int lf_any_at_most(lf a, lf b)
{
    return _mm_comile_ss(a, b);
}

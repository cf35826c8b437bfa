// SPDX-License-Identifier: MIT
// f8 and m8 in SSE2: four lanes. See lanes.h.

#define TSLI_LANE_COUNT 4

typedef __m128 f8;
typedef __m128 m8;

TSLI_INLINE f8 f8_load(const float *p)
{
    return _mm_load_ps(p);
}
TSLI_INLINE void f8_store(float *p, f8 a)
{
    _mm_store_ps(p, a);
}
// At any address.
TSLI_INLINE f8 f8_read(const float *p)
{
    return _mm_loadu_ps(p);
}
TSLI_INLINE void f8_write(float *p, f8 a)
{
    _mm_storeu_ps(p, a);
}
TSLI_INLINE f8 f8_splat(float a)
{
    return _mm_set1_ps(a);
}
TSLI_INLINE f8 f8_add(f8 a, f8 b)
{
    return _mm_add_ps(a, b);
}
TSLI_INLINE f8 f8_sub(f8 a, f8 b)
{
    return _mm_sub_ps(a, b);
}
TSLI_INLINE f8 f8_mul(f8 a, f8 b)
{
    return _mm_mul_ps(a, b);
}
TSLI_INLINE f8 f8_div(f8 a, f8 b)
{
    return _mm_div_ps(a, b);
}
TSLI_INLINE f8 f8_sqrt(f8 a)
{
    return _mm_sqrt_ps(a);
}
TSLI_INLINE m8 f8_less(f8 a, f8 b)
{
    return _mm_cmplt_ps(a, b);
}
TSLI_INLINE m8 f8_at_most(f8 a, f8 b)
{
    return _mm_cmple_ps(a, b);
}
// Unequal, or one of them no number.
TSLI_INLINE m8 f8_differ(f8 a, f8 b)
{
    return _mm_cmpneq_ps(a, b);
}
TSLI_INLINE m8 m8_and(m8 a, m8 b)
{
    return _mm_and_ps(a, b);
}
TSLI_INLINE m8 m8_or(m8 a, m8 b)
{
    return _mm_or_ps(a, b);
}
TSLI_INLINE f8 f8_select(m8 m, f8 a, f8 b)
{
    return _mm_or_ps(_mm_and_ps(m, a), _mm_andnot_ps(m, b));
}
// a, or 0 where m is not.
TSLI_INLINE f8 f8_or_zero(m8 m, f8 a)
{
    return _mm_and_ps(m, a);
}
TSLI_INLINE f8 f8_min(f8 a, f8 b)
{
    return _mm_min_ps(a, b);
}
TSLI_INLINE f8 f8_max(f8 a, f8 b)
{
    return _mm_max_ps(a, b);
}
TSLI_INLINE f8 f8_abs(f8 a)
{
    return _mm_andnot_ps(_mm_set1_ps(-0.0f), a);
}
TSLI_INLINE f8 f8_negate(f8 a)
{
    return _mm_xor_ps(_mm_set1_ps(-0.0f), a);
}
// a, negated where the other's sign bit is set.
TSLI_INLINE f8 f8_flip(f8 a, f8 sign)
{
    return _mm_xor_ps(a, _mm_and_ps(_mm_set1_ps(-0.0f), sign));
}
TSLI_INLINE uint32_t m8_bits(m8 m)
{
    return (uint32_t)_mm_movemask_ps(m);
}
TSLI_INLINE m8 m8_from_bits(uint32_t bits)
{
    __m128i lane = _mm_setr_epi32(1, 2, 4, 8);
    return _mm_castsi128_ps(_mm_cmpeq_epi32(_mm_and_si128(_mm_set1_epi32((int)bits), lane), lane));
}

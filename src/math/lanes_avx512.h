// SPDX-License-Identifier: MIT
// f8 and m8 in AVX-512 F: sixteen lanes. See lanes.h.

#define TSLI_LANE_COUNT 16

typedef __m512 f8;
typedef __mmask16 m8;

TSLI_INLINE f8 f8_load(const float *p)
{
    return _mm512_load_ps(p);
}
TSLI_INLINE void f8_store(float *p, f8 a)
{
    _mm512_store_ps(p, a);
}
TSLI_INLINE f8 f8_splat(float a)
{
    return _mm512_set1_ps(a);
}
TSLI_INLINE f8 f8_add(f8 a, f8 b)
{
    return _mm512_add_ps(a, b);
}
TSLI_INLINE f8 f8_sub(f8 a, f8 b)
{
    return _mm512_sub_ps(a, b);
}
TSLI_INLINE f8 f8_mul(f8 a, f8 b)
{
    return _mm512_mul_ps(a, b);
}
TSLI_INLINE f8 f8_div(f8 a, f8 b)
{
    return _mm512_div_ps(a, b);
}
TSLI_INLINE f8 f8_sqrt(f8 a)
{
    return _mm512_sqrt_ps(a);
}
TSLI_INLINE m8 f8_less(f8 a, f8 b)
{
    return _mm512_cmp_ps_mask(a, b, _CMP_LT_OQ);
}
// Unequal, or one of them no number.
TSLI_INLINE m8 f8_differ(f8 a, f8 b)
{
    return _mm512_cmp_ps_mask(a, b, _CMP_NEQ_UQ);
}
TSLI_INLINE m8 m8_and(m8 a, m8 b)
{
    return (m8)(a & b);
}
TSLI_INLINE m8 m8_or(m8 a, m8 b)
{
    return (m8)(a | b);
}
TSLI_INLINE f8 f8_select(m8 m, f8 a, f8 b)
{
    return _mm512_mask_blend_ps(m, b, a);
}
TSLI_INLINE f8 f8_min(f8 a, f8 b)
{
    return _mm512_min_ps(a, b);
}
TSLI_INLINE f8 f8_max(f8 a, f8 b)
{
    return _mm512_max_ps(a, b);
}
TSLI_INLINE uint32_t m8_bits(m8 m)
{
    return m;
}
TSLI_INLINE m8 m8_from_bits(uint32_t bits)
{
    return (m8)bits;
}

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
// At any address.
TSLI_INLINE f8 f8_read(const float *p)
{
    return _mm512_loadu_ps(p);
}
TSLI_INLINE void f8_write(float *p, f8 a)
{
    _mm512_storeu_ps(p, a);
}
// Eight lanes at each of two places, any addresses: the lower half of the register at p, the upper at q. By way of
// doubles, since whole-register moves of eight floats would need DQ.
TSLI_INLINE f8 f8_read_halves(const float *p, const float *q)
{
    __m512d low = _mm512_castps_pd(_mm512_castps256_ps512(_mm256_loadu_ps(p)));
    return _mm512_castpd_ps(_mm512_insertf64x4(low, _mm256_castps_pd(_mm256_loadu_ps(q)), 1));
}
TSLI_INLINE void f8_write_halves(float *p, float *q, f8 a)
{
    _mm256_storeu_ps(p, _mm512_castps512_ps256(a));
    _mm256_storeu_ps(q, _mm256_castpd_ps(_mm512_extractf64x4_pd(_mm512_castps_pd(a), 1)));
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
TSLI_INLINE m8 f8_at_most(f8 a, f8 b)
{
    return _mm512_cmp_ps_mask(a, b, _CMP_LE_OQ);
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
// a, or 0 where m is not.
TSLI_INLINE f8 f8_or_zero(m8 m, f8 a)
{
    return _mm512_maskz_mov_ps(m, a);
}
TSLI_INLINE f8 f8_min(f8 a, f8 b)
{
    return _mm512_min_ps(a, b);
}
TSLI_INLINE f8 f8_max(f8 a, f8 b)
{
    return _mm512_max_ps(a, b);
}
TSLI_INLINE f8 f8_abs(f8 a)
{
    return _mm512_castsi512_ps(_mm512_andnot_si512(_mm512_set1_epi32(INT32_MIN), _mm512_castps_si512(a)));
}
TSLI_INLINE f8 f8_negate(f8 a)
{
    return _mm512_castsi512_ps(_mm512_xor_si512(_mm512_set1_epi32(INT32_MIN), _mm512_castps_si512(a)));
}
// a, negated where the other's sign bit is set.
TSLI_INLINE f8 f8_flip(f8 a, f8 sign)
{
    __m512i bit = _mm512_and_si512(_mm512_set1_epi32(INT32_MIN), _mm512_castps_si512(sign));
    return _mm512_castsi512_ps(_mm512_xor_si512(_mm512_castps_si512(a), bit));
}
TSLI_INLINE uint32_t m8_bits(m8 m)
{
    return m;
}
TSLI_INLINE m8 m8_from_bits(uint32_t bits)
{
    return (m8)bits;
}

// SPDX-License-Identifier: MIT
// f8 and m8 in SSE2: eight lanes in two registers of four. See lanes.h.

#define TSLI_LANE_COUNT 8

typedef struct f8 {
    __m128 lo, hi;
} f8;
typedef struct m8 {
    __m128 lo, hi;
} m8;

TSLI_INLINE f8 f8_load(const float *p)
{
    f8 r = {_mm_load_ps(p), _mm_load_ps(p + 4)};
    return r;
}
TSLI_INLINE void f8_store(float *p, f8 a)
{
    _mm_store_ps(p, a.lo);
    _mm_store_ps(p + 4, a.hi);
}
TSLI_INLINE f8 f8_splat(float a)
{
    f8 r = {_mm_set1_ps(a), _mm_set1_ps(a)};
    return r;
}
TSLI_INLINE f8 f8_add(f8 a, f8 b)
{
    f8 r = {_mm_add_ps(a.lo, b.lo), _mm_add_ps(a.hi, b.hi)};
    return r;
}
TSLI_INLINE f8 f8_sub(f8 a, f8 b)
{
    f8 r = {_mm_sub_ps(a.lo, b.lo), _mm_sub_ps(a.hi, b.hi)};
    return r;
}
TSLI_INLINE f8 f8_mul(f8 a, f8 b)
{
    f8 r = {_mm_mul_ps(a.lo, b.lo), _mm_mul_ps(a.hi, b.hi)};
    return r;
}
TSLI_INLINE f8 f8_div(f8 a, f8 b)
{
    f8 r = {_mm_div_ps(a.lo, b.lo), _mm_div_ps(a.hi, b.hi)};
    return r;
}
TSLI_INLINE f8 f8_sqrt(f8 a)
{
    f8 r = {_mm_sqrt_ps(a.lo), _mm_sqrt_ps(a.hi)};
    return r;
}
TSLI_INLINE f8 f8_min(f8 a, f8 b)
{
    f8 r = {_mm_min_ps(a.lo, b.lo), _mm_min_ps(a.hi, b.hi)};
    return r;
}
TSLI_INLINE f8 f8_max(f8 a, f8 b)
{
    f8 r = {_mm_max_ps(a.lo, b.lo), _mm_max_ps(a.hi, b.hi)};
    return r;
}
TSLI_INLINE m8 f8_less(f8 a, f8 b)
{
    m8 r = {_mm_cmplt_ps(a.lo, b.lo), _mm_cmplt_ps(a.hi, b.hi)};
    return r;
}
// Unequal, or one of them no number.
TSLI_INLINE m8 f8_differ(f8 a, f8 b)
{
    m8 r = {_mm_cmpneq_ps(a.lo, b.lo), _mm_cmpneq_ps(a.hi, b.hi)};
    return r;
}
TSLI_INLINE m8 m8_and(m8 a, m8 b)
{
    m8 r = {_mm_and_ps(a.lo, b.lo), _mm_and_ps(a.hi, b.hi)};
    return r;
}
TSLI_INLINE m8 m8_or(m8 a, m8 b)
{
    m8 r = {_mm_or_ps(a.lo, b.lo), _mm_or_ps(a.hi, b.hi)};
    return r;
}
TSLI_INLINE f8 f8_select(m8 m, f8 a, f8 b)
{
    f8 r = {_mm_or_ps(_mm_and_ps(m.lo, a.lo), _mm_andnot_ps(m.lo, b.lo)),
            _mm_or_ps(_mm_and_ps(m.hi, a.hi), _mm_andnot_ps(m.hi, b.hi))};
    return r;
}
TSLI_INLINE uint32_t m8_bits(m8 m)
{
    return (uint32_t)_mm_movemask_ps(m.lo) | (uint32_t)_mm_movemask_ps(m.hi) << 4;
}
TSLI_INLINE m8 m8_from_bits(uint32_t bits)
{
    __m128i all = _mm_set1_epi32((int)bits);
    __m128i lo = _mm_setr_epi32(1, 2, 4, 8), hi = _mm_setr_epi32(16, 32, 64, 128);
    m8 r = {_mm_castsi128_ps(_mm_cmpeq_epi32(_mm_and_si128(all, lo), lo)),
            _mm_castsi128_ps(_mm_cmpeq_epi32(_mm_and_si128(all, hi), hi))};
    return r;
}

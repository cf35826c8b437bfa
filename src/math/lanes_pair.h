// SPDX-License-Identifier: MIT
// f8 and m8 in two registers of SSE2 (eight lanes) or of AVX2 (sixteen): while one waits for its square roots and
// divisions, the other goes on. See lanes.h.

#if defined(TSLI_LANES_AVX2_PAIR)
#define TSLI_LANE_COUNT 16
#define TSLI_HALF __m256
#define TSLI_HALF_OF(operation) _mm256_##operation##_ps
#define TSLI_HALF_LESS(a, b) _mm256_cmp_ps(a, b, _CMP_LT_OQ)
#define TSLI_HALF_AT_MOST(a, b) _mm256_cmp_ps(a, b, _CMP_LE_OQ)
#define TSLI_HALF_DIFFER(a, b) _mm256_cmp_ps(a, b, _CMP_NEQ_UQ)
#define TSLI_HALF_SELECT(m, a, b) _mm256_blendv_ps(b, a, m)
#else
#define TSLI_LANE_COUNT 8
#define TSLI_HALF __m128
#define TSLI_HALF_OF(operation) _mm_##operation##_ps
#define TSLI_HALF_LESS(a, b) _mm_cmplt_ps(a, b)
#define TSLI_HALF_AT_MOST(a, b) _mm_cmple_ps(a, b)
#define TSLI_HALF_DIFFER(a, b) _mm_cmpneq_ps(a, b)
#define TSLI_HALF_SELECT(m, a, b) _mm_or_ps(_mm_and_ps(m, a), _mm_andnot_ps(m, b))
#endif

typedef struct f8 {
    TSLI_HALF lo, hi;
} f8;
typedef struct m8 {
    TSLI_HALF lo, hi;
} m8;

#define TSLI_OF_ONE(type, name, operation)                                                                   \
    TSLI_INLINE type name(f8 a)                                                                              \
    {                                                                                                        \
        type r = {operation(a.lo), operation(a.hi)};                                                         \
        return r;                                                                                            \
    }
#define TSLI_OF_TWO(type, name, operand, operation)                                                          \
    TSLI_INLINE type name(operand a, operand b)                                                              \
    {                                                                                                        \
        type r = {operation(a.lo, b.lo), operation(a.hi, b.hi)};                                             \
        return r;                                                                                            \
    }
#define TSLI_SIGN TSLI_HALF_OF(set1)(-0.0f)
#define TSLI_HALF_ABS(a) TSLI_HALF_OF(andnot)(TSLI_SIGN, a)
#define TSLI_HALF_NEGATE(a) TSLI_HALF_OF (xor)(TSLI_SIGN, a)
#define TSLI_HALF_FLIP(a, sign) TSLI_HALF_OF (xor)(a, TSLI_HALF_OF(and)(TSLI_SIGN, sign))

TSLI_OF_ONE(f8, f8_sqrt, TSLI_HALF_OF(sqrt))
TSLI_OF_ONE(f8, f8_abs, TSLI_HALF_ABS)
TSLI_OF_ONE(f8, f8_negate, TSLI_HALF_NEGATE)
TSLI_OF_TWO(f8, f8_add, f8, TSLI_HALF_OF(add))
TSLI_OF_TWO(f8, f8_sub, f8, TSLI_HALF_OF(sub))
TSLI_OF_TWO(f8, f8_mul, f8, TSLI_HALF_OF(mul))
TSLI_OF_TWO(f8, f8_div, f8, TSLI_HALF_OF(div))
TSLI_OF_TWO(f8, f8_min, f8, TSLI_HALF_OF(min))
TSLI_OF_TWO(f8, f8_max, f8, TSLI_HALF_OF(max))
// The first, negated where the second's sign bit is set.
TSLI_OF_TWO(f8, f8_flip, f8, TSLI_HALF_FLIP)
TSLI_OF_TWO(m8, f8_less, f8, TSLI_HALF_LESS)
TSLI_OF_TWO(m8, f8_at_most, f8, TSLI_HALF_AT_MOST)
// Unequal, or one of them no number.
TSLI_OF_TWO(m8, f8_differ, f8, TSLI_HALF_DIFFER)
TSLI_OF_TWO(m8, m8_and, m8, TSLI_HALF_OF(and))
TSLI_OF_TWO(m8, m8_or, m8, TSLI_HALF_OF(or))

// Half of the lanes at each of two places, any addresses.
TSLI_INLINE f8 f8_read_halves(const float *p, const float *q)
{
    f8 r = {TSLI_HALF_OF(loadu)(p), TSLI_HALF_OF(loadu)(q)};
    return r;
}
TSLI_INLINE void f8_write_halves(float *p, float *q, f8 a)
{
    TSLI_HALF_OF(storeu)(p, a.lo);
    TSLI_HALF_OF(storeu)(q, a.hi);
}
// At any address.
TSLI_INLINE f8 f8_read(const float *p)
{
    return f8_read_halves(p, p + TSLI_LANE_COUNT / 2);
}
TSLI_INLINE void f8_write(float *p, f8 a)
{
    f8_write_halves(p, p + TSLI_LANE_COUNT / 2, a);
}
TSLI_INLINE f8 f8_load(const float *p)
{
    f8 r = {TSLI_HALF_OF(load)(p), TSLI_HALF_OF(load)(p + TSLI_LANE_COUNT / 2)};
    return r;
}
TSLI_INLINE void f8_store(float *p, f8 a)
{
    TSLI_HALF_OF(store)(p, a.lo);
    TSLI_HALF_OF(store)(p + TSLI_LANE_COUNT / 2, a.hi);
}
TSLI_INLINE f8 f8_splat(float a)
{
    f8 r = {TSLI_HALF_OF(set1)(a), TSLI_HALF_OF(set1)(a)};
    return r;
}
TSLI_INLINE f8 f8_select(m8 m, f8 a, f8 b)
{
    f8 r = {TSLI_HALF_SELECT(m.lo, a.lo, b.lo), TSLI_HALF_SELECT(m.hi, a.hi, b.hi)};
    return r;
}
// a, or 0 where m is not.
TSLI_INLINE f8 f8_or_zero(m8 m, f8 a)
{
    f8 r = {TSLI_HALF_OF(and)(m.lo, a.lo), TSLI_HALF_OF(and)(m.hi, a.hi)};
    return r;
}
TSLI_INLINE uint32_t m8_bits(m8 m)
{
    return (uint32_t)TSLI_HALF_OF(movemask)(m.lo) | (uint32_t)TSLI_HALF_OF(movemask)(m.hi)
                                                        << TSLI_LANE_COUNT / 2;
}

#undef TSLI_HALF
#undef TSLI_HALF_OF
#undef TSLI_HALF_LESS
#undef TSLI_HALF_AT_MOST
#undef TSLI_HALF_DIFFER
#undef TSLI_HALF_SELECT
#undef TSLI_HALF_ABS
#undef TSLI_HALF_NEGATE
#undef TSLI_HALF_FLIP
#undef TSLI_OF_ONE
#undef TSLI_OF_TWO
#undef TSLI_SIGN

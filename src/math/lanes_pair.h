// SPDX-License-Identifier: MIT
// f8 and m8 in two registers, fours or with AVX2 eights: while one waits for its square roots and divisions, the other
// goes on. See lanes.h.

#if defined(TSLI_LANES_AVX2_PAIR)
#define TSLI_LANE_COUNT 16
#define TSLI_HALF f256
#define TSLI_HALF_MASK m256
#define TSLI_FLOATS(name) f256_##name
#define TSLI_MASK(name) m256_##name
#else
#define TSLI_LANE_COUNT 8
#define TSLI_HALF f4
#define TSLI_HALF_MASK m4
#define TSLI_FLOATS(name) f4_##name
#define TSLI_MASK(name) m4_##name
#endif

typedef struct f8 {
    TSLI_HALF lo, hi;
} f8;
typedef struct m8 {
    TSLI_HALF_MASK lo, hi;
} m8;

#define TSLI_OF_ONE(name)                                                                                    \
    TSLI_INLINE f8 f8_##name(f8 a)                                                                           \
    {                                                                                                        \
        f8 r = {TSLI_FLOATS(name)(a.lo), TSLI_FLOATS(name)(a.hi)};                                           \
        return r;                                                                                            \
    }
#define TSLI_OF_TWO(type, name, operand, operation)                                                          \
    TSLI_INLINE type name(operand a, operand b)                                                              \
    {                                                                                                        \
        type r = {operation(a.lo, b.lo), operation(a.hi, b.hi)};                                             \
        return r;                                                                                            \
    }

TSLI_OF_ONE(sqrt)
TSLI_OF_ONE(abs)
TSLI_OF_ONE(negate)
TSLI_OF_TWO(f8, f8_add, f8, TSLI_FLOATS(add))
TSLI_OF_TWO(f8, f8_sub, f8, TSLI_FLOATS(sub))
TSLI_OF_TWO(f8, f8_mul, f8, TSLI_FLOATS(mul))
TSLI_OF_TWO(f8, f8_div, f8, TSLI_FLOATS(div))
TSLI_OF_TWO(f8, f8_min, f8, TSLI_FLOATS(min))
TSLI_OF_TWO(f8, f8_max, f8, TSLI_FLOATS(max))
// The first, negated where the second's sign bit is set.
TSLI_OF_TWO(f8, f8_flip, f8, TSLI_FLOATS(flip))
TSLI_OF_TWO(m8, f8_less, f8, TSLI_FLOATS(less))
TSLI_OF_TWO(m8, f8_at_most, f8, TSLI_FLOATS(at_most))
// Unequal, or one of them no number.
TSLI_OF_TWO(m8, f8_differ, f8, TSLI_FLOATS(differ))
TSLI_OF_TWO(m8, m8_and, m8, TSLI_MASK(and))
TSLI_OF_TWO(m8, m8_or, m8, TSLI_MASK(or))

// Half of the lanes at each of two places, any addresses.
TSLI_INLINE f8 f8_read_halves(const float *p, const float *q)
{
    f8 r = {TSLI_FLOATS(read)(p), TSLI_FLOATS(read)(q)};
    return r;
}
TSLI_INLINE void f8_write_halves(float *p, float *q, f8 a)
{
    TSLI_FLOATS(write)(p, a.lo);
    TSLI_FLOATS(write)(q, a.hi);
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
    f8 r = {TSLI_FLOATS(load)(p), TSLI_FLOATS(load)(p + TSLI_LANE_COUNT / 2)};
    return r;
}
TSLI_INLINE void f8_store(float *p, f8 a)
{
    TSLI_FLOATS(store)(p, a.lo);
    TSLI_FLOATS(store)(p + TSLI_LANE_COUNT / 2, a.hi);
}
TSLI_INLINE f8 f8_splat(float a)
{
    f8 r = {TSLI_FLOATS(splat)(a), TSLI_FLOATS(splat)(a)};
    return r;
}
TSLI_INLINE f8 f8_select(m8 m, f8 a, f8 b)
{
    f8 r = {TSLI_FLOATS(select)(m.lo, a.lo, b.lo), TSLI_FLOATS(select)(m.hi, a.hi, b.hi)};
    return r;
}
// a, or 0 where m is not.
TSLI_INLINE f8 f8_or_zero(m8 m, f8 a)
{
    f8 r = {TSLI_FLOATS(or_zero)(m.lo, a.lo), TSLI_FLOATS(or_zero)(m.hi, a.hi)};
    return r;
}
TSLI_INLINE uint32_t m8_bits(m8 m)
{
    return TSLI_MASK(bits)(m.lo) | TSLI_MASK(bits)(m.hi) << TSLI_LANE_COUNT / 2;
}

#undef TSLI_HALF
#undef TSLI_HALF_MASK
#undef TSLI_FLOATS
#undef TSLI_MASK
#undef TSLI_OF_ONE
#undef TSLI_OF_TWO

// SPDX-License-Identifier: MIT
// f8 and m8 in two fours: while one waits for a square root or a division, the other proceeds. See lanes.h.

#define TSLI_LANE_COUNT 8

typedef struct f8 {
    f4 lo, hi;
} f8;
typedef struct m8 {
    m4 lo, hi;
} m8;

#define TSLI_OF_ONE(name)                                                                                              \
    TSLI_INLINE f8 f8_##name(f8 a)                                                                                     \
    {                                                                                                                  \
        f8 r = {f4_##name(a.lo), f4_##name(a.hi)};                                                                     \
        return r;                                                                                                      \
    }
#define TSLI_OF_TWO(type, name, operand, operation)                                                                    \
    TSLI_INLINE type name(operand a, operand b)                                                                        \
    {                                                                                                                  \
        type r = {operation(a.lo, b.lo), operation(a.hi, b.hi)};                                                       \
        return r;                                                                                                      \
    }

TSLI_OF_ONE(sqrt)
TSLI_OF_ONE(abs)
TSLI_OF_ONE(negate)
TSLI_OF_TWO(f8, f8_add, f8, f4_add)
TSLI_OF_TWO(f8, f8_sub, f8, f4_sub)
TSLI_OF_TWO(f8, f8_mul, f8, f4_mul)
TSLI_OF_TWO(f8, f8_div, f8, f4_div)
TSLI_OF_TWO(f8, f8_min, f8, f4_min)
TSLI_OF_TWO(f8, f8_max, f8, f4_max)
// The first, negated where the second's sign bit is set.
TSLI_OF_TWO(f8, f8_flip, f8, f4_flip)
TSLI_OF_TWO(m8, f8_less, f8, f4_less)
TSLI_OF_TWO(m8, f8_at_most, f8, f4_at_most)
// Unequal, or one of them is NaN.
TSLI_OF_TWO(m8, f8_differ, f8, f4_differ)
TSLI_OF_TWO(m8, m8_and, m8, m4_and)
TSLI_OF_TWO(m8, m8_or, m8, m4_or)

// Any address.
TSLI_INLINE f8 f8_read(const float *p)
{
    f8 r = {f4_read(p), f4_read(p + TSLI_LANE_COUNT / 2)};
    return r;
}
TSLI_INLINE void f8_write(float *p, f8 a)
{
    f4_write(p, a.lo);
    f4_write(p + TSLI_LANE_COUNT / 2, a.hi);
}
TSLI_INLINE f8 f8_load(const float *p)
{
    f8 r = {f4_load(p), f4_load(p + TSLI_LANE_COUNT / 2)};
    return r;
}
TSLI_INLINE void f8_store(float *p, f8 a)
{
    f4_store(p, a.lo);
    f4_store(p + TSLI_LANE_COUNT / 2, a.hi);
}
TSLI_INLINE f8 f8_splat(float a)
{
    f8 r = {f4_splat(a), f4_splat(a)};
    return r;
}
TSLI_INLINE f8 f8_select(m8 m, f8 a, f8 b)
{
    f8 r = {f4_select(m.lo, a.lo, b.lo), f4_select(m.hi, a.hi, b.hi)};
    return r;
}
// a, or 0 where m is not.
TSLI_INLINE f8 f8_or_zero(m8 m, f8 a)
{
    f8 r = {f4_or_zero(m.lo, a.lo), f4_or_zero(m.hi, a.hi)};
    return r;
}
TSLI_LANE_OPERATION(uint32_t, m8_bits, (m8 m), m4_bits(m.lo) | m4_bits(m.hi) << TSLI_LANE_COUNT / 2)

#undef TSLI_OF_ONE
#undef TSLI_OF_TWO

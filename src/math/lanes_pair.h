// SPDX-License-Identifier: MIT
// f8 and m8 in two fours: while one waits for a square root or a division, the other proceeds. See lanes.h.

#define TSLI_LANE_COUNT 8

typedef struct f8 {
    f4 lo, hi;
} f8;
typedef struct m8 {
    m4 lo, hi;
} m8;

TSLI_INLINE f8 f8_join(f4 low, f4 high)
{
    f8 r = {low, high};
    return r;
}
#define TSLI_MASKS(name, operand, operation)                                                                           \
    TSLI_INLINE m8 name(operand a, operand b)                                                                          \
    {                                                                                                                  \
        m8 r = {operation(a.lo, b.lo), operation(a.hi, b.hi)};                                                         \
        return r;                                                                                                      \
    }
TSLI_MASKS(f8_less, f8, f4_less)
TSLI_MASKS(f8_at_most, f8, f4_at_most)
TSLI_MASKS(f8_differ, f8, f4_differ)
TSLI_MASKS(m8_and, m8, m4_and)
TSLI_MASKS(m8_or, m8, m4_or)
#undef TSLI_MASKS

TSLI_OPERATION(f8, f8_read, (const float *p), f8_join(f4_read(p), f4_read(p + 4)))
TSLI_INLINE void f8_write(float *p, f8 a)
{
    f4_write(p, a.lo);
    f4_write(p + 4, a.hi);
}
TSLI_OPERATION(f8, f8_load, (const float *p), f8_join(f4_load(p), f4_load(p + 4)))
TSLI_INLINE void f8_store(float *p, f8 a)
{
    f4_store(p, a.lo);
    f4_store(p + 4, a.hi);
}
TSLI_OPERATION(f8, f8_splat, (float a), f8_join(f4_splat(a), f4_splat(a)))
TSLI_OPERATION(f8, f8_add, (f8 a, f8 b), f8_join(f4_add(a.lo, b.lo), f4_add(a.hi, b.hi)))
TSLI_OPERATION(f8, f8_sub, (f8 a, f8 b), f8_join(f4_sub(a.lo, b.lo), f4_sub(a.hi, b.hi)))
TSLI_OPERATION(f8, f8_mul, (f8 a, f8 b), f8_join(f4_mul(a.lo, b.lo), f4_mul(a.hi, b.hi)))
TSLI_OPERATION(f8, f8_div, (f8 a, f8 b), f8_join(f4_div(a.lo, b.lo), f4_div(a.hi, b.hi)))
TSLI_OPERATION(f8, f8_min, (f8 a, f8 b), f8_join(f4_min(a.lo, b.lo), f4_min(a.hi, b.hi)))
TSLI_OPERATION(f8, f8_max, (f8 a, f8 b), f8_join(f4_max(a.lo, b.lo), f4_max(a.hi, b.hi)))
TSLI_OPERATION(f8, f8_sqrt, (f8 a), f8_join(f4_sqrt(a.lo), f4_sqrt(a.hi)))
TSLI_OPERATION(f8, f8_abs, (f8 a), f8_join(f4_abs(a.lo), f4_abs(a.hi)))
TSLI_OPERATION(f8, f8_negate, (f8 a), f8_join(f4_negate(a.lo), f4_negate(a.hi)))
TSLI_OPERATION(f8, f8_flip, (f8 a, f8 b), f8_join(f4_flip(a.lo, b.lo), f4_flip(a.hi, b.hi)))
TSLI_OPERATION(f8, f8_select, (m8 m, f8 a, f8 b), f8_join(f4_select(m.lo, a.lo, b.lo), f4_select(m.hi, a.hi, b.hi)))
TSLI_OPERATION(f8, f8_or_zero, (m8 m, f8 a), f8_join(f4_or_zero(m.lo, a.lo), f4_or_zero(m.hi, a.hi)))
TSLI_OPERATION(uint32_t, m8_bits, (m8 m), m4_bits(m.lo) | m4_bits(m.hi) << 4)

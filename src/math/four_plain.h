// SPDX-License-Identifier: MIT
// f4 and m4 in plain C: vectors where the compiler knows such a type, four numbers otherwise. See four.h.

#include <math.h>

// Sets all bits where a comparison is true.
#if defined(__GNUC__)
typedef float f4 __attribute__((vector_size(16)));
typedef int32_t m4 __attribute__((vector_size(16))); // all bits of a lane, or none
#define TSLI_LANE(a, i) (a)[i]
#define TSLI_OF_TWO(type, name, operand, sign, operation)                                                              \
    TSLI_FORCE_INLINE type name(operand a, operand b)                                                                  \
    {                                                                                                                  \
        return a operation b;                                                                                          \
    }
#else
typedef struct f4 {
    float v[4];
} f4;
typedef struct m4 {
    int32_t v[4];
} m4;
#define TSLI_LANE(a, i) (a).v[i]
#define TSLI_OF_TWO(type, name, operand, sign, operation)                                                              \
    TSLI_FORCE_INLINE type name(operand a, operand b)                                                                  \
    {                                                                                                                  \
        type r = {{sign(a.v[0] operation b.v[0]), sign(a.v[1] operation b.v[1]), sign(a.v[2] operation b.v[2]),        \
                   sign(a.v[3] operation b.v[3])}};                                                                    \
        return r;                                                                                                      \
    }
#endif

TSLI_OF_TWO(f4, f4_add, f4, +, +)
TSLI_OF_TWO(f4, f4_sub, f4, +, -)
TSLI_OF_TWO(f4, f4_mul, f4, +, *)
TSLI_OF_TWO(f4, f4_div, f4, +, /)
TSLI_OF_TWO(m4, f4_less, f4, -, <)
TSLI_OF_TWO(m4, f4_at_most, f4, -, <=)
TSLI_OF_TWO(m4, f4_differ, f4, -, !=)
TSLI_OF_TWO(m4, m4_and, m4, +, &)
TSLI_OF_TWO(m4, m4_or, m4, +, |)
TSLI_OF_TWO(m4, m4_xor, m4, +, ^)
#undef TSLI_OF_TWO

TSLI_FORCE_INLINE m4 m4_of(f4 a) // bit pattern
{
    m4 r;
    memcpy(&r, &a, sizeof r);
    return r;
}
TSLI_FORCE_INLINE f4 f4_of(m4 bits)
{
    f4 r;
    memcpy(&r, &bits, sizeof r);
    return r;
}
TSLI_FORCE_INLINE m4 m4_set(int32_t a, int32_t b, int32_t c, int32_t d)
{
    m4 r = {a, b, c, d};
    return r;
}
TSLI_OPERATION(m4, m4_splat, (int32_t a), m4_set(a, a, a, a))
TSLI_FORCE_INLINE f4 f4_set(float a, float b, float c, float d)
{
    f4 r = {a, b, c, d};
    return r;
}
TSLI_OPERATION(f4, f4_splat, (float a), f4_set(a, a, a, a))
TSLI_FORCE_INLINE f4 f4_read3(const void *p)
{
    float v[3];
    memcpy(v, p, sizeof v);
    return f4_set(v[0], v[1], v[2], 0.0f);
}
TSLI_FORCE_INLINE void f4_write3(void *p, f4 a)
{
    const float v[3] = {TSLI_LANE(a, 0), TSLI_LANE(a, 1), TSLI_LANE(a, 2)};
    memcpy(p, v, sizeof v);
}
TSLI_FORCE_INLINE f4 f4_sqrt(f4 a)
{
    return f4_set(sqrtf(TSLI_LANE(a, 0)), sqrtf(TSLI_LANE(a, 1)), sqrtf(TSLI_LANE(a, 2)), sqrtf(TSLI_LANE(a, 3)));
}
TSLI_OPERATION(f4, f4_or_zero, (m4 m, f4 a), f4_of(m4_and(m, m4_of(a))))
TSLI_FORCE_INLINE f4 f4_select(m4 m, f4 a, f4 b)
{
    return f4_of(m4_or(m4_and(m, m4_of(a)), m4_and(m4_xor(m, m4_splat(-1)), m4_of(b))));
}
// Same results as minps and maxps: the second operand when the two are equal or one is NaN.
TSLI_OPERATION(f4, f4_min, (f4 a, f4 b), f4_select(f4_less(a, b), a, b))
TSLI_OPERATION(f4, f4_max, (f4 a, f4 b), f4_select(f4_less(b, a), a, b))
TSLI_OPERATION(f4, f4_abs, (f4 a), f4_of(m4_and(m4_splat(INT32_MAX), m4_of(a))))
TSLI_OPERATION(f4, f4_flip, (f4 a, f4 sign), f4_of(m4_xor(m4_of(a), m4_and(m4_splat(INT32_MIN), m4_of(sign)))))
TSLI_OPERATION(f4, f4_negate, (f4 a), f4_flip(a, f4_splat(-0.0f)))
TSLI_FORCE_INLINE uint32_t m4_bits(m4 m)
{
    m4 one = m4_and(m, m4_set(1, 2, 4, 8));
    return (uint32_t)(TSLI_LANE(one, 0) | TSLI_LANE(one, 1) | TSLI_LANE(one, 2) | TSLI_LANE(one, 3));
}
TSLI_FORCE_INLINE m4 m4_from_bits(uint32_t bits)
{
    return m4_set(-(int32_t)(bits & 1), -(int32_t)(bits >> 1 & 1), -(int32_t)(bits >> 2 & 1),
                  -(int32_t)(bits >> 3 & 1));
}

#undef TSLI_LANE

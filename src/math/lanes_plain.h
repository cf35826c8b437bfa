// SPDX-License-Identifier: MIT
// f8 and m8 in plain C. Eight floats by name: compilers keep those in registers, where an array of eight would lie
// in memory from one operation to the next, at three times the cost. See lanes.h.

typedef struct f8 {
    float a, b, c, d, e, f, g, h;
} f8;
typedef uint32_t m8; // bit i: lane i

#define TSLI_EIGHT(one)                                                                                      \
    {                                                                                                        \
        one(a), one(b), one(c), one(d), one(e), one(f), one(g), one(h)                                       \
    }

TSLI_INLINE f8 f8_load(const float *p)
{
    f8 r = {p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7]};
    return r;
}
TSLI_INLINE void f8_store(float *p, f8 x)
{
    p[0] = x.a;
    p[1] = x.b;
    p[2] = x.c;
    p[3] = x.d;
    p[4] = x.e;
    p[5] = x.f;
    p[6] = x.g;
    p[7] = x.h;
}
TSLI_INLINE f8 f8_splat(float x)
{
    f8 r = {x, x, x, x, x, x, x, x};
    return r;
}
#define TSLI_ONE(lane) x.lane + y.lane
TSLI_INLINE f8 f8_add(f8 x, f8 y)
{
    f8 r = TSLI_EIGHT(TSLI_ONE);
    return r;
}
#undef TSLI_ONE
#define TSLI_ONE(lane) x.lane - y.lane
TSLI_INLINE f8 f8_sub(f8 x, f8 y)
{
    f8 r = TSLI_EIGHT(TSLI_ONE);
    return r;
}
#undef TSLI_ONE
#define TSLI_ONE(lane) x.lane *y.lane
TSLI_INLINE f8 f8_mul(f8 x, f8 y)
{
    f8 r = TSLI_EIGHT(TSLI_ONE);
    return r;
}
#undef TSLI_ONE
#define TSLI_ONE(lane) x.lane / y.lane
TSLI_INLINE f8 f8_div(f8 x, f8 y)
{
    f8 r = TSLI_EIGHT(TSLI_ONE);
    return r;
}
#undef TSLI_ONE
#define TSLI_ONE(lane) sqrtf(x.lane)
TSLI_INLINE f8 f8_sqrt(f8 x)
{
    f8 r = TSLI_EIGHT(TSLI_ONE);
    return r;
}
#undef TSLI_ONE
// As minps and maxps have it: the second operand when the two are equal or one is not a number.
#define TSLI_ONE(lane) x.lane < y.lane ? x.lane : y.lane
TSLI_INLINE f8 f8_min(f8 x, f8 y)
{
    f8 r = TSLI_EIGHT(TSLI_ONE);
    return r;
}
#undef TSLI_ONE
#define TSLI_ONE(lane) x.lane > y.lane ? x.lane : y.lane
TSLI_INLINE f8 f8_max(f8 x, f8 y)
{
    f8 r = TSLI_EIGHT(TSLI_ONE);
    return r;
}
#undef TSLI_ONE
#undef TSLI_EIGHT

TSLI_INLINE m8 f8_less(f8 x, f8 y)
{
    return (m8)(x.a < y.a) | (m8)(x.b < y.b) << 1 | (m8)(x.c < y.c) << 2 | (m8)(x.d < y.d) << 3 |
           (m8)(x.e < y.e) << 4 | (m8)(x.f < y.f) << 5 | (m8)(x.g < y.g) << 6 | (m8)(x.h < y.h) << 7;
}
TSLI_INLINE m8 m8_and(m8 x, m8 y)
{
    return x & y;
}
TSLI_INLINE m8 m8_or(m8 x, m8 y)
{
    return x | y;
}
TSLI_INLINE f8 f8_select(m8 m, f8 x, f8 y)
{
    f8 r = {m & 1u ? x.a : y.a,  m & 2u ? x.b : y.b,  m & 4u ? x.c : y.c,  m & 8u ? x.d : y.d,
            m & 16u ? x.e : y.e, m & 32u ? x.f : y.f, m & 64u ? x.g : y.g, m & 128u ? x.h : y.h};
    return r;
}
TSLI_INLINE uint32_t m8_bits(m8 m)
{
    return m;
}
TSLI_INLINE m8 m8_from_bits(uint32_t bits)
{
    return bits;
}

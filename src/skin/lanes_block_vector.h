// SPDX-License-Identifier: MIT
// As many vertices of a prepared block as the registers can blend at once.

#if defined(TSLI_LANES_AVX2)

typedef struct block_vector {
    f8 low, high;
} block_vector;
#define VECTOR_VERTICES 16
TSLI_INLINE block_vector vector_read(const float *p)
{
    block_vector r = {f8_read(p), f8_read(p + 8)};
    return r;
}
TSLI_INLINE block_vector vector_zero(void)
{
    block_vector r = {f8_splat(0.0f), f8_splat(0.0f)};
    return r;
}
TSLI_INLINE block_vector vector_mul(block_vector a, block_vector b)
{
    block_vector r = {f8_mul(a.low, b.low), f8_mul(a.high, b.high)};
    return r;
}
TSLI_INLINE block_vector vector_madd(block_vector a, block_vector b, block_vector c)
{
    block_vector r = {f8_madd(a.low, b.low, c.low), f8_madd(a.high, b.high, c.high)};
    return r;
}
TSLI_INLINE block_vector vector_madd_spread(const float *element, block_vector b, block_vector c)
{
    f8 spread = f8_splat(*element);
    block_vector r = {f8_madd(spread, b.low, c.low), f8_madd(spread, b.high, c.high)};
    return r;
}
TSLI_INLINE f8 vector_low(block_vector a)
{
    return a.low;
}
TSLI_INLINE f8 vector_high(block_vector a)
{
    return a.high;
}

#else

typedef f8 block_vector;
#define VECTOR_VERTICES 8
TSLI_INLINE block_vector vector_read(const float *p)
{
    return f8_read(p);
}
TSLI_INLINE block_vector vector_zero(void)
{
    return f8_splat(0.0f);
}
TSLI_INLINE block_vector vector_mul(block_vector a, block_vector b)
{
    return f8_mul(a, b);
}
TSLI_INLINE block_vector vector_madd(block_vector a, block_vector b, block_vector c)
{
    return f8_madd(a, b, c);
}
TSLI_INLINE block_vector vector_madd_spread(const float *element, block_vector b, block_vector c)
{
    return f8_madd(f8_splat(*element), b, c);
}
TSLI_INLINE f8 vector_low(block_vector a)
{
    return a;
}
TSLI_INLINE f8 vector_high(block_vector a)
{
    return a; // never called
}

#endif

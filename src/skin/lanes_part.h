// SPDX-License-Identifier: MIT
// As many vertices of a prepared block as the registers can blend at once.

#if defined(TSLI_LANES_AVX2)

typedef struct block_part {
    f8 low, high;
} block_part;
#define PART_VERTICES 16
TSLI_INLINE block_part part_read(const float *p)
{
    block_part r = {f8_read(p), f8_read(p + 8)};
    return r;
}
TSLI_INLINE block_part part_zero(void)
{
    block_part r = {f8_splat(0.0f), f8_splat(0.0f)};
    return r;
}
TSLI_INLINE block_part part_mul(block_part a, block_part b)
{
    block_part r = {f8_mul(a.low, b.low), f8_mul(a.high, b.high)};
    return r;
}
TSLI_INLINE block_part part_madd(block_part a, block_part b, block_part c)
{
    block_part r = {f8_madd(a.low, b.low, c.low), f8_madd(a.high, b.high, c.high)};
    return r;
}
TSLI_INLINE block_part part_madd_spread(const float *element, block_part b, block_part c)
{
    f8 spread = f8_splat(*element);
    block_part r = {f8_madd(spread, b.low, c.low), f8_madd(spread, b.high, c.high)};
    return r;
}
TSLI_INLINE f8 part_low(block_part a)
{
    return a.low;
}
TSLI_INLINE f8 part_high(block_part a)
{
    return a.high;
}

#else

typedef f8 block_part;
#define PART_VERTICES 8
TSLI_INLINE block_part part_read(const float *p)
{
    return f8_read(p);
}
TSLI_INLINE block_part part_zero(void)
{
    return f8_splat(0.0f);
}
TSLI_INLINE block_part part_mul(block_part a, block_part b)
{
    return f8_mul(a, b);
}
TSLI_INLINE block_part part_madd(block_part a, block_part b, block_part c)
{
    return f8_madd(a, b, c);
}
TSLI_INLINE block_part part_madd_spread(const float *element, block_part b, block_part c)
{
    return f8_madd(f8_splat(*element), b, c);
}
TSLI_INLINE f8 part_low(block_part a)
{
    return a;
}
TSLI_INLINE f8 part_high(block_part a)
{
    return a; // never called
}

#endif

// SPDX-License-Identifier: MIT
// Lane operations of skinning beyond math/lanes.h. The low half of an f8 holds lanes 0 to 3, and every operation stays within halves, so
// one source serves a wide register and two narrow ones.
//
// Every operation rounds once, in the order of skin/vertex.c.

#if defined(TSLI_LANES_AVX2)

TSLI_INLINE f8 f8_join(f4 low, f4 high)
{
    return _mm256_insertf128_ps(_mm256_castps128_ps256(low), high, 1);
}
TSLI_INLINE f4 f8_low(f8 a)
{
    return _mm256_castps256_ps128(a);
}
TSLI_INLINE f4 f8_high(f8 a)
{
    return _mm256_extractf128_ps(a, 1);
}
TSLI_INLINE f8 f8_both(const float *p) // the same four floats in both halves
{
    return _mm256_broadcast_ps((const __m128 *)(const void *)p);
}
TSLI_INLINE f8 f8_unpack_low(f8 a, f8 b)
{
    return _mm256_unpacklo_ps(a, b);
}
TSLI_INLINE f8 f8_unpack_high(f8 a, f8 b)
{
    return _mm256_unpackhi_ps(a, b);
}
TSLI_INLINE f8 f8_low_halves(f8 a, f8 b)
{
    return _mm256_permute2f128_ps(a, b, 0x20);
}
TSLI_INLINE f8 f8_low_then_high(f8 a, f8 b)
{
    return _mm256_permute2f128_ps(a, b, 0x30);
}
TSLI_INLINE f8 f8_high_halves(f8 a, f8 b)
{
    return _mm256_permute2f128_ps(a, b, 0x31);
}
// In each half, lanes i and j of a, then k and l of b.
#define f8_shuffle(a, b, i, j, k, l) _mm256_shuffle_ps(a, b, _MM_SHUFFLE(l, k, j, i))
#define f8_spread(a, lane) _mm256_permute_ps(a, 0x55 * (lane)) // lane 0 to 3 of each half, in all its lanes

#else

TSLI_INLINE f8 f8_join(f4 low, f4 high)
{
    f8 r = {low, high};
    return r;
}
TSLI_INLINE f4 f8_low(f8 a)
{
    return a.lo;
}
TSLI_INLINE f4 f8_high(f8 a)
{
    return a.hi;
}
TSLI_INLINE f8 f8_both(const float *p)
{
    f4 four = f4_read(p);
    return f8_join(four, four);
}
TSLI_INLINE f8 f8_unpack_low(f8 a, f8 b)
{
    return f8_join(f4_unpack_low(a.lo, b.lo), f4_unpack_low(a.hi, b.hi));
}
TSLI_INLINE f8 f8_unpack_high(f8 a, f8 b)
{
    return f8_join(f4_unpack_high(a.lo, b.lo), f4_unpack_high(a.hi, b.hi));
}
TSLI_INLINE f8 f8_low_halves(f8 a, f8 b)
{
    return f8_join(a.lo, b.lo);
}
TSLI_INLINE f8 f8_low_then_high(f8 a, f8 b)
{
    return f8_join(a.lo, b.hi);
}
TSLI_INLINE f8 f8_high_halves(f8 a, f8 b)
{
    return f8_join(a.hi, b.hi);
}
#define f8_shuffle(a, b, i, j, k, l)                                                                                   \
    f8_join(f4_shuffle((a).lo, (b).lo, i, j, k, l), f4_shuffle((a).hi, (b).hi, i, j, k, l))
#define f8_spread(a, lane) f8_shuffle(a, a, lane, lane, lane, lane)

#endif

// c + a b, f4 for four floats.
TSLI_INLINE f8 f8_madd(f8 a, f8 b, f8 c)
{
    return f8_add(c, f8_mul(a, b));
}
TSLI_INLINE f4 f4_madd(f4 a, f4 b, f4 c)
{
    return f4_add(c, f4_mul(a, b));
}
// x y - z w
TSLI_INLINE f8 f8_cross(f8 x, f8 y, f8 z, f8 w)
{
    return f8_sub(f8_mul(x, y), f8_mul(z, w));
}
TSLI_INLINE f8 f8_inverse_root(f8 a)
{
    return f8_div(f8_splat(1.0f), f8_sqrt(a));
}

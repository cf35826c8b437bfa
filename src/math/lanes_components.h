// SPDX-License-Identifier: MIT
// Building vectors and quaternions from components and back, for kernels that are also compiled with a type that keeps each of them in
// one register (lanes_one.h). A q8 may hold any four numbers.
#ifndef TSLI_MATH_LANES_COMPONENTS_H
#define TSLI_MATH_LANES_COMPONENTS_H

#include "math/lanes.h"

#if !defined(TSLI_LANES_SSE2_ONE)

TSLI_LANES_BEGIN

// True if any lane is.
TSLI_INLINE int f8_any_less(f8 a, f8 b)
{
    return m8_bits(f8_less(a, b)) != 0;
}
TSLI_INLINE int f8_any_at_most(f8 a, f8 b)
{
    return m8_bits(f8_at_most(a, b)) != 0;
}
TSLI_INLINE v8 v8_set(f8 x, f8 y, f8 z)
{
    v8 r = {x, y, z};
    return r;
}
TSLI_INLINE f8 v8_x(v8 a)
{
    return a.x;
}
TSLI_INLINE f8 v8_y(v8 a)
{
    return a.y;
}
TSLI_INLINE f8 v8_z(v8 a)
{
    return a.z;
}
TSLI_INLINE v8 v8_yzx(v8 a)
{
    v8 r = {a.y, a.z, a.x};
    return r;
}
TSLI_INLINE v8 v8_zxy(v8 a)
{
    v8 r = {a.z, a.x, a.y};
    return r;
}
TSLI_INLINE v8 v8_negate(v8 a)
{
    v8 r = {f8_negate(a.x), f8_negate(a.y), f8_negate(a.z)};
    return r;
}
TSLI_INLINE q8 q8_set(f8 x, f8 y, f8 z, f8 w)
{
    q8 r = {x, y, z, w};
    return r;
}
TSLI_INLINE q8 q8_join(v8 v, f8 w)
{
    q8 r = {v.x, v.y, v.z, w};
    return r;
}
TSLI_INLINE v8 q8_vector(q8 a)
{
    v8 r = {a.x, a.y, a.z};
    return r;
}
TSLI_INLINE f8 q8_w(q8 a)
{
    return a.w;
}
TSLI_INLINE q8 q8_add(q8 a, q8 b)
{
    q8 r = {f8_add(a.x, b.x), f8_add(a.y, b.y), f8_add(a.z, b.z), f8_add(a.w, b.w)};
    return r;
}
TSLI_INLINE q8 q8_sub(q8 a, q8 b)
{
    q8 r = {f8_sub(a.x, b.x), f8_sub(a.y, b.y), f8_sub(a.z, b.z), f8_sub(a.w, b.w)};
    return r;
}
// Mirrored across x.
TSLI_INLINE q8 q8_mirror(q8 a)
{
    q8 r = {a.x, f8_negate(a.y), f8_negate(a.z), a.w};
    return r;
}
// IEEE negation: 0 becomes -0, where q8_conjugate leaves 0.
TSLI_INLINE q8 q8_conjugate_signed(q8 a)
{
    q8 r = {f8_negate(a.x), f8_negate(a.y), f8_negate(a.z), a.w};
    return r;
}
// Rotation b, then a: q8_mul with sums in the order that takes a one-register quaternion the fewest instructions. The two round
// differently, so a kernel uses one of them.
TSLI_INLINE q8 q8_compose(q8 a, q8 b)
{
    q8 r = {f8_add(f8_sub(f8_mul(a.w, b.x), f8_mul(a.z, b.y)), f8_add(f8_mul(a.x, b.w), f8_mul(a.y, b.z))),
            f8_add(f8_sub(f8_mul(a.w, b.y), f8_mul(a.x, b.z)), f8_add(f8_mul(a.y, b.w), f8_mul(a.z, b.x))),
            f8_add(f8_sub(f8_mul(a.w, b.z), f8_mul(a.y, b.x)), f8_add(f8_mul(a.z, b.w), f8_mul(a.x, b.y))),
            f8_sub(f8_sub(f8_mul(a.w, b.w), f8_mul(a.z, b.z)), f8_add(f8_mul(a.x, b.x), f8_mul(a.y, b.y)))};
    return r;
}
// Lanes in which all four numbers are in range; NaN is not.
TSLI_INLINE uint32_t q8_bits_from_to(q8 a, f8 low, f8 high)
{
    m8 x = m8_and(f8_at_most(low, a.x), f8_at_most(a.x, high));
    m8 y = m8_and(f8_at_most(low, a.y), f8_at_most(a.y, high));
    m8 z = m8_and(f8_at_most(low, a.z), f8_at_most(a.z, high));
    m8 w = m8_and(f8_at_most(low, a.w), f8_at_most(a.w, high));
    return m8_bits(m8_and(m8_and(x, y), m8_and(z, w)));
}
// The four squared lengths.
TSLI_INLINE q8 q8_lengths2(const q8 a[4])
{
    q8 r = {q8_dot(a[0], a[0]), q8_dot(a[1], a[1]), q8_dot(a[2], a[2]), q8_dot(a[3], a[3])};
    return r;
}
TSLI_INLINE f8 q8_x(q8 a)
{
    return a.x;
}
TSLI_INLINE f8 q8_y(q8 a)
{
    return a.y;
}
TSLI_INLINE f8 q8_z(q8 a)
{
    return a.z;
}
// A rotation's quaternion, times four times one of its components: w if that is at least a half, else the largest. crossed: that
// column's x, y, z for w; mixed: 4yz, 4zx, 4xy; squares: 4xx, 4yy, 4zz.
TSLI_INLINE q8 q8_from_turn(v8 crossed, v8 mixed, v8 squares, f8 ww)
{
    m8 y_wins = f8_less(squares.x, squares.y), z_wins = f8_less(f8_max(squares.x, squares.y), squares.z);
    q8 x = {squares.x, mixed.z, mixed.y, crossed.x}, y = {mixed.z, squares.y, mixed.x, crossed.y};
    q8 z = {mixed.y, mixed.x, squares.z, crossed.z}, w = {crossed.x, crossed.y, crossed.z, ww};
    m8 small = f8_less(ww, f8_splat(1.0f));
    return q8_select(small, q8_select(z_wins, z, q8_select(y_wins, y, x)), w);
}
TSLI_INLINE q8 v8_lengths2(v8 a, v8 b, v8 c, v8 d)
{
    q8 r = {v8_dot(a, a), v8_dot(b, b), v8_dot(c, c), v8_dot(d, d)};
    return r;
}
// Four independent numbers.
TSLI_INLINE q8 q8_sqrt(q8 a)
{
    q8 r = {f8_sqrt(a.x), f8_sqrt(a.y), f8_sqrt(a.z), f8_sqrt(a.w)};
    return r;
}
TSLI_INLINE q8 q8_div(q8 a, q8 b)
{
    q8 r = {f8_div(a.x, b.x), f8_div(a.y, b.y), f8_div(a.z, b.z), f8_div(a.w, b.w)};
    return r;
}
TSLI_INLINE q8 q8_times(q8 a, q8 b)
{
    q8 r = {f8_mul(a.x, b.x), f8_mul(a.y, b.y), f8_mul(a.z, b.z), f8_mul(a.w, b.w)};
    return r;
}
// Of the two quaternions of a rotation, the one with w >= 0.
TSLI_INLINE q8 q8_upper(q8 a)
{
    q8 r = {f8_flip(a.x, a.w), f8_flip(a.y, a.w), f8_flip(a.z, a.w), f8_abs(a.w)};
    return r;
}

TSLI_LANES_END

#endif

#endif

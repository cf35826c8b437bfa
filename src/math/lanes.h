// SPDX-License-Identifier: MIT
// Several floats side by side, one strand of a chain in each lane. Rows in memory are TSLI_WIDTH floats for every instruction set; a
// register holds TSLI_LANE_COUNT of them, a vector of the row. The arithmetic is IEEE + - * / sqrt, compare and select, so that
// every type gives the same bits.
//
// A translation unit has one lane type and names it before it includes this: TSLI_LANES_SCALAR, _FOUR (the target's register of four
// floats: SSE2, NEON or simd128), _FOUR_PAIR, _SSE2_ONE or _AVX2. Code that uses it stands between TSLI_LANES_BEGIN
// and TSLI_LANES_END. f8: the floats, named after AVX2, which has eight. m8: a mask. Loads and stores need the alignment of the
// type; f8_read and f8_write take any address.

#if defined(TSLI_LANES_SCALAR) + defined(TSLI_LANES_FOUR) + defined(TSLI_LANES_FOUR_PAIR) +                            \
        defined(TSLI_LANES_SSE2_ONE) + defined(TSLI_LANES_AVX2) !=                                                     \
    1
#error "a translation unit has one lane type"
#endif

#ifndef TSLI_MATH_LANES_H
#define TSLI_MATH_LANES_H

#include "base/compiler.h"
#include "math/four.h"
#include "math/lanes_width.h"
#include "math/quat.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#if defined(TSLI_HAS_X86_LANES) && !defined(TSLI_LANES_SCALAR)
#include <immintrin.h>
#endif

#if defined(TSLI_LANES_AVX2)
#define TSLI_LANES_BEGIN TSLI_TARGET_BEGIN("avx2")
#define TSLI_LANES_END TSLI_TARGET_END
#else
#define TSLI_LANES_BEGIN
#define TSLI_LANES_END
#endif

TSLI_LANES_BEGIN

#if defined(TSLI_LANES_SCALAR)
#include "math/lanes_plain.h"
#elif defined(TSLI_LANES_FOUR_PAIR)
#include "math/lanes_pair.h"
#elif defined(TSLI_LANES_SSE2_ONE)
#include "math/lanes_one.h"
#elif defined(TSLI_LANES_AVX2)
#include "math/eight_avx2.h"
#else
#include "math/lanes_register.h"
#endif

// ---- vectors and quaternions, one per lane --------------------------------------------------------------

#if !defined(TSLI_LANES_SSE2_ONE)

typedef struct v8 {
    f8 x, y, z;
} v8;
typedef struct q8 { // a rotation, or any four numbers
    f8 x, y, z, w;
} q8;

TSLI_INLINE v8 v8_set(f8 x, f8 y, f8 z)
{
    v8 r = {x, y, z};
    return r;
}
TSLI_INLINE q8 q8_set(f8 x, f8 y, f8 z, f8 w)
{
    q8 r = {x, y, z, w};
    return r;
}

// Component by component.
#define TSLI_VECTORS(name, operation)                                                                                  \
    TSLI_INLINE v8 name(v8 a, v8 b)                                                                                    \
    {                                                                                                                  \
        v8 r = {operation(a.x, b.x), operation(a.y, b.y), operation(a.z, b.z)};                                        \
        return r;                                                                                                      \
    }
#define TSLI_FOURS(name, operation)                                                                                    \
    TSLI_INLINE q8 name(q8 a, q8 b)                                                                                    \
    {                                                                                                                  \
        q8 r = {operation(a.x, b.x), operation(a.y, b.y), operation(a.z, b.z), operation(a.w, b.w)};                   \
        return r;                                                                                                      \
    }
TSLI_VECTORS(v8_add, f8_add)
TSLI_VECTORS(v8_sub, f8_sub)
TSLI_VECTORS(v8_mul, f8_mul)
TSLI_FOURS(q8_add, f8_add)
TSLI_FOURS(q8_sub, f8_sub)
TSLI_FOURS(q8_times, f8_mul)
TSLI_FOURS(q8_div, f8_div)
#undef TSLI_VECTORS
#undef TSLI_FOURS

// Components are rows, TSLI_WIDTH floats apart.
TSLI_INLINE v8 v8_load(const void *rows)
{
    const float *p = rows;
    v8 r = {f8_load(p), f8_load(p + TSLI_WIDTH), f8_load(p + 2 * TSLI_WIDTH)};
    return r;
}
TSLI_INLINE void v8_store(void *rows, v8 a)
{
    float *p = rows;
    f8_store(p, a.x);
    f8_store(p + TSLI_WIDTH, a.y);
    f8_store(p + 2 * TSLI_WIDTH, a.z);
}
TSLI_OPERATION(v8, v8_splat, (tsl_vec3 a), v8_set(f8_splat(a.x), f8_splat(a.y), f8_splat(a.z)))
TSLI_OPERATION(v8, v8_scale, (v8 a, f8 s), v8_set(f8_mul(a.x, s), f8_mul(a.y, s), f8_mul(a.z, s)))
// a + b s
TSLI_OPERATION(v8, v8_add_scaled, (v8 a, v8 b, f8 s), v8_add(a, v8_scale(b, s)))
TSLI_OPERATION(f8, v8_dot, (v8 a, v8 b), f8_add(f8_add(f8_mul(a.x, b.x), f8_mul(a.y, b.y)), f8_mul(a.z, b.z)))
TSLI_OPERATION(v8, v8_cross, (v8 a, v8 b),
               v8_set(f8_sub(f8_mul(a.y, b.z), f8_mul(a.z, b.y)), f8_sub(f8_mul(a.z, b.x), f8_mul(a.x, b.z)),
                      f8_sub(f8_mul(a.x, b.y), f8_mul(a.y, b.x))))
TSLI_OPERATION(v8, v8_select, (m8 m, v8 a, v8 b),
               v8_set(f8_select(m, a.x, b.x), f8_select(m, a.y, b.y), f8_select(m, a.z, b.z)))
TSLI_OPERATION(v8, v8_lerp, (v8 a, v8 b, f8 t), v8_add_scaled(a, v8_sub(b, a), t))

TSLI_INLINE q8 q8_load(const void *rows)
{
    const float *p = rows;
    q8 r = {f8_load(p), f8_load(p + TSLI_WIDTH), f8_load(p + 2 * TSLI_WIDTH), f8_load(p + 3 * TSLI_WIDTH)};
    return r;
}
TSLI_INLINE void q8_store(void *rows, q8 a)
{
    float *p = rows;
    f8_store(p, a.x);
    f8_store(p + TSLI_WIDTH, a.y);
    f8_store(p + 2 * TSLI_WIDTH, a.z);
    f8_store(p + 3 * TSLI_WIDTH, a.w);
}
TSLI_OPERATION(q8, q8_splat, (tsl_quat q), q8_set(f8_splat(q.x), f8_splat(q.y), f8_splat(q.z), f8_splat(q.w)))
TSLI_INLINE q8 q8_conjugate(q8 a)
{
    f8 zero = f8_splat(0.0f);
    return q8_set(f8_sub(zero, a.x), f8_sub(zero, a.y), f8_sub(zero, a.z), a.w);
}
// Rotation b, then a.
TSLI_OPERATION(q8, q8_mul, (q8 a, q8 b),
               q8_set(f8_add(f8_add(f8_mul(a.w, b.x), f8_mul(a.x, b.w)), f8_sub(f8_mul(a.y, b.z), f8_mul(a.z, b.y))),
                      f8_add(f8_add(f8_mul(a.w, b.y), f8_mul(a.y, b.w)), f8_sub(f8_mul(a.z, b.x), f8_mul(a.x, b.z))),
                      f8_add(f8_add(f8_mul(a.w, b.z), f8_mul(a.z, b.w)), f8_sub(f8_mul(a.x, b.y), f8_mul(a.y, b.x))),
                      f8_sub(f8_sub(f8_mul(a.w, b.w), f8_mul(a.x, b.x)), f8_add(f8_mul(a.y, b.y), f8_mul(a.z, b.z)))))
// v + 2 w (u x v) + 2 u x (u x v), for unit q with vector part u.
TSLI_INLINE v8 q8_rotate(q8 q, v8 v)
{
    v8 u = {q.x, q.y, q.z};
    v8 t = v8_cross(u, v);
    t = v8_add(t, t);
    return v8_add(v8_add_scaled(v, t, q.w), v8_cross(u, t));
}
// Rotates by the conjugate of q: the cross products change sign.
TSLI_INLINE v8 q8_rotate_back(q8 q, v8 v)
{
    v8 u = {q.x, q.y, q.z};
    v8 t = v8_cross(v, u);
    t = v8_add(t, t);
    return v8_add(v8_add_scaled(v, t, q.w), v8_cross(t, u));
}
TSLI_OPERATION(f8, q8_dot, (q8 a, q8 b),
               f8_add(f8_add(f8_mul(a.x, b.x), f8_mul(a.y, b.y)), f8_add(f8_mul(a.z, b.z), f8_mul(a.w, b.w))))
TSLI_OPERATION(q8, q8_scale, (q8 a, f8 s), q8_set(f8_mul(a.x, s), f8_mul(a.y, s), f8_mul(a.z, s), f8_mul(a.w, s)))
TSLI_OPERATION(q8, q8_select, (m8 m, q8 a, q8 b),
               q8_set(f8_select(m, a.x, b.x), f8_select(m, a.y, b.y), f8_select(m, a.z, b.z), f8_select(m, a.w, b.w)))
// The zero quaternion becomes the identity.
TSLI_INLINE q8 q8_normalize(q8 a)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f), length_squared = q8_dot(a, a);
    m8 some = f8_less(zero, length_squared);
    f8 inverse = f8_div(one, f8_sqrt(f8_select(some, length_squared, one)));
    return q8_select(some, q8_scale(a, inverse), q8_set(zero, zero, zero, one));
}
// For an a that is nearly unit: one Newton step for 1 / |a|. The remaining error is 3/4 of the square of |a|^2's.
TSLI_OPERATION(q8, q8_renormalize, (q8 a), q8_scale(a, f8_sub(f8_splat(1.5f), f8_mul(f8_splat(0.5f), q8_dot(a, a)))))
// As tsli_quat_keep_unit.
TSLI_INLINE q8 q8_keep_unit(q8 a)
{
    f8 zero = f8_splat(0.0f), off = f8_sub(f8_splat(1.0f), q8_dot(a, a));
    m8 far = f8_less(f8_splat(TSLI_UNIT_SLACK), f8_max(off, f8_sub(zero, off)));
    return q8_select(far, q8_renormalize(a), a);
}
// Along the shorter arc.
TSLI_INLINE q8 q8_nlerp(q8 a, q8 b, f8 t)
{
    f8 sign = f8_select(f8_less(q8_dot(a, b), f8_splat(0.0f)), f8_splat(-1.0f), f8_splat(1.0f));
    return q8_normalize(q8_add(a, q8_scale(q8_sub(q8_scale(b, sign), a), t)));
}

// A rotation as three rows, for a quaternion that rotates many vectors.
typedef struct r8 {
    v8 x, y, z;
} r8;

TSLI_INLINE r8 r8_from_quat(q8 q)
{
    f8 one = f8_splat(1.0f);
    f8 x2 = f8_add(q.x, q.x), y2 = f8_add(q.y, q.y), z2 = f8_add(q.z, q.z);
    f8 xx = f8_mul(q.x, x2), yy = f8_mul(q.y, y2), zz = f8_mul(q.z, z2);
    f8 xy = f8_mul(q.x, y2), xz = f8_mul(q.x, z2), yz = f8_mul(q.y, z2);
    f8 wx = f8_mul(q.w, x2), wy = f8_mul(q.w, y2), wz = f8_mul(q.w, z2);
    r8 r = {{f8_sub(one, f8_add(yy, zz)), f8_sub(xy, wz), f8_add(xz, wy)},
            {f8_add(xy, wz), f8_sub(one, f8_add(xx, zz)), f8_sub(yz, wx)},
            {f8_sub(xz, wy), f8_add(yz, wx), f8_sub(one, f8_add(xx, yy))}};
    return r;
}
// Number by number: compilers would copy a whole row through memory.
TSLI_INLINE v8 r8_rotate(const r8 *r, v8 v)
{
    v8 turned = {f8_add(f8_add(f8_mul(r->x.x, v.x), f8_mul(r->x.y, v.y)), f8_mul(r->x.z, v.z)),
                 f8_add(f8_add(f8_mul(r->y.x, v.x), f8_mul(r->y.y, v.y)), f8_mul(r->y.z, v.z)),
                 f8_add(f8_add(f8_mul(r->z.x, v.x), f8_mul(r->z.y, v.y)), f8_mul(r->z.z, v.z))};
    return turned;
}
// Rotates by the inverse.
TSLI_OPERATION(v8, r8_rotate_back, (const r8 *r, v8 v),
               v8_add(v8_add(v8_scale(r->x, v.x), v8_scale(r->y, v.y)), v8_scale(r->z, v.z)))

// ---- components and back, for kernels that are also compiled with a vector in one register ---------------

// True if any lane is.
TSLI_OPERATION(int, f8_any_less, (f8 a, f8 b), m8_bits(f8_less(a, b)) != 0)
TSLI_OPERATION(int, f8_any_at_most, (f8 a, f8 b), m8_bits(f8_at_most(a, b)) != 0)
TSLI_OPERATION(f8, v8_x, (v8 a), a.x)
TSLI_OPERATION(f8, v8_y, (v8 a), a.y)
TSLI_OPERATION(f8, v8_z, (v8 a), a.z)
TSLI_OPERATION(v8, v8_yzx, (v8 a), v8_set(a.y, a.z, a.x))
TSLI_OPERATION(v8, v8_zxy, (v8 a), v8_set(a.z, a.x, a.y))
TSLI_OPERATION(v8, v8_negate, (v8 a), v8_set(f8_negate(a.x), f8_negate(a.y), f8_negate(a.z)))
TSLI_OPERATION(q8, q8_join, (v8 v, f8 w), q8_set(v.x, v.y, v.z, w))
TSLI_OPERATION(v8, q8_vector, (q8 a), v8_set(a.x, a.y, a.z))
TSLI_OPERATION(f8, q8_w, (q8 a), a.w)
// Mirrored across x.
TSLI_OPERATION(q8, q8_mirror, (q8 a), q8_set(a.x, f8_negate(a.y), f8_negate(a.z), a.w))
// IEEE negation: 0 becomes -0, where q8_conjugate leaves 0.
TSLI_OPERATION(q8, q8_conjugate_signed, (q8 a), q8_set(f8_negate(a.x), f8_negate(a.y), f8_negate(a.z), a.w))
// Rotation b, then a: q8_mul with sums in the order that takes a one-register quaternion the fewest instructions. The two round
// differently, so a kernel uses one of them.
TSLI_OPERATION(q8, q8_compose, (q8 a, q8 b),
               q8_set(f8_add(f8_sub(f8_mul(a.w, b.x), f8_mul(a.z, b.y)), f8_add(f8_mul(a.x, b.w), f8_mul(a.y, b.z))),
                      f8_add(f8_sub(f8_mul(a.w, b.y), f8_mul(a.x, b.z)), f8_add(f8_mul(a.y, b.w), f8_mul(a.z, b.x))),
                      f8_add(f8_sub(f8_mul(a.w, b.z), f8_mul(a.y, b.x)), f8_add(f8_mul(a.z, b.w), f8_mul(a.x, b.y))),
                      f8_sub(f8_sub(f8_mul(a.w, b.w), f8_mul(a.z, b.z)), f8_add(f8_mul(a.x, b.x), f8_mul(a.y, b.y)))))
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
TSLI_OPERATION(q8, q8_lengths2, (const q8 a[4]),
               q8_set(q8_dot(a[0], a[0]), q8_dot(a[1], a[1]), q8_dot(a[2], a[2]), q8_dot(a[3], a[3])))
TSLI_OPERATION(f8, q8_x, (q8 a), a.x)
TSLI_OPERATION(f8, q8_y, (q8 a), a.y)
TSLI_OPERATION(f8, q8_z, (q8 a), a.z)
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
TSLI_OPERATION(q8, v8_lengths2, (v8 a, v8 b, v8 c, v8 d),
               q8_set(v8_dot(a, a), v8_dot(b, b), v8_dot(c, c), v8_dot(d, d)))
// Four independent numbers.
TSLI_OPERATION(q8, q8_sqrt, (q8 a), q8_set(f8_sqrt(a.x), f8_sqrt(a.y), f8_sqrt(a.z), f8_sqrt(a.w)))
// Of the two quaternions of a rotation, the one with w >= 0.
TSLI_OPERATION(q8, q8_upper, (q8 a), q8_set(f8_flip(a.x, a.w), f8_flip(a.y, a.w), f8_flip(a.z, a.w), f8_abs(a.w)))

#endif

TSLI_LANES_END

#endif

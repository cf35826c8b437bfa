// SPDX-License-Identifier: MIT
// Several floats side by side, one strand of a chain in each lane. Rows in memory are TSLI_WIDTH floats for every instruction set; a
// register holds TSLI_LANE_COUNT of them, a vector of the row. The arithmetic is IEEE + - * / sqrt, compare and select, so that
// every type gives the same bits.
//
// A translation unit has one lane type and names it before it includes this: TSLI_LANES_SCALAR, _FOUR (the target's register of four
// floats: SSE2, NEON or simd128), _FOUR_PAIR, _PLAIN_PAIR, _SSE2_ONE or _AVX2. Code that uses it stands between TSLI_LANES_BEGIN
// and TSLI_LANES_END. f8: the floats, named after AVX2, which has eight. m8: a mask. Loads and stores need the alignment of the
// type; f8_read and f8_write take any address.

#if defined(TSLI_LANES_SCALAR) + defined(TSLI_LANES_FOUR) + defined(TSLI_LANES_FOUR_PAIR) +                            \
        defined(TSLI_LANES_PLAIN_PAIR) + defined(TSLI_LANES_SSE2_ONE) + defined(TSLI_LANES_AVX2) !=                    \
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

// With every load checked, clang takes 100 s to inline a whole kernel, and runs out of memory on scalar lanes.
#if defined(TSLI_SANITIZED)
#define TSLI_INLINE static inline
#else
#define TSLI_INLINE TSLI_FORCE_INLINE
#endif

TSLI_LANES_BEGIN

#if defined(TSLI_LANES_AVX2)
#include "math/eight_avx2.h"
#endif
#if defined(TSLI_LANES_SCALAR)
#include "math/lanes_plain.h"
#elif defined(TSLI_LANES_FOUR_PAIR) || defined(TSLI_LANES_PLAIN_PAIR)
#include "math/lanes_pair.h"
#elif defined(TSLI_LANES_SSE2_ONE)
#include "math/lanes_one.h"
#else
#include "math/lanes_register.h"
#endif

// ---- vectors and quaternions, one per lane --------------------------------------------------------------

#if defined(TSLI_LANES_SSE2_ONE)
#include "math/lanes_one_vectors.h"
#else

typedef struct v8 {
    f8 x, y, z;
} v8;
typedef struct q8 {
    f8 x, y, z, w;
} q8;

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
TSLI_INLINE v8 v8_splat(tsl_vec3 a)
{
    v8 r = {f8_splat(a.x), f8_splat(a.y), f8_splat(a.z)};
    return r;
}
TSLI_INLINE v8 v8_add(v8 a, v8 b)
{
    v8 r = {f8_add(a.x, b.x), f8_add(a.y, b.y), f8_add(a.z, b.z)};
    return r;
}
TSLI_INLINE v8 v8_sub(v8 a, v8 b)
{
    v8 r = {f8_sub(a.x, b.x), f8_sub(a.y, b.y), f8_sub(a.z, b.z)};
    return r;
}
TSLI_INLINE v8 v8_mul(v8 a, v8 b)
{
    v8 r = {f8_mul(a.x, b.x), f8_mul(a.y, b.y), f8_mul(a.z, b.z)};
    return r;
}
TSLI_INLINE v8 v8_scale(v8 a, f8 s)
{
    v8 r = {f8_mul(a.x, s), f8_mul(a.y, s), f8_mul(a.z, s)};
    return r;
}
// a + b s
TSLI_INLINE v8 v8_add_scaled(v8 a, v8 b, f8 s)
{
    return v8_add(a, v8_scale(b, s));
}
TSLI_INLINE f8 v8_dot(v8 a, v8 b)
{
    return f8_add(f8_add(f8_mul(a.x, b.x), f8_mul(a.y, b.y)), f8_mul(a.z, b.z));
}
TSLI_INLINE v8 v8_cross(v8 a, v8 b)
{
    v8 r = {f8_sub(f8_mul(a.y, b.z), f8_mul(a.z, b.y)), f8_sub(f8_mul(a.z, b.x), f8_mul(a.x, b.z)),
            f8_sub(f8_mul(a.x, b.y), f8_mul(a.y, b.x))};
    return r;
}
TSLI_INLINE v8 v8_select(m8 m, v8 a, v8 b)
{
    v8 r = {f8_select(m, a.x, b.x), f8_select(m, a.y, b.y), f8_select(m, a.z, b.z)};
    return r;
}
TSLI_INLINE v8 v8_lerp(v8 a, v8 b, f8 t)
{
    return v8_add_scaled(a, v8_sub(b, a), t);
}

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
TSLI_INLINE q8 q8_splat(tsl_quat q)
{
    q8 r = {f8_splat(q.x), f8_splat(q.y), f8_splat(q.z), f8_splat(q.w)};
    return r;
}
TSLI_INLINE q8 q8_conjugate(q8 a)
{
    f8 zero = f8_splat(0.0f);
    q8 r = {f8_sub(zero, a.x), f8_sub(zero, a.y), f8_sub(zero, a.z), a.w};
    return r;
}
// Rotation b, then a.
TSLI_INLINE q8 q8_mul(q8 a, q8 b)
{
    q8 r = {f8_add(f8_add(f8_mul(a.w, b.x), f8_mul(a.x, b.w)), f8_sub(f8_mul(a.y, b.z), f8_mul(a.z, b.y))),
            f8_add(f8_add(f8_mul(a.w, b.y), f8_mul(a.y, b.w)), f8_sub(f8_mul(a.z, b.x), f8_mul(a.x, b.z))),
            f8_add(f8_add(f8_mul(a.w, b.z), f8_mul(a.z, b.w)), f8_sub(f8_mul(a.x, b.y), f8_mul(a.y, b.x))),
            f8_sub(f8_sub(f8_mul(a.w, b.w), f8_mul(a.x, b.x)), f8_add(f8_mul(a.y, b.y), f8_mul(a.z, b.z)))};
    return r;
}
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
TSLI_INLINE f8 q8_dot(q8 a, q8 b)
{
    return f8_add(f8_add(f8_mul(a.x, b.x), f8_mul(a.y, b.y)), f8_add(f8_mul(a.z, b.z), f8_mul(a.w, b.w)));
}
TSLI_INLINE q8 q8_scale(q8 a, f8 s)
{
    q8 r = {f8_mul(a.x, s), f8_mul(a.y, s), f8_mul(a.z, s), f8_mul(a.w, s)};
    return r;
}
TSLI_INLINE q8 q8_select(m8 m, q8 a, q8 b)
{
    q8 r = {f8_select(m, a.x, b.x), f8_select(m, a.y, b.y), f8_select(m, a.z, b.z), f8_select(m, a.w, b.w)};
    return r;
}
// The zero quaternion becomes the identity.
TSLI_INLINE q8 q8_normalize(q8 a)
{
    f8 zero = f8_splat(0.0f), one = f8_splat(1.0f);
    f8 length_squared = q8_dot(a, a);
    m8 some = f8_less(zero, length_squared);
    f8 inverse = f8_div(one, f8_sqrt(f8_select(some, length_squared, one)));
    q8 identity = {zero, zero, zero, one};
    return q8_select(some, q8_scale(a, inverse), identity);
}
// For an a that is nearly unit: one Newton step for 1 / |a|. The remaining error is 3/4 of the square of |a|^2's.
TSLI_INLINE q8 q8_renormalize(q8 a)
{
    return q8_scale(a, f8_sub(f8_splat(1.5f), f8_mul(f8_splat(0.5f), q8_dot(a, a))));
}
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
    f8 zero = f8_splat(0.0f);
    f8 sign = f8_select(f8_less(q8_dot(a, b), zero), f8_splat(-1.0f), f8_splat(1.0f));
    q8 toward = {f8_sub(f8_mul(sign, b.x), a.x), f8_sub(f8_mul(sign, b.y), a.y), f8_sub(f8_mul(sign, b.z), a.z),
                 f8_sub(f8_mul(sign, b.w), a.w)};
    q8 sum = {f8_add(a.x, f8_mul(toward.x, t)), f8_add(a.y, f8_mul(toward.y, t)), f8_add(a.z, f8_mul(toward.z, t)),
              f8_add(a.w, f8_mul(toward.w, t))};
    return q8_normalize(sum);
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
TSLI_INLINE v8 r8_rotate_back(const r8 *r, v8 v)
{
    return v8_add(v8_add(v8_scale(r->x, v.x), v8_scale(r->y, v.y)), v8_scale(r->z, v.z));
}

#endif

TSLI_LANES_END

#endif

// SPDX-License-Identifier: MIT
// Transforms in registers of four floats, for composing whole poses. The bits are those of math/transform.h: each number comes from
// the same operations in the same order. The fourth float of a position or a scale is 0.
#ifndef TSLI_MATH_TRANSFORM_FOUR_H
#define TSLI_MATH_TRANSFORM_FOUR_H

#include "math/four.h"
#include "math/transform.h"

typedef struct tsli_transform4 {
    f4 position, rotation, scale;
} tsli_transform4;

TSLI_FORCE_INLINE tsli_transform4 tsli_transform4_load(const void *transform)
{
    const char *at = transform;
    tsli_transform4 t = {f4_read3(at + offsetof(tsl_transform, position)),
                         f4_read(at + offsetof(tsl_transform, rotation)),
                         f4_read3(at + offsetof(tsl_transform, scale))};
    return t;
}

TSLI_FORCE_INLINE void tsli_transform4_store(void *transform, tsli_transform4 t)
{
    char *at = transform;
    f4_write3(at + offsetof(tsl_transform, position), t.position);
    f4_write(at + offsetof(tsl_transform, rotation), t.rotation);
    f4_write3(at + offsetof(tsl_transform, scale), t.scale);
}

TSLI_FORCE_INLINE f4 tsli_cross4(f4 a, f4 b)
{
    f4 c = f4_sub(f4_mul(a, f4_shuffle(b, b, 1, 2, 0, 3)), f4_mul(f4_shuffle(a, a, 1, 2, 0, 3), b));
    return f4_shuffle(c, c, 1, 2, 0, 3);
}

TSLI_FORCE_INLINE f4 tsli_quat4_rotate(f4 q, f4 v)
{
    f4 t = tsli_cross4(q, v);
    t = f4_add(t, t);
    return f4_add(f4_add(v, f4_mul(t, f4_spread(q, 3))), tsli_cross4(q, t));
}

// Adding the negated operand gives the same bits as a subtraction.
TSLI_FORCE_INLINE f4 tsli_quat4_mul(f4 a, f4 b)
{
    f4 w = f4_set(0.0f, 0.0f, 0.0f, -0.0f), xyz = f4_set(-0.0f, -0.0f, -0.0f, 0.0f);
    f4 first = f4_mul(f4_spread(a, 3), b);
    f4 second = f4_mul(f4_shuffle(a, a, 0, 1, 2, 0), f4_flip(f4_shuffle(b, b, 3, 3, 3, 0), w));
    f4 third = f4_mul(f4_shuffle(a, a, 1, 2, 0, 1), f4_shuffle(b, b, 2, 0, 1, 1));
    f4 fourth = f4_mul(f4_shuffle(a, a, 2, 0, 1, 2), f4_flip(f4_shuffle(b, b, 1, 2, 0, 2), xyz));
    return f4_add(f4_add(first, second), f4_flip(f4_add(third, fourth), w));
}

// In each of the four floats.
TSLI_FORCE_INLINE f4 tsli_quat4_dot(f4 a, f4 b)
{
    f4 products = f4_mul(a, b), pairs = f4_add(products, f4_shuffle(products, products, 1, 0, 3, 2));
    return f4_add(pairs, f4_shuffle(pairs, pairs, 2, 3, 0, 1));
}

TSLI_FORCE_INLINE f4 tsli_quat4_normalize(f4 q)
{
    f4 square = tsli_quat4_dot(q, q), one = f4_splat(1.0f);
    m4 plain = m4_and(f4_at_most(f4_splat(FLT_MIN), square), f4_at_most(square, f4_splat(FLT_MAX)));
    if (TSLI_RARELY(m4_bits(plain) != 0xfu)) {
        tsl_quat rare;
        f4_write(&rare, q);
        rare = tsli_quat_normalize(rare);
        return f4_read(&rare);
    }
    return f4_mul(q, f4_div(one, f4_sqrt(square)));
}

TSLI_FORCE_INLINE f4 tsli_quat4_keep_unit(f4 q)
{
    f4 square = tsli_quat4_dot(q, q);
    if (!m4_bits(f4_less(f4_splat(TSLI_UNIT_SLACK), f4_abs(f4_sub(f4_splat(1.0f), square)))))
        return q;
    return f4_mul(q, f4_sub(f4_splat(1.5f), f4_mul(f4_splat(0.5f), square)));
}

TSLI_FORCE_INLINE tsli_transform4 tsli_transform4_mul(tsli_transform4 parent, tsli_transform4 local)
{
    f4 scaled = f4_mul(parent.scale, local.position);
    tsli_transform4 t = {f4_add(parent.position, tsli_quat4_rotate(parent.rotation, scaled)),
                         tsli_quat4_mul(parent.rotation, local.rotation), f4_mul(parent.scale, local.scale)};
    return t;
}

// Values within TSLI_CLAMP_LIMIT stay as they are.
TSLI_FORCE_INLINE tsli_transform4 tsli_transform4_clamp(tsli_transform4 t)
{
    f4 most = f4_splat(TSLI_CLAMP_LIMIT);
    m4 within = m4_and(f4_less(f4_abs(t.position), most), f4_less(f4_abs(t.scale), most));
    if (TSLI_RARELY(m4_bits(within) != 0xfu)) {
        tsl_transform rare;
        tsli_transform4_store(&rare, t);
        rare = tsli_transform_clamp(rare);
        t = tsli_transform4_load(&rare);
    }
    return t;
}

TSLI_FORCE_INLINE tsli_transform4 tsli_transform4_mul_clamped(tsli_transform4 parent, tsli_transform4 local)
{
    tsli_transform4 t = tsli_transform4_mul(parent, local);
    t.rotation = tsli_quat4_keep_unit(t.rotation);
    return tsli_transform4_clamp(t);
}

// ---- a transform as it stands in memory ---------------------------------------------------------------------

// Three overlapping registers, each read and written with one instruction: the float after a position and the one before a scale
// belong to the rotation and are ignored.
typedef struct tsli_whole4 {
    f4 position, rotation, scale;
} tsli_whole4;

enum { TSLI_WHOLE4_SCALE = sizeof(tsl_transform) - sizeof(f4) };

TSLI_FORCE_INLINE tsli_whole4 tsli_whole4_read(const void *transform)
{
    const char *at = transform;
    tsli_whole4 t = {f4_read(at), f4_read(at + offsetof(tsl_transform, rotation)), f4_read(at + TSLI_WHOLE4_SCALE)};
    return t;
}

// Stores the rotation last, over what the other two overlap.
TSLI_FORCE_INLINE void tsli_whole4_write(void *transform, tsli_whole4 t)
{
    char *at = transform;
    f4_write(at, t.position);
    f4_write(at + TSLI_WHOLE4_SCALE, t.scale);
    f4_write(at + offsetof(tsl_transform, rotation), t.rotation);
}

// Same as tsli_transform4_mul.
TSLI_FORCE_INLINE tsli_whole4 tsli_whole4_mul(tsli_whole4 parent, tsli_whole4 local)
{
    f4 scaled = f4_mul(f4_shuffle(parent.scale, parent.scale, 1, 2, 3, 3), local.position);
    tsli_whole4 t = {f4_add(parent.position, tsli_quat4_rotate(parent.rotation, scaled)),
                     tsli_quat4_mul(parent.rotation, local.rotation), f4_mul(parent.scale, local.scale)};
    return t;
}

#endif

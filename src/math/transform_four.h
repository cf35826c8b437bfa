// SPDX-License-Identifier: MIT
// Transforms in registers of four floats, for composing whole poses. The bits are those of math/transform.h: each number comes from
// the same operations in the same order.
#ifndef TSLI_MATH_TRANSFORM_FOUR_H
#define TSLI_MATH_TRANSFORM_FOUR_H

#include "math/four.h"
#include "math/transform.h"

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

// Same as tsli_transform_mul.
TSLI_FORCE_INLINE tsli_whole4 tsli_whole4_mul(tsli_whole4 parent, tsli_whole4 local)
{
    f4 scaled = f4_mul(f4_shuffle(parent.scale, parent.scale, 1, 2, 3, 3), local.position);
    tsli_whole4 t = {f4_add(parent.position, tsli_quat4_rotate(parent.rotation, scaled)),
                     tsli_quat4_mul(parent.rotation, local.rotation), f4_mul(parent.scale, local.scale)};
    return t;
}

#endif

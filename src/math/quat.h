// SPDX-License-Identifier: MIT
// Quaternions in plain scalar arithmetic. cglm's give other bits under other compiler flags, and its from-vectors function has a dead
// zone of a quarter of a degree, in which slow hair visibly sticks.
#ifndef TSLI_MATH_QUAT_H
#define TSLI_MATH_QUAT_H

#include "math/vec.h"

static inline tsl_quat tsli_quat(float x, float y, float z, float w)
{
    tsl_quat q = {x, y, z, w};
    return q;
}

static inline tsl_quat tsli_quat_identity(void)
{
    return tsli_quat(0.0f, 0.0f, 0.0f, 1.0f);
}

static inline tsl_quat tsli_quat_conjugate(tsl_quat q)
{
    return tsli_quat(-q.x, -q.y, -q.z, q.w);
}

// Rotation b, then a.
static inline tsl_quat tsli_quat_mul(tsl_quat a, tsl_quat b)
{
    return tsli_quat(
        (a.w * b.x + a.x * b.w) + (a.y * b.z - a.z * b.y), (a.w * b.y + a.y * b.w) + (a.z * b.x - a.x * b.z),
        (a.w * b.z + a.z * b.w) + (a.x * b.y - a.y * b.x), (a.w * b.w - a.x * b.x) - (a.y * b.y + a.z * b.z));
}

// v + 2 w (u x v) + 2 u x (u x v), for unit q with vector part u.
static inline tsl_vec3 tsli_quat_rotate(tsl_quat q, tsl_vec3 v)
{
    tsl_vec3 u = tsli_vec3(q.x, q.y, q.z);
    tsl_vec3 t = tsli_vec3_cross(u, v);
    t = tsli_vec3_add(t, t);
    return tsli_vec3_add(tsli_vec3_add(v, tsli_vec3_scale(t, q.w)), tsli_vec3_cross(u, t));
}

static inline float tsli_quat_dot(tsl_quat a, tsl_quat b)
{
    return (a.x * b.x + a.y * b.y) + (a.z * b.z + a.w * b.w);
}

// The zero quaternion becomes the identity. Very long and very short ones are rescaled first, as vectors are.
static inline tsl_quat tsli_quat_normalize(tsl_quat q)
{
    float length_squared = tsli_quat_dot(q, q);
    if (!(length_squared >= FLT_MIN && length_squared <= FLT_MAX)) {
        float largest = tsli_largest(tsli_largest(q.x, q.y), tsli_largest(q.z, q.w));
        if (!(largest > 0.0f))
            return tsli_quat_identity();
        q = tsli_quat(q.x / largest, q.y / largest, q.z / largest, q.w / largest);
        length_squared = tsli_quat_dot(q, q);
    }
    float inverse = 1.0f / sqrtf(length_squared);
    return tsli_quat(q.x * inverse, q.y * inverse, q.z * inverse, q.w * inverse);
}

// Rounding drives a product of unit rotations away from length 1, |q|^2 by up to 4e-7 a factor, and a q with |q|^2 = 1 + e rotates a vector
// up to 2 e radians aside. A product within this slack (4.4e-4 degrees) is left alone, so that short products keep their bits.
#define TSLI_UNIT_SLACK (1.0f / 262144.0f)

// Call it on each partial product of a long one. One Newton step, as q8_renormalize in math/lanes.h.
static inline tsl_quat tsli_quat_keep_unit(tsl_quat q)
{
    float square = tsli_quat_dot(q, q), by = 1.5f - 0.5f * square;
    if (!(fabsf(1.0f - square) > TSLI_UNIT_SLACK))
        return q;
    return tsli_quat(q.x * by, q.y * by, q.z * by, q.w * by);
}

// Normalised linear interpolation along the shorter arc.
static inline tsl_quat tsli_quat_nlerp(tsl_quat a, tsl_quat b, float t)
{
    float sign = tsli_quat_dot(a, b) < 0.0f ? -1.0f : 1.0f;
    tsl_quat q = tsli_quat(a.x + (sign * b.x - a.x) * t, a.y + (sign * b.y - a.y) * t, a.z + (sign * b.z - a.z) * t,
                           a.w + (sign * b.w - a.w) * t);
    return tsli_quat_normalize(q);
}

// Some unit vector across v; v need not be unit, and zero gives x.
static inline tsl_vec3 tsli_vec3_across(tsl_vec3 v)
{
    tsl_vec3 axis = fabsf(v.x) < fabsf(v.y) ? tsli_vec3(0.0f, v.z, -v.y) : tsli_vec3(-v.z, 0.0f, v.x);
    axis = tsli_vec3_normalize(axis);
    return tsli_vec3_length_squared(axis) > 0.0f ? axis : tsli_vec3(1.0f, 0.0f, 0.0f);
}

// The shortest rotation between unit vectors; for opposite ones half a turn about some axis. Near -1, 1 + along would have no bits left.
static inline tsl_quat tsli_quat_between_units(tsl_vec3 from, tsl_vec3 to)
{
    tsl_vec3 axis = tsli_vec3_cross(from, to);
    float along = tsli_vec3_dot(from, to), across = tsli_vec3_length_squared(axis);
    if (along < 0.0f && across < 1e-12f) {
        axis = tsli_vec3_across(from);
        return tsli_quat(axis.x, axis.y, axis.z, 0.0f);
    }
    return tsli_quat_normalize(tsli_quat(axis.x, axis.y, axis.z, along < -0.999999f ? 0.5f * across : 1.0f + along));
}

// The same between directions of any length; zero gives none.
static inline tsl_quat tsli_quat_between(tsl_vec3 from, tsl_vec3 to)
{
    return tsli_quat_between_units(tsli_vec3_normalize(from), tsli_vec3_normalize(to));
}

// Modified Rodrigues parameters: a rotation in three numbers, the vector part over 1 + w, from the quaternion with w >= 0, so that they
// are at most 1 long. Longer ones stand for the other quaternion.
static inline tsl_vec3 tsli_quat_to_rodrigues(tsl_quat q)
{
    float share = q.w < 0.0f ? -1.0f / (1.0f - q.w) : 1.0f / (1.0f + q.w);
    return tsli_vec3(q.x * share, q.y * share, q.z * share);
}

static inline tsl_quat tsli_quat_from_rodrigues(tsl_vec3 p)
{
    double x = p.x, y = p.y, z = p.z, share = 2.0 / (1.0 + (x * x + y * y + z * z));
    return tsli_quat((float)(x * share), (float)(y * share), (float)(z * share), (float)(share - 1.0));
}

static inline int tsli_quat_is_finite(tsl_quat q)
{
    return (tsli_odd_bits(q.x) | tsli_odd_bits(q.y) | tsli_odd_bits(q.z) | tsli_odd_bits(q.w)) < 0x80000000u;
}

#endif

// SPDX-License-Identifier: MIT
// The little pose arithmetic that examples need over the library's public types: quaternions x y z w,
// transforms that scale first, then rotate, then translate. Not cglm's quaternions: those are 16-byte aligned
// types.
#ifndef EXAMPLES_COMMON_XFORM_H
#define EXAMPLES_COMMON_XFORM_H

#include "tassel/base.h"

#include <math.h>

static inline tsl_vec3 vec3_make(float x, float y, float z)
{
    tsl_vec3 v = {x, y, z};
    return v;
}

static inline tsl_vec3 vec3_add(tsl_vec3 a, tsl_vec3 b)
{
    return vec3_make(a.x + b.x, a.y + b.y, a.z + b.z);
}

static inline tsl_vec3 vec3_sub(tsl_vec3 a, tsl_vec3 b)
{
    return vec3_make(a.x - b.x, a.y - b.y, a.z - b.z);
}

static inline tsl_vec3 vec3_mul(tsl_vec3 a, tsl_vec3 b)
{
    return vec3_make(a.x * b.x, a.y * b.y, a.z * b.z);
}

static inline tsl_vec3 vec3_scale(tsl_vec3 a, float f)
{
    return vec3_make(a.x * f, a.y * f, a.z * f);
}

static inline float vec3_dot(tsl_vec3 a, tsl_vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline float vec3_length(tsl_vec3 a)
{
    return sqrtf(vec3_dot(a, a));
}

static inline tsl_vec3 vec3_cross(tsl_vec3 a, tsl_vec3 b)
{
    return vec3_make(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

static inline tsl_vec3 vec3_lerp(tsl_vec3 a, tsl_vec3 b, float t)
{
    return vec3_add(a, vec3_scale(vec3_sub(b, a), t));
}

static inline tsl_quat quat_make(float x, float y, float z, float w)
{
    tsl_quat q = {x, y, z, w};
    return q;
}

static inline tsl_quat quat_conjugate(tsl_quat q)
{
    return quat_make(-q.x, -q.y, -q.z, q.w);
}

static inline float quat_dot(tsl_quat a, tsl_quat b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}

// b first, then a.
static inline tsl_quat quat_mul(tsl_quat a, tsl_quat b)
{
    return quat_make(a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y + a.y * b.w + a.z * b.x - a.x * b.z,
                     a.w * b.z + a.z * b.w + a.x * b.y - a.y * b.x, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z);
}

static inline tsl_vec3 quat_rotate(tsl_quat q, tsl_vec3 v)
{
    tsl_vec3 u = vec3_make(q.x, q.y, q.z);
    tsl_vec3 t = vec3_scale(vec3_cross(u, v), 2.0f);
    return vec3_add(vec3_add(v, vec3_scale(t, q.w)), vec3_cross(u, t));
}

// The zero quaternion becomes the identity.
static inline tsl_quat quat_normalize(tsl_quat q)
{
    float largest = fmaxf(fmaxf(fabsf(q.x), fabsf(q.y)), fmaxf(fabsf(q.z), fabsf(q.w)));
    if (!(largest > 0.0f))
        return quat_make(0.0f, 0.0f, 0.0f, 1.0f);
    q = quat_make(q.x / largest, q.y / largest, q.z / largest, q.w / largest);
    float inverse = 1.0f / sqrtf(quat_dot(q, q));
    return quat_make(q.x * inverse, q.y * inverse, q.z * inverse, q.w * inverse);
}

// Spherical, along the shorter arc; straight and normalised where the arc is too short for its sine.
static inline tsl_quat quat_slerp(tsl_quat a, tsl_quat b, float t)
{
    float cosine = quat_dot(a, b);
    float sign = cosine < 0.0f ? -1.0f : 1.0f;
    float from = 1.0f - t, to = t;
    cosine *= sign;
    if (cosine < 0.9995f) {
        float angle = acosf(cosine), sine = sinf(angle);
        from = sinf((1.0f - t) * angle) / sine;
        to = sinf(t * angle) / sine;
    }
    to *= sign;
    return quat_normalize(
        quat_make(from * a.x + to * b.x, from * a.y + to * b.y, from * a.z + to * b.z, from * a.w + to * b.w));
}

// The shortest turn from one direction to another, both of length 1; half a turn is about some axis across.
// Without a dead zone: the cross product carries small angles.
static inline tsl_quat quat_from_to(tsl_vec3 from, tsl_vec3 to)
{
    float w = 1.0f + vec3_dot(from, to);
    if (w < 1e-6f) {
        tsl_vec3 across = fabsf(from.x) < 0.6f ? vec3_make(1.0f, 0.0f, 0.0f) : vec3_make(0.0f, 1.0f, 0.0f);
        tsl_vec3 axis = vec3_cross(from, across);
        return quat_normalize(quat_make(axis.x, axis.y, axis.z, 0.0f));
    }
    tsl_vec3 axis = vec3_cross(from, to);
    return quat_normalize(quat_make(axis.x, axis.y, axis.z, w));
}

static inline tsl_quat quat_about(tsl_vec3 unit_axis, float angle)
{
    tsl_vec3 v = vec3_scale(unit_axis, sinf(0.5f * angle));
    return quat_make(v.x, v.y, v.z, cosf(0.5f * angle));
}

static inline tsl_quat quat_about_y(float angle)
{
    return quat_about(vec3_make(0.0f, 1.0f, 0.0f), angle);
}

static inline tsl_transform xform_identity(void)
{
    tsl_transform t = {{0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}, {1.0f, 1.0f, 1.0f}};
    return t;
}

// A rotation as a mirrored parent has it, whose axes have the signs of that scale.
static inline tsl_quat quat_mirror(tsl_quat q, tsl_vec3 scale)
{
    float x = scale.x < 0.0f ? -1.0f : 1.0f, y = scale.y < 0.0f ? -1.0f : 1.0f, z = scale.z < 0.0f ? -1.0f : 1.0f;
    tsl_quat mirrored = {y * z * q.x, z * x * q.y, x * y * q.z, q.w};
    return mirrored;
}

// Child into parent: the product of their matrices, but for the shear below an uneven scale.
static inline tsl_transform xform_mul(const tsl_transform *parent, const tsl_transform *local)
{
    tsl_transform t;
    t.position = vec3_add(parent->position, quat_rotate(parent->rotation, vec3_mul(parent->scale, local->position)));
    t.rotation = quat_mul(parent->rotation, quat_mirror(local->rotation, parent->scale));
    t.scale = vec3_mul(parent->scale, local->scale);
    return t;
}

#endif

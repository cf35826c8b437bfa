// SPDX-License-Identifier: MIT
// Affine matrices of the host's, as four columns of three: taken apart into transforms, and put together from them.
#ifndef TSLI_MATH_MATRIX_H
#define TSLI_MATH_MATRIX_H

#include "math/transform.h"

typedef struct tsli_affine {
    tsl_vec3 x, y, z, position;
} tsli_affine;

// Shepperd's method: the largest of the four components is found from the diagonal, so that no root is small.
static inline tsl_quat tsli_quat_from_columns(tsl_vec3 x, tsl_vec3 y, tsl_vec3 z)
{
    tsl_quat q;
    if (x.x + y.y + z.z > 0.0f)
        q = tsli_quat(y.z - z.y, z.x - x.z, x.y - y.x, 1.0f + x.x + y.y + z.z);
    else if (x.x > y.y && x.x > z.z)
        q = tsli_quat(1.0f + x.x - y.y - z.z, x.y + y.x, z.x + x.z, y.z - z.y);
    else if (y.y > z.z)
        q = tsli_quat(x.y + y.x, 1.0f - x.x + y.y - z.z, y.z + z.y, z.x - x.z);
    else
        q = tsli_quat(z.x + x.z, y.z + z.y, 1.0f - x.x - y.y + z.z, x.y - y.x);
    return tsli_quat_normalize(q);
}

// One that a float cannot hold is TSLI_CLAMP_LIMIT.
static inline float tsli_affine_column_length(tsl_vec3 column)
{
    float length = tsli_vec3_length(column);
    return length <= FLT_MAX || !tsli_vec3_is_finite(column) ? length : TSLI_CLAMP_LIMIT;
}

// Not 0 when the columns mirror. Of very long and very short ones the product of all is no number that tells.
static inline int tsli_affine_mirrors(tsli_affine m)
{
    float volume = tsli_vec3_dot(tsli_vec3_cross(m.x, m.y), m.z);
    if (!(fabsf(volume) >= FLT_MIN && fabsf(volume) <= FLT_MAX))
        volume = tsli_vec3_dot(tsli_vec3_cross(tsli_vec3_normalize(m.x), tsli_vec3_normalize(m.y)),
                               tsli_vec3_normalize(m.z));
    return volume < 0.0f;
}

// Scale: the lengths of the columns, x negative when the matrix mirrors. Rotation: the columns made orthonormal in the order x, y, z. A
// column that is zero or along those before it gets any direction that fits.
static inline tsl_transform tsli_affine_take_apart(tsli_affine m)
{
    tsl_transform t;
    t.position = m.position;
    t.scale = tsli_vec3(tsli_affine_column_length(m.x), tsli_affine_column_length(m.y), tsli_affine_column_length(m.z));
    if (tsli_affine_mirrors(m)) {
        m.x = tsli_vec3_scale(m.x, -1.0f);
        t.scale.x = -t.scale.x;
    }
    tsl_vec3 x = tsli_vec3_normalize(m.x), y = tsli_vec3_normalize(m.y);
    if (!(tsli_vec3_length_squared(x) > 0.0f))
        x = tsli_vec3_across(tsli_vec3_length_squared(y) > 0.0f ? y : m.z);
    y = tsli_vec3_sub(y, tsli_vec3_scale(x, tsli_vec3_dot(x, y)));
    if (!(tsli_vec3_length_squared(y) > 1e-12f)) { // along x to a part in a million: from z, or anything across
        y = tsli_vec3_cross(tsli_vec3_normalize(m.z), x);
        if (!(tsli_vec3_length_squared(y) > 1e-12f))
            y = tsli_vec3_across(x);
    }
    y = tsli_vec3_normalize(y);
    t.rotation = tsli_quat_from_columns(x, y, tsli_vec3_cross(x, y));
    return t;
}

// The order of operations is that of r8_from_quat in lanes.h, for the same bits.
static inline tsli_affine tsli_affine_put_together(tsl_transform t)
{
    tsl_quat q = t.rotation;
    float x2 = q.x + q.x, y2 = q.y + q.y, z2 = q.z + q.z;
    float xx = q.x * x2, yy = q.y * y2, zz = q.z * z2, xy = q.x * y2, xz = q.x * z2, yz = q.y * z2;
    float wx = q.w * x2, wy = q.w * y2, wz = q.w * z2;
    tsli_affine m;
    m.x = tsli_vec3_scale(tsli_vec3(1.0f - (yy + zz), xy + wz, xz - wy), t.scale.x);
    m.y = tsli_vec3_scale(tsli_vec3(xy - wz, 1.0f - (xx + zz), yz + wx), t.scale.y);
    m.z = tsli_vec3_scale(tsli_vec3(xz + wy, yz - wx, 1.0f - (xx + yy)), t.scale.z);
    m.position = t.position;
    return m;
}

static inline tsl_vec3 tsli_affine_vector(const tsli_affine *m, tsl_vec3 v)
{
    return tsli_vec3((m->x.x * v.x + m->y.x * v.y) + m->z.x * v.z, (m->x.y * v.x + m->y.y * v.y) + m->z.y * v.z,
                     (m->x.z * v.x + m->y.z * v.y) + m->z.z * v.z);
}

static inline tsl_vec3 tsli_affine_point(const tsli_affine *m, tsl_vec3 p)
{
    return tsli_vec3_add(m->position, tsli_affine_vector(m, p));
}

// Within TSLI_CLAMP_LIMIT, as tsli_transform_clamp has it.
static inline tsli_affine tsli_affine_mul(const tsli_affine *parent, const tsli_affine *local)
{
    tsli_affine m = {tsli_vec3_clamp(tsli_affine_vector(parent, local->x)),
                     tsli_vec3_clamp(tsli_affine_vector(parent, local->y)),
                     tsli_vec3_clamp(tsli_affine_vector(parent, local->z)),
                     tsli_vec3_clamp(tsli_affine_point(parent, local->position))};
    return m;
}

// The vector that `m` turns into `v`. 0: it is flat, and there is none or any number of them.
static inline int tsli_affine_solve(const tsli_affine *m, tsl_vec3 v, tsl_vec3 *out)
{
    tsl_vec3 x = tsli_vec3_normalize(m->x), y = tsli_vec3_normalize(m->y), z = tsli_vec3_normalize(m->z);
    tsl_vec3 yz = tsli_vec3_cross(y, z);
    float volume = tsli_vec3_dot(x, yz);
    if (!(fabsf(volume) > 1e-6f))
        return 0;
    tsl_vec3 along = tsli_vec3(tsli_vec3_dot(yz, v), tsli_vec3_dot(tsli_vec3_cross(z, x), v),
                               tsli_vec3_dot(tsli_vec3_cross(x, y), v));
    *out = tsli_vec3_clamp(tsli_vec3((along.x / volume) / tsli_vec3_length(m->x),
                                     (along.y / volume) / tsli_vec3_length(m->y),
                                     (along.z / volume) / tsli_vec3_length(m->z)));
    return 1;
}

// `local` in the space of `parent`; what is lost in a flat one is 0.
static inline tsli_affine tsli_affine_relative(const tsli_affine *parent, const tsli_affine *world)
{
    tsl_vec3 none = tsli_vec3(0.0f, 0.0f, 0.0f);
    tsli_affine local = {none, none, none, none};
    int solved = tsli_affine_solve(parent, world->x, &local.x) && tsli_affine_solve(parent, world->y, &local.y) &&
                 tsli_affine_solve(parent, world->z, &local.z);
    if (solved)
        tsli_affine_solve(parent, tsli_vec3_sub(world->position, parent->position), &local.position);
    return local;
}

#endif

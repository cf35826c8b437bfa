// SPDX-License-Identifier: MIT
// Vectors, rotations and frames in double precision, which results of the library are checked against.
#ifndef TASSEL_TESTS_DOUBLE_MATH_H
#define TASSEL_TESTS_DOUBLE_MATH_H

#include "tassel/tassel.h"

#include <math.h>

typedef struct d3 {
    double x, y, z;
} d3;

typedef struct dq {
    double x, y, z, w;
} dq;

typedef struct dframe {
    d3 position;
    dq rotation;
    d3 scale;
    int is_product; // below a mirrored or uneven scale: `axes` are its x, y and z, which rotation and scale cannot say where it is sheared
    d3 axes[3];
} dframe;

static inline d3 d3_of(tsl_vec3 v)
{
    d3 d = {v.x, v.y, v.z};
    return d;
}

static inline d3 d3_add(d3 a, d3 b)
{
    d3 d = {a.x + b.x, a.y + b.y, a.z + b.z};
    return d;
}

static inline d3 d3_sub(d3 a, d3 b)
{
    d3 d = {a.x - b.x, a.y - b.y, a.z - b.z};
    return d;
}

static inline d3 d3_mul(d3 a, d3 b)
{
    d3 d = {a.x * b.x, a.y * b.y, a.z * b.z};
    return d;
}

static inline d3 d3_scale(d3 a, double s)
{
    d3 d = {a.x * s, a.y * s, a.z * s};
    return d;
}

static inline double d3_dot(d3 a, d3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline d3 d3_cross(d3 a, d3 b)
{
    d3 d = {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
    return d;
}

static inline double d3_length(d3 a)
{
    return sqrt(d3_dot(a, a));
}

static inline double d3_distance(d3 a, d3 b)
{
    return d3_length(d3_sub(a, b));
}

static inline double distance3(tsl_vec3 a, tsl_vec3 b)
{
    return d3_distance(d3_of(a), d3_of(b));
}

static inline dq dq_of(tsl_quat q)
{
    double n = sqrt((double)q.x * q.x + (double)q.y * q.y + (double)q.z * q.z + (double)q.w * q.w);
    dq d = {q.x / n, q.y / n, q.z / n, q.w / n};
    return d;
}

static inline dq dq_mul(dq a, dq b)
{
    dq q = {a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y + a.y * b.w + a.z * b.x - a.x * b.z,
            a.w * b.z + a.z * b.w + a.x * b.y - a.y * b.x, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
    return q;
}

static inline d3 dq_rotate(dq q, d3 v)
{
    d3 u = {q.x, q.y, q.z}, t = d3_scale(d3_cross(u, v), 2.0);
    return d3_add(d3_add(v, d3_scale(t, q.w)), d3_cross(u, t));
}

static inline d3 d3_unit(d3 v)
{
    return d3_scale(v, 1.0 / d3_length(v));
}

static inline dq dq_conjugate(dq q)
{
    dq c = {-q.x, -q.y, -q.z, q.w};
    return c;
}

static inline dq dq_unit(dq q)
{
    double n = 1.0 / sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
    dq u = {q.x * n, q.y * n, q.z * n, q.w * n};
    return u;
}

// The shortest rotation from one unit vector to another, which is not its opposite.
static inline dq dq_from_to(d3 from, d3 to)
{
    d3 axis = d3_cross(from, to);
    dq q = {axis.x, axis.y, axis.z, 1.0 + d3_dot(from, to)};
    return dq_unit(q);
}

// Of three unit vectors across each other.
static inline dq dq_of_axes(d3 x, d3 y, d3 z)
{
    dq q = {y.z - z.y, z.x - x.z, x.y - y.x, 1.0 + x.x + y.y + z.z};
    if (x.x + y.y + z.z <= 0.0 && x.x >= y.y && x.x >= z.z)
        q = (dq){1.0 + x.x - y.y - z.z, x.y + y.x, z.x + x.z, y.z - z.y};
    else if (x.x + y.y + z.z <= 0.0 && y.y >= z.z)
        q = (dq){x.y + y.x, 1.0 - x.x + y.y - z.z, y.z + z.y, z.x - x.z};
    else if (x.x + y.y + z.z <= 0.0)
        q = (dq){z.x + x.z, y.z + z.y, 1.0 - x.x - y.y + z.z, x.y - y.x};
    return dq_unit(q);
}

static inline dframe dframe_of(tsl_transform t)
{
    dframe f = {d3_of(t.position), dq_of(t.rotation), d3_of(t.scale), 0, {{0.0, 0.0, 0.0}}};
    return f;
}

static inline dframe dframe_at(d3 place)
{
    dframe f = {place, {0.0, 0.0, 0.0, 1.0}, {1.0, 1.0, 1.0}, 0, {{0.0, 0.0, 0.0}}};
    return f;
}

static inline d3 dframe_vector(dframe f, d3 v)
{
    if (!f.is_product)
        return dq_rotate(f.rotation, d3_mul(f.scale, v));
    return d3_add(d3_add(d3_scale(f.axes[0], v.x), d3_scale(f.axes[1], v.y)), d3_scale(f.axes[2], v.z));
}

static inline d3 dframe_point(dframe f, d3 p)
{
    return d3_add(f.position, dframe_vector(f, p));
}

// Bones are matrices: below a mirrored or uneven scale a product is not the product of the parts. Its rotation is then that of its axes,
// made orthonormal from x on; of its scale the signs are those of the parts.
static inline void dframe_take_axes(dframe *f)
{
    d3 x, y;
    double signs[3] = {f->scale.x < 0.0 ? -1.0 : 1.0, f->scale.y < 0.0 ? -1.0 : 1.0, f->scale.z < 0.0 ? -1.0 : 1.0};
    f->scale =
        (d3){signs[0] * d3_length(f->axes[0]), signs[1] * d3_length(f->axes[1]), signs[2] * d3_length(f->axes[2])};
    if (f->scale.x * f->scale.y * f->scale.z == 0.0)
        return;
    x = d3_scale(f->axes[0], 1.0 / f->scale.x);
    y = d3_scale(f->axes[1], 1.0 / f->scale.y);
    y = d3_unit(d3_sub(y, d3_scale(x, d3_dot(x, y))));
    f->rotation = dq_of_axes(x, y, d3_cross(x, y));
}

static inline dframe dframe_mul(dframe a, dframe b)
{
    const d3 units[3] = {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}};
    dframe f = dframe_at(dframe_point(a, b.position));
    f.rotation = dq_mul(a.rotation, b.rotation);
    f.scale = d3_mul(a.scale, b.scale);
    if (!a.is_product && !b.is_product && a.scale.x == a.scale.y && a.scale.x == a.scale.z && a.scale.x >= 0.0)
        return f;
    f.is_product = 1;
    for (int i = 0; i < 3; ++i)
        f.axes[i] = dframe_vector(a, dframe_vector(b, units[i]));
    dframe_take_axes(&f);
    return f;
}

// Angle between two rotations, exact near zero; neither needs to be unit.
static inline double angle_between(tsl_quat a, tsl_quat b)
{
    dq p = dq_of(a), q = dq_of(b), back = {-p.x, -p.y, -p.z, p.w}, d = dq_mul(back, q);
    double s = sqrt(d.x * d.x + d.y * d.y + d.z * d.z);
    return 2.0 * atan2(s, fabs(d.w));
}

#endif

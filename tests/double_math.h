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

static inline dframe dframe_of(tsl_transform t)
{
    dframe f = {d3_of(t.position), dq_of(t.rotation), d3_of(t.scale)};
    return f;
}

static inline d3 dframe_point(dframe f, d3 p)
{
    return d3_add(f.position, dq_rotate(f.rotation, d3_mul(f.scale, p)));
}

static inline dframe dframe_mul(dframe a, dframe b)
{
    dframe f = {dframe_point(a, b.position), dq_mul(a.rotation, b.rotation), d3_mul(a.scale, b.scale)};
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

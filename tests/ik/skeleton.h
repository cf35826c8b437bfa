// SPDX-License-Identifier: MIT
// A chain of bones in double precision, posed by matrices: what an engine would do with a solve's
// corrections.
#ifndef TASSEL_TESTS_IK_SKELETON_H
#define TASSEL_TESTS_IK_SKELETON_H

#include "tassel/ik.h"

#include <math.h>
#include <string.h>

typedef struct affine {
    double m[3][4];
} affine;

typedef struct local_bone {
    double position[3];
    double rotation[4]; // x y z w
    double scale[3];
} local_bone;

static inline affine affine_mul(const affine *a, const affine *b)
{
    affine r;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 4; ++j)
            r.m[i][j] =
                a->m[i][0] * b->m[0][j] + a->m[i][1] * b->m[1][j] + a->m[i][2] * b->m[2][j] + (j == 3 ? a->m[i][3] : 0);
    return r;
}

static inline affine affine_of(const local_bone *b)
{
    double x = b->rotation[0], y = b->rotation[1], z = b->rotation[2], w = b->rotation[3];
    double n = 2 / (x * x + y * y + z * z + w * w);
    double r[3][3] = {{1 - n * (y * y + z * z), n * (x * y - w * z), n * (x * z + w * y)},
                      {n * (x * y + w * z), 1 - n * (x * x + z * z), n * (y * z - w * x)},
                      {n * (x * z - w * y), n * (y * z + w * x), 1 - n * (x * x + y * y)}};
    affine a;
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j)
            a.m[i][j] = r[i][j] * b->scale[j];
        a.m[i][3] = b->position[i];
    }
    return a;
}

static inline tsl_vec3 affine_origin(const affine *a)
{
    tsl_vec3 r = {(float)a->m[0][3], (float)a->m[1][3], (float)a->m[2][3]};
    return r;
}

// The rotation of a matrix without shear: columns made unit, the x column counted negative when it mirrors.
static inline tsl_quat affine_rotation(const affine *a)
{
    double c[3][3], determinant, t[4], q[4];
    for (int j = 0; j < 3; ++j) {
        double length = sqrt(a->m[0][j] * a->m[0][j] + a->m[1][j] * a->m[1][j] + a->m[2][j] * a->m[2][j]);
        for (int i = 0; i < 3; ++i)
            c[i][j] = a->m[i][j] / length;
    }
    determinant = c[0][0] * (c[1][1] * c[2][2] - c[1][2] * c[2][1]) -
                  c[0][1] * (c[1][0] * c[2][2] - c[1][2] * c[2][0]) + c[0][2] * (c[1][0] * c[2][1] - c[1][1] * c[2][0]);
    for (int i = 0; i < 3 && determinant < 0; ++i)
        c[i][0] = -c[i][0];
    t[0] = 1 + c[0][0] - c[1][1] - c[2][2], t[1] = 1 - c[0][0] + c[1][1] - c[2][2];
    t[2] = 1 - c[0][0] - c[1][1] + c[2][2], t[3] = 1 + c[0][0] + c[1][1] + c[2][2];
    double rows[4][4] = {{t[0], c[0][1] + c[1][0], c[0][2] + c[2][0], c[2][1] - c[1][2]},
                         {c[0][1] + c[1][0], t[1], c[1][2] + c[2][1], c[0][2] - c[2][0]},
                         {c[0][2] + c[2][0], c[1][2] + c[2][1], t[2], c[1][0] - c[0][1]},
                         {c[2][1] - c[1][2], c[0][2] - c[2][0], c[1][0] - c[0][1], t[3]}};
    int best = 0;
    for (int i = 1; i < 4; ++i)
        best = t[i] > t[best] ? i : best;
    for (int i = 0; i < 4; ++i)
        q[i] = rows[best][i] / (2 * sqrt(t[best]));
    tsl_quat r = {(float)q[0], (float)q[1], (float)q[2], (float)q[3]};
    return r;
}

// rotation <- rotation * correction
static inline void local_turn(local_bone *b, tsl_quat c)
{
    double a[4], x = c.x, y = c.y, z = c.z, w = c.w;
    memcpy(a, b->rotation, sizeof a);
    b->rotation[0] = a[3] * x + a[0] * w + a[1] * z - a[2] * y;
    b->rotation[1] = a[3] * y + a[1] * w + a[2] * x - a[0] * z;
    b->rotation[2] = a[3] * z + a[2] * w + a[0] * y - a[1] * x;
    b->rotation[3] = a[3] * w - a[0] * x - a[1] * y - a[2] * z;
}

static inline double apart(tsl_vec3 a, tsl_vec3 b)
{
    double x = (double)a.x - b.x, y = (double)a.y - b.y, z = (double)a.z - b.z;
    return sqrt(x * x + y * y + z * z);
}

// The angle between two rotations, radians.
static inline double turned_apart(tsl_quat a, tsl_quat b)
{
    double dot = (double)a.x * b.x + (double)a.y * b.y + (double)a.z * b.z + (double)a.w * b.w;
    double x = (double)a.w * b.x - (double)a.x * b.w - (double)a.y * b.z + (double)a.z * b.y;
    double y = (double)a.w * b.y - (double)a.y * b.w - (double)a.z * b.x + (double)a.x * b.z;
    double z = (double)a.w * b.z - (double)a.z * b.w - (double)a.x * b.y + (double)a.y * b.x;
    return 2 * atan2(sqrt(x * x + y * y + z * z), fabs(dot));
}

static inline tsl_vec3 turned(tsl_quat q, tsl_vec3 v)
{
    double x = q.x, y = q.y, z = q.z, w = q.w;
    double tx = 2 * (y * v.z - z * v.y), ty = 2 * (z * v.x - x * v.z), tz = 2 * (x * v.y - y * v.x);
    tsl_vec3 r = {(float)(v.x + w * tx + (y * tz - z * ty)), (float)(v.y + w * ty + (z * tx - x * tz)),
                  (float)(v.z + w * tz + (x * ty - y * tx))};
    return r;
}

static inline tsl_vec3 vec(float x, float y, float z)
{
    tsl_vec3 r = {x, y, z};
    return r;
}

static inline tsl_vec3 minus(tsl_vec3 a, tsl_vec3 b)
{
    return vec(a.x - b.x, a.y - b.y, a.z - b.z);
}

static inline tsl_vec3 plus(tsl_vec3 a, tsl_vec3 b)
{
    return vec(a.x + b.x, a.y + b.y, a.z + b.z);
}

static inline tsl_vec3 times(tsl_vec3 a, float s)
{
    return vec(a.x * s, a.y * s, a.z * s);
}

// a * b
static inline tsl_quat after(tsl_quat a, tsl_quat b)
{
    tsl_quat r = {a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y + a.y * b.w + a.z * b.x - a.x * b.z,
                  a.w * b.z + a.z * b.w + a.x * b.y - a.y * b.x, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
    return r;
}

#endif

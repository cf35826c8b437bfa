// SPDX-License-Identifier: MIT
// 3x4 matrices, three rows of four floats, in plain scalar arithmetic with a fixed order: the same bits everywhere.
#ifndef TSLI_SKIN_MATRIX34_H
#define TSLI_SKIN_MATRIX34_H

#include "math/vec.h"

#include <string.h>

typedef struct tsli_mat34 {
    float m[12];
} tsli_mat34;

static inline tsli_mat34 tsli_mat34_load(const void *from)
{
    tsli_mat34 a;
    memcpy(a.m, from, sizeof a.m);
    return a;
}

static inline void tsli_mat34_store(void *to, const tsli_mat34 *a)
{
    memcpy(to, a->m, sizeof a->m);
}

static inline tsli_mat34 tsli_mat34_identity(void)
{
    tsli_mat34 a = {{1.0f, 0.0f, 0.0f, 0.0f, 0.0f, 1.0f, 0.0f, 0.0f, 0.0f, 0.0f, 1.0f, 0.0f}};
    return a;
}

static inline tsl_vec3 tsli_mat34_row(const tsli_mat34 *a, int row)
{
    return tsli_vec3(a->m[4 * row], a->m[4 * row + 1], a->m[4 * row + 2]);
}

static inline tsl_vec3 tsli_mat34_direction(const tsli_mat34 *a, tsl_vec3 v)
{
    const float *m = a->m;
    return tsli_vec3((m[0] * v.x + m[1] * v.y) + m[2] * v.z, (m[4] * v.x + m[5] * v.y) + m[6] * v.z,
                     (m[8] * v.x + m[9] * v.y) + m[10] * v.z);
}

static inline tsl_vec3 tsli_mat34_point(const tsli_mat34 *a, tsl_vec3 p)
{
    const float *m = a->m;
    return tsli_vec3(((m[0] * p.x + m[1] * p.y) + m[2] * p.z) + m[3], ((m[4] * p.x + m[5] * p.y) + m[6] * p.z) + m[7],
                     ((m[8] * p.x + m[9] * p.y) + m[10] * p.z) + m[11]);
}

static inline tsli_mat34 tsli_mat34_mul(const tsli_mat34 *a, const tsli_mat34 *b)
{
    tsli_mat34 product;
    for (int row = 0; row < 3; ++row) {
        const float *r = a->m + 4 * row;
        for (int column = 0; column < 4; ++column) {
            const float *c = b->m + column;
            float sum = (r[0] * c[0] + r[1] * c[4]) + r[2] * c[8];
            product.m[4 * row + column] = column == 3 ? sum + r[3] : sum;
        }
    }
    return product;
}

// 2 / |q|^2 makes the matrix a rotation for any length of q, and is exactly 2 for a unit one.
static inline tsli_mat34 tsli_mat34_from_transform(const tsl_transform *t)
{
    const tsl_quat q = t->rotation;
    float length_squared = (q.x * q.x + q.y * q.y) + (q.z * q.z + q.w * q.w);
    float s = length_squared > 0.0f ? 2.0f / length_squared : 0.0f;
    float xs = q.x * s, ys = q.y * s, zs = q.z * s;
    float xx = q.x * xs, yy = q.y * ys, zz = q.z * zs;
    float xy = q.x * ys, xz = q.x * zs, yz = q.y * zs;
    float wx = q.w * xs, wy = q.w * ys, wz = q.w * zs;
    tsl_vec3 k = t->scale;
    tsli_mat34 a = {{(1.0f - (yy + zz)) * k.x, (xy - wz) * k.y, (xz + wy) * k.z, t->position.x, // x
                     (xy + wz) * k.x, (1.0f - (xx + zz)) * k.y, (yz - wx) * k.z, t->position.y, // y
                     (xz - wy) * k.x, (yz + wx) * k.y, (1.0f - (xx + yy)) * k.z, t->position.z}};
    return a;
}

// Cofactors of the 3x3, as three rows; the determinant is the dot product of row 0 of both.
static inline void tsli_mat34_cofactors(const tsli_mat34 *a, tsl_vec3 rows[3])
{
    tsl_vec3 x = tsli_mat34_row(a, 0), y = tsli_mat34_row(a, 1), z = tsli_mat34_row(a, 2);
    rows[0] = tsli_vec3_cross(y, z);
    rows[1] = tsli_vec3_cross(z, x);
    rows[2] = tsli_vec3_cross(x, y);
}

#endif

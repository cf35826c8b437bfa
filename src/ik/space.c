// SPDX-License-Identifier: MIT
#include "base/standard_call.h"
#include "math/vec.h"
#include "tassel/ik.h"

#include <stddef.h>

// Inverse by cofactors in double: exact enough for any scale a rig holds, and the same everywhere.
typedef struct ik_inverse {
    double m[3][3];
    double origin[3];
} ik_inverse;

static tsl_result ik_invert(const float *matrix, ik_inverse *out)
{
    double a[3][3], largest = 0.0;
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 3; ++column) {
            a[row][column] = (double)matrix[row * 4 + column];
            double size = a[row][column] < 0.0 ? -a[row][column] : a[row][column];
            largest = size > largest ? size : largest;
        }
        out->origin[row] = (double)matrix[row * 4 + 3];
    }
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            int p = (j + 1) % 3, q = (j + 2) % 3, r = (i + 1) % 3, s = (i + 2) % 3;
            out->m[i][j] = a[p][r] * a[q][s] - a[p][s] * a[q][r];
        }
    double determinant = (a[0][0] * out->m[0][0] + a[0][1] * out->m[1][0]) + a[0][2] * out->m[2][0];
    double size = determinant < 0.0 ? -determinant : determinant;
    if (!(size > 1e-12 * (largest * largest * largest))) // a thousandth of the largest scale on each other axis
        return TSL_ERROR_INVALID_ARGUMENT;
    for (int i = 0; i < 9; ++i)
        out->m[i / 3][i % 3] /= determinant;
    return TSL_OK;
}

TSLI_STANDARD_CALL(tsl_ik_points_to_parent,
                   (const float *matrix_3x4, const tsl_vec3 *points, uint32_t point_count, tsl_vec3 *out_points),
                   (matrix_3x4, points, point_count, out_points))
{
    ik_inverse inverse;
    if (!matrix_3x4 || (point_count > 0 && (!points || !out_points)))
        return TSL_ERROR_NULL_POINTER;
    if (!tsli_are_finite(matrix_3x4, 12))
        return TSL_ERROR_NOT_FINITE;
    for (uint32_t i = 0; i < point_count; ++i)
        if (!tsli_vec3_is_finite(points[i]))
            return TSL_ERROR_NOT_FINITE;
    tsl_result result = ik_invert(matrix_3x4, &inverse);
    if (result != TSL_OK)
        return result;
    for (uint32_t i = 0; i < point_count; ++i) {
        double x = (double)points[i].x - inverse.origin[0], y = (double)points[i].y - inverse.origin[1];
        double z = (double)points[i].z - inverse.origin[2];
        out_points[i].x = (float)((inverse.m[0][0] * x + inverse.m[0][1] * y) + inverse.m[0][2] * z);
        out_points[i].y = (float)((inverse.m[1][0] * x + inverse.m[1][1] * y) + inverse.m[1][2] * z);
        out_points[i].z = (float)((inverse.m[2][0] * x + inverse.m[2][1] * y) + inverse.m[2][2] * z);
    }
    return TSL_OK;
}

// SPDX-License-Identifier: MIT
// Rotations in double with + - * / sqrt only, so that every target gives the same bits. Polynomials interpolate at Chebyshev nodes in 60
// digits, rounded; the error given is relative, measured in double.
#ifndef TSLI_REDUCE_ROTATION_H
#define TSLI_REDUCE_ROTATION_H

#include "base/exact.h"

#include <math.h>
#include <stddef.h>

typedef struct tsli_dquat {
    double x, y, z, w;
} tsli_dquat;

// acos(1 - y) / sqrt(y (2 - y)) for y in [0, 0.1]: 3e-12. Half-angles up to 26 degrees, nearly every frame.
#define TSLI_LOG_NEAR_LIMIT 0.1
#define TSLI_LOG_NEAR_DEGREE 5
static const double tsli_log_near[TSLI_LOG_NEAR_DEGREE + 1] = {
    0.99999999999699962,  0.33333333549220295,  0.13333308231033741,
    0.057153493213539026, 0.025194408338086463, 0.013292887477081457,
};

// The same for y in [0, 1]: 9e-12.
#define TSLI_LOG_FAR_DEGREE 13
static const double tsli_log_far[TSLI_LOG_FAR_DEGREE + 1] = {
    0.99999999999244793,   0.33333333629003919,   0.13333314235051574,   0.057147690053670659,  0.025333384817198903,
    0.012039448343558107,  0.0028420635267784435, 0.010865375639801932,  -0.018242220272747342, 0.031633667288220903,
    -0.033662142320123413, 0.024378514195377853,  -0.010286165681296984, 0.002080232556693025,
};

static inline double tsli_polynomial(const double *coefficients, int degree, double x)
{
    double sum = coefficients[degree];
    for (int i = degree - 1; i >= 0; --i)
        sum = sum * x + coefficients[i];
    return sum;
}

// A rotation vector is twice this times the vector part, for a unit quaternion with w = 1 - y >= 0. Split in two (Estrin) for nearly every
// frame: frames of a track are independent, and a shorter chain of operations lets more of them overlap.
static inline double tsli_log_factor(double y)
{
    const double *c = tsli_log_near;
    if (y < TSLI_LOG_NEAR_LIMIT) {
        double y2 = y * y;
        return ((c[0] + c[1] * y) + (c[2] + c[3] * y) * y2) + (c[4] + c[5] * y) * (y2 * y2);
    }
    return tsli_polynomial(tsli_log_far, TSLI_LOG_FAR_DEGREE, y);
}

// acos(1 - y)^2 / (2 y) for y in [0, 0.1]: 5e-15, and in [0, 1]: 9e-14.
static inline double tsli_angle_squared(double y)
{
    static const double near_one[7] = {
        1.0000000000000044,   0.16666666666235297,   0.044444445133122935,   0.014285673145314709,
        0.005080531517183135, 0.0019071302637899555, 0.00088033046799092772,
    };
    static const double far_off[15] = {
        1.0000000000000582,     0.16666666664053889,     0.044444446385155476,   0.014285657645518295,
        0.0050802265049959272,  0.0019161566062524955,   0.00080746716602917476, 0.00012478323035916176,
        0.00065228834231701826, -0.00098280097350833063, 0.0014828584750900906,  -0.0014122199022164345,
        0.00092639061642984903, -0.0003585068149462983,  6.7136213987203813e-05,
    };
    double ratio = y < 0.1 ? tsli_polynomial(near_one, 6, y) : tsli_polynomial(far_off, 14, y);
    return 2.0 * y * ratio;
}

// sin(a) / a from a^2 in [0, pi^2 / 4]: 3e-16, and 5e-14 with the short form below a^2 = 0.25.
static inline double tsli_sinc(double angle_squared)
{
    static const double near_zero[5] = {
        0.99999999999995237,    -0.16666666665714797,   0.0083333330286832243,
        -0.0001984092850607713, 2.7401150643021314e-06,
    };
    static const double far_off[8] = {
        0.99999999999999989,    -0.16666666666666072,    0.0083333333332827556,  -0.00019841269824861897,
        2.7557316609073673e-06, -2.5051881946712589e-08, 1.6048168318165643e-10, -7.374387503862757e-13,
    };
    if (angle_squared < 0.25)
        return tsli_polynomial(near_zero, 4, angle_squared);
    return tsli_polynomial(far_off, 7, angle_squared);
}

static inline double tsli_dquat_dot(tsli_dquat a, tsli_dquat b)
{
    return (a.x * b.x + a.y * b.y) + (a.z * b.z + a.w * b.w);
}

static inline tsli_dquat tsli_dquat_scale(tsli_dquat q, double factor)
{
    tsli_dquat scaled = {q.x * factor, q.y * factor, q.z * factor, q.w * factor};
    return scaled;
}

// 1 / sqrt(1 + e) = 1 - e / 2 + 3/8 e^2 - ... Quaternions from files are off by single-precision rounding: two terms are then right to
// 4e-13 and save a root and a division per frame.
#define TSLI_NEAR_UNIT 1e-6
static inline double tsli_inverse_length(double length_squared)
{
    if (fabs(length_squared - 1.0) < TSLI_NEAR_UNIT)
        return 1.5 - 0.5 * length_squared;
    return 1.0 / sqrt(length_squared);
}

static inline tsli_dquat tsli_dquat_normalize(tsli_dquat q)
{
    return tsli_dquat_scale(q, tsli_inverse_length(tsli_dquat_dot(q, q)));
}

static inline tsli_dquat tsli_dquat_load(const float *value)
{
    tsli_dquat q = {value[0], value[1], value[2], value[3]};
    return q;
}

// conjugate(a) b: the rotation that leads from a to b.
static inline tsli_dquat tsli_dquat_from_to(tsli_dquat a, tsli_dquat b)
{
    tsli_dquat r;
    r.x = (a.w * b.x - a.x * b.w) + (a.z * b.y - a.y * b.z);
    r.y = (a.w * b.y - a.y * b.w) + (a.x * b.z - a.z * b.x);
    r.z = (a.w * b.z - a.z * b.w) + (a.y * b.x - a.x * b.y);
    r.w = (a.x * b.x + a.y * b.y) + (a.z * b.z + a.w * b.w);
    return r;
}

// The two factors of slerp, a and b in the same hemisphere: sin((1-t) h) / sin(h) and sin(t h) / sin(h), with the half-angle h from the
// chord, which neither cancels for near keys nor needs inverse trigonometry.
static inline void tsli_slerp_factors(double angle_squared, double t, double *of_a, double *of_b)
{
    double inverse = 1.0 / tsli_sinc(angle_squared);
    double u = 1.0 - t;
    *of_a = u * tsli_sinc(u * u * angle_squared) * inverse;
    *of_b = t * tsli_sinc(t * t * angle_squared) * inverse;
}

// Half the squared chord of two unit quaternions, 1 - cos of the half-angle between them; at most 1 in one hemisphere up to rounding.
static inline double tsli_half_chord_squared(tsli_dquat a, tsli_dquat b)
{
    double x = a.x - b.x, y = a.y - b.y, z = a.z - b.z, w = a.w - b.w;
    double half = 0.5 * ((x * x + y * y) + (z * z + w * w));
    return half < 1.0 ? half : 1.0;
}

#endif

// SPDX-License-Identifier: MIT
// Trigonometry and powers in + - * / alone, since libm's differ between platforms. Double inside; meant for once per call, not per
// particle.
#ifndef TSLI_MATH_APPROX_H
#define TSLI_MATH_APPROX_H

#include <stdint.h>
#include <string.h>

// |angle| up to 1000. Taylor series on [-pi/4, pi/4] after one reduction by quarter turns; the first terms left out are below 7e-12
// and 3e-13, and the reduction costs at most 1e-13.
static inline void tsli_sin_cos(double angle, double *out_sin, double *out_cos)
{
    int quarter = (int)(angle * 0.63661977236758134 + (angle < 0.0 ? -0.5 : 0.5));
    double x = angle - quarter * 1.57079632679489662, z = x * x;
    double s = x + x * z * (-1.0 / 6 + z * (1.0 / 120 + z * (-1.0 / 5040 + z * (1.0 / 362880 - z * (1.0 / 39916800)))));
    double c =
        1.0 + z * (-0.5 + z * (1.0 / 24 +
                               z * (-1.0 / 720 + z * (1.0 / 40320 + z * (-1.0 / 3628800 + z * (1.0 / 479001600))))));
    double swapped_s = (quarter & 1) ? c : s, swapped_c = (quarter & 1) ? s : c;
    *out_sin = (quarter & 2) ? -swapped_s : swapped_s;
    *out_cos = ((quarter + 1) & 2) ? -swapped_c : swapped_c;
}

// The angle in 0..pi with that sine (at least 0) and cosine, whose squares add up to 1. Each iteration cubes the error, which starts
// below 0.8.
static inline double tsli_angle_of(double sine, double cosine)
{
    double angle = 0.78539816339744831, acute = cosine < 0.0 ? -cosine : cosine, s, c;
    for (int i = 0; i < 5; ++i) {
        tsli_sin_cos(angle, &s, &c);
        angle += sine * c - acute * s;
    }
    return cosine < 0.0 ? 3.14159265358979324 - angle : angle;
}

// Natural logarithm of x in (0, 1]: x = m 2^e with m in [sqrt(1/2), sqrt(2)), ln m = 2 atanh((m-1)/(m+1)).
static inline double tsli_log(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    int exponent = (int)(bits >> 52) - 1022;
    bits = (bits & 0xfffffffffffffull) | 0x3fe0000000000000ull; // m in [1/2, 1)
    double m;
    memcpy(&m, &bits, sizeof m);
    if (m < 0.70710678118654752) {
        m = m * 2.0;
        --exponent;
    }
    double s = (m - 1.0) / (m + 1.0), s2 = s * s; // |s| < 0.1716: the term s^19 / 19 is below 2e-16
    double series = 1.0 / 17.0;
    for (int k = 15; k >= 1; k -= 2)
        series = series * s2 + 1.0 / k;
    return 2.0 * s * series + exponent * 0.69314718055994531;
}

// e^x for x in [-80, 0]: seven terms of x / 2^10, squared ten times.
static inline double tsli_exp(double x)
{
    double y = x / 1024.0, p = 1.0;
    for (int k = 7; k >= 1; --k)
        p = 1.0 + y * p / k;
    for (int k = 0; k < 10; ++k)
        p = p * p;
    return p;
}

// base^exponent for a base in 0..1; the relative error is below 1e-12.
static inline double tsli_power_of(double base, double exponent)
{
    if (!(base > 1e-300))
        return 0.0;
    double x = base >= 1.0 ? 0.0 : exponent * tsli_log(base);
    return x < -80.0 ? 0.0 : tsli_exp(x);
}

static inline float tsli_power(float base, float exponent)
{
    return (float)tsli_power_of((double)base, (double)exponent);
}

#endif

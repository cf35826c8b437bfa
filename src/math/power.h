// SPDX-License-Identifier: MIT
// base^exponent for a base in 0..1 in + - * / alone, so that rescaled parameters have the same bits everywhere, unlike with libm's pow.
// Double inside; the relative error is below 1e-12 before the result is rounded to float.
#ifndef TSLI_MATH_POWER_H
#define TSLI_MATH_POWER_H

#include <stdint.h>
#include <string.h>

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

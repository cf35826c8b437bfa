// SPDX-License-Identifier: MIT
// What the models of other systems' steps have in common: curves in double precision, and numbers from a fixed sequence.
#ifndef TASSEL_TESTS_CONVERT_CURVE_MODEL_H
#define TASSEL_TESTS_CONVERT_CURVE_MODEL_H

#include <tassel/tassel.h>

#include <math.h>

// 1 without keys; between two keys the cubic of two values and two slopes.
static inline double curve_at(const tsl_curve_key *k, uint32_t count, double u)
{
    double value = count ? (double)k[count - 1].value : 1.0;
    for (uint32_t i = count; i-- > 1;)
        if (u < (double)k[i].u) {
            double w = (double)k[i].u - (double)k[i - 1].u, t = (u - (double)k[i - 1].u) / w;
            double a = (double)k[i - 1].value, b = (double)k[i].value, p = (double)k[i - 1].out_tangent * w,
                   q = (double)k[i].in_tangent * w;
            value = a + t * (p + t * (3 * (b - a) - 2 * p - q + t * (2 * (a - b) + p + q)));
        }
    return count && u <= (double)k[0].u ? (double)k[0].value : value;
}

static inline double share_at(double base, const tsl_curve_key *k, uint32_t count, double u)
{
    return fmin(fmax(base * curve_at(k, count, u), 0.0), 1.0);
}

static inline double drawn(uint32_t *state, double least, double most)
{
    *state ^= *state << 13, *state ^= *state >> 17, *state ^= *state << 5;
    return least + (most - least) * (double)(*state >> 8) / 16777216.0;
}

#endif

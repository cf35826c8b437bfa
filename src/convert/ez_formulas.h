// SPDX-License-Identifier: MIT
// EZSoftBone. One of its iterations, with x a particle, rest its rest position, v its speed, h seconds, k its stiffness, d its damping
// and a the speed added by forces:
//
//     s = (v + a)(1 - d),   x' = x + s h,   x' += (rest - x') k,   v' = (s + (x' - x) / h) / 2
//
// In x and w = v h this is a linear map with  trace 1 - k + (1 - k / 2)(1 - d),  determinant (1 - k)(1 - d).
// A tick of Tassel's, with damping D and elasticity E, has  trace 1 - E + (1 - D)(1 - E),  determinant (1 - D)(1 - E).
// Equal traces and determinants mean equal poles:  E = k (1 + d) / 2. Several iterations a tick are a power of the map: powers of
// its poles.
#ifndef TSLC_EZ_FORMULAS_H
#define TSLC_EZ_FORMULAS_H

#include "tassel/convert/ez_soft_bone.h"

#include "convert/curve_keys.h"
#include "convert/fields.h"
#include "math/approx.h"

#include <math.h>

// cos(exponent * angle) from the cosine of an angle in 0..pi/2.
static inline double ez_cos_of_multiple(double cosine, double exponent)
{
    double s, c;
    tsli_sin_cos(exponent * tsli_angle_of(sqrt(1.0 - cosine * cosine), cosine), &s, &c);
    return c;
}

// The sum of the poles' powers. Poles are the roots of z^2 - trace z + determinant: with both at least 0 they are real and at least 0,
// or a pair with positive real parts.
static inline double ez_trace_of_power(double trace, double determinant, double exponent)
{
    double square = trace * trace - 4.0 * determinant;
    if (square >= 0.0) {
        double root = sqrt(square);
        return tsli_power_of(0.5 * (trace + root), exponent) + tsli_power_of(0.5 * (trace - root), exponent);
    }
    double radius = sqrt(determinant), cosine = 0.5 * trace / radius;
    return 2.0 * tsli_power_of(determinant, 0.5 * exponent) * ez_cos_of_multiple(cosine, exponent);
}

typedef struct ez_values {
    double damping, elasticity, inert;
    double force; // units per second squared for gravity 1, resistance included
} ez_values;

// Iterations per 1/60 s, and the seconds that one counts as.
static inline double ez_iterations(const tsl_ez_soft_bone *c)
{
    return (double)c->iterations * (double)c->update_rate / 60.0;
}

static inline double ez_seconds(const tsl_ez_soft_bone *c)
{
    double frame = c->constant_delta > 0.0f ? (double)c->constant_delta : 1.0 / (double)c->update_rate;
    return frame / c->iterations;
}

// Lag of a particle behind a rest position that advances by 1 an iteration. (The first particle of a chain sees its rest position jump
// at the beginning of a frame; those behind it see theirs move between iterations.)
static inline double ez_lag(double k, double d)
{
    return (1.0 - k) * d / (0.5 * k * (1.0 + d));
}

// A tick of Tassel's lags by (1 - inert)((1 - determinant) / E - 1) of its travel.
static inline double ez_inert(const ez_values *p, double lag, double determinant, double iterations)
{
    double own = ((1.0 - determinant) / p->elasticity - 1.0) * iterations;
    double inert = own > 0.0 ? 1.0 - lag / own : 0.0;
    return inert < 0.0 ? 0.0 : inert > 1.0 ? 1.0 : inert;
}

static inline ez_values ez_at(const tsl_ez_soft_bone *c, float u)
{
    double k = tslc_share_at(c->stiffness, c->stiffness_keys, c->stiffness_key_count, u) / c->iterations;
    double d = tslc_share_at(c->damping, c->damping_keys, c->damping_key_count, u);
    double r = tslc_share_at(c->resistance, c->resistance_keys, c->resistance_key_count, u);
    double beta = (1.0 - 0.5 * k) * (1.0 - d), one = (1.0 - k) * (1.0 - d), n = ez_iterations(c);
    double determinant = tsli_power_of(one, n), pull = 0.5 * k * (1.0 + d);
    ez_values p = {0};
    p.elasticity = n == 1.0 ? pull : 1.0 + determinant - ez_trace_of_power(1.0 - k + beta, one, n);
    p.elasticity = p.elasticity < 0.0 ? 0.0 : p.elasticity > 1.0 ? 1.0 : p.elasticity;
    double left = 1.0 - p.elasticity;
    p.damping = left > determinant ? 1.0 - determinant / left : 0.0;
    p.inert = pull > 1e-9 && p.elasticity > 1e-9 ? ez_inert(&p, ez_lag(k, d), determinant, n) : 0.0;
    // The sag: h a (1 - d)(1 - k) / pull per iteration, Tassel's force (1 - E) / E per tick squared. Without a pull the terminal
    // speed: the same limit.
    double ratio = pull > 1e-9 ? p.elasticity / pull : n;
    double speed = (1.0 - r) / c->iterations;
    p.force = left > 1e-9 ? speed * ez_seconds(c) * one * ratio / left * 3600.0 : 0.0;
    return p;
}

#endif

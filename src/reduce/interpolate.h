// SPDX-License-Identifier: MIT
// Interpolation between two keys: one set of formulas for the sampler and for the reducer that promises its error.
#ifndef TSLI_REDUCE_INTERPOLATE_H
#define TSLI_REDUCE_INTERPOLATE_H

#include "reduce/rotation.h"

// Precomputed per pair of rotation keys: b on a's side, and the squared half-angle.
typedef struct tsli_arc {
    tsli_dquat a, b;
    double angle_squared; // below 0: nlerp
} tsli_arc;

static inline tsli_arc tsli_arc_make(tsli_dquat a, tsli_dquat b, int nlerp)
{
    tsli_arc arc;
    arc.a = a;
    arc.b = tsli_dquat_dot(a, b) < 0.0 ? tsli_dquat_scale(b, -1.0) : b;
    arc.angle_squared = nlerp ? -1.0 : tsli_angle_squared(tsli_half_chord_squared(arc.a, arc.b));
    return arc;
}

// Not normalised: nlerp never is, slerp is up to the length of its keys.
static inline tsli_dquat tsli_arc_at(const tsli_arc *arc, double t)
{
    double u = 1.0 - t, v = t;
    tsli_dquat q;
    if (arc->angle_squared >= 0.0)
        tsli_slerp_factors(arc->angle_squared, t, &u, &v);
    q.x = u * arc->a.x + v * arc->b.x;
    q.y = u * arc->a.y + v * arc->b.y;
    q.z = u * arc->a.z + v * arc->b.z;
    q.w = u * arc->a.w + v * arc->b.w;
    return q;
}

// Cubic Hermite factors of glTF 2.0 appendix C.4: value a, tangent a, value b, tangent b. Tangents are per
// second, so theirs carry the length of the segment.
static inline void tsli_hermite_factors(double t, double duration, double factors[4])
{
    double t2 = t * t, t3 = t2 * t;
    factors[0] = (2.0 * t3 - 3.0 * t2) + 1.0;
    factors[1] = ((t3 - 2.0 * t2) + t) * duration;
    factors[2] = 3.0 * t2 - 2.0 * t3;
    factors[3] = (t3 - t2) * duration;
}

#endif

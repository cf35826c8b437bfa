// SPDX-License-Identifier: MIT
// Limits of angles in double precision and trigonometry: where a direction belongs, and how bones are oriented that it is measured
// in. Written from what tassel.h says, and from nothing in src.
#ifndef TASSEL_TESTS_SOLVER_LIMIT_REFERENCE_H
#define TASSEL_TESTS_SOLVER_LIMIT_REFERENCE_H

#include "double_math.h"
#include "tassel/limits.h"
#include "tassel/tassel.h"

typedef struct region {
    tsl_limit kind;
    double a, b;
} region;

static inline double region_clamp(double x, double most)
{
    return x < -most ? -most : x > most ? most : x;
}

// Away from directions without a nearest edge.
static inline d3 region_limit(const region *r, d3 e)
{
    double azimuth = atan2(e.z, e.x), tilt = acos(region_clamp(e.y, 1.0));
    if (r->kind == TSL_LIMIT_NONE)
        return e;
    if (r->kind == TSL_LIMIT_HINGE || r->kind == TSL_LIMIT_POLAR) {
        double pitch = region_clamp(atan2(e.z, e.y), r->a);
        double yaw = r->kind == TSL_LIMIT_HINGE ? 0.0 : region_clamp(asin(region_clamp(e.x, 1.0)), r->b);
        d3 limited = {sin(yaw), cos(yaw) * cos(pitch), cos(yaw) * sin(pitch)};
        return limited;
    }
    tilt = tilt < r->a ? tilt : r->a;
    d3 limited = {sin(tilt) * cos(azimuth), cos(tilt), sin(tilt) * sin(azimuth)};
    return limited;
}

static inline dq dq_from_y(d3 b)
{
    d3 y = {0.0, 1.0, 0.0};
    dq half_turn = {1.0, 0.0, 0.0, 0.0};
    return b.y < 0.0 && b.x * b.x + b.z * b.z < 1e-8 ? half_turn : dq_from_to(y, b);
}

// How far a direction is from its region, in radians: `bone`: the bone's rest orientation, `axis`: its rest direction in its own
// space, `rotation`: the limit's.
static inline double region_excess(const region *r, dq bone, d3 axis, dq rotation, d3 direction)
{
    dq space = dq_mul(dq_mul(bone, dq_from_y(axis)), rotation);
    d3 e = dq_rotate(dq_conjugate(space), direction);
    return d3_distance(e, region_limit(r, e));
}

#endif

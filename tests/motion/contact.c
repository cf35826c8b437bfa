// SPDX-License-Identifier: MIT
// How far bones are from colliders, as the judge of the chapter Contact sees them.
#include "motion/contact.h"

static double clamped(double x)
{
    return x < 0.0 ? 0.0 : x > 1.0 ? 1.0 : x;
}

// Of a ball against the hull. With k what the radius changes by per length, the nearest ball of the hull lies the tangent of k's angle
// times the distance from the axis farther along than the ball's foot on it.
double hull_gap_of_ball(d3 center, double radius, const hull *y)
{
    d3 axis = d3_sub(y->b, y->a), from_a = d3_sub(center, y->a);
    double length = d3_length(axis), k = length > 0.0 ? (y->radius_b - y->radius) / length : 0.0;
    double t = 0.0;
    if (length > 0.0 && fabs(k) < 1.0) {
        double along = d3_dot(from_a, axis) / length, square = d3_dot(from_a, from_a) - along * along;
        t = clamped((along + k * sqrt(motion_larger(square, 0.0) / (1.0 - k * k))) / length);
    } else if (length > 0.0) {
        t = k > 0.0; // one end holds the other
    }
    d3 nearest = d3_add(y->a, d3_scale(axis, t));
    return d3_distance(center, nearest) - radius - (y->radius + (y->radius_b - y->radius) * t);
}

static double gap_at(const hull *x, const hull *y, double s)
{
    d3 center = d3_add(x->a, d3_scale(d3_sub(x->b, x->a), s));
    return hull_gap_of_ball(center, x->radius + (x->radius_b - x->radius) * s, y);
}

// The gap is convex along the bone: a search by thirds finds its least value.
double hull_gap(const hull *x, const hull *y)
{
    double low = 0.0, high = 1.0;
    for (int i = 0; i < 50; ++i) {
        double a = low + (high - low) / 3.0, b = high - (high - low) / 3.0;
        if (gap_at(x, y, a) < gap_at(x, y, b))
            high = b;
        else
            low = a;
    }
    return gap_at(x, y, 0.5 * (low + high));
}

d3 random_direction(motion_random *random)
{
    for (;;) {
        d3 d = {random_between(random, -1.0, 1.0), random_between(random, -1.0, 1.0),
                random_between(random, -1.0, 1.0)};
        double length = d3_length(d);
        if (length > 0.1 && length <= 1.0)
            return d3_scale(d, 1.0 / length);
    }
}

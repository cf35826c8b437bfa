// SPDX-License-Identifier: MIT
// Chapter Contact: TSL_MODEL_TASSEL keeps chains out of colliders, at rest and in the fastest motion.
#include "motion/contact.h"

#define COUNT(array) ((uint32_t)(sizeof(array) / sizeof(array)[0]))

// ---- the judge ------------------------------------------------------------------------------------------

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

// ---- rows -----------------------------------------------------------------------------------------------

static const char *character_variant(uint32_t variant)
{
    return character_name((character)variant);
}

static const motion_variants all_characters = {CHARACTER_COUNT, character_variant};

static const motion_row rows[] = {
    {"resting among colliders: depth, of the collider's radius", &contact_rests, contact_depth, 0.001, "%"},
    {"resting among colliders: error of length", &contact_rests, contact_length, 1e-5, "%"},
    {"resting among colliders: of 1,000 scenes those in which a bone still turns by 60 degrees in a tick",
     &contact_rests, contact_thrown, 5.0, "scenes"},
    {"bones of up to four radii, cut between particles", &contact_rests, contact_cut, 0.01, "%"},
    {"contact and a limit of angles: depth where both can hold", &contact_limits, contact_limited_depth,
     0.001, "%"},
    {"contact and a limit of angles: beyond the limit", &contact_limits, contact_limited_excess, 1e-3, "rad"},
    {"1,000 passes: went through", &contact_sweeps, contact_passes, 0.0, "passes"},
    {"1,000 passes of an arm that strands do not meet: overlooked", &contact_unheld, contact_overlooked, 0.0,
     "passes"},
    {"1,000 passes of a rounded hull or a tapered arm: went through", &contact_bodies, contact_body_passes,
     5.0, "passes"},
    {"1,000 passes of a box with sharp edges: went through", &contact_boxes, contact_box_passes, 5.0,
     "passes"},
    {"1,000 passes of a hull with acute edges: went through", &contact_sharp, contact_sharp_passes, 5.0,
     "passes"},
    {"beginning inside: largest speed, of the depth over the time", &contact_begins, contact_begin_speed, 6.0,
     "x"},
    {"beginning inside: off half of the depth after half of the time", &contact_begins, contact_begin_halfway,
     0.2, "%"},
    {"beginning inside: left of the depth after the time", &contact_begins, contact_begin_left, 0.15, "%"},
    {"beginning inside: largest speed, of that without the time", &contact_begin_models,
     contact_begin_at_once, 0.35, "%"},
    {"TSL_MODEL_TASSEL, beginning inside: largest speed, of the depth over the time", &contact_tassel_begins,
     contact_begin_tassel_speed, 15.0, "x"},
    {"TSL_MODEL_TASSEL, beginning inside: off half of the depth after half of the time",
     &contact_tassel_begins, contact_begin_tassel_halfway, 0.3, "%"},
    {"TSL_MODEL_TASSEL, beginning inside: left of the depth after the time", &contact_tassel_begins,
     contact_begin_tassel_left, 0.01, "%"},
    {"TSL_MODEL_TASSEL, beginning inside in a run: largest speed, of the depth over the time",
     &contact_tassel_begins, contact_begin_in_run, 15.0, "x"},
    {"lying on a plane after 5 s: still creep", &all_characters, contact_creeps, 0.0, "%"},
};

const motion_chapter motion_contact = {"Contact", rows, COUNT(rows)};

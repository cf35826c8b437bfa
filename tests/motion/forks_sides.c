// SPDX-License-Identifier: MIT
// Left and right of forks: a mirrored tree is a mirror image, and equal weights take no side.
#include "motion/forks.h"

#include <stddef.h>

#define COUNT(array) ((uint32_t)(sizeof(array) / sizeof(array)[0]))
#define RADIANS_TO_DEGREES 57.29577951308232
#define TREES 8

static const struct {
    const char *name;
    tsl_fork fork;
} rules[] = {{"average", TSL_FORK_AVERAGE}, {"by length", TSL_FORK_LENGTH}};

static const char *rule_name(uint32_t variant)
{
    return rules[variant].name;
}

const motion_variants fork_side_rules = {COUNT(rules), rule_name};

static tsl_chain_model model_of(uint32_t number)
{
    return number % 2 ? TSL_MODEL_TASSEL : TSL_MODEL_CHAIN;
}

// The largest difference between a part of a bone's transform and that of its mirror image: metres, or of a rotation's four numbers.
static double off_mirrored(const tree *right, const tree *left)
{
    double most = 0.0;
    for (uint32_t i = 0; i < right->bone_count; ++i) {
        const tsl_transform *r = &right->posed_in_world[i], *l = &left->posed_in_world[i];
        d3 at = {-(double)l->position.x, (double)l->position.y, (double)l->position.z};
        dq q = dq_of(r->rotation), p = dq_of(l->rotation);
        double alike = fabs(q.x * p.x - q.y * p.y - q.z * p.z + q.w * p.w);
        most = motion_larger(most, d3_distance(d3_of(r->position), at));
        most = motion_larger(most, sqrt(alike < 1.0 ? 2.0 - 2.0 * alike : 0.0));
    }
    return most;
}

static double largest_off_mirrored(const tree_options *options, uint64_t seed)
{
    static tree right, left;
    tree_options other = *options;
    const host_rate rate = RATE_NOISE;
    host_clock clock = clock_of(rate, seed);
    double most = 0.0;
    other.mirrored = 1;
    tree_create(&right, options, motion_mixed, seed);
    tree_create(&left, &other, motion_mixed, seed);
    while (clock.now < motion_mixed_seconds) {
        float delta = clock_next(&clock);
        tree_step(&right, motion_mixed, clock.now, 1.0, delta);
        tree_step(&left, motion_mixed, clock.now, 1.0, delta);
        most = motion_larger(most, off_mirrored(&right, &left));
    }
    tsl_world_destroy(right.world);
    tsl_world_destroy(left.world);
    return most;
}

motion_figure fork_mirrored(uint32_t rule, uint64_t seed)
{
    motion_figure figure = {0.0, NULL};
    for (uint32_t i = 0; i < TREES; ++i) {
        const tree_options options = {model_of(i), rules[rule].fork, 1, 0, 0};
        figure.value = motion_larger(figure.value, largest_off_mirrored(&options, seed * TREES + i));
    }
    return figure;
}

// ---- even -----------------------------------------------------------------------------------------------

// Runs off, nods and stops, straight on.
static void motion_straight(double seconds, posture *out)
{
    motion_run_and_stop(seconds, out);
    out->root.position.x = 0.0;
    out->root.rotation = posture_standing().root.rotation;
    out->hips = turn_about(1.0, 0.0, 0.0, 0.5 * sin(6.0 * seconds));
}

// Out of the plane between left and right, in which a turn is about x alone.
static double off_plane(const tree *t)
{
    dq q = dq_of(t->posed_in_world[t->fork].rotation);
    return 2.0 * atan2(sqrt(q.y * q.y + q.z * q.z), fabs(q.w));
}

static double largest_off_plane(const tree_options *options, const double *weights, uint64_t seed)
{
    static tree t;
    const host_rate rate = RATE_NOISE;
    host_clock clock = clock_of(rate, seed);
    double most = 0.0;
    tree_create(&t, options, motion_straight, seed);
    tree_set_weights(&t, weights);
    while (clock.now < motion_mixed_seconds) {
        float delta = clock_next(&clock);
        tree_step(&t, motion_straight, clock.now, 0.0, delta);
        most = motion_larger(most, off_plane(&t));
    }
    tsl_world_destroy(t.world);
    return most;
}

// Uneven ones must take a side, or there was none to take.
motion_figure fork_even(uint32_t rule, uint64_t seed)
{
    motion_figure figure = {0.0, NULL};
    double taken = 0.0;
    for (uint32_t i = 0; i < TREES; ++i) {
        const tree_options options = {model_of(i), rules[rule].fork, 0, 1, 0};
        motion_random random = {~seed};
        double one = random_between(&random, 0.1, 3.0), two = random_between(&random, 0.1, 3.0);
        const double even[TREE_CHILDREN] = {one, one, two, two}, uneven[TREE_CHILDREN] = {one, 0.0, 0.0, 0.0};
        double off = largest_off_plane(&options, even, seed * TREES + i);
        taken = motion_larger(taken, largest_off_plane(&options, uneven, seed * TREES + i));
        figure.value = motion_larger(figure.value, off * RADIANS_TO_DEGREES);
    }
    if (taken < 0.02)
        figure.value = 180.0;
    return figure;
}

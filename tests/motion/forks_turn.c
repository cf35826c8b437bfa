// SPDX-License-Identifier: MIT
// Chapter Forks: what a fork turns to, as its children's weights say, while its character runs, turns and stops.
#include "motion/forks.h"

#include <stddef.h>

#define RADIANS_TO_DEGREES 57.29577951308232
#define TREES 8
#define FADE 0.25       // seconds
#define LEAST_TURN 0.02 // radians: trees whose forks turn by less say nothing

static const char *const model_names[] = {"TSL_MODEL_CHAIN", "TSL_MODEL_TASSEL"};

static tsl_chain_model model_of(uint32_t number)
{
    return number % 2 ? TSL_MODEL_TASSEL : TSL_MODEL_CHAIN;
}

// ---- the rule -------------------------------------------------------------------------------------------

static const struct {
    const char *name;
    tsl_fork fork;
    int weighted;
} rules[] = {
    {"average", TSL_FORK_AVERAGE, 0},
    {"average by weights", TSL_FORK_AVERAGE, 1},
    {"first", TSL_FORK_FIRST, 0},
    {"keep", TSL_FORK_KEEP, 0},
};

MOTION_VARIANTS(fork_rules, rules);

static const host_rate rates[] = {RATE_60_HZ, {"59.94 Hz", 59.94, 0.0, 0, 0}, RATE_144_HZ, RATE_NOISE};

static double weight_of(const tree *t, uint32_t child)
{
    if (t->options.fork == TSL_FORK_FIRST)
        return child == 0;
    return t->weights[child];
}

// Between where the fork's rotation takes the mean of its children's rest directions and where the mean of them is.
static double off_mean(const tree *t)
{
    const tsl_transform *shown = t->posed_in_world;
    d3 at = d3_of(shown[t->fork].position), rest = {0.0, 0.0, 0.0}, now = rest;
    for (uint32_t c = 0; c < t->child_count; ++c) {
        uint32_t child = t->children[c];
        d3 to = d3_sub(d3_of(shown[child].position), at);
        rest = d3_add(rest, d3_scale(d3_unit(d3_of(t->pose[child].position)), weight_of(t, c)));
        now = d3_add(now, d3_scale(d3_unit(to), weight_of(t, c)));
    }
    d3 turned = dq_rotate(dq_of(shown[t->fork].rotation), rest);
    return atan2(d3_length(d3_cross(turned, now)), d3_dot(turned, now));
}

static double turn_between(tsl_quat a, tsl_quat b)
{
    dq q = dq_mul(dq_conjugate(dq_of(a)), dq_of(b));
    return 2.0 * atan2(sqrt(q.x * q.x + q.y * q.y + q.z * q.z), fabs(q.w));
}

// How far it is turned from what the clip says.
static double turned(const tree *t)
{
    return turn_between(t->pose[t->fork].rotation, t->posed[t->fork].rotation);
}

static double off_rule(const tree *t)
{
    return t->options.fork == TSL_FORK_KEEP ? turned(t) : off_mean(t);
}

static double largest_off(const tree_options *options, host_rate rate, uint64_t seed)
{
    static tree t;
    host_clock clock = clock_of(rate, seed);
    double most = 0.0, most_turned = 0.0;
    tree_create(&t, options, motion_mixed, seed);
    while (clock.now < motion_mixed_seconds) {
        float delta = clock_next(&clock);
        tree_step(&t, motion_mixed, clock.now, 1.0, delta);
        most = motion_larger(most, off_rule(&t));
        most_turned = motion_larger(most_turned, turned(&t));
    }
    tsl_world_destroy(t.world);
    return most_turned < LEAST_TURN && options->fork != TSL_FORK_KEEP ? 3.0 : most;
}

static motion_figure fork_off_its_rule(uint32_t rule, uint64_t seed)
{
    motion_figure figure = {0.0, NULL};
    for (uint32_t i = 0; i < TREES; ++i) {
        const tree_options options = {model_of(i), rules[rule].fork, rules[rule].weighted};
        double off = largest_off(&options, rates[i / 2 % COUNT(rates)], seed * TREES + i);
        motion_take_worse(&figure, off * RADIANS_TO_DEGREES, model_names[i % 2]);
    }
    return figure;
}

// ---- weights that change --------------------------------------------------------------------------------

MOTION_VARIANTS(fork_change_rates, rates);

static void weigh_at(tree *t, double share)
{
    double weights[TREE_CHILDREN] = {1.0 - share, share, 0.0, 0.0};
    tree_set_weights(t, weights);
}

// Frames in which the weight goes from the first child to the second: the largest turn in one, of an even one.
static double largest_turn(tree *t, host_rate rate, uint64_t seed)
{
    host_clock clock = clock_of(rate, seed);
    double most = 0.0;
    tsl_quat first = t->posed[t->fork].rotation, before = first;
    while (clock.now < 2.0 * FADE) {
        float delta = clock_next(&clock);
        weigh_at(t, clock.now < FADE ? clock.now / FADE : 1.0);
        tree_step(t, motion_stand, clock.now, 0.0, delta);
        most = motion_larger(most, turn_between(before, t->posed[t->fork].rotation) * FADE / (double)delta);
        before = t->posed[t->fork].rotation;
    }
    double whole = turn_between(first, before);
    return whole > LEAST_TURN ? most / whole : 0.0;
}

// It hangs, without a falloff of gravity, so that its children are turned in different ways.
static double uneven_turn(const tree_options *options, host_rate rate, uint64_t seed, int *counts)
{
    static tree t;
    TSL_INIT(tsl_chain_params, params);
    tree_create(&t, options, motion_stand, seed);
    must(tsl_chain_get_params(t.world, t.chain, &params), "tsl_chain_get_params");
    params.gravity_falloff = 0.0f;
    must(tsl_chain_set_params(t.world, t.chain, &params), "tsl_chain_set_params");
    weigh_at(&t, 0.0);
    for (uint32_t f = 0; f < 600; ++f)
        tree_step(&t, motion_stand, 0.0, 0.0, 1.0f / 60.0f);
    double figure = largest_turn(&t, rate, seed);
    *counts += figure > 0.0;
    tsl_world_destroy(t.world);
    return figure;
}

static motion_figure fork_weights_change(uint32_t rate, uint64_t seed)
{
    motion_figure figure = {0.0, NULL};
    int counts = 0;
    for (uint32_t i = 0; i < TREES; ++i) {
        const tree_options options = {model_of(i), TSL_FORK_AVERAGE, 0};
        double turn = uneven_turn(&options, rates[rate], seed * TREES + i, &counts);
        motion_take_worse(&figure, turn, model_names[i % 2]);
    }
    if (counts < TREES / 2)
        figure.value = 1000.0;
    return figure;
}

static const motion_row rows[] = {
    {"in mixed motion: off what its rule says", &fork_rules, fork_off_its_rule, 0.05, "deg"},
    {"a weight goes to another child in 0.25 s: largest turn in a frame, of an even one", &fork_change_rates,
     fork_weights_change, 1.5, "x"},
};

MOTION_CHAPTER(motion_forks, "Forks");

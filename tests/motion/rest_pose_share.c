// SPDX-License-Identifier: MIT
// The resting place of a chain between those of its two poses, and the way there.
#include "motion/rest_pose.h"

#include <stddef.h>

#define COUNT(array) ((uint32_t)(sizeof(array) / sizeof(array)[0]))
#define SHARES 21
#define FADE 0.25 // seconds

static const tsl_chain_model models[] = {TSL_MODEL_CHAIN, TSL_MODEL_TASSEL};

static const char *model_name(uint32_t variant)
{
    return models[variant] == TSL_MODEL_TASSEL ? "TSL_MODEL_TASSEL" : "TSL_MODEL_CHAIN";
}

const motion_variants rest_pose_models = {COUNT(models), model_name};

static void create(actor *a, character who, tsl_chain_model model, uint64_t seed)
{
    const actor_options options = {.model = model};
    actor_create(a, stage_create(), who, &options, motion_stand);
    pose_bones(a, 0.0, 0.0, seed);
}

// By frames of a tick.
static void settle(actor *a)
{
    for (uint32_t f = 0; f < 60.0 * character_settles_in(a->who); ++f)
        actor_play(a, 1.0f / 60.0f);
}

static void rest_at_shares(character who, tsl_chain_model model, uint64_t seed, shape out[SHARES])
{
    static actor a;
    create(&a, who, model, seed);
    for (uint32_t i = 0; i < SHARES; ++i) {
        set_rest_blend(&a, (float)i / (SHARES - 1));
        settle(&a);
        actor_shape(&a, &out[i]);
    }
    tsl_world_destroy(a.world);
}

// How much nearer a share comes to the clip's place, or how much farther from the other one, than the share before; of the whole way.
static double step_back(character who, uint32_t model, uint64_t seed)
{
    static shape at[SHARES];
    rest_at_shares(who, models[model], seed, at);
    const shape *first = &at[0], *last = &at[SHARES - 1];
    double whole = shapes_apart(who, first, last), most = 0.0;
    for (uint32_t i = 1; i < SHARES; ++i) {
        double to_first = shapes_apart(who, first, &at[i - 1]) - shapes_apart(who, first, &at[i]);
        double from_last = shapes_apart(who, last, &at[i]) - shapes_apart(who, last, &at[i - 1]);
        most = motion_larger(most, motion_larger(to_first, from_last) / whole);
    }
    return whole > 0.1 ? most : 1.0; // poses that are alike say nothing
}

static double uneven_step(character who, uint32_t model, uint64_t seed)
{
    static shape at[SHARES];
    rest_at_shares(who, models[model], seed, at);
    double even = shapes_apart(who, &at[0], &at[SHARES - 1]) / (SHARES - 1), most = 0.0;
    for (uint32_t i = 1; i < SHARES; ++i)
        most = motion_larger(most, shapes_apart(who, &at[i - 1], &at[i]) / even);
    return most;
}

motion_figure rest_pose_steps_back(uint32_t model, uint64_t seed)
{
    return worst_character(RESTING_CHARACTERS, step_back, model, seed);
}

motion_figure rest_pose_uneven_steps(uint32_t model, uint64_t seed)
{
    return worst_character(RESTING_CHARACTERS, uneven_step, model, seed);
}

// ---- on the way -----------------------------------------------------------------------------------------

static const host_rate rates[] = {RATE_60_HZ, {"30 Hz", 30.0, 0.0, 0, 0}, RATE_144_HZ, RATE_NOISE};

static const char *rate_name(uint32_t variant)
{
    return rates[variant].name;
}

const motion_variants rest_pose_switches = {COUNT(rates), rate_name};

// It stands; the host changes the share in every frame, and waits until all is still.
static double largest_move(character who, uint32_t variant, uint64_t seed)
{
    static actor a;
    static shape start, before, now;
    host_clock clock = clock_of(rates[variant], seed);
    double most = 0.0, end = FADE + character_settles_in(who);
    create(&a, who, TSL_MODEL_CHAIN, seed);
    settle(&a);
    actor_shape(&a, &start);
    now = start;
    while (clock.now < end) {
        float delta = clock_next(&clock);
        set_rest_blend(&a, clock.now < FADE ? (float)(clock.now / FADE) : 1.0f);
        actor_play(&a, delta);
        before = now;
        actor_shape(&a, &now);
        most = motion_larger(most, shapes_apart(who, &before, &now) * FADE / (double)delta);
    }
    tsl_world_destroy(a.world);
    return most / shapes_apart(who, &start, &now);
}

motion_figure rest_pose_switched(uint32_t variant, uint64_t seed)
{
    return worst_character(RESTING_CHARACTERS, largest_move, variant, seed);
}

// SPDX-License-Identifier: MIT
// Chapter Rest pose: rest_blend moves a chain's rest places from those of the clip to those of the setup, evenly and at any time.
#include "motion/exact.h"

#include <stddef.h>

#define POSED_AND_SWAYING 1.0 // see pose_bones
// The earring hangs down whatever its pose is: nothing takes it there.
#define RESTING_CHARACTERS CHARACTERS_BUT(CHARACTER_EARRING)

static dq drawn_turn(motion_random *random, d3 axis, uint32_t bones, double seconds, double sway)
{
    double angle = random_between(random, 0.5, 1.5) / bones, turns = random_between(random, 0.3, 1.0),
           at = random_between(random, 0.0, 1.0), tilt = random_between(random, -0.3, 0.3);
    angle *= 1.0 + 0.5 * sway * sin(6.28318530717958648 * (turns * seconds + at));
    return turn_about(axis.x + tilt, axis.y, axis.z, angle);
}

// A turn about z hardly moves a chain that lies along z, and two poses that are alike say nothing about what is between them.
static d3 drawn_axis(motion_random *random)
{
    d3 axis = {0.0, 0.0, 0.8};
    do {
        axis.x = random_between(random, -1.0, 1.0);
        axis.y = random_between(random, -1.0, 1.0);
    } while (axis.x * axis.x + axis.y * axis.y < 0.5);
    return axis;
}

// A clip that bends strands by 0.5 to 1.5 radians in all, each bone about nearly one axis, and lets them sway by half of that and be a
// tenth longer and shorter.
static void pose_bones(actor *a, double seconds, double sway, uint64_t seed)
{
    motion_random random = {~seed};
    d3 axis = drawn_axis(&random);
    for (uint32_t i = BONE_HEAD + 1; i < a->bone_count; ++i) {
        dq q = drawn_turn(&random, axis, character_recipe(a->who)->bones, seconds, sway);
        float longer = 1.0f + 0.1f * (float)(sway * sin(5.0 * seconds + i));
        a->pose[i].rotation = (tsl_quat){(float)q.x, (float)q.y, (float)q.z, (float)q.w};
        a->pose[i].position.x = longer * a->rest[i].position.x;
        a->pose[i].position.y = longer * a->rest[i].position.y;
        a->pose[i].position.z = longer * a->rest[i].position.z;
    }
}

static void set_rest_blend(actor *a, float share)
{
    TSL_INIT(tsl_chain_params, params);
    must(tsl_chain_get_params(a->world, a->chain, &params), "tsl_chain_get_params");
    params.rest_blend = share;
    must(tsl_chain_set_params(a->world, a->chain, &params), "tsl_chain_set_params");
}

// ---- where a chain rests as the share goes from 0 to 1, and how it goes there ---------------------------

#define SHARES 21
#define FADE 0.25 // seconds

static const tsl_chain_model models[] = {TSL_MODEL_CHAIN, TSL_MODEL_TASSEL};

static const char *model_name(uint32_t variant)
{
    return models[variant] == TSL_MODEL_TASSEL ? "TSL_MODEL_TASSEL" : "TSL_MODEL_CHAIN";
}

static const motion_variants rest_pose_models = {COUNT(models), model_name};

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

WORST_CHARACTER(rest_pose_steps_back, RESTING_CHARACTERS, step_back)
WORST_CHARACTER(rest_pose_uneven_steps, RESTING_CHARACTERS, uneven_step)

// ---- on the way -----------------------------------------------------------------------------------------

static const host_rate switch_rates[] = {RATE_60_HZ, {"30 Hz", 30.0, 0.0, 0, 0}, RATE_144_HZ, RATE_NOISE};

MOTION_VARIANTS(rest_pose_switches, switch_rates);

// It stands; the host changes the share in every frame, and waits until all is still.
static double largest_move(character who, uint32_t variant, uint64_t seed)
{
    static actor a;
    static shape start, before, now;
    host_clock clock = clock_of(switch_rates[variant], seed);
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

WORST_CHARACTER(rest_pose_switched, RESTING_CHARACTERS, largest_move)

// ---- a share that changes while clips play and the character runs, turns and stops ----------------------

static const host_rate rates[] = {
    {"30 Hz", 30.0, 0.0, 0, 0},   {"59.94 Hz", 59.94, 0.0, 0, 0},
    {"75 Hz", 75.0, 0.0, 0, 0},   RATE_144_HZ,
    {"240 Hz", 240.0, 0.0, 0, 0}, RATE_NOISE,
};

MOTION_VARIANTS(rest_pose_rates, rates);

static double share_at(double seconds)
{
    return 0.5 - 0.5 * cos(2.0 * seconds);
}

static void frame_of_library(actor *a, double seconds, uint64_t seed)
{
    pose_bones(a, seconds, POSED_AND_SWAYING, seed);
    set_rest_blend(a, (float)share_at(seconds));
}

// ---- frame rates ----------------------------------------------------------------------------------------

#define SETTLED 240 // frames of a tick in which the chain goes to where the clip has it

static void create_settled(actor *a, character who, uint64_t seed)
{
    actor_create(a, stage_create(), who, NULL, motion_mixed);
    for (uint32_t f = 0; f < SETTLED; ++f) {
        frame_of_library(a, 0.0, seed);
        actor_play(a, 1.0f / 60.0f);
    }
}

static const exact_play blended = {.motion = motion_mixed,
                                   .seconds = MOTION_MIXED_SECONDS,
                                   .phases = 1,
                                   .create = create_settled,
                                   .frame = frame_of_library};

static double max_difference(character who, uint32_t rate, uint64_t seed)
{
    return exact_compare(who, &blended, rates[rate], seed).max;
}

static double rms_difference(character who, uint32_t rate, uint64_t seed)
{
    return exact_compare(who, &blended, rates[rate], seed).rms;
}

WORST_CHARACTER(rest_pose_at_rate_max, RESTING_CHARACTERS, max_difference)
WORST_CHARACTER(rest_pose_at_rate_rms, RESTING_CHARACTERS, rms_difference)

static const motion_row rows[] = {
    {"resting place, share from 0 to 1: largest step back", &rest_pose_models, rest_pose_steps_back, 0.001,
     "%"},
    {"resting place, share from 0 to 1: largest step, of an even one", &rest_pose_models,
     rest_pose_uneven_steps, 1.5, "x"},
    {"share from 0 to 1 in 0.25 s: largest move in a frame, of an even one", &rest_pose_switches,
     rest_pose_switched, 2.0, "x"},
    {"share and clip in mixed motion, at the same instant: max", &rest_pose_rates, rest_pose_at_rate_max,
     0.03, "%"},
    {"share and clip in mixed motion, at the same instant: rms", &rest_pose_rates, rest_pose_at_rate_rms,
     0.01, "%"},
};

MOTION_CHAPTER(motion_rest_pose, "Rest pose");

// SPDX-License-Identifier: MIT
// Chapter Converted: chains as components of other systems describe them are as still in a run, and move as much alike at every frame
// rate, as Tassel's own. How far they are from those systems' own steps is measured by tests/convert.
#include "motion/exact.h"
#include "scenes/systems.h"

#include <string.h>

static const host_rate rates[] = {
    {"30 Hz", 30.0, 0.0, 0, 0},
    {"59.94 Hz", 59.94, 0.0, 0, 0},
    {"75 Hz", 75.0, 0.0, 0, 0},
    RATE_144_HZ,
    RATE_NOISE,
};

// ---- an actor with a converted chain in place of its own --------------------------------------------------

static uint32_t worn; // which system's

static void dress(actor *a, motion_of_time motion)
{
    const recipe *r = character_recipe(CHARACTER_TAIL);
    uint32_t bones[SYSTEM_BONES];
    actor_create(a, stage_create(), CHARACTER_TAIL, NULL, motion);
    must(tsl_chain_destroy(a->world, a->chain), "tsl_chain_destroy");
    for (uint32_t b = 0; b < r->bones; ++b)
        bones[b] = BONE_HEAD + 1 + b;
    const system_line line = {a->world,           a->rig, bones, r->bones, a->rest[BONE_HEAD + 2].position,
                              (int32_t)BONE_HIPS, 0};
    must(system_add(&line, worn, &a->chain), system_name(worn));
    memcpy(a->posed, a->pose, sizeof a->posed);
}

// Of all frame rates.
static motion_figure worst_rate(double (*measure)(uint32_t rate, uint64_t seed), uint32_t system,
                                uint64_t seed)
{
    motion_figure worst = {0.0, NULL};
    worn = system;
    for (uint32_t rate = 0; rate < COUNT(rates); ++rate)
        motion_take_worse(&worst, measure(rate, seed), rates[rate].name);
    return worst;
}

static const char *name_of(uint32_t variant)
{
    return system_name(variant);
}

static const motion_variants systems = {SYSTEM_COUNT, name_of};

// ---- mixed motion -----------------------------------------------------------------------------------------

static void create_dressed(actor *a, character who, uint64_t seed)
{
    (void)who;
    (void)seed;
    dress(a, motion_mixed);
}

static const exact_play mixed = {
    .motion = motion_mixed, .seconds = MOTION_MIXED_SECONDS, .phases = 1, .create = create_dressed};

// Two rows come from one measurement, and the seed is the same for the whole program.
static const exact_difference *difference_of(uint32_t rate, uint64_t seed)
{
    static exact_difference known[COUNT(rates)][SYSTEM_COUNT];
    static int is_known[COUNT(rates)][SYSTEM_COUNT];
    if (!is_known[rate][worn])
        known[rate][worn] = exact_compare(CHARACTER_TAIL, &mixed, rates[rate], seed);
    is_known[rate][worn] = 1;
    return &known[rate][worn];
}

static double max_difference(uint32_t rate, uint64_t seed)
{
    return difference_of(rate, seed)->max;
}

static double rms_difference(uint32_t rate, uint64_t seed)
{
    return difference_of(rate, seed)->rms;
}

static motion_figure mixed_max(uint32_t system, uint64_t seed)
{
    return worst_rate(max_difference, system, seed);
}

static motion_figure mixed_rms(uint32_t system, uint64_t seed)
{
    return worst_rate(rms_difference, system, seed);
}

// ---- a straight run ---------------------------------------------------------------------------------------

#define SETTLED 20.0
#define WATCHED 4.0

// The largest distance of a bone from where it was at first.
static double wander(uint32_t rate, uint64_t seed)
{
    static shape first, now;
    static actor a;
    double most = 0.0;
    int is_first = 1;
    host_clock clock = clock_of(rates[rate], seed);
    dress(&a, motion_straight_run);
    while (clock.now < SETTLED + WATCHED) {
        float delta = clock_next(&clock);
        actor_keep_near_origin(&a);
        actor_step(&a, motion_straight_run, clock.now, delta);
        if (clock.now < SETTLED)
            continue;
        actor_shape(&a, is_first ? &first : &now);
        most = is_first ? 0.0 : motion_larger(most, shape_distance(&a, &first, &now));
        is_first = 0;
    }
    tsl_world_destroy(a.world);
    return most;
}

static motion_figure run_wander(uint32_t system, uint64_t seed)
{
    return worst_rate(wander, system, seed);
}

// ---- rows -------------------------------------------------------------------------------------------------

// Some of these are free pendulums, whose swings a difference grows with: their bars are above those of the chapter Time.
static const motion_row rows[] = {
    {"straight run at any frame rate: farthest from where it was", &systems, run_wander, 0.001, "%"},
    {"mixed motion at any frame rate, largest difference", &systems, mixed_max, 0.08, "%"},
    {"mixed motion at any frame rate, rms difference", &systems, mixed_rms, 0.02, "%"},
};

MOTION_CHAPTER(motion_converted, "Converted");

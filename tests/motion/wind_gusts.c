// SPDX-License-Identifier: MIT
// Gusts and eddies look alike at every frame rate and, on a tuned chain, at every tick rate.
#include "motion/exact.h"
#include "motion/wind.h"

#include <stddef.h>

// ---- frame rates ----------------------------------------------------------------------------------------

#define BLOWN_BEFORE 240 // frames of a tick: what begins to blow at once moves them faster than any gust

static void create_in_gusts(actor *a, character who, uint64_t seed)
{
    tsl_wind_desc wind = wind_drawn(WIND_GUSTS | WIND_EDDIES, seed);
    actor_create(a, stage_create(), who, NULL, motion_mixed);
    wind_blow(a->world, &wind);
    for (uint32_t f = 0; f < BLOWN_BEFORE; ++f)
        wind_step(a, motion_mixed, 0.0, 1.0f / 60.0f);
}

static const exact_play in_gusts = {
    .motion = motion_mixed, .seconds = MOTION_MIXED_SECONDS, .phases = 1, .create = create_in_gusts};

static double max_difference(character who, uint32_t rate, uint64_t seed)
{
    return exact_compare(who, &in_gusts, wind_rate(rate), seed).max;
}

static double rms_difference(character who, uint32_t rate, uint64_t seed)
{
    return exact_compare(who, &in_gusts, wind_rate(rate), seed).rms;
}

WORST_CHARACTER(wind_gusts_max, CHARACTERS_BUT(CHARACTER_EARRING), max_difference)
WORST_CHARACTER(wind_gusts_rms, CHARACTERS_BUT(CHARACTER_EARRING), rms_difference)
WORST_CHARACTER(wind_gusts_max_of_earring, 1u << CHARACTER_EARRING, max_difference)
WORST_CHARACTER(wind_gusts_rms_of_earring, 1u << CHARACTER_EARRING, rms_difference)

// ---- tick rates -----------------------------------------------------------------------------------------

#define WATCHED_FRAMES 300 // of 1/30 s
#define SETTLING_FRAMES 90

static void watch(character who, float ticks, uint64_t seed, shape out[WATCHED_FRAMES])
{
    static actor a;
    tsl_wind_desc wind = wind_drawn(WIND_GUSTS | WIND_EDDIES, seed);
    wind_create_tuned(&a, who, ticks);
    wind_blow(a.world, &wind);
    for (uint32_t f = 0; f < SETTLING_FRAMES + WATCHED_FRAMES; ++f) {
        wind_step(&a, motion_stand, f / 30.0, 1.0f / 30.0f);
        if (f >= SETTLING_FRAMES)
            actor_shape(&a, &out[f - SETTLING_FRAMES]);
    }
    tsl_world_destroy(a.world);
}

static d3 mean_place(const shape *shapes, uint32_t point)
{
    d3 sum = {0.0, 0.0, 0.0};
    for (uint32_t f = 0; f < WATCHED_FRAMES; ++f)
        sum = d3_add(sum, shapes[f].points[point]);
    return d3_scale(sum, 1.0 / WATCHED_FRAMES);
}

// Sums of squares over all frames: of how far a point is from its mean place, and from where the other run has it.
static double difference_over_swing(const shape *shapes, const shape *others)
{
    double swing = 0.0, difference = 0.0;
    for (uint32_t i = 0; i < shapes[0].count; ++i) {
        d3 mean = mean_place(shapes, i);
        for (uint32_t f = 0; f < WATCHED_FRAMES; ++f) {
            d3 off = d3_sub(shapes[f].points[i], mean), to = d3_sub(shapes[f].points[i], others[f].points[i]);
            swing += d3_dot(off, off);
            difference += d3_dot(to, to);
        }
    }
    return sqrt(difference / swing);
}

static double tuned_other_than_at_60(character who, uint32_t variant, uint64_t seed)
{
    static shape at_60[WATCHED_FRAMES], at[WATCHED_FRAMES];
    watch(who, 60.0f, seed, at_60);
    watch(who, wind_tick_rate(variant), seed, at);
    return difference_over_swing(at_60, at);
}

WORST_CHARACTER(wind_gusts_as_tuned, CHARACTERS_ALL, tuned_other_than_at_60)

static const motion_row rows[] = {
    {"gusts in mixed motion, at the same instant: max", &wind_rates, wind_gusts_max, 0.04, "%"},
    {"gusts in mixed motion, at the same instant: rms", &wind_rates, wind_gusts_rms, 0.01, "%"},
    {"a free pendulum in gusts in mixed motion: max", &wind_rates, wind_gusts_max_of_earring, 0.05, "%"},
    {"a free pendulum in gusts in mixed motion: rms", &wind_rates, wind_gusts_rms_of_earring, 0.02, "%"},
    {"gusts, a tuning, ticks per second: other than at 60, of how far it swings", &wind_tick_rates, wind_gusts_as_tuned,
     0.25, "%"},
};

MOTION_CHAPTER(motion_wind_gusts, "Wind");

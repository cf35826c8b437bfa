// SPDX-License-Identifier: MIT
// A wind that does not change: chains come to rest in it.
#include "motion/wind.h"

#include <stddef.h>

#define WATCHED 1.0     // seconds
#define LEAST_LEAN 0.03 // of the chain's length: a wind that does less has not been measured

// ---- after a run ----------------------------------------------------------------------------------------

typedef struct rest {
    shape place;
    double peak_to_peak; // share of the chain's length
} rest;

static void come_to_rest(character who, host_rate rate, uint64_t seed, int blows, rest *out)
{
    static actor a;
    static shape now;
    double settled = MOTION_MIXED_SECONDS + character_settles_in(who);
    host_clock clock = clock_of(rate, seed);
    tsl_wind_desc wind = wind_drawn(0, seed);
    out->peak_to_peak = 0.0;
    actor_create(&a, stage_create(), who, NULL, motion_run_and_stop);
    if (blows)
        wind_blow(a.world, &wind);
    while (clock.now < settled + WATCHED) {
        int was_settled = clock.now >= settled;
        float delta = clock_next(&clock);
        wind_step(&a, motion_run_and_stop, clock.now, delta);
        actor_shape(&a, &now);
        if (!was_settled)
            out->place = now;
        else
            out->peak_to_peak = motion_larger(out->peak_to_peak, shape_distance(&a, &out->place, &now));
    }
    tsl_world_destroy(a.world);
}

static double peak_to_peak(character who, uint32_t rate, uint64_t seed)
{
    static rest at;
    come_to_rest(who, wind_rate(rate), seed, 1, &at);
    return at.peak_to_peak;
}

static double lean_other_than_at_60(character who, uint32_t rate, uint64_t seed)
{
    static rest at, at_60, calm;
    const host_rate exact = RATE_60_HZ;
    come_to_rest(who, exact, seed, 0, &calm);
    come_to_rest(who, exact, seed, 1, &at_60);
    come_to_rest(who, wind_rate(rate), seed, 1, &at);
    return shapes_apart(who, &calm.place, &at_60.place) < LEAST_LEAN ? 1.0 : shapes_apart(who, &at.place, &at_60.place);
}

WORST_CHARACTER(wind_is_still, CHARACTERS_ALL, peak_to_peak)
WORST_CHARACTER(wind_leans_alike, CHARACTERS_ALL, lean_other_than_at_60)

// ---- at other tick rates --------------------------------------------------------------------------------

// Frames of 1/30 s, standing, until it is settled.
static void settle(actor *a, float ticks)
{
    wind_set_ticks(a, ticks);
    for (uint32_t f = 1; f < 30.0 * character_settles_in(a->who); ++f)
        wind_step(a, motion_stand, f / 30.0, 1.0f / 30.0f);
}

static void lean_as_tuned(character who, float ticks, int blows, uint64_t seed, shape *out)
{
    static actor a;
    tsl_wind_desc wind = wind_drawn(0, seed);
    wind_create_tuned(&a, who, ticks);
    if (blows)
        wind_blow(a.world, &wind);
    settle(&a, ticks);
    actor_shape(&a, out);
    tsl_world_destroy(a.world);
}

static double tuned_other_than_at_60(character who, uint32_t variant, uint64_t seed)
{
    static shape calm, at_60, at;
    lean_as_tuned(who, 60.0f, 0, seed, &calm);
    lean_as_tuned(who, 60.0f, 1, seed, &at_60);
    lean_as_tuned(who, wind_tick_rate(variant), 1, seed, &at);
    double lean = shapes_apart(who, &calm, &at_60);
    return lean < LEAST_LEAN ? 1.0 : shapes_apart(who, &at, &at_60);
}

WORST_CHARACTER(wind_leans_as_tuned, CHARACTERS_ALL, tuned_other_than_at_60)

static const motion_row rows[] = {
    {"steady, after a run: peak to peak", &wind_rates, wind_is_still, 0.001, "%"},
    {"steady, after a run: lean other than at 60 Hz", &wind_rates, wind_leans_alike, 0.001, "%"},
    {"steady, a tuning, ticks per second: lean other than at 60", &wind_tick_rates, wind_leans_as_tuned, 0.02, "%"},
};

MOTION_CHAPTER(motion_wind_steady, "Wind");

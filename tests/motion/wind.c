// SPDX-License-Identifier: MIT
// Chapter Wind: a wind that does not change: chains come to rest in it.
#include "motion/actor.h"
#include "motion/clock.h"
#include "motion/motion.h"
#include "tassel/wind.h"

#include <stddef.h>

#define WATCHED 1.0 // seconds

// 1 to 3 m/s, in some direction that is not far from level.
static void blow(tsl_world *world, uint64_t seed)
{
    TSL_INIT(tsl_wind_desc, desc);
    motion_random random = {seed};
    tsl_wind_id wind;
    double around = random_between(&random, 0.0, 6.28318530717958648), speed = random_between(&random, 1.0, 3.0);
    desc.velocity.x = (float)(speed * sin(around));
    desc.velocity.y = (float)(speed * random_between(&random, -0.3, 0.3));
    desc.velocity.z = (float)(speed * cos(around));
    must(tsl_wind_create(world, &desc, &wind), "tsl_wind_create");
}

static const host_rate rates[] = {
    {"30 Hz", 30.0, 0.0, 0, 0},
    {"59.94 Hz", 59.94, 0.0, 0, 0},
    {"75 Hz", 75.0, 0.0, 0, 0},
    RATE_144_HZ,
    {"240 Hz", 240.0, 0.0, 0, 0},
    RATE_NOISE,
    {"60 Hz, noise 30 %", 60.0, 0.3, 0, 0},
};

MOTION_VARIANTS(wind_rates, rates);

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
    out->peak_to_peak = 0.0;
    actor_create(&a, stage_create(), who, NULL, motion_run_and_stop);
    if (blows)
        blow(a.world, seed);
    while (clock.now < settled + WATCHED) {
        int was_settled = clock.now >= settled;
        float delta = clock_next(&clock);
        must(tsl_world_advance_wind(a.world, delta), "tsl_world_advance_wind");
        actor_step(&a, motion_run_and_stop, clock.now, delta);
        actor_shape(&a, &now);
        if (!was_settled)
            out->place = now;
        else
            out->peak_to_peak = motion_larger(out->peak_to_peak, shapes_apart(who, &out->place, &now));
    }
    tsl_world_destroy(a.world);
}

static double peak_to_peak(character who, uint32_t rate, uint64_t seed)
{
    static rest at;
    come_to_rest(who, rates[rate], seed, 1, &at);
    return at.peak_to_peak;
}

WORST_CHARACTER(wind_is_still, CHARACTERS_ALL, peak_to_peak)

static const motion_row rows[] = {
    {"steady, after a run: peak to peak", &wind_rates, wind_is_still, 0.001, "%"},
};

MOTION_CHAPTER(motion_wind_steady, "Wind");

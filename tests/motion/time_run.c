// SPDX-License-Identifier: MIT
// A straight run at 4 m/s: seen from itself, nothing of a character moves once it has settled.
#include "motion/time.h"

// Close to a tick a frame, frames and ticks drift past each other: at 59.94 Hz once in 16.7 s.
static double watched_seconds(host_rate rate)
{
    return fabs(rate.rate - 60.0) < 1.0 ? 20.0 : 4.0;
}

// The box that each point stayed in.
typedef struct extent {
    uint32_t count;
    d3 low[ACTOR_POINTS], high[ACTOR_POINTS];
} extent;

static void extent_take(extent *e, const shape *s, int is_first)
{
    e->count = s->count;
    for (uint32_t i = 0; i < s->count; ++i) {
        d3 p = s->points[i], low = is_first ? p : e->low[i], high = is_first ? p : e->high[i];
        e->low[i] = (d3){-motion_larger(-low.x, -p.x), -motion_larger(-low.y, -p.y), -motion_larger(-low.z, -p.z)};
        e->high[i] = (d3){motion_larger(high.x, p.x), motion_larger(high.y, p.y), motion_larger(high.z, p.z)};
    }
}

static double extent_largest(const extent *e)
{
    double most = 0.0;
    for (uint32_t i = 0; i < e->count; ++i)
        most = motion_larger(most, d3_distance(e->low[i], e->high[i]));
    return most;
}

static double second_difference(const shape *a, const shape *b, const shape *c)
{
    double most = 0.0;
    for (uint32_t i = 0; i < a->count; ++i) {
        d3 straight_on = d3_sub(d3_scale(b->points[i], 2.0), a->points[i]);
        most = motion_larger(most, d3_distance(c->points[i], straight_on));
    }
    return most;
}

typedef struct steadiness {
    int is_known;
    double peak_to_peak,
        second_difference; // shares of the chain's length; as local and as world poses show it
} steadiness;

static void run(character who, host_rate rate, uint64_t seed, steadiness *out)
{
    static extent box, box_in_world;
    static shape last[3], in_world;
    static actor a;
    host_clock clock = clock_of(rate, seed);
    double settled = character_settles_in(who), end = settled + watched_seconds(rate);
    uint32_t watched = 0;
    actor_create(&a, stage_create(), who, 0, motion_straight_run);
    while (clock.now < end) {
        float delta = clock_next(&clock);
        actor_keep_near_origin(&a);
        actor_step(&a, motion_straight_run, clock.now, delta);
        if (clock.now < settled)
            continue;
        last[0] = last[1];
        last[1] = last[2];
        actor_shape(&a, &last[2]);
        actor_shape_in_world(&a, &in_world);
        extent_take(&box, &last[2], watched == 0);
        extent_take(&box_in_world, &in_world, watched == 0);
        if (++watched >= 3)
            out->second_difference =
                motion_larger(out->second_difference, second_difference(&last[0], &last[1], &last[2]));
    }
    tsl_world_destroy(a.world);
    out->peak_to_peak = motion_larger(extent_largest(&box), extent_largest(&box_in_world)) / character_length(who);
    out->second_difference /= character_length(who);
}

// Two rows come from one run, and the seed is the same for the whole program.
static const steadiness *steadiness_of(character who, uint32_t rate, uint64_t seed)
{
    static steadiness known[TIME_RATES][CHARACTER_COUNT];
    steadiness *s = &known[rate][who];
    if (!s->is_known)
        run(who, time_rate(rate), seed, s);
    s->is_known = 1;
    return s;
}

static double peak_to_peak(character who, uint32_t rate, uint64_t seed)
{
    return steadiness_of(who, rate, seed)->peak_to_peak;
}

static double largest_second_difference(character who, uint32_t rate, uint64_t seed)
{
    return steadiness_of(who, rate, seed)->second_difference;
}

WORST_CHARACTER(run_peak_to_peak, CHARACTERS_ALL, peak_to_peak)
WORST_CHARACTER(run_second_difference, CHARACTERS_ALL, largest_second_difference)

// ---- a hitch

#define HITCH_SECONDS 1.0
#define AFTER_SECONDS 2.0

static const host_rate hitch_rates[] = {
    RATE_60_HZ,
    {"30 Hz", 30.0, 0.0, 0, 0},
    RATE_144_HZ,
    RATE_NOISE,
};

MOTION_VARIANTS(all_hitch_rates, hitch_rates);

static double largest_move_after_hitch(character who, uint32_t rate, uint64_t seed)
{
    static shape before, now;
    static actor a;
    double most = 0.0;
    int is_over = 0;
    host_clock clock = clock_of(hitch_rates[rate], seed);
    actor_create(&a, stage_create(), who, 0, motion_straight_run);
    while (clock.now < character_settles_in(who) + HITCH_SECONDS + AFTER_SECONDS) {
        float delta = clock_next(&clock);
        if (!is_over && clock.now > character_settles_in(who)) {
            clock.now += HITCH_SECONDS;
            delta += (float)HITCH_SECONDS;
            is_over = 1;
        }
        before = now;
        actor_keep_near_origin(&a);
        actor_step(&a, motion_straight_run, clock.now, delta);
        actor_shape(&a, &now);
        if (is_over)
            most = motion_larger(most, shape_distance(&a, &before, &now));
    }
    tsl_world_destroy(a.world);
    return most;
}

WORST_CHARACTER(hitch, CHARACTERS_ALL, largest_move_after_hitch)

static const motion_row rows[] = {
    {"straight run at 20 to 240 Hz, noise up to 30 %: peak to peak", &time_rates, run_peak_to_peak, 0.001, "%"},
    {"straight run at 20 to 240 Hz, noise up to 30 %: second difference", &time_rates, run_second_difference, 0.0005,
     "%"},
    {"a hitch of 1 s in a run", &all_hitch_rates, hitch, 0.05, "%"},
};

MOTION_CHAPTER(motion_time_run, "Time");

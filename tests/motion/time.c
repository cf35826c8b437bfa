// SPDX-License-Identifier: MIT
// Chapter Time: whatever frame times a host measures, a character looks the same.
#include "motion/actor.h"
#include "motion/clock.h"

#include <stddef.h>
#include <string.h>

// The first ones have frames of a fiftieth of a second and less.
static const host_rate rates[] = {
    {"50 Hz", 50.0, 0.0, 0, 0},
    {"59.94 Hz", 59.94, 0.0, 0, 0},
    {"60 Hz", 60.0, 0.0, 0, 0},
    {"60.1 Hz", 60.1, 0.0, 0, 0},
    {"75 Hz", 75.0, 0.0, 0, 0},
    {"90 Hz", 90.0, 0.0, 0, 0},
    {"120 Hz", 120.0, 0.0, 0, 0},
    {"144 Hz", 144.0, 0.0, 0, 0},
    {"165 Hz", 165.0, 0.0, 0, 0},
    {"240 Hz", 240.0, 0.0, 0, 0},
    {"60 Hz, noise 0.05 %", 60.0, 0.0005, 0, 0},
    {"60 Hz, noise 0.1 %", 60.0, 0.001, 0, 0},
    {"60 Hz, noise 0.5 %", 60.0, 0.005, 0, 0},
    {"60 Hz, noise 1 %", 60.0, 0.01, 0, 0},
    {"60 Hz, noise 5 %", 60.0, 0.05, 0, 0},
    {"60 Hz, noise 10 %", 60.0, 0.1, 0, 0},
    {"60 Hz, the clock read up to 1 % early or late", 60.0, 0.01, 0, 1},
    {"60 Hz, noise 0.05 %, summed in float", 60.0, 0.0005, 1, 0},
    {"144 Hz, summed in float", 144.0, 0.0, 1, 0},
    {"20 Hz", 20.0, 0.0, 0, 0},
    {"60 Hz, noise 30 %", 60.0, 0.3, 0, 0},
    {"30 Hz", 30.0, 0.0, 0, 0},
};

enum { TIME_RATES = COUNT(rates), FAST_RATES = 19, SLOW_RATE = TIME_RATES - 1 };

static const char *rate_name(uint32_t variant)
{
    return rates[variant].name;
}

static const motion_variants time_rates = {TIME_RATES, rate_name}, time_fast_rates = {FAST_RATES, rate_name};

// ---- a straight run at 4 m/s: seen from itself, nothing of a character moves once it has settled ---------

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

static double peak_to_peak(character who, uint32_t rate, uint64_t seed)
{
    static extent box, box_in_world;
    static shape now, in_world;
    static actor a;
    host_clock clock = clock_of(rates[rate], seed);
    double settled = character_settles_in(who), end = settled + watched_seconds(rates[rate]);
    int is_first = 1;
    actor_create(&a, stage_create(), who, 0, motion_straight_run);
    while (clock.now < end) {
        float delta = clock_next(&clock);
        actor_keep_near_origin(&a);
        actor_step(&a, motion_straight_run, clock.now, delta);
        if (clock.now < settled)
            continue;
        actor_shape(&a, &now);
        actor_shape_in_world(&a, &in_world);
        extent_take(&box, &now, is_first);
        extent_take(&box_in_world, &in_world, is_first);
        is_first = 0;
    }
    tsl_world_destroy(a.world);
    return motion_larger(extent_largest(&box), extent_largest(&box_in_world)) / character_length(who);
}

WORST_CHARACTER(run_peak_to_peak, CHARACTERS_ALL, peak_to_peak)

// ---- a play at any frame rate against the same one at exactly one tick a frame --------------------------

#define TICK (1.0 / 60.0)
#define EXACT_FRAMES 330 // of the longest play, and some more
#define LATENCIES 65     // tried, from none to a tick

typedef struct exact_play {
    motion_of_time motion;
    double seconds;  // at most MOTION_MIXED_SECONDS
    uint32_t phases; // so many starts, whose first frames are 0, 1, ... times 1 / phases of a tick long
} exact_play;

typedef struct exact_difference {
    double max, rms; // shares of the chain's length
    double latency;  // seconds: how long ago the exact run was as what is shown is, by the least rms
} exact_difference;

typedef struct exact_run {
    uint32_t count;
    shape shapes[EXACT_FRAMES]; // at 0, 1, 2 ... ticks
} exact_run;

static void create(actor *a, character who, const exact_play *play)
{
    actor_create(a, stage_create(), who, NULL, play->motion);
    memcpy(a->posed, a->pose, sizeof a->posed);
}

static void step(actor *a, const exact_play *play, double seconds, float delta)
{
    actor_pose(a, play->motion, seconds);
    actor_play(a, delta);
}

static void exact_run_of(character who, const exact_play *play, exact_run *out)
{
    static actor a;
    create(&a, who, play);
    for (out->count = 0; out->count < EXACT_FRAMES; ++out->count) {
        if (out->count > 0)
            step(&a, play, out->count * TICK, (float)TICK);
        actor_shape(&a, &out->shapes[out->count]);
    }
    tsl_world_destroy(a.world);
}

// Between two ticks bones are taken to go straight.
static void exact_shape_at(const exact_run *run, double seconds, shape *out)
{
    double ticks = seconds > 0.0 ? seconds / TICK : 0.0;
    uint32_t before = (uint32_t)ticks;
    double share = ticks - before;
    const shape *from = &run->shapes[before], *to = &run->shapes[before + 1];
    out->count = from->count;
    for (uint32_t i = 0; i < from->count; ++i)
        out->points[i] = d3_add(d3_scale(from->points[i], 1.0 - share), d3_scale(to->points[i], share));
}

typedef struct sums {
    double max, squares;
    uint64_t count;
} sums;

static void sums_take(sums *s, const actor *a, const shape *shown, const shape *exact)
{
    for (uint32_t i = 0; i < shown->count; ++i) {
        double share = d3_distance(shown->points[i], exact->points[i]) / character_length(a->who);
        s->max = motion_larger(s->max, share);
        s->squares += share * share;
        ++s->count;
    }
}

static double rms_of(const sums *s)
{
    return sqrt(s->squares / (double)s->count);
}

// At no latency, and the latency that fits best.
static exact_difference least_rms(const sums *tried)
{
    uint32_t best = 0;
    for (uint32_t l = 1; l < LATENCIES; ++l)
        best = rms_of(&tried[l]) < rms_of(&tried[best]) ? l : best;
    return (exact_difference){tried[0].max, rms_of(&tried[0]), TICK * best / (LATENCIES - 1)};
}

static void compare(actor *a, const exact_play *play, const exact_run *exact, host_clock clock, double first,
                    sums *tried)
{
    static shape shown, expected;
    for (;;) {
        int is_first = first > 0.0 && clock.now == 0.0;
        float delta = is_first ? (float)first : clock_next(&clock);
        if (is_first)
            clock.now = first;
        if (clock.now > play->seconds)
            return;
        step(a, play, clock.now, delta);
        actor_shape(a, &shown);
        for (uint32_t l = 0; l < LATENCIES; ++l) {
            exact_shape_at(exact, clock.now - TICK * l / (LATENCIES - 1), &expected);
            sums_take(&tried[l], a, &shown, &expected);
        }
    }
}

// The worst of all starts.
static exact_difference exact_compare(character who, const exact_play *play, host_rate rate, uint64_t seed)
{
    static exact_run exact;
    static actor a;
    exact_difference worst = {0.0, 0.0, 0.0};
    exact_run_of(who, play, &exact);
    for (uint32_t phase = 0; phase < play->phases; ++phase) {
        sums tried[LATENCIES] = {{0.0, 0.0, 0}};
        create(&a, who, play);
        compare(&a, play, &exact, clock_of(rate, seed + phase), TICK * phase / play->phases, tried);
        tsl_world_destroy(a.world);
        exact_difference d = least_rms(tried);
        worst.max = motion_larger(worst.max, d.max);
        worst.rms = motion_larger(worst.rms, d.rms);
        worst.latency = motion_larger(worst.latency, d.latency);
    }
    return worst;
}

// ---- mixed motion at any frame rate against the same motion at exactly one tick a frame ----------------

// Near 60 Hz frames and ticks pass each other once in many seconds, and that should happen anywhere in the motion.
#define PHASES 4

static const exact_play mixed = {.motion = motion_mixed, .seconds = MOTION_MIXED_SECONDS, .phases = PHASES};

// Two rows come from one measurement, and the seed is the same for the whole program.
static const exact_difference *difference_of(character who, uint32_t rate, uint64_t seed)
{
    static exact_difference known[TIME_RATES][CHARACTER_COUNT];
    static int is_known[TIME_RATES][CHARACTER_COUNT];
    if (!is_known[rate][who])
        known[rate][who] = exact_compare(who, &mixed, rates[rate], seed);
    is_known[rate][who] = 1;
    return &known[rate][who];
}

static double latency(character who, uint32_t rate, uint64_t seed)
{
    return 1000.0 * difference_of(who, rate, seed)->latency;
}

static double max_difference(character who, uint32_t rate, uint64_t seed)
{
    return difference_of(who, rate, seed)->max;
}

static double rms_difference(character who, uint32_t rate, uint64_t seed)
{
    return difference_of(who, rate, seed)->rms;
}

static double slow_max(character who, uint32_t variant, uint64_t seed)
{
    return max_difference(who, SLOW_RATE + variant, seed);
}

static double slow_rms(character who, uint32_t variant, uint64_t seed)
{
    return rms_difference(who, SLOW_RATE + variant, seed);
}

WORST_CHARACTER(mixed_latency, CHARACTERS_BUT(CHARACTER_EARRING), latency)
WORST_CHARACTER(mixed_max, CHARACTERS_BUT(CHARACTER_EARRING), max_difference)
WORST_CHARACTER(mixed_rms, CHARACTERS_BUT(CHARACTER_EARRING), rms_difference)
WORST_CHARACTER(pendulum_max, 1u << CHARACTER_EARRING, max_difference)
WORST_CHARACTER(pendulum_rms, 1u << CHARACTER_EARRING, rms_difference)
WORST_CHARACTER(mixed_slow_max, CHARACTERS_ALL, slow_max)
WORST_CHARACTER(mixed_slow_rms, CHARACTERS_ALL, slow_rms)

static const motion_row rows[] = {
    {"straight run at 20 to 240 Hz, noise up to 30 %: peak to peak", &time_rates, run_peak_to_peak, 0.001, "%"},
    {"latency of what is shown", &time_fast_rates, mixed_latency, 0.5, "ms"},
    {"mixed motion at 50 to 240 Hz, at the same instant: max", &time_fast_rates, mixed_max, 0.03, "%"},
    {"mixed motion at 50 to 240 Hz, at the same instant: rms", &time_fast_rates, mixed_rms, 0.01, "%"},
    {"a free pendulum in mixed motion at 50 to 240 Hz: max", &time_fast_rates, pendulum_max, 0.05, "%"},
    {"a free pendulum in mixed motion at 50 to 240 Hz: rms", &time_fast_rates, pendulum_rms, 0.02, "%"},
    {"mixed motion at 30 Hz: max", NULL, mixed_slow_max, 0.06, "%"},
    {"mixed motion at 30 Hz: rms", NULL, mixed_slow_rms, 0.02, "%"},
};

MOTION_CHAPTER(motion_time, "Time");

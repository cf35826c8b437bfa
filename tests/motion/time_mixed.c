// SPDX-License-Identifier: MIT
// Mixed motion at any frame rate against the same motion at exactly one tick a frame. What is shown may be late by a
// constant time of at most a tick: of all such latencies the one that fits best counts.
#include "motion/time.h"

#include <string.h>

#define TICK (1.0 / 60.0)
#define EXACT_FRAMES 330 // more than motion_mixed_seconds of them
#define LATENCIES 33     // tried, from none to a tick
// The first frame is so many quarters of a tick long: near 60 Hz frames and ticks pass each other once in many seconds,
// and that should happen anywhere in the motion.
#define PHASES 4
// The latency is the best for the largest difference and the rms together, each measured in these shares.
#define MAX_BAR 3.0
#define RMS_BAR 1.0

typedef struct difference {
    double max, rms; // shares of the chain's length
} difference;

typedef struct exact_run {
    uint32_t count;
    shape shapes[EXACT_FRAMES]; // at 0, 1, 2 ... ticks
} exact_run;

static void exact_run_of(character who, exact_run *out)
{
    static actor a;
    actor_create(&a, stage_create(), who, 0, motion_mixed);
    memcpy(a.posed, a.pose, sizeof a.posed);
    for (out->count = 0; out->count < EXACT_FRAMES; ++out->count) {
        if (out->count > 0)
            actor_step(&a, motion_mixed, out->count * TICK, (float)TICK);
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

static difference best_of(const sums *tried)
{
    difference best = {0.0, 0.0};
    double least = INFINITY;
    for (uint32_t l = 0; l < LATENCIES; ++l) {
        difference d = {tried[l].max, sqrt(tried[l].squares / (double)tried[l].count)};
        double cost = motion_larger(d.max / MAX_BAR, d.rms / RMS_BAR);
        if (l > 0 && !(cost < least))
            continue;
        least = cost;
        best = d;
    }
    return best;
}

static void play(actor *a, const exact_run *exact, host_clock clock, double first, sums *tried)
{
    static shape shown, expected;
    for (;;) {
        int is_first = first > 0.0 && clock.now == 0.0;
        float delta = is_first ? (float)first : clock_next(&clock);
        if (is_first)
            clock.now = first;
        if (clock.now > motion_mixed_seconds)
            return;
        actor_step(a, motion_mixed, clock.now, delta);
        actor_shape(a, &shown);
        for (uint32_t l = 0; l < LATENCIES; ++l) {
            exact_shape_at(exact, clock.now - TICK * l / (LATENCIES - 1), &expected);
            sums_take(&tried[l], a, &shown, &expected);
        }
    }
}

static void measure_phases(character who, host_rate rate, uint64_t seed, difference *worst)
{
    static exact_run exact;
    static actor a;
    exact_run_of(who, &exact);
    for (uint32_t phase = 0; phase < PHASES; ++phase) {
        sums tried[LATENCIES] = {{0.0, 0.0, 0}};
        actor_create(&a, stage_create(), who, 0, motion_mixed);
        play(&a, &exact, clock_of(rate, seed + phase), TICK * phase / PHASES, tried);
        tsl_world_destroy(a.world);
        difference best = best_of(tried);
        worst->max = motion_larger(worst->max, best.max);
        worst->rms = motion_larger(worst->rms, best.rms);
    }
}

// Two rows come from one measurement, and the seed is the same for the whole program.
static const difference *difference_of(character who, uint32_t rate, uint64_t seed)
{
    static difference known[TIME_RATES][CHARACTER_COUNT];
    static int is_known[TIME_RATES][CHARACTER_COUNT];
    if (!is_known[rate][who])
        measure_phases(who, time_rate(rate), seed, &known[rate][who]);
    is_known[rate][who] = 1;
    return &known[rate][who];
}

static double max_difference(character who, uint32_t rate, uint64_t seed)
{
    return difference_of(who, rate, seed)->max;
}

static double rms_difference(character who, uint32_t rate, uint64_t seed)
{
    return difference_of(who, rate, seed)->rms;
}

motion_figure time_mixed_max(uint32_t rate, uint64_t seed)
{
    return worst_character(CHARACTERS_BUT(CHARACTER_EARRING), max_difference, rate, seed);
}

motion_figure time_mixed_rms(uint32_t rate, uint64_t seed)
{
    return worst_character(CHARACTERS_BUT(CHARACTER_EARRING), rms_difference, rate, seed);
}

motion_figure time_mixed_max_of_earring(uint32_t rate, uint64_t seed)
{
    return worst_character(1u << CHARACTER_EARRING, max_difference, rate, seed);
}

motion_figure time_mixed_rms_of_earring(uint32_t rate, uint64_t seed)
{
    return worst_character(1u << CHARACTER_EARRING, rms_difference, rate, seed);
}

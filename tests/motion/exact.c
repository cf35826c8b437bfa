// SPDX-License-Identifier: MIT
#include "motion/exact.h"
#include "tassel/wind.h"

#include <string.h>

#define TICK (1.0 / 60.0)
#define EXACT_FRAMES 330 // of the longest play, and some more
#define LATENCIES 65     // tried, from none to a tick

typedef struct exact_run {
    uint32_t count;
    shape shapes[EXACT_FRAMES]; // at 0, 1, 2 ... ticks
} exact_run;

static void create(actor *a, character who, const exact_play *play, uint64_t seed)
{
    if (play->create) {
        play->create(a, who, seed);
        return;
    }
    actor_create(a, stage_create(), who, NULL, play->motion);
    memcpy(a->posed, a->pose, sizeof a->posed);
}

static void step(actor *a, const exact_play *play, double seconds, float delta)
{
    must(tsl_world_advance_wind(a->world, delta), "tsl_world_advance_wind");
    actor_pose(a, play->motion, seconds);
    actor_play(a, delta);
}

static void exact_run_of(character who, const exact_play *play, uint64_t seed, exact_run *out)
{
    static actor a;
    create(&a, who, play, seed);
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
static exact_difference difference_of(const sums *tried)
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

exact_difference exact_compare(character who, const exact_play *play, host_rate rate, uint64_t seed)
{
    static exact_run exact;
    static actor a;
    exact_difference worst = {0.0, 0.0, 0.0};
    exact_run_of(who, play, seed, &exact);
    for (uint32_t phase = 0; phase < play->phases; ++phase) {
        sums tried[LATENCIES] = {{0.0, 0.0, 0}};
        create(&a, who, play, seed);
        compare(&a, play, &exact, clock_of(rate, seed + phase), TICK * phase / play->phases, tried);
        tsl_world_destroy(a.world);
        exact_difference d = difference_of(tried);
        worst.max = motion_larger(worst.max, d.max);
        worst.rms = motion_larger(worst.rms, d.rms);
        worst.latency = motion_larger(worst.latency, d.latency);
    }
    return worst;
}

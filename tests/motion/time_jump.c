// SPDX-License-Identifier: MIT
// A host whose frame times change for a while, from an exact 60 Hz and back. How far a point goes in a frame of `delta`
// is compared with the farthest that it goes in a tick of the same motion at one tick a frame, `delta` over a tick of
// it, among the ticks that the frame may show: from the one that its begin lies in to the one that its end lies in. What is
// beyond is the jump.
#include "motion/actor.h"
#include "motion/clock.h"

#include <string.h>

#define TICK (1.0 / 60.0)
#define TICKS_BEFORE 1
#define STEPS_MAX 4096
#define SPELL_SECONDS 0.7 // of each kind of frame times, in turns

typedef struct steps {
    uint32_t count;
    double lengths[STEPS_MAX][ACTOR_POINTS]; // of tick 0, 1, 2 ...: from its begin to its end
} steps;

static void step_lengths(const shape *before, const shape *now, double *out)
{
    for (uint32_t i = 0; i < now->count; ++i)
        out[i] = d3_distance(before->points[i], now->points[i]);
}

static void exact_steps(character who, motion_of_time motion, double seconds, steps *out)
{
    static actor a;
    static shape before, now;
    actor_create(&a, stage_create(), who, 0, motion);
    memcpy(a.posed, a.pose, sizeof a.posed);
    actor_shape(&a, &now);
    for (out->count = 0; out->count < STEPS_MAX && out->count * TICK < seconds + 1.0; ++out->count) {
        before = now;
        actor_step(&a, motion, (out->count + 1) * TICK, (float)TICK);
        actor_shape(&a, &now);
        step_lengths(&before, &now, out->lengths[out->count]);
    }
    tsl_world_destroy(a.world);
}

static double beyond_motion(const steps *exact, const shape *before, const shape *now, double begin, double end)
{
    double most = 0.0, lengths[ACTOR_POINTS];
    int first = (int)(begin / TICK) - TICKS_BEFORE, last = (int)(end / TICK);
    step_lengths(before, now, lengths);
    for (uint32_t i = 0; i < now->count; ++i) {
        double farthest = 0.0;
        for (int tick = first < 0 ? 0 : first; tick <= last && tick < (int)exact->count; ++tick)
            farthest = motion_larger(farthest, exact->lengths[tick][i]);
        most = motion_larger(most, lengths[i] - farthest * (end - begin) / TICK);
    }
    return most;
}

// Exact and other frame times take turns from `from` on.
static double largest_jump(character who, motion_of_time motion, host_rate rate, uint64_t seed, double from,
                           double until)
{
    static steps exact;
    static actor a;
    static shape before, now;
    static const host_rate exact_rate = RATE_60_HZ;
    double most = 0.0;
    host_clock clock = clock_of(exact_rate, seed);
    exact_steps(who, motion, until, &exact);
    actor_create(&a, stage_create(), who, 0, motion);
    memcpy(a.posed, a.pose, sizeof a.posed);
    actor_shape(&a, &now);
    while (clock.now < until) {
        double begin = clock.now;
        clock.rate = begin > from && (int)((begin - from) / SPELL_SECONDS) % 2 == 0 ? rate : exact_rate;
        float delta = clock_next(&clock);
        before = now;
        actor_keep_near_origin(&a);
        actor_step(&a, motion, clock.now, delta);
        actor_shape(&a, &now);
        if (begin > from)
            most = motion_larger(most, beyond_motion(&exact, &before, &now, begin, clock.now));
    }
    tsl_world_destroy(a.world);
    return most / character_length(who);
}

static const host_rate rates[] = {
    {"to noise 1 %", 60.0, 0.01, 0, 0}, {"to noise 5 %", 60.0, 0.05, 0, 0}, {"to noise 10 %", 60.0, 0.1, 0, 0},
    {"to noise 30 %", 60.0, 0.3, 0, 0}, {"to 144 Hz", 144.0, 0.0, 0, 0},
};

MOTION_VARIANTS(all_rates, rates);

static double largest_jump_in_mixed(character who, uint32_t rate, uint64_t seed)
{
    return largest_jump(who, motion_mixed, rates[rate], seed, 0.2, MOTION_MIXED_SECONDS);
}

WORST_CHARACTER(jump_in_mixed, CHARACTERS_ALL, largest_jump_in_mixed)

static const motion_row rows[] = {
    {"frame times change in mixed motion: jump", &all_rates, jump_in_mixed, 0.005, "%"},
};

MOTION_CHAPTER(motion_time_jump, "Time");

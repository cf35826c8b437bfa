// SPDX-License-Identifier: MIT
// When to tick, and which time is shown. T is the time of the newest pose; ticks of fixed length h run up to it and never
// beyond, each with the pose of its own time; the state is that of the last tick, at t. What is shown is the state at
// T - latency, between the last two ticks.
//
//          t-h   shown   t       T
//   ---------|-----|-----|-------|---->       lag = T - t        0 <= lag < h
//                  '--latency----'            latency            lag <= latency <= h
//
// Locked: frames of nearly a whole number of ticks count as exactly that many. Lag and latency are 0, and each frame shows
// its last tick. Free: frames of any length; the latency is one tick. Between the two the latency glides.
#ifndef TSLI_SOLVER_CLOCK_H
#define TSLI_SOLVER_CLOCK_H

#include "solver/model/model.h"

typedef struct
    tsli_plan { // of a frame. A locked frame and a hitch count as another time than the host measured
    uint32_t tick_count;
    double lag;           // of the clock before the frame, in seconds
    double seconds;       // of the frame as the host measured it
    double counted;       // of the frame in the rig's time
    double stretch;       // seconds / counted
    uint32_t ends_behind; // the last tick is before the newest pose
    uint32_t is_exact;    // one tick, at the newest pose, one tick after the last, felt as long as it is
} tsli_plan;

// Its first tick comes `phase` sixteenths of a tick sooner than a tick from now.
void tsli_clock_init(tsli_clock *clock, float ticks_per_second, uint32_t max_ticks, uint32_t phase);
// Advances the clock by a frame and says what to do for it.
tsli_plan tsli_clock_advance(tsli_clock *clock, float delta_seconds);
// The same time at another rate: lag and latency keep their share of a tick, but that the next tick comes `phase` sixteenths of
// one sooner, as far as what is shown lets it, which stays where it is between the last two ticks.
void tsli_clock_rescale(tsli_clock *clock, float ticks_per_second, uint32_t max_ticks, uint32_t phase);
// Derives the blend from lag and latency.
void tsli_clock_set_blend(tsli_clock *clock);
// Whether the fields that a snapshot holds are ones that a clock can have.
int tsli_clock_is_valid(const tsli_clock *clock);
// Two rigs at the same moment of the same rate.
int tsli_clock_agrees(const tsli_clock *a, const tsli_clock *b);

// ---- the ticks of a frame, from 0 on ----------------------------------------------------------------------

// When the tick is, in seconds of the rig's time from the last pose.
static inline double tsli_plan_time(const tsli_plan *plan, const tsli_clock *clock, uint32_t index)
{
    if (index + 1 == plan->tick_count && !plan->ends_behind)
        return plan->counted;
    return (index + 1) * (double)clock->tick - plan->lag;
}

// Where it lies between the last pose and this one, above 0 and at most 1.
static inline float tsli_plan_alpha(const tsli_plan *plan, const tsli_clock *clock, uint32_t index)
{
    double at = tsli_plan_time(plan, clock, index);
    return at < plan->counted ? (float)(at / plan->counted) : 1.0f;
}

// Some tick is before the newest pose.
static inline uint32_t tsli_plan_has_ticks_between(const tsli_plan *plan)
{
    return plan->tick_count + plan->ends_behind > 1;
}

// Seconds of the host from the last pose to the tick, and from the last tick to the newest pose.
static inline double tsli_plan_seconds_to(const tsli_plan *plan, const tsli_clock *clock, uint32_t index)
{
    return tsli_plan_time(plan, clock, index) * plan->stretch;
}

static inline double tsli_plan_seconds_left(const tsli_plan *plan, const tsli_clock *clock)
{
    return plan->ends_behind ? clock->lag * plan->stretch : 0.0;
}

#endif

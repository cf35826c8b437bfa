// SPDX-License-Identifier: MIT
// Timing of ticks. T is the time of the newest pose; ticks of fixed length h run up to it and never beyond, each with the pose of its
// own time; the state is that of the last tick, at t. The output is that state advanced by the share lag / h of a tick: a
// partial tick with the newest pose, which is discarded afterwards.
//
//          t-h          t       T
//   ---------|----------|-------|---->       lag = T - t        0 <= lag < h
//
// A frame within 2 % of a whole number of ticks is locked: it counts as exactly that many. Without a lag from frames before, its
// last tick is at the newest pose and is the output.
#ifndef TSLI_SOLVER_CLOCK_H
#define TSLI_SOLVER_CLOCK_H

#include "solver/model/model.h"

typedef struct tsli_plan { // of a frame. A locked frame and a hitch count as another time than the host measured
    uint32_t tick_count;
    double lag;           // of the clock before the frame, in seconds
    double seconds;       // of the frame as measured by the host
    double counted;       // of the frame in the rig's time
    double stretch;       // seconds / counted
    uint32_t ends_behind; // the last tick is before the newest pose
    uint32_t is_exact;    // one tick, at the newest pose, one tick after the last, of the host's time
} tsli_plan;

// Its first tick comes `phase` sixteenths of a tick sooner than a tick from now.
void tsli_clock_init(tsli_clock *clock, float ticks_per_second, uint32_t max_ticks, uint32_t phase);
// Advances the clock by a frame and plans its ticks.
tsli_plan tsli_clock_advance(tsli_clock *clock, float delta_seconds);
// The same time at another rate. The lag keeps its length, but at most a tick, and the next tick comes `phase` sixteenths of one sooner.
void tsli_clock_rescale(tsli_clock *clock, float ticks_per_second, uint32_t max_ticks, uint32_t phase);
// Whether the saved fields are valid for a clock.
int tsli_clock_is_valid(const tsli_clock *clock);
// The share of a tick from the last tick to the newest pose.
static inline float tsli_clock_share(const tsli_clock *clock)
{
    return (float)(clock->lag / (double)clock->tick);
}

// ---- the ticks of a frame, from 0 on ----------------------------------------------------------------------

// Time of the tick, in seconds of the rig's time from the last pose.
static inline double tsli_plan_time(const tsli_plan *plan, const tsli_clock *clock, uint32_t index)
{
    if (index + 1 == plan->tick_count && !plan->ends_behind)
        return plan->counted;
    return (index + 1) * (double)clock->tick - plan->lag;
}

// Position of the tick between the last pose and this one, above 0 and at most 1.
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

// SPDX-License-Identifier: MIT
// When to tick. The rig's time T grows by the frame; ticks of fixed length run until the state's time t is no
// longer before T; the output lies between the last two ticks at T.
//
//        t-h        T   t
//   ------|---------|---|---->     lead = t - T, blend = 1 - lead / h
#ifndef TSLI_SOLVER_CLOCK_H
#define TSLI_SOLVER_CLOCK_H

#include "solver/model.h"

typedef struct tsli_plan {
    uint32_t tick_count;
    double lead;    // before the first tick
    double seconds; // of the frame that count: a hitch is cut
} tsli_plan;

void tsli_clock_init(tsli_clock *clock, float ticks_per_second, uint32_t max_ticks);
// Advances the clock by a frame and says what to do for it.
tsli_plan tsli_clock_advance(tsli_clock *clock, float delta_seconds);
// Where tick `index` (from 0) lies between the last pose and this one, 0..1; the last one is always at 1:
// what of it lies beyond T holds the newest pose.
float tsli_plan_alpha(const tsli_plan *plan, const tsli_clock *clock, uint32_t index);

#endif

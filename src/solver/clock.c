// SPDX-License-Identifier: MIT
#include "solver/clock.h"

// A frame that misses a whole number of ticks by less than this share of a tick is meant to be whole: hosts
// hand in 0.0166667 or the float next to 1/60. One part in ten thousand of a tick is far below what can be
// seen.
#define SNAP 1e-4

void tsli_clock_init(tsli_clock *clock, float ticks_per_second, uint32_t max_ticks)
{
    clock->tick = 1.0f / ticks_per_second;
    clock->max_ticks = max_ticks;
    clock->lead = 0.0;
    clock->blend = 1.0f;
}

tsli_plan tsli_clock_advance(tsli_clock *clock, float delta_seconds)
{
    double tick = (double)clock->tick;
    tsli_plan plan = {0, clock->lead, (double)delta_seconds};
    double needed = (plan.seconds - plan.lead) / tick;
    while (plan.tick_count < clock->max_ticks && (double)plan.tick_count < needed - SNAP)
        ++plan.tick_count;
    if ((double)plan.tick_count < needed - SNAP) // a hitch: the time that is left over never happened
        plan.seconds = plan.tick_count * tick + plan.lead;
    clock->lead = plan.lead + plan.tick_count * tick - plan.seconds;
    if (clock->lead < SNAP * tick)
        clock->lead = 0.0;
    clock->blend = (float)(1.0 - clock->lead / tick);
    return plan;
}

float tsli_plan_alpha(const tsli_plan *plan, const tsli_clock *clock, uint32_t index)
{
    if (index + 1 >= plan->tick_count)
        return 1.0f;
    double at = plan->lead + (index + 1) * (double)clock->tick;
    return at < plan->seconds ? (float)(at / plan->seconds) : 1.0f;
}

#undef SNAP

// SPDX-License-Identifier: MIT
#include "solver/clock.h"

// Shares of a tick or of a frame.
#define EXACT 1e-4 // of a tick: a frame this near to a whole number is meant to be whole: 0.0166667 for 1/60
#define LOCKED                                                                                               \
    0.02 // of a frame: this near counts as whole; secondary motion need not follow time to a percent
#define GLIDE_UP 0.03   // of a frame, by which the latency grows: what is shown is that much slower
#define GLIDE_DOWN 0.01 // and shrinks: that much faster, which is seen sooner
#define CATCH_UP 0.005  // of a frame, which does not count while the last tick glides up to the newest pose
#define PULL_AHEAD 0.05 // of a frame, by which a tick may come early rather than leave a frame without motion
#define STEADY_FRAMES 30u // locked ones in a row before a free clock is locked again: half a second

void tsli_clock_init(tsli_clock *clock, float ticks_per_second, uint32_t max_ticks)
{
    clock->tick = 1.0f / ticks_per_second;
    clock->max_ticks = max_ticks;
    clock->started = clock->steady_frames = 0;
    clock->lag = clock->latency = 0.0;
    clock->blend = 1.0f;
}

void tsli_clock_set_blend(tsli_clock *clock)
{
    clock->blend = (float)(1.0 - (clock->latency - clock->lag) / (double)clock->tick);
}

static double at_most(double a, double b)
{
    return a < b ? a : b;
}

void tsli_clock_rescale(tsli_clock *clock, float ticks_per_second, uint32_t max_ticks)
{
    double rate = (double)clock->tick;
    clock->tick = 1.0f / ticks_per_second;
    clock->max_ticks = max_ticks;
    rate = (double)clock->tick / rate;
    // What was a whole tick may come out longer than the new one by a rounding, which no clock's latency is.
    clock->lag = at_most(clock->lag * rate, (double)clock->tick);
    clock->latency = at_most(clock->latency * rate, (double)clock->tick);
    tsli_clock_set_blend(clock);
}

int tsli_clock_can_be(const tsli_clock *clock)
{
    return clock->tick >= 1.0f / 1000.0f && clock->tick <= 1.0f && clock->max_ticks >= 1 &&
           clock->max_ticks <= 64 && clock->lag >= 0.0 && clock->lag <= (double)clock->tick &&
           clock->latency >= clock->lag && clock->latency <= (double)clock->tick && clock->started <= 1 &&
           clock->steady_frames <= STEADY_FRAMES;
}

int tsli_clock_agrees(const tsli_clock *a, const tsli_clock *b)
{
    return a->tick == b->tick && a->max_ticks == b->max_ticks && a->lag == b->lag &&
           a->latency == b->latency && a->started == b->started && a->steady_frames == b->steady_frames;
}

static double gap_between(double a, double b)
{
    return a > b ? a - b : b - a;
}

// The whole number of ticks that a frame counts as, 0: it is free. More than the hitch limit is all one.
static double whole_ticks(const tsli_clock *clock, double ticks)
{
    double whole = ticks < 2.0 * clock->max_ticks ? (double)(uint32_t)(ticks + 0.5) : 0.0;
    return gap_between(ticks, whole) <= LOCKED * whole ? whole : 0.0;
}

static uint32_t ticks_in(double time, double tick)
{
    return (uint32_t)(time / tick + EXACT);
}

static double lag_after(double time, uint32_t ticks, double tick)
{
    double lag = time - ticks * tick;
    return lag < EXACT * tick ? 0.0 : lag;
}

// From how much of the host's time to how much of the rig's. Whether the frame is locked.
static uint32_t count(tsli_clock *clock, double seconds, tsli_plan *plan)
{
    double tick = (double)clock->tick, whole = whole_ticks(clock, seconds / tick);
    plan->counted = whole > 0.0 ? whole * tick : seconds;
    if ((clock->lag + plan->counted) / tick + EXACT >= clock->max_ticks + 1.0) {
        whole = clock->max_ticks; // a hitch: the rest never happened
        plan->counted = whole * tick;
    }
    if (whole > 0.0 && clock->steady_frames == STEADY_FRAMES)
        plan->counted -= clock->lag < CATCH_UP * plan->counted ? clock->lag : CATCH_UP * plan->counted;
    return whole > 0.0;
}

static double at_least(double a, double b)
{
    return a > b ? a : b;
}

// Where the latency wants to go from here: up as long as frames are free, down when they have been locked for a while.
static double gliding_latency(const tsli_clock *clock, const tsli_plan *plan, uint32_t locked)
{
    double tick = (double)clock->tick, latency = clock->latency;
    double up = latency + GLIDE_UP * plan->counted, down = latency - GLIDE_DOWN * plan->counted;
    if (!clock->started) // before the first tick there is no state before the last
        return locked || clock->lag + plan->counted < tick ? 0.0 : tick;
    if (!locked)
        return up < tick ? up : tick;
    return clock->steady_frames == STEADY_FRAMES ? at_least(down, 0.0) : latency;
}

static uint32_t count_steady(const tsli_clock *clock)
{
    return clock->steady_frames + (clock->steady_frames < STEADY_FRAMES);
}

// What comes of one tick exactly, for hosts with frames of a fixed length and many rigs: no division.
static tsli_plan one_tick(tsli_clock *clock, tsli_plan *plan)
{
    plan->counted = plan->seconds;
    plan->tick_count = plan->is_exact = clock->started = 1;
    clock->steady_frames = count_steady(clock);
    return *plan;
}

tsli_plan tsli_clock_advance(tsli_clock *clock, float delta_seconds)
{
    double tick = (double)clock->tick, seconds = (double)delta_seconds;
    tsli_plan plan = {.lag = clock->lag, .seconds = seconds, .stretch = 1.0, .ends_behind = clock->lag > 0.0};
    if (!(seconds > 0.0))
        return plan;
    if (delta_seconds == clock->tick && clock->latency == 0.0)
        return one_tick(clock, &plan);
    uint32_t locked = count(clock, seconds, &plan);
    if (locked && !clock->started) // the time before the first tick is nobody's
        plan.lag = clock->lag = 0.0;
    double latency = gliding_latency(clock, &plan, locked), time = clock->lag + plan.counted;
    plan.tick_count = ticks_in(time, tick);
    clock->lag = lag_after(time, plan.tick_count, tick);
    if (clock->started && clock->lag > latency && tick - clock->lag <= PULL_AHEAD * seconds &&
        plan.tick_count < clock->max_ticks) {
        plan.counted += tick - clock->lag;
        ++plan.tick_count;
        clock->lag = 0.0;
    }
    if (gap_between(seconds, plan.counted) > EXACT * tick)
        plan.stretch = seconds / plan.counted;
    plan.ends_behind = clock->lag > 0.0;
    clock->latency = at_least(latency, clock->lag);
    clock->steady_frames = locked ? count_steady(clock) : 0;
    clock->started |= plan.tick_count > 0;
    tsli_clock_set_blend(clock);
    return plan;
}

#undef EXACT
#undef LOCKED
#undef GLIDE_UP
#undef GLIDE_DOWN
#undef CATCH_UP
#undef PULL_AHEAD
#undef STEADY_FRAMES

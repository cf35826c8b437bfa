// SPDX-License-Identifier: MIT
#include "solver/model/clock.h"

// Of a tick: times this near are meant to be equal, as 0.0166667 for 1/60.
#define ROUNDING 1e-4
// Of a frame: this near to a whole number of ticks counts as it. Secondary motion need not follow time to a percent.
#define LOCKED 0.02
// Of a frame, by which the latency grows and shrinks: what is shown is that much slower or faster. Faster is seen sooner. At 0.03 up
// frames that are off by up to 5 %, of which two in five count as whole ticks, took more than a second to be free, and a free pendulum
// was up to 5.8 % of its length off the exact run; at 0.045 it is 3.3 %.
#define GLIDE_UP 0.045
#define GLIDE_DOWN 0.01
// Of a frame, which does not count in a clock that is about to lock, until its lag is 0.
#define CATCH_UP 0.005
// Of a frame, by which a tick may come early.
#define PULL_AHEAD 0.05
// Locked frames in a row before a free clock is locked again: half a second at 60 frames a second.
#define STEADY_FRAMES 30u

void tsli_clock_set_blend(tsli_clock *clock)
{
    clock->blend = (float)(1.0 - (clock->latency - clock->lag) / (double)clock->tick);
}

static double at_most(double a, double b)
{
    return a < b ? a : b;
}

// The next tick comes so much sooner. What is shown stays where it is between the last two ticks.
static void bring_forward(tsli_clock *clock, uint32_t phase)
{
    double tick = (double)clock->tick, behind = clock->latency - clock->lag;
    double lag = clock->lag + phase / (double)TSLI_TICK_PHASES * tick;
    lag = at_most(lag < tick ? lag : lag - tick, tick - behind);
    clock->latency = at_most(lag + behind, tick);
    clock->lag = lag;
}

void tsli_clock_init(tsli_clock *clock, float ticks_per_second, uint32_t max_ticks, uint32_t phase)
{
    clock->tick = 1.0f / ticks_per_second;
    clock->max_ticks = max_ticks;
    clock->started = clock->steady_frames = 0;
    clock->lag = clock->latency = 0.0;
    bring_forward(clock, phase);
    clock->blend = 1.0f;
}

void tsli_clock_rescale(tsli_clock *clock, float ticks_per_second, uint32_t max_ticks, uint32_t phase)
{
    double rate = (double)clock->tick;
    clock->tick = 1.0f / ticks_per_second;
    clock->max_ticks = max_ticks;
    rate = (double)clock->tick / rate;
    // What was a whole tick may come out longer than the new one by a rounding, which no clock's latency is.
    clock->lag = at_most(clock->lag * rate, (double)clock->tick);
    clock->latency = at_most(clock->latency * rate, (double)clock->tick);
    if (rate != 1.0 && phase)
        bring_forward(clock, phase);
    tsli_clock_set_blend(clock);
}

int tsli_clock_is_valid(const tsli_clock *clock)
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

// The whole number of ticks that a frame counts as; 0: it is free. Far beyond max_ticks, where an uint32_t might end, it does not
// matter: the frame is a hitch.
static double whole_ticks(const tsli_clock *clock, double ticks)
{
    double whole = ticks < 2.0 * clock->max_ticks ? (double)(uint32_t)(ticks + 0.5) : 0.0;
    return gap_between(ticks, whole) <= LOCKED * whole ? whole : 0.0;
}

static uint32_t ticks_in(double time, double tick)
{
    return (uint32_t)(time / tick + ROUNDING);
}

static double lag_after(double time, uint32_t ticks, double tick)
{
    double lag = time - ticks * tick;
    return lag < ROUNDING * tick ? 0.0 : lag;
}

// Sets how much of the rig's time the frame counts as. Returns whether it is locked.
static uint32_t count_time(tsli_clock *clock, double seconds, tsli_plan *plan)
{
    double tick = (double)clock->tick, whole = whole_ticks(clock, seconds / tick);
    plan->counted = whole > 0.0 ? whole * tick : seconds;
    if ((clock->lag + plan->counted) / tick + ROUNDING >= clock->max_ticks + 1.0) {
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

// The latency grows while frames are free, and shrinks once they have been locked for a while. It starts where it is to stay:
// before the first tick there is no state before the last to blend with.
static double gliding_latency(const tsli_clock *clock, const tsli_plan *plan, uint32_t locked)
{
    double tick = (double)clock->tick, latency = clock->latency;
    double up = latency + GLIDE_UP * plan->counted, down = latency - GLIDE_DOWN * plan->counted;
    if (!clock->started)
        return locked || clock->lag + plan->counted < tick ? 0.0 : tick;
    if (!locked)
        return up < tick ? up : tick;
    return clock->steady_frames == STEADY_FRAMES ? at_least(down, 0.0) : latency;
}

static uint32_t count_steady(const tsli_clock *clock)
{
    return clock->steady_frames + (clock->steady_frames < STEADY_FRAMES);
}

// Most frames of hosts with a fixed time step are exactly one tick: without a division.
static tsli_plan one_tick(tsli_clock *clock, tsli_plan *plan)
{
    plan->counted = plan->seconds;
    plan->tick_count = plan->is_exact = clock->started = 1;
    clock->steady_frames = count_steady(clock);
    return *plan;
}

TSLI_HOT tsli_plan tsli_clock_advance(tsli_clock *clock, float delta_seconds)
{
    double tick = (double)clock->tick, seconds = (double)delta_seconds;
    tsli_plan plan = {.lag = clock->lag, .seconds = seconds, .stretch = 1.0, .ends_behind = clock->lag > 0.0};
    if (!(seconds > 0.0))
        return plan;
    if (delta_seconds == clock->tick && clock->latency == 0.0)
        return one_tick(clock, &plan);
    uint32_t shows_last = !(clock->blend < 1.0f), locked = count_time(clock, seconds, &plan);
    if (locked && !clock->started) // the first tick is at this pose, however long before it the rig was there
        plan.lag = clock->lag = 0.0;
    double latency = gliding_latency(clock, &plan, locked), time = clock->lag + plan.counted;
    plan.tick_count = ticks_in(time, tick);
    clock->lag = lag_after(time, plan.tick_count, tick);
    // A latency below one tick, on its way up, may be less than the lag: the next tick comes early where it is nearly due, at the
    // newest pose, rather than leave a frame without motion.
    if (clock->started && clock->lag > latency && tick - clock->lag <= PULL_AHEAD * seconds &&
        plan.tick_count < clock->max_ticks) {
        plan.counted += tick - clock->lag;
        ++plan.tick_count;
        clock->lag = 0.0;
    }
    if (gap_between(seconds, plan.counted) > ROUNDING * tick)
        plan.stretch = seconds / plan.counted;
    plan.ends_behind = clock->lag > 0.0;
    // Without a tick nothing kept the state before the last one, which a latency above the lag would show.
    if (plan.tick_count == 0 && shows_last)
        latency = clock->lag;
    clock->latency = at_least(latency, clock->lag);
    clock->steady_frames = locked ? count_steady(clock) : 0;
    clock->started |= plan.tick_count > 0;
    tsli_clock_set_blend(clock);
    return plan;
}

#undef ROUNDING
#undef LOCKED
#undef GLIDE_UP
#undef GLIDE_DOWN
#undef CATCH_UP
#undef PULL_AHEAD
#undef STEADY_FRAMES

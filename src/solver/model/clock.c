// SPDX-License-Identifier: MIT
#include "solver/model/clock.h"

// Tolerance in ticks: times this near count as equal, such as 0.0166667 and 1/60.
#define ROUNDING 1e-4
// Tolerance as a share of a frame: so near to whole ticks it counts as whole, since secondary motion need not follow time to a percent.
#define LOCKED 0.02
// While there is a lag, a frame so near to whole ticks is shortened, by the share CATCH_UP of a tick, so that a steady rate ends without
// partial ticks. Shortening all locked frames would slow time down where noise locks some of them.
#define STEADY 0.005
#define CATCH_UP 0.01

static double at_most(double a, double b)
{
    return a < b ? a : b;
}

static void bring_forward(tsli_clock *clock, uint32_t phase)
{
    double tick = (double)clock->tick, lag = clock->lag + phase / (double)TSLI_TICK_PHASES * tick;
    clock->lag = lag < tick ? lag : lag - tick;
}

void tsli_clock_init(tsli_clock *clock, float ticks_per_second, uint32_t max_ticks, uint32_t phase)
{
    clock->tick = 1.0f / ticks_per_second;
    clock->max_ticks = max_ticks;
    clock->started = 0;
    clock->lag = 0.0;
    bring_forward(clock, phase);
}

void tsli_clock_rescale(tsli_clock *clock, float ticks_per_second, uint32_t max_ticks, uint32_t phase)
{
    float before = clock->tick;
    clock->tick = 1.0f / ticks_per_second;
    clock->max_ticks = max_ticks;
    clock->lag = at_most(clock->lag, (1.0 - ROUNDING) * (double)clock->tick);
    if (clock->tick != before)
        bring_forward(clock, phase);
}

int tsli_clock_is_valid(const tsli_clock *clock)
{
    return clock->tick >= 1.0f / 1000.0f && clock->tick <= 1.0f && clock->max_ticks >= 1 && clock->max_ticks <= 64 &&
           clock->lag >= 0.0 && clock->lag < (double)clock->tick && clock->started <= 1;
}

static double distance_between(double a, double b)
{
    return a > b ? a - b : b - a;
}

// The whole number of ticks that a frame counts as; 0: it is free. Far beyond max_ticks, where a uint32_t might overflow, it does not
// matter: the frame is a hitch.
static double whole_ticks(const tsli_clock *clock, double ticks, double within)
{
    double whole = ticks < 2.0 * clock->max_ticks ? (double)(uint32_t)(ticks + 0.5) : 0.0;
    return distance_between(ticks, whole) <= within * whole ? whole : 0.0;
}

static double lag_after(double time, uint32_t ticks, double tick)
{
    double lag = time - ticks * tick;
    return lag < ROUNDING * tick ? 0.0 : lag;
}

// The rig's time that the frame counts as: a whole number of ticks where no lag is left. With a lag, time follows the host's
// measurement, and the lag of frames that are nearly whole ticks dwindles.
static double count_time(tsli_clock *clock, double seconds)
{
    double tick = (double)clock->tick, whole = whole_ticks(clock, seconds / tick, LOCKED);
    if (whole > 0.0 && !clock->started) // the first tick is at this pose, however long ago the rig was created
        clock->lag = 0.0;
    if ((clock->lag + seconds) / tick + ROUNDING >= clock->max_ticks + 1.0)
        return clock->max_ticks * tick; // a hitch: the excess is dropped
    if (whole > 0.0 && clock->lag == 0.0)
        return whole * tick;
    int is_steady = whole_ticks(clock, seconds / tick, STEADY) > 0.0;
    return is_steady ? seconds - at_most(clock->lag, CATCH_UP * tick) : seconds;
}

TSLI_HOT tsli_plan tsli_clock_advance(tsli_clock *clock, float delta_seconds)
{
    double tick = (double)clock->tick, seconds = (double)delta_seconds;
    tsli_plan plan = {
        .lag = clock->lag, .seconds = seconds, .counted = seconds, .stretch = 1.0, .ends_behind = clock->lag > 0.0};
    if (!(seconds > 0.0))
        return plan;
    if (delta_seconds == clock->tick && clock->lag == 0.0) { // most frames of hosts with a fixed time step
        plan.tick_count = plan.is_exact = clock->started = 1;
        return plan;
    }
    plan.counted = count_time(clock, seconds);
    plan.lag = clock->lag;
    double time = clock->lag + plan.counted;
    plan.tick_count = (uint32_t)(time / tick + ROUNDING);
    clock->lag = lag_after(time, plan.tick_count, tick);
    if (distance_between(seconds, plan.counted) > ROUNDING * tick)
        plan.stretch = seconds / plan.counted;
    plan.ends_behind = clock->lag > 0.0;
    clock->started |= plan.tick_count > 0;
    return plan;
}

#undef ROUNDING
#undef LOCKED
#undef STEADY
#undef CATCH_UP

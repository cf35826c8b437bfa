// SPDX-License-Identifier: MIT
// Chapter Time: whatever frame times a host measures, a character looks the same.
#include "motion/exact.h"
#include "motion/time.h"

#include <stddef.h>

// The first ones have frames of a fiftieth of a second and less.
static const host_rate rates[TIME_RATES] = {
    {"50 Hz", 50.0, 0.0, 0, 0},
    {"59.94 Hz", 59.94, 0.0, 0, 0},
    {"60 Hz", 60.0, 0.0, 0, 0},
    {"60.1 Hz", 60.1, 0.0, 0, 0},
    {"75 Hz", 75.0, 0.0, 0, 0},
    {"90 Hz", 90.0, 0.0, 0, 0},
    {"120 Hz", 120.0, 0.0, 0, 0},
    {"144 Hz", 144.0, 0.0, 0, 0},
    {"165 Hz", 165.0, 0.0, 0, 0},
    {"240 Hz", 240.0, 0.0, 0, 0},
    {"60 Hz, noise 0.05 %", 60.0, 0.0005, 0, 0},
    {"60 Hz, noise 0.1 %", 60.0, 0.001, 0, 0},
    {"60 Hz, noise 0.5 %", 60.0, 0.005, 0, 0},
    {"60 Hz, noise 1 %", 60.0, 0.01, 0, 0},
    {"60 Hz, noise 5 %", 60.0, 0.05, 0, 0},
    {"60 Hz, noise 10 %", 60.0, 0.1, 0, 0},
    {"60 Hz, the clock read up to 1 % early or late", 60.0, 0.01, 0, 1},
    {"60 Hz, noise 0.05 %, summed in float", 60.0, 0.0005, 1, 0},
    {"144 Hz, summed in float", 144.0, 0.0, 1, 0},
    {"20 Hz", 20.0, 0.0, 0, 0},
    {"60 Hz, noise 30 %", 60.0, 0.3, 0, 0},
    {"30 Hz", 30.0, 0.0, 0, 0},
};

enum { FAST_RATES = 19, SLOW_RATE = TIME_RATES - 1 };

host_rate time_rate(uint32_t variant)
{
    return rates[variant];
}

static const char *rate_name(uint32_t variant)
{
    return rates[variant].name;
}

const motion_variants time_rates = {COUNT(rates), rate_name};
static const motion_variants time_fast_rates = {FAST_RATES, rate_name};

// ---- mixed motion at any frame rate against the same motion at exactly one tick a frame ----------------

// Near 60 Hz frames and ticks pass each other once in many seconds, and that should happen anywhere in the motion.
#define PHASES 4

static const exact_play mixed = {.motion = motion_mixed, .seconds = MOTION_MIXED_SECONDS, .phases = PHASES};

// Two rows come from one measurement, and the seed is the same for the whole program.
static const exact_difference *difference_of(character who, uint32_t rate, uint64_t seed)
{
    static exact_difference known[TIME_RATES][CHARACTER_COUNT];
    static int is_known[TIME_RATES][CHARACTER_COUNT];
    if (!is_known[rate][who])
        known[rate][who] = exact_compare(who, &mixed, time_rate(rate), seed);
    is_known[rate][who] = 1;
    return &known[rate][who];
}

static double latency(character who, uint32_t rate, uint64_t seed)
{
    return 1000.0 * difference_of(who, rate, seed)->latency;
}

static double max_difference(character who, uint32_t rate, uint64_t seed)
{
    return difference_of(who, rate, seed)->max;
}

static double rms_difference(character who, uint32_t rate, uint64_t seed)
{
    return difference_of(who, rate, seed)->rms;
}

static double slow_max(character who, uint32_t variant, uint64_t seed)
{
    return max_difference(who, SLOW_RATE + variant, seed);
}

static double slow_rms(character who, uint32_t variant, uint64_t seed)
{
    return rms_difference(who, SLOW_RATE + variant, seed);
}

WORST_CHARACTER(mixed_latency, CHARACTERS_BUT(CHARACTER_EARRING), latency)
WORST_CHARACTER(mixed_max, CHARACTERS_BUT(CHARACTER_EARRING), max_difference)
WORST_CHARACTER(mixed_rms, CHARACTERS_BUT(CHARACTER_EARRING), rms_difference)
WORST_CHARACTER(pendulum_max, 1u << CHARACTER_EARRING, max_difference)
WORST_CHARACTER(pendulum_rms, 1u << CHARACTER_EARRING, rms_difference)
WORST_CHARACTER(mixed_slow_max, CHARACTERS_ALL, slow_max)
WORST_CHARACTER(mixed_slow_rms, CHARACTERS_ALL, slow_rms)

static const motion_row rows[] = {
    {"latency of what is shown", &time_fast_rates, mixed_latency, 0.5, "ms"},
    {"mixed motion at 50 to 240 Hz, at the same instant: max", &time_fast_rates, mixed_max, 0.03, "%"},
    {"mixed motion at 50 to 240 Hz, at the same instant: rms", &time_fast_rates, mixed_rms, 0.01, "%"},
    {"a free pendulum in mixed motion at 50 to 240 Hz: max", &time_fast_rates, pendulum_max, 0.05, "%"},
    {"a free pendulum in mixed motion at 50 to 240 Hz: rms", &time_fast_rates, pendulum_rms, 0.02, "%"},
    {"mixed motion at 30 Hz: max", NULL, mixed_slow_max, 0.06, "%"},
    {"mixed motion at 30 Hz: rms", NULL, mixed_slow_rms, 0.02, "%"},
};

MOTION_CHAPTER(motion_time, "Time");

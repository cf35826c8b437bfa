// SPDX-License-Identifier: MIT
// Mixed motion at any frame rate against the same motion at exactly one tick a frame.
#include "motion/exact.h"
#include "motion/time.h"

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

static double max_difference(character who, uint32_t rate, uint64_t seed)
{
    return difference_of(who, rate, seed)->max;
}

static double rms_difference(character who, uint32_t rate, uint64_t seed)
{
    return difference_of(who, rate, seed)->rms;
}

motion_figure time_mixed_max(uint32_t rate, uint64_t seed)
{
    return worst_character(CHARACTERS_BUT(CHARACTER_EARRING), max_difference, rate, seed);
}

motion_figure time_mixed_rms(uint32_t rate, uint64_t seed)
{
    return worst_character(CHARACTERS_BUT(CHARACTER_EARRING), rms_difference, rate, seed);
}

motion_figure time_mixed_max_of_earring(uint32_t rate, uint64_t seed)
{
    return worst_character(1u << CHARACTER_EARRING, max_difference, rate, seed);
}

motion_figure time_mixed_rms_of_earring(uint32_t rate, uint64_t seed)
{
    return worst_character(1u << CHARACTER_EARRING, rms_difference, rate, seed);
}

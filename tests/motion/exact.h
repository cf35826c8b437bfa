// SPDX-License-Identifier: MIT
// A play at any frame rate against the same one at exactly one tick a frame. What is shown may be late by a constant time of at most a
// tick: of all such latencies the one that fits best counts.
#ifndef TASSEL_TESTS_MOTION_EXACT_H
#define TASSEL_TESTS_MOTION_EXACT_H

#include "motion/actor.h"
#include "motion/clock.h"

typedef struct exact_play {
    motion_of_time motion;
    double seconds;  // at most MOTION_MIXED_SECONDS
    double from;     // what is shown before that time does not count
    uint32_t phases; // so many starts, whose first frames are 0, 1, ... times 1 / phases of a tick long
    // In a world of its own, with whatever belongs to the play, and with what it shows at first in `posed`; null: its recipe and
    // nothing else, which shows its pose.
    void (*create)(actor *a, character who, uint64_t seed);
    // After the motion has put the pose of that time, before the step; null: nothing more is done.
    void (*frame)(actor *a, double seconds, uint64_t seed);
} exact_play;

typedef struct exact_difference {
    double max, rms; // shares of the chain's length
} exact_difference;

// The worst of all starts. Winds of the world pass as the frames do.
exact_difference exact_compare(character who, const exact_play *play, host_rate rate, uint64_t seed);

#endif

// SPDX-License-Identifier: MIT
// A play at any frame rate against the same one at exactly one tick a frame, at the same instant: between two exact ticks on the straight
// line between them.
#ifndef TASSEL_TESTS_MOTION_EXACT_H
#define TASSEL_TESTS_MOTION_EXACT_H

#include "motion/actor.h"
#include "motion/clock.h"

typedef struct exact_play {
    motion_of_time motion;
    double seconds;  // at most MOTION_MIXED_SECONDS
    uint32_t phases; // so many starts, whose first frames are 0, 1, ... times 1 / phases of a tick long
    // In a world of its own, with whatever belongs to the play, and with what it shows at first in `posed`; null: its recipe and
    // nothing else, which shows its pose.
    void (*create)(actor *a, character who, uint64_t seed);
} exact_play;

typedef struct exact_difference {
    double max, rms; // shares of the chain's length
    double latency;  // seconds: how long ago the exact run was as what is shown is, by the least rms
} exact_difference;

// The worst of all starts. Winds of the world pass as the frames do.
exact_difference exact_compare(character who, const exact_play *play, host_rate rate, uint64_t seed);

#endif

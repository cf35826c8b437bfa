// SPDX-License-Identifier: MIT
// The frame times of a host: what a clock measures from one frame to the next.
#ifndef TASSEL_TESTS_MOTION_CLOCK_H
#define TASSEL_TESTS_MOTION_CLOCK_H

#include <stdint.h>

// A stream of numbers of its own (splitmix64), so that a seed gives the same run on every machine.
typedef struct motion_random {
    uint64_t state;
} motion_random;

uint64_t random_bits(motion_random *random);
double random_between(motion_random *random, double low, double high);

typedef struct host_rate {
    const char *name;
    double rate;     // frames per second
    double noise;    // each frame takes up to this share more or less than 1 / rate, all shares alike
    int is_in_float; // the host adds up the float that it hands in, not the time that was measured
    int is_steady;   // frames are shown in step with the screen, and the noise is that of reading the clock: it does
                     // not add up
} host_rate;

#define RATE_60_HZ                                                                                                     \
    {                                                                                                                  \
        "60 Hz", 60.0, 0.0, 0, 0                                                                                       \
    }
#define RATE_144_HZ                                                                                                    \
    {                                                                                                                  \
        "144 Hz", 144.0, 0.0, 0, 0                                                                                     \
    }
#define RATE_NOISE                                                                                                     \
    {                                                                                                                  \
        "60 Hz, noise 5 %", 60.0, 0.05, 0, 0                                                                           \
    }

typedef struct host_clock {
    host_rate rate;
    motion_random random;
    double now;       // seconds
    double read_late; // of the last frame, seconds
} host_clock;

host_clock clock_of(host_rate rate, uint64_t seed);
// Begins the next frame: `now` moves on, and what the host hands in for it comes back.
float clock_next(host_clock *clock);

#endif

// SPDX-License-Identifier: MIT
// How long the segments of a chain are that holds pull at: those with a range of lengths give way to it.
#ifndef TSLI_SOLVER_GRIP_LENGTH_H
#define TSLI_SOLVER_GRIP_LENGTH_H

#include "solver/step/grip_pull.h"

// No segment of the chain has a range: all are as long as at rest.
int tsli_grip_is_hard(const tsli_gripping *g);
// Of the segment that ends at the particle, as the tick, and what has pulled since, have left it.
float tsli_grip_length(const tsli_gripping *g, uint32_t i);
// The most that it may be.
float tsli_grip_longest(const tsli_gripping *g, uint32_t i);
typedef enum tsli_grip_fit {
    TSLI_FIT_HARD,  // no segment has a range, and lengths are as they were
    TSLI_FIT_SLACK, // they are new
    TSLI_FIT_TAUT   // likewise, and only a straight line comes so far
} tsli_grip_fit;

// Makes grip->lengths of a line of `count` segments such that its end comes to `wanted`, as far as their ranges go. That is where it
// goes by `share` of the pull to `target`.
tsli_grip_fit tsli_grip_fit_lengths(const tsli_gripping *g, uint32_t count, tsl_vec3 target, tsl_vec3 wanted,
                                    float share);

#endif

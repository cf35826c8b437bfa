// SPDX-License-Identifier: MIT
// What holds and a kept pose do to one chain in a tick.
#ifndef TSLI_SOLVER_GRIP_PULL_H
#define TSLI_SOLVER_GRIP_PULL_H

#include "solver/kernel/kernels.h"
#include "solver/model/grip.h"

typedef struct tsli_gripping {
    tsli_chain *chain;
    tsli_grip *grip;
    tsli_pack *lanes;
    const tsli_tick *tick;
    float seconds;
} tsli_gripping;

// Before the tick: what is let go goes on at these velocities.
void tsli_grip_begin(const tsli_gripping *g);
// After it: brings particles to where they are to be, and marks their lanes.
void tsli_grip_pull(const tsli_gripping *g);
// Once these have met contacts, limits and lengths: what of that is velocity.
void tsli_grip_end(const tsli_gripping *g);

#endif

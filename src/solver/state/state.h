// SPDX-License-Identifier: MIT
// Everything that a later step's result depends on. One walk over each object saves, loads, checks, measures and hashes it, by tables of
// its members: a member that the next tick reads is one line in a table.
#ifndef TSLI_SOLVER_STATE_H
#define TSLI_SOLVER_STATE_H

#include "base/stream.h"
#include "solver/check/entry.h"

typedef struct tsli_state {
    tsli_stream stream;
    tsl_world *world;
    const char *function;
    uint32_t loads;   // 1: the values are loaded. 0: they are checked
    uint32_t retunes; // 1: parameters are written to the lanes again though they are the same: the rig's tick changed
    uint32_t unused;  // 1: no tick reads these members. They are saved as zeroes
    uint32_t lane;
} tsli_state;

void tsli_state_walk_rig(tsli_state *s, tsli_rig *rig);
// Gravity, winds, the world's own colliders, and positions of shared colliders as seen by other rigs.
void tsli_state_walk_world(tsli_state *s);

#endif

// SPDX-License-Identifier: MIT
// How far the last tick has turned bones from the pose that their chain reads, for what reads from outside of ticks.
#ifndef TSLI_SOLVER_TURNED_H
#define TSLI_SOLVER_TURNED_H

#include "solver/model/model.h"

// The way of the bone that ends at a particle other than a root, after the last tick; both in the frame of its strand's root bone.
typedef struct tsli_turned {
    tsl_quat root;   // that frame, in the world
    tsl_quat before; // how far the bones before are turned in it, the shortest way for each
    tsl_vec3 way;    // to the particle from the one before
    tsl_vec3 rest;   // the same in the pose, as if no bone before were turned
} tsli_turned;

// Begins with all bits zero. To ask for a strand's particles from its first one on costs the least.
typedef struct tsli_turned_walk {
    uint32_t strand, step;
    tsl_quat before; // of the bone that ends at that step, as in tsli_turned
} tsli_turned_walk;

// Of a chain that is running.
tsli_turned tsli_turned_at(const tsli_chain *chain, const tsli_particle *p, tsli_turned_walk *walk);

#endif

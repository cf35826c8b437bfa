// SPDX-License-Identifier: MIT
// Rotations of bones by the last tick from the pose that their chain reads, for queries outside of ticks.
#ifndef TSLI_SOLVER_TURNED_H
#define TSLI_SOLVER_TURNED_H

#include "solver/model/model.h"

// The offset of the bone that ends at a particle other than a root, after the last tick; all in the frame of its strand's root bone.
typedef struct tsli_turned {
    tsl_quat root;   // that frame, in world space
    tsl_quat before; // rotation of the bones before in it, the shortest one for each
    tsl_vec3 delta;  // to the particle from the one before
    tsl_vec3 rest;   // the same in the pose, as if no bone before had rotated
} tsli_turned;

// Begins with all bits zero. Walking a strand's particles from its first one on costs the least.
typedef struct tsli_turned_walk {
    uint32_t strand, step;
    tsl_quat before; // of the bone that ends at that step, as in tsli_turned
} tsli_turned_walk;

// For a running chain only.
tsli_turned tsli_turned_at(const tsli_chain *chain, const tsli_particle *p, tsli_turned_walk *walk);

#endif

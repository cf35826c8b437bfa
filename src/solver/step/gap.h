// SPDX-License-Identifier: MIT
// Which colliders a chain meets, and how far from them a place is: for what looks at contacts from outside of ticks.
#ifndef TSLI_SOLVER_GAP_H
#define TSLI_SOLVER_GAP_H

#include "solver/kernel/kernels.h"

// The radius of a capsule is that at the foot of the perpendicular on its axis, as particles meet it.
tsli_gap tsli_gap_at(const tsl_world *world, const tsli_collider *collider, const tsli_placed *placed, tsl_vec3 at);
// Where a rig's chains have it: its own ones as of its newest pose, others as they were last published.
tsli_placed tsli_collider_placed_for(const tsli_rig *rig, const tsli_collider *collider);
// The chain is pushed by it where it reaches it.
int tsli_chain_meets(const tsli_chain *chain, const tsli_collider *collider);

#endif

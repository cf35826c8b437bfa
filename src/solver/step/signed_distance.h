// SPDX-License-Identifier: MIT
// Which colliders a chain meets, and how far from them a place is: for what looks at contacts from outside of ticks.
#ifndef TSLI_SOLVER_SIGNED_DISTANCE_H
#define TSLI_SOLVER_SIGNED_DISTANCE_H

#include "solver/kernel/kernels.h"

// The radius of a capsule is that at the foot of the perpendicular on its axis, as particles meet it.
tsli_signed_distance tsli_signed_distance_at(const tsl_world *world, const tsli_collider *collider,
                                             const tsli_placed_shape *placed, tsl_vec3 at);
// Where a rig's chains have it: its own ones as of its newest pose, others as they were last published.
tsli_placed_shape tsli_collider_shape_for(const tsli_rig *rig, const tsli_collider *collider);
// The chain is pushed by it where it reaches it.
int tsli_chain_collides_with(const tsli_chain *chain, const tsli_collider *collider);

#endif

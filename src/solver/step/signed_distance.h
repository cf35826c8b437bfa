// SPDX-License-Identifier: MIT
// The colliders of a chain, and the signed distance of a position from them: for code that examines contacts outside of ticks.
#ifndef TSLI_SOLVER_SIGNED_DISTANCE_H
#define TSLI_SOLVER_SIGNED_DISTANCE_H

#include "solver/kernel/kernels.h"

// A TSL_SHAPE_CAPSULE with two radii has that at the foot of the perpendicular on its axis, as for particles.
tsli_signed_distance tsli_signed_distance_at(const tsl_world *world, const tsli_collider *collider,
                                             const tsli_placed_shape *placed, tsl_vec3 at);
// A collider's position for a rig's chains: on the newest pose if it is the rig's own, else as last published.
tsli_placed_shape tsli_collider_shape_for(const tsli_rig *rig, const tsli_collider *collider);
// Whether the collider pushes the chain where they overlap.
int tsli_chain_collides_with(const tsli_chain *chain, const tsli_collider *collider);

#endif

// SPDX-License-Identifier: MIT
// Overlaps of bones with colliders, for code outside of ticks: which colliders a chain collides with, the signed distance of a position from
// one, which bones touch which in the setup pose (those of chains with TSL_CHAIN_IGNORES_REST_CONTACTS ignore them), and which start inside of one
// (TSL_WORLD_VALIDATE).
#ifndef TSLI_SOLVER_OVERLAPS_H
#define TSLI_SOLVER_OVERLAPS_H

#include "solver/kernel/kernels.h"

// A TSL_SHAPE_CAPSULE with two radii has that at the foot of the perpendicular on its axis, as for particles.
tsli_signed_distance tsli_signed_distance_at(const tsl_world *world, const tsli_collider *collider,
                                             const tsli_placed_shape *placed, tsl_vec3 at);
// A collider's position for a rig's chains: on the newest pose if it is the rig's own, else as last published.
tsli_placed_shape tsli_collider_shape_for(const tsli_rig *rig, const tsli_collider *collider);
// Whether the collider pushes the chain where they overlap.
int tsli_chain_collides_with(const tsli_chain *chain, const tsli_collider *collider);

// Whether the bone that ends at the particle ignores the collider.
int tsli_particle_ignores(const tsli_chain *chain, const tsli_particle *p, const tsli_collider *collider);
// Whether all bones that begin at a particle do; TSLI_NONE: all of the chain.
int tsli_bones_ignore(const tsli_chain *chain, uint32_t particle, const tsli_collider *collider);

// Finds contacts in the setup pose, after something that they depend on has changed; allocates nothing. For all chains of the rig: a
// collider was added, removed or changed, or parameters were loaded.
void tsli_rig_find_rest_contacts(tsli_rig *rig);
// For one chain, after its radii changed.
void tsli_chain_find_rest_contacts(tsli_chain *chain);

// With TSL_WORLD_VALIDATE only: tests a chain at its start position against all its colliders, or one only.
void tsli_validate_start(tsli_chain *chain, const char *function, const tsli_collider *only);

#endif

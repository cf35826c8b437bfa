// SPDX-License-Identifier: MIT
// What the last tick made of a chain, or for a chain that is off the pose that it reads: its particles, how far its bones are from that pose,
// and the colliders that they touch.
#ifndef TSLI_SOLVER_CHAIN_QUERY_H
#define TSLI_SOLVER_CHAIN_QUERY_H

#include "solver/model/model.h"
#include "tassel/debug.h"

// A particle's position; for a chain that is off, on the pose.
tsl_vec3 tsli_particle_position(const tsli_chain *chain, const tsli_particle *p);
uint32_t tsli_particle_touches(const tsli_chain *chain, const tsli_particle *p);
// Calls `take`, unless null, for each contact of tsl_chain_get_contacts, in that order; returns their number.
typedef void (*tsli_contact_fn)(void *user, const tsl_contact *contact);
uint32_t tsli_chain_each_contact(const tsli_chain *chain, tsli_contact_fn take, void *user);

// How the last tick turned a bone from the pose that its chain reads: the offset of the bone that ends at a particle other than a root, all in
// the frame of its strand's root bone.
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

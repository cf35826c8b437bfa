// SPDX-License-Identifier: MIT
// Bones that ignore colliders, in chains that are TSL_CHAIN_IGNORES_REST_CONTACTS. Bones go by the particles that they end at,
// colliders by their number in the chain's collider list: in the rig, by creation, or for chains with a list their index in it.
// Only colliders of the chain's own rig are ignored.
#ifndef TSLI_SOLVER_IGNORED_H
#define TSLI_SOLVER_IGNORED_H

#include "solver/model/model.h"

// The collider of its own rig that has that number; null: none.
tsli_collider *tsli_chain_own_contact(const tsli_chain *chain, uint32_t contact);
// The bone that ends at the particle ignores it.
int tsli_particle_ignores(const tsli_chain *chain, const tsli_particle *p, const tsli_collider *collider);
// All bones of the chain do.
int tsli_chain_ignores(const tsli_chain *chain, const tsli_collider *collider);
void tsli_particle_set_ignores(const tsli_chain *chain, const tsli_particle *p, uint32_t contact, int ignores);
// After the rows of some chains of the rig were made: derives those of cloth quads, blocks and contacts.
void tsli_rig_note_ignored(const tsli_rig *rig);

#endif

// SPDX-License-Identifier: MIT
// The memory that a pack's contacts lie in while its rigs tick. It is apart from the pack, so that colliders of the world
// come and go without a new pack for every rig, and it is a function of what is there now: nothing of it stays behind.
#ifndef TSLI_SOLVER_CONTACT_ROOM_H
#define TSLI_SOLVER_CONTACT_ROOM_H

#include "solver/model/model.h"

// How many colliders of the world and shared ones packs have room for when there are so many.
uint32_t tsli_visible_capacity_for(uint32_t visible_count);
// How many contacts a table needs. `own`: colliders of a rig that meets it; `visible`: those of others.
uint32_t tsli_table_room(const tsli_table *table, uint32_t own, uint32_t visible);
// For the pack's tables, with so many colliders of the world and shared ones. 0 when memory is out; then the pack has
// what it had.
int tsli_contacts_make_room(tsl_world *world, tsli_pack *pack, uint32_t visible);
// In all packs of the world, for so many colliders of the world and shared ones. 0 when more room was needed and there is no memory:
// then all have what they had. Less room is never refused; where it cannot be allocated packs keep what they have, which is enough.
int tsli_world_make_room(tsl_world *world, uint32_t visible_count);
void tsli_contacts_free(tsl_world *world, tsli_pack *pack);

#endif

// SPDX-License-Identifier: MIT
// Memory for contacts while rigs tick. It is separate from the layout, so that colliders of the world
// come and go without a new layout for every rig, and it depends only on what exists now.
#ifndef TSLI_SOLVER_CONTACT_CAPACITY_H
#define TSLI_SOLVER_CONTACT_CAPACITY_H

#include "solver/model/model.h"

// The layouts' capacity for so many colliders of the world and shared ones.
uint32_t tsli_visible_capacity_for(uint32_t visible_count);
// The contacts that a collider list needs. `own`: colliders of its rig; `visible`: those of others.
uint32_t tsli_collider_list_capacity(const tsli_collider_list *list, uint32_t own, uint32_t visible);
// For the layout's lists, with so many colliders of the world and shared ones. 0 when memory is out; then the layout keeps
// what it had.
int tsli_contacts_reserve(tsl_world *world, tsli_layout *layout, uint32_t visible);
// In all layouts of the world, for so many colliders of the world and shared ones. 0 when a larger capacity is needed and memory is out:
// then all keep what they had. Shrinking never fails; where it cannot be allocated layouts keep what they have, which is enough.
int tsli_world_reserve_contacts(tsl_world *world, uint32_t visible_count);
void tsli_contacts_free(tsl_world *world, tsli_layout *layout);

#endif

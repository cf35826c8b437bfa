// SPDX-License-Identifier: MIT
// Contacts of a tick: how a convex shape is written as one, and the memory for them. That is separate from the layout, so that colliders of
// the world come and go without a new layout for every rig, and it depends only on what exists now.
#ifndef TSLI_SOLVER_CONTACT_H
#define TSLI_SOLVER_CONTACT_H

#include "solver/model/hull.h"
#include "solver/model/model.h"

#include <string.h>

// A hull, and the axes in which it is mirrored: bit 0 for x, 1 for y, 2 for z. Addresses of hulls have zeroes in those bits.
typedef struct tsli_mirrored_hull {
    const tsli_hull *hull;
    uint32_t mirrored;
} tsli_mirrored_hull;

static inline tsli_mirrored_hull tsli_contact_hull(const tsli_contact *contact, uint32_t lane)
{
    uint32_t words[2];
    memcpy(&words[0], &contact->hulls[0][lane], 4);
    memcpy(&words[1], &contact->hulls[1][lane], 4);
    uint64_t address = (uint64_t)words[1] << 32 | (words[0] & ~7u);
    return (tsli_mirrored_hull){(const tsli_hull *)(uintptr_t)address, words[0] & 7u};
}

// Writes one lane of a contact. Returns its TSLI_CONTACT_ bits, which the caller stores.
uint32_t tsli_contact_set_convex(tsli_contact *contact, uint32_t lane, const tsli_collider *collider,
                                 const tsli_placed_shape *placed);
// Writes one lane of a contact's position at the beginning of the tick.
void tsli_contact_set_past(tsli_contact_past *past, uint32_t lane, tsl_shape shape, const tsli_placed_shape *placed);

// The layouts' capacity for so many colliders, of their rig or of the world and shared: a power of two, so that adding thousands one by one
// makes only a few layouts.
uint32_t tsli_visible_capacity_for(uint32_t visible_count);
// For the layout's lists, with so many colliders of the world and shared ones. 0 when memory is out; then the layout keeps what it had.
int tsli_contacts_reserve(tsl_world *world, tsli_layout *layout, uint32_t visible);
// In all layouts of the world, for so many colliders of the world and shared ones. 0 when a larger capacity is needed and memory is out:
// then all keep what they had. Shrinking never fails; where it cannot be allocated layouts keep what they have, which is enough.
int tsli_world_reserve_contacts(tsl_world *world, uint32_t visible_count);
void tsli_contacts_free(tsl_world *world, tsli_layout *layout);

#endif

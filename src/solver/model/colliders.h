// SPDX-License-Identifier: MIT
// Colliders, one at a time: the lane that a rig's collider has in a block, and the order of those that all rigs see (the world's own and
// those that rigs share), in which chains collide with them and which affects results. It is by the user_data of their owner (the world's
// own by theirs, shared ones by their rig's), so that a host that names its objects has the same order however often it recreates them;
// then by creation.
#ifndef TSLI_SOLVER_COLLIDERS_H
#define TSLI_SOLVER_COLLIDERS_H

#include "solver/model/hull.h"
#include "solver/model/model.h"

#include <string.h>

// The number of blocks for so many colliders.
uint32_t tsli_collider_block_count(uint32_t colliders);
// The number of a collider in its rig, by creation.
uint32_t tsli_collider_number(const tsli_collider *collider);
// Clears the lane of a collider that was removed.
void tsli_collider_clear(tsli_layout *layout, uint32_t index);
// Moves a collider to lane `index` of a rig's colliders, from its old lane, which may be in another layout or absent.
void tsli_collider_lay(tsli_collider *collider, tsli_layout *layout, uint32_t index);
// The lane has no collider any more.
void tsli_collider_leave(tsli_layout *layout, uint32_t index);
// Sets everything from its desc, except the frame.
void tsli_collider_load_shape(tsli_collider *collider);
// For colliders of the world too.
tsl_transform tsli_collider_frame(const tsli_collider *collider);
void tsli_collider_set_frame(tsli_collider *collider, tsl_transform frame);
// For a rig's collider, whose next step normalises it: this only stores, so that a host's loop over colliders that are
// far apart waits for none of them.
void tsli_collider_set_unnormalised_frame(tsli_collider *collider, const tsl_transform *frame);
void tsli_collider_set_fresh(tsli_collider *collider, uint32_t poses);
// For a rig's collider, like all below.
uint32_t tsli_collider_jumped(const tsli_collider *collider);
void tsli_collider_set_jumped(tsli_collider *collider, uint32_t jumped);
// Its position relative to the rig's origin, on the newest pose and on the last.
tsli_placed_shape tsli_collider_now(const tsli_collider *collider);
tsli_placed_shape tsli_collider_before(const tsli_collider *collider);
// At the last tick, in layouts that follow colliders from there. Others do not store it: reading gives the current position, and writing does
// nothing.
tsli_placed_shape tsli_collider_last(const tsli_collider *collider);
void tsli_collider_set_last(tsli_collider *collider, const tsli_placed_shape *placed);
void tsli_collider_set_now(tsli_collider *collider, const tsli_placed_shape *placed);
void tsli_collider_set_before(tsli_collider *collider, const tsli_placed_shape *placed);
// One in the world, relative to an origin.
tsli_placed_shape tsli_placed_shape_from(tsli_placed_shape placed, tsl_shape shape, tsl_vec3 origin);

// Between two positions: alpha 0..1, or beyond for extrapolation.
tsli_placed_shape tsli_placed_shape_lerp(tsl_shape shape, const tsli_placed_shape *before, const tsli_placed_shape *now,
                                         float alpha);

// Moves it rigidly: rotated about `from`, which goes to `to`.
typedef struct tsli_carry {
    tsl_quat turn;
    tsl_vec3 from, to;
} tsli_carry;

tsl_vec3 tsli_carry_point(const tsli_carry *carry, tsl_vec3 position);
tsli_placed_shape tsli_placed_shape_carry(tsli_placed_shape placed, tsl_shape shape, const tsli_carry *carry);

// Convex shapes of lane_shapes.h; with the flag planes too.
static inline int tsli_is_convex(const tsl_collider_desc *desc)
{
    return desc->shape > TSL_SHAPE_CAPSULE &&
           (desc->shape != TSL_SHAPE_PLANE || (desc->flags & TSL_COLLIDER_KEEPS_RADIUS));
}

// Shapes with a rotation of their own, `b` being their sizes.
static inline int tsli_is_turned(tsl_shape shape)
{
    return shape == TSL_SHAPE_BOX || shape == TSL_SHAPE_HULL;
}

// Whether it acts on chains that list it.
static inline int tsli_collider_acts(const tsli_collider *collider)
{
    return !(collider->desc.flags & TSL_COLLIDER_DISABLED);
}

// Whether it acts on chains without a list.
static inline int tsli_collider_acts_unlisted(const tsli_collider *collider)
{
    return !(collider->desc.flags & (TSL_COLLIDER_DISABLED | TSL_COLLIDER_SIMULATED));
}

// Whether it acts on the rig's chains without a list that have these layers: the collider is the rig's own or visible to all rigs.
static inline int tsli_collider_acts_on(const tsli_collider *collider, const tsli_rig *rig, uint32_t layers)
{
    return tsli_collider_acts_unlisted(collider) && (collider->rig == rig || (collider->desc.layers & layers));
}

// ---- colliders that all rigs see -----------------------------------------------------------------------

void tsli_visible_link(tsl_world *world, tsli_collider *collider);
void tsli_visible_unlink(tsl_world *world, tsli_collider *collider);

void tsli_visible_move(tsl_world *world, tsli_visible *visible, const tsli_placed_shape *to);
// It has moved without passing between: created, teleported.
void tsli_visible_put(tsli_visible *visible, const tsli_placed_shape *at);
// Its position when world->moves was `moves`, or at the beginning of its trail. 0: before its last move, for a rig that has not ticked.
const tsli_placed_shape *tsli_visible_at(const tsli_visible *visible, uint64_t moves);

// ---- contacts of a tick --------------------------------------------------------------------------------
// Their memory is separate from the layout, so that colliders of the world come and go without a new layout for every rig, and it depends
// only on what exists now.

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

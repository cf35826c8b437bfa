// SPDX-License-Identifier: MIT
// One collider of those in a block.
#ifndef TSLI_SOLVER_COLLIDER_BLOCK_H
#define TSLI_SOLVER_COLLIDER_BLOCK_H

#include "solver/model/model.h"

// How many blocks so many colliders fill.
uint32_t tsli_collider_block_count(uint32_t colliders);
// How many colliders a rig that has so many has room for: a power of two, so that thousands that come one by one have the rig
// packed a few times only.
uint32_t tsli_collider_room(uint32_t colliders);
// The number of a collider in its rig, by creation.
uint32_t tsli_collider_number(const tsli_collider *collider);
// Nothing is left in a place of a collider that was there.
void tsli_collider_clear(tsli_pack *pack, uint32_t index);
// The place of number `index` of a rig's colliders, from where it lay, which may be in another pack or nowhere.
void tsli_collider_lay(tsli_collider *collider, tsli_pack *pack, uint32_t index);
// No collider is there any more.
void tsli_collider_leave(tsli_pack *pack, uint32_t index);
// From its desc, but for the frame.
void tsli_collider_load_shape(tsli_collider *collider);
// Of colliders of the world, too.
tsl_transform tsli_collider_frame(const tsli_collider *collider);
void tsli_collider_set_frame(tsli_collider *collider, tsl_transform frame);
// Of a rig's collider, for its next step to make unit: calculates nothing, so that a host's loop over colliders that lie
// far apart waits for none of them.
void tsli_collider_set_raw_frame(tsli_collider *collider, const tsl_transform *frame);
void tsli_collider_set_fresh(tsli_collider *collider, uint32_t poses);
// Of a rig's collider, these and all below.
uint32_t tsli_collider_jumped(const tsli_collider *collider);
void tsli_collider_set_jumped(tsli_collider *collider, uint32_t jumped);
// What floats leave out, in rigs that no longer have springs.
void tsli_collider_forget_low(tsli_collider *collider);
// In the world, on the last pose and on the one before.
tsli_placed tsli_collider_now(const tsli_collider *collider);
tsli_placed tsli_collider_before(const tsli_collider *collider);
// At the last tick, in packs that follow colliders from there; without what floats leave out. Others do not hold it: there it is where
// the collider is now, and setting it changes nothing.
tsli_placed tsli_collider_last(const tsli_collider *collider);
void tsli_collider_set_last(tsli_collider *collider, const tsli_placed *placed);
void tsli_collider_set_now(tsli_collider *collider, const tsli_placed *placed);
void tsli_collider_set_before(tsli_collider *collider, const tsli_placed *placed);

// Carried along rigidly: turned about `from`, which comes to `to`.
typedef struct tsli_carry {
    tsl_quat turn;
    tsl_vec3 from, to;
} tsli_carry;

tsl_vec3 tsli_carry_place(const tsli_carry *carry, tsl_vec3 place);
// Without what floats leave out.
tsli_placed tsli_placed_carry(tsli_placed placed, tsl_shape shape, const tsli_carry *carry);

// Colliders that lane_shapes.h knows; with the flag planes too.
static inline int tsli_is_solid(const tsl_collider_desc *desc)
{
    return desc->shape > TSL_SHAPE_CAPSULE &&
           (desc->shape != TSL_SHAPE_PLANE || (desc->flags & TSL_COLLIDER_KEEPS_RADIUS));
}

// Those with a rotation of their own, `b` being their sizes.
static inline int tsli_is_turned(tsl_shape shape)
{
    return shape == TSL_SHAPE_BOX || shape == TSL_SHAPE_HULL;
}

// It acts on chains that list it.
static inline int tsli_collider_acts(const tsli_collider *collider)
{
    return !(collider->desc.flags & TSL_COLLIDER_DISABLED);
}

// On chains without a list.
static inline int tsli_collider_acts_unlisted(const tsli_collider *collider)
{
    return !(collider->desc.flags & (TSL_COLLIDER_DISABLED | TSL_COLLIDER_SIMULATED));
}

// On chains of the rig without a list, with these layers. It is the rig's own, or one that all rigs see.
static inline int tsli_collider_acts_on(const tsli_collider *collider, const tsli_rig *rig, uint32_t layers)
{
    return tsli_collider_acts_unlisted(collider) &&
           (collider->rig == rig || (collider->desc.layers & layers));
}

#endif

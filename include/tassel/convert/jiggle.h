// SPDX-License-Identifier: MIT
// jiggle.h - JiggleRigs (MIT, Unity; naelstrof's, with the solver of 2025): a JiggleRig of one line of bones, as its inspector has it.
// Bones there also pull at those above them: the result is near it where stiffness is high, and coarse in fast motion and where it is low.
#ifndef TASSEL_CONVERT_JIGGLE_H
#define TASSEL_CONVERT_JIGGLE_H

#include "common.h"

// The first six fields are the host's. A rig that branches is a chain for each line: those of a fork hang on the one that they begin at.
typedef struct tsl_jiggle_rig {
    uint32_t struct_size;
    uint32_t count;                    // of bones, 2..255. 0
    const uint32_t *bones;             // `count`, each the parent of the next; the last one ends as far on again
    const float *lengths;              // count - 1: from each bone to the next, world units at scale 1, above 0
    float update_rate;                 // steps per second, one over Unity's fixed time step, above 0. 50
    tsl_vec3 world_gravity;            // Unity's, units per second squared. 0 -9.81 0
    uint32_t advanced;                 // 1: stretch, soften, root_stretch, ignore_root_motion, collision_radius count. 0
    uint32_t collision;                // 1: with `advanced` it collides. 0
    uint32_t angle_limited;            // 1: angle_limit holds. 0
    float soften;                      // 0..1; left out. 0
    float angle_limit_soften;          // 0..1. 0
    float root_stretch;                // 0..1; left out. 0
    float ignore_root_motion;          // share of the root's travel that is not felt, 0..1. 0
    float reserved;                    // 0
    tsl_curved_value stiffness;        // 0..1. 0.8
    tsl_curved_value angle_limit;      // share of a right angle, 0..1. 0.5
    tsl_curved_value stretch;          // 0..1; left out. 0.1
    tsl_curved_value drag;             // share of the velocity against the bone before lost in a step, 0..1. 0.1
    tsl_curved_value air_drag;         // share of that bone's own velocity lost in a step, 0..1. 0
    tsl_curved_value gravity;          // times world_gravity. 1
    tsl_curved_value collision_radius; // at least 0. 0.1
} tsl_jiggle_rig;

// STRETCH: bones here keep their lengths. ROOT: the root lags there where it moves fast, more with root_stretch; here it is the
// animation's. SOFTEN: it is pulled less hard near its pose there. AIR_DRAG: drag and air drag differ: here one is against the anchor's
// felt motion, one against the world.
typedef uint32_t tsl_jiggle_notes;
#define TSL_JIGGLE_NOTE_STRETCH 0x1u
#define TSL_JIGGLE_NOTE_ROOT 0x2u
#define TSL_JIGGLE_NOTE_SOFTEN 0x4u
#define TSL_JIGGLE_NOTE_AIR_DRAG 0x8u

// A sphere around its position.
typedef struct tsl_jiggle_collider {
    uint32_t struct_size;
    float radius; // at least 0. 0.1
} tsl_jiggle_collider;

TSL_API void tsl_jiggle_rig_init(tsl_jiggle_rig *rig, uint32_t struct_size);
TSL_API void tsl_jiggle_collider_init(tsl_jiggle_collider *collider, uint32_t struct_size);
TSL_API tsl_result tsl_jiggle_get_notes(const tsl_jiggle_rig *rig, tsl_jiggle_notes *out_notes);
TSL_API tsl_result tsl_jiggle_to_rig_desc(const tsl_jiggle_rig *rig, tsl_rig_desc *inout_desc);
TSL_API tsl_result tsl_jiggle_to_params(const tsl_jiggle_rig *rig, tsl_chain_params *out_params, uint32_t struct_size);
// Also bones (the rig's own array), anchor (the first of them) and, without collision, colliders.
TSL_API tsl_result tsl_jiggle_to_desc(const tsl_jiggle_rig *rig, tsl_chain_desc *inout_desc);
// The limit of angles becomes TSL_LIMIT_CONE.
TSL_API tsl_result tsl_jiggle_tune(tsl_world *world, tsl_chain_id chain, const tsl_jiggle_rig *rig);
TSL_API tsl_result tsl_jiggle_create(tsl_world *world, tsl_rig_id rig_id, const tsl_jiggle_rig *rig, const tsl_chain_desc *where,
                                     tsl_chain_id *out_chain);
TSL_API tsl_result tsl_jiggle_collider_to_desc(const tsl_jiggle_collider *collider, tsl_collider_desc *inout_desc);

#endif

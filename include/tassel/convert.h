// SPDX-License-Identifier: MIT
// convert.h - parameter sets of other systems, in their own names and units, into Tassel's.
//
// DynamicBone 1.3 (a Unity asset). The result moves as DynamicBone does with one fixed step a frame, at any
// frame rate: docs/coming_from_dynamic_bone.md says what differs at others, and why. No function here keeps a
// pointer.
#ifndef TASSEL_CONVERT_H
#define TASSEL_CONVERT_H

#include "tassel.h"

// One DynamicBone component. Field names are those of its inspector. Curves are Unity's keys as they stand,
// over the length from the root; null with count 0 where the inspector's curve is empty.
typedef struct tsl_dynamic_bone {
    uint32_t struct_size;
    float update_rate;           // steps per second; 0, one step a frame, is taken as 60. 60
    float damping;               // per step, 0..1. 0.1
    float elasticity;            // per step, 0..1. 0.1
    float stiffness;             // 0..1. 0.1
    float inert;                 // 0..1. 0
    float friction;              // 0..1. 0
    float radius;                // 0
    float end_length;            // share of the last segment; 0: no virtual end, unless end_offset is set. 0
    tsl_vec3 end_offset;         // in the component's space. 0 0 0
    tsl_vec3 gravity;            // displacement per step, world space. 0 0 0
    tsl_vec3 force;              // displacement per step, world space. 0 0 0
    tsl_freeze_axis freeze_axis; // NONE
    float blend_weight;          // 0..1, DynamicBone's meaning: it stiffens the chain and blends no pose. 1
    uint32_t distant_disable;    // 1: on. 0
    float distance_to_object;    // with distant_disable. 20
    uint32_t damping_key_count;  // 0
    uint32_t elasticity_key_count;
    uint32_t stiffness_key_count;
    uint32_t inert_key_count;
    uint32_t friction_key_count;
    uint32_t radius_key_count;
    const tsl_curve_key *damping_keys;
    const tsl_curve_key *elasticity_keys;
    const tsl_curve_key *stiffness_keys;
    const tsl_curve_key *inert_keys;
    const tsl_curve_key *friction_keys;
    const tsl_curve_key *radius_keys;
} tsl_dynamic_bone;

typedef uint32_t tsl_dynamic_bone_shape;
enum {
    TSL_DYNAMIC_BONE_ROUND = 0, // DynamicBoneCollider: a sphere, or a capsule when height leaves room for one
    TSL_DYNAMIC_BONE_PLANE = 1  // DynamicBonePlaneCollider
};

// One collider component.
typedef struct tsl_dynamic_bone_collider {
    uint32_t struct_size;
    tsl_dynamic_bone_shape shape; // ROUND
    uint32_t direction;           // the axis of a capsule, the normal of a plane: 0 x, 1 y, 2 z. 1
    uint32_t inside;              // its bound: 0 outside, 1 inside. 0
    tsl_vec3 center;              // 0 0 0
    float radius;                 // 0.5
    float height;                 // with both caps; 0: a sphere. 0
    float radius2;                // at the other end; 0: as radius. 0
} tsl_dynamic_bone_collider;

TSL_API void tsl_dynamic_bone_init(tsl_dynamic_bone *component, uint32_t struct_size);
TSL_API void tsl_dynamic_bone_collider_init(tsl_dynamic_bone_collider *collider, uint32_t struct_size);

// All of the following: TSL_ERROR_NULL_POINTER, TSL_ERROR_NOT_INITIALIZED, TSL_ERROR_NEWER_STRUCT,
// TSL_ERROR_NOT_FINITE for a number, TSL_ERROR_INVALID_ARGUMENT for one out of range; of curves also
// TSL_ERROR_NOT_INCREASING.

// Gravity and force per step squared become units per second squared; blend_weight w is folded into stiffness
// s as 1 + (s - 1) w, and into weight as 0 or 1. With w below 1 and a stiffness curve, use the curve of
// tsl_dynamic_bone_to_curve with these parameters. `out_params` is initialised by the call; pass its size.
TSL_API tsl_result tsl_dynamic_bone_to_params(const tsl_dynamic_bone *component, tsl_chain_params *out_params,
                                              uint32_t struct_size);
// Sets tip, tip_length, tip_offset and fork of a description that names the bones and the anchor (the bone
// that carries the component, whose travel and scale DynamicBone uses).
TSL_API tsl_result tsl_dynamic_bone_to_desc(const tsl_dynamic_bone *component, tsl_chain_desc *inout_desc);
// The keys for tsl_chain_set_curve. *inout_count: capacity in, number out; `out_keys` null asks for the
// number.
TSL_API tsl_result tsl_dynamic_bone_to_curve(const tsl_dynamic_bone *component, tsl_parameter parameter,
                                             tsl_curve_key *out_keys, uint32_t *inout_count);
// All three and tsl_chain_create in one: `where` names the bones, the anchor and the colliders.
TSL_API tsl_result tsl_dynamic_bone_create(tsl_world *world, tsl_rig_id rig,
                                           const tsl_dynamic_bone *component, const tsl_chain_desc *where,
                                           tsl_chain_id *out_chain);
// Sets shape, flags, radii, a and b of a description that names the rig and the bone.
TSL_API tsl_result tsl_dynamic_bone_collider_to_desc(const tsl_dynamic_bone_collider *collider,
                                                     tsl_collider_desc *inout_desc);

#endif

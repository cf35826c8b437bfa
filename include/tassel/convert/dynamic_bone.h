// SPDX-License-Identifier: MIT
// dynamic_bone.h - DynamicBone 1.3 (a Unity asset), as its inspector has it. The result moves as it does with one fixed step a frame, at
// any frame rate: docs/coming_from.md says what differs at others.
#ifndef TASSEL_CONVERT_DYNAMIC_BONE_H
#define TASSEL_CONVERT_DYNAMIC_BONE_H

#include "common.h"

typedef struct tsl_dynamic_bone {
    uint32_t struct_size;
    float update_rate;           // steps per second; 0, one step a frame, is taken as 60. 60
    float damping;               // per step, 0..1. 0.1
    float elasticity;            // per step, 0..1. 0.1
    float stiffness;             // 0..1. 0.1
    float inert;                 // 0..1. 0
    float friction;              // 0..1. 0
    float radius;                // units. 0
    float end_length;            // share of the last segment; 0: no virtual end, unless end_offset is set. 0
    tsl_vec3 end_offset;         // in the component's space. 0 0 0
    tsl_vec3 gravity;            // displacement per step, world space. 0 0 0
    tsl_vec3 force;              // displacement per step, world space. 0 0 0
    tsl_freeze_axis freeze_axis; // NONE
    float blend_weight;          // 0..1: it stiffens the chain and blends no pose. 1
    uint32_t distant_disable;    // 0
    float distance_to_object;    // units, with distant_disable. 20
    uint32_t damping_key_count, elasticity_key_count, stiffness_key_count; // 0
    uint32_t inert_key_count, friction_key_count, radius_key_count;        // 0
    const tsl_curve_key *damping_keys;
    const tsl_curve_key *elasticity_keys;
    const tsl_curve_key *stiffness_keys;
    const tsl_curve_key *inert_keys;
    const tsl_curve_key *friction_keys;
    const tsl_curve_key *radius_keys;
} tsl_dynamic_bone;

// ROUND: a sphere, or a capsule where height exceeds both caps. PLANE: DynamicBonePlaneCollider.
typedef uint32_t tsl_dynamic_bone_shape;
enum { TSL_DYNAMIC_BONE_ROUND = 0, TSL_DYNAMIC_BONE_PLANE = 1 };

typedef struct tsl_dynamic_bone_collider {
    uint32_t struct_size;
    tsl_dynamic_bone_shape shape; // ROUND
    uint32_t direction;           // the axis of a capsule, the normal of a plane: 0 x, 1 y, 2 z. 1
    uint32_t inside;              // its bound: 0 outside, 1 inside. 0
    tsl_vec3 center;              // in the bone's space. 0 0 0
    float radius;                 // 0.5
    float height;                 // with both caps; 0: a sphere. 0
    float radius2;                // at the other end; 0: as radius. 0
} tsl_dynamic_bone_collider;

TSL_API void tsl_dynamic_bone_init(tsl_dynamic_bone *component, uint32_t struct_size);
TSL_API void tsl_dynamic_bone_collider_init(tsl_dynamic_bone_collider *collider, uint32_t struct_size);
// blend_weight w is folded into stiffness s as 1 + (s - 1) w, and into weight as 0 or 1: with w below 1 and a stiffness curve use the curve
// of tsl_dynamic_bone_to_curve.
TSL_API tsl_result tsl_dynamic_bone_to_params(const tsl_dynamic_bone *component, tsl_chain_params *out_params, uint32_t struct_size);
// The anchor is the bone that carries the component, whose travel and scale DynamicBone uses.
TSL_API tsl_result tsl_dynamic_bone_to_desc(const tsl_dynamic_bone *component, tsl_chain_desc *inout_desc);
TSL_API tsl_result tsl_dynamic_bone_to_curve(const tsl_dynamic_bone *component, tsl_parameter parameter, tsl_curve_key *out_keys,
                                             uint32_t *inout_count);
// `where` has the inspector's lists, up to 1024 slots each: empty slots (UINT32_MAX for a bone, an id of zeros for a collider) are skipped,
// doubles count once, and an excluded root stays a root. A root below another one is refused: it is a chain of its own.
TSL_API tsl_result tsl_dynamic_bone_create(tsl_world *world, tsl_rig_id rig, const tsl_dynamic_bone *component, const tsl_chain_desc *where,
                                           tsl_chain_id *out_chain);
TSL_API tsl_result tsl_dynamic_bone_collider_to_desc(const tsl_dynamic_bone_collider *collider, tsl_collider_desc *inout_desc);

#endif

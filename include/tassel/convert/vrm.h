// SPDX-License-Identifier: MIT
// vrm.h - VRM spring bones, 1.0 (VRMC_springBone, its extended colliders and limits) and 0.x (secondaryAnimation), as in the file, which
// the caller reads: metres, +Y up, right-handed. The result is the specification's at 60 frames a second, and moves alike at others.
#ifndef TASSEL_CONVERT_VRM_H
#define TASSEL_CONVERT_VRM_H

#include "../limits.h"
#include "common.h"

// A joint holds for the segment from it to the next joint of its spring.
typedef struct tsl_vrm_joint {
    float stiffness;      // at least 0. 1
    float gravity_power;  // at least 0. 0
    tsl_vec3 gravity_dir; // world space, any length. 0 -1 0
    float drag_force;     // 0..1. 0.5
    float hit_radius;     // metres, at least 0. 0
} tsl_vrm_joint;

// Joints from the root on. The last is the tail of the one before, and its parameters are not read, unless has_tail gives it a tail.
typedef struct tsl_vrm_spring {
    uint32_t struct_size;
    uint32_t joint_count;        // at least 2, with has_tail 1. 0
    const uint32_t *bones;       // joint_count bones of the rig, each below the one before
    const tsl_vrm_joint *joints; // joint_count
    int32_t center;              // a bone of the rig; -1: the world. -1
    uint32_t has_tail;           // 1: the last joint ends in a virtual tail (VRM 0.x). 0
    tsl_vec3 tail;               // of the last joint, in its own space. 0 0 0
    uint32_t reserved;           // 0
    // VRMC_springBone_limit 1.0-draft: joint_count limits of the segments from the joints on: NONE, CONE, HINGE with angle_a, or POLAR
    // (spherical) with pitch as angle_a and yaw as angle_b. Angles at least 0; beyond their range they count as its end. Null: none. null
    const tsl_joint_limit *limits;
} tsl_vrm_spring;

// The parameters of a VRM 0.x bone group, which hold for all its joints.
typedef struct tsl_vrm0_group {
    float stiffiness;     // the file's spelling; at least 0. 1
    float gravity_power;  // at least 0. 0
    tsl_vec3 gravity_dir; // world space, not mirrored. 0 -1 0
    float drag_force;     // 0..1. 0.4
    float hit_radius;     // metres. 0.02
} tsl_vrm0_group;

typedef uint32_t tsl_vrm_shape;
enum { TSL_VRM_SPHERE = 0, TSL_VRM_CAPSULE = 1, TSL_VRM_PLANE = 2 };

// In the space of its node.
typedef struct tsl_vrm_collider {
    uint32_t struct_size;
    tsl_vrm_shape shape; // SPHERE
    uint32_t inside;     // 1: joints stay inside; spheres and capsules. 0
    float radius;        // metres, not scaled with the node, at least 0. 0
    tsl_vec3 offset;     // 0 0 0
    tsl_vec3 tail;       // of a capsule, not relative to offset. 0 0 0
    tsl_vec3 normal;     // of a plane, any length but 0. 0 0 1
} tsl_vrm_collider;

TSL_API void tsl_vrm_joint_init(tsl_vrm_joint *joint);
TSL_API void tsl_vrm_spring_init(tsl_vrm_spring *spring, uint32_t struct_size);
TSL_API void tsl_vrm0_group_init(tsl_vrm0_group *group);
TSL_API void tsl_vrm_collider_init(tsl_vrm_collider *collider, uint32_t struct_size);

// VRM 0.x into 1.0's terms. A spring of 0.x is a line of bones: a bone's tail is its first child, every other child begins a spring of its
// own, and a leaf has a virtual tail 7 cm along its local translation (0 where that is 0). Stored colliders have z mirrored.
TSL_API tsl_result tsl_vrm0_group_to_joint(const tsl_vrm0_group *group, tsl_vrm_joint *out_joint);
TSL_API tsl_result tsl_vrm0_tail(const tsl_vec3 *local_translation, tsl_vec3 *out_tail);
TSL_API tsl_result tsl_vrm0_collider(const tsl_vec3 *offset, float radius, tsl_vrm_collider *out_collider, uint32_t struct_size);

TSL_API tsl_result tsl_vrm_spring_to_params(const tsl_vrm_spring *spring, tsl_chain_params *out_params, uint32_t struct_size);
// Also bones (the spring's own array) and anchor.
TSL_API tsl_result tsl_vrm_spring_to_desc(const tsl_vrm_spring *spring, tsl_chain_desc *inout_desc);
// This spring's X_tune, for many springs at once: describe each, create all with one tsl_chains_create, then call this for each. Where it
// fails, such as for memory, what was set before stays.
TSL_API tsl_result tsl_vrm_spring_set_joints(tsl_world *world, tsl_chain_id chain, const tsl_vrm_spring *spring);
// The colliders are in the order of the spring's groups.
TSL_API tsl_result tsl_vrm_spring_create(tsl_world *world, tsl_rig_id rig, const tsl_vrm_spring *spring, const tsl_chain_desc *where,
                                         tsl_chain_id *out_chain);
// Add TSL_COLLIDER_SIMULATED where the node is on or below a joint of a spring.
TSL_API tsl_result tsl_vrm_collider_to_desc(const tsl_vrm_collider *collider, tsl_collider_desc *inout_desc);

#endif

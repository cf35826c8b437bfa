// SPDX-License-Identifier: MIT
// The parts of VRM avatars that make things swing, as plain structs in glTF's terms (right-handed, metres,
// node indices): VRM 1.0's VRMC_springBone with VRMC_springBone_extended_collider and VRMC_springBone_limit, VRM 0.x's
// VRM.secondaryAnimation, and the humanoid bones of both.
//
// Files out there are not clean. What an extension prohibits, and what cannot be read, is left out, the smallest part around it, and
// a line in `warnings` names the file, the place, what was read there and what was done: attempt.h, and docs/vrm.md has the rule.
// Only a lack of memory is an error.
#ifndef EXAMPLES_COMMON_VRM_H
#define EXAMPLES_COMMON_VRM_H

#include "common/gltf.h"
#include "common/warnings.h"

typedef enum vrm_version { VRM_NONE, VRM_0, VRM_1 } vrm_version;
typedef enum vrm_shape { VRM_SPHERE, VRM_CAPSULE, VRM_PLANE } vrm_shape;

typedef struct vrm_collider {
    uint32_t node;
    uint32_t place; // its index in the file, of 0.x counted through all groups
    vrm_shape shape;
    bool inside;     // joints stay in
    float offset[3]; // in the node's space: the centre, a capsule's one end, a point of the plane
    float tail[3];   // in the node's space: a capsule's other end; the normal of the plane
    float radius;    // not scaled by the node
} vrm_collider;

typedef enum vrm_limit_kind { VRM_LIMIT_NONE, VRM_LIMIT_CONE, VRM_LIMIT_HINGE, VRM_LIMIT_SPHERICAL } vrm_limit_kind;

#define VRM_LIMIT_OPEN 100.0 // radians: what is more than this is this

// VRMC_springBone_limit 1.0-draft, as it stands in the file.
typedef struct vrm_limit {
    vrm_limit_kind kind;
    float angle, yaw; // radians, at least 0; the pitch of a spherical one is its angle
    float rotation[4];
} vrm_limit;

// What a joint says holds for the segment from it to the next joint of its spring: it turns, and the next
// one swings.
typedef struct vrm_joint {
    uint32_t node;
    float stiffness;            // metres per second towards the rest direction. VRM 0.x spells it stiffiness
    float drag_force;           // share of the velocity lost in a step, 0..1
    float gravity_power;        // metres per second
    float gravity_direction[3]; // as it stands in the file, of any length; world space
    float hit_radius;           // metres
    vrm_limit limit;
} vrm_joint;

// A line of nodes, each somewhere below the one before. What VRM 0.x roots at a bone is one line along first
// children, and one more for every other child.
typedef struct vrm_spring {
    const char *name; // "springs[2]", "boneGroups[0]" when it has none
    uint32_t place;   // its index, or its group's, in the file
    uint32_t joint_count;
    vrm_joint *joints; // of the last one only the node counts, unless it has a tail
    bool has_tail;     // the last joint turns too: VRM 0.x
    float tail[3];     // what swings there, in the last joint's space
    int32_t center;    // node whose movement does not count as movement; -1: the world
    uint32_t collider_count;
    uint32_t *colliders; // indices into vrm.colliders, in the order in which they push
} vrm_spring;

typedef struct vrm_human_bone {
    const char *name; // as in the file: "hips", "leftUpperArm" ...
    uint32_t node;
} vrm_human_bone;

typedef struct vrm {
    vrm_version version; // NONE: the file is no avatar, everything below is empty
    uint32_t collider_count, spring_count, human_bone_count;
    vrm_collider *colliders;
    vrm_spring *springs;
    uint32_t *owners; // per node: 1 + the index of the spring that holds it; 0: none
    vrm_human_bone *human_bones;
    warnings warnings;
} vrm;

// Memory is the model's. False only without any.
bool vrm_read(vrm *v, gltf *model, tsla_error *e);
// A node, -1 for none.
int32_t vrm_find_human_bone(const vrm *v, const char *name);

#endif

// SPDX-License-Identifier: MIT
// godot.h - Godot's SpringBoneSimulator3D (MIT): one of its settings, a line of bones. Its step is VRM's around the animated pose, and so
// is the result's.
#ifndef TASSEL_CONVERT_GODOT_H
#define TASSEL_CONVERT_GODOT_H

#include "common.h"

// About which axis alone a joint turns, in its bone's space. ALL: any. CUSTOM: rotation_axis_vector; any where that is 0.
typedef uint32_t tsl_godot_axis;
enum { TSL_GODOT_AXIS_X = 0, TSL_GODOT_AXIS_Y = 1, TSL_GODOT_AXIS_Z = 2, TSL_GODOT_AXIS_ALL = 3, TSL_GODOT_AXIS_CUSTOM = 4 };

// Of what extends the end bone, in its space. FROM_PARENT: straight on.
typedef uint32_t tsl_godot_direction;
enum {
    TSL_GODOT_PLUS_X = 0,
    TSL_GODOT_MINUS_X = 1,
    TSL_GODOT_PLUS_Y = 2,
    TSL_GODOT_MINUS_Y = 3,
    TSL_GODOT_PLUS_Z = 4,
    TSL_GODOT_MINUS_Z = 5,
    TSL_GODOT_FROM_PARENT = 6
};

// NODE: the bone `center` moves as that node does. BONE: it is the bone `center`. Either -1: the skeleton.
typedef uint32_t tsl_godot_center;
enum { TSL_GODOT_CENTER_WORLD_ORIGIN = 0, TSL_GODOT_CENTER_NODE = 1, TSL_GODOT_CENTER_BONE = 2 };

// What holds for the bone from one joint to the next.
typedef struct tsl_godot_joint {
    float stiffness;               // units per second, at least 0. 1
    float drag;                    // share of the velocity lost in a frame, 0..1. 0 of a joint, 0.4 of a setting
    float radius;                  // at least 0. 0.1 of a joint, 0.02 of a setting
    float gravity;                 // units per second. 0
    tsl_vec3 gravity_direction;    // world space, any length but 0 where there is gravity. 0 -1 0
    tsl_godot_axis rotation_axis;  // ALL
    tsl_vec3 rotation_axis_vector; // with CUSTOM, any length. 0 0 0
} tsl_godot_joint;

// Curves are over the joints, the first at 0 and the last at 1, and scale `all`. Lengths follow the animation, as with mutable_bone_axes.
typedef struct tsl_godot_spring {
    uint32_t struct_size;
    uint32_t joint_count;                   // from the root bone to the end bone, 2..256, with extend_end_bone 1..256. 0
    const uint32_t *bones;                  // joint_count bones of the rig, each below the one before
    const tsl_godot_joint *joints;          // individual_config: joint_count; null: as `all` and the curves say. Null
    const tsl_transform *rests;             // joint_count, of get_bone_rest; may be null but for axes and FROM_PARENT. Null
    tsl_godot_joint all;                    // where `joints` is null
    float frame_rate;                       // frames per second that it was tuned at, above 0. 60
    float influence;                        // 0..1. 1
    tsl_vec3 external_force;                // units per second, world space. 0 0 0
    uint32_t extend_end_bone;               // 1: the end bone has a tail. 0
    tsl_godot_direction end_bone_direction; // FROM_PARENT
    float end_bone_length;                  // at least 0; 0: no tail. 0
    tsl_godot_center center_from;           // WORLD_ORIGIN
    int32_t center;                         // -1
    uint32_t radius_key_count, stiffness_key_count, drag_key_count, gravity_key_count; // 0
    uint32_t reserved;                                                                 // 0
    const tsl_curve_key *radius_keys;
    const tsl_curve_key *stiffness_keys;
    const tsl_curve_key *drag_keys;
    const tsl_curve_key *gravity_keys;
} tsl_godot_spring;

// TURNING_GRAVITY: gravity and the external force turn with the center there; here they are the world's. CENTER_BONE: a center bone that
// moves in the skeleton is felt twice there, and not at all here. PARALLEL_AXIS: a rotation axis within 0.06 degrees of its bone: that bone
// turns about any axis here.
typedef uint32_t tsl_godot_notes;
#define TSL_GODOT_NOTE_TURNING_GRAVITY 0x1u
#define TSL_GODOT_NOTE_CENTER_BONE 0x2u
#define TSL_GODOT_NOTE_PARALLEL_AXIS 0x4u

typedef uint32_t tsl_godot_shape;
enum { TSL_GODOT_SPHERE = 0, TSL_GODOT_CAPSULE = 1, TSL_GODOT_PLANE = 2 };

// INSIDE: not of planes. CHAIN: the bones between joints collide too there; here as JOINT.
typedef uint32_t tsl_godot_collide_mode;
enum { TSL_GODOT_COLLIDE_JOINT = 0, TSL_GODOT_COLLIDE_INSIDE = 1, TSL_GODOT_COLLIDE_CHAIN = 2 };

// A SpringBoneCollision3D, in its own space: along y, a plane's normal too.
typedef struct tsl_godot_collider {
    uint32_t struct_size;
    tsl_godot_shape shape;       // SPHERE
    tsl_godot_collide_mode mode; // JOINT
    float radius;                // at least 0. 0.1
    float height;                // of a capsule with both ends, at least twice the radius. 0.5
} tsl_godot_collider;

TSL_API void tsl_godot_joint_init(tsl_godot_joint *joint);
TSL_API void tsl_godot_spring_init(tsl_godot_spring *spring, uint32_t struct_size);
TSL_API void tsl_godot_collider_init(tsl_godot_collider *collider, uint32_t struct_size);
TSL_API tsl_result tsl_godot_get_notes(const tsl_godot_spring *spring, tsl_godot_notes *out_notes);
TSL_API tsl_result tsl_godot_to_rig_desc(const tsl_godot_spring *spring, tsl_rig_desc *inout_desc);
TSL_API tsl_result tsl_godot_to_params(const tsl_godot_spring *spring, tsl_chain_params *out_params, uint32_t struct_size);
// Also bones (the setting's own array) and anchor, the center.
TSL_API tsl_result tsl_godot_to_desc(const tsl_godot_spring *spring, tsl_chain_desc *inout_desc);
// Rotation axes become TSL_LIMIT_HINGE. The part of an axis along its bone does not count, as there.
TSL_API tsl_result tsl_godot_tune(tsl_world *world, tsl_chain_id chain, const tsl_godot_spring *spring);
TSL_API tsl_result tsl_godot_create(tsl_world *world, tsl_rig_id rig, const tsl_godot_spring *spring, const tsl_chain_desc *where,
                                    tsl_chain_id *out_chain);
// The description names the frame, too.
TSL_API tsl_result tsl_godot_collider_to_desc(const tsl_godot_collider *collider, tsl_collider_desc *inout_desc);

#endif

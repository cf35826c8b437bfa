// SPDX-License-Identifier: MIT
// convert.h - parameter sets of other systems, in their own names and units, into Tassel's.
//
// DynamicBone 1.3 (a Unity asset). The result moves as DynamicBone does with one fixed step a frame, at any
// frame rate: docs/coming_from_dynamic_bone.md says what differs at others, and why.
//
// VRM spring bones, 1.0 (VRMC_springBone, VRMC_springBone_extended_collider) and 0.x (secondaryAnimation). The
// result is the specification's at 60 frames a second, and moves alike at any other rate. Reading the file is
// the caller's; the names here are the file's. glTF's axes are kept: metres, +Y up, right-handed.
//
// EZSoftBone (MIT, Unity). Its step averages velocities and knows no hard length, so the result is close to it
// and not the same: near the rest pose a chain swings at its pace and dies down as it does, and the section
// below says how far away a chain gets.
//
// KawaiiPhysics (MIT, Unreal). Its step is TSL_MODEL_CHAIN's but for how it takes in the motion of the component, which it feels
// as a force that grows with the speed; the section below says what that comes to.
//
// SPCRJointDynamics (MIT, Unity). Its constraints are soft in all directions and pull points to places of their own, and here bones
// keep their lengths, so that the result is close to it near the pose and coarse in large swings; the section below says how
// coarse.
//
// UnityChan SpringBone (Unity-chan License, Unity). Its step is TSL_MODEL_SPRING's in other terms as long as drag takes more of the
// velocity than stiffness gives back; the section below says what happens beyond.
//
// Godot's SpringBoneSimulator3D (MIT). Its step is VRM's around the animated pose, and so is the result's.
//
// JiggleRigs (MIT, Unity; naelstrof's, with the solver of 2025). Bones there pull at each other in both directions, and here each
// follows the one before, so that the result is near it on average where stiffness is high, and coarse in fast motion and where
// stiffness is low.
//
// AnimDynamics (Unreal). Bodies there are boxes with inertia, and here a particle at each bone's place swings as the body about its
// joint would: near it for one body, coarse for a line of them, of which each pulls at those above it there. Its step is not public:
// the section below says what is documented, and what is assumed.
//
// MagicaCloth2 (a Unity asset): BoneCloth and BoneSpring. Its step is not public either; the result is near one of the parts that its
// manual describes, and the section below says which, and what is assumed.
//
// PhysBones (VRChat). Its documentation is public and its step is not; the result is near the simplest step that does what the
// documentation says, and the section below says what that fixes, and what is assumed.
//
// No function here keeps a pointer. Each gives the same bits in every floating-point mode of the host, which finds it again.
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
// TSL_ERROR_NOT_INCREASING. Places, lengths and forces are out of range where they, or what becomes of them, are not below
// TSL_NUMBER_LIMIT in size. A function that is handed a world tells its log which argument, field and index it refuses; where another
// one gives a code only, tsl_dynamic_bone_create of the same component says why. So it is with all components below.

// Gravity and force per step squared become units per second squared; blend_weight w is folded into stiffness
// s as 1 + (s - 1) w, and into weight as 0 or 1. With w below 1 and a stiffness curve, use the curve of
// tsl_dynamic_bone_to_curve with these parameters. `out_params` is initialised by the call; pass its size.
TSL_API tsl_result tsl_dynamic_bone_to_params(const tsl_dynamic_bone *component, tsl_chain_params *out_params,
                                              uint32_t struct_size);
// Sets model (TSL_MODEL_CHAIN), tip, tip_length, tip_offset and fork of a description that names the bones and the anchor (the bone
// that carries the component, whose travel and scale DynamicBone uses).
TSL_API tsl_result tsl_dynamic_bone_to_desc(const tsl_dynamic_bone *component, tsl_chain_desc *inout_desc);
// The keys for tsl_chain_set_curve. *inout_count: capacity in, number out; `out_keys` null asks for the
// number.
TSL_API tsl_result tsl_dynamic_bone_to_curve(const tsl_dynamic_bone *component, tsl_parameter parameter,
                                             tsl_curve_key *out_keys, uint32_t *inout_count);
// All three and tsl_chain_create in one: `where` names the bones, the anchor and the colliders. Its lists are taken as the inspector
// has them, up to 1024 slots each: empty ones (UINT32_MAX for a bone, an id of zeros for a collider) are skipped, what is listed twice
// counts once, and a root among the exclusions stays a root. A root below another one is refused, excluded or not: it is a chain of
// its own.
TSL_API tsl_result tsl_dynamic_bone_create(tsl_world *world, tsl_rig_id rig,
                                           const tsl_dynamic_bone *component, const tsl_chain_desc *where,
                                           tsl_chain_id *out_chain);
// Sets shape, flags, radii, a and b of a description that names the rig and the bone.
TSL_API tsl_result tsl_dynamic_bone_collider_to_desc(const tsl_dynamic_bone_collider *collider,
                                                     tsl_collider_desc *inout_desc);

// ---- VRM spring bones -----------------------------------------------------------------------------------

// A joint of VRMC_springBone 1.0: what it says holds for the segment from it to the next joint of its spring.
typedef struct tsl_vrm_joint {
    float stiffness;      // at least 0. 1
    float gravity_power;  // at least 0. 0
    tsl_vec3 gravity_dir; // world space, used as it is. 0 -1 0
    float drag_force;     // 0..1. 0.5
    float hit_radius;     // metres, at least 0. 0
} tsl_vrm_joint;

// A spring: joints from the root on. The last one is the tail of the one before: its parameters are not read,
// unless has_tail gives it a tail of its own.
typedef struct tsl_vrm_spring {
    uint32_t struct_size;
    uint32_t joint_count;        // at least 2, with has_tail 1. 0
    const uint32_t *bones;       // joint_count bones of the rig, each below the one before
    const tsl_vrm_joint *joints; // joint_count
    int32_t center;              // a bone of the rig; -1: the world. -1
    uint32_t has_tail;           // 1: the last joint ends in a virtual tail (VRM 0.x). 0
    tsl_vec3 tail;               // of the last joint, in its own space. 0 0 0
    uint32_t reserved;           // 0
    // VRMC_springBone_limit 1.0-draft: joint_count limits, each of the segment from its joint on, as the file has them: NONE, CONE,
    // HINGE with angle_a, or POLAR (spherical) with pitch as angle_a and yaw as angle_b. Angles at least 0: what is beyond their
    // range counts as its end. Rotations as in tsl_joint_limit. That of a last joint that is a tail is not read. Null: none. null
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

// A collider of VRMC_springBone 1.0 or of its extension, in the space of its node.
typedef struct tsl_vrm_collider {
    uint32_t struct_size;
    tsl_vrm_shape shape; // SPHERE
    uint32_t inside;     // 1: joints stay inside; spheres and capsules. 0
    float radius;        // metres, not scaled with the node, at least 0. 0
    tsl_vec3 offset;     // 0 0 0
    tsl_vec3 tail;       // of a capsule, in the node's space, not relative to offset. 0 0 0
    tsl_vec3 normal;     // of a plane, any length but 0. 0 0 1
} tsl_vrm_collider;

TSL_API void tsl_vrm_joint_init(tsl_vrm_joint *joint);
TSL_API void tsl_vrm_spring_init(tsl_vrm_spring *spring, uint32_t struct_size);
TSL_API void tsl_vrm0_group_init(tsl_vrm0_group *group);
TSL_API void tsl_vrm_collider_init(tsl_vrm_collider *collider, uint32_t struct_size);

// The errors of all of the following are those of the functions above.

// VRM 0.x into 1.0's terms. A spring of 0.x is a line of bones: a bone's tail is its first child, every other
// child begins a spring of its own, and a leaf has a virtual tail, 7 cm along its own local translation
// (`tail`; zero where that is zero). Sphere colliders are stored with z mirrored.
TSL_API tsl_result tsl_vrm0_group_to_joint(const tsl_vrm0_group *group, tsl_vrm_joint *out_joint);
TSL_API tsl_result tsl_vrm0_tail(const tsl_vec3 *local_translation, tsl_vec3 *out_tail);
TSL_API tsl_result tsl_vrm0_collider(const tsl_vec3 *offset, float radius, tsl_vrm_collider *out_collider,
                                     uint32_t struct_size);

// stiffness becomes push, drag damping, gravity 60 times its power per second squared, hit radius radius; the
// centre is the anchor with inert and inert_rotation 1. What differs from joint to joint stands as 1 here and
// in the factors. `out_params` is initialised by the call; pass its size.
TSL_API tsl_result tsl_vrm_spring_to_params(const tsl_vrm_spring *spring, tsl_chain_params *out_params,
                                            uint32_t struct_size);
// Sets model, flags, bones (the spring's own array), anchor, tip and tip_offset of a description; TSL_CHAIN_LIMITED among the
// flags where there are limits.
TSL_API tsl_result tsl_vrm_spring_to_desc(const tsl_vrm_spring *spring, tsl_chain_desc *inout_desc);
// Sets what differs from joint to joint, with tsl_chain_set_factors and tsl_chain_set_gravities, and limits, with
// tsl_chain_set_joint_limits, of a chain that was made with the two above; nothing where all joints are alike and free. It is
// for many springs at once: describe each, create all with one tsl_chains_create, then call this for each. Errors are those calls'
// too. Where one of them fails, such as for memory, those before it have been set. More than 256 joints are TSL_ERROR_TOO_MANY.
TSL_API tsl_result tsl_vrm_spring_set_joints(tsl_world *world, tsl_chain_id chain,
                                             const tsl_vrm_spring *spring);
// All of it and tsl_chain_create in one. `where` names the colliders, in the order of the spring's groups. More
// than 256 joints are TSL_ERROR_TOO_MANY.
TSL_API tsl_result tsl_vrm_spring_create(tsl_world *world, tsl_rig_id rig, const tsl_vrm_spring *spring,
                                         const tsl_chain_desc *where, tsl_chain_id *out_chain);
// Sets shape, flags, radii, a and b of a description that names the rig and the bone. Add
// TSL_COLLIDER_SIMULATED where the node is on or below a joint of a spring.
TSL_API tsl_result tsl_vrm_collider_to_desc(const tsl_vrm_collider *collider, tsl_collider_desc *inout_desc);

// ---- EZSoftBone -----------------------------------------------------------------------------------------

typedef uint32_t tsl_ez_siblings;
enum {
    TSL_EZ_SIBLINGS_NONE = 0,   // chains swing on their own
    TSL_EZ_SIBLINGS_ROOTED = 1, // bones as deep below the same root bone hold each other
    TSL_EZ_SIBLINGS_UNIFIED = 2 // bones as deep below any root bone do
};

// One component with its material. Field names are those of the inspector; curves as in tsl_dynamic_bone, over
// the length from the root. Taken over: damping, stiffness, resistance, radius and their curves, gravity,
// iterations, constant delta time; of siblings slackness too. Not taken over: slackness of bones (their lengths are kept, as at
// slackness 0), the sleep threshold, the turning of bones with their siblings, force fields. Gravity, also as acceleration, and
// radius are refused with TSL_ERROR_INVALID_ARGUMENT where they are not below TSL_NUMBER_LIMIT in size.
typedef struct tsl_ez_soft_bone {
    uint32_t struct_size;
    float update_rate; // frames per second that it was tuned at, above 0. 60
    float
        constant_delta;  // seconds a frame counts as; 0: what it takes (delta time mode Constant has 0.03). 0
    uint32_t iterations; // per frame, 1..10. 1
    float damping;       // share of the speed lost in an iteration, 0..1. 0.2
    float stiffness;     // share of the way to the rest place in a frame, 0..1. 0.1
    float resistance;    // share of gravity that is not felt, 0..1. 0.9
    float radius;        // 0
    tsl_vec3 gravity;    // speed added in a frame, world space. 0 0 0
    uint32_t gravity_aligner;      // 1: there is one, and gravity is not felt in the rest pose. 0
    uint32_t damping_key_count;    // 2: from 0.5 to 1, flat at both ends
    uint32_t stiffness_key_count;  // 0
    uint32_t resistance_key_count; // 2: straight from 1 to 0
    uint32_t radius_key_count;     // 0
    const tsl_curve_key *damping_keys;
    const tsl_curve_key *stiffness_keys;
    const tsl_curve_key *resistance_keys;
    const tsl_curve_key *radius_keys;
    tsl_ez_siblings siblings;     // NONE
    uint32_t closed_siblings;     // 1: the last is the first one's neighbour. 0
    float slackness;              // share of what siblings are off by that an iteration leaves, 0..1. 0.1
    uint32_t slackness_key_count; // 2: straight from 1 to 0.8
    const tsl_curve_key *slackness_keys;
} tsl_ez_soft_bone;

TSL_API void tsl_ez_soft_bone_init(tsl_ez_soft_bone *component, uint32_t struct_size);

// The errors of all of the following are those of the functions above.

// Damping and elasticity are chosen so that a particle near its rest place has EZSoftBone's two poles, that is
// its pace and its decay; inert and inert_rotation so that it stays as far behind an anchor that moves on
// steadily (name as anchor the bone that the roots hang from). Where several iterations a frame would need a
// value below 0, it is 0. Gravity becomes what lets a particle sag as far. A chain has one gravity: a curve of
// resistance is averaged over the length, and gravity_falloff stands for a gravity aligner's angle. Where
// damping or stiffness has a curve, the parameters are 1 here and their numbers are in the curves of
// tsl_ez_soft_bone_to_curve. `out_params` is initialised by the call; pass its size.
//
// How far from EZSoftBone the result is while a chain of 7 bones walks, turns, stops and nods for six seconds
// at 60 frames a second: greatest and mean distance of any particle, as a share of the chain's length. The test
// convert/ez_soft_bone measures it against a model of the step in double precision and holds it to this.
//     material                      at most   mean    the tip leaves its rest place by
//     the default one               0.13      0.04    0.66
//     damping 0.2, stiffness 0.1    0.10      0.035   0.75
//     damping 0.2, stiffness 0.3    0.065     0.015   0.24
//     damping 0.1, stiffness 0.03   0.13      0.05    1.22
//     0.2, 0.1, 4 iterations        0.07      0.03    0.75
//     0.2, 0.1, with gravity        0.06      0.02    0.58; with a gravity aligner 0.10, 0.035, 0.75
//     the default one with gravity  0.07      0.025   0.47
TSL_API tsl_result tsl_ez_soft_bone_to_params(const tsl_ez_soft_bone *component, tsl_chain_params *out_params,
                                              uint32_t struct_size);
// Sets model (TSL_MODEL_CHAIN), tip and fork of a description that names the bones and the anchor.
TSL_API tsl_result tsl_ez_soft_bone_to_desc(const tsl_ez_soft_bone *component, tsl_chain_desc *inout_desc);
// The keys for tsl_chain_set_curve: those of the radius as they are, others at 65 places. *inout_count:
// capacity in, number out; `out_keys` null asks for the number.
TSL_API tsl_result tsl_ez_soft_bone_to_curve(const tsl_ez_soft_bone *component, tsl_parameter parameter,
                                             tsl_curve_key *out_keys, uint32_t *inout_count);
// All three and tsl_chain_create in one: `where` names the bones, the anchor and the colliders.
TSL_API tsl_result tsl_ez_soft_bone_create(tsl_world *world, tsl_rig_id rig,
                                           const tsl_ez_soft_bone *component, const tsl_chain_desc *where,
                                           tsl_chain_id *out_chain);

// Siblings as structural links, without bounds, slack, shear and bend. With s the slackness, d the damping and n iterations of
// h seconds (of the frame's real time), a bone moves by q = (1 - s / n) / 3 of what it is off from each sibling, both ends of a
// pair by P = 1 - (1 - q)^2 in an iteration, and the link has the compliance under which two particles give way as far under a
// steady pull,
//     4 h h (1 - d) (1 - P) / (P (1 + d))
// rounds are the iterations. Where damping or slackness has a curve compliances are 1 here, and tsl_ez_soft_bone_tune_links
// sets their numbers. `out_params` is initialised by the call; pass its size.
//
// How far from EZSoftBone a ring or strip of 8 strands of 5 bones is in that walk, straight on or with turns and nods, over 30
// components drawn at random, whose own tips leave their rest place by up to 1.19 of a strand's length: convert/ez_siblings
// measures it and holds it to it. With siblings EZSoftBone's bones are held to their length by a third of the share only, and
// stretch; here they do not. Where one strand of a ring is turned away, its neighbour is taken along as far within a tenth.
//                          straight on      turning
//     with siblings        0.65, 0.11       0.65, 0.14
//     without              0.14, 0.018      0.14, 0.022
TSL_API tsl_result tsl_ez_soft_bone_to_links_params(const tsl_ez_soft_bone *component,
                                                    tsl_links_params *out_params, uint32_t struct_size);
// Sets the layout, a ring or a strip of the chains in their order, of a description that names the chains: with UNIFIED all of the
// component, each a strand, and with ROOTED those below one root bone, and so a set for each root. TSL_ERROR_INVALID_ARGUMENT
// with NONE.
TSL_API tsl_result tsl_ez_soft_bone_to_links_desc(const tsl_ez_soft_bone *component,
                                                  tsl_links_desc *inout_desc);
// Sets the curves of compliances of a set that was made with these parameters.
TSL_API tsl_result tsl_ez_soft_bone_tune_links(tsl_world *world, tsl_links_id links,
                                               const tsl_ez_soft_bone *component);

// ---- KawaiiPhysics --------------------------------------------------------------------------------------

typedef uint32_t tsl_kawaii_space; // its simulation space
enum {
    TSL_KAWAII_COMPONENT = 0, // the skeletal mesh component: the rig's root
    TSL_KAWAII_WORLD = 1,     // no motion of the component is taken away, whatever the world dampings say
    TSL_KAWAII_BASE_BONE = 2  // the bone that the description names as anchor
};

typedef uint32_t tsl_kawaii_axis; // the way a bone points, in its own space
enum {
    TSL_KAWAII_X = 0,
    TSL_KAWAII_Y = 1,
    TSL_KAWAII_Z = 2,
    TSL_KAWAII_X_NEGATIVE = 3,
    TSL_KAWAII_Y_NEGATIVE = 4,
    TSL_KAWAII_Z_NEGATIVE = 5
};

// One animation node with its project settings. Field names are those of the details panel; units are Unreal's, centimetres and
// degrees, so a rig in metres needs lengths and gravity divided by 100. Curves as in tsl_dynamic_bone, over the length rate.
//   Not taken over: Skel Comp Move Scale (the inert of a chain is one number for all axes), bone constraints (pairs of a
// tsl_links set say them with the same compliance), bone subdivision and bridge dummies, wind and external forces but the
// simple one, settings overrides, world collision, warm-up frames. SyncBone is tsl_kawaii_sync below.
//   Numbers that are places, lengths or forces here, also target_framerate times simple_external_force and the ends of
// colliders, are refused with TSL_ERROR_INVALID_ARGUMENT where they are not below TSL_NUMBER_LIMIT in size.
typedef struct tsl_kawaii_physics {
    uint32_t struct_size;
    float target_framerate;       // steps per second, above 0. 60
    uint32_t max_substeps;        // 1..64. 4
    float damping;                // share of the velocity lost in a step, 0..1. 0.1
    float stiffness;              // share of the way to the pose in a step, 0..1. 0.05
    float world_damping_location; // share of the component's travel that is not felt, 0..1. 0.8
    float world_damping_rotation; // and of its turning. 0..1. 0.8
    float radius;                 // at least 0. 3
    float limit_angle;            // degrees from the pose, at least 0; 0: none. 0
    tsl_vec3 gravity;             // units per second squared, world space. 0 0 0
    uint32_t legacy_gravity;      // 1: half of gravity acts. 0
    tsl_vec3
        simple_external_force; // units per second, world space: the way of a step is that times its seconds. 0 0 0
    tsl_freeze_axis planar_constraint; // NONE
    float dummy_bone_length;           // at least 0; 0: none. 0
    tsl_kawaii_axis bone_forward_axis; // of the dummy bone. X
    tsl_kawaii_space simulation_space; // COMPONENT
    float teleport_distance_threshold; // per step; 0 or less: none. 300
    float teleport_rotation_threshold; // degrees per step; 0 or less: none. 10
    uint32_t follows;                  // 1: the host calls tsl_kawaii_physics_follow for each frame. 0
    uint32_t damping_key_count;        // 0
    uint32_t stiffness_key_count;
    uint32_t world_damping_location_key_count;
    uint32_t world_damping_rotation_key_count;
    uint32_t radius_key_count;
    uint32_t limit_angle_key_count;
    uint32_t reserved; // 0
    const tsl_curve_key *damping_keys;
    const tsl_curve_key *stiffness_keys;
    const tsl_curve_key *world_damping_location_keys;
    const tsl_curve_key *world_damping_rotation_keys;
    const tsl_curve_key *radius_keys;
    const tsl_curve_key *limit_angle_keys;
} tsl_kawaii_physics;

typedef uint32_t tsl_kawaii_shape;
enum {
    TSL_KAWAII_SPHERE = 0,  // a spherical limit
    TSL_KAWAII_CAPSULE = 1, // a capsule or tapered capsule limit along its own z
    TSL_KAWAII_PLANE = 2,   // a planar limit: bones stay on the side of its own z
    TSL_KAWAII_BOX = 3      // a box limit
};

// One of its limits that is a collider, in the space of its driving bone.
typedef struct tsl_kawaii_collider {
    uint32_t struct_size;
    tsl_kawaii_shape shape;   // SPHERE
    uint32_t inner;           // 1: bones stay in the sphere. 0
    float radius;             // at least 0. 5
    float radius_b;           // of a tapered capsule's other end, at -z; negative: as radius. -1
    float length;             // of a capsule, between the centres of its ends, at least 0. 10
    tsl_vec3 offset_location; // 0 0 0
    tsl_quat offset_rotation; // unit. Identity
    tsl_vec3 extent;          // of a box, half of its edges, above 0. 5 5 5
} tsl_kawaii_collider;

TSL_API void tsl_kawaii_physics_init(tsl_kawaii_physics *node, uint32_t struct_size);
TSL_API void tsl_kawaii_collider_init(tsl_kawaii_collider *collider, uint32_t struct_size);

// The errors of all of the following are those of the functions above.

// Sets ticks_per_second, max_ticks_per_step and the limits of jumps of a description of the rig.
TSL_API tsl_result tsl_kawaii_physics_to_rig_desc(const tsl_kawaii_physics *node, tsl_rig_desc *inout_desc);
// Damping, elasticity (its stiffness), radius, gravity, force and the plane are its own. KawaiiPhysics adds the share w of the
// component's way that is felt to each particle in each step and keeps it as velocity, so that a component that moves on steadily
// has its chains blown back as by a wind of w / damping times its speed; here chains are in still air. inert and inert_rotation are
// such that a chain stays as far behind steadily, 1 - w / damping, or 0 where the felt share is more than damping, and then it
// stays less far behind than there. With `follows` inert is 1 in place of that: see tsl_kawaii_physics_follow. Where damping or
// stiffness, or for the inerts damping or the world dampings, have curves, the parameters are 1 here and their numbers are in
// the curves of tsl_kawaii_physics_to_curve. `out_params` is initialised by the call; pass its size.
//
// How far from KawaiiPhysics the result is while a chain of 7 bones hangs from a component that walks and stops for six seconds
// at 60 frames a second, straight on or with a turn by 100 degrees and nods: greatest and mean distance of any particle, as a share
// of the chain's length, without and with tsl_kawaii_physics_follow. What is left with it straight on is that KawaiiPhysics brings
// bones to their length after all have moved, and Tassel one by one. The test convert/kawaii_physics measures this against a
// model of the step in double precision and holds it to it.
//     damping, stiffness,       straight on                       turning                       the tip leaves
//     both world dampings       without        followed           without        followed       its rest place by
//     0.1, 0.05, 0.8 (default)  0.60, 0.12     0.045, 0.0075      0.65, 0.23     0.66, 0.15     1.09
//     the same with gravity     0.49, 0.11     0.04, 0.0075       0.62, 0.21     0.62, 0.13     1.04
//     limited to 30 degrees     0.43, 0.08     0.003, 0.00025     0.43, 0.16     0.43, 0.11     0.52
//     0.3, 0.05, 0.8            0.05, 0.012    0.0015, 0.00025    0.08, 0.026    0.06, 0.016    0.82
//     0.2, 0.1, 0.9             0.04, 0.0075   0.00015, 0.00002   0.075, 0.019   0.075, 0.012   0.27
TSL_API tsl_result tsl_kawaii_physics_to_params(const tsl_kawaii_physics *node, tsl_chain_params *out_params,
                                                uint32_t struct_size);
// Sets the force of a frame in which the component, the rig's root or the base bone, travels by `travel` (world space, over its
// |scale.x|) in `seconds`, above 0. The parameters are those of a chain made from a node that `follows`; call this and
// tsl_chain_set_params before each step. Simulated in the world that force is none. A curve of world_damping_location counts with
// its mean over the length. Turning stays with inert_rotation. Allocates nothing.
TSL_API tsl_result tsl_kawaii_physics_follow(const tsl_kawaii_physics *node, const tsl_vec3 *travel,
                                             float seconds, tsl_chain_params *inout_params);
// Sets model (TSL_MODEL_CHAIN), tip, tip_offset, fork and, in component space, anchor of a description that names the
// bones; TSL_CHAIN_LIMITED among the flags where there is a limit of angles.
TSL_API tsl_result tsl_kawaii_physics_to_desc(const tsl_kawaii_physics *node, tsl_chain_desc *inout_desc);
// The keys for tsl_chain_set_curve: those of the radius as they are, others at 65 places. *inout_count:
// capacity in, number out; `out_keys` null asks for the number.
TSL_API tsl_result tsl_kawaii_physics_to_curve(const tsl_kawaii_physics *node, tsl_parameter parameter,
                                               tsl_curve_key *out_keys, uint32_t *inout_count);
// The limit of angles: a cone around the pose (TSL_LIMIT_ANIMATED); with a curve for each joint on its own, where it is 0
// or less none. At most 256 particles with a curve, TSL_ERROR_TOO_MANY. It takes the place of the limits that the chain
// had; without a limit angle the chain is left without any.
TSL_API tsl_result tsl_kawaii_physics_set_limits(tsl_world *world, tsl_chain_id chain,
                                                 const tsl_kawaii_physics *node);
// All of it but the rig and tsl_chain_create in one: `where` names the bones, the anchor and the colliders.
TSL_API tsl_result tsl_kawaii_physics_create(tsl_world *world, tsl_rig_id rig, const tsl_kawaii_physics *node,
                                             const tsl_chain_desc *where, tsl_chain_id *out_chain);
// Sets shape, flags, radii, a and b, of a box also the frame, of a description that names the rig and the bone. Planes
// push from any depth here, where a planar limit pushes only what is near or crosses it.
TSL_API tsl_result tsl_kawaii_collider_to_desc(const tsl_kawaii_collider *collider,
                                               tsl_collider_desc *inout_desc);

// A SyncBone moves what the bones of a skirt are pulled to along with another bone, such as a thigh, so that the leg does not come
// through. Here that is the input pose: tsl_kawaii_sync_apply changes it before the step. With w the way of the source from where the
// reference pose has it, in the rig's space (KawaiiPhysics' component space), times the curve over that distance, times
// global_scale, without the directions that do not apply: root to tip each target goes by w, less what its distance from the
// source takes, times the curve over its length rate, and is then brought back to its distance from where its parent is now.
typedef uint32_t tsl_kawaii_direction; // the ways along an axis that apply
enum { TSL_KAWAII_BOTH = 0, TSL_KAWAII_POSITIVE = 1, TSL_KAWAII_NEGATIVE = 2, TSL_KAWAII_NO_DIRECTION = 3 };

#define TSL_KAWAII_SYNC_BONES 256u // targets at most

// One SyncBone with one of its target roots, in the rig's units. Curves as in tsl_dynamic_bone, over what is said.
typedef struct tsl_kawaii_sync {
    uint32_t struct_size;
    uint32_t source;     // its bone, none of the targets and not below one. 0
    uint32_t bone_count; // 1..TSL_KAWAII_SYNC_BONES. 0
    // 1: the first target stays in its place, as the root bone of a node does; 0: it is moved, as any other bone. 1
    uint32_t root_stays;
    tsl_vec3 global_scale;                  // along each axis, 0..1. 1 1 1
    tsl_kawaii_direction apply_direction_x; // BOTH
    tsl_kawaii_direction apply_direction_y; // BOTH
    tsl_kawaii_direction apply_direction_z; // BOTH
    uint32_t distance_attenuation;          // 1: the next three count. 0
    float attenuation_inner_radius;         // up to that distance nothing is taken away. At least 0. 0
    float attenuation_outer_radius; // from that on max_attenuation_rate, between in proportion. At least 0. 0
    float max_attenuation_rate;     // share, 0..1. 1
    float dummy_bone_length;        // of the node, at least 0; 0: none. 0
    tsl_kawaii_axis bone_forward_axis; // of the node. X
    uint32_t delta_distance_key_count; // 0
    uint32_t length_rate_key_count;    // 0
    // bone_count bones of the rig, ascending: the target root, then those below it, each after its parent. Null
    const uint32_t *bones;
    const tsl_curve_key *delta_distance_keys; // over the length of the source's way. Null
    // Over the length from the target root in the reference pose, as a share of the longest line of targets. KawaiiPhysics has it
    // with child bones only: leave it out for a target root alone. Null
    const tsl_curve_key *length_rate_keys;
} tsl_kawaii_sync;

TSL_API void tsl_kawaii_sync_init(tsl_kawaii_sync *sync, uint32_t struct_size);
// Moves the targets of an animated pose, rig->bone_count local transforms, which then is the tsl_pose_input of the frame. Of `rig`
// bone_count, parents and rest are read: rest is the reference pose. Call it for each SyncBone and each of its target roots in
// order. Chains with TSL_CHAIN_UNANIMATED do not read the pose.
//   A target with one child among the targets, or with none and a dummy bone, turns so that it points there as it did; others turn
// with the bone above. Places are written only of the first target and of children of a fork. So all that hangs below follows. What
// differs: KawaiiPhysics keeps rotations and moves bones off their parents, leaves what is below the targets in the same node, and
// takes lengths from the reference pose; here they are the animated pose's.
//   `locations`: where distances from the source are measured to, in the rig's space. KawaiiPhysics has there where the targets were
// after its last step, and so that of the dummy bones, which come after the targets, in the order of their bones. `location_count`
// is the number of both. Null with 0: where the animated pose has them.
//   A way of 0 changes no bit. Same bits everywhere. Allocates nothing; takes 24 KB of the stack. Errors, besides those above:
// TSL_ERROR_INVALID_ARGUMENT also for a rotation that is not of length 1, in the pose or in rest, and for places and scales from
// TSL_NUMBER_LIMIT on; TSL_ERROR_INDEX_OUT_OF_RANGE for a bone that the rig does not have; TSL_ERROR_NOT_INCREASING for targets;
// TSL_ERROR_BAD_HIERARCHY for a target whose parent is no target before it, for a target root without a parent that does not
// stay, and for a parent that does not come earlier; TSL_ERROR_COUNT_MISMATCH for location_count. Only the targets, the source and
// the bones above them are looked at.
TSL_API tsl_result tsl_kawaii_sync_apply(const tsl_kawaii_sync *sync, const tsl_rig_desc *rig,
                                         const tsl_vec3 *locations, uint32_t location_count,
                                         tsl_transform *inout_locals);

// ---- SPCRJointDynamics ----------------------------------------------------------------------------------

// How hard constraints of one kind are. SPCR's names are from what the constraint does, not from what was done to it: one that is
// too long shrinks.
typedef struct tsl_spcr_power {
    float shrink;              // share of its excess that one that is too long loses in a pass, 0..1. 1
    float stretch;             // the same of one that is too short. 1
    uint32_t shrink_key_count; // 2: straight from 0.8 to 0.7
    uint32_t stretch_key_count;
    const tsl_curve_key *shrink_keys;
    const tsl_curve_key *stretch_keys;
} tsl_spcr_power;

typedef uint32_t tsl_spcr_constraints;
#define TSL_SPCR_STRUCTURAL_VERTICAL 0x1u
#define TSL_SPCR_STRUCTURAL_HORIZONTAL 0x2u
#define TSL_SPCR_SHEAR 0x4u
#define TSL_SPCR_BENDING_VERTICAL 0x8u
#define TSL_SPCR_BENDING_HORIZONTAL 0x10u

// One controller: all strands of a skirt. Field names are those of the inspector. Curves as in tsl_dynamic_bone, over a point's
// depth, which here is its length from the root; powers and shares are value times curve, clamped to 0..1.
//   Not taken over, and not in here: masses, wind scales and the waves of tips, plane limiters, movable limits, grabbers,
// fades, what constraints and surfaces collide with. Here particles and the bones between them meet colliders as the chain's
// model has it.
typedef struct tsl_spcr {
    uint32_t struct_size;
    float stabilization_frame_rate; // steps per second but one, 1..999. 60
    uint32_t sub_steps;             // of a step; there are at most 1000 in a second. 1
    uint32_t relaxation;            // passes over all constraints in a sub-step, at least 1. 1
    tsl_vec3 gravity;               // units per second squared; half of it acts, as there. 0 -9.8 0
    tsl_vec3 wind_force;            // likewise. 0 0 0
    float resistance; // percent of the velocity lost in a sub-step, 0..100. 1, its curve from 1 to 5
    float
        hardness; // percent of the way to the animated place in a sub-step, 0..100. 1, its curve from 5 to 0.1
    float friction;                  // of the points, 0..1. 0.7
    float collider_friction;         // of the collider that has most, 0..1. 0.5
    float point_radius;              // at least 0. 0
    float slider_joint_length;       // at least 0. 0
    float root_slide_limit;          // units per second; negative: none. 5
    float root_rotate_limit;         // degrees per second; negative: none. 540
    float blend_ratio;               // 0..1, 1: the animation. 0
    float limit_angle;               // degrees; negative: none. -1
    uint32_t limit_from_root;        // 1: against the animated direction, 0: against the bone before. 0
    uint32_t is_loop_root_points;    // 1: a closed ring. 0
    tsl_spcr_constraints compute;    // TSL_SPCR_ bits: which constraints there are. All but SHEAR
    uint32_t surface_collision;      // 1: on. 0
    uint32_t gravity_key_count;      // 0
    uint32_t resistance_key_count;   // 2
    uint32_t hardness_key_count;     // 2
    uint32_t friction_key_count;     // 0
    uint32_t point_radius_key_count; // 0
    uint32_t reserved;               // 0
    const tsl_curve_key *gravity_keys;
    const tsl_curve_key *resistance_keys;
    const tsl_curve_key *hardness_keys;
    const tsl_curve_key *friction_keys;
    const tsl_curve_key *point_radius_keys;
    tsl_spcr_power structural_vertical;
    tsl_spcr_power structural_horizontal;
    tsl_spcr_power shear;
    tsl_spcr_power bending_vertical;
    tsl_spcr_power bending_horizontal;
} tsl_spcr;

// What a controller says that chains and links here do not.
//   LENGTHS           its vertical constraints give way, or there are none: bones here keep their lengths
//   RISING_HARDNESS   it rises with the depth somewhere: a bone here is carried by the one before it there
//   GRAVITY_CURVE     curves of gravity and resistance count with their means over the depth, for gravity
//   SLIDER_JOINTS     they are not taken over: slack of a link is a share of its length
//   SURFACE_COLLISION it is left to the host: TSL_LINKS_SURFACE in the flags of the links' description
//   RELAXATION        there are more passes than the 16 rounds that links have
//   BENDING_VERTICAL  such constraints are not taken over: the distance over two bones of fixed length is greatest where they are
//                     straight, so that near there links could do no more than fold the strand. A limit of angles comes nearest
typedef uint32_t tsl_spcr_notes;
#define TSL_SPCR_NOTE_LENGTHS 0x1u
#define TSL_SPCR_NOTE_RISING_HARDNESS 0x2u
#define TSL_SPCR_NOTE_GRAVITY_CURVE 0x4u
#define TSL_SPCR_NOTE_SLIDER_JOINTS 0x8u
#define TSL_SPCR_NOTE_SURFACE_COLLISION 0x10u
#define TSL_SPCR_NOTE_RELAXATION 0x20u
#define TSL_SPCR_NOTE_BENDING_VERTICAL 0x40u

typedef struct tsl_spcr_collider {
    uint32_t struct_size;
    float radius;            // at least 0. 0.05
    float radius_tail_scale; // of a capsule: how many times the radius its end at +y has, at least 0. 1
    float height;            // of a capsule, along y between the centres of its ends; 0: a sphere. 0
    uint32_t inverse;        // 1: points stay inside. 0
} tsl_spcr_collider;

TSL_API void tsl_spcr_init(tsl_spcr *controller, uint32_t struct_size);
TSL_API void tsl_spcr_collider_init(tsl_spcr_collider *collider, uint32_t struct_size);

// The errors of all of the following are those of the functions above. Numbers that are places, lengths or forces here are refused
// with TSL_ERROR_INVALID_ARGUMENT where they are not below TSL_NUMBER_LIMIT in size.

// TSL_SPCR_NOTE_ bits.
TSL_API tsl_result tsl_spcr_get_notes(const tsl_spcr *controller, tsl_spcr_notes *out_notes);
// Sets ticks_per_second, which is (stabilization_frame_rate + 1) sub_steps, and max_ticks_per_step, 64, since SPCR makes up for any
// time. Parameters hold at any other rate too.
TSL_API tsl_result tsl_spcr_to_rig_desc(const tsl_spcr *controller, tsl_rig_desc *inout_desc);
// Sets model (TSL_MODEL_CHAIN), tip and fork of a description that names the bones of a strand and, as anchor, the root transform;
// TSL_CHAIN_LIMITED among the flags where there is a limit angle. A strand is a chain.
TSL_API tsl_result tsl_spcr_to_desc(const tsl_spcr *controller, tsl_chain_desc *inout_desc);
// Damping is the resistance; gravity and force are half of gravity and wind, less the resistance; friction is the points' times the
// collider's; weight is what the blend ratio leaves; the root's limits are those of what is felt. Elasticity is 1 here, and so are
// damping and friction that have curves: tsl_spcr_tune has their numbers. `out_params` is initialised by the call; pass its size.
//
// How far from SPCR the result is while a skirt of 8 strands of 5 bones walks and stops for six seconds, straight on or with a turn
// by 100 degrees and nods: greatest and mean distance of any particle, as a share of a strand's length, where the model's own tips
// leave their rest place by up to 0.49 of it (the default controller's 0.60). The test convert/spcr measures this against a
// model of the sub-step in double precision and holds it to it. What makes the difference is that points there hang on each
// other by soft constraints, and pull at those above them, while a bone here follows the one before.
//                                       straight on      turning
//     30 controllers drawn at random    0.28, 0.03       0.48, 0.06
//     the default one                   0.57, 0.17       0.66, 0.29
TSL_API tsl_result tsl_spcr_to_params(const tsl_spcr *controller, tsl_chain_params *out_params,
                                      uint32_t struct_size);
// Curves, the limit of angles, and hardness as factors of elasticity: SPCR pulls every point to its own animated place, by the
// share k, and elasticity e pulls it to where its simulated parent carries that place. With
//     1 / e = 1 + 1 / k - 1 / k of its parent,   the root's k being 1, and e at most 1
// each point sags as far under a steady force as in SPCR and, where resistance has no curve, stays as far behind a steady movement.
// Call it once for a chain that is made from the parameters; factors and curves are structure. At most 256 particles,
// TSL_ERROR_TOO_MANY.
TSL_API tsl_result tsl_spcr_tune(tsl_world *world, tsl_chain_id chain, const tsl_spcr *controller);
// All of it but the rig and tsl_chain_create in one, for one strand.
TSL_API tsl_result tsl_spcr_create(tsl_world *world, tsl_rig_id rig, const tsl_spcr *controller,
                                   const tsl_chain_desc *where, tsl_chain_id *out_chain);

// Structural horizontal, shear and bending horizontal constraints as links of these kinds; rounds are the passes. A pass that takes
// the share p of what a constraint is off by, n times in a sub-step of h seconds, is the compliance
//     2 h h (1 / (1 - (1 - p)^n) - 1)
// and a share of 0 does not resist. There are no bounds and no slack. Where a power has a curve its compliance is 1 here, and its
// numbers are set by tsl_spcr_tune_links. `out_params` is initialised by the call; pass its size.
TSL_API tsl_result tsl_spcr_to_links_params(const tsl_spcr *controller, tsl_links_params *out_params,
                                            uint32_t struct_size);
// Sets the layout, a ring or a strip of the chains in their order, of a description that names the chains.
TSL_API tsl_result tsl_spcr_to_links_desc(const tsl_spcr *controller, tsl_links_desc *inout_desc);
// Sets the curves of compliances of a set that was made with these parameters.
TSL_API tsl_result tsl_spcr_tune_links(tsl_world *world, tsl_links_id links, const tsl_spcr *controller);
// Sets shape, flags, radii, a and b of a description that names the rig and the bone.
TSL_API tsl_result tsl_spcr_collider_to_desc(const tsl_spcr_collider *collider,
                                             tsl_collider_desc *inout_desc);

// ---- UnityChan SpringBone ---------------------------------------------------------------------------------

// A range of angles of a bone about its pivot, degrees.
typedef struct tsl_unity_chan_range {
    uint32_t active; // 1: the range holds. 0
    float min;       // -180..0. 0
    float max;       // 0..180. 0
} tsl_unity_chan_range;

// One SpringBone. Field names are those of the inspector, but for the last three, which say how its transform sits.
typedef struct tsl_unity_chan_bone {
    float stiffness_force; // acceleration for each unit that its end is off, 0..5000. 0.01
    float drag_force;      // share of the velocity lost in a frame, 0..1. 0.4
    tsl_vec3 spring_force; // units per second squared, world space; half of it acts, as there. 0 -0.0001 0
    float wind_influence;  // of force providers, 0..1; not taken over. 1
    float radius;          // of its end, units whatever the scale, at least 0. 0.05
    // Pull to the pivot's direction where a range is active, per second squared, at least 0. 100
    float angular_stiffness;
    uint32_t length_limits; // how many length limit targets it has; not taken over. 0
    uint32_t has_pivot;     // 1: there is a pivot node; without one ranges do not hold. 0
    tsl_quat pivot; // its rotation in the space of the bone's parent, unit. Identity: the parent itself
    tsl_unity_chan_range y_angle_limits; // about the pivot's z, sideways along its y
    tsl_unity_chan_range z_angle_limits; // about the pivot's y, sideways along its z
    tsl_quat local_rotation;             // of its transform when the component starts, unit. Identity
    // Where it ends, in its own space and in world units, not 0: its child's place, or with several children the way to their mean,
    // as long as they are on average. 0 0 0
    tsl_vec3 child;
} tsl_unity_chan_bone;

// A line of SpringBones with what their SpringManager says. `bones` has the bones of the rig that carry the components, each the
// only parent of the next, and last of all the transform that the last component points to, which has no component.
typedef struct tsl_unity_chan_spring {
    uint32_t struct_size;
    uint32_t count;                   // of components, 1..255. 0
    const uint32_t *rig_bones;        // count + 1
    const tsl_unity_chan_bone *bones; // count
    float frame_rate; // frames per second that it was tuned at, above 0: there is a step a frame. 60
    // A step counts as one over this of a second; 0: as the frame. At least 0. 60
    float simulation_frame_rate;
    float dynamic_ratio;           // 0..1: how much of the simulation an animated bone shows. 0.5
    tsl_vec3 gravity;              // units per second squared, world space; half of it acts. 0 -10 0
    float bounce;                  // 0..1; not taken over. 0
    float friction;                // 0..1. 1
    uint32_t is_animated;          // 1: animation moves the bones, and dynamic_ratio counts. 0
    uint32_t enable_angle_limits;  // 1: ranges hold. 1
    uint32_t enable_collision;     // 0: it meets no colliders, the ground's neither. 1
    uint32_t enable_length_limits; // not taken over. 1
} tsl_unity_chan_spring;

// What a line says that chains here do not.
//   STIFF           stiffness takes back more in a frame than drag takes away, so that drag would have to be below 0 here: the line
//                   is pulled as hard, and swings out sooner
//   RANGES          angular stiffness pulls a bone with a range to its pivot's direction, also within the range, and here more push
//                   pulls it to its rest, both ways alike
//   TWO_RANGES      both ranges hold a pyramid there, of tangents, and here a rectangle in angles
//   ANIMATED        an animated bone is pulled to the animation here, and there to its pose at the start
//   BOUNCE, WIND, LENGTH_LIMITS   are left out
typedef uint32_t tsl_unity_chan_notes;
#define TSL_UNITY_CHAN_NOTE_STIFF 0x1u
#define TSL_UNITY_CHAN_NOTE_RANGES 0x2u
#define TSL_UNITY_CHAN_NOTE_TWO_RANGES 0x4u
#define TSL_UNITY_CHAN_NOTE_ANIMATED 0x8u
#define TSL_UNITY_CHAN_NOTE_BOUNCE 0x10u
#define TSL_UNITY_CHAN_NOTE_WIND 0x20u
#define TSL_UNITY_CHAN_NOTE_LENGTH_LIMITS 0x40u

typedef uint32_t tsl_unity_chan_shape;
enum {
    TSL_UNITY_CHAN_SPHERE = 0,
    TSL_UNITY_CHAN_CAPSULE = 1, // along y, from its place
    TSL_UNITY_CHAN_PANEL = 2,   // a rectangle across z: a box behind it here, as thick as its longer side
    TSL_UNITY_CHAN_GROUND = 3   // the manager's: a plane of the world
};

typedef struct tsl_unity_chan_collider {
    uint32_t struct_size;
    tsl_unity_chan_shape shape; // SPHERE
    float radius;               // of a sphere or a capsule, at least 0. 0.1
    float height;        // of a capsule between the centres of its ends, or of a panel, at least 0. 0.25
    float width;         // of a panel, at least 0. 0.25
    float ground_height; // world. 0
} tsl_unity_chan_collider;

TSL_API void tsl_unity_chan_bone_init(tsl_unity_chan_bone *bone);
TSL_API void tsl_unity_chan_spring_init(tsl_unity_chan_spring *spring, uint32_t struct_size);
TSL_API void tsl_unity_chan_collider_init(tsl_unity_chan_collider *collider, uint32_t struct_size);

// The errors of all of the following are those of the functions above. Numbers that are places, lengths or forces here are refused
// with TSL_ERROR_INVALID_ARGUMENT where they are not below TSL_NUMBER_LIMIT in size.

// TSL_UNITY_CHAN_NOTE_ bits.
TSL_API tsl_result tsl_unity_chan_get_notes(const tsl_unity_chan_spring *spring,
                                            tsl_unity_chan_notes *out_notes);
// Sets ticks_per_second, which is frame_rate. Parameters hold at any other rate too.
TSL_API tsl_result tsl_unity_chan_to_rig_desc(const tsl_unity_chan_spring *spring, tsl_rig_desc *inout_desc);
// Stiffness k takes the end of a bone back by the share a = k h h / 2 of what it is off in a step of h seconds. Since the bone is
// brought to its length L afterwards only directions matter, so that
//     (1 - a) (end - head) + a L rest + (1 - drag) velocity + g      and
//     (end - head) + a / (1 - a) L rest + (1 - drag) / (1 - a) velocity + g / (1 - a)
// are the same step, and the second one is TSL_MODEL_SPRING's: push is a L / (1 - a), damping (drag - a) / (1 - a), at least
// 0, and gravity g / (1 - a). Shares a beyond 0.95 count as that. Angular stiffness is part of push, half of it for each
// range. What differs from bone to bone stands as 1 here, and is set by tsl_unity_chan_tune. `out_params` is initialised by
// the call; pass its size.
//
// How far from SpringBone the result is over six seconds in which a root that a line of 3 to 20 bones hangs from sways, turns
// and stops, at 60 frames a second: greatest and mean distance of any bone, as a share of the line's length, over 30 lines
// drawn at random, each bone with its own numbers. The model's own tips leave the pose by up to 1.8. The test
// convert/unity_chan measures this against a model of the step in double precision and holds it to it. Without colliders:
// there a bone that meets one slides along it on the circle that its length allows, and here it is pushed out and brought to
// its length.
//     drag takes more than stiffness    0.0003, 0.000005
//     drag 0.4, any stiffness           0.83, 0.14
//     any drag and stiffness            1.3, 0.29
//     one range, angular stiffness 0    0.11, 0.00032
//     both too, angular stiffness 0     0.7, 0.022
//     both too, angular stiffness 100   0.9, 0.12
TSL_API tsl_result tsl_unity_chan_to_params(const tsl_unity_chan_spring *spring, tsl_chain_params *out_params,
                                            uint32_t struct_size);
// Sets model, flags, bones (the spring's own array), tip, and, without enable_collision, colliders of a description;
// TSL_CHAIN_LIMITED among the flags where ranges hold.
TSL_API tsl_result tsl_unity_chan_to_desc(const tsl_unity_chan_spring *spring, tsl_chain_desc *inout_desc);
// Sets what differs from bone to bone, and ranges as TSL_LIMIT_POLAR: one range is its pitch, and of two the z range is the pitch
// and the y range the yaw.
TSL_API tsl_result tsl_unity_chan_tune(tsl_world *world, tsl_chain_id chain,
                                       const tsl_unity_chan_spring *spring);
// All of it but the rig and tsl_chain_create in one: `where` names the colliders: capsules, spheres and panels in that order.
TSL_API tsl_result tsl_unity_chan_create(tsl_world *world, tsl_rig_id rig,
                                         const tsl_unity_chan_spring *spring, const tsl_chain_desc *where,
                                         tsl_chain_id *out_chain);
// Sets shape, flags, radii, a and b of a description that names the rig and the bone; of the ground, of one of the world's.
TSL_API tsl_result tsl_unity_chan_collider_to_desc(const tsl_unity_chan_collider *collider,
                                                   tsl_collider_desc *inout_desc);

// ---- Godot's SpringBoneSimulator3D --------------------------------------------------------------------------

typedef uint32_t tsl_godot_axis; // about which alone a joint turns, in the space of its bone
enum {
    TSL_GODOT_AXIS_X = 0,
    TSL_GODOT_AXIS_Y = 1,
    TSL_GODOT_AXIS_Z = 2,
    TSL_GODOT_AXIS_ALL = 3,   // any
    TSL_GODOT_AXIS_CUSTOM = 4 // rotation_axis_vector; any where that is 0
};

typedef uint32_t tsl_godot_direction; // of what extends the end bone, in its space
enum {
    TSL_GODOT_PLUS_X = 0,
    TSL_GODOT_MINUS_X = 1,
    TSL_GODOT_PLUS_Y = 2,
    TSL_GODOT_MINUS_Y = 3,
    TSL_GODOT_PLUS_Z = 4,
    TSL_GODOT_MINUS_Z = 5,
    TSL_GODOT_FROM_PARENT = 6 // straight on
};

typedef uint32_t tsl_godot_center;
enum {
    TSL_GODOT_CENTER_WORLD_ORIGIN = 0,
    TSL_GODOT_CENTER_NODE = 1, // the bone `center`, which moves as that node does; -1: the skeleton
    TSL_GODOT_CENTER_BONE = 2  // the bone `center`; -1: the skeleton
};

// What holds for the bone from one joint to the next.
typedef struct tsl_godot_joint {
    float stiffness;            // units per second, at least 0. 1
    float drag;                 // share of the velocity lost in a frame, 0..1. 0 of a joint, 0.4 of a setting
    float radius;               // at least 0. 0.1 of a joint, 0.02 of a setting
    float gravity;              // units per second. 0
    tsl_vec3 gravity_direction; // world space, any length but 0 where there is gravity. 0 -1 0
    tsl_godot_axis rotation_axis;  // ALL
    tsl_vec3 rotation_axis_vector; // with CUSTOM, any length. 0 0 0
} tsl_godot_joint;

// One setting of a simulator: a line of bones. Curves as in tsl_dynamic_bone, over the joints, the first at 0 and the last at
// 1; they scale the setting's own numbers. Lengths follow the animation here, and with mutable_bone_axes there.
typedef struct tsl_godot_spring {
    uint32_t struct_size;
    uint32_t joint_count;  // from the root bone to the end bone, 2..256, with extend_end_bone 1..256. 0
    const uint32_t *bones; // joint_count bones of the rig, each below the one before
    // individual_config: joint_count of them; null: all are as `all` and the curves say. Null
    const tsl_godot_joint *joints;
    // Of the bones, joint_count of them as get_bone_rest has them; read for rotation axes and for FROM_PARENT, else may be null.
    // Null
    const tsl_transform *rests;
    tsl_godot_joint all;                    // where `joints` is null
    float frame_rate;                       // frames per second that it was tuned at, above 0. 60
    float influence;                        // 0..1. 1
    tsl_vec3 external_force;                // units per second, world space. 0 0 0
    uint32_t extend_end_bone;               // 1: the end bone has a tail. 0
    tsl_godot_direction end_bone_direction; // FROM_PARENT
    float end_bone_length;                  // at least 0; 0: no tail. 0
    tsl_godot_center center_from;           // WORLD_ORIGIN
    int32_t center;                         // -1
    uint32_t radius_key_count;              // 0
    uint32_t stiffness_key_count;           // 0
    uint32_t drag_key_count;                // 0
    uint32_t gravity_key_count;             // 0
    uint32_t reserved;                      // 0
    const tsl_curve_key *radius_keys;
    const tsl_curve_key *stiffness_keys;
    const tsl_curve_key *drag_keys;
    const tsl_curve_key *gravity_keys;
} tsl_godot_spring;

// What a setting says that chains here do not.
//   TURNING_GRAVITY  gravity and the external force are of the center's space there, and turn with it; here they are the world's
//   CENTER_BONE      there the pose of a center bone is applied where its inverse would take it away, and a center that moves
//                    in the skeleton is felt twice; here its motion is not felt
//   PARALLEL_AXIS    a rotation axis lies along its bone, within 0.06 degrees, so that nothing of it is left across: that bone turns
//                    about any axis here
typedef uint32_t tsl_godot_notes;
#define TSL_GODOT_NOTE_TURNING_GRAVITY 0x1u
#define TSL_GODOT_NOTE_CENTER_BONE 0x2u
#define TSL_GODOT_NOTE_PARALLEL_AXIS 0x4u

typedef uint32_t tsl_godot_shape;
enum { TSL_GODOT_SPHERE = 0, TSL_GODOT_CAPSULE = 1, TSL_GODOT_PLANE = 2 };

typedef uint32_t tsl_godot_collide_mode;
enum {
    TSL_GODOT_COLLIDE_JOINT = 0,
    TSL_GODOT_COLLIDE_INSIDE = 1, // not of planes
    TSL_GODOT_COLLIDE_CHAIN = 2   // the bones between joints collide too there; here as JOINT
};

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

// The errors of all of the following are those of the functions above. Numbers that are places, lengths or forces here are refused
// with TSL_ERROR_INVALID_ARGUMENT where they are not below TSL_NUMBER_LIMIT in size.

// TSL_GODOT_NOTE_ bits.
TSL_API tsl_result tsl_godot_get_notes(const tsl_godot_spring *spring, tsl_godot_notes *out_notes);
// Sets ticks_per_second, which is frame_rate. Parameters hold at any other rate too.
TSL_API tsl_result tsl_godot_to_rig_desc(const tsl_godot_spring *spring, tsl_rig_desc *inout_desc);
// The step is VRM's around the animated pose: stiffness becomes push, drag damping, gravity and the external force frame_rate
// times that per second squared, radius radius, influence weight. A center is an anchor with inert and inert_rotation 1. What
// differs from joint to joint stands as 1 here, and is set by tsl_godot_tune. `out_params` is initialised by the call; pass
// its size.
//
// A line of 3 to 20 bones hangs from a skeleton that sways, turns and stops for six seconds, while the bones are animated, at
// 60 frames a second: over 30 lines drawn at random, each joint with its own numbers, no bone is farther than 0.00002 of the
// line's length from where the simulator has it, in the world, with the skeleton as the center, and with rotation axes across
// the bones, while tips leave the pose by up to 2 lengths. The test convert/godot measures this against a model of the step
// in double precision and holds it to it. Of an axis that is not across its bone the part along the bone does not count: the
// bone turns in the plane that it is in, and stands in its pose where nothing pulls, as there.
TSL_API tsl_result tsl_godot_to_params(const tsl_godot_spring *spring, tsl_chain_params *out_params,
                                       uint32_t struct_size);
// Sets model, flags, bones (the setting's own array), anchor, tip and tip_offset of a description; TSL_CHAIN_LIMITED among
// the flags where there are rotation axes.
TSL_API tsl_result tsl_godot_to_desc(const tsl_godot_spring *spring, tsl_chain_desc *inout_desc);
// Sets what differs from joint to joint, and rotation axes as TSL_LIMIT_HINGE.
TSL_API tsl_result tsl_godot_tune(tsl_world *world, tsl_chain_id chain, const tsl_godot_spring *spring);
// All of it but the rig and tsl_chain_create in one: `where` names the colliders.
TSL_API tsl_result tsl_godot_create(tsl_world *world, tsl_rig_id rig, const tsl_godot_spring *spring,
                                    const tsl_chain_desc *where, tsl_chain_id *out_chain);
// Sets shape, flags, radii, a and b of a description that names the rig, the bone and the frame.
TSL_API tsl_result tsl_godot_collider_to_desc(const tsl_godot_collider *collider,
                                              tsl_collider_desc *inout_desc);

// ---- JiggleRigs -------------------------------------------------------------------------------------------

// A number of a JiggleRig, and its curve where that is enabled: keys as in tsl_dynamic_bone, over the length from the root.
typedef struct tsl_jiggle_value {
    float value;
    uint32_t key_count; // 0
    const tsl_curve_key *keys;
} tsl_jiggle_value;

// A JiggleRig of one line of bones. Field names are those of the inspector, but for the first six. A rig that branches is a
// chain for each line: those that begin at a fork ride on the one that they begin at.
typedef struct tsl_jiggle_rig {
    uint32_t struct_size;
    uint32_t count; // of bones, 2..255. 0
    // `count` bones of the rig, each the parent of the next; the last one ends as far on again.
    const uint32_t *bones;
    const float *lengths;   // count - 1: from each bone to the next, world units at scale 1, above 0
    float update_rate;      // steps per second, one over Unity's fixed time step, above 0. 50
    tsl_vec3 world_gravity; // Unity's, units per second squared. 0 -9.81 0
    uint32_t advanced;  // 1: stretch, soften, root_stretch, ignore_root_motion and collision_radius count. 0
    uint32_t collision; // 1: with `advanced` it meets colliders. 0
    uint32_t angle_limited;       // 1: angle_limit holds. 0
    float soften;                 // 0..1; not taken over. 0
    float angle_limit_soften;     // 0..1. 0
    float root_stretch;           // 0..1; not taken over. 0
    float ignore_root_motion;     // share of the root's travel that is not felt, 0..1. 0
    float reserved;               // 0
    tsl_jiggle_value stiffness;   // 0..1. 0.8
    tsl_jiggle_value angle_limit; // share of a right angle, 0..1. 0.5
    tsl_jiggle_value stretch;     // 0..1; not taken over. 0.1
    tsl_jiggle_value drag;        // share of the velocity against the bone before lost in a step, 0..1. 0.1
    tsl_jiggle_value air_drag;    // share of that bone's own velocity lost in a step, 0..1. 0
    tsl_jiggle_value gravity;     // times world_gravity. 1
    tsl_jiggle_value collision_radius; // at least 0. 0.1
} tsl_jiggle_rig;

// What a rig says that chains here do not.
//   STRETCH   bones here keep their lengths
//   ROOT      the root stays behind where it moves fast there, and more so with root_stretch; here it is where the animation has it
//   SOFTEN    it is pulled less hard near its pose there
//   AIR_DRAG  drag differs from air drag: here the first is against what is felt of the anchor, and the second against the world
typedef uint32_t tsl_jiggle_notes;
#define TSL_JIGGLE_NOTE_STRETCH 0x1u
#define TSL_JIGGLE_NOTE_ROOT 0x2u
#define TSL_JIGGLE_NOTE_SOFTEN 0x4u
#define TSL_JIGGLE_NOTE_AIR_DRAG 0x8u

// A JiggleCollider: a sphere around its place.
typedef struct tsl_jiggle_collider {
    uint32_t struct_size;
    float radius; // at least 0. 0.1
} tsl_jiggle_collider;

TSL_API void tsl_jiggle_rig_init(tsl_jiggle_rig *rig, uint32_t struct_size);
TSL_API void tsl_jiggle_collider_init(tsl_jiggle_collider *collider, uint32_t struct_size);

// The errors of all of the following are those of the functions above. Numbers that are places, lengths or forces here are refused
// with TSL_ERROR_INVALID_ARGUMENT where they are not below TSL_NUMBER_LIMIT in size.

// TSL_JIGGLE_NOTE_ bits.
TSL_API tsl_result tsl_jiggle_get_notes(const tsl_jiggle_rig *rig, tsl_jiggle_notes *out_notes);
// Sets ticks_per_second, which is update_rate. Parameters hold at any other rate too.
TSL_API tsl_result tsl_jiggle_to_rig_desc(const tsl_jiggle_rig *rig, tsl_rig_desc *inout_desc);
// A bone is pulled to where the bone before carries its pose by the share a, its stiffness squared, and brought to its length
// L, so that only directions matter and push is a L / (1 - a); shares beyond 0.95 count as that. Damping is air drag of the
// velocity that the bone's head has where the line swings as a whole, and drag of the rest; relative_damping leaves air drag
// alone to what the line does along with its anchor. Gravity is its own. ignore_root_motion is inert. A limit's softness is
// half of angle_limit_soften, for each step. What differs from bone to bone stands as 1 here, and is set by tsl_jiggle_tune.
// `out_params` is initialised by the call; pass its size.
//
// How far from JiggleRigs the result is over six seconds in which a root that a line of 3 to 20 bones hangs from sways, turns
// and stops, at 50 frames a second: greatest and mean distance of any bone, as a share of the line's length, over 30 lines
// drawn at random. The test convert/jiggle measures this against a model of the step in double precision and holds it to it.
// Frames are compared that are as old as each other: JiggleRigs shows them two steps late. What makes the difference is that
// bones there are pulled along by their children as well, feel drag against the bone before them, and hang from a root that
// moves.
//                                                        the tip leaves the pose by
//     the default one                   0.65, 0.058      0.74
//     stiffness 0.1 to 1, both drags
//     to 0.6, gravity to 1              0.98, 0.145      1.98
//     the same with a limit of angles   0.97, 0.15       1.72
//     advanced: the same with stretch
//     to 0.2, soften and root_stretch
//     to 0.5, ignore_root_motion        1.55, 0.23       2.16
TSL_API tsl_result tsl_jiggle_to_params(const tsl_jiggle_rig *rig, tsl_chain_params *out_params,
                                        uint32_t struct_size);
// Sets model, flags, bones (the rig's own array), anchor (the first of them), tip and, without collision, colliders of a
// description; TSL_CHAIN_LIMITED among the flags where there is a limit.
TSL_API tsl_result tsl_jiggle_to_desc(const tsl_jiggle_rig *rig, tsl_chain_desc *inout_desc);
// Sets what differs from bone to bone, and the limit of angles as TSL_LIMIT_CONE.
TSL_API tsl_result tsl_jiggle_tune(tsl_world *world, tsl_chain_id chain, const tsl_jiggle_rig *rig);
// All of it but the rig and tsl_chain_create in one: `where` names the colliders.
TSL_API tsl_result tsl_jiggle_create(tsl_world *world, tsl_rig_id rig_id, const tsl_jiggle_rig *rig,
                                     const tsl_chain_desc *where, tsl_chain_id *out_chain);
// Sets shape, flags, radii and a of a description that names the rig and the bone.
TSL_API tsl_result tsl_jiggle_collider_to_desc(const tsl_jiggle_collider *collider,
                                               tsl_collider_desc *inout_desc);

// ---- AnimDynamics -----------------------------------------------------------------------------------------

typedef uint32_t tsl_anim_dynamics_space;
enum {
    TSL_ANIM_DYNAMICS_COMPONENT = 0,
    TSL_ANIM_DYNAMICS_ACTOR = 1, // as COMPONENT: the rig's root
    TSL_ANIM_DYNAMICS_WORLD = 2,
    TSL_ANIM_DYNAMICS_ROOT_RELATIVE = 3, // relative_bone, which has to be the skeleton's root
    TSL_ANIM_DYNAMICS_BONE_RELATIVE = 4  // relative_bone
};

typedef uint32_t tsl_anim_dynamics_angular; // which limits of angles a body has
enum { TSL_ANIM_DYNAMICS_ANGULAR = 0, TSL_ANIM_DYNAMICS_CONE = 1 };

typedef uint32_t tsl_anim_dynamics_collision; // which sphere around a body's centre planar limits hold back
enum {
    TSL_ANIM_DYNAMICS_COM = 0,           // none: the centre itself
    TSL_ANIM_DYNAMICS_CUSTOM_SPHERE = 1, // of sphere_collision_radius
    TSL_ANIM_DYNAMICS_INNER_SPHERE = 2,  // the largest that is in the box
    TSL_ANIM_DYNAMICS_OUTER_SPHERE = 3   // the smallest that the box is in
};

// One body, a box around the place of its bone, and its constraint to the body before it. Field names are those of the details
// panel, but for mass, which is not in it, and place and local_rotation, which say how the bone sits. Not taken over, and not in
// here: the angular target and its axis, which are taken to point down the bone.
typedef struct tsl_anim_dynamics_body {
    tsl_vec3 box_extents;        // half of its edges, in the bone's space, at least 0. 1 1 1
    float mass;                  // above 0. 1
    tsl_vec3 local_joint_offset; // of the joint from the bone, in the bone's space. 0 0 0
    tsl_vec3 place; // of the bone in the pose, in the space of the one before it, world units, not 0. 0 0 0
    tsl_quat local_rotation; // of the bone in the pose, in the space of the one before it, unit. Identity
    tsl_vec3 linear_axes_min, linear_axes_max;         // not taken over. 0 0 0
    tsl_anim_dynamics_angular angular_constraint_type; // ANGULAR
    uint32_t twist_axis;                               // of the bone: 0 x, 1 y, 2 z. 0
    float cone_angle;                                  // degrees from the middle, 0..90. 0
    // Degrees about each axis of the bone, -180..180, min at most max; about x they count from y to z, about y from z to x, about z
    // from x to y. Those about the twist axis are not taken over. 0 0 0: nothing moves, as there
    tsl_vec3 angular_limits_min, angular_limits_max;
    tsl_anim_dynamics_collision collision_type; // COM
    float sphere_collision_radius;              // at least 0. 1
} tsl_anim_dynamics_body;

// One node: a chain of bodies, or one. Units are Unreal's, centimetres and degrees, or any others that go together. Not taken over,
// and not in here: the linear spring, the angular bias, solver iterations, clamps of the component's motion, the settings of the
// simulation space, external forces, retargeting.
typedef struct tsl_anim_dynamics {
    uint32_t struct_size;
    uint32_t count; // of bodies, 1..255. 0
    // count + 1: the bone that the first body hangs from, then those of the bodies, each the parent of the next
    const uint32_t *rig_bones;
    const tsl_anim_dynamics_body *bodies; // count
    tsl_vec3 world_gravity;               // of the project, units per second squared. 0 0 -980
    float gravity_scale;                  // of it. 1
    uint32_t use_gravity_override;        // 1: gravity_override in its place. 0
    tsl_vec3 gravity_override;            // units per second squared, world space. 0 0 0
    uint32_t angular_spring;              // 1: bodies are pulled to their pose in the one before. 0
    float angular_spring_constant;        // torque for a radian, at least 0. 0
    // The override, or 0.7: share of the velocity lost in a second, at least 0; below 0.7 it counts as 0.7. 0.7
    float linear_damping;
    float angular_damping;                    // likewise of turning. 0.7
    uint32_t enable_wind;                     // 1: wind acts. 0
    float wind_scale;                         // at least 0. 1
    tsl_anim_dynamics_space simulation_space; // COMPONENT
    int32_t relative_bone; // a bone of the rig, for the last two spaces; -1: the rig's root. -1
    // How much of the component's acceleration is felt, and of its velocity drags; not in the world's space. 0..1. 0 0 0
    tsl_vec3 component_linear_acc_scale, component_linear_vel_scale;
    float alpha;       // 0..1. 1
    uint32_t reserved; // 0
} tsl_anim_dynamics;

// What a node says that chains here do not.
//   MOMENTUM    more than one body: those below pull at those above there, and here a bone follows the one before
//   STIFF       a spring takes back more in a tick than damping takes away, so that damping would have to be below 0 here: it is pulled
//               as hard, and swings out sooner
//   LINEAR      bodies may leave their joints; bones here keep their lengths
//   JOINT       a joint is not at the place of the bone before: bones turn about that place here, as hard as about the joint there
//   TWIST       bodies may turn about their twist axis; bones here only swing
//   TWO_RANGES  both ranges across the twist axis hold a rectangle in angles here, and angle by angle there
//   AXES        scales of the component's motion differ from axis to axis: here their mean counts
typedef uint32_t tsl_anim_dynamics_notes;
#define TSL_ANIM_DYNAMICS_NOTE_MOMENTUM 0x1u
#define TSL_ANIM_DYNAMICS_NOTE_STIFF 0x2u
#define TSL_ANIM_DYNAMICS_NOTE_LINEAR 0x4u
#define TSL_ANIM_DYNAMICS_NOTE_JOINT 0x8u
#define TSL_ANIM_DYNAMICS_NOTE_TWIST 0x10u
#define TSL_ANIM_DYNAMICS_NOTE_TWO_RANGES 0x20u
#define TSL_ANIM_DYNAMICS_NOTE_AXES 0x40u

// A planar limit, or a spherical one.
typedef struct tsl_anim_dynamics_limit {
    uint32_t struct_size;
    uint32_t is_plane;  // 1: bodies stay on the side of its own +z, else a sphere. 0
    uint32_t inner;     // of a sphere: 1, bodies are locked inside. 0
    float limit_radius; // of a sphere, at least 0. 0
    tsl_vec3
        location; // of the plane's transform, or the sphere's local offset, in the space of the driving bone. 0 0 0
    tsl_quat rotation; // of the plane's transform, unit. Identity
} tsl_anim_dynamics_limit;

TSL_API void tsl_anim_dynamics_body_init(tsl_anim_dynamics_body *body);
TSL_API void tsl_anim_dynamics_init(tsl_anim_dynamics *node, uint32_t struct_size);
TSL_API void tsl_anim_dynamics_limit_init(tsl_anim_dynamics_limit *limit, uint32_t struct_size);

// The errors of all of the following are those of the functions above. Numbers that are places, lengths or forces here are refused
// with TSL_ERROR_INVALID_ARGUMENT where they are not below TSL_NUMBER_LIMIT in size.

// TSL_ANIM_DYNAMICS_NOTE_ bits.
TSL_API tsl_result tsl_anim_dynamics_get_notes(const tsl_anim_dynamics *node,
                                               tsl_anim_dynamics_notes *out_notes);
// A body about its joint is a particle at its place that swings at the same pace and dies down as fast: with k the spring's constant, I
// the moment of inertia about the joint of all that hangs on it, S its masses times their distances from the joint, L the bone's
// length, and of the first body I summed over all joints,
//     push = k L / (60 I),  gravity = S L / I of theirs        and of the others        push = k / (60 S),  gravity all of theirs
// Damping is what both dampings take, less what the push takes of the velocity in a tick, at least 0. 1 - inert is how much of a
// component's acceleration is felt, times each body's share of gravity; its drag is in relative_damping. Alpha is weight; wind_scale is
// its own where wind is enabled, else 0. What differs from body to body stands as 1 here, and is set by tsl_anim_dynamics_tune.
// `out_params` is initialised by the call; pass its size.
//
// AnimDynamics' step is not public. What its documentation says is taken from there: boxes with inertia around the places of bones, on
// joints; springs that align a body with its pose in the one before; linear and angular damping of at least 0.7; limits of angles;
// limits by planes and spheres; scales of gravity, of wind and of the component's motion. Assumed are: extents are half of a box's
// edges, all bodies weigh 1, a damping is the share of a velocity that a second would take, a spring's torque grows with its angle, a
// cone's angle counts from its middle, and limits are hard.
//
// How far the result is from such bodies over six seconds in which a root that a line of them hangs from sways, turns and
// stops, at 60 frames a second, in the world's space: greatest and mean distance of any body, as a share of the line's length, over 30
// lines drawn at random. Springs are so hard that lines swing one to three times a second, and dampings are up to 10. The test
// convert/anim_dynamics measures this against rigid bodies in double precision, at small steps, and holds it to it.
//                                         the tip leaves the pose by
//     one body                            1.8, 0.083       1.9
//     2 to 6 bodies, springs              1.6, 0.18        1.82
//     the same with gravity               1.25, 0.13       1.44
//     gravity without springs             1.6, 0.22        1.97
//     that with a cone for each body      1.4, 0.145       1.34
//     springs and gravity in the
//     component's space                   0.38, 0.079      0.84
TSL_API tsl_result tsl_anim_dynamics_to_params(const tsl_anim_dynamics *node, tsl_chain_params *out_params,
                                               uint32_t struct_size);
// Sets model, flags, bones (the node's own array) and anchor of a description; TSL_CHAIN_LIMITED among the flags.
TSL_API tsl_result tsl_anim_dynamics_to_desc(const tsl_anim_dynamics *node, tsl_chain_desc *inout_desc);
// Sets what differs from body to body, and limits of angles: a cone as TSL_LIMIT_CONE, ranges about the two axes across the twist axis
// as TSL_LIMIT_POLAR around their middles.
TSL_API tsl_result tsl_anim_dynamics_tune(tsl_world *world, tsl_chain_id chain,
                                          const tsl_anim_dynamics *node);
// All of it but the rig and tsl_chain_create in one: `where` names the colliders that its limits have become.
TSL_API tsl_result tsl_anim_dynamics_create(tsl_world *world, tsl_rig_id rig, const tsl_anim_dynamics *node,
                                            const tsl_chain_desc *where, tsl_chain_id *out_chain);
// Sets shape, flags, radii, a and b of a description that names the rig and the driving bone. Particles meet both kinds with the radius
// of their collision type.
TSL_API tsl_result tsl_anim_dynamics_limit_to_desc(const tsl_anim_dynamics_limit *limit,
                                                   tsl_collider_desc *inout_desc);

// ---- MagicaCloth2 -----------------------------------------------------------------------------------------

// Its cloth type. A spring moves a fixed vertex in all directions there; here a bone swings about the one before it, which turns
// with it. So bones[0] of a spring has to be a bone on which nothing else hangs, such as one that the host adds some way behind.
typedef uint32_t tsl_magica_type;
enum {
    TSL_MAGICA_BONE_CLOTH = 0, // bones[0] is fixed, and the others move
    TSL_MAGICA_BONE_SPRING = 1 // bones[1] is moved by the spring, and those behind it hang from it
};

typedef uint32_t tsl_magica_connection;
enum {
    TSL_MAGICA_LINE = 0,
    TSL_MAGICA_AUTOMATIC_MESH = 1,
    TSL_MAGICA_SEQUENTIAL_LOOP_MESH = 2,
    TSL_MAGICA_SEQUENTIAL_NON_LOOP_MESH = 3
};

typedef uint32_t tsl_magica_teleport;
enum { TSL_MAGICA_TELEPORT_NONE = 0, TSL_MAGICA_TELEPORT_RESET = 1, TSL_MAGICA_TELEPORT_KEEP = 2 };

typedef uint32_t tsl_magica_collision;
enum {
    TSL_MAGICA_COLLISION_NONE = 0,
    TSL_MAGICA_COLLISION_POINT = 1,
    TSL_MAGICA_COLLISION_EDGE = 2 // here as POINT
};

// A number of a component, and its curve where that is enabled: keys as in tsl_dynamic_bone, over the depth, 0..1 from the fixed
// vertex to the end of the longest line of the component.
typedef struct tsl_magica_value {
    float value;
    uint32_t key_count; // 0
    const tsl_curve_key *keys;
} tsl_magica_value;

// A MagicaCloth component of the types BoneCloth and BoneSpring, for one line of its bones. Field names are those of the inspector,
// but for those before the type. The manual names no defaults: those here are neutral. Not taken over, and not in here: the anchor, its
// inertia and the smoothing of the world's, tether, triangle bending, self collision, the collision's limit distance, reduction,
// painted attributes, the animation pose ratio (tsl_chain_params.rest_blend is 1 minus it), stabilization, culling.
typedef struct tsl_magica_cloth {
    uint32_t struct_size;
    uint32_t count;        // of bones, 2..256. 0
    const uint32_t *bones; // `count` bones of the rig, each the parent of the next: see tsl_magica_type
    const float *lengths;  // count - 1: from each bone to the next, world units at scale 1, above 0
    float longest_length;  // of the component's longest line; 0: this one is it. At least 0. 0
    tsl_magica_type type;  // BONE_CLOTH
    tsl_magica_connection connection_mode;   // LINE
    float simulation_frequency;              // steps per second, 1..1000. 90
    uint32_t max_simulation_count_per_frame; // 1..64. 3
    float blend_weight;                      // 0..1. 1
    // Force.
    float gravity;              // units per second squared, at least 0. 5
    tsl_vec3 gravity_direction; // world space, any length but 0 where there is gravity. 0 -1 0
    float gravity_falloff;      // 0..1. 0
    // Inertia.
    float world_inertia;               // share of the character's motion that is felt, 0..1. 1
    float world_movement_speed_limit;  // units per second; negative: none. -1
    float world_rotation_speed_limit;  // degrees per second; negative: none. -1
    float local_inertia;               // 0..1; not taken over. 1
    float local_movement_speed_limit;  // not taken over; negative: none. -1
    float local_rotation_speed_limit;  // likewise. -1
    float local_depth_inertia;         // 0..1; not taken over. 0
    float centrifugal_acceleration;    // 0..1; not taken over. 0
    float particle_speed_limit;        // not taken over; negative: none. -1
    tsl_magica_teleport teleport_mode; // NONE
    float teleport_distance;           // units in a frame, at least 0. 0.5
    float teleport_rotation;           // degrees in a frame, at least 0. 90
    // Angle restoration and limit.
    uint32_t use_angle_restoration;         // 1: on. 1
    float restoration_velocity_attenuation; // 0..1. 0.8
    float restoration_gravity_falloff;      // 0..1; not taken over. 0
    uint32_t use_angle_limit;               // 1: on. 0
    float angle_limit_stiffness;            // share of what is beyond it that a step takes away, 0..1. 1
    // Movement limits, from the animated place.
    uint32_t use_max_distance;      // 1: on. 0
    uint32_t use_backstop;          // 1: on. 0
    float movement_limit_stiffness; // share of what is beyond that a step takes away, 0..1. 1
    tsl_vec3 normal; // the axis that points outwards in the bones' own space, unit, for the backstop. 0 0 1
    // Collision.
    tsl_magica_collision collision_mode; // POINT
    float friction;                      // share of the velocity lost in a step in contact, 0..1. 0.05
    // Spring, of BONE_SPRING.
    float spring_power;          // share of the way back that a step takes, 0..1. 0.04
    float spring_limit_distance; // at least 0. 0.1
    float normal_limit_ratio;    // 0..1; not taken over. 1
    float spring_noise;          // 0..1; not taken over. 0
    // Those that have curves.
    tsl_magica_value damping;               // share of the velocity lost in a step, 0..1. 0.05
    tsl_magica_value radius;                // at least 0. 0.02
    tsl_magica_value restoration_stiffness; // share of the angle that a step gives back, 0..1. 0.2
    tsl_magica_value limit_angle;           // degrees, 0..180. 60
    tsl_magica_value
        distance_stiffness;           // share of what a distance is off by lost in a step, 0..1; of links. 1
    tsl_magica_value max_distance;    // at least 0. 0.3
    tsl_magica_value backstop_radius; // at least 0; 0: no backstop. 10
    tsl_magica_value backstop_distance; // at least 0. 0
} tsl_magica_cloth;

// What a component says that chains here do not.
//   LENGTHS        distances give way there; bones here keep their lengths
//   INERTIA        local inertia, its limits and its depth, centrifugal acceleration, or a limit of particles' speeds
//   RESTORATION    its gravity falloff: it weakens there where the cloth is turned over
//   FALLOFF_MEAN   gravity falls off, and restoration or damping have curves: gravity counts with its mean along the line here
//   EDGE           bones meet colliders there, and their ends here
//   TELEPORT       limits are per frame there, and per tick here
//   SPRING         the spring's bone swings about the one before it here, and moves freely there; limits that depend on the normal and
//                  noise are left out
typedef uint32_t tsl_magica_notes;
#define TSL_MAGICA_NOTE_LENGTHS 0x1u
#define TSL_MAGICA_NOTE_INERTIA 0x2u
#define TSL_MAGICA_NOTE_RESTORATION 0x4u
#define TSL_MAGICA_NOTE_FALLOFF_MEAN 0x8u
#define TSL_MAGICA_NOTE_EDGE 0x10u
#define TSL_MAGICA_NOTE_TELEPORT 0x20u
#define TSL_MAGICA_NOTE_SPRING 0x40u

typedef uint32_t tsl_magica_shape;
enum { TSL_MAGICA_SPHERE = 0, TSL_MAGICA_CAPSULE = 1, TSL_MAGICA_PLANE = 2 };

// A collider, in its own space: a plane looks along y.
typedef struct tsl_magica_collider {
    uint32_t struct_size;
    tsl_magica_shape shape; // SPHERE
    uint32_t direction;     // the axis of a capsule: 0 x, 1 y, 2 z. 1
    float radius;     // of a sphere, and of a capsule's start at the far end of its axis, at least 0. 0.1
    float end_radius; // of a capsule's other end, at least 0. 0.1
    float length;     // of a capsule with both ends, at least as long as both. 0.5
    tsl_vec3 center;  // 0 0 0
} tsl_magica_collider;

TSL_API void tsl_magica_cloth_init(tsl_magica_cloth *cloth, uint32_t struct_size);
TSL_API void tsl_magica_collider_init(tsl_magica_collider *collider, uint32_t struct_size);

// The errors of all of the following are those of the functions above. Numbers that are places, lengths or forces here are refused
// with TSL_ERROR_INVALID_ARGUMENT where they are not below TSL_NUMBER_LIMIT in size.

// TSL_MAGICA_NOTE_ bits.
TSL_API tsl_result tsl_magica_get_notes(const tsl_magica_cloth *cloth, tsl_magica_notes *out_notes);
// Sets ticks_per_second, max_ticks_per_step and the limits of jumps. Parameters hold at any other rate too.
TSL_API tsl_result tsl_magica_to_rig_desc(const tsl_magica_cloth *cloth, tsl_rig_desc *inout_desc);
// A step gives back the share s of a bone's angle to its rest, by restoration or, of a spring's bone, by spring power, takes the share
// d of its velocity, and with attenuation a lets the share a of what it gave back become no velocity. For small angles that is, with
// K = 1 - s + a s (1 - d) and L the bone's length, a push of L s (1 - a (1 - d)) / K a step, damping ((1 - s) d + a s (1 - d)) / K and
// gravity (1 - s) / K; s beyond 0.95 counts as that. What a takes is against the bone before there. Here it is the part of it that the
// bone's own length has of the way from the fixed one, and relative_damping leaves what the line does with the character to d alone.
// Gravity falls off by gravity_falloff, and is then that of the line's mean. Inertia is inert and inert_rotation, its limits those of
// what is felt; friction is added to damping; blend weight is weight. A spring's bone feels no gravity, and stays within its limit
// distance. What differs from bone to bone stands as 1 here, and is set by tsl_magica_tune. `out_params` is initialised by the call;
// pass its size.
//
// MagicaCloth2's step is not public. What its manual says is taken from there: steps at a fixed frequency, 90 a second, at most so many
// in a frame; gravity in metres per second squared, which falloff takes away in the initial pose; restoration as an angle that one
// correction gives back, relative to the bone before, with an attenuation of velocity; limits of angles against the bone before; of
// places around the animated one, with a backstop behind it; shares and limits of the character's motion that is felt; springs that
// act on fixed vertices alone, within a limit distance. Assumed are: damping, friction and spring power are shares of a step, there is
// one correction a step, its parts come in that order and distances last, distance stiffness is the share of a step, gravity falls
// off by the cosine of how far the character is turned, and limits of a stiffness below 1 leave the rest of what is beyond.
//
// How far from such steps the result is over six seconds in which a root that a line of 3 to 8 bones hangs from sways, turns and
// stops, at 90 frames a second: greatest and mean distance of any bone, as a share of the line's length, over 30 lines drawn at random,
// with damping to 0.2, restoration from 0.05 to 0.5, any attenuation, gravity to 9, and curves. The tests convert/magica and
// convert/magica_mesh measure this against a model in double precision and hold it to it. What makes the difference is that
// restoration there grows with the angle, and its attenuation is against the bone before.
//                                                        the tip leaves the pose by
//     the default one                   1.05, 0.097      1.47
//     drawn at random                   1.25, 0.093      1.71
//     the same without attenuation      0.6, 0.017       1.33
//     with gravity that falls off       1.3, 0.105       1.74
//     with a limit of angles            1.2, 0.07        1.56
//     with a maximum distance           1.0, 0.068       1.12
//     with inertia and its limits       1.25, 0.075      1.51
//     springs                           0.87, 0.068      1.57
// And of 8 lines of 6 bones around a character that walks, turns and nods, connected as a ring, as a strip, or not at all, with
// distance stiffness from 0.2 to 1, as shares of a line's length:
//     lines                             0.73, 0.063      1.02
//     a ring                            0.63, 0.062      0.92
//     a strip                           0.84, 0.108      1.02
TSL_API tsl_result tsl_magica_to_params(const tsl_magica_cloth *cloth, tsl_chain_params *out_params,
                                        uint32_t struct_size);
// Sets model, flags, bones (the component's own array), anchor (the rig's root) and, without collision, colliders of a description;
// TSL_CHAIN_LIMITED and TSL_CHAIN_PLACE_LIMITED among the flags where there are such limits.
TSL_API tsl_result tsl_magica_to_desc(const tsl_magica_cloth *cloth, tsl_chain_desc *inout_desc);
// Sets what differs from bone to bone, the limit of angles as TSL_LIMIT_CONE, and those of movement as limits of places.
TSL_API tsl_result tsl_magica_tune(tsl_world *world, tsl_chain_id chain, const tsl_magica_cloth *cloth);
// All of it but the rig and tsl_chain_create in one, for one line: `where` names the colliders.
TSL_API tsl_result tsl_magica_create(tsl_world *world, tsl_rig_id rig, const tsl_magica_cloth *cloth,
                                     const tsl_chain_desc *where, tsl_chain_id *out_chain);

// Distances across lines as structural and shear links, one round, without bounds, slack and bend: a step of h seconds that takes the
// share p of what a distance is off by is the compliance 2 h h (1 / p - 1). Where the stiffness has a curve compliances are 1 here, and
// tsl_magica_tune_links sets their numbers. `out_params` is initialised by the call; pass its size.
TSL_API tsl_result tsl_magica_to_links_params(const tsl_magica_cloth *cloth, tsl_links_params *out_params,
                                              uint32_t struct_size);
// Sets the layout of a description that names the chains, in the order of Root Bones: found, a ring or a strip.
// TSL_ERROR_INVALID_ARGUMENT with LINE.
TSL_API tsl_result tsl_magica_to_links_desc(const tsl_magica_cloth *cloth, tsl_links_desc *inout_desc);
// Sets the curves of compliances of a set that was made with these parameters.
TSL_API tsl_result tsl_magica_tune_links(tsl_world *world, tsl_links_id links, const tsl_magica_cloth *cloth);
// Sets shape, flags, radii, a and b of a description that names the rig and the bone.
TSL_API tsl_result tsl_magica_collider_to_desc(const tsl_magica_collider *collider,
                                               tsl_collider_desc *inout_desc);

// ---- PhysBones ---------------------------------------------------------------------------------------------

typedef uint32_t tsl_phys_bone_version;
enum { TSL_PHYS_BONE_VERSION_1_0 = 0, TSL_PHYS_BONE_VERSION_1_1 = 1 };

// Of a root bone with several children. A line of bones is a chain: see tsl_phys_bone.
typedef uint32_t tsl_phys_bone_multi_child;
enum {
    TSL_PHYS_BONE_IGNORE = 0, // the root bone does not move: lines begin at its children
    TSL_PHYS_BONE_FIRST =
        1, // the first line begins at the root bone, the others at the first bone of their own
    // The root bone turns to the mean of its children. The first line is then the root bone alone (`count` 1), whose endpoint_position
    // is the mean of its children's places in its space, and the others begin at the children. A longer first line is as with FIRST
    TSL_PHYS_BONE_AVERAGE = 2
};

typedef uint32_t tsl_phys_bone_integration;
enum { TSL_PHYS_BONE_SIMPLIFIED = 0, TSL_PHYS_BONE_ADVANCED = 1 };

typedef uint32_t tsl_phys_bone_immobile;
enum {
    TSL_PHYS_BONE_ALL_MOTION = 0, // motion of the root transform's parent
    TSL_PHYS_BONE_WORLD = 1       // the way of the scene's root through the world, without its turns
};

typedef uint32_t tsl_phys_bone_limit;
enum {
    TSL_PHYS_BONE_NO_LIMIT = 0,
    TSL_PHYS_BONE_ANGLE = 1,
    TSL_PHYS_BONE_HINGE = 2,
    TSL_PHYS_BONE_POLAR = 3
};

typedef uint32_t tsl_phys_bone_collision;
enum {
    TSL_PHYS_BONE_COLLISION_FALSE = 0, // with the colliders that are listed alone
    TSL_PHYS_BONE_COLLISION_TRUE = 1,
    TSL_PHYS_BONE_COLLISION_OTHER = 2 // the host says with which: tsl_chain_desc.collider_layers
};

// A number of a component, and its curve where there is one: keys as in tsl_dynamic_bone, over the bones of the component that turn,
// the first one at 0 and the last at 1 (of radii over all bones, the endpoint among them). It scales the number.
typedef struct tsl_phys_bone_value {
    float value;
    uint32_t key_count; // 0
    const tsl_curve_key *keys;
} tsl_phys_bone_value;

// A VRCPhysBone component, for one line of its bones. Field names are those of the inspector, but for those before the version. Axes
// are Unity's, and so have to be the rig's. Defaults are those of the documentation's pictures; ranges are those of the inspector. Not
// taken over, and not in here: which bones it has (root, ignored transforms, other PhysBones: the host makes a line of each path from
// the root to a leaf, where lines share bones those belong to the first, and the others begin below), permissions and parameters
// (tsl_chain_get_bends has angles and stretch), Snap To Hand (which place of a hold the host gives), and Reset When Disabled
// (tsl_chain_reset).
typedef struct tsl_phys_bone {
    uint32_t struct_size;
    uint32_t count; // of bones, 2..256, with an endpoint 1..256. 0
    // `count` bones of the rig, each the parent of the next. The first one turns and stays where its parent has it.
    const uint32_t *bones;
    // From each bone to the next, in the pose at the start, in the world, at scale 1; from the last one to the endpoint where there is
    // one. None of length 0. With VERSION_1_1 gravity takes their directions for where bones are turned from.
    const tsl_vec3 *segments;
    float update_rate;    // steps per second, one over Unity's fixed time step, above 0. 50
    uint32_t bones_above; // of the component, above the first one; of IGNORE the root too. At most 256. 0
    // Of the component's longest line: how many bones turn, those above included; fewer than this line has count as those. 0
    uint32_t chain_length;
    int32_t root_parent; // the bone that the component's root transform is below; -1: the rig's root. -1
    // Unity's: which way is down, and, of VERSION_1_0, what a gravity of 1 is, in units per second squared. 0 -9.81 0
    tsl_vec3 world_gravity;
    tsl_phys_bone_version version; // VERSION_1_1
    // Transforms.
    tsl_vec3 endpoint_position;                 // in the last bone's space; 0 0 0: none. 0 0 0
    tsl_phys_bone_multi_child multi_child_type; // IGNORE
    // Forces, limits, collision, options.
    tsl_phys_bone_integration integration_type; // SIMPLIFIED
    tsl_phys_bone_immobile immobile_type;       // ALL_MOTION
    tsl_phys_bone_limit limit_type;             // NO_LIMIT
    tsl_phys_bone_collision allow_collision;    // COLLISION_TRUE
    float grab_movement;                        // 0..1. 0.5
    uint32_t is_animated; // 1: the rest is the animation's; 0: that of the pose at the start. 0
    // Those that have curves.
    tsl_phys_bone_value pull;             // 0..1. 0.2
    tsl_phys_bone_value spring;           // of ADVANCED it is Momentum. 0..1. 0.2
    tsl_phys_bone_value stiffness;        // of ADVANCED. 0..1. 0.2
    tsl_phys_bone_value gravity;          // -1..1, down where above 0. 0
    tsl_phys_bone_value gravity_falloff;  // 0..1. 0
    tsl_phys_bone_value immobile;         // 0..1. 0
    tsl_phys_bone_value max_angle_x;      // Max Angle, or Max Pitch. Degrees, 0..180. 45
    tsl_phys_bone_value max_angle_z;      // Max Yaw, of POLAR. Degrees, 0..90. 45
    tsl_phys_bone_value limit_rotation_x; // pitch, degrees. 0
    tsl_phys_bone_value limit_rotation_y; // yaw. 0
    tsl_phys_bone_value limit_rotation_z; // roll. 0
    tsl_phys_bone_value radius;           // at least 0. 0
    tsl_phys_bone_value stretch_motion;   // of VERSION_1_1. 0..1. 0
    tsl_phys_bone_value max_stretch;      // times the bone's length. At least 0. 0
    tsl_phys_bone_value max_squish;       // of VERSION_1_1, times the bone's length. 0..1. 0
} tsl_phys_bone;

// What a component says that chains here do not.
//   AVERAGE    the root bone turns to the mean of its children there, and here with this line, which goes on below it
//   CAPSULES   bones meet colliders all along there, but for those with Bones As Spheres; here their ends do
//   STRETCH    grabbing and collisions make bones longer and shorter there; here motion alone does
//   MOMENTUM   there is more of it than pull leaves to a step: such bones swing out sooner here
//   STIFFNESS  of VERSION_1_1: what keeps a bone's orientation there is drag against the character here
//   MEAN       stretch motion and stiffness, and gravity that falls off, count with their means along the line
typedef uint32_t tsl_phys_bone_notes;
#define TSL_PHYS_BONE_NOTE_AVERAGE 0x1u
#define TSL_PHYS_BONE_NOTE_CAPSULES 0x2u
#define TSL_PHYS_BONE_NOTE_STRETCH 0x4u
#define TSL_PHYS_BONE_NOTE_MOMENTUM 0x8u
#define TSL_PHYS_BONE_NOTE_STIFFNESS 0x10u
#define TSL_PHYS_BONE_NOTE_MEAN 0x20u

typedef uint32_t tsl_phys_bone_shape;
enum { TSL_PHYS_BONE_SPHERE = 0, TSL_PHYS_BONE_CAPSULE = 1, TSL_PHYS_BONE_PLANE = 2 };

// A VRCPhysBoneCollider, in the space of its root transform.
typedef struct tsl_phys_bone_collider {
    uint32_t struct_size;
    tsl_phys_bone_shape shape_type; // SPHERE
    float radius;                   // at least 0; not of planes. 0.5
    float height;      // of a capsule with both ends, at least 0; up to twice the radius it is a sphere. 2
    tsl_vec3 position; // 0 0 0
    // Within half a percent of length 1; its y is the axis of a capsule and the normal of a plane. Identity
    tsl_quat rotation;
    uint32_t inside_bounds;    // 1: it keeps bones in. Not looked at of planes. 0
    uint32_t bones_as_spheres; // 1: the ends of bones meet it, which is what all do here. 0
} tsl_phys_bone_collider;

TSL_API void tsl_phys_bone_init(tsl_phys_bone *component, uint32_t struct_size);
TSL_API void tsl_phys_bone_collider_init(tsl_phys_bone_collider *collider, uint32_t struct_size);

// The errors of all of the following are those of the functions above. Numbers that are places, lengths or forces here are refused
// with TSL_ERROR_INVALID_ARGUMENT where they are not below TSL_NUMBER_LIMIT in size.

// TSL_PHYS_BONE_NOTE_ bits.
TSL_API tsl_result tsl_phys_bone_get_notes(const tsl_phys_bone *component, tsl_phys_bone_notes *out_notes);
// Sets ticks_per_second, which is update_rate. Parameters hold at any other rate too.
TSL_API tsl_result tsl_phys_bone_to_rig_desc(const tsl_phys_bone *component, tsl_rig_desc *inout_desc);
// PhysBones' step is not public. It is assumed to be the simplest one that does what the documentation says, a number of steps a second.
// With x the end of a bone, v what the last step has moved it by, r where it is at rest, on the bone before as that one is simulated, g
// what gravity of VERSION_1_0 adds, q pull, s spring or momentum and k stiffness, a step goes to
//     SIMPLIFIED               x + s v + g, and the share q of the way from there to r
//     ADVANCED of VERSION_1_0  x + s v + g + q (r - x), and the share k of the way from there to r
//     ADVANCED of VERSION_1_1  x + s v + g + q (r - x), and the share k of the way from there to where the bone pointed before
// and limits and the length of the bone come last. That is A y + B v + C g, with y = x - r. It becomes push of (1 - A) / A of the bone's
// length a step, damping 1 - B / A, and gravity C / A; A is at least 0.05. Where B is more than A, as with momentum of more than 1 - q,
// both are ((A + B)^2 / 4 B), which swings as fast and dies down sooner. In VERSION_1_1 the share k of damping is against the bone
// before there; here it is the part of it that the bone's own length has of the way from the first one, and relative_damping leaves
// what the line does with the character to the rest.
//   What the documentation fixes: pull is what returns bones to their rest position, so that without any they do not return; spring and
// momentum how much they wobble on the way; stiffness keeps them at their rest, or in VERSION_1_1, by its ratio, in their previous
// orientation; simplified is more stable and less reactive to forces and impulses, and with default settings both act alike; gravity
// pulls down, up where it is negative, and is in VERSION_1_1 a ratio of how far bones are turned at rest, which needs a pull; falloff is
// how much of it is removed in the rest position; immobile reduces the motion of the root transform's parent, or negates that of the
// scene's root without its turns; the root bone turns and does not travel; limits and their turning about x, y and z; radius, in
// metres; stretch and squish as multiples of the length, which motion causes by its share; curves over the length of the chain.
//   Assumed are, besides the step: its length; that numbers are shares of a step, that a gravity of 1 is world_gravity in VERSION_1_0
// and straight down in VERSION_1_1, and that falloff removes its share times the cosine of how far the character is turned; that curves
// go by the number of bones, and limits by the way from +Y to the bone and Unity's order of angles; that immobile carries
// along without adding velocity, as DynamicBone's inert; and that pull returns lengths too.
//   Gravity of VERSION_1_1 is set so that each bone rests at its ratio in the pose at the start. As the character turns it rests nearby.
// immobile is inert, and with ALL_MOTION inert_rotation. Where motion stretches bones, length_elasticity is q / (q + m (1 - q)), m being
// stretch motion, which leaves them as long under a steady force; max_squish is at most 0.99. Without stretch motion lengths are hard.
// What differs from bone to bone stands as 1 here, and is set by tsl_phys_bone_tune. `out_params` is initialised by the call; pass its
// size. Numbers of pull, spring, momentum and stiffness are those of this step and not of VRChat's: compare with the character, and
// tune.
//
// How far from such steps the result is over six seconds in which a root that a line of 3 to 8 bones hangs from sways, turns and stops,
// at 50 frames a second: greatest and mean distance of any bone, as a share of the line's length, over 30 lines drawn at random, with
// pull from 0.05 to 0.5, any spring, stiffness to 0.5, and curves; gravity is any, in any direction. The test convert/phys_bone measures
// this against a model in double precision and holds it to it.
//                                                        the tip leaves the pose by
//     the default one                   0.00001, 0       1.94
//     simplified                        0.00001, 0       1.97
//     advanced, 1.1                     0.6, 0.042       1.97
//     advanced, 1.0                     0.2, 0.0025      1.94
//     with gravity, 1.1                 0.8, 0.041       1.97
//     with gravity, 1.0                 0.00001, 0       1.97
//     with gravity that falls off, 1.1  1.15, 0.03       1.97
//     immobile, all motion              0.006, 0.0003    1.95
//     immobile, world                   0.00001, 0       1.95
//     with limits                       0.00003, 0       1.5
//     with stretch                      0.48, 0.035      2.78
TSL_API tsl_result tsl_phys_bone_to_params(const tsl_phys_bone *component, tsl_chain_params *out_params,
                                           uint32_t struct_size);
// Sets model, flags, bones (the component's own array), anchor, tip and tip_offset of a description; TSL_CHAIN_LIMITED among the flags
// where there is a limit, TSL_CHAIN_STRETCHABLE where motion stretches, and with COLLISION_FALSE TSL_CHAIN_COLLIDER_LIST, so that
// `colliders` are all that it meets.
TSL_API tsl_result tsl_phys_bone_to_desc(const tsl_phys_bone *component, tsl_chain_desc *inout_desc);
// Sets what differs from bone to bone, limits among it.
TSL_API tsl_result tsl_phys_bone_tune(tsl_world *world, tsl_chain_id chain, const tsl_phys_bone *component);
// All of it but the rig and tsl_chain_create in one, for one line: `where` names the colliders.
TSL_API tsl_result tsl_phys_bone_create(tsl_world *world, tsl_rig_id rig, const tsl_phys_bone *component,
                                        const tsl_chain_desc *where, tsl_chain_id *out_chain);
// Sets the strength of a hold: Grab Movement 1 is at the hand at once, 0 comes to it by pull, and between them lies between. A chain
// that hands may grab is made from tsl_phys_bone_to_desc and _to_params, with the model TSL_MODEL_TASSEL.
TSL_API tsl_result tsl_phys_bone_to_hold(const tsl_phys_bone *component, tsl_hold *inout_hold);
// Sets shape, flags, radii, a and b of a description that names the rig and the bone.
TSL_API tsl_result tsl_phys_bone_collider_to_desc(const tsl_phys_bone_collider *collider,
                                                  tsl_collider_desc *inout_desc);

#endif

// SPDX-License-Identifier: MIT
// kawaii_physics.h - KawaiiPhysics (MIT, Unreal): an animation node with its project settings, as its details panel has them, and
// SyncBones. Units are Unreal's, centimetres and degrees: for a rig in metres divide lengths and gravity by 100.
#ifndef TASSEL_CONVERT_KAWAII_PHYSICS_H
#define TASSEL_CONVERT_KAWAII_PHYSICS_H

#include "common.h"

// Simulation space. COMPONENT: the rig's root. WORLD: no motion is taken away, whatever the world dampings say. BASE_BONE: the anchor.
typedef uint32_t tsl_kawaii_space;
enum { TSL_KAWAII_COMPONENT = 0, TSL_KAWAII_WORLD = 1, TSL_KAWAII_BASE_BONE = 2 };

typedef uint32_t tsl_kawaii_axis; // where a bone points, in its own space
enum {
    TSL_KAWAII_X = 0,
    TSL_KAWAII_Y = 1,
    TSL_KAWAII_Z = 2,
    TSL_KAWAII_X_NEGATIVE = 3,
    TSL_KAWAII_Y_NEGATIVE = 4,
    TSL_KAWAII_Z_NEGATIVE = 5
};

// Curves are over the length rate. Left out: Skel Comp Move Scale, bone constraints (docs/coming_from.md has links in their place),
// bone subdivision and bridge dummies, wind, external forces but the simple one, settings overrides, world collision, warm-up frames.
typedef struct tsl_kawaii_physics {
    uint32_t struct_size;
    float target_framerate;                          // steps per second, above 0. 60
    uint32_t max_substeps;                           // 1..64. 4
    float damping;                                   // share of the velocity lost in a step, 0..1. 0.1
    float stiffness;                                 // share of the distance to the pose in a step, 0..1. 0.05
    float world_damping_location;                    // share of the component's travel that is not felt, 0..1. 0.8
    float world_damping_rotation;                    // and of its turning. 0..1. 0.8
    float radius;                                    // at least 0. 3
    float limit_angle;                               // degrees from the pose, at least 0; 0: none. 0
    tsl_vec3 gravity;                                // units per second squared, world space. 0 0 0
    uint32_t legacy_gravity;                         // 1: half of gravity acts. 0
    tsl_vec3 simple_external_force;                  // units per second, world space. 0 0 0
    tsl_freeze_axis planar_constraint;               // NONE
    float dummy_bone_length;                         // at least 0; 0: none. 0
    tsl_kawaii_axis bone_forward_axis;               // of the dummy bone. X
    tsl_kawaii_space simulation_space;               // COMPONENT
    float teleport_distance_threshold;               // units per step; 0 or less: none. 300
    float teleport_rotation_threshold;               // degrees per step; 0 or less: none. 10
    uint32_t follows;                                // 1: the host calls tsl_kawaii_physics_follow for each frame. 0
    uint32_t damping_key_count, stiffness_key_count; // 0
    uint32_t world_damping_location_key_count, world_damping_rotation_key_count; // 0
    uint32_t radius_key_count, limit_angle_key_count;                            // 0
    uint32_t reserved;                                                           // 0
    const tsl_curve_key *damping_keys;
    const tsl_curve_key *stiffness_keys;
    const tsl_curve_key *world_damping_location_keys;
    const tsl_curve_key *world_damping_rotation_keys;
    const tsl_curve_key *radius_keys;
    const tsl_curve_key *limit_angle_keys;
} tsl_kawaii_physics;

// Limits that are colliders: a (tapered) capsule lies along its own z, and bones stay on the side of a plane's z.
typedef uint32_t tsl_kawaii_shape;
enum { TSL_KAWAII_SPHERE = 0, TSL_KAWAII_CAPSULE = 1, TSL_KAWAII_PLANE = 2, TSL_KAWAII_BOX = 3 };

// In the space of its driving bone.
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
TSL_API tsl_result tsl_kawaii_physics_to_rig_desc(const tsl_kawaii_physics *node, tsl_rig_desc *inout_desc);
// inert and inert_rotation leave chains as far behind in a steady run, up to where none of it is felt. With `follows` inert is 1, and
// tsl_kawaii_physics_follow has the rest.
TSL_API tsl_result tsl_kawaii_physics_to_params(const tsl_kawaii_physics *node, tsl_chain_params *out_params, uint32_t struct_size);
// The force of a frame in which the component, the rig's root or the base bone, travels by `travel` (world space, over its |scale.x|) in
// `seconds`, above 0: call this and tsl_chain_set_params before each step of a node that `follows`. None in the world's space. A curve of
// world_damping_location counts with its mean, and turning stays with inert_rotation. Allocates nothing.
TSL_API tsl_result tsl_kawaii_physics_follow(const tsl_kawaii_physics *node, const tsl_vec3 *travel, float seconds,
                                             tsl_chain_params *inout_params);
// In component space also the anchor.
TSL_API tsl_result tsl_kawaii_physics_to_desc(const tsl_kawaii_physics *node, tsl_chain_desc *inout_desc);
TSL_API tsl_result tsl_kawaii_physics_to_curve(const tsl_kawaii_physics *node, tsl_parameter parameter, tsl_curve_key *out_keys,
                                               uint32_t *inout_count);
// The limit of angles: a cone around the pose (TSL_LIMIT_ANIMATED), with a curve one for each joint, none where it is 0 or less. It
// replaces the limits that the chain had, also by none.
TSL_API tsl_result tsl_kawaii_physics_set_limits(tsl_world *world, tsl_chain_id chain, const tsl_kawaii_physics *node);
TSL_API tsl_result tsl_kawaii_physics_create(tsl_world *world, tsl_rig_id rig, const tsl_kawaii_physics *node, const tsl_chain_desc *where,
                                             tsl_chain_id *out_chain);
// Of a box also the frame. Planes push from any depth, where a planar limit pushes only what is near or crosses it.
TSL_API tsl_result tsl_kawaii_collider_to_desc(const tsl_kawaii_collider *collider, tsl_collider_desc *inout_desc);

// A SyncBone moves what the bones of a skirt are pulled to along with another bone, such as a thigh. With w the displacement of the source
// from its reference pose, in the rig's space, times the curve over its length, times global_scale, without the directions that do not
// apply: each target, root to tip, goes by w, less what its distance from the source takes, times the curve over its length rate, and is
// then brought back to its distance from its parent. Scales above a bone are multiplied by component, as Unreal's are.
typedef uint32_t tsl_kawaii_direction; // which directions along an axis apply
enum { TSL_KAWAII_BOTH = 0, TSL_KAWAII_POSITIVE = 1, TSL_KAWAII_NEGATIVE = 2, TSL_KAWAII_NO_DIRECTION = 3 };

#define TSL_KAWAII_SYNC_BONES 256u // targets at most

// One SyncBone with one of its target roots, in the rig's units.
typedef struct tsl_kawaii_sync {
    uint32_t struct_size;
    uint32_t source;       // its bone, none of the targets and not below one. 0
    uint32_t bone_count;   // 1..TSL_KAWAII_SYNC_BONES. 0
    uint32_t root_stays;   // 1: the first target stays, as a node's root bone does; 0: it is moved. 1
    tsl_vec3 global_scale; // along each axis, 0..1. 1 1 1
    tsl_kawaii_direction apply_direction_x, apply_direction_y, apply_direction_z; // BOTH
    uint32_t distance_attenuation;                                                // 1: the next three count. 0
    float attenuation_inner_radius;                           // up to that distance nothing is taken away. At least 0. 0
    float attenuation_outer_radius;                           // from that on max_attenuation_rate, between in proportion. At least 0. 0
    float max_attenuation_rate;                               // share, 0..1. 1
    float dummy_bone_length;                                  // of the node, at least 0; 0: none. 0
    tsl_kawaii_axis bone_forward_axis;                        // of the node. X
    uint32_t delta_distance_key_count, length_rate_key_count; // 0
    const uint32_t *bones;                                    // ascending: the target root, then those below, each after its parent. Null
    const tsl_curve_key *delta_distance_keys;                 // over the length of the source's displacement. Null
    // Over the length from the target root in the reference pose, as a share of the longest line of targets. Leave it out for a target root
    // alone: KawaiiPhysics has it with child bones only. Null
    const tsl_curve_key *length_rate_keys;
} tsl_kawaii_sync;

TSL_API void tsl_kawaii_sync_init(tsl_kawaii_sync *sync, uint32_t struct_size);
// Changes an animated pose, rig->bone_count local transforms, before it is the frame's tsl_pose_input: once for each SyncBone and target
// root, in order. Of `rig` bone_count, parents and rest, the reference pose, are read. Chains with TSL_CHAIN_UNANIMATED do not read the
// pose.
//   A target with one child among the targets, or with none and a dummy bone, turns to point there as it did, others turn with the bone
// above. Positions change of the first target and of children of a fork alone. KawaiiPhysics instead keeps rotations, moves bones off their
// parents, leaves what is below the targets in the same node, and takes lengths from the reference pose, not the animated one.
//   `locations`: the positions that distances from the source are measured to, in the rig's space, of the bones, then of the dummy bones in
// that order; location_count is the number of both. KawaiiPhysics has those after its last step. Null with 0: the animated pose's.
//   A displacement of 0 changes no bit. Allocates nothing; takes 24 KB of the stack. Errors beside the common ones:
// TSL_ERROR_INVALID_ARGUMENT for a rotation not of length 1; TSL_ERROR_INDEX_OUT_OF_RANGE for a bone that the rig lacks;
// TSL_ERROR_NOT_INCREASING for targets; TSL_ERROR_BAD_HIERARCHY for a target whose parent is no target before it, for a target root without
// a parent that does not stay, and for a parent that comes later; TSL_ERROR_COUNT_MISMATCH. Bones that are neither above nor among targets
// and source are not looked at.
TSL_API tsl_result tsl_kawaii_sync_apply(const tsl_kawaii_sync *sync, const tsl_rig_desc *rig, const tsl_vec3 *locations,
                                         uint32_t location_count, tsl_transform *inout_locals);

#endif

// SPDX-License-Identifier: MIT
// anim_dynamics.h - AnimDynamics (Unreal): one node, a chain of bodies or one, as its details panel has it, in centimetres and degrees or
// any units that go together. Its step is not public. Documented are boxes with inertia around bones, on joints; springs that align a body
// with its pose in the one before; dampings of at least 0.7; limits of angles, by planes and by spheres; scales of gravity, wind and the
// component's motion. Assumed are: extents are half of a box's edges, bodies weigh 1, a damping is the share of a velocity that a second
// would take, a spring's torque grows with its angle, a cone's angle counts from its middle, limits are hard.
#ifndef TASSEL_CONVERT_ANIM_DYNAMICS_H
#define TASSEL_CONVERT_ANIM_DYNAMICS_H

#include "common.h"

// COMPONENT, ACTOR: the rig's root. The last two: relative_bone, which for ROOT_RELATIVE is the skeleton's root.
typedef uint32_t tsl_anim_dynamics_space;
enum {
    TSL_ANIM_DYNAMICS_COMPONENT = 0,
    TSL_ANIM_DYNAMICS_ACTOR = 1,
    TSL_ANIM_DYNAMICS_WORLD = 2,
    TSL_ANIM_DYNAMICS_ROOT_RELATIVE = 3,
    TSL_ANIM_DYNAMICS_BONE_RELATIVE = 4
};

typedef uint32_t tsl_anim_dynamics_angular; // which limits of angles a body has
enum { TSL_ANIM_DYNAMICS_ANGULAR = 0, TSL_ANIM_DYNAMICS_CONE = 1 };

// Which sphere around a body's centre limits hold back: none (COM), one of sphere_collision_radius, the largest in the box, or the smallest
// around it.
typedef uint32_t tsl_anim_dynamics_collision;
enum {
    TSL_ANIM_DYNAMICS_COM = 0,
    TSL_ANIM_DYNAMICS_CUSTOM_SPHERE = 1,
    TSL_ANIM_DYNAMICS_INNER_SPHERE = 2,
    TSL_ANIM_DYNAMICS_OUTER_SPHERE = 3
};

// A body, a box around its bone, and its constraint to the body before. mass, place and local_rotation are not in the panel. Left out: the
// angular target and its axis, taken to point down the bone.
typedef struct tsl_anim_dynamics_body {
    tsl_vec3 box_extents;                              // half of its edges, in the bone's space, at least 0. 1 1 1
    float mass;                                        // above 0. 1
    tsl_vec3 local_joint_offset;                       // of the joint from the bone, in the bone's space. 0 0 0
    tsl_vec3 place;                                    // of the bone in the pose, in the space of the one before, world units, not 0. 0 0 0
    tsl_quat local_rotation;                           // of the bone in the pose, in the space of the one before, unit. Identity
    tsl_vec3 linear_axes_min, linear_axes_max;         // left out. 0 0 0
    tsl_anim_dynamics_angular angular_constraint_type; // ANGULAR
    uint32_t twist_axis;                               // of the bone: 0 x, 1 y, 2 z. 0
    float cone_angle;                                  // degrees from the middle, 0..90. 0
    // Degrees about each axis of the bone, -180..180, min at most max, counted from y to z, from z to x and from x to y. Those about the
    // twist axis are left out. 0 0 0: nothing moves, as there
    tsl_vec3 angular_limits_min, angular_limits_max;
    tsl_anim_dynamics_collision collision_type; // COM
    float sphere_collision_radius;              // at least 0. 1
} tsl_anim_dynamics_body;

// Left out: the linear spring, the angular bias, solver iterations, clamps of the component's motion, external forces, retargeting.
typedef struct tsl_anim_dynamics {
    uint32_t struct_size;
    uint32_t count;                           // of bodies, 1..255. 0
    const uint32_t *rig_bones;                // count + 1: what they hang from, then theirs, each the parent of the next
    const tsl_anim_dynamics_body *bodies;     // count
    tsl_vec3 world_gravity;                   // of the project, units per second squared. 0 0 -980
    float gravity_scale;                      // of it. 1
    uint32_t use_gravity_override;            // 1: gravity_override in its place. 0
    tsl_vec3 gravity_override;                // units per second squared, world space. 0 0 0
    uint32_t angular_spring;                  // 1: bodies are pulled to their pose in the one before. 0
    float angular_spring_constant;            // torque for a radian, at least 0. 0
    float linear_damping, angular_damping;    // share lost in a second, at least 0; below 0.7 counts as 0.7. 0.7
    uint32_t enable_wind;                     // 0
    float wind_scale;                         // at least 0. 1
    tsl_anim_dynamics_space simulation_space; // COMPONENT
    int32_t relative_bone;                    // a bone of the rig, for the last two spaces; -1: the rig's root. -1
    // How much of the component's acceleration is felt, and of its velocity drags; not in the world's space. 0..1. 0 0 0
    tsl_vec3 component_linear_acc_scale, component_linear_vel_scale;
    float alpha;       // 0..1. 1
    uint32_t reserved; // 0
} tsl_anim_dynamics;

// MOMENTUM: bodies pull at those above them there; here a bone follows the one before. STIFF: a spring outdoes damping, which would have to
// be below 0: at rest sooner here. LINEAR: bodies may leave their joints; bones here keep their lengths. JOINT: a joint is not at the bone
// before: bones turn about that bone here, as hard. TWIST: bodies may turn about their twist axis; bones here only swing. TWO_RANGES: both
// ranges across the twist axis hold a rectangle here, angle by angle there. AXES: scales of the component's motion differ by axis: here
// their mean counts.
typedef uint32_t tsl_anim_dynamics_notes;
#define TSL_ANIM_DYNAMICS_NOTE_MOMENTUM 0x1u
#define TSL_ANIM_DYNAMICS_NOTE_STIFF 0x2u
#define TSL_ANIM_DYNAMICS_NOTE_LINEAR 0x4u
#define TSL_ANIM_DYNAMICS_NOTE_JOINT 0x8u
#define TSL_ANIM_DYNAMICS_NOTE_TWIST 0x10u
#define TSL_ANIM_DYNAMICS_NOTE_TWO_RANGES 0x20u
#define TSL_ANIM_DYNAMICS_NOTE_AXES 0x40u

// A planar limit, or a spherical one, in the space of its driving bone.
typedef struct tsl_anim_dynamics_limit {
    uint32_t struct_size;
    uint32_t is_plane;  // 1: bodies stay on the side of its own +z, else a sphere. 0
    uint32_t inner;     // of a sphere: 1, bodies are locked inside. 0
    float limit_radius; // of a sphere, at least 0. 0
    tsl_vec3 location;  // of the plane's transform, or the sphere's local offset. 0 0 0
    tsl_quat rotation;  // of the plane's transform, unit. Identity
} tsl_anim_dynamics_limit;

TSL_API void tsl_anim_dynamics_body_init(tsl_anim_dynamics_body *body);
TSL_API void tsl_anim_dynamics_init(tsl_anim_dynamics *node, uint32_t struct_size);
TSL_API void tsl_anim_dynamics_limit_init(tsl_anim_dynamics_limit *limit, uint32_t struct_size);
TSL_API tsl_result tsl_anim_dynamics_get_notes(const tsl_anim_dynamics *node, tsl_anim_dynamics_notes *out_notes);
// A body becomes a particle at its bone that swings at its pace and dies down as fast.
TSL_API tsl_result tsl_anim_dynamics_to_params(const tsl_anim_dynamics *node, tsl_chain_params *out_params, uint32_t struct_size);
// Also bones (the node's own array) and anchor.
TSL_API tsl_result tsl_anim_dynamics_to_desc(const tsl_anim_dynamics *node, tsl_chain_desc *inout_desc);
// A cone becomes TSL_LIMIT_CONE, ranges across the twist axis TSL_LIMIT_POLAR around their middles.
TSL_API tsl_result tsl_anim_dynamics_tune(tsl_world *world, tsl_chain_id chain, const tsl_anim_dynamics *node);
TSL_API tsl_result tsl_anim_dynamics_create(tsl_world *world, tsl_rig_id rig, const tsl_anim_dynamics *node, const tsl_chain_desc *where,
                                            tsl_chain_id *out_chain);
// As X_collider_to_desc. Particles collide with both kinds with the radius of their collision type.
TSL_API tsl_result tsl_anim_dynamics_limit_to_desc(const tsl_anim_dynamics_limit *limit, tsl_collider_desc *inout_desc);

#endif

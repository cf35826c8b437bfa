// SPDX-License-Identifier: MIT
// unity_chan.h - UnityChan SpringBone (Unity-chan License, Unity): a line of SpringBones with their SpringManager, as their inspectors have
// them. Its step is TSL_MODEL_SPRING's in other terms where drag takes more of the velocity than stiffness gives back.
#ifndef TASSEL_CONVERT_UNITY_CHAN_H
#define TASSEL_CONVERT_UNITY_CHAN_H

#include "common.h"

// A range of angles of a bone about its pivot.
typedef struct tsl_unity_chan_range {
    uint32_t active; // 0
    float min;       // degrees, -180..0. 0
    float max;       // degrees, 0..180. 0
} tsl_unity_chan_range;

// One SpringBone. The last three fields say how its transform sits.
typedef struct tsl_unity_chan_bone {
    float stiffness_force;               // acceleration for each unit that its end is off, 0..5000. 0.01
    float drag_force;                    // share of the velocity lost in a frame, 0..1. 0.4
    tsl_vec3 spring_force;               // units per second squared, world space; half of it acts, as there. 0 -0.0001 0
    float wind_influence;                // of force providers, 0..1; left out. 1
    float radius;                        // of its end, units whatever the scale, at least 0. 0.05
    float angular_stiffness;             // pull to the pivot's direction in a range, per second squared, at least 0. 100
    uint32_t length_limits;              // how many length limit targets it has; left out. 0
    uint32_t has_pivot;                  // 1: there is a pivot node; without one ranges do not hold. 0
    tsl_quat pivot;                      // its rotation in the space of the bone's parent, unit. Identity: the parent itself
    tsl_unity_chan_range y_angle_limits; // about the pivot's z, sideways along its y
    tsl_unity_chan_range z_angle_limits; // about the pivot's y, sideways along its z
    tsl_quat local_rotation;             // of its transform when the component starts, unit. Identity
    // Where it ends, in its own space and in world units, not 0: its child's position, or with several children towards their mean, as long
    // as they are on average. 0 0 0
    tsl_vec3 child;
} tsl_unity_chan_bone;

typedef struct tsl_unity_chan_spring {
    uint32_t struct_size;
    uint32_t count; // of components, 1..255. 0
    // count + 1: those that carry the components, each the only parent of the next, then the transform that the last one points to.
    const uint32_t *rig_bones;
    const tsl_unity_chan_bone *bones; // count
    float frame_rate;                 // frames per second that it was tuned at, above 0: there is a step a frame. 60
    float simulation_frame_rate;      // a step is one over this of a second; 0: the frame's time. At least 0. 60
    float dynamic_ratio;              // 0..1: how much of the simulation an animated bone shows. 0.5
    tsl_vec3 gravity;                 // units per second squared, world space; half of it acts, as there. 0 -10 0
    float bounce;                     // 0..1; left out. 0
    float friction;                   // 0..1. 1
    uint32_t is_animated;             // 1: animation moves the bones, and dynamic_ratio counts. 0
    uint32_t enable_angle_limits;     // 1: ranges hold. 1
    uint32_t enable_collision;        // 0: it collides with nothing, nor with the ground. 1
    uint32_t enable_length_limits;    // left out. 1
} tsl_unity_chan_spring;

// STIFF: stiffness outdoes drag, which would have to be below 0: as stiff here, and at rest sooner. RANGES: angular stiffness also acts
// within a range: here as push to the rest, both directions alike. TWO_RANGES: both ranges hold a pyramid of tangents there, and a
// rectangle of angles here. ANIMATED: an animated bone is pulled to its pose at the start there, and to the animation here. BOUNCE, WIND,
// LENGTH_LIMITS: left out.
typedef uint32_t tsl_unity_chan_notes;
#define TSL_UNITY_CHAN_NOTE_STIFF 0x1u
#define TSL_UNITY_CHAN_NOTE_RANGES 0x2u
#define TSL_UNITY_CHAN_NOTE_TWO_RANGES 0x4u
#define TSL_UNITY_CHAN_NOTE_ANIMATED 0x8u
#define TSL_UNITY_CHAN_NOTE_BOUNCE 0x10u
#define TSL_UNITY_CHAN_NOTE_WIND 0x20u
#define TSL_UNITY_CHAN_NOTE_LENGTH_LIMITS 0x40u

// A CAPSULE lies along y from its position. A PANEL is a rectangle across z, here with a box behind it as thick as its longer side. GROUND
// is the manager's, a plane of the world.
typedef uint32_t tsl_unity_chan_shape;
enum { TSL_UNITY_CHAN_SPHERE = 0, TSL_UNITY_CHAN_CAPSULE = 1, TSL_UNITY_CHAN_PANEL = 2, TSL_UNITY_CHAN_GROUND = 3 };

typedef struct tsl_unity_chan_collider {
    uint32_t struct_size;
    tsl_unity_chan_shape shape; // SPHERE
    float radius;               // of a sphere or a capsule, at least 0. 0.1
    float height;               // of a capsule between the centres of its ends, or of a panel, at least 0. 0.25
    float width;                // of a panel, at least 0. 0.25
    float ground_height;        // world. 0
} tsl_unity_chan_collider;

TSL_API void tsl_unity_chan_bone_init(tsl_unity_chan_bone *bone);
TSL_API void tsl_unity_chan_spring_init(tsl_unity_chan_spring *spring, uint32_t struct_size);
TSL_API void tsl_unity_chan_collider_init(tsl_unity_chan_collider *collider, uint32_t struct_size);
TSL_API tsl_result tsl_unity_chan_get_notes(const tsl_unity_chan_spring *spring, tsl_unity_chan_notes *out_notes);
TSL_API tsl_result tsl_unity_chan_to_rig_desc(const tsl_unity_chan_spring *spring, tsl_rig_desc *inout_desc);
TSL_API tsl_result tsl_unity_chan_to_params(const tsl_unity_chan_spring *spring, tsl_chain_params *out_params, uint32_t struct_size);
// Also bones (the spring's own array) and, without enable_collision, colliders.
TSL_API tsl_result tsl_unity_chan_to_desc(const tsl_unity_chan_spring *spring, tsl_chain_desc *inout_desc);
// Ranges become TSL_LIMIT_POLAR: one is its pitch; of two, z is the pitch and y the yaw.
TSL_API tsl_result tsl_unity_chan_tune(tsl_world *world, tsl_chain_id chain, const tsl_unity_chan_spring *spring);
// The colliders are capsules, spheres and panels, in that order.
TSL_API tsl_result tsl_unity_chan_create(tsl_world *world, tsl_rig_id rig, const tsl_unity_chan_spring *spring, const tsl_chain_desc *where,
                                         tsl_chain_id *out_chain);
// Of the ground, of a collider of the world.
TSL_API tsl_result tsl_unity_chan_collider_to_desc(const tsl_unity_chan_collider *collider, tsl_collider_desc *inout_desc);

#endif

// SPDX-License-Identifier: MIT
// magica.h - MagicaCloth2 (a Unity asset): a component of the types BoneCloth and BoneSpring, for one line of its bones, as its inspector
// has it. Its step is not public. The manual has: steps at a fixed frequency, at most so many a frame; gravity, which falloff takes away in
// the initial pose; restoration as an angle that a correction gives back, with an attenuation of velocity; limits of angles against the
// bone before, of positions around the animated one, with a backstop; shares and limits of the character's motion that is felt; springs on
// fixed vertices, within a distance. Assumed are: damping, friction and spring power are shares of a step, there is one correction a step,
// its parts come in that order and distances last, gravity falls off by the cosine of how far the character is turned, and limits of a
// stiffness below 1 leave the rest of what is beyond.
#ifndef TASSEL_CONVERT_MAGICA_H
#define TASSEL_CONVERT_MAGICA_H

#include "../links.h"
#include "common.h"

// BONE_CLOTH: bones[0] is fixed. BONE_SPRING: bones[1] is moved by the spring, and those behind it hang from it. A spring moves a fixed
// vertex in all directions there, and here turns a bone about the one before: bones[0] has to carry nothing else, such as one added some
// distance behind.
typedef uint32_t tsl_magica_type;
enum { TSL_MAGICA_BONE_CLOTH = 0, TSL_MAGICA_BONE_SPRING = 1 };

typedef uint32_t tsl_magica_connection;
enum { TSL_MAGICA_LINE = 0, TSL_MAGICA_AUTOMATIC_MESH = 1, TSL_MAGICA_SEQUENTIAL_LOOP_MESH = 2, TSL_MAGICA_SEQUENTIAL_NON_LOOP_MESH = 3 };

typedef uint32_t tsl_magica_teleport;
enum { TSL_MAGICA_TELEPORT_NONE = 0, TSL_MAGICA_TELEPORT_RESET = 1, TSL_MAGICA_TELEPORT_KEEP = 2 };

typedef uint32_t tsl_magica_collision; // EDGE: here as POINT
enum { TSL_MAGICA_COLLISION_NONE = 0, TSL_MAGICA_COLLISION_POINT = 1, TSL_MAGICA_COLLISION_EDGE = 2 };

// Fields before the type are the host's. Curves are over the depth, 0..1 from the fixed vertex to the end of the component's longest line.
// The manual names no defaults: those here are neutral. Left out: the anchor, its inertia and the smoothing of the world's, tether,
// triangle bending, self collision, the collision's limit distance, reduction, painted attributes, the animation pose ratio (rest_blend is
// 1 minus it), stabilization, culling.
typedef struct tsl_magica_cloth {
    uint32_t struct_size;
    uint32_t count;                                               // of bones, 2..256. 0
    const uint32_t *bones;                                        // `count` bones of the rig, each the parent of the next
    const float *lengths;                                         // count - 1: from each bone to the next, world units at scale 1, above 0
    float longest_length;                                         // of the component's longest line; 0: this one is it. At least 0. 0
    tsl_magica_type type;                                         // BONE_CLOTH
    tsl_magica_connection connection_mode;                        // LINE
    float simulation_frequency;                                   // steps per second, 1..1000. 90
    uint32_t max_simulation_count_per_frame;                      // 1..64. 3
    float blend_weight;                                           // 0..1. 1
    float gravity;                                                // units per second squared, at least 0. 5
    tsl_vec3 gravity_direction;                                   // world space, any length but 0 where there is gravity. 0 -1 0
    float gravity_falloff;                                        // 0..1. 0
    float world_inertia;                                          // share of the character's motion that is felt, 0..1. 1
    float world_movement_speed_limit;                             // units per second; negative: none. -1
    float world_rotation_speed_limit;                             // degrees per second; negative: none. -1
    float local_inertia;                                          // 0..1; left out. 1
    float local_movement_speed_limit, local_rotation_speed_limit; // left out; negative: none. -1
    float local_depth_inertia, centrifugal_acceleration;          // 0..1; left out. 0
    float particle_speed_limit;                                   // left out; negative: none. -1
    tsl_magica_teleport teleport_mode;                            // NONE
    float teleport_distance;                                      // units in a frame, at least 0. 0.5
    float teleport_rotation;                                      // degrees in a frame, at least 0. 90
    uint32_t use_angle_restoration;                               // 1
    float restoration_velocity_attenuation;                       // 0..1. 0.8
    float restoration_gravity_falloff;                            // 0..1; left out. 0
    uint32_t use_angle_limit;                                     // 0
    float angle_limit_stiffness;                                  // share of what is beyond it that a step takes away, 0..1. 1
    uint32_t use_max_distance;                                    // a limit around the animated position. 0
    uint32_t use_backstop;                                        // 0
    float movement_limit_stiffness;                               // share of what is beyond either that a step takes away, 0..1. 1
    tsl_vec3 normal;                                              // outwards in the bones' own space, unit, for the backstop. 0 0 1
    tsl_magica_collision collision_mode;                          // POINT
    float friction;                                               // share of the velocity lost in a step in contact, 0..1. 0.05
    float spring_power;                     // of BONE_SPRING: share of the distance back that a step takes, 0..1. 0.04
    float spring_limit_distance;            // at least 0. 0.1
    float normal_limit_ratio;               // 0..1; left out. 1
    float spring_noise;                     // 0..1; left out. 0
    tsl_curved_value damping;               // share of the velocity lost in a step, 0..1. 0.05
    tsl_curved_value radius;                // at least 0. 0.02
    tsl_curved_value restoration_stiffness; // share of the angle that a step gives back, 0..1. 0.2
    tsl_curved_value limit_angle;           // degrees, 0..180. 60
    tsl_curved_value distance_stiffness;    // of links: share of what a distance is off by lost in a step, 0..1. 1
    tsl_curved_value max_distance;          // at least 0. 0.3
    tsl_curved_value backstop_radius;       // at least 0; 0: no backstop. 10
    tsl_curved_value backstop_distance;     // at least 0. 0
} tsl_magica_cloth;

// LENGTHS: distances give way there; bones here keep their lengths. INERTIA: left out: local inertia, its limits and depth, centrifugal
// acceleration, particles' speeds. RESTORATION: its gravity falloff weakens it there where the cloth is turned over. FALLOFF_MEAN: gravity
// falls off, or a mesh connects lines, and restoration or damping have curves: it counts with its mean. EDGE: bones collide there, and
// their ends here. TELEPORT: limits are per frame there, and per tick here. SPRING: its bone swings about the one before here; noise and
// limits by the normal are left out.
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

// In its own space: a plane looks along y.
typedef struct tsl_magica_collider {
    uint32_t struct_size;
    tsl_magica_shape shape; // SPHERE
    uint32_t direction;     // the axis of a capsule: 0 x, 1 y, 2 z. 1
    float radius;           // of a sphere, and of a capsule's start at the far end of its axis, at least 0. 0.1
    float end_radius;       // of a capsule's other end, at least 0. 0.1
    float length;           // of a capsule with both ends, at least as long as both. 0.5
    tsl_vec3 center;        // 0 0 0
} tsl_magica_collider;

TSL_API void tsl_magica_cloth_init(tsl_magica_cloth *cloth, uint32_t struct_size);
TSL_API void tsl_magica_collider_init(tsl_magica_collider *collider, uint32_t struct_size);
TSL_API tsl_result tsl_magica_get_notes(const tsl_magica_cloth *cloth, tsl_magica_notes *out_notes);
TSL_API tsl_result tsl_magica_to_rig_desc(const tsl_magica_cloth *cloth, tsl_rig_desc *inout_desc);
TSL_API tsl_result tsl_magica_to_params(const tsl_magica_cloth *cloth, tsl_chain_params *out_params, uint32_t struct_size);
// Also bones (the component's own array), anchor (the rig's root) and, without collision, colliders. Lines of a mesh are of TSL_MODEL_TASSEL,
// which links take, others of TSL_MODEL_SPRING.
TSL_API tsl_result tsl_magica_to_desc(const tsl_magica_cloth *cloth, tsl_chain_desc *inout_desc);
// The limit of angles becomes TSL_LIMIT_CONE, those of movement limits of places. In a mesh bones rest where the animation turns them, not
// the simulated bone before: factors of elasticity let each sag as far under a steady force.
TSL_API tsl_result tsl_magica_tune(tsl_world *world, tsl_chain_id chain, const tsl_magica_cloth *cloth);
TSL_API tsl_result tsl_magica_create(tsl_world *world, tsl_rig_id rig, const tsl_magica_cloth *cloth, const tsl_chain_desc *where,
                                     tsl_chain_id *out_chain);
// Distances across lines as structural and shear links, one round, without bounds, slack and bend.
TSL_API tsl_result tsl_magica_to_links_params(const tsl_magica_cloth *cloth, tsl_links_params *out_params, uint32_t struct_size);
// The layout of the chains in the order of Root Bones: found, a ring or a strip. TSL_ERROR_INVALID_ARGUMENT with LINE.
TSL_API tsl_result tsl_magica_to_links_desc(const tsl_magica_cloth *cloth, tsl_links_desc *inout_desc);
TSL_API tsl_result tsl_magica_tune_links(tsl_world *world, tsl_links_id links, const tsl_magica_cloth *cloth);
TSL_API tsl_result tsl_magica_collider_to_desc(const tsl_magica_collider *collider, tsl_collider_desc *inout_desc);

#endif

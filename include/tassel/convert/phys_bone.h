// SPDX-License-Identifier: MIT
// phys_bone.h - PhysBones (VRChat): a VRCPhysBone component, for one line of its bones, as its inspector has it. Its documentation is
// public and its step is not: the result is the simplest step that does what the documentation says, which is in
// docs/coming_from.md. Compare with the character, and tune push and damping.
#ifndef TASSEL_CONVERT_PHYS_BONE_H
#define TASSEL_CONVERT_PHYS_BONE_H

#include "../hold.h"
#include "common.h"

typedef uint32_t tsl_phys_bone_version;
enum { TSL_PHYS_BONE_VERSION_1_0 = 0, TSL_PHYS_BONE_VERSION_1_1 = 1 };

// Of a root bone with several children. IGNORE: it does not move, and lines begin at its children. FIRST: the first line begins at it,
// others at the first bone of their own. AVERAGE: it turns to their mean. The first line is then the root bone alone (`count` 1), whose
// endpoint_position is the mean of its children's positions, and others begin at the children; a longer first line is as with FIRST.
typedef uint32_t tsl_phys_bone_multi_child;
enum { TSL_PHYS_BONE_IGNORE = 0, TSL_PHYS_BONE_FIRST = 1, TSL_PHYS_BONE_AVERAGE = 2 };

typedef uint32_t tsl_phys_bone_integration;
enum { TSL_PHYS_BONE_SIMPLIFIED = 0, TSL_PHYS_BONE_ADVANCED = 1 };

// Motion of the root transform's parent, or travel of the scene's root without its turns.
typedef uint32_t tsl_phys_bone_immobile;
enum { TSL_PHYS_BONE_ALL_MOTION = 0, TSL_PHYS_BONE_WORLD = 1 };

typedef uint32_t tsl_phys_bone_limit;
enum { TSL_PHYS_BONE_NO_LIMIT = 0, TSL_PHYS_BONE_ANGLE = 1, TSL_PHYS_BONE_HINGE = 2, TSL_PHYS_BONE_POLAR = 3 };

// FALSE: with the listed colliders alone. OTHER: the host says with which, in tsl_chain_desc.collider_layers.
typedef uint32_t tsl_phys_bone_collision;
enum { TSL_PHYS_BONE_COLLISION_FALSE = 0, TSL_PHYS_BONE_COLLISION_TRUE = 1, TSL_PHYS_BONE_COLLISION_OTHER = 2 };

// Fields before the version are the host's: each path from the root to a leaf is a line, and bones that lines share belong to the first.
// Axes are Unity's. Curves are over the component's bones that turn, the first at 0 and the last at 1 (radii: over all, the endpoint too).
// Defaults are those of the documentation's pictures, ranges the inspector's. Left out: permissions and parameters (tsl_chain_get_bends has
// angles and stretch), Snap To Hand, and Reset When Disabled (tsl_chain_reset).
typedef struct tsl_phys_bone {
    uint32_t struct_size;
    uint32_t count;        // of bones, 2..256, with an endpoint 1..256. 0
    const uint32_t *bones; // `count`, each the parent of the next; the first turns and does not move
    // From each bone to the next, and to the endpoint, in the pose at the start, in the world, at scale 1; none of length 0.
    const tsl_vec3 *segments;
    float update_rate;                          // steps per second, one over Unity's fixed time step, above 0. 50
    uint32_t bones_above;                       // of the component, above the first one; of IGNORE the root too. At most 256. 0
    uint32_t chain_length;                      // bones of the longest line that turn, those above too; at least this line's. 0
    int32_t root_parent;                        // the bone that the component's root transform is below; -1: the rig's root. -1
    tsl_vec3 world_gravity;                     // Unity's, units per second squared: down, in 1.0 a gravity of 1. 0 -9.81 0
    tsl_phys_bone_version version;              // VERSION_1_1
    tsl_vec3 endpoint_position;                 // in the last bone's space; 0 0 0: none. 0 0 0
    tsl_phys_bone_multi_child multi_child_type; // IGNORE
    tsl_phys_bone_integration integration_type; // SIMPLIFIED
    tsl_phys_bone_immobile immobile_type;       // ALL_MOTION
    tsl_phys_bone_limit limit_type;             // NO_LIMIT
    tsl_phys_bone_collision allow_collision;    // COLLISION_TRUE
    float grab_movement;                        // 0..1. 0.5
    uint32_t is_animated;                       // 1: the rest is the animation's; 0: the pose's at the start. 0
    tsl_curved_value pull;                      // 0..1. 0.2
    tsl_curved_value spring;                    // of ADVANCED it is Momentum. 0..1. 0.2
    tsl_curved_value stiffness;                 // of ADVANCED. 0..1. 0.2
    tsl_curved_value gravity;                   // -1..1, down where above 0. 0
    tsl_curved_value gravity_falloff;           // 0..1. 0
    tsl_curved_value immobile;                  // 0..1. 0
    tsl_curved_value max_angle_x;               // Max Angle, or Max Pitch. Degrees, 0..180. 45
    tsl_curved_value max_angle_z;               // Max Yaw, of POLAR. Degrees, 0..90. 45
    tsl_curved_value limit_rotation_x, limit_rotation_y, limit_rotation_z; // pitch, yaw, roll, degrees. 0
    tsl_curved_value radius;                                               // at least 0. 0
    tsl_curved_value stretch_motion;                                       // of VERSION_1_1. 0..1. 0
    tsl_curved_value max_stretch;                                          // times the bone's length. At least 0. 0
    tsl_curved_value max_squish;                                           // of VERSION_1_1, times the bone's length. 0..1. 0
} tsl_phys_bone;

// AVERAGE: the root bone turns with this line, which goes on below it, not to its children's mean. CAPSULES: bones collide all along there,
// but for Bones As Spheres; here their ends do. STRETCH: grabbing and collisions change lengths there; here motion alone does. MOMENTUM:
// more than pull leaves to a step: such bones swing out sooner here. STIFFNESS: of VERSION_1_1: it keeps orientations there, and is drag
// against the character here. MEAN: stretch motion, stiffness, and gravity that falls off count with their means.
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
    float height;                   // of a capsule with both ends, at least 0; up to twice the radius it is a sphere. 2
    tsl_vec3 position;              // 0 0 0
    tsl_quat rotation;              // unit within half a percent; y is a capsule's axis and a plane's normal. Identity
    uint32_t inside_bounds;         // 1: it keeps bones in; not of planes. 0
    uint32_t bones_as_spheres;      // 1: the ends of bones collide with it, as with all here. 0
} tsl_phys_bone_collider;

TSL_API void tsl_phys_bone_init(tsl_phys_bone *component, uint32_t struct_size);
TSL_API void tsl_phys_bone_collider_init(tsl_phys_bone_collider *collider, uint32_t struct_size);
TSL_API tsl_result tsl_phys_bone_get_notes(const tsl_phys_bone *component, tsl_phys_bone_notes *out_notes);
TSL_API tsl_result tsl_phys_bone_to_rig_desc(const tsl_phys_bone *component, tsl_rig_desc *inout_desc);
TSL_API tsl_result tsl_phys_bone_to_params(const tsl_phys_bone *component, tsl_chain_params *out_params, uint32_t struct_size);
// Also bones (the component's own array), anchor, and with COLLISION_FALSE TSL_CHAIN_COLLIDER_LIST: `colliders` are then all that it
// collides with.
TSL_API tsl_result tsl_phys_bone_to_desc(const tsl_phys_bone *component, tsl_chain_desc *inout_desc);
TSL_API tsl_result tsl_phys_bone_tune(tsl_world *world, tsl_chain_id chain, const tsl_phys_bone *component);
TSL_API tsl_result tsl_phys_bone_create(tsl_world *world, tsl_rig_id rig, const tsl_phys_bone *component, const tsl_chain_desc *where,
                                        tsl_chain_id *out_chain);
// The strength of a hold: Grab Movement 1 is at the hand at once, 0 comes to it by pull.
TSL_API tsl_result tsl_phys_bone_to_hold(const tsl_phys_bone *component, tsl_hold *inout_hold);
TSL_API tsl_result tsl_phys_bone_collider_to_desc(const tsl_phys_bone_collider *collider, tsl_collider_desc *inout_desc);

#endif

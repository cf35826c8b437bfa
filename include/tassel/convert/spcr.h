// SPDX-License-Identifier: MIT
// spcr.h - SPCRJointDynamics (MIT, Unity): a controller, with all strands of a skirt, as its inspector has it. Its constraints are soft and
// pull points to their own animated positions; bones here keep their lengths, so that the result is near it around the pose only.
#ifndef TASSEL_CONVERT_SPCR_H
#define TASSEL_CONVERT_SPCR_H

#include "../links.h"
#include "common.h"

// How hard constraints of one kind are: the share of what one that is too long (shrink) or too short (stretch) is off by that a pass takes.
typedef struct tsl_spcr_power {
    float shrink, stretch;                        // 0..1. 1
    uint32_t shrink_key_count, stretch_key_count; // 2: straight from 0.8 to 0.7
    const tsl_curve_key *shrink_keys;
    const tsl_curve_key *stretch_keys;
} tsl_spcr_power;

typedef uint32_t tsl_spcr_constraints;
#define TSL_SPCR_STRUCTURAL_VERTICAL 0x1u
#define TSL_SPCR_STRUCTURAL_HORIZONTAL 0x2u
#define TSL_SPCR_SHEAR 0x4u
#define TSL_SPCR_BENDING_VERTICAL 0x8u
#define TSL_SPCR_BENDING_HORIZONTAL 0x10u

// Curves are over a point's depth, here its length from the root; powers and shares are value times curve, clamped to 0..1. Left out:
// masses, wind scales, the waves of tips, plane limiters, movable limits, grabbers, fades, what constraints and surfaces collide with.
typedef struct tsl_spcr {
    uint32_t struct_size;
    float stabilization_frame_rate;  // steps per second but one, 1..999. 60
    uint32_t sub_steps;              // of a step; there are at most 1000 in a second. 1
    uint32_t relaxation;             // passes over all constraints in a sub-step, at least 1. 1
    tsl_vec3 gravity;                // units per second squared; half of it acts, as there. 0 -9.8 0
    tsl_vec3 wind_force;             // likewise. 0 0 0
    float resistance;                // percent of the velocity lost in a sub-step, 0..100. 1
    float hardness;                  // percent of the distance to the animated position in a sub-step, 0..100. 1
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
    uint32_t surface_collision;      // 0
    uint32_t gravity_key_count;      // 0
    uint32_t resistance_key_count;   // 2: straight from 1 to 5
    uint32_t hardness_key_count;     // 2: straight from 5 to 0.1
    uint32_t friction_key_count;     // 0
    uint32_t point_radius_key_count; // 0
    uint32_t reserved;               // 0
    const tsl_curve_key *gravity_keys;
    const tsl_curve_key *resistance_keys;
    const tsl_curve_key *hardness_keys;
    const tsl_curve_key *friction_keys;
    const tsl_curve_key *point_radius_keys;
    tsl_spcr_power structural_vertical, structural_horizontal, shear, bending_vertical, bending_horizontal;
} tsl_spcr;

// LENGTHS: vertical constraints give way, or there are none: bones here keep their lengths. RISING_HARDNESS: it rises with the depth
// somewhere, and there a bone here is carried by the one before it. GRAVITY_CURVE: curves of gravity and resistance count with their means,
// for gravity. SLIDER_JOINTS: left out: slack of a link is a share of its length. SURFACE_COLLISION: left to the host: TSL_LINKS_SURFACE in
// the flags of the links' description. RELAXATION: more passes than the 16 rounds that links have. BENDING_VERTICAL: left out: over two
// bones of fixed length links could only fold the strand; a limit of angles comes nearest.
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
TSL_API tsl_result tsl_spcr_get_notes(const tsl_spcr *controller, tsl_spcr_notes *out_notes);
// ticks_per_second is (stabilization_frame_rate + 1) sub_steps, and max_ticks_per_step 64, since SPCR makes up for any time.
TSL_API tsl_result tsl_spcr_to_rig_desc(const tsl_spcr *controller, tsl_rig_desc *inout_desc);
// A strand is a chain: the description names its bones and, as anchor, the root transform. With constraints across or surface_collision it is
// of TSL_MODEL_TASSEL, which links take, else of TSL_MODEL_CHAIN.
TSL_API tsl_result tsl_spcr_to_desc(const tsl_spcr *controller, tsl_chain_desc *inout_desc);
// friction is the points' times the collider's, weight what the blend ratio leaves, and the root's limits those of what is felt.
TSL_API tsl_result tsl_spcr_to_params(const tsl_spcr *controller, tsl_chain_params *out_params, uint32_t struct_size);
// Hardness becomes factors of elasticity with which a point sags as far under a steady force and, where resistance has no curve, stays as
// far behind a steady movement.
TSL_API tsl_result tsl_spcr_tune(tsl_world *world, tsl_chain_id chain, const tsl_spcr *controller);
TSL_API tsl_result tsl_spcr_create(tsl_world *world, tsl_rig_id rig, const tsl_spcr *controller, const tsl_chain_desc *where,
                                   tsl_chain_id *out_chain);
// Structural horizontal, shear and bending horizontal constraints, without bounds and slack; rounds are the passes.
TSL_API tsl_result tsl_spcr_to_links_params(const tsl_spcr *controller, tsl_links_params *out_params, uint32_t struct_size);
// The layout, a ring or a strip of the chains in their order. TSL_ERROR_INVALID_ARGUMENT without constraints across and surface_collision.
TSL_API tsl_result tsl_spcr_to_links_desc(const tsl_spcr *controller, tsl_links_desc *inout_desc);
TSL_API tsl_result tsl_spcr_tune_links(tsl_world *world, tsl_links_id links, const tsl_spcr *controller);
TSL_API tsl_result tsl_spcr_collider_to_desc(const tsl_spcr_collider *collider, tsl_collider_desc *inout_desc);

#endif

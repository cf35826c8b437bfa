// SPDX-License-Identifier: MIT
// limits.h - how far a chain may bend and move: limits of angles, maximum distance and backstop.
//
// A limit has the last word over colliders: a particle that its limit holds in a collider counts as touched. Particles that a reset puts on
// the pose are not limited there. A chain's first limit other than none allocates, since it lays out the rig again: TSL_ERROR_OUT_OF_MEMORY
// changes nothing. The memory stays and is structure (state.h): to have it early, set a limit at creation and take it back. Later ones may
// come in any frame and are saved.
#ifndef TASSEL_LIMITS_H
#define TASSEL_LIMITS_H

#include "tassel.h"

// ---- limits of angles -------------------------------------------------------------------------------------
// A limit is a set of directions around +Y of limit space that a bone may take from its own position to its child's. +Y is the rest
// direction unless `rotation` turns it: with b the rest direction in the bone's own space, scaled and mirrored, limit space in the world is
//     Q = F A(b) rotation,     F: the bone's rest orientation (tsl_limit_frame), A(b): the shortest rotation from +Y to b
// (b = -Y: half a turn about X). Directions inside stay as they are; others go to the edge, which is angle_a or angle_b radians from the
// middle. The kinds are those of VRMC_springBone_limit 1.0-draft (its spherical is POLAR, a pitch and b yaw), which also says where a
// direction goes that has no nearest edge. A limit keeps lengths, and is hard unless it has softness. TSL_MODEL_CHAIN limits after
// colliders and before freeze_axis, which may break the limit again; SPRING after length and after each collider that pushed; TASSEL in
// each step of contact and at the end of the tick, with soft limits before contacts only. Bones of length 0 have none; a particle that is
// on its parent takes the rest direction.
typedef uint32_t tsl_limit;
enum {
    TSL_LIMIT_NONE = 0,  // every direction
    TSL_LIMIT_CONE = 1,  // up to a from +Y: the tilt is cut, the azimuth kept
    TSL_LIMIT_HINGE = 2, // in the plane across X, up to a from +Y. Any direction out of the plane is brought into it
    TSL_LIMIT_POLAR = 3  // up to a in the plane across X (pitch) and up to b out of it (yaw), each cut on its own
};

typedef uint32_t tsl_limit_frame; // which orientation F a bone has at rest
enum {
    // Its parent's as simulated in this tick (of a root as animated) times its own local rotation in the pose that the chain reads: how far
    // a joint bends. Below a fork the fork counts as turned to the child that the bone hangs on
    TSL_LIMIT_SIMULATED = 0,
    // Its animated one, whatever the bones before it do: how far it is from the pose. A root that follows another chain takes it along
    TSL_LIMIT_ANIMATED = 1
};

// The limit of a chain's bones with a child or tip. Values marked * are clamp(value * curve(u) * factor) of the particle at the bone's end.
typedef struct tsl_chain_limit {
    uint32_t struct_size;
    tsl_limit kind;        // NONE
    float angle_a;         // * radians, 0..pi; the float nearest to pi is half a turn exactly. 0
    float angle_b;         // * radians; POLAR: 0..pi/2; the other kinds do not read it: 0..pi. 0
    tsl_quat rotation;     // of limit space in the frame of A(b), unit. Identity
    tsl_limit_frame frame; // SIMULATED
    float softness;        // share of the excess left after 1/60 s, at any rate: 0 hard, 1 no limit. 0
} tsl_chain_limit;

// The limit of the bone that ends at one particle, in place of its chain's kind, angles and rotation; ranges as there.
typedef struct tsl_joint_limit {
    tsl_limit kind;
    float angle_a, angle_b;
    tsl_quat rotation; // with NONE neither it nor the angles are read
} tsl_joint_limit;
TSL_API void tsl_chain_limit_init(tsl_chain_limit *limit, uint32_t struct_size);
TSL_API tsl_result tsl_chain_set_limit(tsl_world *world, tsl_chain_id chain, const tsl_chain_limit *limit);
TSL_API tsl_result tsl_chain_get_limit(const tsl_world *world, tsl_chain_id chain, tsl_chain_limit *out_limit);
// One per particle in their order, NONE for roots; count 0: the chain's limit holds for all again. Always allocates; structure (state.h).
// TSL_ERROR_COUNT_MISMATCH: any other count.
TSL_API tsl_result tsl_chain_set_joint_limits(tsl_world *world, tsl_chain_id chain, const tsl_joint_limit *limits, uint32_t limit_count);

// ---- maximum distance and backstop --------------------------------------------------------------------------
// How far particles may be from their animated position: that of the chain without simulation, hung on what its root follows.
//   MAX_DISTANCE: within a ball around it. 0 holds the particle there.
//   BACKSTOP: outside of a ball behind it, around   animated position - normal (backstop_distance + backstop_radius),
// so that hair stays out of the neck without a collider. Particles soon pass a small ball by the side; a large one is almost a plane.
//   Both keep the bone's length: the bone turns to the nearest direction that puts the particle inside the first ball, then to the nearest
// that puts it outside of the second and, where that leaves the first, onto the edge of both. Where no direction does both, MAX_DISTANCE
// holds; where none holds that, as when max_distance shrinks along a bone, the bone comes as near as it can. They come after colliders,
// limits of angles and freeze_axis, and may break these. A particle that is on its parent takes the animated direction. Roots and bones of
// length 0 have no such limit.
typedef uint32_t tsl_position_limit_flags;
#define TSL_POSITION_LIMIT_MAX_DISTANCE 0x1u
#define TSL_POSITION_LIMIT_BACKSTOP 0x2u

// Values marked * are max(0, value * curve(u) * factor), in world units at scale 1, scaled as radii of particles are (scale_rule).
typedef struct tsl_chain_position_limit {
    uint32_t struct_size;
    tsl_position_limit_flags flags; // TSL_POSITION_LIMIT_ bits; 0: no limit. 0
    float max_distance;             // * 0
    float backstop_distance;        // * from the animated position to the surface of the ball behind it. 0
    float backstop_radius;          // * above 0 with BACKSTOP; where curve or factor make it 0 there is none. 0
    // Away from the ball, unit with BACKSTOP, in the space of the animated bone (of a tip its parent's), scaled and mirrored with it. 0 0 0
    tsl_vec3 backstop_normal;
    float softness; // of both limits, as in tsl_chain_limit. 0
} tsl_chain_position_limit;
TSL_API void tsl_chain_position_limit_init(tsl_chain_position_limit *limit, uint32_t struct_size);
TSL_API tsl_result tsl_chain_set_position_limit(tsl_world *world, tsl_chain_id chain, const tsl_chain_position_limit *limit);
TSL_API tsl_result tsl_chain_get_position_limit(const tsl_world *world, tsl_chain_id chain, tsl_chain_position_limit *out_limit);

#endif

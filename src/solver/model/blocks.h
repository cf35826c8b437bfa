// SPDX-License-Identifier: MIT
// Blocks: up to eight strands that are solved side by side, one in each lane, and how strands hang on each other.
#ifndef TSLI_SOLVER_BLOCKS_H
#define TSLI_SOLVER_BLOCKS_H

#include "solver/model/slots.h"

struct tsli_collider;

typedef struct tsli_frame_lanes {
    tsli_lanes3 position;
    tsli_lanes4 rotation;
    tsli_lanes3 scale;
} tsli_frame_lanes;

extern const tsli_frame_lanes tsli_identity_lanes; // see lane.c

typedef struct tsli_rigid_lanes {
    tsli_lanes3 position;
    tsli_lanes4 rotation;
} tsli_rigid_lanes;

// tsli_block.flags: features that some lane of the block needs; kernels skip those that none does.
enum {
    TSLI_BLOCK_ANIMATED = 1u,          // some lane reads its bones from the input
    TSLI_BLOCK_FREEZE = 2u,            // some lane has a freeze axis
    TSLI_BLOCK_SPIN = 4u,              // some lane has inert_rotation or felt_turn_limit
    TSLI_BLOCK_FRAMES = 8u,            // strands of other blocks hang on this one, or strands of this one on others
    TSLI_BLOCK_STALE = 16u,            // the animated bones changed since the offsets were computed
    TSLI_BLOCK_OFFSETS_MOVED = 32u,    // the offsets differ from those of the last pose
    TSLI_BLOCK_ANCHOR_IS_ROOT = 64u,   // the anchor of every lane is the rig's root
    TSLI_BLOCK_SPRING = 256u,          // all chains of the block are of TSL_MODEL_SPRING
    TSLI_BLOCK_SKIPS = 512u,           // some lane's particles skip bones
    TSLI_BLOCK_HAS_ATTACHED = 1024u,   // something is attached to the simulated pose of some lane
    TSLI_BLOCK_WAITS = 2048u,          // some lane collides with colliders attached to a simulated pose
    TSLI_BLOCK_TOUCHED = 4096u,        // some lane may have been in contact since the layout was made
    TSLI_BLOCK_LIMITS = 8192u,         // some lane has felt_speed_limit or felt_turn_limit
    TSLI_BLOCK_RELATIVE = 16384u,      // some lane has relative_damping, or ticks are not 1/60 s
    TSLI_BLOCK_ANGLES = 32768u,        // some lane has TSLI_ROWS_ANGLES
    TSLI_BLOCK_TASSEL = 65536u,        // all chains of the block are of TSL_MODEL_TASSEL
    TSLI_BLOCK_DISTANCES = 131072u,    // some lane has TSLI_ROWS_DISTANCES
    TSLI_BLOCK_WIND_LAYERS = 262144u,  // some lane does not feel winds of all layers
    TSLI_BLOCK_WIND_VARIES = 524288u,  // some lane's particles have shares of the wind of their own
    TSLI_BLOCK_FOLLOWS = 2097152u,     // some lane has inert_parent
    TSLI_BLOCK_STRETCHES = 4194304u,   // some lane has TSLI_ROWS_LENGTHS
    TSLI_BLOCK_ACCELERATED = 8388608u, // the host accelerates some lane's particles
    TSLI_BLOCK_IGNORES = 16777216u,    // some lane's bones ignore some collider
    TSLI_BLOCK_RELATED = TSLI_BLOCK_LIMITS | TSLI_BLOCK_RELATIVE | TSLI_BLOCK_FOLLOWS
};

// The part of a block that not every step reads. It is separate, since with many rigs each byte that a step touches comes from memory.
typedef struct tsli_block_rare {
    _Alignas(TSLI_ROW_BYTES) tsli_frame_lanes root_before; // tsli_block.root_now of the last pose
    tsli_lanes3 freeze_axis;                               // in the animated frames; zero: there is none
    tsli_lanes3 rest_scale;        // the root bone's world scale that the offsets were computed with
    tsli_lanes3 rest_scale_before; // the same for the offsets in tsli_slot_offset
    tsli_lanes3 scale_last;        // the same at the last tick
    // Motion of the root bone and the anchor in the world since the last tick by changes of scale alone.
    tsli_lanes3 root_shift, anchor_shift;
    tsli_lanes1 weight, push_out_speed;
    uint32_t chain[TSLI_WIDTH]; // index in the rig; TSLI_NONE: the lane is idle
    uint32_t wind_layers[TSLI_WIDTH];
    uint32_t root_needed[TSLI_WIDTH], anchor_needed[TSLI_WIDTH]; // indices into tsli_layout.needed
    uint32_t strand_slots[TSLI_WIDTH]; // the number of the block's slots in the lane's strand, from the first on
    // The rest are lane bits.
    uint32_t feels_scale;                        // the chain is TSL_SCALE_CHANGE_FELT
    uint32_t animated_limits;                    // the chain is TSL_LIMIT_ANIMATED
    uint32_t rescaled;                           // scale_last may differ from rest_scale
    uint32_t regained;                           // some bone had length 0 at the last tick and has a length in the pose
    uint32_t resets;                             // the next tick begins on the pose, at the anchor's speed
    uint32_t was_reset;                          // reset since the last tick, so that no collider swept over it
    uint32_t rescaled_by_pose, regained_by_pose; // bits that the last pose adds to rescaled and regained
    uint32_t accelerated;                        // some acceleration of its chain is not zero
    uint32_t held_strands;                       // tsli_layout.held_strands has a strand of it
    uint32_t flips[3];                           // the root bone's x, y and z axes that are mirrored in the world
} tsli_block_rare;

// The fields of a block that a tick changes, as the last tick left them, while a partial tick runs.
typedef struct tsli_block_aside {
    _Alignas(TSLI_ROW_BYTES) tsli_rigid_lanes root_last, anchor_last;
    tsli_lanes3 scale_last, root_shift, anchor_shift;
    uint32_t rescaled, regained, resets, was_reset;
} tsli_block_aside;

// Anchors in model space, at the newest pose and at the one before. Where the anchor is the rig's root it is the identity.
typedef struct tsli_anchor_lanes {
    tsli_frame_lanes now, before;
} tsli_anchor_lanes;

// Parameters that are the same for all particles of a strand.
typedef struct tsli_forces {
    tsli_lanes3 gravity, gravity_direction; // in the world; the direction is a unit vector or zero
    tsli_lanes1 gravity_falloff;
    tsli_lanes3 force;
    // The anchor's |scale.x| that counts as 1. Above 0: TSL_SCALE_LOOK; below 0: PHYSICAL, negated; 0: NONE.
    tsli_lanes1 scale_unit;
    tsli_lanes1 felt_speed_limit, felt_turn_limit; // per second of a tick; FLT_MAX: there is no limit
    tsli_lanes1 relative_damping, inert_parent;
    tsli_lanes1 wind_scale; // 1 in chains whose particles have their own shares of the wind
} tsli_forces;

typedef struct tsli_block {
    uint32_t flags; // TSLI_BLOCK_ bits
    uint32_t first_slot, slot_count, lane_count;
    uint32_t slots_of_four[TSLI_WIDTH / 4]; // the number of slots of the longest of each four strands
    uint32_t level;                         // its strands hang only on strands of lower levels
    // Lane bits.
    uint32_t running;                    // the chain is simulated
    uint32_t paused;                     // the chain sleeps and is not ticked
    uint32_t output_asleep;              // the chain was asleep at its last output
    uint32_t unchanged;                  // it still is, and its output has not changed
    uint32_t no_collision;               // it collides with nothing
    uint32_t blended;                    // its weight is below 1
    uint32_t nonfinite;                  // the last tick left it without a finite state
    uint32_t hanging;                    // its slot 0 is a copy of a particle of another strand
    uint32_t occupied;                   // a chain has the lane
    uint32_t unnormalised;               // its link rotations are as the host gave them, not normalized yet
    uint32_t collider_list;              // the block's colliders: index into tsli_layout.collider_lists
    uint32_t first_branch, branch_count; // in tsli_layout.branches
    tsli_block_rare *rare;
    _Alignas(TSLI_ROW_BYTES) tsli_frame_lanes root_now; // the root bone of the strand's tree, in model space
    tsli_rigid_lanes anchor_last;                       // the anchor in the world, at the last tick
    tsli_rigid_lanes root_last;                         // the root bone in the world, at the last tick
    tsli_lanes3 gravity_rest; // the direction of gravity in the setup pose, in the root bone's frame
} tsli_block;

// A strand whose slot 0 copies a particle of an earlier strand.
typedef struct tsli_branch {
    uint32_t lane, from_slot, from_lane;
} tsli_branch;

// A fork with TSL_FORK_AVERAGE. The slot after it gets the mean of its children's positions before bones are turned.
typedef struct tsli_fork_mean {
    uint32_t slot, lane;
    uint32_t chain, particle; // the fork
} tsli_fork_mean;

// ---- attachments to the simulated pose of other chains --------------------------------------------

enum { TSLI_ATTACHED_ROOT = 1, TSLI_ATTACHED_ANCHOR = 2, TSLI_ATTACHED_COLLIDER = 3 };

// The root or the anchor of a strand of TSL_MODEL_SPRING, or a collider, on or below a bone that another chain simulates.
typedef struct tsli_attachment {
    uint32_t kind;        // TSLI_ATTACHED_
    uint32_t level;       // all its possible parent chains have ticked when blocks of this level tick
    uint32_t needed;      // the bone that is attached
    uint32_t block, lane; // of its strand; unused for colliders
    struct tsli_collider *collider;
} tsli_attachment;

// Positions of attached roots and anchors of a block's lanes.
typedef struct tsli_attached_lanes {
    _Alignas(TSLI_ROW_BYTES) tsli_rigid_lanes root, anchor;
    uint32_t root_lanes, anchor_lanes; // lane bits: those that are attached in this tick
} tsli_attached_lanes;

#endif

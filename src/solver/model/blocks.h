// SPDX-License-Identifier: MIT
// Rows with a number for each of eight lanes, and the blocks made of them: up to eight strands that are solved side by side, one in each
// lane, and how strands hang on each other. Slot j of a block has particle j of each of its strands. Data that only some chains need is in
// a struct of its own, whose rows exist only in layouts with such a chain.
#ifndef TSLI_SOLVER_BLOCKS_H
#define TSLI_SOLVER_BLOCKS_H

#include "math/lanes_width.h"
#include "tassel/tassel.h"

#include <string.h>

// ---- lanes and slots -----------------------------------------------------------------------------------

#define TSLI_ALL_LANES 0xffu  // a bit for each lane
#define TSLI_NONE 0xffffffffu // of an index: there is none

typedef float tsli_lanes1[TSLI_WIDTH];
typedef float tsli_lanes3[3][TSLI_WIDTH];
typedef float tsli_lanes4[4][TSLI_WIDTH];

static inline uint32_t tsli_has_lane(uint32_t bits, uint32_t lane)
{
    return bits >> lane & 1u;
}

static inline void tsli_put_lane(uint32_t *bits, uint32_t lane, int on)
{
    *bits = on ? *bits | 1u << lane : *bits & ~(1u << lane);
}

// ---- every chain ----------------------------------------------------------------------------------------

// State of motion: 24 bytes a particle, all that the solver remembers of TSL_MODEL_CHAIN and TSL_MODEL_TASSEL.
typedef struct tsli_slot_state {
    tsli_lanes3 position, previous;
} tsli_slot_state;

// Parameters that every tick reads, converted to the rig's tick rate.
typedef struct tsli_slot_params {
    tsli_lanes1 keep; // 1 - damping
    // The share of a velocity that drag against the world and wind alone keep. The rest of the damping, which is none at 60 ticks a second,
    // acts relative to the anchor's effective travel: see math/tick_rate.h.
    tsli_lanes1 drag_keep;
    tsli_lanes1 keep_touched; // 1 - min(1, damping + friction), which acts in the tick after a contact
    tsli_lanes1 elasticity;
    // The distance from the rest position, as a share of the length, up to which elasticity does not limit a particle. DynamicBone allows
    // 2 (1 - stiffness) after that pull, so this is 2 (1 - stiffness) / (1 - elasticity). FLT_MAX: no limit.
    tsli_lanes1 limit;
    tsli_lanes1 inert;
} tsli_slot_params;

// Parameters that not every tick reads, converted likewise.
typedef struct tsli_slot_rare_params {
    tsli_lanes1 radius;
    tsli_lanes1 inert_rotation;
    tsli_lanes1 wind_scale; // a factor of the wind_scale in tsli_forces
} tsli_slot_rare_params;

// The structs of these two with a row for each slot, because curves or factors vary them along some chain. One that does not
// vary has a row for each block.
enum { TSLI_VARIES_PARAMS = 1u, TSLI_VARIES_RARE = 2u };

// The rest pose in world units: the offset from the particle before to the rest position of this one.
typedef struct tsli_slot_rest {
    tsli_lanes3 offset; // in the frame of the tree's root bone
    tsli_lanes1 length; // of the offset
} tsli_slot_rest;

// The same for the pose before. Ticks whose time is between two poses blend from this to the current one.
typedef tsli_slot_rest tsli_slot_offset;

// The animated bone.
typedef struct tsli_slot_bone {
    tsli_lanes4 rotation; // in the frame of the tree's root bone
} tsli_slot_bone;

// The other components of the animated bone's local pose.
typedef struct tsli_slot_link {
    tsli_lanes3 translation, scale;
} tsli_slot_link;

// Output of a particle, in the world relative to the rig's origin.
typedef struct tsli_slot_world {
    tsli_lanes4 rotation;
    tsli_lanes3 position;
} tsli_slot_world;

// In ticks with steps, strands of so many slots at most have rows for temporary data on the stack, up to 25 KB,
// which any number of threads may use at the same time without memory for each rig.
#define TSLI_LOCAL_SLOTS 16u
// The same, in floats of a particle: see tsli_step_row in kernel/lane_steps.h.
#define TSLI_STEP_FLOATS 13u

// ---- TSL_MODEL_SPRING -----------------------------------------------------------------------------------

typedef struct tsli_slot_spring {
    tsli_lanes1 push;    // displacement per tick along the rest direction, at scale 1
    tsli_lanes3 gravity; // acceleration of this particle alone, per second squared
} tsli_slot_spring;

// ---- limits ---------------------------------------------------------------------------------------------

// Limits of the angle of the bone that ends at the particle, in chains that have TSLI_ROWS_ANGLES.
typedef struct tsli_slot_limit {
    // Cosines and sines of the half angles.
    _Alignas(TSLI_ROW_BYTES) tsli_lanes1 cos_a, sin_a, cos_b, sin_b;
    tsli_lanes1 share; // of the excess, the part that a tick removes
    // Cosine and sine of the angle from the rest direction up to which every direction is within the limit. A cosine of 2 means
    // that there is no such angle.
    tsli_lanes1 within_cos, within_sin;
    tsli_lanes4 turn;            // rotation of limit space. Without it the rest direction is limit space's +Y
    tsli_lanes4 frame;           // limit space without that rotation, in the frame of the tree's root bone
    uint32_t cone, hinge, polar; // lane bits: the kind of limit
} tsli_slot_limit;

// Limits of a particle's distance from its animated position, in chains that have TSLI_ROWS_DISTANCES. Lengths are world units at scale 1.
typedef struct tsli_slot_position_limit {
    _Alignas(TSLI_ROW_BYTES) tsli_lanes1 max_distance, backstop_distance, backstop_radius;
    tsli_lanes1 share;  // of the excess, the part that a tick removes
    tsli_lanes3 normal; // unit vector in the space of the animated bone
    uint32_t reaching;  // lane bits: those with a max_distance
    uint32_t backstops; // lane bits: those with a backstop
} tsli_slot_position_limit;

// Range of lengths of the bone that ends at the particle, in chains that have TSLI_ROWS_LENGTHS, as shares of its rest length.
typedef struct tsli_slot_stretch {
    tsli_lanes1 least, most; // where both are 1 the length is fixed
    // The share left after a tick of the change that it made to the length, and of the difference to the rest length before the tick.
    tsli_lanes1 keep_change, keep_difference;
    tsli_lanes1 keep_along; // the share of a velocity along the bone that damping keeps; across it: `keep`
    tsli_lanes1 output;     // the output length, with the chain's weight applied
} tsli_slot_stretch;

// An animated bone.
typedef struct tsli_slot_frame {
    tsli_lanes4 rotation; // in the frame of the tree's root bone
    tsli_lanes3 scale;    // to world space
} tsli_slot_frame;

// ---- blocks --------------------------------------------------------------------------------------------

struct tsli_collider;

typedef struct tsli_frame_lanes {
    tsli_lanes3 position;
    tsli_lanes4 rotation;
    tsli_lanes3 scale;
} tsli_frame_lanes;

#define TSLI_ONES                                                                                                      \
    {                                                                                                                  \
        1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f                                                                 \
    }
static _Alignas(TSLI_ROW_BYTES) const tsli_frame_lanes tsli_identity_lanes = {
    .rotation = {{0.0f}, {0.0f}, {0.0f}, TSLI_ONES},
    .scale = {TSLI_ONES, TSLI_ONES, TSLI_ONES},
};
#undef TSLI_ONES

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
    uint32_t held_strands;                       // its strand is held, or of a chain that keeps a pose
    uint32_t cloth_edges;                        // of `linked`: edges of quads that collide with colliders
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
    uint32_t no_collision;               // it collides with nothing
    uint32_t blended;                    // its weight is below 1
    uint32_t nonfinite;                  // the last tick left it without a finite state
    uint32_t hanging;                    // its slot 0 is a copy of a particle of another strand
    uint32_t occupied;                   // a chain has the lane
    uint32_t linked;                     // links or cloth may move the strand
    uint32_t solved;                     // of `linked`: those that the links of the current tick solve
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

// SPDX-License-Identifier: MIT
// Slots: rows with a number for each of eight lanes. Slot j of a block has particle j of each of its strands. Data that only some
// chains need is in a struct of its own, whose rows exist only in layouts with such a chain.
#ifndef TSLI_SOLVER_SLOTS_H
#define TSLI_SOLVER_SLOTS_H

#include "math/lanes_width.h"
#include "tassel/tassel.h"

#include <string.h>

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

// Output of a particle, in world space.
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
    // Rounding remainders of position and previous. The pull to rest is weak, a hundredth of the distance in a tick: roundings
    // far from the origin would add up to millimetres.
    tsli_lanes3 position_low, previous_low;
} tsli_slot_spring;

// position_low and previous_low of lanes that sleep, stored here while the other lanes tick.
typedef struct tsli_slot_low {
    tsli_lanes3 position, previous;
} tsli_slot_low;

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
typedef struct tsli_slot_place_limit {
    _Alignas(TSLI_ROW_BYTES) tsli_lanes1 max_distance, backstop_distance, backstop_radius;
    tsli_lanes1 share;  // of the excess, the part that a tick removes
    tsli_lanes3 normal; // unit vector in the space of the animated bone
    uint32_t reaching;  // lane bits: those with a max_distance
    uint32_t backstops; // lane bits: those with a backstop
} tsli_slot_place_limit;

// Range of lengths of the bone that ends at the particle, in chains that have TSLI_ROWS_LENGTHS, as shares of its rest length.
typedef struct tsli_slot_stretch {
    tsli_lanes1 least, most; // where both are 1 the length is fixed
    // The share left after a tick of the change that it made to the length, and of the difference to the rest length
    // before the tick.
    tsli_lanes1 keep_change, keep_difference;
    tsli_lanes1 keep_along; // the share of a velocity along the bone that damping keeps; across it: `keep`
    tsli_lanes1 output;     // the output length, with the chain's weight applied
} tsli_slot_stretch;

// An animated bone.
typedef struct tsli_slot_frame {
    tsli_lanes4 rotation; // in the frame of the tree's root bone
    tsli_lanes3 scale;    // to world space
} tsli_slot_frame;

#endif

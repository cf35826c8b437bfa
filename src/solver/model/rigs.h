// SPDX-License-Identifier: MIT
// A rig: a skeleton with what was created on it, its clock and where it has been.
#ifndef TSLI_SOLVER_RIGS_H
#define TSLI_SOLVER_RIGS_H

#include "solver/model/layouts.h"

#define TSLI_TICK_PHASES 16u // in a tick
#define TSLI_HOT_RIG_BYTES offsetof(tsli_rig, next)

// See clock.h.
typedef struct tsli_clock {
    float tick;         // seconds
    uint32_t max_ticks; // in a frame
    uint32_t started;   // it has ticked
    double lag;         // seconds from the last tick to the newest pose, less than a tick
} tsli_clock;

// How far a root may move within a tick before that counts as a jump; 0: there is no such limit.
typedef struct tsli_jump_limits {
    float distance; // world units at scale 1
    float angle;    // radians
    tsl_teleport mode;
} tsli_jump_limits;

// tsli_rig.jump: whether and how the root jumps in the next step, announced by tsl_rig_teleport or detected by tsli_jump_limits. The
// root moves on as it did, and everything in the world jumps along with it; but when RESET is announced the root is at its new place
// in every tick of the step.
enum { TSLI_JUMP_NONE = 0, TSLI_JUMP_KEEP = 1, TSLI_JUMP_RESET = 2, TSLI_JUMP_DETECTED_RESET = 3 };

// tsli_rig.affected: whom the step moves.
enum { TSLI_AFFECTED_NONE = 0, TSLI_AFFECTED_ALL = 1, TSLI_AFFECTED_SOME = 2 };

// tsli_rig.spare: what was read of a pose and is not committed. HOLDS: it has the bits of local_now.
enum {
    TSLI_SPARE_EMPTY = 0,
    TSLI_SPARE_FILLED = 1,
    TSLI_SPARE_UNCHANGED = 2,
    TSLI_SPARE_ROOT = 4,
    TSLI_SPARE_LISTED = 8
};

struct tsli_rig {
    // What every step and every pose touches, in front.
    tsl_world *world;
    tsli_layout *layout;
    tsl_transform *rest; // the rest pose, which is the skeleton's
    uint32_t flags, bone_count;
    uint32_t pose_pending, root_is_pending, posed; // posed: it had a pose since it was made
    uint32_t pose_unchanged; // the pose that waits has the bits of the one now, and only local_now has it
    uint32_t spare;          // TSLI_SPARE_ bits
    uint32_t jump;
    uint32_t detects_jumps;    // it has limits for them
    float step_seconds;        // delta_seconds of the step that runs
    uint32_t moved_since_tick; // a pose came in, or the origin was shifted, and no tick has seen it
    uint32_t chains_changed;   // some chain may begin, stop or jump: parameters changed, or one is fresh
    uint32_t chains_measured;  // some chain has a disable_distance
    uint32_t some_woken;       // some chain was looked at before the ticks of this step
    uint32_t outputs_world;    // some output was asked for in model or world space
    uint32_t outputs_loaded;   // output is made from the loaded state, with its colliders
    uint32_t affected;         // TSLI_AFFECTED_
    uint32_t sleepers;         // some chain may fall asleep, or has yet to go on after it woke
    uint32_t sleep_changes;    // some chain fell asleep or woke, which the next tick takes into account
    uint32_t some_still;       // some chain sleeps or is about to
    uint32_t sleeps;           // every chain that runs is asleep and was shown so
    uint32_t colliders_moved;  // its own colliders may be elsewhere than at its last step
    uint32_t blends_rest;      // some chain has a rest_blend: see rest_blend.h
    uint32_t reblended;        // some chain has another rest_blend since the step that runs began
    uint64_t seen_moves;       // world->moves at its last step
    // The same before and after the step of its last tick, and how far that was between the two.
    uint64_t tick_from, tick_to;
    float tick_share;
    tsl_transform root_now, root_before; // at the newest pose and at the one before
    tsl_transform root_older;            // two poses before the newest
    tsl_transform root_pending, root_spare;
    tsli_clock clock;
    uint32_t tick_phase;  // in sixteenths of a tick, where its clock starts, and goes on at another rate
    double since_tick;    // seconds of the host from the last tick to the newest pose
    double frame_seconds; // of the host from root_before to root_now; 0: unknown
    double older_seconds; // of the host from root_older to root_before, for the step that runs; 0: unknown

    tsli_rig *next, *before; // in the world, by creation
    uint64_t id, user_data, bytes;
    void *skeleton; // what rigs with the same bones share (shared.h): `rest` and the next three
    int32_t *parents;
    uint32_t *first_child, *next_sibling; // bones; TSLI_NONE ends
    tsl_transform *setup_ws;              // while chains are made: see tsli_topology_begin
    uint16_t *bone_chain;                 // who drives each bone, by the chain's number; 0: nobody. See chain_numbers.h
    tsli_chain **numbered;                // its chains by number - 1; null: nobody has it
    uint32_t number_capacity, number_count; // of `numbered`, and how many of them somebody has
    uint32_t first_free_number;             // all before it somebody has
    uint8_t *moves;             // while a pose is written, 1: the bone is simulated, or one carries it that is
    tsl_transform *own_scratch; // see TSLI_SCRATCH
    float (*own_matrices)[24];  // see TSLI_SCRATCH_MATRICES
    tsl_transform setup_root;
    tsl_vec3 reference_point;
    tsli_jump_limits jump_limits;
    tsli_chain *chains, *first_in_order;
    tsli_links *links;
    tsli_collider *colliders, *last_collider;
    uint32_t chain_count, collider_count;
    uint32_t recovered;  // how many chains were put back on the pose since the rig was made
    uint32_t warned;     // TSLI_WARNED_ bits
    uint32_t long_steps; // in a row, with TSL_WORLD_VALIDATE
};

// Warnings that an object has had, each of which comes once.
enum {
    TSLI_WARNED_FED_BACK = 1u,
    TSLI_WARNED_ROTATION = 2u,
    TSLI_WARNED_SECONDS = 4u,
    TSLI_WARNED_INSIDE = 8u,
    TSLI_WARNED_TASKS = 16u
};

// Room for a transform for each bone, until the function returns: on the stack, except for rigs that are too large for that.
#define TSLI_SCRATCH_BONES 256u
#define TSLI_SCRATCH_ARRAYS 2u // that a function uses at once
#define TSLI_SCRATCH(rig, name, index)                                                                                 \
    tsl_transform name##_on_stack[TSLI_SCRATCH_BONES];                                                                 \
    tsl_transform *const name =                                                                                        \
        (rig)->own_scratch ? (rig)->own_scratch + (index) * (size_t)(rig)->bone_count : name##_on_stack

// The same of what a bone has as a matrix; one array of them at a time.
// A type in parentheses declares nothing.
// NOLINTBEGIN(bugprone-macro-parentheses)
#define TSLI_SCRATCH_MATRICES(rig, type, name)                                                                         \
    type name##_on_stack[TSLI_SCRATCH_BONES];                                                                          \
    type *const name = (rig)->own_matrices ? (type *)(void *)(rig)->own_matrices : name##_on_stack
// NOLINTEND(bugprone-macro-parentheses)

// TSL_RIG_ bits.
#define TSLI_RIG_FLAGS (TSL_RIG_MANUAL | TSL_RIG_WHOLE_TICKS)

static inline const tsli_lane_bone *tsli_lane_bone_of(const tsli_layout *layout, uint32_t slot, uint32_t lane)
{
    return &layout->lane_bones[slot * TSLI_WIDTH + lane];
}

// Which of its needed bones a slot of the rig shows; TSLI_NONE: the slot is a virtual tip, a copy or nothing.
static inline uint32_t tsli_slot_needed(const tsli_rig *rig, uint32_t slot, uint32_t lane)
{
    uint32_t driven = tsli_lane_bone_of(rig->layout, slot, lane)->driven;
    return driven == TSLI_NONE ? TSLI_NONE : rig->layout->driven[driven].needed;
}

// The local pose that a needed bone has now.
static inline const tsl_transform *tsli_local_now(const tsli_rig *rig, uint32_t needed)
{
    const tsli_layout *layout = rig->layout;
    return needed < layout->stored_count ? &layout->local_now[needed] : &rig->rest[layout->needed[needed].bone];
}

// Whether a needed bone reads the rest pose. Chains may go while there is no memory for another layout: those of their bones that
// something else needs read the input from then on.
static inline int tsli_reads_rest_pose(const tsli_rig *rig, uint32_t needed)
{
    const tsli_needed *n = &rig->layout->needed[needed];
    return n->rest && (needed >= rig->layout->stored_count || rig->bone_chain[n->bone] != 0);
}

// The pose that waits for the step.
static inline const tsl_transform *tsli_pending_locals(const tsli_rig *rig)
{
    return rig->pose_unchanged ? rig->layout->local_now : rig->layout->local_pending;
}

#endif

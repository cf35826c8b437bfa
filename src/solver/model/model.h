// SPDX-License-Identifier: MIT
// Every struct of the simulation, one subject per header:
//
//   blocks.h          rows of particles, eight lanes wide; eight strands side by side; attached strands, colliders and anchors
//   collider_lanes.h  colliders in lanes, and the contacts of a tick
//   objects.h         chains, colliders and sets of links, as users create them
//   layouts.h         links between chains in lanes; the memory of a rig, which holds all rows
//   model.h           a rig with its clock and its recent roots; a world, which owns everything else
//
// A rig's chains are trees of particles. Trees are cut into strands (a particle, its first child, that one's first child and so
// on), and strands are solved side by side, one in each lane, eight in a block. A strand that hangs on another begins with a copy of the
// particle there, and ticks one level later:
//
//   chain   particle tree        strands           block of a rig's layout
//           0-1-2-3              0  1 2 3          slot 0: lanes hold 0 1' ...
//             `-4-5              1' 4 5            slot 1:            1 4
//
// Everything that depends on which chains and colliders a rig has lies in one piece of memory, its layout, which is made again when
// they change and never in a frame.
#ifndef TSLI_SOLVER_MODEL_H
#define TSLI_SOLVER_MODEL_H

#include "base/pool.h"
#include "base/shared.h"
#include "math/matrix.h"
#include "solver/model/layouts.h"

// ---- a rig ---------------------------------------------------------------------------------------------

#define TSLI_TICK_PHASES 16u // in a tick
#define TSLI_HOT_RIG_BYTES offsetof(tsli_rig, next)

// See clock.h.
typedef struct tsli_clock {
    float tick;         // seconds
    uint32_t max_ticks; // in a frame
    uint32_t started;   // it has ticked
    double lag;         // seconds from the last tick to the newest pose, less than a tick
} tsli_clock;

// The motion of a root per tick beyond which it counts as a jump; 0: no limit.
typedef struct tsli_jump_limits {
    float distance; // world units at scale 1
    float angle;    // radians
    tsl_teleport mode;
} tsli_jump_limits;

// tsli_rig.jump: how the root jumps in the next step, announced by tsl_rig_teleport or detected by tsli_jump_limits. The root continues its
// motion and everything in the world jumps along; but with an announced RESET the root is at its new position in every tick of the step.
enum { TSLI_JUMP_NONE = 0, TSLI_JUMP_KEEP = 1, TSLI_JUMP_RESET = 2, TSLI_JUMP_DETECTED_RESET = 3 };

// tsli_rig.affected: the chains that the step affects.
enum { TSLI_AFFECTED_NONE = 0, TSLI_AFFECTED_ALL = 1, TSLI_AFFECTED_SOME = 2 };

// tsli_rig.spare: what was read of a pose and is not committed.
enum { TSLI_SPARE_EMPTY = 0, TSLI_SPARE_FILLED = 1, TSLI_SPARE_ROOT = 2, TSLI_SPARE_LISTED = 4 };

struct tsli_rig {
    // Fields that every step and every pose use come first.
    tsl_world *world;
    tsli_layout *layout;
    tsl_transform *rest; // the rest pose, which is the skeleton's
    uint32_t flags, bone_count;
    uint32_t pose_pending, root_is_pending, posed; // posed: it had a pose since it was made
    uint32_t spare;                                // TSLI_SPARE_ bits
    uint32_t jump;
    uint32_t detects_jumps;    // it has jump_limits
    float step_seconds;        // delta_seconds of the current step
    uint32_t moved_since_tick; // a pose that no tick has used yet
    uint32_t chains_changed;   // some chain may start, stop or be reset: by parameters, or as fresh
    uint32_t chains_measured;  // some chain has a disable_distance
    uint32_t chains_updated;   // before the ticks of this step, chains may have been reset, started or stopped
    uint32_t outputs_world;    // some output was asked for in model or world space
    uint32_t outputs_loaded;   // output is made from the loaded state, with its colliders
    uint32_t affected;         // TSLI_AFFECTED_
    uint32_t sleepers;         // some chain may fall asleep, or is paused still
    uint32_t sleep_changes;    // some chain fell asleep or woke, which the next tick takes into account
    uint32_t some_still;       // some chain sleeps or is about to
    uint32_t sleeps;           // every chain that runs is asleep and was so at its last output
    uint32_t colliders_moved;  // its own colliders may have moved since its last step
    uint32_t blends_rest;      // some chain has a rest_blend: see needed.h
    uint32_t reblended;        // some rest_blend has changed in the current step
    uint64_t seen_moves;       // world->moves at its last step
    // world->moves before and after the step of its last tick, and the tick's share of the way between the two.
    uint64_t tick_from, tick_to;
    float tick_share;
    // The newest root in the world. All positions that a rig holds are relative to it, so that they are as exact far from the world's origin
    // as near it: root_now is at zero.
    tsl_vec3 origin;
    tsl_transform root_now, root_before;    // at the newest pose and at the one before
    tsl_transform root_older;               // two poses before the newest
    tsl_transform root_pending, root_spare; // in the world
    tsli_clock clock;
    uint32_t tick_phase;  // in sixteenths of a tick: where its clock starts, also at a new rate
    double since_tick;    // seconds of the host from the last tick to the newest pose
    double frame_seconds; // of the host, from root_before to root_now; 0: unknown
    double older_seconds; // of the host, from root_older to root_before, for this step; 0: unknown

    tsli_rig *next, *before; // in the world, by creation
    uint64_t id, user_data, bytes;
    void *skeleton; // shared by rigs with the same bones (shared.h): `rest` and the next three
    int32_t *parents;
    uint32_t *first_child, *next_sibling; // bones; TSLI_NONE ends
    tsl_transform *setup_ws;              // while a chain is made: see tsli_topology_begin
    tsli_chain **bone_chain;              // the chain that drives each bone; null: none
    uint8_t *moves;                       // while a pose is written, 1: it or a bone above is simulated; else for marks
    tsl_transform *own_scratch;           // see TSLI_SCRATCH
    float (*own_matrices)[24];            // see TSLI_SCRATCH_MATRICES
    tsl_transform setup_root;
    tsl_vec3 reference_point;
    tsli_jump_limits jump_limits;
    tsli_chain *chains, *first_in_order;
    tsli_links *links;
    tsli_collider *colliders, *last_collider;
    uint32_t chain_count, collider_count;
    uint32_t recovered;  // the number of resets of chains without a finite state
    uint32_t warned;     // TSLI_WARNED_ bits
    uint32_t long_steps; // consecutive ones, with TSL_WORLD_VALIDATE
};

// Warnings that an object has had: each is given once.
enum {
    TSLI_WARNED_FED_BACK = 1u,
    TSLI_WARNED_ROTATION = 2u,
    TSLI_WARNED_SECONDS = 4u,
    TSLI_WARNED_INSIDE = 8u,
    TSLI_WARNED_TASKS = 16u
};

// Storage for a transform for each bone, until the function returns: on the stack, except for large rigs.
#define TSLI_SCRATCH_BONES 256u
#define TSLI_SCRATCH_ARRAYS 2u // that a function uses at once
#define TSLI_SCRATCH(rig, name, index)                                                                                 \
    tsl_transform name##_on_stack[TSLI_SCRATCH_BONES];                                                                 \
    tsl_transform *const name =                                                                                        \
        (rig)->own_scratch ? (rig)->own_scratch + (index) * (size_t)(rig)->bone_count : name##_on_stack

// The same for matrices of bones; one array of them at a time.
// A type in parentheses declares nothing.
// NOLINTBEGIN(bugprone-macro-parentheses)
#define TSLI_SCRATCH_MATRICES(rig, type, name)                                                                         \
    type name##_on_stack[TSLI_SCRATCH_BONES];                                                                          \
    type *const name = (rig)->own_matrices ? (type *)(void *)(rig)->own_matrices : name##_on_stack
// NOLINTEND(bugprone-macro-parentheses)

// TSL_RIG_ bits.
#define TSLI_RIG_FLAGS (TSL_RIG_MANUAL | TSL_RIG_WHOLE_TICKS)

// The needed bone of a slot; TSLI_NONE: the slot is a virtual tip, a copy or unused.
static inline uint32_t tsli_slot_needed(const tsli_rig *rig, uint32_t slot, uint32_t lane)
{
    return rig->layout->slot_needed[slot * TSLI_WIDTH + lane];
}

static inline uint32_t tsli_particle_needed(const tsli_chain *chain, const tsli_particle *p)
{
    return tsli_slot_needed(chain->rig, tsli_particle_slot(chain->rig->layout, chain, p), tsli_particle_lane(chain, p));
}

// The newest local transform of a needed bone.
static inline const tsl_transform *tsli_local_now(const tsli_rig *rig, uint32_t needed)
{
    const tsli_layout *layout = rig->layout;
    return needed < layout->stored_count ? &layout->local_now[needed] : &rig->rest[layout->needed[needed].bone];
}

// Whether a needed bone reads the rest pose. Without memory for another layout chains may be destroyed in this one: their bones that
// something else needs then read the input.
static inline int tsli_reads_rest_pose(const tsli_rig *rig, uint32_t needed)
{
    const tsli_needed *n = &rig->layout->needed[needed];
    return n->rest && (needed >= rig->layout->stored_count || rig->bone_chain[n->bone] != NULL);
}

static inline tsl_transform tsli_root_in_world(const tsli_rig *rig)
{
    tsl_transform root = rig->root_now;
    root.position = rig->origin;
    return root;
}

// ---- a world -------------------------------------------------------------------------------------------

// More tasks than any host has threads, to balance uneven rigs, and few enough to hand out quickly.
#define TSLI_TASKS_AT_MOST 256u

// Capacity for rigs, and for their tasks.
static inline uint64_t tsli_step_bytes(uint32_t rigs)
{
    uint32_t tasks = rigs < TSLI_TASKS_AT_MOST ? rigs : TSLI_TASKS_AT_MOST;
    return rigs ? rigs * sizeof(tsli_rig *) + (tasks + 1u) * sizeof(uint32_t) : 0;
}

// State of TSL_WORLD_VALIDATE for the world.
typedef struct tsli_validation {
    uint32_t warned;                  // TSLI_WARNED_ bits
    uint32_t long_steps;              // in a row
    uint8_t runs[TSLI_TASKS_AT_MOST]; // runs of each task of this step; 2 means more, too
} tsli_validation;

// A state saves a move of a visible collider as the number of moves since then, at most so many. Worlds begin to count here, so that
// a state of another world is always valid.
#define TSLI_MOVES_KEPT (1u << 24)

struct tsl_world {
    tsli_host host;
    tsl_lanes lanes;
    const struct tsli_kernel *kernel;
    tsl_vec3 gravity;
    tsl_parallel_for_fn parallel_for;
    void *parallel_user;
    tsli_pool rigs, chains, colliders, links, winds;
    tsli_rig *first_rig, *last_rig;
    tsli_shares shares;
    tsli_collider *visible, *last_visible; // colliders of the world and shared ones, see colliders.h
    uint64_t colliders_created;
    uint32_t visible_count;
    uint32_t visible_capacity; // the least capacity of every layout: see colliders.h
    uint64_t moves;            // TSLI_MOVES_KEPT + the number of moves of visible colliders
    tsli_wind *first_wind;     // see wind.h
    tsli_air *air;             // the current winds; null: there was no wind yet
    double wind_seconds;       // the time of the winds since the first was created
    uint64_t winds_created;
    uint32_t recovered;
    uint32_t stepping;
    uint32_t ends; // it is being destroyed, and must not wake rigs
    float step_seconds;
    tsli_rig **stepped;   // by tsl_world_step
    uint32_t step_listed; // `stepped` is complete
    uint32_t step_capacity, stepped_count, task_count;
    uint32_t *task_first;        // the first rig of each task, and stepped_count; in the memory of `stepped`
    tsli_validation *validation; // null without TSL_WORLD_VALIDATE
};

#endif

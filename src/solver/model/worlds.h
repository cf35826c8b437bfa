// SPDX-License-Identifier: MIT
// A world, which owns everything else.
#ifndef TSLI_SOLVER_WORLDS_H
#define TSLI_SOLVER_WORLDS_H

#include "base/pool.h"
#include "base/shared.h"
#include "solver/model/rigs.h"

// The number of rigs that step interleaved: while one waits for its square roots, the others continue. More would evict each other from the
// nearest cache.
#define TSLI_RIGS_AT_ONCE 4u

// Contacts that fit on the stack while rigs tick: the few that most rigs have avoid writing to cold memory
// where there are many rigs. Rigs that step in turns share it equally.
#define TSLI_LOCAL_CONTACTS 32u

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
    uint8_t *marks; // one for each bone of the largest rig, for a new chain: see topology.h. Otherwise all 0
    uint32_t mark_capacity;
    tsli_collider *visible, *last_visible; // colliders of the world and shared ones, see visible.h
    uint64_t colliders_created;
    uint32_t visible_count;
    uint32_t visible_capacity; // the least capacity of every layout: see contact.h
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

// SPDX-License-Identifier: MIT
// A world, which owns everything else.
#ifndef TSLI_SOLVER_WORLDS_H
#define TSLI_SOLVER_WORLDS_H

#include "base/pool.h"
#include "base/shared.h"
#include "solver/model/rigs.h"

// So many rigs step in turns: while one waits for its square roots, the others go on. More would push each other out of the
// nearest cache.
#define TSLI_RIGS_AT_ONCE 4u

// Room for so many contacts is at hand while rigs tick, for whom they are enough: the few that most rigs have need not be written to
// memory that is cold where there are many rigs. Each of the rigs that step in turns can count on its part of them.
#define TSLI_CONTACTS_AT_HAND 32u

// More tasks than any host has threads, so that uneven rigs even out, and fewer than would take long to hand out.
#define TSLI_TASKS_AT_MOST 256u

// Memory for at most so many rigs, and for their tasks.
static inline uint64_t tsli_step_bytes(uint32_t rigs)
{
    uint32_t tasks = rigs < TSLI_TASKS_AT_MOST ? rigs : TSLI_TASKS_AT_MOST;
    return rigs ? rigs * sizeof(tsli_rig *) + (tasks + 1u) * sizeof(uint32_t) : 0;
}

// What TSL_WORLD_VALIDATE remembers of the world.
typedef struct tsli_validation {
    uint32_t warned;                  // TSLI_WARNED_ bits
    uint32_t long_steps;              // in a row
    uint8_t runs[TSLI_TASKS_AT_MOST]; // how often each task of this step ran; 2 stands for more, too
} tsli_validation;

// A state saves a move of a visible collider as how many moves ago it was, at most so many. Worlds begin to count here, so that they hold
// whatever a state of another world says.
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
    uint8_t *
        marks; // one for each bone of the largest rig, while a chain is made: see topology.h. Otherwise all 0
    uint32_t mark_room;
    tsli_collider *visible, *last_visible; // colliders of the world and shared ones, see visible.h
    uint64_t colliders_created;
    uint32_t visible_count;
    uint32_t visible_capacity; // for how many of them every pack has contacts, at least: see contact_room.h
    uint64_t moves;            // TSLI_MOVES_KEPT + how often a visible collider has moved
    tsli_wind *first_wind;     // see wind.h
    tsli_air *air;             // the winds of now; null: there was no wind yet
    double wind_seconds;       // the time of the winds since there are some
    uint64_t winds_created;
    uint32_t recovered;
    uint32_t stepping;
    uint32_t ends; // it is being destroyed, and nothing is to be woken
    float step_seconds;
    tsli_rig **stepped;   // by tsl_world_step
    uint32_t step_listed; // `stepped` has all there are
    uint32_t step_capacity, stepped_count, task_count;
    uint32_t *task_first;        // the first rig of each task, and stepped_count; in the memory of `stepped`
    tsli_validation *validation; // null without TSL_WORLD_VALIDATE
};

#endif

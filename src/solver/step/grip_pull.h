// SPDX-License-Identifier: MIT
// What holds and a kept pose do to one chain in a tick.
#ifndef TSLI_SOLVER_GRIP_PULL_H
#define TSLI_SOLVER_GRIP_PULL_H

#include "solver/kernel/kernels.h"
#include "solver/model/grip.h"
#include "solver/model/lane.h"

typedef struct tsli_gripping {
    tsli_chain *chain;
    tsli_grip *grip;
    tsli_pack *lanes;
    const tsli_tick *tick;
    float seconds; // of a partial tick its share of a tick's
    float share;   // as tsli_lanes_tick.share
} tsli_gripping;

static inline uint32_t tsli_gripped_slot(const tsli_gripping *g, uint32_t i)
{
    return tsli_particle_slot(g->lanes, g->chain, &g->chain->particles[i]);
}

static inline uint32_t tsli_gripped_lane(const tsli_gripping *g, uint32_t i)
{
    return tsli_particle_lane(g->chain, &g->chain->particles[i]);
}

static inline tsli_block *tsli_gripped_block(const tsli_gripping *g, uint32_t i)
{
    return &g->lanes->blocks[g->chain->places[g->chain->particles[i].strand].block];
}

// Before the tick: what is let go goes on at these velocities.
void tsli_grip_begin(const tsli_gripping *g);
// After it: brings particles to where they are to be, and marks their lanes.
void tsli_grip_pull(const tsli_gripping *g);
// Once these have met contacts, limits and lengths: what of that is velocity.
void tsli_grip_end(const tsli_gripping *g);

#endif

// SPDX-License-Identifier: MIT
// A strand that hangs, and what hands do to it.
#ifndef TASSEL_TESTS_SOLVER_HOLDS_H
#define TASSEL_TESTS_SOLVER_HOLDS_H

#include "scenes/vec3.h"
#include "solver/rewind.h"
#include "tassel/hold.h"

enum { HOLD_BONES = 9 };
#define HOLD_STEP 0.1f // length of its segments

static bench_rig a;

static inline tsl_vec3 plus(tsl_vec3 p, float x, float y, float z)
{
    return vec3(p.x + x, p.y + y, p.z + z);
}

static inline void hold_begin(bench_rig *r, const tsl_world_desc *desc)
{
    bench_begin(r, desc);
    r->desc.model = TSL_MODEL_TASSEL;
}

// From (0, 1, 0) down. What of b->desc and b->params is set already stays.
static inline void hold_rig_done(bench_rig *r)
{
    r->params.gravity.y = -9.81f;
    r->params.push = 0.2f;
    bench_tail(r, HOLD_BONES, 0.0f, -HOLD_STEP, 0.0f);
}

static inline void hold_rig(bench_rig *r, const tsl_world_desc *desc)
{
    hold_begin(r, desc);
    hold_rig_done(r);
}

static inline tsl_hold hold_of(uint32_t particle, tsl_vec3 position)
{
    TSL_INIT(tsl_hold, hold);
    hold.particle = particle;
    hold.position = position;
    return hold;
}

static inline void grab(bench_rig *r, const tsl_hold *hold)
{
    CHECK_INT(tsl_chain_set_hold(r->s.world, r->rig->chains[0], hold), TSL_OK);
}

static inline void let_go(bench_rig *r, uint32_t particle, float fade_seconds)
{
    tsl_hold hold = hold_of(particle, vec3(0.0f, 0.0f, 0.0f));
    hold.strength = 0.0f;
    hold.fade_seconds = fade_seconds;
    grab(r, &hold);
}

static inline float strength_of(const bench_rig *r, uint32_t particle)
{
    tsl_hold hold = hold_of(0, vec3(0.0f, 0.0f, 0.0f));
    CHECK_INT(tsl_chain_get_hold(r->s.world, r->rig->chains[0], particle, &hold), TSL_OK);
    CHECK_INT(hold.particle, particle);
    return hold.strength;
}

static inline tsl_vec3 place(const bench_rig *r, uint32_t particle)
{
    tsl_particle particles[SCENE_BONES];
    bench_particles(r, 0, particles);
    return particles[particle].position;
}

// The largest error of a segment's length, as a share of it.
static inline double length_error(const bench_rig *r)
{
    tsl_particle p[SCENE_BONES];
    double most = 0.0;
    uint32_t count = bench_particles(r, 0, p);
    for (uint32_t i = 1; i < count; ++i)
        most = fmax(most, fabs(distance3(p[i].position, p[p[i].parent].position) / HOLD_STEP - 1.0));
    return most;
}

// One step; the largest way of a particle in it.
static inline double step_way(bench_rig *r, float seconds)
{
    tsl_particle before[SCENE_BONES], now[SCENE_BONES];
    double most = 0.0;
    uint32_t count = bench_particles(r, 0, before);
    CHECK_INT(bench_step(r, seconds), TSL_OK);
    bench_particles(r, 0, now);
    for (uint32_t i = 0; i < count; ++i)
        most = fmax(most, distance3(before[i].position, now[i].position));
    return most;
}

#endif

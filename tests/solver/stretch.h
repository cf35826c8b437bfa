// SPDX-License-Identifier: MIT
// Strands with a range of lengths, and what throws them about.
#ifndef TASSEL_TESTS_SOLVER_STRETCH_H
#define TASSEL_TESTS_SOLVER_STRETCH_H

#include "scenes/vec3.h"
#include "solver/rewind.h"

// Of uneven numbers, the same on every machine.
static inline float drawn(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return (float)(*state >> 8) / 8388608.0f - 1.0f;
}

static inline void stretch(bench_rig *r, float longer, float shorter, float back)
{
    r->params.max_stretch = longer;
    r->params.max_squash = shorter;
    r->params.length_elasticity = back;
}

// A strand that hangs from (0, 1, 0), six bones of 0.1 with a tip.
static inline void hanging(bench_rig *r, tsl_chain_model model)
{
    r->desc.model = model;
    r->desc.tip = TSL_TIP_RATIO;
    r->desc.tip_length = 0.5f;
    bench_tail(r, 6, 0.0f, -0.1f, 0.0f);
}

static inline void throw_about(bench_rig *r, uint32_t f, uint32_t *seed)
{
    if (f % 7 == 0)
        r->rig->root.position = vec3(0.4f * drawn(seed), 0.4f * drawn(seed), 0.4f * drawn(seed));
    r->rig->root.rotation = scene_turn(0.3f, 1.0f, 0.2f, 1.5 * scene_sin(0.21 * f));
    for (uint32_t i = 2; i < r->rig->bone_count; ++i)
        r->rig->pose[i].rotation = scene_turn(1.0f, 0.0f, 0.5f, 0.3 * scene_sin(0.17 * f + i));
}

static inline void add_colliders(bench_rig *r)
{
    TSL_INIT(tsl_collider_desc, c);
    c.a = vec3(0.1f, 0.75f, 0.0f);
    c.radius = 0.12f;
    scene_add_collider(&r->s, &c);
    c.shape = TSL_SHAPE_PLANE;
    c.a = vec3(0.0f, 0.55f, 0.0f);
    c.b = vec3(0.0f, 1.0f, 0.0f);
    scene_add_collider(&r->s, &c);
    c.shape = TSL_SHAPE_BOX;
    c.a = vec3(-0.2f, 0.7f, 0.1f);
    c.b = vec3(0.05f, 0.05f, 0.05f);
    c.radius = 0.02f;
    scene_add_collider(&r->s, &c);
}

typedef struct range {
    double least, most;
} range;

#endif

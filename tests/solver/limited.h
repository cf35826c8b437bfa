// SPDX-License-Identifier: MIT
// A chain with a limit of angles or of places that everything pulls at, as the tests of both need it.
#ifndef TASSEL_TESTS_SOLVER_LIMITED_H
#define TASSEL_TESTS_SOLVER_LIMITED_H

#include "scenes/vec3.h"
#include "solver/limit_reference.h"
#include "solver/rewind.h"

#define NEAR TSL_POSITION_LIMIT_MAX_DISTANCE
#define BACK TSL_POSITION_LIMIT_BACKSTOP

static bench_rig a, b;

typedef struct setting {
    tsl_chain_model model;
    tsl_vec3 scale; // of the rig
    tsl_scale_rule scale_rule;
    uint32_t forks, tip;
    tsl_fork fork;
    float softness;
    uint32_t is_of_places; // or else of angles
    // of angles
    tsl_limit_frame frame;
    region region;
    tsl_quat rotation;
    // of places
    uint32_t flags;
    float max_distance, backstop_distance, backstop_radius;
    tsl_vec3 normal;
} setting;

static inline setting of_angles(tsl_chain_model model, tsl_limit_frame frame, tsl_limit kind)
{
    setting s = {.model = model, .frame = frame, .region = {kind, 0.4, 0.2}, .fork = TSL_FORK_KEEP};
    s.rotation.w = 1.0f;
    s.scale = vec3(1.0f, 1.0f, 1.0f);
    s.scale_rule = TSL_SCALE_LOOK;
    return s;
}

static inline setting of_places(tsl_chain_model model, uint32_t flags)
{
    setting s = of_angles(model, TSL_LIMIT_SIMULATED, TSL_LIMIT_NONE);
    s.is_of_places = s.tip = 1;
    s.flags = flags;
    s.max_distance = 0.06f;
    s.backstop_distance = 0.01f;
    s.backstop_radius = 0.3f;
    s.normal = vec3(0.48f, 0.6f, -0.64f);
    return s;
}

static inline tsl_chain_limit angle_limit_of(const setting *s)
{
    TSL_INIT(tsl_chain_limit, limit);
    limit.kind = s->region.kind;
    limit.angle_a = (float)s->region.a;
    limit.angle_b = (float)s->region.b;
    limit.rotation = s->rotation;
    limit.frame = s->frame;
    limit.softness = s->softness;
    return limit;
}

static inline tsl_chain_position_limit position_limit_of(const setting *s)
{
    TSL_INIT(tsl_chain_position_limit, limit);
    limit.flags = s->flags;
    limit.max_distance = s->max_distance;
    limit.backstop_distance = s->backstop_distance;
    limit.backstop_radius = s->backstop_radius;
    limit.backstop_normal = s->normal;
    limit.softness = s->softness;
    return limit;
}

static inline tsl_result limit_chain(tsl_world *world, tsl_chain_id chain, const setting *s)
{
    tsl_chain_limit angles = angle_limit_of(s);
    tsl_chain_position_limit places = position_limit_of(s);
    return s->is_of_places ? tsl_chain_set_position_limit(world, chain, &places)
                           : tsl_chain_set_limit(world, chain, &angles);
}

static inline void set_limit(bench_rig *rig, const setting *s)
{
    CHECK_INT(limit_chain(rig->s.world, rig->rig->chains[0], s), TSL_OK);
}

static inline tsl_transform curved(uint32_t i)
{
    tsl_transform local = scene_at(0.08f + 0.01f * (float)(i % 3), -0.05f, 0.03f * (float)(i % 2));
    local.rotation = scene_turn(1.0f, 2.0f, -1.0f, 0.2 + 0.1 * (i % 4));
    return local;
}

static const tsl_vec3 tip_offset = {0.05f, -0.06f, 0.02f};

// A curved tail of eight bones, with a second strand from its fourth bone on where there are forks.
static inline void build(bench_rig *rig, const tsl_world_desc *desc, const setting *s)
{
    uint32_t bones[8], body;
    tsl_transform down = scene_at(0.0f, -0.1f, 0.0f); // a bone axis of -Y
    bench_begin(rig, desc);
    body = scene_add_bone(rig->rig, -1, scene_at(0.0f, 1.0f, 0.0f));
    for (uint32_t i = 0; i < 8; ++i)
        bones[i] =
            scene_add_bone(rig->rig, (int32_t)(i ? bones[i - 1] : body), i == 2 && !s->is_of_places ? down : curved(i));
    int32_t parent = (int32_t)bones[3];
    for (uint32_t i = 0; s->forks && i < 4; ++i)
        parent = (int32_t)scene_add_bone(rig->rig, parent, curved(i + 1));
    rig->rig->root.scale = s->scale;
    bench_rig_done(rig);
    rig->params.damping = 0.05f;
    rig->params.elasticity = 0.01f;
    rig->params.stiffness = 0.0f;
    rig->params.push = 0.05f;
    rig->params.gravity = vec3(4.0f, -9.0f, 5.0f);
    rig->params.gravity_falloff = 0.0f;
    rig->params.scale_rule = s->scale_rule;
    rig->desc.fork = s->fork;
    rig->desc.tip = s->tip ? TSL_TIP_LOCAL : TSL_TIP_NONE;
    rig->desc.tip_offset = tip_offset;
    rig->desc.model = s->model;
    if (s->model == TSL_MODEL_SPRING)
        bench_spring(rig, bones[0], 8);
    else
        scene_add_chain(&rig->s, rig->rig, bones[0], &rig->desc, &rig->params);
}

static inline void shake_by(bench_rig *rig, double frame, double bend)
{
    double t = frame / 60.0;
    rig->rig->root.position = vec3((float)(0.3 * scene_sin(7.0 * t)), (float)(0.2 * scene_sin(11.0 * t)), 0.0f);
    rig->rig->root.rotation = scene_turn(0.3f, 1.0f, 0.2f, scene_sin(5.0 * t));
    for (uint32_t i = 1; i < rig->rig->bone_count; ++i) { // and the animation bends the bones themselves
        dq turn = dq_of(scene_turn(0.0f, 0.2f, 1.0f, bend * scene_sin(3.0 * t + i)));
        dq rest = dq_of(rig->rig->rest[i].rotation), q = dq_mul(rest, turn);
        rig->rig->pose[i].rotation = (tsl_quat){(float)q.x, (float)q.y, (float)q.z, (float)q.w};
    }
}

static inline void shake(bench_rig *rig, double frame)
{
    shake_by(rig, frame, 0.1);
}

// A frame in ticks and between ticks.
static inline void run_uneven(bench_rig *rig, uint32_t frames)
{
    for (uint32_t f = 0; f < frames; ++f) {
        shake(rig, f);
        bench_step(rig, f < frames / 2 ? DT : uneven_delta(f));
    }
}

static inline int posed_alike(void)
{
    return memcmp(a.rig->posed, b.rig->posed, a.rig->bone_count * sizeof *a.rig->posed) == 0;
}

static inline void keep_most(double *most, double value)
{
    if (!(value <= *most))
        *most = value;
}

// A ball where the tail has to be.
static inline tsl_vec3 put_ball_in_the_way(void)
{
    TSL_INIT(tsl_collider_desc, ball);
    ball.radius = 0.5f;
    ball.a = vec3(0.5f, 0.7f, 0.0f);
    scene_add_collider(&a.s, &ball);
    return ball.a;
}

// Six straight bones that bend back and forth by an angle at each joint, where nothing but a limit moves them: how far the last bone
// is off that animation at most, at 23 frames a second.
static inline double off_the_animation(const setting *s)
{
    const double rate = 23.0;
    double most = 0.0;
    bench_begin(&a, NULL);
    a.desc.model = s->model;
    a.params.gravity.x = 20.0f;
    bench_tail(&a, 6, 0.0f, -0.1f, 0.0f);
    set_limit(&a, s);
    for (int f = 0; f < 100; ++f) {
        double angle = 0.1 * scene_sin(3.0 * f / rate);
        for (uint32_t i = 1; i < a.rig->bone_count; ++i)
            a.rig->pose[i].rotation = scene_turn(0.0f, 0.0f, 1.0f, angle);
        bench_step(&a, (float)(1.0 / rate));
        d3 tip = d3_sub(d3_of(a.rig->posed[6].position), d3_of(a.rig->posed[5].position));
        keep_most(&most, fabs(atan2(tip.x, -tip.y) - 5.0 * angle));
    }
    bench_end(&a);
    return most;
}

#endif

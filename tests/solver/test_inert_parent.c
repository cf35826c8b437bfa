// SPDX-License-Identifier: MIT
// inert_parent: each bone swings about its parent as about one that stands still.
#include "solver/fixture.h"
#include "tassel/state.h"

static bench_rig a, b;

enum { SEGMENTS = 8, BONES = SEGMENTS + 1 };

static const tsl_vec3 step = {0.08f, 0.0f, 0.0f};

static void tail(bench_rig *r, const tsl_world_desc *desc, tsl_chain_model model, float inert_parent)
{
    bench_begin(r, desc);
    r->desc.model = model;
    r->desc.anchor = 0;
    r->params.damping = 0.15f;
    r->params.elasticity = 0.06f;
    r->params.stiffness = 0.0f;
    r->params.push = 10.0f;
    r->params.inert_parent = inert_parent;
    bench_tail(r, SEGMENTS, step.x, step.y, step.z);
}

// The same with a fork: the tail, and from its third bone on another that is as long.
static void forked_tail(bench_rig *r, tsl_chain_model model)
{
    tail(&b, NULL, model, 1.0f);
    tsl_chain_params params = b.params;
    bench_end(&b);
    bench_begin(r, NULL);
    r->desc.model = model;
    r->desc.anchor = 0;
    r->params = params;
    r->params.inert = 1.0f;
    scene_add_bone(r->rig, -1, scene_at(0.0f, 1.0f, 0.0f));
    uint32_t first = scene_add_bones(r->rig, 0, SEGMENTS, step);
    scene_add_bones(r->rig, (int32_t)first + 2, SEGMENTS - 3, step);
    bench_rig_done(r);
    scene_add_chain(&r->s, r->rig, first, &r->desc, &r->params);
}

static void turn_body(bench_rig *r, double angle)
{
    r->rig->pose[0].rotation = scene_turn(0.0f, 0.0f, 1.0f, angle);
}

static double angle_of(const tsl_particle *from, const tsl_particle *to)
{
    return atan2((double)to->position.y - (double)from->position.y, (double)to->position.x - (double)from->position.x);
}

// A bone in the plane, about a parent that stands: where its end is in a tick, and was in the one before.
typedef struct lone_bone {
    d3 x, before;
} lone_bone;

static double lone_step(lone_bone *bone, double rest)
{
    const double d = 0.15, e = 0.06;
    d3 to = {cos(rest), sin(rest), 0.0};
    d3 x = d3_add(bone->x, d3_scale(d3_sub(bone->x, bone->before), 1.0 - d));
    x = d3_add(x, d3_scale(d3_sub(to, x), e));
    bone->before = bone->x;
    bone->x = d3_scale(x, 1.0 / d3_length(x));
    return atan2(bone->x.y, bone->x.x);
}

// When the body turns, every bone goes the way of a lone one, whatever the others do.
static void every_bone_swings_as_if_alone(void)
{
    static const tsl_chain_model models[] = {TSL_MODEL_CHAIN, TSL_MODEL_TASSEL};
    for (uint32_t m = 0; m < 2; ++m) {
        tsl_particle p[SCENE_BONES];
        lone_bone lone = {{1.0, 0.0, 0.0}, {1.0, 0.0, 0.0}};
        double most = 0.0, swing = 0.0;
        forked_tail(&a, models[m]);
        for (int f = 1; f <= 240; ++f) {
            double rest = 0.8 * (f < 10 ? f / 10.0 : 1.0);
            turn_body(&a, rest);
            bench_step(&a, DT);
            double angle = lone_step(&lone, rest);
            uint32_t count = bench_particles(&a, 0, p);
            for (uint32_t i = 1; i < count; ++i) {
                double off = fabs(angle_of(&p[p[i].parent], &p[i]) - angle);
                most = off > most ? off : most;
            }
            swing = angle - 0.8 > swing ? angle - 0.8 : swing;
        }
        CHECK_MSG(most < 1e-3 && swing > 0.1, "model %u: %g off a lone bone that swings by %g", models[m], most, swing);
        bench_end(&a);
    }
}

// All of the anchor's travel and all of the parents' motion taken off, nothing of a travel is left to feel.
static void what_is_not_felt_moves_nothing(void)
{
    tail(&a, NULL, TSL_MODEL_CHAIN, 1.0f);
    a.params.inert = 1.0f;
    bench_tune(&a);
    double most = 0.0;
    for (int f = 0; f < 120; ++f) {
        a.rig->root.position = (tsl_vec3){0.0f, (float)sin(0.1 * f), 0.05f * (float)f};
        bench_step(&a, f % 2 ? DT : 0.0171f);
        most = fmax(most, bench_off_pose(&a));
    }
    CHECK_MSG(most < 1e-3, "%g", most);
    bench_end(&a);
}

int main(void)
{
    RUN(every_bone_swings_as_if_alone);
    RUN(what_is_not_felt_moves_nothing);
    return REPORT();
}

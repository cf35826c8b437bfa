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
    return atan2((double)to->position.y - (double)from->position.y,
                 (double)to->position.x - (double)from->position.x);
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
        CHECK_MSG(most < 1e-3 && swing > 0.1, "model %u: %g off a lone bone that swings by %g", models[m],
                  most, swing);
        bench_end(&a);
    }
}

// All of the anchor's travel and all of the parents' motion taken off, nothing of a travel is left to feel.
static void what_is_not_felt_moves_nothing(void)
{
    tail(&a, NULL, TSL_MODEL_CHAIN, 1.0f);
    a.params.inert = 1.0f;
    CHECK_INT(tsl_chain_set_params(a.s.world, a.rig->chains[0], &a.params), TSL_OK);
    double most = 0.0;
    for (int f = 0; f < 120; ++f) {
        a.rig->root.position = (tsl_vec3){0.0f, (float)sin(0.1 * f), 0.05f * (float)f};
        bench_step(&a, f % 2 ? DT : 0.0171f);
        for (int i = 0; i < BONES; ++i) {
            double angle = angle_between(a.local[i].rotation, a.rig->pose[i].rotation);
            most = angle > most ? angle : most;
        }
    }
    CHECK_MSG(most < 1e-3, "%g", most);
    bench_end(&a);
}

// ---- sameness -------------------------------------------------------------------------------------------

static void move(bench_rig *r, int f)
{
    r->rig->root.position = (tsl_vec3){0.05f * (float)f, 0.2f * (float)sin(0.3 * f), 0.0f};
    r->rig->root.rotation = scene_turn(0.0f, 1.0f, 0.0f, 0.06 * f);
    r->rig->pose[0].rotation = scene_turn(1.0f, 0.0f, 0.0f, 0.4 * sin(0.2 * f));
}

static float frame_of(int f)
{
    return f < 60 ? DT : f % 3 ? 0.0161f : 0.0183f;
}

// Four tails on one body: the second has a share, or none, and the others the opposite.
static void four_tails(bench_rig *r, const tsl_world_desc *desc, tsl_chain_model model, int with)
{
    tsl_chain_params params = b.params;
    bench_begin(r, desc);
    r->desc.model = model;
    r->desc.anchor = 0;
    scene_add_bone(r->rig, -1, scene_at(0.0f, 1.0f, 0.0f));
    for (int i = 0; i < 4; ++i)
        scene_add_bones(r->rig, 0, SEGMENTS, step);
    bench_rig_done(r);
    for (uint32_t i = 0; i < 4; ++i) {
        r->params = params;
        r->params.inert_parent = (i == 1) == with ? 0.7f : 0.0f;
        uint32_t first = 1 + i * SEGMENTS;
        if (model == TSL_MODEL_SPRING)
            bench_spring(r, first, SEGMENTS);
        else
            scene_add_chain(&r->s, r->rig, first, &r->desc, &r->params);
    }
}

static void neighbours_and_lanes_do_not_tell(void)
{
    for (uint32_t model = 0; model < 3; ++model)
        for (tsl_lanes lanes = TSL_LANES_SCALAR; lanes <= TSL_LANES_AVX2; ++lanes)
            for (int with = 0; with < 2 && lanes_are_here(lanes); ++with) {
                tsl_world_desc desc = world_desc();
                desc.lanes = lanes;
                tail(&b, NULL, model, with ? 0.7f : 0.0f);
                b.params.inert_rotation = 0.25f;
                CHECK_INT(tsl_chain_set_params(b.s.world, b.rig->chains[0], &b.params), TSL_OK);
                four_tails(&a, &desc, model, with);
                for (int f = 0; f < 120; ++f) {
                    move(&a, f);
                    move(&b, f);
                    bench_step(&a, frame_of(f));
                    bench_step(&b, frame_of(f));
                    CHECK_BITS(&a.local[1 + SEGMENTS], &b.local[1], SEGMENTS * sizeof *b.local);
                }
                bench_end(&a);
                bench_end(&b);
            }
}

static void a_state_goes_on_as_it_was(void)
{
    static unsigned char bytes[1 << 16];
    for (uint32_t model = 0; model < 3; ++model) {
        tsl_transform after[BONES];
        uint64_t size = 0;
        tail(&a, NULL, model, 0.6f);
        for (int f = 0; f < 50; ++f) {
            move(&a, f);
            bench_step(&a, frame_of(f));
        }
        size = sizeof bytes;
        CHECK_INT(tsl_rig_save(a.s.world, a.rig->id, bytes, &size), TSL_OK);
        for (int again = 0; again < 2; ++again) {
            for (int f = 50; f < 90; ++f) {
                move(&a, f);
                bench_step(&a, frame_of(f));
            }
            if (again)
                CHECK_BITS(after, a.local, sizeof after);
            memcpy(after, a.local, sizeof after);
            if (again)
                continue;
            a.params.inert_parent = 0.1f; // which the saved state takes back
            CHECK_INT(tsl_chain_set_params(a.s.world, a.rig->chains[0], &a.params), TSL_OK);
            CHECK_INT(tsl_rig_load(a.s.world, a.rig->id, bytes, size), TSL_OK);
        }
        bench_end(&a);
    }
}

// A world that is turned by a quarter about the vertical axis shows the same.
static void a_turned_world_turns(void)
{
    for (uint32_t model = 0; model < 3; ++model) {
        tsl_quat quarter = scene_turn(0.0f, 1.0f, 0.0f, 1.5707963267948966);
        double most = 0.0;
        tail(&a, NULL, model, 0.8f);
        tail(&b, NULL, model, 0.8f);
        b.rig->root.rotation = quarter;
        CHECK_INT(tsl_rig_teleport(a.s.world, a.rig->id, TSL_TELEPORT_RESET), TSL_OK);
        CHECK_INT(tsl_rig_teleport(b.s.world, b.rig->id, TSL_TELEPORT_RESET), TSL_OK);
        for (int f = 1; f < 120; ++f) {
            tsl_vec3 at = {0.03f * (float)f, 0.2f * (float)sin(0.3 * f), 0.1f * (float)cos(0.2 * f)};
            a.rig->root.position = at;
            b.rig->root.position = (tsl_vec3){at.z, at.y, -at.x};
            a.rig->pose[0].rotation = b.rig->pose[0].rotation =
                scene_turn(1.0f, 0.0f, 0.0f, 0.4 * sin(0.2 * f));
            bench_step(&a, frame_of(f));
            bench_step(&b, frame_of(f));
            for (int i = 0; i < BONES; ++i) {
                double off = angle_between(a.local[i].rotation, b.local[i].rotation);
                most = off > most ? off : most;
            }
        }
        CHECK_MSG(most < 2e-3, "model %u: %g", model, most);
        bench_end(&a);
        bench_end(&b);
    }
}

static tsl_quat mirrored(tsl_quat q)
{
    tsl_quat m = {q.x, -q.y, -q.z, q.w};
    return m;
}

// A world in a mirror, its tail along -x, shows the mirrored swing.
static void a_mirrored_world_mirrors(void)
{
    for (uint32_t model = 0; model < 3; ++model) {
        double most = 0.0, swing = 0.0;
        tail(&a, NULL, model, 0.8f);
        bench_begin(&b, NULL);
        b.desc = a.desc;
        b.params = a.params;
        bench_tail(&b, SEGMENTS, -step.x, step.y, step.z);
        for (int f = 1; f < 120; ++f) {
            move(&a, f);
            b.rig->root = a.rig->root;
            b.rig->root.position.x = -a.rig->root.position.x;
            b.rig->root.rotation = mirrored(a.rig->root.rotation);
            b.rig->pose[0].rotation = mirrored(a.rig->pose[0].rotation);
            bench_step(&a, frame_of(f));
            bench_step(&b, frame_of(f));
            for (int i = 0; i < BONES; ++i) {
                double off = angle_between(a.local[i].rotation, mirrored(b.local[i].rotation));
                double angle = angle_between(a.local[i].rotation, a.rig->pose[i].rotation);
                most = off > most ? off : most;
                swing = angle > swing ? angle : swing;
            }
        }
        CHECK_MSG(most < 2e-3 && swing > 0.05, "model %u: %g of %g", model, most, swing);
        bench_end(&a);
        bench_end(&b);
    }
}

// ---- time -----------------------------------------------------------------------------------------------

// An even run, frames that are no whole ticks long: the chain stands still as seen from its body.
static void noise_in_time_is_no_motion(void)
{
    double most = 0.0;
    tsl_transform settled[BONES];
    tail(&a, NULL, TSL_MODEL_CHAIN, 1.0f);
    double at = 0.0;
    for (int f = 0; f < 900; ++f) {
        double dt = (f % 7 ? 1.001 : 0.98) / 59.94;
        at += 4.0 * dt;
        a.rig->root.position.x = (float)at;
        bench_step(&a, (float)dt);
        if (f == 600)
            memcpy(settled, a.local, sizeof settled);
        for (int i = 0; i < BONES && f > 600; ++i) {
            double off = angle_between(a.local[i].rotation, settled[i].rotation);
            most = off > most ? off : most;
        }
    }
    CHECK_MSG(most < 2e-3, "%g", most);
    bench_end(&a);
}

int main(void)
{
    RUN(every_bone_swings_as_if_alone);
    RUN(what_is_not_felt_moves_nothing);
    RUN(neighbours_and_lanes_do_not_tell);
    RUN(a_state_goes_on_as_it_was);
    RUN(a_turned_world_turns);
    RUN(a_mirrored_world_mirrors);
    RUN(noise_in_time_is_no_motion);
    return REPORT();
}

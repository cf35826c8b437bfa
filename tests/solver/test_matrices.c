// SPDX-License-Identifier: MIT
// Bones are matrices: below mirrored and uneven scales, at the root, above a chain and in it.
#include "scenes/vec3.h"
#include "solver/fixture.h"
#include "tassel/limits.h"

enum { BONES = 6, FIRST = 1 };
static bench_rig a, b;

static const tsl_vec3 scales[] = {{-1.0f, 1.0f, 1.0f},   {1.0f, -1.0f, 1.0f}, {1.0f, 1.0f, -1.0f},
                                  {-1.5f, -1.5f, -1.5f}, {2.0f, 1.0f, 0.5f},  {-1.0f, 1.5f, 0.8f}};
enum { SCALES = sizeof scales / sizeof *scales, MIRRORS = 4 };

// Turned bones; `where`: 0 the root is scaled, 1 the bone above the chain, 2 one in it.
static void build(bench_rig *r, tsl_vec3 scale, int where, tsl_chain_model model, uint32_t flags)
{
    bench_begin(r, NULL);
    scene_add_bones(r->rig, -1, BONES, vec3(0.02f, 0.1f, -0.03f));
    for (uint32_t i = 0; i < BONES; ++i)
        r->rig->rest[i].rotation = scene_turn(0.4f, 1.0f, 0.3f * (float)i, 0.4);
    if (where == 0)
        r->rig->root.scale = scale;
    else
        r->rig->rest[where == 1 ? 0 : 3].scale = scale;
    bench_rig_done(r);
    r->desc.model = model;
    r->desc.flags = flags;
    r->desc.tip = TSL_TIP_RATIO;
    r->desc.tip_length = 1.0f;
    scene_add_chain(&r->s, r->rig, FIRST, &r->desc, &r->params);
}

#define EACH_SCALE(k, where)                                                                                           \
    for (int k = 0; k < SCALES; ++k)                                                                                   \
        for (int where = 0; where < 3; ++where)

static void columns_of(dframe f, float *m)
{
    const d3 units[3] = {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}};
    memset(m, 0, 16 * sizeof *m);
    for (int c = 0; c < 4; ++c) {
        d3 v = c < 3 ? dframe_vector(f, units[c]) : f.position;
        m[4 * c] = (float)v.x;
        m[4 * c + 1] = (float)v.y;
        m[4 * c + 2] = (float)v.z;
    }
    m[15] = 1.0f;
}

static double apart(const float *m, const float *n)
{
    double most = 0.0;
    for (int i = 0; i < 16; ++i)
        most = fmax(most, fabs((double)m[i] - (double)n[i]));
    return most;
}

// Without forces what comes out is what came in, whatever it comes as.
static void a_standing_pose_is_where_its_matrices_are(void)
{
    EACH_SCALE(k, where)
    for (tsl_pose_space space = TSL_SPACE_LOCAL; space <= TSL_SPACE_WORLD; ++space) {
        float in[BONES][16], wanted[BONES][16], out[BONES][16];
        dframe model[BONES];
        build(&a, scales[k], where, TSL_MODEL_TASSEL, 0);
        for (uint32_t i = 0; i < BONES; ++i) {
            dframe local = dframe_of(a.rig->pose[i]);
            model[i] = i ? dframe_mul(model[i - 1], local) : local;
            dframe world = dframe_mul(dframe_of(a.rig->root), model[i]);
            columns_of(space == TSL_SPACE_LOCAL ? local : space == TSL_SPACE_MODEL ? model[i] : world, in[i]);
            columns_of(world, wanted[i]);
        }
        tsl_pose_input from = bench_input(&a);
        tsl_pose_output to = bench_output(&a, TSL_SPACE_WORLD);
        from.space = space;
        from.format = to.format = TSL_FORMAT_MATRIX_4X4;
        from.bones = in;
        to.bones = out;
        CHECK_INT(tsl_rig_set_pose(a.s.world, a.rig->id, &from), TSL_OK);
        CHECK_INT(tsl_rig_reset(a.s.world, a.rig->id), TSL_OK);
        for (int f = 0; f < 60; ++f)
            CHECK_INT(tsl_rig_step(a.s.world, a.rig->id, DT, &from, &to), TSL_OK);
        for (int i = 0; i < BONES; ++i)
            CHECK_MSG(apart(out[i], wanted[i]) < 3e-5, "scale %d, where %d, space %u, bone %d: %g", k, where, space, i,
                      apart(out[i], wanted[i]));
        bench_end(&a);
    }
}

static void move(bench_rig *r, uint32_t f)
{
    r->rig->root.position.x = (float)(0.3 * scene_sin(0.15 * f));
    r->rig->root.rotation = scene_turn(0.1f, 1.0f, 0.2f, 0.5 * scene_sin(0.1 * f));
}

static double angle_of(d3 v, d3 w)
{
    return atan2(d3_length(d3_cross(v, w)), d3_dot(v, w));
}

// The host multiplies what is local to what is in the world, and each bone points at the particle of the next.
static void bones_point_at_their_particles(void)
{
    EACH_SCALE(k, where)
    for (uint32_t flags = 0; flags < 2; ++flags) {
        double moved = 0.0;
        build(&a, scales[k], where, TSL_MODEL_TASSEL, flags ? TSL_CHAIN_UNANIMATED : 0);
        a.params.gravity = vec3(0.0f, -9.81f, 0.0f);
        a.params.gravity_falloff = 0.0f;
        bench_tune(&a);
        for (uint32_t f = 0; f < 60; ++f) {
            dframe world[SCENE_BONES];
            tsl_particle p[SCENE_BONES];
            move(&a, f);
            bench_step(&a, DT);
            uint32_t count = bench_particles(&a, 0, p);
            forward_kinematics(a.rig, a.local, NULL, world);
            for (uint32_t i = 0; i < BONES; ++i)
                CHECK_MSG(d3_distance(world[i].position, d3_of(a.rig->posed[i].position)) < 2e-5,
                          "scale %d, where %d, frame %u, bone %u", k, where, f, i);
            for (uint32_t i = 1; i < count && p[i].bone >= 0; ++i) {
                d3 from = world[p[i - 1].bone].position;
                double off = angle_of(d3_sub(world[p[i].bone].position, from), d3_sub(d3_of(p[i].position), from));
                CHECK_MSG(off < 1e-3, "scale %d, where %d, frame %u, particle %u: %g", k, where, f, i, off);
                moved = fmax(moved, angle_between(a.local[i].rotation, a.rig->pose[i].rotation));
            }
        }
        CHECK(moved > 0.1);
        bench_end(&a);
    }
}

// ---- mirror images ----------------------------------------------------------------------------------------------

static d3 image(d3 v, tsl_vec3 mirror)
{
    return d3_mul(v, d3_of(mirror));
}

static void give(bench_rig *r, uint32_t what)
{
    tsl_quat turn = scene_turn(0.48f, 0.6f, 0.64f, 0.6);
    if (what < 3) {
        TSL_INIT(tsl_chain_limit, limit);
        limit.kind = TSL_LIMIT_CONE + what;
        limit.angle_a = 0.4f;
        limit.angle_b = 0.2f;
        limit.rotation = turn;
        CHECK_INT(tsl_chain_set_limit(r->s.world, r->rig->chains[0], &limit), TSL_OK);
        return;
    }
    TSL_INIT(tsl_collider_desc, collider);
    collider.shape = TSL_SHAPE_SPHERE + what - 3;
    collider.rig = r->rig->id;
    collider.bone = 0;
    collider.frame.rotation = turn;
    collider.radius = collider.shape == TSL_SHAPE_BOX ? 0.01f : 0.05f;
    collider.radius_b = 0.03f;
    collider.a = collider.shape == TSL_SHAPE_PLANE ? vec3(0.0f, 0.1f, 0.0f) : vec3(0.06f, 0.15f, 0.02f);
    collider.b = collider.shape == TSL_SHAPE_PLANE ? vec3(0.48f, 0.6f, 0.64f)
                 : collider.shape == TSL_SHAPE_BOX ? vec3(0.1f, 0.05f, 0.08f)
                                                   : vec3(-0.1f, 0.2f, 0.1f);
    scene_add_collider(&r->s, &collider);
}

// Gravity and the root are mirrored with it, as the world that the one is seen in is.
static void what_is_mirrored_moves_as_its_image(void)
{
    static const tsl_vec3 one = {1.0f, 1.0f, 1.0f};
    for (int k = 0; k < 3; ++k)
        for (uint32_t what = 0; what < 7; ++what) {
            bench_rig *rigs[2] = {&a, &b};
            double most = 0.0;
            for (int i = 0; i < 2; ++i) {
                build(rigs[i], i ? scales[k] : one, 0, TSL_MODEL_CHAIN, 0);
                give(rigs[i], what);
                d3 g = image((d3){0.0, -9.81, 0.0}, i ? scales[k] : one);
                rigs[i]->params.gravity = vec3((float)g.x, (float)g.y, (float)g.z);
                rigs[i]->params.gravity_falloff = 0.0f;
                bench_tune(rigs[i]);
            }
            for (uint32_t f = 0; f < 60; ++f) {
                tsl_particle p[SCENE_BONES], q[SCENE_BONES];
                for (int i = 0; i < 2; ++i) {
                    d3 at = image((d3){0.2 * scene_sin(0.15 * f), 0.1 * scene_sin(0.2 * f), 0.0}, i ? scales[k] : one);
                    rigs[i]->rig->root.position = vec3((float)at.x, (float)at.y, (float)at.z);
                    bench_step(rigs[i], DT);
                }
                uint32_t count = bench_particles(&a, 0, p);
                bench_particles(&b, 0, q);
                for (uint32_t i = 0; i < count; ++i)
                    most = fmax(most, d3_distance(image(d3_of(p[i].position), scales[k]), d3_of(q[i].position)));
            }
            CHECK_MSG(most < 1e-4, "mirror %d, what %u: %g off", k, what, most);
            bench_end_both(&a, &b);
        }
}

// A character that turns about by its scale goes on, there and back.
static void a_rig_is_flipped_while_it_runs(void)
{
    build(&a, scales[0], 0, TSL_MODEL_TASSEL, 0);
    for (uint32_t f = 0; f < 960; ++f) {
        dframe world[SCENE_BONES];
        a.rig->root.scale.x = f / 240 % 2 ? -1.0f : 1.0f;
        bench_step(&a, f % 3 ? DT : 0.4f * DT);
        forward_kinematics(a.rig, a.rig->pose, NULL, world);
        for (uint32_t i = 0; i < BONES && f % 240 == 239; ++i)
            CHECK_MSG(d3_distance(world[i].position, d3_of(a.rig->posed[i].position)) < 2e-3, "frame %u, bone %u", f,
                      i);
    }
    bench_end(&a);
}

int main(void)
{
    RUN(a_standing_pose_is_where_its_matrices_are);
    RUN(bones_point_at_their_particles);
    RUN(what_is_mirrored_moves_as_its_image);
    RUN(a_rig_is_flipped_while_it_runs);
    return REPORT();
}

// SPDX-License-Identifier: MIT
// What is read does not depend on who read what before; and chains that meet no colliders.
#include "solver/rewind.h"

static bench_rig a, b;

// Two tails beside each other, of four bones each.
static void begin(void)
{
    tsl_world_desc desc = world_desc();
    tsl_vec3 step = {0.03f, -0.02f, -0.1f};
    desc.id_salt = 1;
    desc.gravity.y = -9.81f;
    bench_begin(&b, &desc);
    scene_add_bones(b.rig, -1, 4, step);
    scene_add_bones(b.rig, -1, 4, step);
    bench_rig_done(&b);
    b.params.gravity_falloff = 0.0f;
    scene_add_chain(&b.s, b.rig, 0, &b.desc, &b.params);
    scene_add_chain(&b.s, b.rig, 4, &b.desc, &b.params);
}

static void set_detail(uint32_t chain, uint32_t flags, float sleep_tolerance)
{
    TSL_INIT(tsl_chain_detail, detail);
    detail.flags = flags;
    detail.sleep_tolerance = sleep_tolerance;
    CHECK_INT(tsl_chain_set_detail(b.s.world, b.rig->chains[chain], &detail), TSL_OK);
}

// ---- setters between a step and a read ------------------------------------------------------------------

static void change(uint32_t what)
{
    tsl_vec3 origin = {12.3f, -4.5f, 0.7f};
    tsl_chain_params params = b.params;
    if (what == 0)
        params.weight = 0.25f;
    if (what == 1)
        params.damping = 0.9f;
    if (what < 2)
        CHECK_INT(tsl_chain_set_params(b.s.world, b.rig->chains[0], &params), TSL_OK);
    if (what == 2)
        CHECK_INT(tsl_world_shift_origin(b.s.world, &origin), TSL_OK);
    if (what == 3)
        set_detail(0, TSL_DETAIL_NO_COLLISIONS, 0.0f);
    if (what == 4)
        CHECK_INT(tsl_chain_reset(b.s.world, b.rig->chains[0]), TSL_OK);
    if (what == 5)
        CHECK_INT(tsl_rig_set_clock(b.s.world, b.rig->id, 90.0f, 4), TSL_OK);
    TSL_INIT(tsl_collider_desc, ball); // among the tails
    tsl_collider_id id;
    ball.a = (tsl_vec3){0.06f, -0.05f, -0.2f};
    ball.radius = 0.08f;
    if (what == 6)
        CHECK_INT(tsl_collider_create(b.s.world, &ball, &id), TSL_OK);
}

static void read_poses(tsl_transform *world, tsl_transform *local)
{
    tsl_pose_input in = bench_input(&b);
    tsl_pose_output out = bench_output(&b, TSL_SPACE_WORLD);
    out.bones = world;
    CHECK_INT(tsl_rig_get_pose(b.s.world, b.rig->id, &in, &out), TSL_OK);
    out = bench_output(&b, TSL_SPACE_LOCAL);
    out.bones = local;
    CHECK_INT(tsl_rig_get_pose(b.s.world, b.rig->id, &in, &out), TSL_OK);
}

static void reads_do_not_depend_on_reads(void)
{
    for (uint32_t what = 0; what < 7; ++what) {
        tsl_transform world[2][SCENE_BONES], local[2][SCENE_BONES];
        for (uint32_t asked = 0; asked < 2; ++asked) {
            begin();
            tsl_pose_input in = bench_input(&b);
            for (uint32_t f = 0; f < 40; ++f)
                CHECK_INT(tsl_rig_step(b.s.world, b.rig->id, f % 2 ? DT : 0.011f, &in, NULL), TSL_OK);
            if (asked)
                read_poses(world[asked], local[asked]);
            change(what);
            read_poses(world[asked], local[asked]);
            bench_end(&b);
        }
        CHECK_MSG(memcmp(local[0], local[1], 8 * sizeof local[0][0]) == 0, "change %u", what);
        CHECK_MSG(memcmp(world[0], world[1], 8 * sizeof world[0][0]) == 0, "change %u", what);
    }
}

// ---- what rides -----------------------------------------------------------------------------------------

static tsl_collider_desc riding_ball(void)
{
    TSL_INIT(tsl_collider_desc, desc);
    desc.rig = b.rig->id;
    desc.bone = 3;
    desc.radius = 0.05f;
    desc.flags = TSL_COLLIDER_SIMULATED;
    return desc;
}

static void change_what_rides(uint32_t what, tsl_collider_id id)
{
    tsl_vec3 origin = {12.3f, -4.5f, 0.7f};
    tsl_collider_desc desc = riding_ball();
    tsl_transform frame = {{0.1f, 0.2f, 0.3f}, {0.0f, 0.0f, 0.0f, 1.0f}, {1.0f, 1.0f, 1.0f}};
    if (what == 0)
        CHECK_INT(tsl_collider_create(b.s.world, &desc, &id), TSL_OK);
    desc.radius = 0.1f;
    if (what == 1)
        CHECK_INT(tsl_collider_set(b.s.world, id, &desc), TSL_OK);
    if (what == 2)
        CHECK_INT(tsl_collider_move(b.s.world, id, &frame, TSL_COLLIDER_TELEPORT), TSL_OK);
    if (what == 3)
        CHECK_INT(tsl_world_shift_origin(b.s.world, &origin), TSL_OK);
    if (what == 4)
        CHECK_INT(tsl_rig_reset(b.s.world, b.rig->id), TSL_OK);
}

// The first pose that is read in the world finds a collider on a simulated bone that was changed since the last step.
static void reads_do_not_place_what_rides(void)
{
    for (uint32_t what = 0; what < 5; ++what) {
        tsl_transform world[SCENE_BONES], local[SCENE_BONES];
        uint64_t stepped[2];
        for (uint32_t reads = 0; reads < 2; ++reads) {
            tsl_collider_id id = {0};
            begin();
            tsl_pose_input in = bench_input(&b);
            tsl_collider_desc desc = riding_ball();
            CHECK_INT(tsl_collider_create(b.s.world, &desc, &id), TSL_OK);
            for (uint32_t f = 0; f < 20; ++f) {
                b.rig->root.position.x = 0.1f * (float)f;
                CHECK_INT(tsl_rig_step(b.s.world, b.rig->id, DT, &in, NULL), TSL_OK);
            }
            change_what_rides(what, id);
            uint64_t before = world_hash(b.s.world);
            if (reads)
                read_poses(world, local);
            CHECK_MSG(world_hash(b.s.world) == before, "change %u", what);
            CHECK_INT(tsl_rig_step(b.s.world, b.rig->id, DT, &in, NULL), TSL_OK);
            stepped[reads] = world_hash(b.s.world);
            bench_end(&b);
        }
        CHECK_MSG(stepped[0] == stepped[1], "change %u", what);
    }
}

static tsl_chain_detail detail_of(uint32_t flags, float sleep_tolerance)
{
    TSL_INIT(tsl_chain_detail, detail);
    detail.flags = flags;
    detail.sleep_tolerance = sleep_tolerance;
    return detail;
}

static void set_flags(bench_rig *r, uint32_t flags)
{
    tsl_chain_detail detail = detail_of(flags, 0.0f);
    CHECK_INT(tsl_rig_set_detail(r->s.world, r->rig->id, &detail), TSL_OK);
}

// 0.65 long, of either model.
static void tail(bench_rig *r, tsl_chain_model model)
{
    bench_begin(r, NULL);
    r->desc.model = model;
    r->params.gravity.y = -9.81f;
    r->params.gravity_falloff = model == TSL_MODEL_CHAIN ? 1.0f : 0.0f;
    r->params.push = model == TSL_MODEL_SPRING ? 1.0f : 0.0f;
    r->params.elasticity = 0.03f;
    bench_tail(r, 6, 0.12f, -0.05f, 0.0f);
}

static void walk(bench_rig *r, double t)
{
    r->rig->root.position.x = (float)(0.5 * scene_sin(2.0 * t));
    r->rig->root.rotation = scene_turn(0.0f, 1.0f, 0.0f, 0.6 * scene_sin(3.0 * t));
}

// ---- collisions -----------------------------------------------------------------------------------------

static void floor_below(bench_rig *r)
{
    TSL_INIT(tsl_collider_desc, desc);
    desc.shape = TSL_SHAPE_PLANE;
    desc.a.y = 0.9f;
    desc.b = (tsl_vec3){0.0f, 1.0f, 0.0f};
    scene_add_collider(&r->s, &desc);
}

static double lowest(const bench_rig *r)
{
    tsl_particle p[16];
    double low = 1e9;
    uint32_t count = bench_particles(r, 0, p);
    for (uint32_t i = 1; i < count; ++i)
        low = fmin(low, (double)p[i].position.y);
    return low;
}

static void no_collisions_are_as_if_there_were_none(void)
{
    for (tsl_chain_model model = TSL_MODEL_CHAIN; model <= TSL_MODEL_SPRING; ++model) {
        tail(&a, model);
        tail(&b, model);
        a.params.gravity_falloff = b.params.gravity_falloff = 0.0f;
        bench_tune(&a);
        bench_tune(&b);
        floor_below(&a);
        set_flags(&a, TSL_DETAIL_NO_COLLISIONS);
        for (int f = 0; f < 90; ++f) {
            walk(&a, f / 60.0);
            walk(&b, f / 60.0);
            bench_step_both(&a, &b, DT);
            CHECK_BITS(a.rig->posed, b.rig->posed, sizeof a.rig->posed);
        }
        CHECK(lowest(&a) < 0.8);
        set_flags(&a, 0);
        bench_steps(&a, 30, DT);
        CHECK(lowest(&a) > (model == TSL_MODEL_CHAIN ? 0.75 : 0.8));
        bench_end_both(&a, &b);
    }
}

int main(void)
{
    RUN(reads_do_not_depend_on_reads);
    RUN(reads_do_not_place_what_rides);
    RUN(no_collisions_are_as_if_there_were_none);
    return REPORT();
}

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

// ---- setters between a step and a read ------------------------------------------------------------------

static tsl_collider_desc riding_ball(void)
{
    TSL_INIT(tsl_collider_desc, desc);
    desc.rig = b.rig->id;
    desc.bone = 3;
    desc.radius = 0.05f;
    desc.flags = TSL_COLLIDER_SIMULATED;
    return desc;
}

enum { CHANGES = 11 };

// `id`: of a ball that rides on the first tail.
static void change(uint32_t what, tsl_collider_id id)
{
    const tsl_vec3 origin = {12.3f, -4.5f, 0.7f};
    const tsl_transform frame = scene_at(0.1f, 0.2f, 0.3f);
    tsl_collider_desc riding = riding_ball();
    tsl_chain_params params = b.params;
    TSL_INIT(tsl_chain_detail, detail);
    TSL_INIT(tsl_collider_desc, ball); // among the tails
    detail.flags = TSL_DETAIL_NO_COLLISIONS;
    ball.a = (tsl_vec3){0.06f, -0.05f, -0.2f};
    ball.radius = 0.08f;
    params.weight = what == 0 ? 0.25f : 1.0f;
    params.damping = what == 1 ? 0.9f : params.damping;
    if (what < 2)
        CHECK_INT(tsl_chain_set_params(b.s.world, b.rig->chains[0], &params), TSL_OK);
    if (what == 2)
        CHECK_INT(tsl_world_shift_origin(b.s.world, &origin), TSL_OK);
    if (what == 3)
        CHECK_INT(tsl_chain_set_detail(b.s.world, b.rig->chains[0], &detail), TSL_OK);
    if (what == 4)
        CHECK_INT(tsl_chain_reset(b.s.world, b.rig->chains[0]), TSL_OK);
    if (what == 5)
        CHECK_INT(tsl_rig_set_clock(b.s.world, b.rig->id, 90.0f, 4), TSL_OK);
    if (what == 6 || what == 7)
        CHECK_INT(tsl_collider_create(b.s.world, what == 6 ? &ball : &riding, &id), TSL_OK);
    riding.radius = 0.1f;
    if (what == 8)
        CHECK_INT(tsl_collider_set(b.s.world, id, &riding), TSL_OK);
    if (what == 9)
        CHECK_INT(tsl_collider_move(b.s.world, id, &frame, TSL_COLLIDER_TELEPORT), TSL_OK);
    if (what == 10)
        CHECK_INT(tsl_rig_reset(b.s.world, b.rig->id), TSL_OK);
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

// A read finds what was set since the last step as it would without one before that; and no read changes what comes.
static void reads_do_not_depend_on_reads(void)
{
    for (uint32_t what = 0; what < CHANGES; ++what) {
        tsl_transform world[2][SCENE_BONES], local[2][SCENE_BONES];
        uint64_t stepped[3];
        for (uint32_t asked = 0; asked < 3; ++asked) { // before and after the change, after it, not at all
            tsl_collider_id id = {0};
            begin();
            tsl_pose_input in = bench_input(&b);
            tsl_collider_desc ball = riding_ball();
            CHECK_INT(tsl_collider_create(b.s.world, &ball, &id), TSL_OK);
            for (uint32_t f = 0; f < 40; ++f) {
                b.rig->root.position.x = 0.1f * (float)f;
                CHECK_INT(tsl_rig_step(b.s.world, b.rig->id, f % 2 ? DT : 0.011f, &in, NULL), TSL_OK);
            }
            if (asked == 0)
                read_poses(world[0], local[0]);
            change(what, id);
            uint64_t before = world_hash(b.s.world);
            if (asked < 2)
                read_poses(world[asked], local[asked]);
            CHECK_MSG(world_hash(b.s.world) == before, "change %u", what);
            CHECK_INT(tsl_rig_step(b.s.world, b.rig->id, DT, &in, NULL), TSL_OK);
            stepped[asked] = world_hash(b.s.world);
            bench_end(&b);
        }
        CHECK_MSG(memcmp(local[0], local[1], 8 * sizeof local[0][0]) == 0, "change %u", what);
        CHECK_MSG(memcmp(world[0], world[1], 8 * sizeof world[0][0]) == 0, "change %u", what);
        CHECK_MSG(stepped[0] == stepped[1] && stepped[1] == stepped[2], "change %u", what);
    }
}

// ---- collisions -----------------------------------------------------------------------------------------

static void no_collisions_are_as_if_there_were_none(void)
{
    for (uint32_t m = 0; m < 3; ++m) {
        bench_rig *const rigs[] = {&a, &b};
        TSL_INIT(tsl_chain_detail, detail);
        TSL_INIT(tsl_collider_desc, ground);
        ground.shape = TSL_SHAPE_PLANE;
        ground.a.y = 0.9f;
        for (int i = 0; i < 2; ++i) {
            bench_begin(rigs[i], NULL);
            rigs[i]->desc.model = all_models[m];
            rigs[i]->params.gravity.y = -9.81f;
            rigs[i]->params.gravity_falloff = 0.0f;
            rigs[i]->params.elasticity = 0.03f;
            bench_tail(rigs[i], 6, 0.12f, -0.05f, 0.0f);
        }
        scene_add_collider(&a.s, &ground);
        detail.flags = TSL_DETAIL_NO_COLLISIONS;
        CHECK_INT(tsl_rig_set_detail(a.s.world, a.rig->id, &detail), TSL_OK);
        int below = 0;
        for (int f = 0; f < 90; ++f) {
            bench_swing(&a, f);
            bench_swing(&b, f);
            bench_step_both(&a, &b, DT);
            CHECK_BITS(a.rig->posed, b.rig->posed, sizeof a.rig->posed);
            below += a.rig->posed[6].position.y < 0.85f;
        }
        CHECK(bench_touched(&a, 0) == 0 && below > 10);
        detail.flags = 0;
        CHECK_INT(tsl_rig_set_detail(a.s.world, a.rig->id, &detail), TSL_OK);
        bench_step(&a, DT);
        CHECK(bench_touched(&a, 0) > 0);
        bench_end_both(&a, &b);
    }
}

int main(void)
{
    RUN(reads_do_not_depend_on_reads);
    RUN(no_collisions_are_as_if_there_were_none);
    return REPORT();
}

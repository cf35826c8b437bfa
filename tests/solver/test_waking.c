// SPDX-License-Identifier: MIT
// How chains begin: woken by weight or reset; and in any unit of length.
#include "solver/fixture.h"

enum { BONES = 5 };

static bench_rig a, b;

// Along x from the origin; the chain begins with its second bone.
static void tail(bench_rig *r, float unit, uint32_t flags)
{
    bench_begin(r, NULL);
    r->desc.model = TSL_MODEL_TASSEL;
    r->desc.flags = flags;
    scene_add_bones(r->rig, -1, BONES, (tsl_vec3){unit, 0.0f, 0.0f});
    bench_rig_done(r);
    scene_add_chain(&r->s, r->rig, 1, &r->desc, &r->params);
}

static void set_weight(float weight)
{
    a.params.weight = weight;
    CHECK_INT(tsl_chain_set_params(a.s.world, a.rig->chains[0], &a.params), TSL_OK);
}

static void check_at_rest(void)
{
    tsl_particle p[SCENE_BONES];
    uint32_t count = bench_particles(&a, 0, p);
    for (uint32_t i = 0; i < count; ++i) {
        tsl_vec3 rest = a.rig->root.position;
        rest.x += (float)(i + 2);
        CHECK_NEAR(distance3(p[i].position, rest), 0.0, 1e-4);
        CHECK_NEAR(distance3(p[i].previous, rest), 0.0, 1e-4);
    }
}

static void weight_wakes_a_chain_at_rest_whatever_the_frame(void)
{
    for (int ticks = 1; ticks <= 4; ++ticks) {
        tail(&a, 1.0f, 0);
        set_weight(0.0f);
        for (int frame = 0; frame < 5; ++frame) {
            a.rig->root.position.y += 2.0f;
            bench_step(&a, (float)ticks * DT);
            CHECK_BITS(a.local, a.rig->pose, BONES * sizeof *a.local);
        }
        set_weight(1.0f);
        a.rig->root.position.y += 2.0f;
        bench_step(&a, (float)ticks * DT);
        check_at_rest();
        bench_end(&a);
    }
}

static void a_reset_holds_for_the_pose_that_waits(void)
{
    for (int whole = 0; whole <= 1; ++whole) {
        tail(&a, 1.0f, 0);
        bench_step(&a, DT);
        a.rig->root.position.y = 50.0f;
        tsl_pose_input in = bench_input(&a);
        CHECK_INT(tsl_rig_set_pose(a.s.world, a.rig->id, &in), TSL_OK);
        CHECK_INT(whole ? tsl_rig_reset(a.s.world, a.rig->id) : tsl_chain_reset(a.s.world, a.rig->chains[0]), TSL_OK);
        CHECK_INT(tsl_world_step(a.s.world, DT), TSL_OK);
        check_at_rest();
        bench_end(&a);
    }
}

// A bone that was read from the input so far, for a collider, and now belongs to a chain that reads the rest pose.
static void an_unanimated_chain_forgets_what_its_bones_read_before(void)
{
    TSL_INIT(tsl_collider_desc, ball);
    tsl_collider_id id;
    tail(&a, 1.0f, 0);
    CHECK_INT(tsl_chain_destroy(a.s.world, a.rig->chains[--a.rig->chain_count]), TSL_OK);
    ball.rig = a.rig->id;
    ball.bone = BONES - 1;
    ball.layers = 0;
    CHECK_INT(tsl_collider_create(a.s.world, &ball, &id), TSL_OK);
    a.rig->pose[2].position.y = 1.0f;
    bench_step(&a, DT);
    CHECK_INT(tsl_collider_destroy(a.s.world, id), TSL_OK);
    a.desc.flags = TSL_CHAIN_UNANIMATED;
    scene_add_chain(&a.s, a.rig, 1, &a.desc, &a.params);
    for (int frame = 0; frame < 8; ++frame) {
        bench_step(&a, DT);
        check_at_rest();
    }
    bench_end(&a);
}

static void lift(bench_rig *r, float unit)
{
    tail(r, unit, 0);
    for (int frame = 0; frame < 30; ++frame) {
        r->rig->root.position.y = 0.05f * (float)frame * unit;
        bench_step(r, DT);
    }
}

static void any_unit_of_length_turns_alike(void)
{
    static const float units[] = {1e-12f, 1e-6f, 1e6f, 1e12f};
    lift(&a, 1.0f);
    CHECK(a.local[2].rotation.w < 0.9999f); // it does bend
    for (int i = 0; i < 4; ++i) {
        lift(&b, units[i]);
        for (int k = 0; k < BONES; ++k) {
            CHECK_NEAR(b.local[k].rotation.z, a.local[k].rotation.z, 1e-3);
            CHECK_NEAR(b.local[k].rotation.w, a.local[k].rotation.w, 1e-3);
        }
        bench_end(&b);
    }
    bench_end(&a);
}

int main(void)
{
    RUN(weight_wakes_a_chain_at_rest_whatever_the_frame);
    RUN(a_reset_holds_for_the_pose_that_waits);
    RUN(an_unanimated_chain_forgets_what_its_bones_read_before);
    RUN(any_unit_of_length_turns_alike);
    return REPORT();
}

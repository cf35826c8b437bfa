// SPDX-License-Identifier: MIT
// Level of detail of chains: those that meet no colliders. How often a rig ticks: test_rates.c.
#include "solver/rewind.h"

static bench_rig a, b;

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
        CHECK_INT(tsl_chain_set_params(a.s.world, a.rig->chains[0], &a.params), TSL_OK);
        CHECK_INT(tsl_chain_set_params(b.s.world, b.rig->chains[0], &b.params), TSL_OK);
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

// ---- states and memory -------------------------------------------------------------------------------

static void wrong_details_are_refused(void)
{
    tail(&a, TSL_MODEL_CHAIN);
    tsl_chain_detail detail = detail_of(2, 0.0f), held = detail_of(0, 0.0f);
    CHECK_INT(tsl_chain_set_detail(a.s.world, a.rig->chains[0], &detail), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_INT(tsl_rig_set_detail(a.s.world, a.rig->id, &detail), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_INT(tsl_chain_set_detail(a.s.world, a.rig->chains[0], NULL), TSL_ERROR_NULL_POINTER);
    tsl_chain_id nobody = {0};
    CHECK_INT(tsl_chain_get_detail(a.s.world, a.rig->chains[0], &held), TSL_OK);
    CHECK(held.flags == 0 && held.sleep_tolerance == 0.0f);
    CHECK_INT(tsl_chain_is_asleep(a.s.world, nobody), 0);
    bench_end(&a);
}

int main(void)
{
    RUN(no_collisions_are_as_if_there_were_none);
    RUN(wrong_details_are_refused);
    return REPORT();
}

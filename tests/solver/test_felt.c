// SPDX-License-Identifier: MIT
// What a chain feels of its anchor's motion: damping relative to it, and limits. The figures are in build/tests/motion;
// here is what must hold whatever they are.
#include "solver/fixture.h"

static bench_rig a;

enum { SEGMENTS = 8, BONES = SEGMENTS + 1 };

static void tail(bench_rig *r, const tsl_world_desc *desc, tsl_chain_model model)
{
    bench_begin(r, desc);
    r->desc.model = model;
    r->params.inert = 0.3f;
    r->params.push = 10.0f;
    bench_tail(r, SEGMENTS, 0.0f, -0.08f, 0.0f);
}

static double lean_at(bench_rig *r, tsl_chain_model model, float relative, float limit, float speed)
{
    tail(r, NULL, model);
    r->params.relative_damping = relative;
    r->params.felt_speed_limit = limit;
    bench_tune(r);
    for (int f = 0; f < 600; ++f) {
        r->rig->root.position.x = (float)((double)speed * f / 60.0);
        bench_step(r, DT);
    }
    double lean = bench_off_pose(r);
    bench_end(r);
    return lean;
}

// All of damping relative to the anchor: an even travel is as standing; half of it: about half the drag.
static void an_even_travel_is_not_felt(void)
{
    for (uint32_t model = 0; model < 2; ++model) {
        double none = lean_at(&a, model, 1.0f, 0.0f, 2.0f), half = lean_at(&a, model, 0.5f, 0.0f, 2.0f);
        double all = lean_at(&a, model, 0.0f, 0.0f, 2.0f);
        CHECK_MSG(none < 1e-3 && half > 0.2 * all && half < 0.8 * all, "model %u: %g %g %g", model, none, half, all);
    }
}

static void a_limit_is_that_of_its_speed(void)
{
    for (uint32_t model = 0; model < 2; ++model) {
        double at_limit = lean_at(&a, model, 0.0f, 0.0f, 1.5f), beyond = lean_at(&a, model, 0.0f, 1.5f, 15.0f);
        double within = lean_at(&a, model, 0.0f, 1.5f, 1.0f), free = lean_at(&a, model, 0.0f, 0.0f, 1.0f);
        CHECK_MSG(fabs(beyond - at_limit) < 0.01 * at_limit, "model %u: %g, %g at the limit", model, beyond, at_limit);
        CHECK(within == free);
    }
}

// Friction of a contact stops in the world, whatever damping is relative to.
static void friction_is_relative_to_the_world(void)
{
    double moved[2];
    for (int with = 0; with < 2; ++with) {
        tail(&a, NULL, TSL_MODEL_CHAIN);
        a.params.relative_damping = 1.0f;
        a.params.friction = with ? 1.0f : 0.0f;
        a.params.elasticity = a.params.stiffness = a.params.inert = 0.0f;
        a.params.gravity.y = -9.81f;
        a.params.gravity_falloff = 0.0f;
        bench_tune(&a);
        TSL_INIT(tsl_collider_desc, floor);
        floor.shape = TSL_SHAPE_PLANE;
        floor.a.y = 0.7f;
        scene_add_collider(&a.s, &floor);
        bench_steps(&a, 100, DT);
        tsl_particle before[BONES + 1], after[BONES + 1];
        bench_particles(&a, 0, before);
        for (int f = 0; f < 5; ++f) {
            a.rig->root.position.x += 0.005f;
            bench_step(&a, DT);
        }
        bench_particles(&a, 0, after);
        uint32_t touching = 0;
        for (int i = 0; i < SEGMENTS; ++i)
            touching += after[i].touched;
        CHECK(touching > 0);
        moved[with] = distance3(before[SEGMENTS - 1].position, after[SEGMENTS - 1].position);
        bench_end(&a);
    }
    CHECK_MSG(moved[1] < moved[0], "%g with friction, %g without", moved[1], moved[0]);
}

int main(void)
{
    RUN(an_even_travel_is_not_felt);
    RUN(a_limit_is_that_of_its_speed);
    RUN(friction_is_relative_to_the_world);
    return REPORT();
}

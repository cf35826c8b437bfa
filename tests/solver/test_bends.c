// SPDX-License-Identifier: MIT
// How far bones are from their pose, where it is known without a reference; with one: test_limited_chains.c.
#include "solver/fixture.h"
#include "tassel/limits.h"

#define PI 3.14159265358979323846

enum { BONES = 8 };

static bench_rig a;

// A tail along x whose bones do not come back by themselves.
static void tail(tsl_chain_model model)
{
    bench_begin(&a, NULL);
    a.desc.model = model;
    a.params.elasticity = a.params.stiffness = 0.0f;
    bench_tail(&a, BONES, 0.1f, 0.0f, 0.0f);
}

static void step(uint32_t frames)
{
    bench_steps(&a, frames, DT);
}

static void bends(tsl_bend out[SCENE_BONES])
{
    uint32_t count = SCENE_BONES;
    CHECK_INT(tsl_chain_get_bends(a.s.world, a.rig->chains[0], out, &count), TSL_OK);
    CHECK_INT(count, BONES);
}

static void expect(double bend_of_first, double bend_of_others, double swing_of_first, double swing_of_each_more)
{
    tsl_bend b[SCENE_BONES];
    bends(b);
    CHECK(b[0].bend == 0.0f && b[0].swing == 0.0f && b[0].stretch == 1.0f);
    for (uint32_t i = 1; i < BONES; ++i) {
        double swing = fmod(swing_of_first + (i - 1) * swing_of_each_more, 2.0 * PI);
        CHECK_NEAR(b[i].bend, i > 1 ? bend_of_others : bend_of_first, 2e-5);
        CHECK_NEAR(b[i].swing, swing > PI ? 2.0 * PI - swing : swing, 2e-5 * i);
        CHECK_NEAR(b[i].stretch, 1.0, 1e-5);
    }
}

// A cone of no width, turned by an angle, leaves each bone one direction.
static void nail(tsl_limit_frame frame, double angle)
{
    TSL_INIT(tsl_chain_limit, limit);
    limit.kind = TSL_LIMIT_CONE;
    limit.frame = frame;
    limit.rotation = scene_turn(1.0f, 0.0f, 0.0f, angle);
    CHECK_INT(tsl_chain_set_limit(a.s.world, a.rig->chains[0], &limit), TSL_OK);
    step(3);
}

static void a_known_bend_is_its_angle(void)
{
    static const double angles[] = {0.001, 0.3, 1.0, 2.0, 3.0};
    static const tsl_vec3 scales[] = {{1.0f, 1.0f, 1.0f}, {-2.0f, 2.0f, 2.0f}, {0.01f, 0.01f, 0.01f}};
    for (uint32_t k = 0; k < 30; ++k) {
        double angle = angles[k % 5];
        tail(k < 15 ? TSL_MODEL_CHAIN : TSL_MODEL_SPRING);
        a.rig->root.scale = scales[k / 5 % 3];
        nail(TSL_LIMIT_SIMULATED, angle);
        expect(angle, angle, angle, angle);
        bench_end(&a);
    }
}

static void who_is_switched_off_is_not_bent(void)
{
    tail(TSL_MODEL_CHAIN);
    nail(TSL_LIMIT_SIMULATED, 0.5);
    a.params.weight = 0.0f;
    bench_tune(&a);
    step(1);
    tsl_bend b[SCENE_BONES];
    bends(b);
    for (uint32_t i = 0; i < BONES; ++i)
        CHECK(b[i].bend == 0.0f && b[i].swing == 0.0f && b[i].stretch == 1.0f);
    bench_end(&a);
}

// Half a tick after the pose has bones of twice the length, the last tick still had the others; a bone of no length has nothing.
static void stretch_is_against_the_newest_pose(void)
{
    tail(TSL_MODEL_CHAIN);
    a.params.elasticity = 0.2f;
    bench_tune(&a);
    step(2);
    for (uint32_t i = 2; i < a.rig->bone_count; ++i)
        a.rig->pose[i].position.x = i == 5 ? 0.0f : 0.2f;
    bench_step(&a, 0.5f * DT);
    tsl_bend b[SCENE_BONES];
    bends(b);
    for (uint32_t i = 1; i < BONES; ++i)
        CHECK_NEAR(b[i].stretch, i == 4 ? 1.0 : 0.5, 1e-4);
    step(40);
    bends(b);
    for (uint32_t i = 1; i < BONES; ++i)
        CHECK_NEAR(b[i].stretch, 1.0, 1e-4);
    CHECK(b[4].bend == 0.0f && b[4].swing == 0.0f);
    bench_end(&a);
}

int main(void)
{
    RUN(a_known_bend_is_its_angle);
    RUN(who_is_switched_off_is_not_bent);
    RUN(stretch_is_against_the_newest_pose);
    return REPORT();
}

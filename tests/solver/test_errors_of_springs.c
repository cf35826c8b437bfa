// SPDX-License-Identifier: MIT
// What springs and what rides on them are refused for; nothing changes, and the log says why.
#include "solver/fixture.h"
#include "solver/message.h"

static bench_rig a;
static log_hook heard;

#define REFUSED(expected, call) check_refusal(__LINE__, &heard, call, expected)

// Three rows of bones below a body, from 1, 5 and 9.
static void begin(void)
{
    tsl_world_desc desc = world_desc_with(NULL, &heard);
    tsl_vec3 step = {0.1f, 0.0f, 0.0f};
    bench_begin(&a, &desc);
    uint32_t body = scene_add_bone(a.rig, -1, scene_at(0.0f, 1.0f, 0.0f));
    for (int row = 0; row < 3; ++row)
        scene_add_bones(a.rig, (int32_t)body, 4, step);
    bench_rig_done(&a);
}

static void topology(void)
{
    begin();
    const uint32_t root = 1, row[] = {1, 2, 3, 4}, sideways[] = {1, 2, 6}, upward[] = {3, 2}, twice[] = {1, 2, 2},
                   beyond[] = {1, 2, 99};
    tsl_chain_desc good, desc;
    tsl_chain_id id;
    tsl_chain_desc_init(&good, sizeof good);
    good.model = TSL_MODEL_SPRING;
    good.bones = row;
    good.bone_count = 4;
#define CHAIN(code)                                                                                                    \
    REFUSED(code, tsl_chain_create(a.s.world, a.rig->id, &desc, NULL, &id)), check_null(__LINE__, id.bits)
    desc = good, desc.model = 3, CHAIN(TSL_ERROR_INVALID_ARGUMENT);
    desc = good, desc.reserved = 1, CHAIN(TSL_ERROR_INVALID_ARGUMENT);
    desc = good, desc.bone_count = 0, desc.roots = &root, desc.root_count = 1, CHAIN(TSL_ERROR_INVALID_ARGUMENT);
    desc = good, desc.bone_count = 0, CHAIN(TSL_ERROR_INVALID_ARGUMENT);
    desc = good, desc.bones = sideways, desc.bone_count = 3, CHAIN(TSL_ERROR_BAD_HIERARCHY);
    desc = good, desc.bones = upward, desc.bone_count = 2, CHAIN(TSL_ERROR_BAD_HIERARCHY);
    desc = good, desc.bones = twice, desc.bone_count = 3, CHAIN(TSL_ERROR_BAD_HIERARCHY);
    desc = good, desc.bones = beyond, desc.bone_count = 3, CHAIN(TSL_ERROR_INDEX_OUT_OF_RANGE);
    CHECK_INT(tsl_chain_create(a.s.world, a.rig->id, &good, NULL, &id), TSL_OK);
    desc = good, desc.bones = row + 2, desc.bone_count = 2, CHAIN(TSL_ERROR_BONE_IN_USE);
#undef CHAIN
    bench_end(&a);
}

static void gravities(void)
{
    begin();
    const uint32_t root = 5;
    tsl_vec3 vectors[4] = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    TSL_INIT(tsl_chain_desc, plain);
    tsl_chain_id spring = bench_spring(&a, 1, 4), chain = scene_add_chain(&a.s, a.rig, root, &plain, NULL);
    tsl_world *world = a.s.world;
    REFUSED(TSL_ERROR_NOT_SUPPORTED, tsl_chain_set_gravities(world, chain, vectors, 4));
    REFUSED(TSL_ERROR_NULL_POINTER, tsl_chain_set_gravities(world, spring, NULL, 4));
    REFUSED(TSL_ERROR_COUNT_MISMATCH, tsl_chain_set_gravities(world, spring, vectors, 3));
    REFUSED(TSL_ERROR_INVALID_ARGUMENT, tsl_chain_set_factors(world, spring, TSL_PARAMETER_COUNT, &vectors[0].x, 4));
    bench_end(&a);
}

static tsl_collider_id simulated_ball(int32_t bone)
{
    TSL_INIT(tsl_collider_desc, ball);
    ball.rig = a.rig->id;
    ball.bone = bone;
    ball.radius = 0.05f;
    ball.flags = TSL_COLLIDER_SIMULATED;
    return scene_add_collider(&a.s, &ball);
}

static void colliders(void)
{
    begin();
    tsl_collider_desc good, desc;
    tsl_collider_id id;
    tsl_collider_desc_init(&good, sizeof good);
    good.rig = a.rig->id;
    good.bone = 2;
    good.flags = TSL_COLLIDER_SIMULATED;
    desc = good, desc.flags |= TSL_COLLIDER_SHARED;
    REFUSED(TSL_ERROR_INVALID_ARGUMENT, tsl_collider_create(a.s.world, &desc, &id));
    desc = good, desc.bone = -1;
    REFUSED(TSL_ERROR_INVALID_ARGUMENT, tsl_collider_create(a.s.world, &desc, &id));
    CHECK_INT(tsl_collider_create(a.s.world, &good, &id), TSL_OK);
    desc = good, desc.flags = 0;
    REFUSED(TSL_ERROR_INVALID_ARGUMENT, tsl_collider_set(a.s.world, id, &desc));
    desc = good, desc.flags |= TSL_COLLIDER_UNSCALED | TSL_COLLIDER_DISABLED;
    CHECK_INT(tsl_collider_set(a.s.world, id, &desc), TSL_OK);
    bench_end(&a);
}

// Chains that would wait for each other: through a collider on oneself, through colliders on each other, through a
// centre. The refused one leaves no trace, and goes in without what closed the circle.
static void circles(void)
{
    begin();
    tsl_collider_id on_first = simulated_ball(2), on_second = simulated_ball(6);
    tsl_chain_id id;
    const uint32_t first[] = {1, 2, 3, 4}, second[] = {5, 6, 7, 8};
    TSL_INIT(tsl_chain_desc, desc);
    desc.model = TSL_MODEL_SPRING;
    desc.flags = TSL_CHAIN_COLLIDER_LIST;
    desc.bone_count = 4;
    desc.bones = first;
    desc.colliders = &on_first;
    desc.collider_count = 1;
    REFUSED(TSL_ERROR_BAD_HIERARCHY, tsl_chain_create(a.s.world, a.rig->id, &desc, NULL, &id));
    desc.colliders = &on_second; // nobody moves it yet
    CHECK_INT(tsl_chain_create(a.s.world, a.rig->id, &desc, NULL, &id), TSL_OK);
    desc.bones = second;
    desc.colliders = &on_first;
    REFUSED(TSL_ERROR_BAD_HIERARCHY, tsl_chain_create(a.s.world, a.rig->id, &desc, NULL, &id));
    desc.collider_count = 0;
    desc.anchor = 2;
    REFUSED(TSL_ERROR_BAD_HIERARCHY, tsl_chain_create(a.s.world, a.rig->id, &desc, NULL, &id));
    CHECK_INT(id.bits, 0);
    bench_steps(&a, 20, DT);
    desc.anchor = -1;
    CHECK_INT(tsl_chain_create(a.s.world, a.rig->id, &desc, NULL, &id), TSL_OK);
    a.rig->chains[a.rig->chain_count++] = id;
    bench_steps(&a, 20, DT);
    CHECK(pose_is_finite(a.rig->posed, a.rig->bone_count));
    bench_end(&a);
}

int main(void)
{
    RUN(topology);
    RUN(gravities);
    RUN(colliders);
    RUN(circles);
    return REPORT();
}

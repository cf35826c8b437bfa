// SPDX-License-Identifier: MIT
// Many chains with one call: the same bits as one by one, all or nothing. Without memory: test_memory.c; thousands of them: growth.c.
#include "solver/rewind.h"

enum { CHAINS = 40 };

static bench_rig a, b;
static memory_hook memory;
static log_hook heard;
static uint32_t roots[CHAINS];
static tsl_chain_desc descs[CHAINS];
static tsl_chain_params params[CHAINS];
static tsl_chain_id ids[4 * CHAINS];

// Chains of three bones, side by side.
static void begin(bench_rig *r)
{
    tsl_vec3 step = {0.0f, -0.02f, -0.1f};
    memset(&memory, 0, sizeof memory);
    tsl_world_desc desc = world_desc_with(&memory, &heard);
    desc.gravity.y = -9.81f;
    desc.id_salt = 1;
    bench_begin(r, &desc);
    for (uint32_t i = 0; i < CHAINS; ++i) {
        roots[i] = scene_add_bones(r->rig, -1, 3, step);
        tsl_chain_desc_init(&descs[i], sizeof descs[i]);
        tsl_chain_params_init(&params[i], sizeof params[i]);
        descs[i].roots = &roots[i];
        descs[i].root_count = 1;
        descs[i].user_data = i;
        params[i].damping = 0.01f * (float)i;
        params[i].gravity_falloff = 0.0f;
    }
    bench_rig_done(r);
}

static void run(bench_rig *r)
{
    for (uint32_t f = 0; f < 20; ++f) {
        r->rig->root.position.x += 0.03f;
        CHECK_INT(bench_step(r, DT), TSL_OK);
    }
}

static void as_one_by_one(void)
{
    begin(&a);
    begin(&b);
    CHECK_INT(tsl_chains_create(a.s.world, a.rig->id, descs, params, CHAINS, ids), TSL_OK);
    for (uint32_t i = 0; i < CHAINS; ++i) {
        tsl_chain_id id;
        uint64_t data = 0;
        CHECK_INT(tsl_chain_create(b.s.world, b.rig->id, &descs[i], &params[i], &id), TSL_OK);
        CHECK(id.bits == ids[i].bits);
        CHECK_INT(tsl_chain_get_user_data(a.s.world, ids[i], &data), TSL_OK);
        CHECK_INT(data, i);
    }
    CHECK(world_hash(a.s.world) == world_hash(b.s.world));
    run(&a);
    run(&b);
    CHECK(world_hash(a.s.world) == world_hash(b.s.world));
    CHECK_BITS(a.rig->posed, b.rig->posed, a.rig->bone_count * sizeof *a.rig->posed);
    bench_end_both(&a, &b);
}

// The structs of a host that was built with more, or with less, lie farther apart, or closer.
static void by_their_own_size(void)
{
    typedef struct larger {
        tsl_chain_desc desc;
        uint64_t unknown;
    } larger;
    static larger grown[CHAINS];
    begin(&a);
    memset(grown, 0, sizeof grown);
    for (uint32_t i = 0; i < CHAINS; ++i) {
        grown[i].desc = descs[i];
        grown[i].desc.struct_size = sizeof *grown;
    }
    CHECK_INT(tsl_chains_create(a.s.world, a.rig->id, &grown->desc, NULL, CHAINS, ids), TSL_OK);
    CHECK_INT(tsl_chain_is_valid(a.s.world, ids[CHAINS - 1]), 1);
    bench_end(&a);
}

static void check_refused(tsl_result wanted, uint32_t count)
{
    uint64_t before = world_hash(a.s.world);
    memset(ids, 0xff, sizeof ids);
    CHECK_INT(tsl_chains_create(a.s.world, a.rig->id, descs, params, count, ids), wanted);
    CHECK(world_hash(a.s.world) == before);
    for (uint32_t i = 0; i < count && i < CHAINS; ++i)
        CHECK_INT(ids[i].bits, 0);
}

static void all_or_nothing(void)
{
    begin(&a);
    run(&a);
    params[7].damping = 1.5f;
    check_refused(TSL_ERROR_INVALID_ARGUMENT, CHAINS);
    CHECK(strstr(heard.message, "tsl_chains_create, chain 7: params.damping") != NULL);
    params[7].damping = 0.5f;
    uint32_t other = roots[30];
    roots[30] = roots[3];
    CHECK(tsl_chains_create(a.s.world, a.rig->id, descs, params, CHAINS, ids) != TSL_OK);
    CHECK(strstr(heard.message, "tsl_chains_create, chain 30: ") != NULL);
    roots[30] = other;
    CHECK_INT(tsl_chains_create(a.s.world, a.rig->id, NULL, NULL, CHAINS, ids), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_chains_create(a.s.world, a.rig->id, descs, NULL, CHAINS, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_chains_create(a.s.world, a.rig->id, NULL, NULL, 0, NULL), TSL_OK);
    CHECK_INT(tsl_chains_create(a.s.world, a.rig->id, descs, NULL, 3 * CHAINS + 1, ids), TSL_ERROR_TOO_MANY);
    CHECK_INT(stats_of(a.s.world).chain_count, 0);
    CHECK_INT(tsl_chains_create(a.s.world, a.rig->id, descs, params, CHAINS, ids), TSL_OK);
    run(&a);
    bench_end(&a);
}

// More chains than a rig may have, which has a bone for each.
static void too_many(void)
{
    enum { BONES = 65536 };
    tsl_world_desc world_desc = world_desc_with(&memory, &heard);
    tsl_world *world;
    tsl_rig_id rig;
    static int32_t parents[BONES];
    static tsl_transform rest[BONES];
    static tsl_chain_desc many[BONES];
    static tsl_chain_id made[BONES];
    static uint32_t bones[BONES];
    for (uint32_t i = 0; i < BONES; ++i) {
        parents[i] = -1;
        rest[i] = scene_at(0.0f, 0.0f, 0.0f);
        bones[i] = i;
        tsl_chain_desc_init(&many[i], sizeof many[i]);
        many[i].roots = &bones[i];
        many[i].root_count = 1;
    }
    CHECK_INT(tsl_world_create(&world_desc, &world), TSL_OK);
    TSL_INIT(tsl_rig_desc, rig_desc);
    rig_desc.bone_count = BONES;
    rig_desc.parents = parents;
    rig_desc.rest = rest;
    CHECK_INT(tsl_rig_create(world, &rig_desc, &rig), TSL_OK);
    uint64_t bytes = memory.bytes;
    CHECK_INT(tsl_chains_create(world, rig, many, NULL, BONES, made), TSL_ERROR_TOO_MANY);
    CHECK(strstr(heard.message, "count is 65536; the rig has 0 chains, and a rig has at most 65535") != NULL);
    CHECK_INT(memory.bytes, bytes);
    CHECK_INT(tsl_chain_create(world, rig, &many[7], NULL, &made[7]), TSL_OK);
    CHECK_INT(tsl_chains_create(world, rig, many, NULL, BONES - 1, made), TSL_ERROR_TOO_MANY);
    tsl_world_destroy(world);
}

// Springs that hang on each other in a row, last ones first: one call knows them all.
static void in_any_order(void)
{
    uint32_t bones[CHAINS][2];
    begin(&a);
    bench_end(&a);
    bench_begin(&a, NULL);
    for (int32_t i = -1; i < 2 * CHAINS - 1; ++i)
        scene_add_bone(a.rig, i, scene_at(0.0f, 0.0f, -0.1f));
    bench_rig_done(&a);
    for (uint32_t i = 0; i < CHAINS; ++i) {
        bones[i][0] = 2 * (CHAINS - 1 - i);
        bones[i][1] = bones[i][0] + 1;
        descs[i].roots = NULL;
        descs[i].root_count = 0;
        descs[i].model = TSL_MODEL_SPRING;
        descs[i].bones = bones[i];
        descs[i].bone_count = 2;
    }
    CHECK_INT(tsl_chains_create(a.s.world, a.rig->id, descs, params, CHAINS, ids), TSL_OK);
    run(&a);
    CHECK(pose_is_finite(a.rig->posed, a.rig->bone_count));
    bench_end(&a);
}

int main(void)
{
    RUN(as_one_by_one);
    RUN(by_their_own_size);
    RUN(all_or_nothing);
    RUN(too_many);
    RUN(in_any_order);
    return REPORT();
}

// SPDX-License-Identifier: MIT
// What rigs made alike hold once, and each by itself.
#include "check.h"
#include "tassel/debug.h"
#include "tassel/tassel.h"

enum { BONES = 12 };

static int32_t parents[BONES];
static tsl_transform rest[BONES];

static void describe_rig(tsl_rig_desc *desc)
{
    tsl_rig_desc_init(desc, sizeof *desc);
    for (int i = 0; i < BONES; ++i) {
        parents[i] = i == 6 ? 2 : i - 1; // a fork
        rest[i] =
            (tsl_transform){{0.0f, i ? 0.1f : 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}, {1.0f, 1.0f, 1.0f}};
    }
    desc->bone_count = BONES;
    desc->parents = parents;
    desc->rest = rest;
}

static uint64_t bytes_of(const tsl_world *world)
{
    TSL_INIT(tsl_world_stats, stats);
    CHECK_INT(tsl_world_get_stats(world, &stats), TSL_OK);
    return stats.bytes;
}

// What one of them holds beyond its twin is what they do not have in common. The first rig of a world has no twin yet, and makes
// nothing for one.
static void twins_share(void)
{
    tsl_world *world;
    static const uint32_t root = 1;
    uint64_t held[3];
    tsl_rig_id rigs[3];
    TSL_INIT(tsl_world_desc, world_desc);
    CHECK_INT(tsl_world_create(&world_desc, &world), TSL_OK);
    for (int i = 0; i < 3; ++i) {
        tsl_rig_desc rig_desc;
        tsl_chain_id chain;
        describe_rig(&rig_desc);
        TSL_INIT(tsl_chain_desc, desc);
        desc.roots = &root;
        desc.root_count = 1;
        desc.flags = TSL_CHAIN_UNANIMATED;
        CHECK_INT(tsl_rig_create(world, &rig_desc, &rigs[i]), TSL_OK);
        uint64_t before = bytes_of(world);
        CHECK_INT(tsl_chain_create(world, rigs[i], &desc, NULL, &chain), TSL_OK);
        held[i] = bytes_of(world) - before;
    }
    CHECK(held[2] < held[1]);
    uint64_t both = bytes_of(world);
    CHECK_INT(tsl_rig_destroy(world, rigs[1]), TSL_OK); // the twin keeps what they shared
    CHECK(bytes_of(world) < both);
    CHECK_INT(tsl_rig_destroy(world, rigs[2]), TSL_OK);
    CHECK_INT(tsl_rig_destroy(world, rigs[0]), TSL_OK);
    tsl_world_destroy(world);
}

// ---- many of a kind ---------------------------------------------------------------------------------------

enum { BODY = 60, STRANDS = 12, LENGTH = 8, MANY = BODY + STRANDS * LENGTH, KIND = 32 };

// A body and strands on its first bone, each somewhere else, tuned along its chains.
static void create_one_of_many(tsl_world *world, uint32_t number)
{
    static int32_t of_many[MANY];
    static tsl_transform rest_of_many[MANY];
    const float factors[LENGTH] = {1.0f, 0.9f, 0.8f, 0.7f, 0.6f, 0.5f, 0.4f, 0.3f};
    tsl_rig_id rig;
    TSL_INIT(tsl_rig_desc, desc);
    for (int32_t i = 0; i < MANY; ++i) {
        of_many[i] = i >= BODY && (i - BODY) % LENGTH == 0 ? 0 : i - 1;
        rest_of_many[i] = (tsl_transform){
            {0.01f * (float)(i % 7), i ? 0.1f : 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}, {1.0f, 1.0f, 1.0f}};
    }
    desc.bone_count = MANY;
    desc.parents = of_many;
    desc.rest = rest_of_many;
    desc.root.position.x = 1.37f * (float)number;
    CHECK_INT(tsl_rig_create(world, &desc, &rig), TSL_OK);
    for (uint32_t i = 0; i < STRANDS; ++i) {
        tsl_chain_id chain;
        const uint32_t root = BODY + i * LENGTH;
        TSL_INIT(tsl_chain_desc, chain_desc);
        chain_desc.roots = &root;
        chain_desc.root_count = 1;
        chain_desc.flags = TSL_CHAIN_UNANIMATED;
        CHECK_INT(tsl_chain_create(world, rig, &chain_desc, NULL, &chain), TSL_OK);
        CHECK_INT(tsl_chain_set_factors(world, chain, TSL_PARAMETER_INERT, factors, LENGTH), TSL_OK);
    }
}

// What one more of a kind holds is its own: what moves, and room for what any call in a frame may change.
static void one_more_of_a_kind_holds_little(void)
{
    tsl_world *world = NULL;
    TSL_INIT(tsl_world_desc, world_desc);
    CHECK_INT(tsl_world_create(&world_desc, &world), TSL_OK);
    uint64_t half = 0;
    for (uint32_t i = 0; i < KIND; ++i) {
        half = i == KIND / 2 ? bytes_of(world) : half;
        create_one_of_many(world, i);
    }
    double each = (double)(bytes_of(world) - half) / (KIND / 2) / (STRANDS * LENGTH);
    CHECK_MSG(each < 376.0, "%g bytes a particle", each);
    tsl_world_destroy(world);
}

int main(void)
{
    RUN(one_more_of_a_kind_holds_little);
    RUN(twins_share);
    return REPORT();
}

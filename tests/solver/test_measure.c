// SPDX-License-Identifier: MIT
// What the measuring calls promise is what the allocator is then asked to hold.
#include "check.h"
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
    tsl_world_stats stats;
    tsl_world_stats_init(&stats, sizeof stats);
    CHECK_INT(tsl_world_get_stats(world, &stats), TSL_OK);
    return stats.bytes;
}

static void creating_holds_what_was_measured(void)
{
    tsl_world_desc world_desc;
    tsl_world *world;
    tsl_world_desc_init(&world_desc, sizeof world_desc);
    CHECK_INT(tsl_world_create(&world_desc, &world), TSL_OK);
    static const uint32_t root = 1;
    for (int round = 0; round < 5; ++round) { // the first round also grows the tables of ids
        tsl_rig_desc rig_desc;
        tsl_chain_desc chain_desc;
        tsl_collider_desc collider_desc;
        tsl_rig_id rig;
        tsl_chain_id chain;
        tsl_collider_id collider;
        uint64_t measured = 0, before = bytes_of(world);
        describe_rig(&rig_desc);
        CHECK_INT(tsl_rig_measure(world, &rig_desc, &measured), TSL_OK);
        CHECK_INT(tsl_rig_create(world, &rig_desc, &rig), TSL_OK);
        if (round)
            CHECK_INT(bytes_of(world) - before, measured);
        tsl_chain_desc_init(&chain_desc, sizeof chain_desc);
        chain_desc.roots = &root;
        chain_desc.root_count = 1;
        chain_desc.tip = TSL_TIP_RATIO;
        chain_desc.tip_length = 1.0f;
        chain_desc.flags = round > 1 ? TSL_CHAIN_UNANIMATED : 0; // with a profile, which a twin could share
        chain_desc.flags |= round == 1 || round == 3 ? TSL_CHAIN_ACCELERATED : 0;
        chain_desc.flags |= round == 2 || round == 3 ? TSL_CHAIN_IGNORES_REST_CONTACTS : 0;
        before = bytes_of(world);
        CHECK_INT(tsl_chain_measure(world, rig, &chain_desc, &measured), TSL_OK);
        CHECK_INT(bytes_of(world), before);
        CHECK_INT(tsl_chain_create(world, rig, &chain_desc, NULL, &chain), TSL_OK);
        if (round)
            CHECK_INT(bytes_of(world) - before, measured);
        CHECK_INT(tsl_chain_measure(world, rig, &chain_desc, &measured), TSL_ERROR_BONE_IN_USE);
        tsl_collider_desc_init(&collider_desc, sizeof collider_desc);
        collider_desc.rig = rig;
        collider_desc.bone = 0;
        before = bytes_of(world);
        CHECK_INT(tsl_collider_measure(world, &collider_desc, &measured), TSL_OK);
        CHECK_INT(tsl_collider_create(world, &collider_desc, &collider), TSL_OK);
        if (round)
            CHECK_INT(bytes_of(world) - before, measured);
        CHECK_INT(tsl_rig_destroy(world, rig), TSL_OK);
    }
    tsl_world_destroy(world);
}

static void measuring_leaves_the_rig_alone(void)
{
    tsl_world_desc world_desc;
    tsl_world *world;
    tsl_rig_desc rig_desc;
    tsl_rig_id rig;
    tsl_chain_desc desc;
    tsl_chain_id chain;
    uint64_t bytes = 0;
    static const uint32_t root = 1;
    tsl_world_desc_init(&world_desc, sizeof world_desc);
    CHECK_INT(tsl_world_create(&world_desc, &world), TSL_OK);
    describe_rig(&rig_desc);
    CHECK_INT(tsl_rig_create(world, &rig_desc, &rig), TSL_OK);
    tsl_chain_desc_init(&desc, sizeof desc);
    desc.roots = &root;
    desc.root_count = 1;
    CHECK_INT(tsl_chain_measure(world, rig, &desc, &bytes), TSL_OK);
    CHECK_INT(tsl_chain_create(world, rig, &desc, NULL, &chain), TSL_OK); // its bones are still free
    CHECK_INT(tsl_rig_measure(world, &rig_desc, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_chain_measure(world, (tsl_rig_id){0}, &desc, &bytes), TSL_ERROR_INVALID_HANDLE);
    CHECK_INT(tsl_collider_measure(world, NULL, &bytes), TSL_ERROR_NULL_POINTER);
    tsl_world_destroy(world);
}

// What one of them holds beyond its twin is what they do not have in common. The first rig of a world has no twin yet, and makes
// nothing for one.
static void twins_hold_less_than_was_measured(void)
{
    tsl_world_desc world_desc;
    tsl_world *world;
    static const uint32_t root = 1;
    uint64_t held[3], measured[3];
    tsl_rig_id rigs[3];
    tsl_world_desc_init(&world_desc, sizeof world_desc);
    CHECK_INT(tsl_world_create(&world_desc, &world), TSL_OK);
    for (int i = 0; i < 3; ++i) {
        tsl_rig_desc rig_desc;
        tsl_chain_desc desc;
        tsl_chain_id chain;
        describe_rig(&rig_desc);
        tsl_chain_desc_init(&desc, sizeof desc);
        desc.roots = &root;
        desc.root_count = 1;
        desc.flags = TSL_CHAIN_UNANIMATED;
        CHECK_INT(tsl_rig_create(world, &rig_desc, &rigs[i]), TSL_OK);
        CHECK_INT(tsl_chain_measure(world, rigs[i], &desc, &measured[i]), TSL_OK);
        uint64_t before = bytes_of(world);
        CHECK_INT(tsl_chain_create(world, rigs[i], &desc, NULL, &chain), TSL_OK);
        held[i] = bytes_of(world) - before;
    }
    CHECK(measured[0] < measured[1]);
    CHECK_INT(measured[1], measured[2]);
    CHECK(held[0] < measured[1]); // with a first table of ids
    CHECK(held[2] < measured[2]);
    uint64_t both = bytes_of(world);
    CHECK_INT(tsl_rig_destroy(world, rigs[1]), TSL_OK); // the twin keeps what they shared
    CHECK(bytes_of(world) < both);
    CHECK_INT(tsl_rig_destroy(world, rigs[2]), TSL_OK);
    CHECK_INT(tsl_rig_destroy(world, rigs[0]), TSL_OK);
    tsl_world_destroy(world);
}

// The first of the world takes no room in rigs without chains: what it holds is itself.
static void a_collider_of_the_world_is_measured_without_a_rig(void)
{
    tsl_world *world = NULL;
    tsl_world_desc world_desc;
    tsl_collider_desc desc;
    tsl_collider_id id;
    uint64_t measured = 0;
    tsl_collider_desc_init(&desc, sizeof desc);
    tsl_world_desc_init(&world_desc, sizeof world_desc);
    CHECK_INT(tsl_world_create(&world_desc, &world), TSL_OK);
    CHECK_INT(tsl_collider_create(world, &desc, &id), TSL_OK); // the table of handles has room from now on
    uint64_t before = bytes_of(world);
    CHECK_INT(tsl_collider_measure(world, &desc, &measured), TSL_OK);
    CHECK(bytes_of(world) == before);
    CHECK_INT(tsl_collider_create(world, &desc, &id), TSL_OK);
    CHECK(measured > 0 && bytes_of(world) - before == measured);
    tsl_world_destroy(world);
}

// ---- many of a kind ---------------------------------------------------------------------------------------

enum { BODY = 60, STRANDS = 12, LENGTH = 8, MANY = BODY + STRANDS * LENGTH, KIND = 32 };

// A body and strands on its first bone, each somewhere else, tuned along its chains.
static tsl_rig_id create_one_of_many(tsl_world *world, uint32_t number)
{
    static int32_t of_many[MANY];
    static tsl_transform rest_of_many[MANY];
    const float factors[LENGTH] = {1.0f, 0.9f, 0.8f, 0.7f, 0.6f, 0.5f, 0.4f, 0.3f};
    tsl_rig_desc desc;
    tsl_rig_id rig;
    tsl_rig_desc_init(&desc, sizeof desc);
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
        tsl_chain_desc chain_desc;
        tsl_chain_id chain;
        const uint32_t root = BODY + i * LENGTH;
        tsl_chain_desc_init(&chain_desc, sizeof chain_desc);
        chain_desc.roots = &root;
        chain_desc.root_count = 1;
        chain_desc.flags = TSL_CHAIN_UNANIMATED;
        CHECK_INT(tsl_chain_create(world, rig, &chain_desc, NULL, &chain), TSL_OK);
        CHECK_INT(tsl_chain_set_factors(world, chain, TSL_PARAMETER_INERT, factors, LENGTH), TSL_OK);
    }
    return rig;
}

// What one more of a kind holds is its own: what moves, and room for what any call in a frame may change.
static void one_more_of_a_kind_holds_little(void)
{
    tsl_world *world = NULL;
    tsl_world_desc world_desc;
    tsl_world_desc_init(&world_desc, sizeof world_desc);
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
    RUN(twins_hold_less_than_was_measured);
    RUN(creating_holds_what_was_measured);
    RUN(measuring_leaves_the_rig_alone);
    RUN(a_collider_of_the_world_is_measured_without_a_rig);
    return REPORT();
}

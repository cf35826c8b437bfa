// SPDX-License-Identifier: MIT
// docs/threading.md: what is passed may be gone when the call returns, and the world is all that there is to free.
#include "check.h"
#include "tassel/debug.h"
#include "tassel/tassel.h"
#include "tassel/state.h"

static uint64_t bytes_held;
static const tsl_transform bone = {{0, 0, -0.1f}, {0, 0, 0, 1}, {1, 1, 1}};

static void *TSL_CALL allocate(void *user, uint64_t size, uint32_t alignment)
{
    (void)user, (void)alignment;
    bytes_held += size;
    return aligned_alloc(64, (size_t)(size + 63) / 64 * 64);
}

static void TSL_CALL release(void *user, void *memory, uint64_t size, uint32_t alignment)
{
    (void)user, (void)alignment;
    bytes_held -= size;
    free(memory);
}

static tsl_rig_id make_tail(tsl_world *world)
{
    int32_t parents[3] = {-1, 0, 1};
    tsl_transform rest[3] = {bone, bone, bone};
    uint32_t root = 0;
    tsl_rig_id rig;
    tsl_chain_id chain;
    TSL_INIT(tsl_rig_desc, rig_desc);
    rig_desc.bone_count = 3, rig_desc.parents = parents, rig_desc.rest = rest;
    tsl_rig_create(world, &rig_desc, &rig);
    TSL_INIT(tsl_chain_desc, chain_desc);
    chain_desc.root_count = 1, chain_desc.roots = &root;
    tsl_chain_create(world, rig, &chain_desc, NULL, &chain);
    return rig; // parents, rest, root and both descriptions end here
}

// What make_tail left on the stack is written over.
static float write_over_the_stack(void)
{
    volatile float rubbish[2048];
    float sum = 0;
    for (int i = 0; i < 2048; ++i)
        rubbish[i] = (float)i;
    for (int i = 0; i < 2048; ++i)
        sum += rubbish[i];
    return sum;
}

static uint64_t play(tsl_world *world, tsl_rig_id rig, int poses_are_lost)
{
    uint64_t hash = 0;
    for (int frame = 0; frame < 30; ++frame) {
        tsl_transform pose[3] = {bone, bone, bone}, root = {{0, 0, 0}, {0, 0, 0, 1}, {1, 1, 1}};
        root.position.x = 0.05f * (float)frame;
        TSL_INIT(tsl_pose_input, in);
        in.bone_count = 3, in.bones = pose, in.root = &root;
        CHECK_INT(tsl_rig_set_pose(world, rig, &in), TSL_OK);
        if (poses_are_lost)
            memset(pose, 0xff, sizeof pose), memset(&root, 0xff, sizeof root), memset(&in, 0xff, sizeof in);
        CHECK_INT(tsl_world_step(world, 1.0f / 60.0f), TSL_OK);
    }
    CHECK_INT(tsl_rig_hash(world, rig, &hash), TSL_OK);
    return hash;
}

static void what_is_passed_is_copied(void)
{
    uint64_t hashes[2];
    for (int lost = 0; lost < 2; ++lost) {
        TSL_INIT(tsl_world_desc, desc);
        tsl_world *world;
        CHECK_INT(tsl_world_create(&desc, &world), TSL_OK);
        tsl_rig_id rig = make_tail(world);
        if (lost)
            CHECK(write_over_the_stack() > 0);
        hashes[lost] = play(world, rig, lost);
        tsl_world_destroy(world);
    }
    CHECK(hashes[0] == hashes[1]);
}

static void the_world_frees_all(void)
{
    TSL_INIT(tsl_world_desc, desc);
    desc.alloc = allocate, desc.free = release;
    memset(&bytes_held, 0, sizeof bytes_held);
    tsl_world *world;
    CHECK_INT(tsl_world_create(&desc, &world), TSL_OK);
    memset(&desc, 0xff, sizeof desc);
    for (int i = 0; i < 20; ++i)
        make_tail(world);
    TSL_INIT(tsl_world_stats, stats);
    CHECK_INT(tsl_world_get_stats(world, &stats), TSL_OK);
    CHECK(bytes_held > 0);
    CHECK_INT(stats.bytes, bytes_held);
    tsl_world_destroy(world);
    CHECK_INT(bytes_held, 0);
}

static void a_dead_id_stays_dead(void)
{
    TSL_INIT(tsl_world_desc, desc);
    tsl_world *world;
    CHECK_INT(tsl_world_create(&desc, &world), TSL_OK);
    tsl_rig_id dead = make_tail(world);
    CHECK_INT(tsl_rig_destroy(world, dead), TSL_OK);
    for (int i = 0; i < 1000; ++i) {
        tsl_rig_id next = make_tail(world);
        CHECK(next.bits != dead.bits && tsl_rig_is_valid(world, dead) == 0);
        CHECK_INT(tsl_rig_reset(world, dead), TSL_ERROR_INVALID_HANDLE);
        CHECK_INT(tsl_rig_destroy(world, next), TSL_OK);
    }
    tsl_world_destroy(world);
}

int main(void)
{
    RUN(what_is_passed_is_copied);
    RUN(the_world_frees_all);
    RUN(a_dead_id_stays_dead);
    return REPORT();
}

// SPDX-License-Identifier: MIT
// docs/threading.md: a step as tasks of a pool, and characters as jobs of a pool, have the same bits as one thread.
#include "check.h"
#include "engine/pool.h"
#include "tassel/tassel.h"
#include "tassel/state.h"

#define CHARACTERS 40

typedef struct game {
    tsl_world *world;
    pool *threads;
    tsl_rig_id rigs[CHARACTERS];
    int frame;
} game;

static const tsl_transform bone = {{0, 0, -0.1f}, {0, 0, 0, 1}, {1, 1, 1}};

static tsl_transform root_of(uint32_t character, int frame)
{
    tsl_transform root = {{0, 0, 0}, {0, 0, 0, 1}, {1, 1, 1}};
    root.position.x = 0.01f * (float)character * (float)frame;
    return root;
}

// begin, run and end: the pool calls the second function once for each index, on any of its threads.
static void TSL_CALL run_task(void *context, uint32_t index)
{
    tsl_world_step_run(context, index);
}

static tsl_result step_world(tsl_world *world, pool *threads, float delta_seconds)
{
    uint32_t task_count;
    tsl_result result = tsl_world_step_begin(world, delta_seconds, &task_count);
    if (result != TSL_OK)
        return result; // nothing has begun, and there is nothing to end
    pool_for(threads, task_count, run_task, world);
    return tsl_world_step_end(world);
}

// One job per character: each takes its own pose in and out, and no two jobs have the same rig.
static void TSL_CALL step_character(void *context, uint32_t index)
{
    const game *g = context;
    tsl_transform animated[4] = {bone, bone, bone, bone}, posed[4], root = root_of(index, g->frame);
    TSL_INIT(tsl_pose_input, in);
    in.bone_count = 4, in.bones = animated, in.root = &root;
    TSL_INIT(tsl_pose_output, out);
    out.bone_count = 4, out.bones = posed;
    tsl_rig_step(g->world, g->rigs[index], 1.0f / 60.0f, &in, &out);
}

static void set_poses(const game *g)
{
    const tsl_transform animated[4] = {bone, bone, bone, bone};
    for (uint32_t i = 0; i < CHARACTERS; ++i) {
        tsl_transform root = root_of(i, g->frame);
        TSL_INIT(tsl_pose_input, in);
        in.bone_count = 4, in.bones = animated, in.root = &root;
        CHECK_INT(tsl_rig_set_pose(g->world, g->rigs[i], &in), TSL_OK);
    }
}

static void begin(game *g, uint32_t threads, tsl_parallel_for_fn parallel_for)
{
    static const int32_t parents[4] = {-1, 0, 1, 2};
    static const tsl_transform rest[4] = {{{0, 0, -0.1f}, {0, 0, 0, 1}, {1, 1, 1}},
                                          {{0, 0, -0.1f}, {0, 0, 0, 1}, {1, 1, 1}},
                                          {{0, 0, -0.1f}, {0, 0, 0, 1}, {1, 1, 1}},
                                          {{0, 0, -0.1f}, {0, 0, 0, 1}, {1, 1, 1}}};
    static const uint32_t tail = 0;
    TSL_INIT(tsl_world_desc, desc);
    g->threads = pool_create(threads);
    CHECK(g->threads != NULL);
    desc.parallel_for = parallel_for, desc.parallel_user = g->threads;
    CHECK_INT(tsl_world_create(&desc, &g->world), TSL_OK);
    for (uint32_t i = 0; i < CHARACTERS; ++i) {
        tsl_chain_id chain;
        TSL_INIT(tsl_rig_desc, rig);
        rig.bone_count = 4, rig.parents = parents, rig.rest = rest, rig.user_data = i + 1;
        CHECK_INT(tsl_rig_create(g->world, &rig, &g->rigs[i]), TSL_OK);
        TSL_INIT(tsl_chain_desc, swinging);
        swinging.root_count = 1, swinging.roots = &tail;
        CHECK_INT(tsl_chain_create(g->world, g->rigs[i], &swinging, NULL, &chain), TSL_OK);
    }
}

static uint64_t end(game *g)
{
    uint64_t hash = 0;
    CHECK_INT(tsl_world_hash(g->world, &hash), TSL_OK);
    tsl_world_destroy(g->world);
    pool_destroy(g->threads);
    return hash;
}

enum { ONE_THREAD, PARALLEL_FOR, BEGIN_RUN_END, JOBS, WAYS };

static uint64_t play(int way, uint32_t threads)
{
    game g;
    begin(&g, threads, way == PARALLEL_FOR ? pool_for : NULL);
    for (g.frame = 0; g.frame < 60; ++g.frame) {
        if (way == JOBS) {
            pool_for(g.threads, CHARACTERS, step_character, &g);
            continue;
        }
        set_poses(&g);
        CHECK_INT(way == BEGIN_RUN_END ? step_world(g.world, g.threads, 1.0f / 60.0f)
                                       : tsl_world_step(g.world, 1.0f / 60.0f),
                  TSL_OK);
    }
    return end(&g);
}

static void every_way_has_the_same_bits(void)
{
    const uint64_t expected = play(ONE_THREAD, 0);
    for (int way = ONE_THREAD; way < WAYS; ++way)
        for (uint32_t threads = 0; threads < 4; ++threads)
            CHECK_MSG(play(way, threads) == expected, "way %d, %u threads", way, threads);
}

// Where the world was told to begin with a time that it refuses, it has not begun.
static void a_refused_begin_needs_no_end(void)
{
    game g;
    begin(&g, 1, NULL);
    CHECK_INT(step_world(g.world, g.threads, -1.0f), TSL_ERROR_INVALID_ARGUMENT);
    CHECK_INT(tsl_world_step_end(g.world), TSL_ERROR_BUSY);
    set_poses(&g);
    CHECK_INT(step_world(g.world, g.threads, 1.0f / 60.0f), TSL_OK);
    end(&g);
}

int main(void)
{
    RUN(every_way_has_the_same_bits);
    RUN(a_refused_begin_needs_no_end);
    return REPORT();
}

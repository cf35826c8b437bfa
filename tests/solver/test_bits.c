// SPDX-License-Identifier: MIT
// The same calls give the same bits: on every lane type, whatever runs the tasks, rig by rig and validated. That nothing hangs on what
// else comes and goes: test_respawn.c.
#include "solver/fixture.h"

#if defined(TEST_HAS_PTHREADS)
#include <pthread.h>
#endif

enum { FRAMES = 90 };

static scene s;
static uint64_t reference[16][FRAMES];

static float delta_of(uint32_t frame)
{
    static const float deltas[] = {DT, DT, DT, 1.0f / 30.0f, 0.004f, 0.011f, 0.0f, 0.021f};
    return frame < FRAMES / 2 ? DT : deltas[frame % 8];
}

typedef tsl_result (*step_fn)(scene *s, double seconds, float delta_seconds);

static int run_scene(uint32_t kind, const tsl_world_desc *desc, step_fn step, uint64_t *hashes)
{
    double seconds = 0.0;
    CHECK_INT(scene_create(&s, &scene_kinds[kind], desc), TSL_OK);
    for (uint32_t f = 0; f < FRAMES && s.result == TSL_OK; ++f) {
        seconds += (double)delta_of(f);
        step(&s, seconds, delta_of(f));
        hashes[f] = scene_hash(&s, SCENE_HASH_SEED);
    }
    tsl_result result = s.result;
    scene_destroy(&s);
    CHECK_INT(result, TSL_OK);
    return result == TSL_OK;
}

static void compare(const char *what, const tsl_world_desc *desc, step_fn step)
{
    for (uint32_t k = 0; k < scene_kind_count; ++k) {
        uint64_t hashes[FRAMES] = {0};
        run_scene(k, desc, step, hashes);
        uint32_t f = 0;
        while (f < FRAMES && hashes[f] == reference[k][f])
            ++f;
        CHECK_MSG(f == FRAMES, "%s differs in scene %s from frame %u on", what, scene_kinds[k].name, f);
    }
}

static void scalar_lanes_are_the_reference(void)
{
    tsl_world_desc desc = world_desc();
    desc.lanes = TSL_LANES_SCALAR;
    for (uint32_t k = 0; k < scene_kind_count; ++k) {
        run_scene(k, &desc, scene_step, reference[k]);
        for (uint32_t f = 1; f < FRAMES; ++f) // the scenes do move (a frame of no time still moves its root)
            CHECK(reference[k][f] != reference[k][f - 1] || delta_of(f) == 0.0f);
    }
}

static void every_lane_type_gives_the_same_bits(void)
{
    static const char *const names[] = {"auto", "scalar again", "sse2", "avx2", "neon", "wasm"};
    for (tsl_lanes lanes = TSL_LANES_AUTO; lanes <= TSL_LANES_WASM; ++lanes) {
        tsl_world_desc desc = world_desc();
        desc.lanes = lanes;
        if (lanes_are_here(lanes))
            compare(names[lanes], &desc, scene_step);
        else
            printf("lanes %u are not to be had here\n", lanes);
    }
}

static void rig_by_rig_is_the_whole_world(void)
{
    compare("rig by rig", NULL, scene_step_rigs);
    compare("rigs in one call", NULL, scene_step_at_once);
}

static void validation_changes_nothing(void)
{
    tsl_world_desc desc = world_desc();
    desc.flags = TSL_WORLD_VALIDATE;
    compare("validated", &desc, scene_step);
}

static tsl_result step_in_parts(scene *all, double seconds, float delta_seconds)
{
    scene_move(all, seconds);
    scene_set_poses(all);
    CHECK_INT(scene_step_in_tasks(all->world, delta_seconds), TSL_OK);
    return scene_get_poses(all);
}

static void begin_run_end_is_a_step(void)
{
    compare("begin, run, end", NULL, step_in_parts);
}

static void TSL_CALL run_backwards(void *user, uint32_t count, tsl_task_fn task, void *context)
{
    ++*(uint32_t *)user;
    while (count-- > 0)
        task(context, count);
}

static void TSL_CALL run_shuffled(void *user, uint32_t count, tsl_task_fn task, void *context)
{
    uint32_t *seed = user, order[256];
    for (uint32_t i = 0; i < count; ++i) {
        uint32_t k = (*seed = *seed * 1664525u + 1013904223u) % (i + 1);
        order[i] = order[k];
        order[k] = i;
    }
    for (uint32_t i = 0; i < count; ++i)
        task(context, order[i]);
}

static void order_of_tasks_does_not_matter(void)
{
    uint32_t used = 0, seed = 7;
    tsl_world_desc desc = world_desc();
    desc.parallel_for = run_backwards;
    desc.parallel_user = &used;
    compare("backwards", &desc, scene_step);
    CHECK(used > 0);
    desc.parallel_for = run_shuffled;
    desc.parallel_user = &seed;
    compare("shuffled", &desc, scene_step);
}

#if defined(TEST_HAS_PTHREADS)
enum { THREADS = 4 };

typedef struct crew {
    tsl_task_fn task;
    void *context;
    uint32_t count, first;
} crew;

static void *work(void *argument)
{
    crew *c = argument;
    for (uint32_t i = c->first; i < c->count; i += THREADS)
        c->task(c->context, i);
    return NULL;
}

static void TSL_CALL run_threads(void *user, uint32_t count, tsl_task_fn task, void *context)
{
    (void)user;
    pthread_t threads[THREADS];
    crew crews[THREADS];
    for (uint32_t i = 0; i < THREADS; ++i) {
        crews[i] = (crew){task, context, count, i};
        pthread_create(&threads[i], NULL, work, &crews[i]);
    }
    for (uint32_t i = 0; i < THREADS; ++i)
        pthread_join(threads[i], NULL);
}

#endif

static void threads_give_the_same_bits(void)
{
#if defined(TEST_HAS_PTHREADS)
    tsl_world_desc desc = world_desc();
    desc.parallel_for = run_threads;
    compare("threads", &desc, scene_step);
#else
    printf("skipped: no threads here\n");
#endif
}

int main(void)
{
    RUN(scalar_lanes_are_the_reference);
    RUN(every_lane_type_gives_the_same_bits);
    RUN(rig_by_rig_is_the_whole_world);
    RUN(validation_changes_nothing);
    RUN(begin_run_end_is_a_step);
    RUN(order_of_tasks_does_not_matter);
    RUN(threads_give_the_same_bits);
    return REPORT();
}

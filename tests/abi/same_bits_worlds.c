// SPDX-License-Identifier: MIT
#include "abi/same_bits_worlds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scenes/scene.h"

#if defined(SAME_BITS_THREADS)
#include <pthread.h>
#endif

enum { MOST_TASKS = 256 };

static scene world_scene;

uint32_t same_bits_world_count(void)
{
    return scene_kind_count;
}

const char *same_bits_world_name(uint32_t world)
{
    return scene_kinds[world].name;
}

// ---- workers --------------------------------------------------------------------------------------------

// Every worker has the tasks of its number, counted in a shuffled order. Where there are no threads, worker after
// worker does its work.
typedef struct crew {
    uint32_t workers, seed;
} crew;

typedef struct worker {
    tsl_task_fn task;
    void *context;
    const uint32_t *order;
    uint32_t first, count, stride;
} worker;

static void *work(void *argument)
{
    const worker *w = argument;
    for (uint32_t i = w->first; i < w->count; i += w->stride)
        w->task(w->context, w->order[i]);
    return NULL;
}

static void shuffle(uint32_t *seed, uint32_t *order, uint32_t count)
{
    for (uint32_t i = 0; i < count; ++i) {
        uint32_t k = (*seed = *seed * 1664525u + 1013904223u) / 65536u % (i + 1);
        order[i] = order[k];
        order[k] = i;
    }
}

static void run_workers(worker *workers, uint32_t count)
{
#if defined(SAME_BITS_THREADS)
    pthread_t threads[SAME_BITS_WORKERS];
    for (uint32_t i = 1; i < count; ++i)
        if (pthread_create(&threads[i], NULL, work, &workers[i]) != 0)
            exit(2);
    work(&workers[0]);
    for (uint32_t i = 1; i < count; ++i)
        pthread_join(threads[i], NULL);
#else
    for (uint32_t i = 0; i < count; ++i)
        work(&workers[i]);
#endif
}

static void TSL_CALL parallel_for(void *user, uint32_t count, tsl_task_fn task, void *context)
{
    crew *c = user;
    uint32_t order[MOST_TASKS];
    worker w[SAME_BITS_WORKERS] = {{NULL, NULL, NULL, 0, 0, 1}};
    if (count > MOST_TASKS)
        exit(2);
    shuffle(&c->seed, order, count);
    for (uint32_t i = 0; i < c->workers; ++i) {
        worker one = {task, context, order, i, count, c->workers};
        w[i] = one;
    }
    run_workers(w, c->workers);
}

// ---- a world over time ----------------------------------------------------------------------------------

static float delta_of(uint32_t frame)
{
    static const float deltas[4] = {1.0f / 60.0f, 1.0f / 30.0f, 1.0f / 144.0f, 1.0f / 60.0f};
    return deltas[frame / 8 % 4];
}

static void expect(tsl_result result, const char *name)
{
    if (result != TSL_OK) {
        fprintf(stderr, "scene %s: %s\n", name, tsl_result_name(result));
        exit(2);
    }
}

int same_bits_world_run(uint32_t world, uint32_t lanes, uint32_t workers, uint32_t frames, uint64_t *out_hash)
{
    crew c = {workers, 7u + workers};
    tsl_world_desc desc;
    double seconds = 0.0;
    scene *s = &world_scene;
    tsl_world_desc_init(&desc, sizeof desc);
    desc.lanes = lanes;
    if (workers > 0) {
        desc.parallel_for = parallel_for;
        desc.parallel_user = &c;
    }
    tsl_result result = scene_create(s, &scene_kinds[world], &desc);
    if (result == TSL_ERROR_NOT_SUPPORTED)
        return 0;
    expect(result, scene_kinds[world].name);
    *out_hash = SCENE_HASH_SEED;
    for (uint32_t frame = 0; frame < frames; ++frame) {
        seconds += (double)delta_of(frame);
        expect(scene_step(s, seconds, delta_of(frame)), scene_kinds[world].name);
        *out_hash = scene_hash(s, *out_hash);
    }
    scene_destroy(s);
    return 1;
}

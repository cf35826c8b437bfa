// SPDX-License-Identifier: MIT
#define _XOPEN_SOURCE 700
#include "host.h"

#include "common/xform.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define FAR 20.0f           // world units
#define FRAMES_PER_LOOK 15u // a rig file is looked at four times a second

static void TSL_CALL keep_log(void *user, tsl_result code, const char *message_utf8)
{
    host *h = user; // may be called on any thread
    (void)code;
    pthread_mutex_lock(&h->log_lock);
    snprintf(h->log_text, sizeof h->log_text, "%s", message_utf8);
    pthread_mutex_unlock(&h->log_lock);
}

// No task allocates, so that counting needs no atomics.
static void *TSL_CALL count_allocation(void *user, uint64_t size, uint32_t alignment)
{
    host *h = user;
    void *memory = NULL;
    h->allocations++;
    size_t least = alignment < sizeof memory ? sizeof memory : alignment; // posix_memalign's own
    return posix_memalign(&memory, least, (size_t)size) == 0 ? memory : NULL;
}

static void TSL_CALL give_back(void *user, void *memory, uint64_t size, uint32_t alignment)
{
    (void)user, (void)size, (void)alignment;
    free(memory);
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

static bool fail(const host *h, const char *what, tsl_result result, tsla_error *e)
{
    return tsla_error_set(e, "%s: %s: %s", what, tsl_result_name(result), h->log_text);
}

// ---- beginning and end ------------------------------------------------------------------------------------

static bool create_world(host *h, tsla_error *e)
{
    TSL_INIT(tsl_world_desc, desc);
    desc.gravity.y = -9.81f;
    desc.alloc = count_allocation, desc.free = give_back, desc.alloc_user = h;
    desc.log = keep_log, desc.log_user = h;
    desc.parallel_for = pool_for, desc.parallel_user = h->threads;
    tsl_result result = tsl_world_create(&desc, &h->world);
    return result == TSL_OK ? true : fail(h, "the world", result, e);
}

// Cars are of the world, and all characters' chains meet them.
static bool create_cars(host *h, tsla_error *e)
{
    TSL_INIT(tsl_collider_desc, desc);
    desc.shape = TSL_SHAPE_BOX;
    desc.a = vec3_make(0.0f, 0.7f, 0.0f), desc.b = vec3_make(0.9f, 0.6f, 2.0f), desc.radius = 0.1f;
    for (uint32_t i = 0; i < HOST_CARS; ++i) {
        desc.user_data = 1 + i;
        tsl_result result = tsl_collider_create(h->world, &desc, &h->cars[i]);
        if (result != TSL_OK)
            return fail(h, "a car", result, e);
    }
    return true;
}

static bool create_actors(host *h, tsla_error *e)
{
    uint32_t bones = 0, nodes = 0;
    for (uint32_t i = 0; i < HOST_MODELS; ++i) {
        bones = h->models[i].bones.bone_count > bones ? h->models[i].bones.bone_count : bones;
        nodes = h->models[i].file.node_count > nodes ? h->models[i].file.node_count : nodes;
    }
    h->actors = tsla_arena_take(&h->memory, h->settings.characters, sizeof *h->actors);
    bool taken = h->actors != NULL;
    for (uint32_t i = 0; taken && i < h->settings.characters; ++i)
        taken = actor_take_arrays(&h->actors[i], &h->memory, bones, nodes);
    return taken ? true : tsla_error_set(e, "out of memory");
}

static bool let_come(host *h, actor *a, tsla_error *e)
{
    uint32_t kind = (uint32_t)(random_next(&h->random) * HOST_MODELS);
    return actor_come(a, &h->models[kind], h->world, &h->random, h->log_text, e);
}

bool host_begin(host *h, const host_settings *settings, tsla_error *e)
{
    memset(h, 0, sizeof *h);
    pthread_mutex_init(&h->log_lock, NULL);
    h->settings = *settings;
    h->random = settings->seed;
    h->threads = pool_create(settings->threads);
    if (!h->threads)
        return tsla_error_set(e, "out of memory");
    if (!create_world(h, e) || !create_cars(h, e))
        return false;
    if (tsl_assets_create(&h->assets) != TSL_OK)
        return tsla_error_set(e, "out of memory");
    for (uint32_t i = 0; i < HOST_MODELS; ++i)
        if (!model_load(&h->models[i], h->assets, settings->models[i], settings->rigs[i], e))
            return false;
    if (!create_actors(h, e))
        return false;
    for (uint32_t i = 0; i < settings->characters; i += 2)
        if (!let_come(h, &h->actors[i], e))
            return false;
    return true;
}

void host_end(host *h)
{
    for (uint32_t i = 0; h->actors && i < h->settings.characters; ++i)
        if (h->actors[i].kind)
            actor_leave(&h->actors[i]);
    for (uint32_t i = 0; i < HOST_MODELS; ++i)
        model_free(&h->models[i]);
    tsl_assets_destroy(h->assets);
    tsl_world_destroy(h->world);
    pool_destroy(h->threads);
    tsla_arena_free(&h->memory);
    pthread_mutex_destroy(&h->log_lock);
    memset(h, 0, sizeof *h);
}

// ---- one frame --------------------------------------------------------------------------------------------

// Everything that may ask for memory, and everything about rigs as a whole, happens here, on one thread.
static bool let_come_and_go(host *h, host_frame_report *out, tsla_error *e)
{
    for (uint32_t i = 0; i < h->settings.characters; ++i) {
        actor *a = &h->actors[i];
        if (a->kind && a->leaves_in-- == 0) {
            actor_leave(a);
            out->left++;
        } else if (!a->kind && random_next(&h->random) < 1.0f / 300.0f) {
            if (!let_come(h, a, e))
                return false;
            out->came++;
        }
    }
    return true;
}

// What tsl_assets_set_rig did to each of the model's characters, which may have the rate of far ones.
static bool count_changes(host *h, const model *m, host_frame_report *out, tsla_error *e)
{
    for (uint32_t i = 0; i < h->settings.characters; ++i) {
        actor *a = &h->actors[i];
        if (a->kind != m)
            continue;
        tsl_result result = actor_set_clock(a, h->world);
        if (result != TSL_OK)
            return fail(h, "a clock", result, e);
        *(actor_was_remade(a) ? &out->rebuilt : &out->retuned) += 1;
    }
    return true;
}

// A file that is wrong is named, and the characters go on as they are.
static void look_at_rigs(host *h, host_frame_report *out)
{
    for (uint32_t i = 0; i < HOST_MODELS; ++i) {
        model *m = &h->models[i];
        tsla_error wrong = {"", TSL_OK};
        if (!model_is_edited(m))
            continue;
        if (model_read_rig(m, &wrong) && count_changes(h, m, out, &wrong))
            snprintf(out->message, sizeof out->message, "%s: read again", m->rig_path);
        else
            snprintf(out->message, sizeof out->message, "%s", wrong.text);
    }
}

static void TSL_CALL animate(void *context, uint32_t index)
{
    host *h = context;
    actor *a = &h->actors[index];
    a->result = TSL_OK;
    if (!a->kind)
        return;
    actor_animate(a, h->frame_seconds);
    actor_set_pose(a, h->world);
}

static void TSL_CALL read_pose(void *context, uint32_t index)
{
    host *h = context;
    if (h->actors[index].kind)
        actor_get_pose(&h->actors[index], h->world);
}

static bool run_all(host *h, tsl_task_fn task, const char *what, tsla_error *e)
{
    pool_for(h->threads, h->settings.characters, task, h);
    for (uint32_t i = 0; i < h->settings.characters; ++i)
        if (h->actors[i].kind && h->actors[i].result != TSL_OK)
            return fail(h, what, h->actors[i].result, e);
    return true;
}

// Far characters tick half as often. This asks for no memory.
static bool set_detail(host *h, tsla_error *e)
{
    tsl_result result = TSL_OK;
    for (uint32_t i = 0; i < h->settings.characters && result == TSL_OK; ++i)
        if (h->actors[i].kind)
            result = actor_set_detail(&h->actors[i], h->world, FAR);
    return result == TSL_OK ? true : fail(h, "detail", result, e);
}

static bool move_cars(host *h, tsla_error *e)
{
    for (uint32_t i = 0; i < HOST_CARS; ++i) {
        float lane = 12.0f * (float)i - 18.0f, way = fmodf((float)h->seconds * 8.0f + 20.0f * (float)i, 80.0f);
        tsl_transform frame = xform_identity();
        frame.position = vec3_make(lane, 0.0f, way - 40.0f);
        uint32_t is_back = way < 8.0f * h->frame_seconds ? TSL_COLLIDER_TELEPORT : 0;
        tsl_result result = tsl_collider_move(h->world, h->cars[i], &frame, is_back);
        if (result != TSL_OK)
            return fail(h, "a car", result, e);
    }
    return true;
}

static bool step(host *h, tsla_error *e)
{
    tsl_result result = tsl_world_step(h->world, h->frame_seconds);
    return result == TSL_OK ? true : fail(h, "the step", result, e);
}

bool host_run_frame(host *h, float seconds, host_frame_report *out, tsla_error *e)
{
    uint32_t allocations = h->allocations;
    memset(out, 0, sizeof *out);
    h->frame_seconds = seconds;
    h->seconds += (double)seconds;
    if (h->frame++ % FRAMES_PER_LOOK == 0)
        look_at_rigs(h, out);
    if (!let_come_and_go(h, out, e) || !set_detail(h, e) || !move_cars(h, e))
        return false;
    double begun = now();
    if (!run_all(h, animate, "a pose", e))
        return false;
    double animated = now();
    if (!step(h, e))
        return false;
    double stepped = now();
    if (!run_all(h, read_pose, "reading a pose", e))
        return false;
    out->milliseconds[HOST_ANIMATE] = animated - begun;
    out->milliseconds[HOST_STEP] = stepped - animated;
    out->milliseconds[HOST_READ] = now() - stepped;
    out->allocations = h->allocations - allocations;
    return true;
}

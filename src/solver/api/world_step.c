// SPDX-License-Identifier: MIT
// API: a step of all rigs, in tasks.
#include "solver/check/entry.h"
#include "solver/model/ahead.h"
#include "solver/model/wind.h"
#include "solver/pose/pose.h"
#include "solver/step/step.h"

// Enough for sixteen threads to end at about the same time. More rigs make tasks larger, in which each group of rigs
// prefetches the next.
#define TASKS_ENOUGH 64u
#define RIGS_ENOUGH 16u

static uint32_t task_count_for(uint32_t rig_count)
{
    uint32_t tasks = (rig_count + TSLI_RIGS_AT_ONCE - 1) / TSLI_RIGS_AT_ONCE; // which step in turns
    if (tasks > TASKS_ENOUGH)
        tasks = rig_count / RIGS_ENOUGH > TASKS_ENOUGH ? rig_count / RIGS_ENOUGH : TASKS_ENOUGH;
    return tasks < TSLI_TASKS_AT_MOST ? tasks : TSLI_TASKS_AT_MOST;
}

// Tasks of about as many rigs each: task k begins at the first rig at or after its share.
static void share_out(tsl_world *world)
{
    const uint64_t rigs = world->stepped_count, tasks = task_count_for(world->stepped_count);
    world->task_count = (uint32_t)tasks;
    for (uint64_t task = 0; tasks && task <= tasks; ++task)
        world->task_first[task] = (uint32_t)((rigs * task + tasks - 1) / tasks);
}

// Once after rigs were added or removed: walking from one to the next waits for each.
static void list_rigs(tsl_world *world)
{
    world->stepped_count = 0;
    for (tsli_rig *rig = world->first_rig; rig; rig = rig->next)
        if (!(rig->flags & TSL_RIG_MANUAL))
            world->stepped[world->stepped_count++] = rig;
    share_out(world);
    world->step_listed = 1;
}

static tsl_result begin_step(tsl_world *world, const char *function, float delta_seconds)
{
    tsl_result result = tsli_check_seconds(world, function, delta_seconds);
    if (result != TSL_OK)
        return result;
    tsli_publish_colliders(world);
    if (!world->step_listed)
        list_rigs(world);
    if (world->validation) {
        tsli_validate_seconds(world, NULL, function, delta_seconds);
        tsli_validate_tasks_begin(world);
    }
    tsli_world_pass_wind(world, delta_seconds);
    world->step_seconds = delta_seconds;
    world->stepping = 1;
    return TSL_OK;
}

tsl_result tsl_world_step_begin(tsl_world *world, float delta_seconds, uint32_t *out_task_count)
{
    TSLI_ENTER(world);
    TSLI_CHECK_POINTER(world, out_task_count);
    tsl_result result = begin_step(world, __func__, delta_seconds);
    if (result == TSL_OK)
        *out_task_count = world->task_count;
    return result;
}

// A chain of dependent loads: the rig, its layout, the layout's arrays. `stride`: from a rig to the one solved after it.
// Rigs from `end` on belong to another task, usually this thread's next one, but perhaps running on another thread: only data
// that no step writes is read.
static void look_ahead(const tsl_world *world, uint32_t i, uint32_t stride, uint32_t end)
{
    tsli_rig *const *rigs = &world->stepped[i];
    uint32_t left = world->stepped_count - i;
    if (3 * stride < left)
        tsli_prefetch(rigs[3 * stride], TSLI_HOT_RIG_BYTES);
    if (2 * stride < left)
        tsli_prefetch(rigs[2 * stride]->layout, sizeof(tsli_layout));
    tsli_ahead_none(rigs[0]->layout);
    if (i + stride < end)
        tsli_ahead_to(rigs[0]->layout, rigs[stride]->layout);
    else if (stride < left)
        tsli_ahead_of(rigs[0]->layout, rigs[stride]->layout, rigs[stride]->layout->hot_bytes);
}

// As many as fill the lanes' waits, see TSLI_GROUP in kernel.h.
static uint32_t rigs_at_once(const tsl_world *world, uint32_t i, uint32_t end)
{
    uint32_t count = 0, blocks = 0;
    while (i + count < end && count < TSLI_RIGS_AT_ONCE && blocks < TSLI_RIGS_AT_ONCE)
        blocks += world->stepped[i + count++]->layout->block_count;
    return count;
}

static void run_rigs(tsl_world *world, uint32_t first, uint32_t end)
{
    for (uint32_t i = first, count; i < end; i += count) {
        count = rigs_at_once(world, i, end);
        for (uint32_t k = 0; k < count; ++k)
            look_ahead(world, i + k, count, end);
        tsli_rigs_advance(&world->stepped[i], count, world->step_seconds);
        for (uint32_t k = 0; k < count; ++k)
            tsli_ahead_none(world->stepped[i + k]->layout);
    }
}

tsl_result tsl_world_step_run(tsl_world *world, uint32_t task_index)
{
    if (!world)
        return TSL_ERROR_NULL_POINTER;
    TSLI_CHECK(world, world->stepping, TSL_ERROR_BUSY,
               "world is not between tsl_world_step_begin and tsl_world_step_end");
    TSLI_CHECK(world, task_index < world->task_count, TSL_ERROR_INDEX_OUT_OF_RANGE,
               "task_index is %u; this step has %u tasks", task_index, world->task_count);
    if (world->validation)
        tsli_validate_task(world, task_index);
    run_rigs(world, world->task_first[task_index], world->task_first[task_index + 1]);
    return TSL_OK;
}

tsl_result tsl_world_step_end(tsl_world *world)
{
    if (!world)
        return TSL_ERROR_NULL_POINTER;
    TSLI_CHECK(world, world->stepping, TSL_ERROR_BUSY, "world is in no step: call tsl_world_step_begin first");
    if (world->validation)
        tsli_validate_tasks_end(world, __func__);
    world->stepping = 0;
    return TSL_OK;
}

static void TSL_CALL run_task(void *context, uint32_t index)
{
    tsl_world_step_run(context, index);
}

tsl_result tsl_world_step(tsl_world *world, float delta_seconds)
{
    TSLI_ENTER(world);
    tsl_result result = begin_step(world, __func__, delta_seconds);
    if (result != TSL_OK)
        return result;
    if (world->parallel_for && world->task_count > 1) {
        world->parallel_for(world->parallel_user, world->task_count, run_task, world);
        if (world->validation)
            tsli_validate_tasks_end(world, __func__);
    } else {
        run_rigs(world, 0, world->stepped_count);
    }
    world->stepping = 0;
    return TSL_OK;
}

#undef TASKS_ENOUGH
#undef RIGS_ENOUGH

// SPDX-License-Identifier: MIT
// API: a step of all rigs, in tasks.
#include "solver/check/entry.h"
#include "solver/model/ahead.h"
#include "solver/model/wind.h"
#include "solver/pose/validate.h"
#include "solver/step/step.h"

static void list_batch(tsl_world *world, tsli_rig *rig, uint32_t *rig_count)
{
    world->batches[world->batch_count] = tsli_batch_of(rig);
    *rig_count += world->batches[world->batch_count++].rig_count;
}

// Enough for sixteen threads to end at about the same time. Beyond it tasks are of some rigs more, of which the first ones ask
// ahead for the next.
#define TASKS_ENOUGH 64u
#define RIGS_ENOUGH 16u

static uint32_t task_count_for(uint32_t batch_count, uint32_t rig_count)
{
    uint32_t tasks = (rig_count + TSLI_BATCHES_AT_ONCE - 1) / TSLI_BATCHES_AT_ONCE; // which step in turns
    if (tasks > TASKS_ENOUGH)
        tasks = rig_count / RIGS_ENOUGH > TASKS_ENOUGH ? rig_count / RIGS_ENOUGH : TASKS_ENOUGH;
    if (tasks > TSLI_TASKS_AT_MOST)
        tasks = TSLI_TASKS_AT_MOST;
    return tasks < batch_count ? tasks : batch_count;
}

// Tasks of about as many rigs each.
static void share_out(tsl_world *world, uint32_t rig_count)
{
    uint32_t tasks = task_count_for(world->batch_count, rig_count);
    uint32_t task = 0;
    uint64_t before = 0;
    world->task_count = tasks;
    for (uint32_t i = 0; i < world->batch_count; ++i) {
        while (task < tasks && (uint64_t)rig_count * task <= before * tasks)
            world->task_first[task++] = i;
        before += world->batches[i].rig_count;
    }
    for (; tasks && task <= tasks; ++task)
        world->task_first[task] = world->batch_count;
}

// A crowd has its newest team first. Hosts have their rigs in the order in which they made them, and hand in the poses of the
// first ones on the thread that runs the first tasks.
static void list_teams(tsl_world *world, const tsli_crowd *crowd, uint32_t *rig_count)
{
    uint32_t first = world->batch_count;
    for (const tsli_team *team = crowd->teams; team; team = team->next)
        list_batch(world, team->members[0], rig_count);
    for (uint32_t end = world->batch_count; first + 1 < end; ++first) {
        tsli_batch held = world->batches[first];
        world->batches[first] = world->batches[--end];
        world->batches[end] = held;
    }
}

// Once after rigs came or went: a walk from one to the next waits for each. Teams come first, since they take longest.
static void list_batches(tsl_world *world)
{
    uint32_t rig_count = 0;
    world->batch_count = 0;
    for (const tsli_crowd *crowd = world->crowds; crowd; crowd = crowd->next)
        list_teams(world, crowd, &rig_count);
    for (tsli_rig *rig = world->first_rig; rig; rig = rig->next)
        if (!(rig->flags & TSL_RIG_MANUAL) && !rig->team)
            list_batch(world, rig, &rig_count);
    share_out(world, rig_count);
    world->step_listed = 1;
}

static tsl_result begin_step(tsl_world *world, const char *function, float delta_seconds)
{
    tsl_result result = tsli_check_seconds(world, function, delta_seconds);
    if (result != TSL_OK)
        return result;
    tsli_publish_colliders(world);
    if (!world->step_listed)
        list_batches(world);
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

static int has_new_bones(const tsli_rig *rig)
{
    return rig->pose_pending && !rig->pose_holds;
}

// Each is needed to find the next: who the rigs are, the rigs, their packs, what lies in the lanes. `stride`: from a batch
// to the one that is solved after it. From `end` on are batches of another task, which mostly is this thread's next one,
// but may be running on another: of theirs nothing is read that a step writes.
static void look_ahead(const tsl_world *world, uint32_t i, uint32_t stride, uint32_t end)
{
    const tsli_batch *batches = &world->batches[i];
    uint32_t left = world->batch_count - i;
    if (4 * stride < left)
        tsli_prefetch(batches[4 * stride].rigs, batches[4 * stride].rig_count * sizeof *batches->rigs);
    for (uint32_t k = 0; 3 * stride < left && k < batches[3 * stride].rig_count; ++k)
        tsli_prefetch(batches[3 * stride].rigs[k], TSLI_HOT_RIG_BYTES);
    if (2 * stride < left)
        tsli_prefetch(batches[2 * stride].lanes, sizeof(tsli_pack));
    for (uint32_t k = 0; i + 2 * stride < end && k < batches[2 * stride].rig_count; ++k)
        if (has_new_bones(batches[2 * stride].rigs[k]))
            tsli_prefetch(batches[2 * stride].rigs[k]->pack, TSLI_POSE_PACK_BYTES);
    tsli_ahead_none(batches[0].lanes);
    if (i + stride < end)
        tsli_ahead_to(batches[0].lanes, batches[stride].lanes);
    else if (stride < left)
        tsli_ahead_of(batches[0].lanes, batches[stride].lanes, batches[stride].lanes->hot_bytes);
}

// As many as fill the lanes' pauses, see TSLI_GROUP in kernel.h.
static uint32_t batches_at_once(const tsl_world *world, uint32_t i, uint32_t end)
{
    uint32_t count = 0, blocks = 0;
    while (i + count < end && count < TSLI_BATCHES_AT_ONCE && blocks < TSLI_BATCHES_AT_ONCE)
        blocks += world->batches[i + count++].lanes->block_count;
    return count;
}

static void run_batches(tsl_world *world, uint32_t first, uint32_t end)
{
    for (uint32_t i = first, count; i < end; i += count) {
        count = batches_at_once(world, i, end);
        for (uint32_t k = 0; k < count; ++k)
            look_ahead(world, i + k, count, end);
        tsli_batches_advance(&world->batches[i], count, world->step_seconds);
        for (uint32_t k = 0; k < count; ++k)
            tsli_ahead_none(world->batches[i + k].lanes);
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
    run_batches(world, world->task_first[task_index], world->task_first[task_index + 1]);
    return TSL_OK;
}

tsl_result tsl_world_step_end(tsl_world *world)
{
    if (!world)
        return TSL_ERROR_NULL_POINTER;
    TSLI_CHECK(world, world->stepping, TSL_ERROR_BUSY,
               "world is in no step: call tsl_world_step_begin first");
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
        run_batches(world, 0, world->batch_count);
    }
    world->stepping = 0;
    return TSL_OK;
}

#undef TASKS_ENOUGH
#undef RIGS_ENOUGH

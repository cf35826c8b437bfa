// SPDX-License-Identifier: MIT
// API: worlds, with the step of all rigs, gravity, the origin, statistics and winds.
#include "base/floating_point.h"
#include "solver/check/entry.h"
#include "solver/kernel/kernels.h"
#include "solver/model/ahead.h"
#include "solver/model/colliders.h"
#include "solver/model/holds.h"
#include "solver/model/wind.h"
#include "solver/pose/pose.h"
#include "solver/step/step.h"

#include <string.h>

TSLI_INIT(tsl_world_desc_init, tsl_world_desc, tsli_world_desc)
TSLI_INIT(tsl_world_stats_init, tsl_world_stats, tsli_world_stats)
TSLI_INIT(tsl_wind_desc_init, tsl_wind_desc, tsli_wind_desc)

// ---- create and destroy ---------------------------------------------------------------------------------

static uint64_t world_bytes(int validates)
{
    return sizeof(tsl_world) + (validates ? sizeof(tsli_validation) : 0);
}

tsl_result tsl_world_create(const tsl_world_desc *desc, tsl_world **out_world)
{
    tsli_host host;
    memset(&host, 0, sizeof host);
    if (desc && desc->struct_size >= offsetof(tsl_world_desc, parallel_for)) { // even if its other fields are refused
        host.log = desc->log;
        host.log_user = desc->log_user;
    }
    if (!out_world)
        return tsli_refuse(&host, TSL_ERROR_NULL_POINTER, __func__, "out_world is null");
    *out_world = NULL;
    tsl_world_desc known;
    tsl_result result = tsli_take_struct((tsli_at){&host, __func__, "desc"}, &tsli_world_desc, desc, &known);
    if (result != TSL_OK)
        return result;
    tsli_host_use_libc(&host);
    const struct tsli_kernel *kernel = tsli_kernel_find(&known.lanes);
    if (!kernel)
        return tsli_refuse(&host, TSL_ERROR_NOT_SUPPORTED, __func__,
                           "desc.lanes is %u, which this processor or build does not have", known.lanes);
    if (known.alloc) {
        host.alloc = known.alloc;
        host.free = known.free;
        host.alloc_user = known.alloc_user;
    }
    const int validates = (known.flags & TSL_WORLD_VALIDATE) != 0;
    tsl_world *world = tsli_host_alloc(&host, world_bytes(validates));
    if (!world)
        return tsli_refuse(&host, TSL_ERROR_OUT_OF_MEMORY, __func__,
                           "desc.alloc gave no memory for a world of %u bytes", (uint32_t)sizeof *world);
    world->host = host;
    world->validation = validates ? (tsli_validation *)(void *)(world + 1) : NULL;
    world->lanes = known.lanes;
    world->kernel = kernel;
    world->gravity = known.gravity;
    world->parallel_for = known.parallel_for;
    world->parallel_user = known.parallel_user;
    world->moves = TSLI_MOVES_KEPT;
    uint64_t salt = known.id_salt ? known.id_salt : (uint64_t)(uintptr_t)world;
    uint32_t tag = (uint32_t)(salt * 0x9e3779b97f4a7c15ull >> 52); // 2^64 over the golden ratio separates neighbours
    tsli_pool_init(&world->rigs, TSLI_KIND_RIG, tag);
    tsli_pool_init(&world->chains, TSLI_KIND_CHAIN, tag);
    tsli_pool_init(&world->colliders, TSLI_KIND_COLLIDER, tag);
    tsli_pool_init(&world->links, TSLI_KIND_LINKS, tag);
    tsli_pool_init(&world->winds, TSLI_KIND_WIND, tag);
    *out_world = world;
    return TSL_OK;
}

void tsl_world_log(const tsl_world *world, tsl_result code, const char *message)
{
    if (world && message && world->host.log)
        world->host.log(world->host.log_user, code, message);
}

void tsl_world_destroy(tsl_world *world)
{
    if (!world)
        return;
    world->stepping = 0;
    world->ends = 1;
    while (world->first_rig)
        tsl_rig_destroy(world, (tsl_rig_id){world->first_rig->id});
    while (world->visible)
        tsli_collider_release(world, world->visible);
    while (world->first_wind)
        tsl_wind_destroy(world, (tsl_wind_id){world->first_wind->id});
    tsli_host_free(&world->host, world->air, sizeof *world->air);
    tsli_host host = world->host;
    tsli_pool_free(&world->rigs, &host);
    tsli_pool_free(&world->chains, &host);
    tsli_pool_free(&world->colliders, &host);
    tsli_pool_free(&world->links, &host);
    tsli_pool_free(&world->winds, &host);
    tsli_host_free(&host, world->stepped, tsli_step_bytes(world->step_capacity));
    tsli_host_free(&host, world, world_bytes(world->validation != NULL));
}

// ---- a step of all rigs, in tasks -----------------------------------------------------------------------

// Enough for sixteen threads to end at about the same time. More rigs make tasks larger, in which each rig prefetches the next.
#define TASKS_ENOUGH 64u
#define RIGS_ENOUGH 16u
#define RIGS_AT_LEAST 4u // handing over fewer costs more than it saves

// Once after rigs were added or removed: walking from one to the next waits for each. Tasks have about as many rigs each: task k begins at
// the first rig at or after its share.
static void list_rigs(tsl_world *world)
{
    world->stepped_count = 0;
    for (tsli_rig *rig = world->first_rig; rig; rig = rig->next)
        if (!(rig->flags & TSL_RIG_MANUAL))
            world->stepped[world->stepped_count++] = rig;
    const uint64_t rigs = world->stepped_count;
    uint64_t tasks = (rigs + RIGS_AT_LEAST - 1) / RIGS_AT_LEAST;
    if (tasks > TASKS_ENOUGH)
        tasks = rigs / RIGS_ENOUGH > TASKS_ENOUGH ? rigs / RIGS_ENOUGH : TASKS_ENOUGH;
    tasks = tasks < TSLI_TASKS_AT_MOST ? tasks : TSLI_TASKS_AT_MOST;
    world->task_count = (uint32_t)tasks;
    for (uint64_t task = 0; world->task_count && task <= tasks; ++task)
        world->task_first[task] = (uint32_t)((rigs * task + tasks - 1) / world->task_count);
    world->step_listed = 1;
}

static tsl_result begin_step(tsl_world *world, const char *function, float delta_seconds)
{
    tsl_result result = tsli_check_seconds(&world->host, function, delta_seconds);
    if (result != TSL_OK)
        return result;
    tsli_publish_colliders(world);
    if (!world->step_listed)
        list_rigs(world);
    if (world->validation) {
        tsli_validate_seconds(world, NULL, function, delta_seconds);
        memset(world->validation->runs, 0, sizeof world->validation->runs);
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

// A chain of dependent loads: the rig, its layout, the layout's arrays. Rigs from `end` on belong to another task, usually this thread's next
// one, but perhaps running on another thread: only data that no step writes is read.
static void look_ahead(const tsl_world *world, uint32_t i, uint32_t end)
{
    tsli_rig *const *rigs = &world->stepped[i];
    uint32_t left = world->stepped_count - i;
    if (left > 3)
        tsli_prefetch(rigs[3], TSLI_HOT_RIG_BYTES);
    if (left > 2)
        tsli_prefetch(rigs[2]->layout, sizeof(tsli_layout));
    tsli_ahead_none(rigs[0]->layout);
    if (i + 1 < end)
        tsli_ahead_to(rigs[0]->layout, rigs[1]->layout);
    else if (left > 1)
        tsli_ahead_of(rigs[0]->layout, rigs[1]->layout, rigs[1]->layout->hot_bytes);
}

static void run_rigs(tsl_world *world, uint32_t first, uint32_t end)
{
    for (uint32_t i = first; i < end; ++i) {
        look_ahead(world, i, end);
        tsli_rig_advance(world->stepped[i], world->step_seconds);
        tsli_ahead_none(world->stepped[i]->layout);
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
    if (world->validation) // each task writes its own byte, since tasks run on many threads
        world->validation->runs[task_index] = world->validation->runs[task_index] ? 2 : 1;
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
#undef RIGS_AT_LEAST

// ---- gravity and origin ---------------------------------------------------------------------------------

tsl_result tsl_world_set_gravity(tsl_world *world, const tsl_vec3 *gravity)
{
    TSLI_ENTER(world);
    TSLI_CHECK_POINTER(world, gravity);
    if (!tsli_vec3_is_within_limit(*gravity))
        return tsli_refuse_vec3(TSLI_AT(world, "gravity"), gravity);
    tsli_world_take_gravity(world, *gravity);
    return TSL_OK;
}

static void shift(tsl_vec3 *v, tsl_vec3 by)
{
    *v = tsli_vec3_sub(*v, by);
}

// A position in a description stays within the limits of one after the origin has moved far away: else neither a saved state nor the
// description itself could be set again.
static void shift_described(tsl_vec3 *v, tsl_vec3 by)
{
    float *const numbers[] = {&v->x, &v->y, &v->z};
    shift(v, by);
    for (uint32_t i = 0; i < 3; ++i) {
        *numbers[i] = *numbers[i] < TSLI_LARGEST ? *numbers[i] : TSLI_LARGEST;
        *numbers[i] = *numbers[i] > -TSLI_LARGEST ? *numbers[i] : -TSLI_LARGEST;
    }
}

static void shift_rig(tsli_rig *rig, tsl_vec3 by)
{
    shift(&rig->origin, by);
    shift(&rig->root_pending.position, by);
    shift(&rig->reference_point, by);
    for (tsli_chain *chain = rig->chains; chain; chain = chain->next)
        for (uint32_t i = 0; chain->holds && i < chain->particle_count; ++i) {
            tsli_particle_hold *hold = &chain->holds->by_particle[i];
            if (tsli_hold_is_active(hold) && hold->desc.bone < 0)
                shift_described(&hold->desc.position, by);
        }
}

tsl_result tsl_world_shift_origin(tsl_world *world, const tsl_vec3 *new_origin)
{
    TSLI_ENTER(world);
    TSLI_CHECK_POINTER(world, new_origin);
    if (!tsli_vec3_is_within_limit(*new_origin))
        return tsli_refuse_vec3(TSLI_AT(world, "new_origin"), new_origin);
    tsli_floating_point host_mode = tsli_floating_point_enter();
    for (tsli_rig *rig = world->first_rig; rig; rig = rig->next)
        shift_rig(rig, *new_origin);
    for (tsli_collider *c = world->visible; c; c = c->visible->next) {
        c->visible->published = tsli_placed_shape_from(c->visible->published, c->desc.shape, *new_origin);
        for (struct tsli_was_published *was = c->visible->trail; was < c->visible->trail + TSLI_TRAIL; ++was)
            was->placed = tsli_placed_shape_from(was->placed, c->desc.shape, *new_origin);
        if (!c->rig)
            shift_described(&c->desc.frame.position, *new_origin);
    }
    for (tsli_wind *wind = world->first_wind; wind; wind = wind->next)
        shift_described(&wind->desc.position, *new_origin);
    // Colliders round otherwise, which output that is made again at a later read sees.
    for (tsli_rig *rig = world->first_rig; rig; rig = rig->next)
        tsli_rig_make_output(rig);
    tsli_floating_point_leave(host_mode);
    return TSL_OK;
}

// ---- statistics -----------------------------------------------------------------------------------------

tsl_result tsl_world_get_stats(const tsl_world *world, tsl_world_stats *out_stats)
{
    TSLI_ENTER(world);
    tsl_world_stats stats = {.lanes = world->lanes,
                             .rig_count = world->rigs.live,
                             .chain_count = world->chains.live,
                             .collider_count = world->colliders.live,
                             .recovered_chain_count = world->recovered,
                             .bytes = world->host.bytes};
    for (const tsli_rig *rig = world->first_rig; rig; rig = rig->next) {
        stats.block_count += rig->layout->block_count;
        stats.recovered_chain_count += rig->recovered;
        for (const tsli_chain *chain = rig->chains; chain; chain = chain->next) {
            stats.particle_count += chain->particle_count;
            stats.sleeping_chain_count += chain->sleep.asleep;
        }
    }
    return tsli_give_struct(TSLI_AT(world, "out_stats"), &tsli_world_stats, &stats, out_stats);
}

// ---- winds: create and destroy ---------------------------------------------------------------------------------

tsl_result tsl_wind_create(tsl_world *world, const tsl_wind_desc *desc, tsl_wind_id *out_wind)
{
    TSLI_ENTER(world);
    TSLI_CHECK_POINTER(world, out_wind);
    out_wind->bits = 0;
    tsl_wind_desc known;
    tsl_result result = tsli_take_struct(TSLI_AT(world, "desc"), &tsli_wind_desc, desc, &known);
    if (result != TSL_OK)
        return result;
    TSLI_CHECK(world, world->winds.live < TSL_WIND_COUNT, TSL_ERROR_TOO_MANY,
               "world has %u winds, which is as many as it may have", world->winds.live);
    if (!world->air)
        world->air = tsli_host_alloc(&world->host, sizeof *world->air);
    int ready = world->air && tsli_pool_reserve(&world->winds, &world->host);
    tsli_wind *wind = ready ? tsli_host_alloc(&world->host, sizeof *wind) : NULL;
    TSLI_CHECK(world, wind, TSL_ERROR_OUT_OF_MEMORY, "desc: there is no memory for the wind");
    wind->creation = ++world->winds_created;
    tsli_wind_prepare(wind, &known);
    tsli_wind_link(world, wind);
    wind->id = out_wind->bits = tsli_pool_add(&world->winds, wind);
    tsli_world_refresh_air(world);
    tsli_wake_for_wind(world, wind);
    return TSL_OK;
}

tsl_result tsl_wind_destroy(tsl_world *world, tsl_wind_id id)
{
    TSLI_ENTER_WIND(world, wind, id);
    tsli_wake_for_wind(world, wind);
    tsli_wind_unlink(world, wind);
    tsli_pool_remove(&world->winds, wind->id);
    tsli_host_free(&world->host, wind, sizeof *wind);
    world->wind_seconds = world->first_wind ? world->wind_seconds : 0.0;
    tsli_world_refresh_air(world);
    return TSL_OK;
}

uint32_t tsl_wind_is_valid(const tsl_world *world, tsl_wind_id id)
{
    return world && tsli_pool_find(&world->winds, id.bits);
}

// ---- winds: description ----------------------------------------------------------------------------------------

tsl_result tsl_wind_set(tsl_world *world, tsl_wind_id id, const tsl_wind_desc *desc)
{
    TSLI_ENTER_WIND(world, wind, id);
    tsl_wind_desc known;
    tsl_result result = tsli_take_struct(TSLI_AT(world, "desc"), &tsli_wind_desc, desc, &known);
    if (result != TSL_OK || memcmp(&wind->desc, &known, sizeof known) == 0)
        return result;
    tsli_wake_for_wind(world, wind);
    tsli_wind_unlink(world, wind);
    tsli_wind_prepare(wind, &known);
    tsli_wind_link(world, wind);
    tsli_world_refresh_air(world);
    tsli_wake_for_wind(world, wind);
    return TSL_OK;
}

tsl_result tsl_wind_get(const tsl_world *world, tsl_wind_id id, tsl_wind_desc *out_desc)
{
    TSLI_ENTER_WIND(world, wind, id);
    return tsli_give_struct(TSLI_AT(world, "out_desc"), &tsli_wind_desc, &wind->desc, out_desc);
}

// ---- winds: time and position ----------------------------------------------------------------------------------

tsl_result tsl_world_advance_wind(tsl_world *world, float delta_seconds)
{
    TSLI_ENTER(world);
    tsl_result result = tsli_check_seconds(&world->host, __func__, delta_seconds);
    if (result == TSL_OK)
        tsli_world_pass_wind(world, delta_seconds);
    return result;
}

tsl_result tsl_world_get_wind_at(const tsl_world *world, uint32_t layers, const tsl_vec3 *position,
                                 tsl_vec3 *out_velocity, tsl_vec3 *out_acceleration)
{
    TSLI_ENTER(world);
    TSLI_CHECK_POINTER(world, position);
    if (!tsli_vec3_is_within_limit(*position))
        return tsli_refuse_vec3(TSLI_AT(world, "position"), position);
    tsl_vec3 sums[2] = {{0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f}};
    tsli_floating_point host_mode = tsli_floating_point_enter();
    if (world->air && world->air->first)
        world->kernel->air_at(world->air, layers, *position, sums);
    tsli_floating_point_leave(host_mode);
    if (out_velocity)
        *out_velocity = sums[0];
    if (out_acceleration)
        *out_acceleration = sums[1];
    return TSL_OK;
}

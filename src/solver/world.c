// SPDX-License-Identifier: MIT
#include "base/floating_point.h"
#include "solver/ahead.h"
#include "solver/collider_block.h"
#include "solver/crowd.h"
#include "solver/doors.h"
#include "solver/params.h"
#include "solver/stages.h"

#include <string.h>

// ---- shared by the doors --------------------------------------------------------------------------------

tsli_rig *tsli_rig_find(const tsl_world *world, tsl_rig_id id)
{
    return tsli_pool_find(&world->rigs, id.bits);
}

tsli_chain *tsli_chain_find(const tsl_world *world, tsl_chain_id id)
{
    return tsli_pool_find(&world->chains, id.bits);
}

tsli_collider *tsli_collider_find(const tsl_world *world, tsl_collider_id id)
{
    return tsli_pool_find(&world->colliders, id.bits);
}

tsl_result tsli_take_desc(const tsl_world *world, const char *door, void *known, uint32_t size,
                          const void *given)
{
    return tsli_take_grown_desc(world, door, known, size, size, given);
}

tsl_result tsli_take_grown_desc(const tsl_world *world, const char *door, void *known, uint32_t size,
                                uint32_t first_size, const void *given)
{
    tsl_result result = tsli_desc_read(known, size, first_size, given);
    if (result == TSL_OK)
        return result;
    const char *reason = result == TSL_ERROR_NULL_POINTER ? "the description is null"
                         : result == TSL_ERROR_NOT_INITIALIZED
                             ? "struct_size is not set: call the matching _init"
                             : "fields of a newer header are in use";
    return tsli_refuse(&world->host, result, door, "%s", reason);
}

tsl_result tsli_report_count(uint32_t needed, int wants_elements, uint32_t *inout_count)
{
    uint32_t capacity = *inout_count;
    *inout_count = needed;
    return wants_elements && capacity < needed ? TSL_ERROR_BUFFER_TOO_SMALL : TSL_OK;
}

// ---- create and destroy ---------------------------------------------------------------------------------

void tsl_world_desc_init(tsl_world_desc *desc, uint32_t struct_size)
{
    tsl_world_desc defaults;
    memset(&defaults, 0, sizeof defaults);
    tsli_desc_init(desc, struct_size, &defaults, sizeof defaults);
}

static tsl_result check_world_desc(const tsli_host *host, const tsl_world_desc *desc)
{
    const char *door = "tsl_world_create";
    if (!desc->alloc != !desc->free)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, door, "alloc and free come together");
    if (!tsli_vec3_is_finite(desc->gravity))
        return tsli_refuse(host, TSL_ERROR_NOT_FINITE, door, "gravity");
    if (desc->lanes > TSL_LANES_WASM)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, door, "lanes %u", desc->lanes);
    tsl_lanes lanes = desc->lanes;
    if (!tsli_kernel_find(&lanes))
        return tsli_refuse(host, TSL_ERROR_NOT_SUPPORTED, door, "lanes %u are not to be had here",
                           desc->lanes);
    return TSL_OK;
}

static uint32_t tag_of(const tsl_world *world, uint32_t salt)
{
    uint64_t mixed = salt ? salt : (uint64_t)(uintptr_t)world;
    mixed *= 0x9e3779b97f4a7c15ull; // 2^64 over the golden ratio: neighbours end up far apart
    return (uint32_t)(mixed >> 52);
}

tsl_result tsl_world_create(const tsl_world_desc *desc, tsl_world **out_world)
{
    if (!out_world)
        return TSL_ERROR_NULL_POINTER;
    *out_world = NULL;
    tsl_world_desc known;
    memset(&known, 0, sizeof known);
    tsl_result result = tsli_desc_read(&known, sizeof known, sizeof known, desc);
    if (result != TSL_OK)
        return result;
    tsli_host host;
    memset(&host, 0, sizeof host);
    host.log = known.log;
    host.log_user = known.log_user;
    result = check_world_desc(&host, &known);
    if (result != TSL_OK)
        return result;
    tsli_host_use_libc(&host);
    if (known.alloc) {
        host.alloc = known.alloc;
        host.free = known.free;
        host.alloc_user = known.alloc_user;
    }
    tsl_world *world = tsli_host_alloc(&host, sizeof *world);
    if (!world)
        return tsli_refuse(&host, TSL_ERROR_OUT_OF_MEMORY, __func__, "%u bytes", (uint32_t)sizeof *world);
    world->host = host;
    world->lanes = known.lanes;
    world->kernel = tsli_kernel_find(&world->lanes);
    world->gravity = known.gravity;
    world->parallel_for = known.parallel_for;
    world->parallel_user = known.parallel_user;
    uint32_t tag = tag_of(world, known.id_salt);
    tsli_pool_init(&world->rigs, TSLI_KIND_RIG, tag);
    tsli_pool_init(&world->chains, TSLI_KIND_CHAIN, tag);
    tsli_pool_init(&world->colliders, TSLI_KIND_COLLIDER, tag);
    *out_world = world;
    return TSL_OK;
}

void tsl_world_destroy(tsl_world *world)
{
    if (!world)
        return;
    world->stepping = 0;
    tsli_crowds_end(world);
    while (world->first_rig)
        tsl_rig_destroy(world, (tsl_rig_id){world->first_rig->id});
    while (world->visible)
        tsli_collider_release(world, world->visible);
    tsli_host host = world->host;
    tsli_pool_free(&world->rigs, &host);
    tsli_pool_free(&world->chains, &host);
    tsli_pool_free(&world->colliders, &host);
    tsli_host_free(&host, world->parties, world->step_capacity * sizeof *world->parties);
    tsli_host_free(&host, world, sizeof *world);
}

// ---- gravity and origin ---------------------------------------------------------------------------------

tsl_result tsl_world_set_gravity(tsl_world *world, const tsl_vec3 *gravity)
{
    TSLI_DOOR(world);
    TSLI_CHECK(world, gravity, TSL_ERROR_NULL_POINTER, "gravity");
    TSLI_CHECK(world, tsli_vec3_is_finite(*gravity), TSL_ERROR_NOT_FINITE, "gravity");
    if (memcmp(&world->gravity, gravity, sizeof *gravity) == 0)
        return TSL_OK;
    world->gravity = *gravity;
    for (tsli_rig *rig = world->first_rig; rig; rig = rig->next)
        for (tsli_chain *chain = rig->chains; chain; chain = chain->next) {
            tsli_chain_load_forces(chain);
            tsli_chain_wake(chain);
        }
    return TSL_OK;
}

static void shift_lanes(const tsli_rig *rig, tsli_lanes3 lanes, tsl_vec3 by)
{
    for (uint32_t lane = rig->first_lane; lane < rig->end_lane; ++lane) {
        lanes[0][lane] -= by.x;
        lanes[1][lane] -= by.y;
        lanes[2][lane] -= by.z;
    }
}

static void shift(tsl_vec3 *v, tsl_vec3 by)
{
    *v = tsli_vec3_sub(*v, by);
}

static void shift_rig(tsli_rig *rig, tsl_vec3 by)
{
    tsli_pack *pack = rig->lanes;
    shift(&rig->root_now.position, by);
    shift(&rig->root_before.position, by);
    shift(&rig->root_pending.position, by);
    shift(&rig->reference_point, by);
    for (uint32_t b = 0; b < pack->block_count; ++b) {
        shift_lanes(rig, pack->blocks[b].anchor_last.position, by);
        shift_lanes(rig, pack->blocks[b].root_last.position, by);
        shift_lanes(rig, pack->blocks[b].rare->root_older.position, by);
        if (pack->riding) {
            shift_lanes(rig, pack->riding[b].root.position, by);
            shift_lanes(rig, pack->riding[b].anchor.position, by);
        }
    }
    for (uint32_t s = 0; s < pack->slot_count; ++s) {
        shift_lanes(rig, pack->state[s].position, by);
        shift_lanes(rig, pack->state[s].previous, by);
        shift_lanes(rig, pack->older[s], by);
        shift_lanes(rig, pack->world[s].position, by);
    }
    for (tsli_chain *chain = rig->chains; chain; chain = chain->next)
        if (chain->pace.asleep)
            tsli_sleep_measure(chain);
}

static void shift_placed(tsli_collider *collider, tsli_placed *placed, tsl_vec3 by)
{
    shift(&placed->a, by);
    if (collider->desc.shape != TSL_SHAPE_PLANE)
        shift(&placed->b, by);
}

static void shift_collider(tsli_collider *collider, tsl_vec3 by)
{
    shift_placed(collider, &collider->shown, by);
    shift_placed(collider, &collider->shown_before, by);
    if (!collider->rig) {
        shift(&collider->desc.frame.position, by);
        return;
    }
    tsli_placed now = tsli_collider_now(collider);
    shift_placed(collider, &now, by);
    tsli_collider_set_now(collider, &now);
}

tsl_result tsl_world_shift_origin(tsl_world *world, const tsl_vec3 *new_origin)
{
    TSLI_DOOR(world);
    TSLI_CHECK(world, new_origin, TSL_ERROR_NULL_POINTER, "new_origin");
    TSLI_CHECK(world, tsli_vec3_is_finite(*new_origin), TSL_ERROR_NOT_FINITE, "new_origin");
    tsli_floating_point host_mode = tsli_floating_point_enter();
    for (tsli_rig *rig = world->first_rig; rig; rig = rig->next) {
        shift_rig(rig, *new_origin);
        for (tsli_collider *collider = rig->colliders; collider; collider = collider->next)
            shift_collider(collider, *new_origin);
    }
    for (tsli_collider *collider = world->visible; collider; collider = collider->next_visible)
        if (!collider->rig)
            shift_collider(collider, *new_origin);
    tsli_floating_point_leave(host_mode);
    return TSL_OK;
}

// ---- step -----------------------------------------------------------------------------------------------

static void list_party(tsl_world *world, tsli_rig *rig, uint32_t *rig_count)
{
    world->parties[world->party_count] = tsli_party_of(rig);
    *rig_count += world->parties[world->party_count++].rig_count;
}

// Enough for sixteen threads to end at about the same time. Beyond it tasks are of some rigs more, of which the first ones ask
// ahead for the next.
#define TASKS_ENOUGH 64u
#define RIGS_ENOUGH 16u

static uint32_t task_count_for(uint32_t party_count, uint32_t rig_count)
{
    uint32_t tasks = (rig_count + TSLI_PARTIES_AT_ONCE - 1) / TSLI_PARTIES_AT_ONCE; // which step in turns
    if (tasks > TASKS_ENOUGH)
        tasks = rig_count / RIGS_ENOUGH > TASKS_ENOUGH ? rig_count / RIGS_ENOUGH : TASKS_ENOUGH;
    if (tasks > TSLI_TASKS_AT_MOST)
        tasks = TSLI_TASKS_AT_MOST;
    return tasks < party_count ? tasks : party_count;
}

// Tasks of about as many rigs each.
static void share_out(tsl_world *world, uint32_t rig_count)
{
    uint32_t tasks = task_count_for(world->party_count, rig_count);
    uint32_t task = 0;
    uint64_t before = 0;
    for (uint32_t i = 0; i < world->party_count; ++i) {
        while (task < tasks && (uint64_t)rig_count * task <= before * tasks)
            world->task_first[task++] = i;
        before += world->parties[i].rig_count;
    }
    for (; task <= tasks; ++task)
        world->task_first[task] = world->party_count;
    world->task_count = tasks;
}

// A crowd has its newest team first. Hosts have their rigs in the order in which they made them, and hand in the poses of the
// first ones on the thread that runs the first tasks.
static void list_teams(tsl_world *world, const tsli_crowd *crowd, uint32_t *rig_count)
{
    uint32_t first = world->party_count;
    for (const tsli_team *team = crowd->teams; team; team = team->next)
        list_party(world, team->members[0], rig_count);
    for (uint32_t end = world->party_count; first + 1 < end; ++first) {
        tsli_party held = world->parties[first];
        world->parties[first] = world->parties[--end];
        world->parties[end] = held;
    }
}

// Once after rigs came or went: a walk from one to the next waits for each. Teams come first, since they take longest.
static void list_parties(tsl_world *world)
{
    uint32_t rig_count = 0;
    world->party_count = 0;
    for (const tsli_crowd *crowd = world->crowds; crowd; crowd = crowd->next)
        list_teams(world, crowd, &rig_count);
    for (tsli_rig *rig = world->first_rig; rig; rig = rig->next)
        if (!(rig->flags & TSL_RIG_MANUAL) && !rig->team)
            list_party(world, rig, &rig_count);
    share_out(world, rig_count);
    world->step_listed = 1;
}

static tsl_result begin_step(tsl_world *world, const char *door, float delta_seconds)
{
    if (!(delta_seconds - delta_seconds == 0.0f))
        return tsli_refuse(&world->host, TSL_ERROR_NOT_FINITE, door, "delta_seconds");
    if (!(delta_seconds >= 0.0f))
        return tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, door, "delta_seconds is below zero");
    tsli_publish_colliders(world);
    if (!world->step_listed)
        list_parties(world);
    world->step_seconds = delta_seconds;
    world->stepping = 1;
    return TSL_OK;
}

tsl_result tsl_world_step_begin(tsl_world *world, float delta_seconds, uint32_t *out_task_count)
{
    TSLI_DOOR(world);
    TSLI_CHECK(world, out_task_count, TSL_ERROR_NULL_POINTER, "out_task_count");
    tsl_result result = begin_step(world, __func__, delta_seconds);
    if (result == TSL_OK)
        *out_task_count = world->task_count;
    return result;
}

static int has_new_bones(const tsli_rig *rig)
{
    return rig->pose_pending && !rig->pose_holds;
}

// Each is needed to find the next: who the rigs are, the rigs, their packs, what lies in the lanes. `stride`: from a party
// to the one that is solved after it. From `end` on are parties of another task, which mostly is this thread's next one,
// but may be running on another: of theirs nothing is read that a step writes.
static void look_ahead(const tsl_world *world, uint32_t i, uint32_t stride, uint32_t end)
{
    const tsli_party *parties = &world->parties[i];
    uint32_t left = world->party_count - i;
    if (4 * stride < left)
        tsli_prefetch(parties[4 * stride].rigs, parties[4 * stride].rig_count * sizeof *parties->rigs);
    for (uint32_t k = 0; 3 * stride < left && k < parties[3 * stride].rig_count; ++k)
        tsli_prefetch(parties[3 * stride].rigs[k], TSLI_HOT_RIG_BYTES);
    if (2 * stride < left)
        tsli_prefetch(parties[2 * stride].lanes, sizeof(tsli_pack));
    for (uint32_t k = 0; i + 2 * stride < end && k < parties[2 * stride].rig_count; ++k)
        if (has_new_bones(parties[2 * stride].rigs[k]))
            tsli_prefetch(parties[2 * stride].rigs[k]->pack, TSLI_POSE_PACK_BYTES);
    tsli_ahead_none(parties[0].lanes);
    if (i + stride < end)
        tsli_ahead_to(parties[0].lanes, parties[stride].lanes);
    else if (stride < left)
        tsli_ahead_of(parties[0].lanes, parties[stride].lanes, parties[stride].lanes->hot_bytes);
}

// As many as fill the lanes' pauses, see TSLI_GROUP in kernel.h.
static uint32_t parties_at_once(const tsl_world *world, uint32_t i, uint32_t end)
{
    uint32_t count = 0, blocks = 0;
    while (i + count < end && count < TSLI_PARTIES_AT_ONCE && blocks < TSLI_PARTIES_AT_ONCE)
        blocks += world->parties[i + count++].lanes->block_count;
    return count;
}

static void run_parties(tsl_world *world, uint32_t first, uint32_t end)
{
    for (uint32_t i = first, count; i < end; i += count) {
        count = parties_at_once(world, i, end);
        for (uint32_t k = 0; k < count; ++k)
            look_ahead(world, i + k, count, end);
        tsli_parties_advance(&world->parties[i], count, world->step_seconds);
        for (uint32_t k = 0; k < count; ++k)
            tsli_ahead_none(world->parties[i + k].lanes);
    }
}

tsl_result tsl_world_step_run(tsl_world *world, uint32_t task_index)
{
    if (!world)
        return TSL_ERROR_NULL_POINTER;
    TSLI_CHECK(world, world->stepping, TSL_ERROR_BUSY, "not between step_begin and step_end");
    TSLI_CHECK(world, task_index < world->task_count, TSL_ERROR_INDEX_OUT_OF_RANGE, "task_index %u",
               task_index);
    run_parties(world, world->task_first[task_index], world->task_first[task_index + 1]);
    return TSL_OK;
}

tsl_result tsl_world_step_end(tsl_world *world)
{
    if (!world)
        return TSL_ERROR_NULL_POINTER;
    TSLI_CHECK(world, world->stepping, TSL_ERROR_BUSY, "without step_begin");
    world->stepping = 0;
    return TSL_OK;
}

static void TSL_CALL run_task(void *context, uint32_t index)
{
    tsl_world_step_run(context, index);
}

tsl_result tsl_world_step(tsl_world *world, float delta_seconds)
{
    TSLI_DOOR(world);
    tsl_result result = begin_step(world, __func__, delta_seconds);
    if (result != TSL_OK)
        return result;
    if (world->parallel_for && world->task_count > 1)
        world->parallel_for(world->parallel_user, world->task_count, run_task, world);
    else
        run_parties(world, 0, world->party_count);
    return tsl_world_step_end(world);
}

// ---- statistics -----------------------------------------------------------------------------------------

void tsl_world_stats_init(tsl_world_stats *stats, uint32_t struct_size)
{
    tsl_world_stats defaults;
    memset(&defaults, 0, sizeof defaults);
    tsli_desc_init(stats, struct_size, &defaults, sizeof defaults);
}

tsl_result tsl_world_get_stats(const tsl_world *world, tsl_world_stats *out_stats)
{
    TSLI_DOOR(world);
    tsl_world_stats stats;
    tsl_result result = tsli_take_desc(world, __func__, &stats, sizeof stats, out_stats);
    if (result != TSL_OK)
        return result;
    stats.lanes = world->lanes;
    stats.rig_count = world->rigs.live;
    stats.chain_count = world->chains.live;
    stats.collider_count = world->colliders.live;
    stats.particle_count = stats.block_count = stats.side_by_side_count = 0;
    stats.sleeping_chain_count = 0;
    stats.recovered_chain_count = world->recovered;
    for (const tsli_rig *rig = world->first_rig; rig; rig = rig->next) {
        if (!rig->team || rig == rig->team->members[0])
            stats.block_count += rig->lanes->block_count;
        stats.side_by_side_count += rig->team != NULL;
        stats.recovered_chain_count += rig->recovered;
        for (const tsli_chain *chain = rig->chains; chain; chain = chain->next) {
            stats.particle_count += chain->particle_count;
            stats.sleeping_chain_count += chain->pace.asleep;
        }
    }
    stats.bytes = world->host.bytes;
    stats.struct_size = out_stats->struct_size;
    memcpy(out_stats, &stats, sizeof stats);
    return TSL_OK;
}

#undef TASKS_ENOUGH
#undef RIGS_ENOUGH

// SPDX-License-Identifier: MIT
#include "base/floating_point.h"
#include "solver/crowd.h"
#include "solver/doors.h"
#include "solver/lane.h"
#include "solver/order.h"
#include "solver/pack.h"
#include "solver/params.h"
#include "solver/stages.h"
#include "solver/topology.h"

#include <string.h>

// ---- descriptions ---------------------------------------------------------------------------------------

void tsl_chain_desc_init(tsl_chain_desc *desc, uint32_t struct_size)
{
    tsl_chain_desc defaults;
    memset(&defaults, 0, sizeof defaults);
    defaults.anchor = -1;
    defaults.fork = TSL_FORK_AVERAGE;
    defaults.collider_layers = 0xffffffffu;
    tsli_desc_init(desc, struct_size, &defaults, sizeof defaults);
}

static tsl_result check_list(const tsl_world *world, const char *door, const tsli_rig *rig,
                             const tsl_chain_desc *d)
{
    const tsli_host *host = &world->host;
    if (!(d->flags & TSL_CHAIN_COLLIDER_LIST))
        return d->collider_count == 0 ? TSL_OK
                                      : tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, door,
                                                    "colliders without TSL_CHAIN_COLLIDER_LIST");
    for (uint32_t i = 0; i < d->collider_count; ++i) {
        const tsli_collider *c = tsli_collider_find(world, d->colliders[i]);
        if (!c)
            return tsli_refuse(host, TSL_ERROR_INVALID_HANDLE, door, "collider %u of the list", i);
        if (c->rig && c->rig != rig && !(c->desc.flags & TSL_COLLIDER_SHARED))
            return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, door,
                               "collider %u of the list is another rig's", i);
        for (uint32_t k = 0; k < i; ++k)
            if (d->colliders[k].bits == d->colliders[i].bits)
                return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, door, "collider %u is listed twice", i);
    }
    return TSL_OK;
}

static tsl_result check_chain_desc(const tsl_world *world, const char *door, const tsli_rig *rig,
                                   const tsl_chain_desc *d)
{
    const tsli_host *host = &world->host;
    if ((d->root_count && !d->roots) || (d->exclude_count && !d->exclude) || (d->bone_count && !d->bones) ||
        (d->collider_count && !d->colliders))
        return tsli_refuse(host, TSL_ERROR_NULL_POINTER, door, "a list with a count is null");
    if (d->model > TSL_MODEL_SPRING || d->reserved)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, door, "unknown model, or reserved is not 0");
    if (d->model == TSL_MODEL_SPRING && d->root_count)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, door, "TSL_MODEL_SPRING takes bones, not roots");
    if (!d->root_count == !d->bone_count)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, door, "name either roots or bones");
    if (d->bone_count && d->exclude_count)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, door, "exclude goes with roots");
    if (d->bone_count > rig->bone_count || d->root_count > rig->bone_count ||
        d->exclude_count > rig->bone_count)
        return tsli_refuse(host, TSL_ERROR_COUNT_MISMATCH, door, "more bones than the rig has");
    if (d->anchor < -1 || d->anchor >= (int64_t)rig->bone_count)
        return tsli_refuse(host, TSL_ERROR_INDEX_OUT_OF_RANGE, door, "anchor %d", (int)d->anchor);
    if (d->tip > TSL_TIP_LOCAL || d->fork > TSL_FORK_FIRST ||
        (d->flags & ~(TSL_CHAIN_UNANIMATED | TSL_CHAIN_COLLIDER_LIST)))
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, door, "tip, fork or flags");
    if (!tsli_vec3_is_finite(d->tip_offset) || d->tip_length - d->tip_length != 0.0f)
        return tsli_refuse(host, TSL_ERROR_NOT_FINITE, door, "tip_length or tip_offset");
    if (d->tip_length < 0.0f)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, door, "tip_length is below zero");
    return check_list(world, door, rig, d);
}

// ---- create and destroy ---------------------------------------------------------------------------------

static uint64_t lay_out_chain(tsli_chain *chain, char *memory, tsli_topology_size size, uint32_t colliders)
{
    uint64_t used = (sizeof *chain + 15) & ~15ull;
#define ARRAY(field, count)                                                                                  \
    do {                                                                                                     \
        if (chain)                                                                                           \
            chain->field = (void *)(memory + used);                                                          \
        used = (used + (count) * sizeof *chain->field + 15) & ~15ull;                                        \
    } while (0)
    ARRAY(particles, size.particles);
    ARRAY(strands, size.strands);
    ARRAY(strand_particles, size.strand_particles);
    ARRAY(colliders, colliders);
#undef ARRAY
    return used;
}

static tsli_chain *make_chain(tsl_world *world, tsli_rig *rig, const tsl_chain_desc *desc)
{
    tsli_topology_size size = tsli_topology_measure(rig, desc);
    uint64_t bytes = lay_out_chain(NULL, NULL, size, desc->collider_count);
    tsli_chain *chain = tsli_host_alloc(&world->host, bytes);
    if (!chain)
        return NULL;
    lay_out_chain(chain, (char *)chain, size, desc->collider_count);
    chain->rig = rig;
    chain->bytes = bytes;
    chain->user_data = desc->user_data;
    chain->flags = desc->flags;
    chain->model = desc->model;
    chain->detail = tsli_chain_default_detail();
    chain->pace.divisor = 1;
    chain->anchor = desc->anchor;
    chain->fork = desc->fork;
    chain->layers = desc->collider_layers;
    chain->collider_count = desc->collider_count;
    for (uint32_t i = 0; i < desc->collider_count; ++i)
        chain->colliders[i] = desc->colliders[i].bits;
    tsli_topology_build(chain, desc);
    return chain;
}

static void link_chain(tsli_chain *chain)
{
    tsli_chain **last = &chain->rig->chains;
    while (*last)
        last = &(*last)->next;
    *last = chain;
    ++chain->rig->chain_count;
}

// And into an order. 0: it and others would wait for each other.
static int link_in_order(tsli_chain *chain)
{
    link_chain(chain);
    return tsli_rig_order(chain->rig);
}

static void unlink_chain(tsli_chain *chain)
{
    tsli_chain **at = &chain->rig->chains;
    while (*at != chain)
        at = &(*at)->next;
    *at = chain->next;
    --chain->rig->chain_count;
    for (uint32_t i = 0; i < chain->particle_count; ++i)
        if (chain->particles[i].bone >= 0)
            chain->rig->bone_chain[chain->particles[i].bone] = NULL;
    tsli_rig_order(chain->rig);
}

static void free_chain(tsl_world *world, tsli_chain *chain)
{
    for (uint32_t i = 0; i < TSL_PARAMETER_COUNT; ++i) {
        tsli_curve *curve = &chain->curves[i];
        tsli_host_free(&world->host, curve->keys, curve->count * sizeof *curve->keys);
        tsli_host_free(&world->host, chain->factors[i], chain->particle_count * sizeof(float));
    }
    tsli_host_free(&world->host, chain->gravities, chain->particle_count * sizeof *chain->gravities);
    tsli_host_free(&world->host, chain, chain->bytes);
}

// Links the chain, or frees it.
static tsl_result take_link(tsl_world *world, const char *door, tsli_chain *chain)
{
    if (link_in_order(chain))
        return TSL_OK;
    unlink_chain(chain);
    free_chain(world, chain);
    return tsli_refuse(&world->host, TSL_ERROR_BAD_HIERARCHY, door,
                       "chains would wait for each other through roots, anchors or simulated colliders");
}

// Everything that a chain can be refused for but memory. Leaves its bones marked.
static tsl_result take_chain(const tsl_world *world, const char *door, const tsli_rig *rig,
                             const tsl_chain_desc *desc, tsl_chain_desc *known)
{
    tsl_result result = tsli_take_desc(world, door, known, sizeof *known, desc);
    if (result == TSL_OK)
        result = check_chain_desc(world, door, rig, known);
    if (result != TSL_OK)
        return result;
    const char *reason = "";
    result = tsli_topology_mark(rig, known, &reason);
    return result == TSL_OK ? TSL_OK : tsli_refuse(&world->host, result, door, "%s", reason);
}

tsl_result tsl_chain_create(tsl_world *world, tsl_rig_id rig_id, const tsl_chain_desc *desc,
                            const tsl_chain_params *params, tsl_chain_id *out_chain)
{
    TSLI_DOOR(world);
    TSLI_CHECK(world, out_chain, TSL_ERROR_NULL_POINTER, "out_chain");
    out_chain->bits = 0;
    tsli_rig *rig = tsli_rig_find(world, rig_id);
    TSLI_CHECK(world, rig, TSL_ERROR_INVALID_HANDLE, "rig");
    tsl_chain_desc known;
    tsl_chain_params tuning = tsli_chain_default_params();
    tsl_result result = TSL_OK;
    if (params)
        result = tsli_take_desc(world, __func__, &tuning, sizeof tuning, params);
    if (result == TSL_OK)
        result = tsli_chain_check_params(world, __func__, &tuning);
    if (result == TSL_OK)
        result = take_chain(world, __func__, rig, desc, &known);
    if (result != TSL_OK)
        return result;
    int ready = tsli_pool_reserve(&world->chains, &world->host);
    tsli_chain *chain = ready ? make_chain(world, rig, &known) : NULL;
    TSLI_CHECK(world, chain, TSL_ERROR_OUT_OF_MEMORY, "a chain");
    chain->params = tuning;
    // A pose that waits for the step was read without this chain's bones: the one after it is its first.
    chain->fresh = rig->pose_pending ? 2 : rig->posed;
    result = take_link(world, __func__, chain);
    if (result != TSL_OK)
        return result;
    if (!tsli_rig_repack(rig)) {
        unlink_chain(chain);
        free_chain(world, chain);
        return tsli_refuse(&world->host, TSL_ERROR_OUT_OF_MEMORY, __func__,
                           "the rig's pack with one chain more");
    }
    tsli_crowd_part(rig);
    chain->id = tsli_pool_add(&world->chains, chain);
    out_chain->bits = chain->id;
    return TSL_OK;
}

tsl_result tsl_chain_measure(tsl_world *world, tsl_rig_id rig_id, const tsl_chain_desc *desc,
                             uint64_t *out_bytes)
{
    TSLI_DOOR(world);
    TSLI_CHECK(world, out_bytes, TSL_ERROR_NULL_POINTER, "out_bytes");
    tsli_rig *rig = tsli_rig_find(world, rig_id);
    TSLI_CHECK(world, rig, TSL_ERROR_INVALID_HANDLE, "rig");
    tsl_chain_desc known;
    tsl_result result = take_chain(world, __func__, rig, desc, &known);
    if (result != TSL_OK)
        return result;
    tsli_chain *chain = make_chain(world, rig, &known);
    TSLI_CHECK(world, chain, TSL_ERROR_OUT_OF_MEMORY, "a chain");
    result = take_link(world, __func__, chain);
    if (result != TSL_OK)
        return result;
    uint64_t with = tsli_rig_pack_size(rig), bytes = chain->bytes;
    unlink_chain(chain);
    free_chain(world, chain);
    TSLI_CHECK(world, with, TSL_ERROR_OUT_OF_MEMORY, "the plan of a pack");
    uint64_t held = tsli_rig_pack_held(rig);
    *out_bytes = bytes + (with > held ? with - held : 0);
    return TSL_OK;
}

static void release_chain(tsl_world *world, tsli_chain *chain)
{
    tsli_rig *rig = chain->rig;
    unlink_chain(chain);
    if (!tsli_rig_repack(rig))
        tsli_rig_drop_chain(rig, chain);
    tsli_crowd_part(rig);
    tsli_pool_remove(&world->chains, chain->id);
    free_chain(world, chain);
}

void tsli_chain_forget(tsl_world *world, tsli_chain *chain)
{
    chain->rig->chains = chain->next;
    tsli_pool_remove(&world->chains, chain->id);
    free_chain(world, chain);
}

tsl_result tsl_chain_destroy(tsl_world *world, tsl_chain_id id)
{
    TSLI_DOOR(world);
    tsli_chain *chain = tsli_chain_find(world, id);
    TSLI_CHECK(world, chain, TSL_ERROR_INVALID_HANDLE, "chain");
    release_chain(world, chain);
    return TSL_OK;
}

uint32_t tsl_chain_is_valid(const tsl_world *world, tsl_chain_id id)
{
    return world && tsli_chain_find(world, id);
}

tsl_result tsl_chain_get_user_data(const tsl_world *world, tsl_chain_id id, uint64_t *out_user_data)
{
    TSLI_DOOR(world);
    const tsli_chain *chain = tsli_chain_find(world, id);
    TSLI_CHECK(world, chain, TSL_ERROR_INVALID_HANDLE, "chain");
    TSLI_CHECK(world, out_user_data, TSL_ERROR_NULL_POINTER, "out_user_data");
    *out_user_data = chain->user_data;
    return TSL_OK;
}

// ---- particles ------------------------------------------------------------------------------------------

tsl_result tsl_chain_get_particles(const tsl_world *world, tsl_chain_id id, tsl_particle *out_particles,
                                   uint32_t *inout_count)
{
    TSLI_DOOR(world);
    const tsli_chain *chain = tsli_chain_find(world, id);
    TSLI_CHECK(world, chain, TSL_ERROR_INVALID_HANDLE, "chain");
    TSLI_CHECK(world, inout_count, TSL_ERROR_NULL_POINTER, "inout_count");
    tsl_result result = tsli_report_count(chain->particle_count, out_particles != NULL, inout_count);
    TSLI_CHECK(world, result == TSL_OK, result, "%u particles", chain->particle_count);
    for (uint32_t i = 0; out_particles && i < chain->particle_count; ++i) {
        const tsli_particle *p = &chain->particles[i];
        tsli_slot_state *state = &chain->rig->lanes->state[p->slot];
        tsl_particle *out = &out_particles[i];
        out->position = tsli_lanes3_get(state->position, p->lane);
        out->previous = tsli_lanes3_get(state->previous, p->lane);
        out->u = p->u;
        out->bone = p->bone;
        out->parent = p->parent;
        out->touched = tsli_has_lane(chain->rig->lanes->touched[p->slot], p->lane);
    }
    return TSL_OK;
}

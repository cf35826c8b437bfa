// SPDX-License-Identifier: MIT
#include "base/floating_point.h"
#include "solver/api/crowd.h"
#include "solver/check/doors.h"
#include "solver/layout/pack.h"
#include "solver/model/lane.h"
#include "solver/model/order.h"
#include "solver/model/params.h"
#include "solver/model/topology.h"
#include "solver/pose/validate.h"

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
    chain->limit = tsli_chain_default_limit();
    chain->anchor = desc->anchor;
    chain->fork = desc->fork;
    chain->layers = desc->collider_layers;
    chain->collider_count = desc->collider_count;
    for (uint32_t i = 0; i < desc->collider_count; ++i)
        chain->colliders[i] = desc->colliders[i].bits;
    tsli_topology_build(chain, desc);
    return chain;
}

tsli_chain *tsli_chain_make(tsl_world *world, tsli_rig *rig, const tsl_chain_desc *desc)
{
    tsli_chain *chain = tsli_topology_begin(rig) ? make_chain(world, rig, desc) : NULL;
    tsli_topology_forget(rig, desc);
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
    tsli_rig_order(chain->rig);
    return !chain->unbound;
}

void tsli_chain_forget_bones(const tsli_chain *chain)
{
    for (uint32_t i = 0; i < chain->particle_count; ++i)
        if (chain->particles[i].bone >= 0)
            chain->rig->bone_chain[chain->particles[i].bone] = NULL;
}

void tsli_rig_reorder(tsli_rig *rig)
{
    tsli_rig_order(rig);
    tsli_rig_restore_order(rig);
}

static void unlink_chain(tsli_chain *chain)
{
    tsli_chain **at = &chain->rig->chains;
    while (*at != chain)
        at = &(*at)->next;
    *at = chain->next;
    --chain->rig->chain_count;
    tsli_chain_forget_bones(chain);
    tsli_rig_reorder(chain->rig);
}

void tsli_chain_free(tsl_world *world, tsli_chain *chain)
{
    for (uint32_t i = 0; i < TSL_PARAMETER_COUNT; ++i) {
        tsli_curve *curve = &chain->curves[i];
        tsli_host_free(&world->host, curve->keys, curve->count * sizeof *curve->keys);
        tsli_host_free(&world->host, chain->factors[i], chain->particle_count * sizeof(float));
    }
    tsli_host_free(&world->host, chain->gravities, chain->particle_count * sizeof *chain->gravities);
    tsli_host_free(&world->host, chain->joint_limits, chain->particle_count * sizeof *chain->joint_limits);
    tsli_host_free(&world->host, chain, chain->bytes);
}

tsl_result tsli_chain_refuse_circle(const tsl_world *world, const char *door)
{
    return tsli_refuse(&world->host, TSL_ERROR_BAD_HIERARCHY, door,
                       "desc: this chain and others would wait for each other through roots, anchors or "
                       "simulated colliders");
}

// Links the chain, or frees it.
static tsl_result take_link(tsl_world *world, const char *door, tsli_chain *chain)
{
    if (link_in_order(chain))
        return TSL_OK;
    unlink_chain(chain);
    tsli_chain_free(world, chain);
    return tsli_chain_refuse_circle(world, door);
}

static tsl_result refuse_topology(const tsl_world *world, tsl_result code, const char *door,
                                  const tsli_topology_fault *fault)
{
    return tsli_refuse(&world->host, code, door, "desc.%s[%u] is bone %u%s", fault->list, fault->index,
                       fault->bone, fault->reason);
}

tsl_result tsli_chain_take(const tsl_world *world, const char *door, const tsli_rig *rig,
                           const tsl_chain_desc *desc, tsl_chain_desc *known)
{
    tsl_result result = tsli_take_desc(world, door, "desc", "tsl_chain_desc", known, sizeof *known, desc);
    if (result == TSL_OK)
        result = tsli_chain_check_desc(world, door, rig, known);
    if (result != TSL_OK)
        return result;
    tsli_topology_fault fault;
    result = tsli_topology_mark(rig, known, &fault);
    return result == TSL_OK ? TSL_OK : refuse_topology(world, result, door, &fault);
}

// ---- measure and destroy --------------------------------------------------------------------------------

tsl_result tsl_chain_measure(tsl_world *world, tsl_rig_id rig_id, const tsl_chain_desc *desc,
                             uint64_t *out_bytes)
{
    TSLI_DOOR(world);
    TSLI_CHECK_POINTER(world, out_bytes);
    tsli_rig *rig = tsli_rig_find(world, rig_id);
    TSLI_CHECK_RIG(world, rig, rig_id);
    tsl_chain_desc known;
    tsl_result result = tsli_chain_take(world, __func__, rig, desc, &known);
    if (result != TSL_OK)
        return result;
    tsli_chain *chain = tsli_chain_make(world, rig, &known);
    tsli_topology_end(rig);
    TSLI_CHECK(world, chain, TSL_ERROR_OUT_OF_MEMORY, "desc: there is no memory for the chain");
    result = take_link(world, __func__, chain);
    if (result != TSL_OK)
        return result;
    uint64_t with = tsli_rig_pack_size(rig), bytes = chain->bytes;
    unlink_chain(chain);
    tsli_chain_free(world, chain);
    TSLI_CHECK(world, with, TSL_ERROR_OUT_OF_MEMORY,
               "rig: there is no memory to plan its pack with one chain more");
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
    tsli_chain_free(world, chain);
}

void tsli_chain_forget(tsl_world *world, tsli_chain *chain)
{
    chain->rig->chains = chain->next;
    chain->rig->first_in_order = NULL;
    tsli_pool_remove(&world->chains, chain->id);
    tsli_chain_free(world, chain);
}

tsl_result tsl_chain_destroy(tsl_world *world, tsl_chain_id id)
{
    TSLI_DOOR(world);
    tsli_chain *chain = tsli_chain_find(world, id);
    TSLI_CHECK_CHAIN(world, chain, id);
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
    TSLI_CHECK_CHAIN(world, chain, id);
    TSLI_CHECK_POINTER(world, out_user_data);
    *out_user_data = chain->user_data;
    return TSL_OK;
}

// SPDX-License-Identifier: MIT
// API: creation of one or many chains, and their destruction. The layout is made and chains are ordered once for all that a call creates.
#include "solver/check/entry.h"
#include "solver/layout/layout.h"
#include "solver/model/chains.h"
#include "solver/model/holds.h"
#include "solver/model/links.h"
#include "solver/model/needed.h"
#include "solver/model/params.h"
#include "solver/model/settings.h"
#include "solver/pose/pose.h"
#include "solver/step/step.h"

#include <string.h>

TSLI_INIT(tsl_chain_desc_init, tsl_chain_desc, tsli_chain_desc)

// ---- create ---------------------------------------------------------------------------------------------

// Particles, strands and the particles of strands, which chains made alike share: one array after the other.
static void point_to_topology(tsli_chain *chain, void *topology)
{
    chain->particles = topology;
    chain->strands = (tsli_strand *)(void *)(chain->particles + chain->particle_count);
}

// The chain with its own arrays, which are not shared: through rounding they depend on the root that the rig was set up with.
uint64_t tsli_chain_bytes(const tsli_chain *chain)
{
    return sizeof *chain + chain->strand_count * sizeof *chain->strand_lanes +
           chain->collider_count * sizeof(uint64_t) + chain->tip_count * sizeof(tsl_vec3) +
           chain->particle_count * sizeof(float) + sizeof *chain->params;
}

static void fill_chain(tsli_chain *chain, const tsl_chain_desc *desc)
{
    tsli_rig *rig = chain->rig;
    tsli_topology_build(chain, desc);
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        uint32_t first = tsli_strand_particles(chain)[chain->strands[i].first];
        const tsl_transform *setup = &rig->setup_ws[chain->particles[chain->particles[first].root].bone];
        chain->strand_lanes[i].setup_rotation = setup->rotation;
        chain->strand_lanes[i].setup_signs = tsli_signs_of(setup->scale);
    }
    for (uint32_t i = 0; i < desc->collider_count; ++i)
        tsli_listed(chain)[i] = desc->colliders[i].bits;
    for (uint32_t i = 0; i < chain->particle_count; ++i)
        if (chain->particles[i].bone >= 0)
            rig->bone_chain[chain->particles[i].bone] = chain;
}

// Null when memory is out. The chain is not in the rig's lists yet.
static tsli_chain *make_chain(tsl_world *world, tsli_rig *rig, const tsl_chain_desc *desc)
{
    tsli_chain described = {.rig = rig,
                            .user_data = desc->user_data,
                            .flags = desc->flags,
                            .model = (uint8_t)desc->model,
                            .anchor = desc->anchor,
                            .fork = (uint8_t)desc->fork,
                            .layers = desc->collider_layers,
                            .collider_count = desc->collider_count,
                            .detail = {.struct_size = sizeof(tsl_chain_detail)}};
    tsli_topology_measure(&described, desc);
    uint64_t topology_bytes = described.particle_count * sizeof *described.particles +
                              described.strand_count * sizeof *described.strands +
                              described.strand_particle_count * sizeof(uint32_t);
    void *topology = tsli_shared_make(&world->host, topology_bytes);
    tsli_chain *chain = topology ? tsli_host_alloc(&world->host, tsli_chain_bytes(&described)) : NULL;
    if (!chain) {
        tsli_shared_leave(&world->shares, &world->host, topology);
        return NULL;
    }
    *chain = described;
    chain->strand_lanes = (tsli_strand_lane *)(void *)(chain + 1);
    point_to_topology(chain, topology);
    chain->params = (const void *)(tsli_along(chain) + chain->particle_count);
    fill_chain(chain, desc);
    point_to_topology(chain, tsli_shared_intern(&world->shares, &world->host, topology));
    return chain;
}

static void free_chain(tsl_world *world, tsli_chain *chain)
{
    tsli_variation variation = tsli_chain_variation(chain);
    for (uint32_t i = 0; i <= TSLI_GRAVITIES; ++i)
        tsli_shared_leave(&world->shares, &world->host, variation.arrays[i]);
    tsli_shared_leave(&world->shares, &world->host, chain->variation);
    tsli_shared_leave(&world->shares, &world->host, chain->particles);
    tsli_chain_free_limits(&world->host, chain);
    tsli_chain_free_accelerations(&world->host, chain);
    tsli_host_free(&world->host, chain->holds, chain->holds ? chain->holds->bytes : 0);
    tsli_host_free(&world->host, chain, tsli_chain_bytes(chain));
}

// Takes the chain out of its rig's list, at `link`, and releases the bones that it drives.
static tsli_chain *unlink_chain(tsli_chain **link)
{
    tsli_chain *chain = *link;
    *link = chain->next;
    --chain->rig->chain_count;
    for (uint32_t i = 0; i < chain->particle_count; ++i)
        if (chain->particles[i].bone >= 0)
            chain->rig->bone_chain[chain->particles[i].bone] = NULL;
    return chain;
}

// Checks everything about a new chain except memory and cycles. Leaves its bones marked.
static tsl_result take_chain_desc(tsli_at at, const tsli_rig *rig, const tsl_chain_desc *desc, tsl_chain_desc *known)
{
    tsl_result result = tsli_take_struct(at, &tsli_chain_desc, desc, known);
    if (result == TSL_OK && rig->chain_count >= TSLI_CHAINS_AT_MOST)
        result = tsli_refuse(at.host, TSL_ERROR_TOO_MANY, at.function,
                             "rig has %u chains already, the most that a rig may have", rig->chain_count);
    if (result == TSL_OK)
        result = tsli_chain_check_desc(at, rig, known);
    if (result != TSL_OK)
        return result;
    tsli_topology_fault fault;
    result = tsli_topology_mark(rig, known, &fault);
    return result == TSL_OK
               ? TSL_OK
               : TSLI_REFUSE(at, result, ".%s[%u] is bone %u%s", fault.list, fault.index, fault.bone, fault.reason);
}

// ---- one or many ---------------------------------------------------------------------------------------

// Arguments of tsl_chains_create.
typedef struct chain_order {
    tsl_world *world;
    const char *function;
    tsli_rig *rig;
    const tsl_chain_desc *descs;
    const tsl_chain_params *params; // null: the defaults
    uint32_t count;
    tsli_chain **first; // the link in the rig's list that points to them
} chain_order;

// Messages name one of many by its index.
static tsli_name function_of(const chain_order *order, uint32_t i)
{
    return order->count == 1 ? tsli_name_of("%s", order->function) : tsli_name_of("%s, chain %u", order->function, i);
}

// Points `link` to number `i`.
static tsl_result link_ordered(const chain_order *order, uint32_t i, tsli_chain **link)
{
    tsl_world *world = order->world;
    const tsl_chain_desc *desc = tsli_element(order->descs, i);
    const tsl_chain_params *params = tsli_element(order->params, i);
    const tsli_name function = function_of(order, i);
    const tsli_at at = {&world->host, function.text, "desc"};
    tsl_chain_desc known;
    tsl_chain_params tuning;
    tsl_result result = TSL_OK;
    tsl_chain_params_init(&tuning, sizeof tuning);
    if (params)
        result = tsli_take_struct(tsli_at_named(at, "params"), &tsli_chain_params, params, &tuning);
    if (result == TSL_OK)
        result = take_chain_desc(at, order->rig, desc, &known);
    if (result != TSL_OK)
        return result;
    tsli_chain *chain = tsli_topology_begin(order->rig) ? make_chain(world, order->rig, &known) : NULL;
    tsli_topology_forget(order->rig, &known);
    if (!chain)
        return TSLI_REFUSE(at, TSL_ERROR_OUT_OF_MEMORY, ": there is no memory for the chain");
    tsli_chain_take_params(chain, &tuning);
    chain->rows = tsli_params_stretch(&tuning) ? TSLI_ROWS_LENGTHS : 0;
    chain->rest_blend = tuning.rest_blend;
    // A pose that waits for the step was read without this chain's bones: the one after it is its first.
    chain->fresh = order->rig->pose_pending ? 2 : order->rig->posed;
    *link = chain;
    ++order->rig->chain_count;
    return TSL_OK;
}

static tsl_result put_in_order(const chain_order *order)
{
    tsl_world *world = order->world;
    uint32_t i = 0;
    tsli_rig_order(order->rig);
    for (const tsli_chain *chain = *order->first; chain; chain = chain->next, ++i)
        if (chain->unbound)
            return tsli_refuse(&world->host, TSL_ERROR_BAD_HIERARCHY, function_of(order, i).text,
                               "desc: this chain and others would wait for each other through roots, anchors or "
                               "simulated colliders");
    if (!tsli_pool_reserve_many(&world->chains, &world->host, order->count) || !tsli_rig_lay_out(order->rig))
        return tsli_refuse(&world->host, TSL_ERROR_OUT_OF_MEMORY, order->function,
                           "rig: there is no memory for its layout with %u more chains", order->count);
    return TSL_OK;
}

static tsl_result create_chains(chain_order *order, tsl_chain_id *out_chains)
{
    tsl_world *world = order->world;
    memset(order->rig->moves, 0, order->rig->bone_count);
    order->first = &order->rig->chains;
    while (*order->first)
        order->first = &(*order->first)->next;
    tsl_result result = TSL_OK;
    tsli_chain **link = order->first;
    for (uint32_t i = 0; i < order->count && result == TSL_OK; ++i, link = *link ? &(*link)->next : link)
        result = link_ordered(order, i, link);
    if (result == TSL_OK)
        result = put_in_order(order);
    if (result != TSL_OK) {
        while (*order->first)
            free_chain(world, unlink_chain(order->first));
        tsli_rig_order(order->rig);
        tsli_rig_restore_order(order->rig);
        tsli_topology_end(order->rig);
        return result;
    }
    for (tsli_chain *chain = *order->first; chain; chain = chain->next) {
        chain->id = tsli_pool_add(&world->chains, chain);
        (out_chains++)->bits = chain->id;
        if (world->validation) {
            tsli_validate_tips(chain, order->function);
            tsli_validate_start(chain, order->function, NULL);
        }
    }
    tsli_topology_end(order->rig);
    return TSL_OK;
}

tsl_result tsl_chain_create(tsl_world *world, tsl_rig_id rig_id, const tsl_chain_desc *desc,
                            const tsl_chain_params *params, tsl_chain_id *out_chain)
{
    TSLI_ENTER(world);
    TSLI_CHECK_POINTER(world, out_chain);
    out_chain->bits = 0;
    TSLI_ENTER_RIG(world, rig, rig_id);
    chain_order order = {world, __func__, rig, desc, params, 1, NULL};
    return create_chains(&order, out_chain);
}

tsl_result tsl_chains_create(tsl_world *world, tsl_rig_id rig_id, const tsl_chain_desc *descs,
                             const tsl_chain_params *params, uint32_t count, tsl_chain_id *out_chains)
{
    TSLI_ENTER_RIG(world, rig, rig_id);
    if (count == 0)
        return TSL_OK;
    TSLI_CHECK_POINTER(world, descs);
    TSLI_CHECK_POINTER(world, out_chains);
    memset(out_chains, 0, count * sizeof *out_chains);
    TSLI_CHECK(world, count <= rig->bone_count, TSL_ERROR_TOO_MANY,
               "count is %u; the rig has %u bones, and each is of one chain at most", count, rig->bone_count);
    TSLI_CHECK(world, count <= TSLI_CHAINS_AT_MOST - rig->chain_count, TSL_ERROR_TOO_MANY,
               "count is %u; the rig has %u chains, and a rig has at most %u", count, rig->chain_count,
               TSLI_CHAINS_AT_MOST);
    chain_order order = {world, __func__, rig, descs, params, count, NULL};
    return create_chains(&order, out_chains);
}

// ---- destroy ----------------------------------------------------------------------------------------

void tsli_chain_forget(tsl_world *world, tsli_chain *chain)
{
    chain->rig->chains = chain->next;
    chain->rig->first_in_order = NULL;
    tsli_pool_remove(&world->chains, chain->id);
    free_chain(world, chain);
}

tsl_result tsl_chain_destroy(tsl_world *world, tsl_chain_id id)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    tsli_rig *rig = chain->rig;
    tsli_chain_wake(chain); // and chains linked to it
    tsli_chain **link = &rig->chains;
    while (*link != chain)
        link = &(*link)->next;
    unlink_chain(link);
    tsli_rig_order(rig);
    tsli_rig_restore_order(rig);
    tsli_rig_unlink_chain(rig, chain);
    if (!tsli_rig_lay_out(rig)) {
        tsli_rig_drop_chain(rig, chain);
        tsli_rig_drop_links(rig, NULL);
        tsli_rig_forget_bones(rig);
    }
    tsli_pool_remove(&world->chains, chain->id);
    free_chain(world, chain);
    return TSL_OK;
}

uint32_t tsl_chain_is_valid(const tsl_world *world, tsl_chain_id id)
{
    return world && tsli_pool_find(&world->chains, id.bits);
}

tsl_result tsl_chain_get_user_data(const tsl_world *world, tsl_chain_id id, uint64_t *out_user_data)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    TSLI_CHECK_POINTER(world, out_user_data);
    *out_user_data = chain->user_data;
    return TSL_OK;
}

// SPDX-License-Identifier: MIT
// API: creation of one or many chains. The layout is made and chains are ordered once for all of them.
#include "solver/check/entry.h"
#include "solver/layout/layout.h"
#include "solver/model/chains.h"
#include "solver/model/params.h"
#include "solver/model/topology.h"
#include "solver/pose/validate.h"
#include "solver/step/overlaps.h"
#include "solver/step/step.h"

#include <string.h>

// Arguments of tsl_chains_create. Array elements are struct_size of the first one apart.
typedef struct chain_order {
    tsl_world *world;
    const char *function;
    tsli_rig *rig;
    const tsl_chain_desc *descs;
    const tsl_chain_params *params; // null: the defaults
    uint32_t count;
    tsli_chain **first; // the link in the rig's list that points to them
} chain_order;

static const void *element(const void *first, uint32_t size, uint32_t i)
{
    return first ? (const char *)first + (size_t)size * i : NULL;
}

// Messages name one of many by its index.
static tsli_name function_of(const chain_order *order, uint32_t i)
{
    return order->count == 1 ? tsli_name_of("%s", order->function) : tsli_name_of("%s, chain %u", order->function, i);
}

// Points `link` to number `i`.
static tsl_result link_ordered(const chain_order *order, uint32_t i, tsli_chain **link)
{
    tsl_world *world = order->world;
    const tsl_chain_desc *desc = element(order->descs, order->descs ? order->descs->struct_size : 0, i);
    const tsl_chain_params *params = element(order->params, order->params ? order->params->struct_size : 0, i);
    const tsli_name function = function_of(order, i);
    tsl_chain_desc known;
    tsl_chain_params tuning = tsli_chain_default_params();
    tsl_result result = params ? tsli_chain_read_params(world, function.text, params, &tuning) : TSL_OK;
    if (result == TSL_OK)
        result = tsli_chain_take(world, function.text, order->rig, desc, &known);
    if (result != TSL_OK)
        return result;
    tsli_chain *chain = tsli_chain_make(world, order->rig, &known);
    if (!chain)
        return tsli_refuse(&world->host, TSL_ERROR_OUT_OF_MEMORY, function.text,
                           "desc: there is no memory for the chain");
    tsli_chain_take_params(chain, &tuning);
    chain->rows = tsli_params_stretch(&tuning) ? TSLI_ROWS_LENGTHS : 0;
    chain->rest_blend = tuning.rest_blend;
    // A pose that waits for the step was read without this chain's bones: the one after it is its first.
    chain->fresh = order->rig->pose_pending ? 2 : order->rig->posed;
    *link = chain;
    ++order->rig->chain_count;
    return TSL_OK;
}

static tsl_result link_all(const chain_order *order)
{
    tsli_chain **link = order->first;
    tsl_world *world = order->world;
    tsl_result result = TSL_OK;
    if (!tsli_rig_reserve_numbers(order->rig, order->count))
        return tsli_refuse(&world->host, TSL_ERROR_OUT_OF_MEMORY, order->function,
                           "rig: there is no memory for the numbers of %u more chains", order->count);
    for (uint32_t i = 0; i < order->count && result == TSL_OK; ++i) {
        result = link_ordered(order, i, link);
        link = *link ? &(*link)->next : link;
    }
    return result;
}

static tsl_result put_in_order(const chain_order *order)
{
    tsl_world *world = order->world;
    uint32_t i = 0;
    tsli_rig_order(order->rig);
    for (const tsli_chain *chain = *order->first; chain; chain = chain->next, ++i)
        if (chain->unbound)
            return tsli_chain_refuse_cycle(world, function_of(order, i).text);
    if (!tsli_pool_reserve_many(&world->chains, &world->host, order->count) || !tsli_rig_lay_out(order->rig))
        return tsli_refuse(&world->host, TSL_ERROR_OUT_OF_MEMORY, order->function,
                           "rig: there is no memory for its layout with %u more chains", order->count);
    return TSL_OK;
}

static void unlink_all(const chain_order *order)
{
    tsli_chain *chain = *order->first;
    *order->first = NULL;
    while (chain) {
        tsli_chain *next = chain->next;
        tsli_chain_forget_bones(chain);
        --order->rig->chain_count;
        tsli_chain_free(order->world, chain);
        chain = next;
    }
    tsli_rig_fit_numbers(order->rig);
    tsli_rig_reorder(order->rig);
}

static tsl_result create_chains(chain_order *order, tsl_chain_id *out_chains)
{
    tsl_world *world = order->world;
    order->first = &order->rig->chains;
    while (*order->first)
        order->first = &(*order->first)->next;
    tsl_result result = link_all(order);
    if (result == TSL_OK)
        result = put_in_order(order);
    if (result != TSL_OK) {
        unlink_all(order);
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
    tsli_rig *rig = tsli_rig_find(world, rig_id);
    TSLI_CHECK_RIG(world, rig, rig_id);
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

// SPDX-License-Identifier: MIT
// API: links between chains.
#include "base/floating_point.h"
#include "solver/check/entry.h"
#include "solver/layout/layout.h"
#include "solver/model/links.h"
#include "solver/step/step.h"

#include <string.h>

TSLI_INIT(tsl_links_desc_init, tsl_links_desc, tsli_links_desc)
TSLI_INIT(tsl_links_params_init, tsl_links_params, tsli_links_params)
TSLI_INIT(tsl_links_info_init, tsl_links_info, tsli_links_info)

// ---- in its rig -----------------------------------------------------------------------------------------

static void unlink_set(tsli_links *set)
{
    tsli_links **at = &set->rig->links;
    while (*at != set)
        at = &(*at)->next;
    *at = set->next;
    tsli_rig_group_chains(set->rig);
}

static void free_set(tsl_world *world, tsli_links *set)
{
    for (uint32_t i = 0; i < TSLI_LINK_CURVES; ++i)
        tsli_host_free(&world->host, set->curves[i], set->key_counts[i] * sizeof *set->curves[i]);
    tsli_host_free(&world->host, set, set->bytes);
}

static void wake_all(tsli_rig *rig)
{
    for (tsli_chain *chain = rig->chains; chain; chain = chain->next)
        tsli_chain_wake(chain);
}

tsl_result tsl_links_create(tsl_world *world, tsl_rig_id rig_id, const tsl_links_desc *desc,
                            const tsl_links_params *params, tsl_links_id *out_links)
{
    TSLI_ENTER(world);
    TSLI_CHECK_POINTER(world, out_links);
    out_links->bits = 0;
    TSLI_ENTER_RIG(world, rig, rig_id);
    tsl_links_params known;
    tsli_links *set = NULL;
    tsl_result result = TSL_OK;
    tsl_links_params_init(&known, sizeof known);
    if (params)
        result = tsli_take_struct(TSLI_AT(world, "params"), &tsli_links_params, params, &known);
    if (result == TSL_OK)
        result = tsli_links_make(TSLI_AT(world, "desc"), rig, desc, &set);
    if (!set)
        return result;
    set->params = known;
    tsli_links **last = &rig->links;
    while (*last)
        last = &(*last)->next;
    *last = set;
    tsli_rig_group_chains(rig);
    if (!tsli_pool_reserve(&world->links, &world->host) || !tsli_rig_lay_out(rig)) {
        unlink_set(set);
        free_set(world, set);
        return tsli_refuse(&world->host, TSL_ERROR_OUT_OF_MEMORY, __func__,
                           "rig: there is no memory for its layout with these links");
    }
    set->id = out_links->bits = tsli_pool_add(&world->links, set);
    wake_all(rig);
    return TSL_OK;
}

void tsli_links_forget(tsl_world *world, tsli_links *set)
{
    set->rig->links = set->next;
    tsli_pool_remove(&world->links, set->id);
    free_set(world, set);
}

tsl_result tsl_links_destroy(tsl_world *world, tsl_links_id id)
{
    TSLI_ENTER_LINKS(world, set, id);
    tsli_rig *rig = set->rig;
    wake_all(rig);
    unlink_set(set);
    if (!tsli_rig_lay_out(rig))
        tsli_rig_drop_links(rig, set);
    tsli_pool_remove(&world->links, set->id);
    free_set(world, set);
    return TSL_OK;
}

uint32_t tsl_links_is_valid(const tsl_world *world, tsl_links_id id)
{
    return world && tsli_pool_find(&world->links, id.bits);
}

// ---- tuning ---------------------------------------------------------------------------------------------

// Writes the parameters to the lanes again, and wakes everything connected.
static void retune(tsli_links *set)
{
    tsli_rig_load_links(set->rig);
    for (uint32_t i = 0; i < set->link_count; ++i)
        tsli_chain_wake(set->links[i].chains[0]);
    for (uint32_t i = 0; i < set->line_count; ++i)
        tsli_chain_wake(set->lines[i].chain);
}

tsl_result tsl_links_set_params(tsl_world *world, tsl_links_id id, const tsl_links_params *params)
{
    TSLI_ENTER_LINKS(world, set, id);
    tsl_links_params known;
    tsl_result result = tsli_take_struct(TSLI_AT(world, "params"), &tsli_links_params, params, &known);
    if (result != TSL_OK || memcmp(&set->params, &known, sizeof known) == 0)
        return result;
    set->params = known;
    retune(set);
    return TSL_OK;
}

tsl_result tsl_links_get_params(const tsl_world *world, tsl_links_id id, tsl_links_params *out_params)
{
    TSLI_ENTER_LINKS(world, set, id);
    return tsli_give_struct(TSLI_AT(world, "out_params"), &tsli_links_params, &set->params, out_params);
}

tsl_result tsl_links_set_curve(tsl_world *world, tsl_links_id id, tsl_link_kind kind, tsl_link_parameter parameter,
                               const tsl_curve_key *keys, uint32_t key_count)
{
    TSLI_ENTER_LINKS(world, set, id);
    tsl_result result = tsli_check_choice(TSLI_AT(world, "kind"), "", kind, TSL_LINK_KIND_COUNT);
    if (result == TSL_OK)
        result = tsli_check_choice(TSLI_AT(world, "parameter"), "", parameter, TSL_LINK_PARAMETER_COUNT);
    if (result == TSL_OK)
        result = tsli_check_keys(TSLI_AT(world, "keys"), keys, key_count);
    if (result != TSL_OK)
        return result;
    tsl_curve_key *copy = key_count ? tsli_host_alloc(&world->host, key_count * sizeof *copy) : NULL;
    TSLI_CHECK(world, copy || !key_count, TSL_ERROR_OUT_OF_MEMORY, "key_count is %u: there is no memory for the keys",
               key_count);
    if (copy)
        memcpy(copy, keys, key_count * sizeof *copy);
    uint32_t curve = tsli_link_curve_of(kind, parameter);
    tsli_host_free(&world->host, set->curves[curve], set->key_counts[curve] * sizeof *copy);
    set->curves[curve] = copy;
    set->key_counts[curve] = key_count;
    retune(set);
    return TSL_OK;
}

// ---- queries --------------------------------------------------------------------------------------------

tsl_result tsl_links_get_user_data(const tsl_world *world, tsl_links_id id, uint64_t *out_user_data)
{
    TSLI_ENTER_LINKS(world, set, id);
    TSLI_CHECK_POINTER(world, out_user_data);
    *out_user_data = set->user_data;
    return TSL_OK;
}

tsl_result tsl_links_get_info(const tsl_world *world, tsl_links_id id, tsl_links_info *out_info)
{
    TSLI_ENTER_LINKS(world, set, id);
    tsl_links_info info = {.struct_size = sizeof info,
                           .layout = set->layout,
                           .strand_count = set->line_count,
                           .link_count = set->link_count,
                           .cloth_layers = set->cloth_layers,
                           .meets_layers = set->meets_layers};
    for (const tsli_links *under = set->rig->links; under; under = under->next)
        info.meets_count += (uint32_t)tsli_links_collide(set, under);
    return tsli_give_struct(TSLI_AT(world, "out_info"), &tsli_links_info, &info, out_info);
}

tsl_result tsl_links_get_strands(const tsl_world *world, tsl_links_id id, tsl_link_strand *out_strands,
                                 uint32_t *inout_count)
{
    TSLI_ENTER_LINKS(world, set, id);
    TSLI_CHECK_POINTER(world, inout_count);
    uint32_t count = set->line_count;
    tsl_result result = tsli_report_count(count, out_strands != NULL, inout_count);
    TSLI_CHECK(world, result == TSL_OK, result, "inout_count is less than the %u strands", count);
    for (uint32_t i = 0; out_strands && i < count; ++i)
        *out_strands++ = (tsl_link_strand){{set->lines[i].chain->id}, set->lines[i].root, set->lines[i].count};
    return TSL_OK;
}

tsl_result tsl_links_get_links(const tsl_world *world, tsl_links_id id, tsl_link *out_links, uint32_t *inout_count)
{
    TSLI_ENTER_LINKS(world, set, id);
    TSLI_CHECK_POINTER(world, inout_count);
    uint32_t count = set->link_count;
    tsl_result result = tsli_report_count(count, out_links != NULL, inout_count);
    TSLI_CHECK(world, result == TSL_OK, result, "inout_count is less than the %u links", count);
    for (uint32_t i = 0; out_links && i < count; ++i) {
        const tsli_link *link = &set->links[i];
        *out_links++ =
            (tsl_link){{link->chains[0]->id}, {link->chains[1]->id}, link->particles[0], link->particles[2], link->kind,
                       link->length};
    }
    return TSL_OK;
}

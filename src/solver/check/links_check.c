// SPDX-License-Identifier: MIT
// Default parameters of links between chains, and errors in parameters and descriptions.
#include "solver/check/entry.h"

#include <string.h>

// ---- parameters -----------------------------------------------------------------------------------------

#define RESISTS_BOTH (TSL_LINK_RESISTS_STRETCH | TSL_LINK_RESISTS_COMPRESSION)

tsl_links_params tsli_links_default_params(void)
{
    tsl_links_params defaults;
    memset(&defaults, 0, sizeof defaults);
    defaults.struct_size = sizeof defaults;
    defaults.rounds = 2;
    defaults.structural = (tsl_link_rule){RESISTS_BOTH, 0.0f, 1e-4f, 0.0f, 0.5f, 1.2f};
    defaults.shear = (tsl_link_rule){RESISTS_BOTH, 1e-3f, 1e-3f, 0.0f, 0.0f, 0.0f};
    defaults.bend = (tsl_link_rule){TSL_LINK_RESISTS_COMPRESSION, 0.0f, 1e-3f, 0.0f, 0.0f, 0.0f};
    defaults.surface_thickness = defaults.cloth_thickness = 0.0f;
    return defaults;
}

#undef RESISTS_BOTH

static const tsli_number rule_numbers[] = {{TSLI_FIELD(tsl_link_rule, stretch_compliance), 1, 0.0f, TSLI_LARGEST},
                                           {TSLI_FIELD(tsl_link_rule, compression_compliance), 1, 0.0f, TSLI_LARGEST},
                                           {TSLI_FIELD(tsl_link_rule, slack), 1, 0.0f, TSLI_LARGEST},
                                           {TSLI_FIELD(tsl_link_rule, least), 1, 0.0f, 1.0f},
                                           {TSLI_FIELD(tsl_link_rule, most), 1, 0.0f, TSLI_LARGEST}};

static tsl_result check_rule(const tsl_world *world, const char *function, const char *argument, const char *kind,
                             const tsl_link_rule *rule)
{
    const tsli_name name = tsli_name_of("%s.%s", argument, kind);
    const uint32_t count = sizeof rule_numbers / sizeof *rule_numbers;
    tsl_result result =
        tsli_check_flags(&world->host, function, name.text, ".resists", rule->resists,
                         TSL_LINK_RESISTS_STRETCH | TSL_LINK_RESISTS_COMPRESSION | TSL_LINK_RESISTS_AT_BOTH_ENDS);
    if (result == TSL_OK)
        result = tsli_check_numbers(world, function, name.text, rule, rule_numbers, count);
    if (result == TSL_OK && tsli_compare(rule->most, 0.0f) > 0 && tsli_compare(rule->most, 1.0f) < 0)
        return tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "%s.most is %g; it must be 0 or at least 1", name.text, (double)rule->most);
    return result;
}

tsl_result tsli_links_check_params(const tsl_world *world, const char *function, const char *argument,
                                   const tsl_links_params *params)
{
    if (params->rounds < 1 || params->rounds > 16)
        return tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "%s.rounds is %u; it must be from 1 to 16", argument, params->rounds);
    tsl_result result = check_rule(world, function, argument, "structural", &params->structural);
    if (result == TSL_OK)
        result = check_rule(world, function, argument, "shear", &params->shear);
    if (result == TSL_OK)
        result = check_rule(world, function, argument, "bend", &params->bend);
    if (result != TSL_OK)
        return result;
    result = tsli_check_number(world, function, argument, ".surface_thickness", params->surface_thickness, 0.0f,
                               TSLI_LARGEST);
    if (result != TSL_OK)
        return result;
    return tsli_check_number(world, function, argument, ".cloth_thickness", params->cloth_thickness, 0.0f,
                             TSLI_LARGEST);
}

tsl_result tsli_links_read_params(const tsl_world *world, const char *function, const tsl_links_params *given,
                                  tsl_links_params *params)
{
    *params = tsli_links_default_params();
    tsl_result result = tsli_take_grown_desc(world, function, "params", "tsl_links_params", params, sizeof *params,
                                             TSLI_FIRST_LINKS_SIZE, given);
    return result == TSL_OK ? tsli_links_check_params(world, function, "params", params) : result;
}

// ---- descriptions ---------------------------------------------------------------------------------------

static tsl_result check_array(const tsl_world *world, const char *function, const char *name, const void *array,
                              uint32_t count)
{
    if (!count || array)
        return TSL_OK;
    return tsli_refuse(&world->host, TSL_ERROR_NULL_POINTER, function, "desc.%s is null, and there are %u", name,
                       count);
}

static tsl_result check_fields(const tsl_world *world, const char *function, const tsl_links_desc *d)
{
    tsl_result result = tsli_check_flags(&world->host, function, "desc", ".flags", d->flags, TSL_LINKS_SURFACE);
    if (result == TSL_OK)
        result = tsli_check_choice(world, function, "desc", ".layout", d->layout, TSL_LINKS_LOOSE + 1);
    if (result == TSL_OK && d->reserved)
        result = tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function, "desc.reserved is %u; it must be 0",
                             d->reserved);
    if (result == TSL_OK && !d->chain_count && !d->pair_count)
        result = tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function, "desc has neither chains nor pairs");
    if (result == TSL_OK && !d->chain_count && (d->cloth_layers || d->meets_layers))
        result = tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function,
                             "desc has %s and no chains: pairs have neither cloth nor strands",
                             d->cloth_layers ? "cloth_layers" : "meets_layers");
    if (result == TSL_OK)
        result = check_array(world, function, "chains", d->chains, d->chain_count);
    return result == TSL_OK ? check_array(world, function, "pairs", d->pairs, d->pair_count) : result;
}

static tsl_result check_chain_id(const tsl_world *world, const char *function, const tsli_rig *rig, tsl_chain_id id,
                                 const char *argument)
{
    const tsli_chain *chain = tsli_chain_find(world, id);
    if (!chain)
        return tsli_refuse_id(world, function, TSLI_KIND_CHAIN, id.bits, argument);
    if (chain->rig != rig)
        return tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function, "%s is of another rig", argument);
    if (chain->model != TSL_MODEL_TASSEL)
        return tsli_refuse(&world->host, TSL_ERROR_NOT_SUPPORTED, function,
                           "%s is of %s: only chains of TSL_MODEL_TASSEL are linked", argument,
                           chain->model == TSL_MODEL_CHAIN ? "TSL_MODEL_CHAIN" : "TSL_MODEL_SPRING");
    return TSL_OK;
}

static tsl_result check_chain(const tsl_world *world, const char *function, const tsli_rig *rig,
                              const tsl_links_desc *d, uint32_t i)
{
    const tsli_name name = tsli_name_of("desc.chains[%u]", i);
    tsl_result result = check_chain_id(world, function, rig, d->chains[i], name.text);
    if (result != TSL_OK)
        return result;
    for (uint32_t k = 0; k < i; ++k)
        if (d->chains[k].bits == d->chains[i].bits)
            return tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function, "%s is desc.chains[%u] again",
                               name.text, k);
    const tsli_chain *chain = tsli_chain_find(world, d->chains[i]);
    for (uint32_t p = 0; p < chain->particle_count; ++p)
        if (chain->particles[p].child_count > 1)
            return tsli_refuse(&world->host, TSL_ERROR_NOT_SUPPORTED, function,
                               "%s forks at bone %d: pairs can link it", name.text, (int)chain->particles[p].bone);
    return TSL_OK;
}

static tsl_result check_particle(const tsl_world *world, const char *function, const tsl_link *pair, uint32_t i,
                                 char end)
{
    const tsli_chain *chain = tsli_chain_find(world, end == 'a' ? pair->chain_a : pair->chain_b);
    uint32_t particle = end == 'a' ? pair->particle_a : pair->particle_b;
    if (particle < chain->particle_count)
        return TSL_OK;
    return tsli_refuse(&world->host, TSL_ERROR_INDEX_OUT_OF_RANGE, function,
                       "desc.pairs[%u].particle_%c is %u; the chain has %u particles", i, end, particle,
                       chain->particle_count);
}

static int is_root(const tsl_world *world, tsl_chain_id chain, uint32_t particle)
{
    return tsli_chain_find(world, chain)->particles[particle].parent < 0;
}

static tsl_result check_pair(const tsl_world *world, const char *function, const tsli_rig *rig, const tsl_link *pair,
                             uint32_t i)
{
    const tsli_host *host = &world->host;
    const tsli_name name = tsli_name_of("desc.pairs[%u]", i);
    tsl_result result = check_chain_id(world, function, rig, pair->chain_a, tsli_name_of("%s.chain_a", name.text).text);
    if (result == TSL_OK)
        result = check_chain_id(world, function, rig, pair->chain_b, tsli_name_of("%s.chain_b", name.text).text);
    if (result == TSL_OK)
        result = check_particle(world, function, pair, i, 'a');
    if (result == TSL_OK)
        result = check_particle(world, function, pair, i, 'b');
    if (result == TSL_OK)
        result = tsli_check_choice(world, function, name.text, ".kind", pair->kind, TSL_LINK_KIND_COUNT);
    if (result == TSL_OK)
        result = tsli_check_number(world, function, name.text, ".rest_length", pair->rest_length, -TSLI_LARGEST,
                                   TSLI_LARGEST);
    if (result != TSL_OK)
        return result;
    if (pair->chain_a.bits == pair->chain_b.bits && pair->particle_a == pair->particle_b)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, function, "%s links a particle to itself", name.text);
    if (is_root(world, pair->chain_a, pair->particle_a) && is_root(world, pair->chain_b, pair->particle_b))
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, function, "%s links two roots, which the animation holds",
                           name.text);
    return TSL_OK;
}

tsl_result tsli_links_check_desc(const tsl_world *world, const char *function, const tsli_rig *rig,
                                 const tsl_links_desc *d)
{
    tsl_result result = check_fields(world, function, d);
    for (uint32_t i = 0; i < d->chain_count && result == TSL_OK; ++i)
        result = check_chain(world, function, rig, d, i);
    for (uint32_t i = 0; i < d->pair_count && result == TSL_OK; ++i)
        result = check_pair(world, function, rig, &d->pairs[i], i);
    return result;
}

tsl_result tsli_links_check_strands(const tsl_world *world, const char *function, tsl_links_layout layout,
                                    uint32_t count)
{
    uint32_t least = layout == TSL_LINKS_RING ? 3 : layout == TSL_LINKS_LOOSE ? 1 : 2;
    if (count == 0 || count >= least)
        return TSL_OK;
    return tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function,
                       "desc.chains have %u strand%s; there must be at least %u", count, count == 1 ? "" : "s", least);
}

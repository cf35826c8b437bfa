// SPDX-License-Identifier: MIT
// API: parameters that an animator changes while a chain runs.
#include "base/floating_point.h"
#include "solver/api/chain_rows.h"
#include "solver/check/entry.h"
#include "solver/layout/layout.h"
#include "solver/model/param_rows.h"
#include "solver/model/params.h"
#include "solver/step/overlaps.h"
#include "solver/step/stages.h"
#include "solver/step/step.h"

#include <string.h>

void tsl_chain_params_init(tsl_chain_params *params, uint32_t struct_size)
{
    tsl_chain_params defaults = tsli_chain_default_params();
    tsli_desc_init(params, struct_size, &defaults, sizeof defaults);
}

static void keep_params(tsli_chain *chain, const tsl_chain_params *params)
{
    tsli_floating_point host_mode = tsli_floating_point_enter();
    uint32_t weighs = chain->params->fork_weight != params->fork_weight;
    int resizes = chain->params->radius != params->radius || chain->params->scale_rule != params->scale_rule;
    tsli_chain_keep_weight(chain);
    tsli_chain_take_params(chain, params);
    tsli_chain_load_params(chain);
    if (weighs)
        tsli_rig_aim_forks(chain->rig);
    if (resizes)
        tsli_chain_find_rest_contacts(chain);
    tsli_chain_wake(chain);
    tsli_floating_point_leave(host_mode);
}

tsl_result tsl_chain_set_params(tsl_world *world, tsl_chain_id id, const tsl_chain_params *params)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    tsl_chain_params known;
    tsl_result result = tsli_chain_read_params(world, __func__, params, &known);
    if (result != TSL_OK)
        return result;
    TSLI_CHECK(world, !tsli_params_stretch(&known) || tsli_chain_make_rows(chain, TSLI_ROWS_LENGTHS),
               TSL_ERROR_OUT_OF_MEMORY, "chain: there is no memory for its first range of lengths");
    if (memcmp(chain->params, &known, sizeof known) != 0)
        keep_params(chain, &known);
    return TSL_OK;
}

tsl_result tsl_chain_get_params(const tsl_world *world, tsl_chain_id id, tsl_chain_params *out_params)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    return tsli_give_desc(world, __func__, "out_params", "tsl_chain_params", chain->params, sizeof *chain->params,
                          TSLI_FIRST_PARAMS_SIZE, out_params);
}

tsl_result tsl_chain_reset(tsl_world *world, tsl_chain_id id)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    tsli_floating_point host_mode = tsli_floating_point_enter();
    tsli_chain_reset(chain);
    if (world->validation)
        tsli_validate_start(chain, __func__, NULL);
    if ((chain->rig->pose_pending || chain->rig->root_is_pending) && !chain->fresh) {
        chain->fresh = 1;
        chain->rig->chains_changed = 1;
    }
    tsli_rig_make_output(chain->rig);
    tsli_floating_point_leave(host_mode);
    return TSL_OK;
}

static void aim_forks(tsli_rig *rig)
{
    tsli_floating_point host_mode = tsli_floating_point_enter();
    tsli_rig_aim_forks(rig);
    tsli_floating_point_leave(host_mode);
}

// A copy of the chain's variations with another array, or with none, not yet visible to others. Null when memory is out.
static tsli_variation *vary_by(tsli_chain *chain, tsli_variation *next, uint32_t which, void *made, uint64_t bytes)
{
    tsl_world *world = chain->rig->world;
    next->arrays[which] = made;
    if (which < TSL_PARAMETER_COUNT)
        next->key_counts[which] = (uint32_t)(bytes / sizeof(tsl_curve_key));
    tsli_variation *variation = made || !bytes ? tsli_shared_make(&world->host, sizeof *next) : NULL;
    if (!variation || !bytes || tsli_param_rows_add(world, chain->rig->layout, tsli_variation_rows(next)))
        return variation;
    tsli_shared_leave(&world->shares, &world->host, variation);
    return NULL;
}

static void take_variation(tsli_chain *chain)
{
    tsli_chain_load_params(chain);
    tsli_param_rows_fit(chain->rig);
    tsli_chain_load_limits(chain);
    tsli_chain_find_rest_contacts(chain);
}

// Sets another array, or none. 0 when memory is out, and nothing has changed; none needs no memory.
static int vary(tsli_chain *chain, uint32_t which, const void *content, uint64_t bytes)
{
    tsl_world *world = chain->rig->world;
    tsli_variation next = tsli_chain_variation(chain);
    uint32_t weighs =
        which == TSLI_KEYS_OF(TSL_PARAMETER_FORK_WEIGHT) || which == TSLI_FACTORS_OF(TSL_PARAMETER_FORK_WEIGHT);
    void *made = bytes ? tsli_shared_make(&world->host, bytes) : NULL, *before = next.arrays[which];
    tsli_variation *variation = vary_by(chain, &next, which, made, bytes);
    if (!variation && bytes) {
        tsli_shared_leave(&world->shares, &world->host, made);
        return 0;
    }
    if (made)
        memcpy(made, content, (size_t)bytes);
    next.arrays[which] = made ? tsli_shared_intern(&world->shares, &world->host, made) : NULL;
    chain->unvaried = variation ? 0 : chain->unvaried | (uint64_t)1 << which;
    if (variation) {
        memcpy(variation, &next, sizeof next);
        tsli_shared_leave(&world->shares, &world->host, chain->variation);
        chain->variation = tsli_shared_intern(&world->shares, &world->host, variation);
    }
    tsli_shared_leave(&world->shares, &world->host, before);
    take_variation(chain);
    if (weighs)
        aim_forks(chain->rig);
    tsli_chain_wake(chain);
    tsli_profile_share(chain->rig);
    tsli_rig_share_limits(chain->rig);
    return 1;
}

tsl_result tsl_chain_set_curve(tsl_world *world, tsl_chain_id id, tsl_parameter parameter, const tsl_curve_key *keys,
                               uint32_t key_count)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    tsl_result result = tsli_check_choice(world, __func__, "parameter", "", parameter, TSL_PARAMETER_COUNT);
    if (result == TSL_OK)
        result = tsli_check_keys(world, __func__, keys, key_count);
    if (result != TSL_OK)
        return result;
    TSLI_CHECK(world, vary(chain, TSLI_KEYS_OF(parameter), keys, key_count * sizeof *keys), TSL_ERROR_OUT_OF_MEMORY,
               "key_count is %u: there is no memory for the keys", key_count);
    return TSL_OK;
}

tsl_result tsl_chain_set_factors(tsl_world *world, tsl_chain_id id, tsl_parameter parameter, const float *factors,
                                 uint32_t factor_count)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    tsl_result result = tsli_check_choice(world, __func__, "parameter", "", parameter, TSL_PARAMETER_COUNT);
    if (result == TSL_OK)
        result =
            tsli_chain_check_per_particle(world, __func__, chain, "factors", "factor_count", factors, factor_count);
    for (uint32_t i = 0; i < factor_count && result == TSL_OK; ++i)
        if (!tsli_is_finite(factors[i]))
            result = tsli_refuse(&world->host, TSL_ERROR_NOT_FINITE, __func__, "factors[%u] is %g; it must be finite",
                                 i, (double)factors[i]);
    if (result != TSL_OK)
        return result;
    TSLI_CHECK(world, vary(chain, TSLI_FACTORS_OF(parameter), factors, factor_count * sizeof *factors),
               TSL_ERROR_OUT_OF_MEMORY, "factor_count is %u: there is no memory for the factors", factor_count);
    return TSL_OK;
}

tsl_result tsl_chain_set_gravities(tsl_world *world, tsl_chain_id id, const tsl_vec3 *gravities, uint32_t gravity_count)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    TSLI_CHECK(world, chain->model == TSL_MODEL_SPRING, TSL_ERROR_NOT_SUPPORTED,
               "chain is not of TSL_MODEL_SPRING, which alone has gravities");
    tsl_result result =
        tsli_chain_check_vectors(world, __func__, chain, "gravities", "gravity_count", gravities, gravity_count);
    if (result != TSL_OK)
        return result;
    TSLI_CHECK(world, vary(chain, TSLI_GRAVITIES, gravities, gravity_count * sizeof *gravities),
               TSL_ERROR_OUT_OF_MEMORY, "gravity_count is %u: there is no memory for the gravities", gravity_count);
    return TSL_OK;
}

// SPDX-License-Identifier: MIT
// API: what a host changes while a chain runs: parameters with their curves and factors, limits of angles and positions, accelerations, and
// the level of detail.
#include "base/floating_point.h"
#include "solver/check/entry.h"
#include "solver/layout/layout.h"
#include "solver/model/params.h"
#include "solver/model/settings.h"
#include "solver/step/step.h"

#include <string.h>

// ---- rows that few chains need -------------------------------------------------------------------------

// A chain gets rows with the first use of their feature, and keeps them. `rows`: TSLI_ROWS_ bits. The first use of one lays out the rig again.
// 0: memory is out, and nothing has changed.
static int make_rows(tsli_chain *chain, uint32_t rows)
{
    uint8_t had = chain->rows;
    if ((had & rows) == rows)
        return 1;
    chain->rows = (uint8_t)(had | rows);
    if (tsli_rig_lay_out(chain->rig))
        return 1;
    chain->rows = had;
    return 0;
}

// For limits, with memory to store them. `rows`: TSLI_ROWS_ANGLES or TSLI_ROWS_DISTANCES; 0: they limit nothing.
static int make_limit_rows(tsli_chain *chain, uint32_t rows)
{
    tsli_host *host = &chain->rig->world->host;
    int had = chain->limits != NULL;
    if (!tsli_chain_make_limits(host, chain))
        return 0;
    if (make_rows(chain, rows))
        return 1;
    if (!had)
        tsli_chain_free_limits(host, chain);
    return 0;
}

// ---- parameters ----------------------------------------------------------------------------------------

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
    TSLI_CHECK(world, !tsli_params_stretch(&known) || make_rows(chain, TSLI_ROWS_LENGTHS), TSL_ERROR_OUT_OF_MEMORY,
               "chain: there is no memory for its first range of lengths");
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
    uint32_t varies = chain->rig->layout->varies | tsli_variation_rows(next);
    if (!variation || !bytes || tsli_rig_vary_rows(chain->rig, varies))
        return variation;
    tsli_shared_leave(&world->shares, &world->host, variation);
    return NULL;
}

static void take_variation(tsli_chain *chain)
{
    tsli_chain_load_params(chain);
    if (!tsli_rig_varies(chain->rig))
        (void)tsli_rig_vary_rows(chain->rig, 0); // without memory they stay
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

// ---- limits of angles ----------------------------------------------------------------------------------

void tsl_chain_limit_init(tsl_chain_limit *limit, uint32_t struct_size)
{
    tsl_chain_limit defaults = tsli_chain_default_limit();
    tsli_desc_init(limit, struct_size, &defaults, sizeof defaults);
}

// Writes the chain's current limits to its lanes.
static void take_limits(tsli_chain *chain)
{
    tsli_chain_load_limits(chain);
    tsli_rig_update_rest(chain->rig); // until the next step, output is made as after a load
    tsli_chain_wake(chain);
}

static tsl_result refuse_first_limit(const tsl_world *world, const char *function)
{
    return tsli_refuse(&world->host, TSL_ERROR_OUT_OF_MEMORY, function,
                       "chain: there is no memory for its first limit");
}

tsl_result tsl_chain_set_limit(tsl_world *world, tsl_chain_id id, const tsl_chain_limit *limit)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    tsl_chain_limit known = tsli_chain_default_limit();
    tsl_result result = tsli_take_desc(world, __func__, "limit", "tsl_chain_limit", &known, sizeof known, limit);
    if (result == TSL_OK)
        result = tsli_chain_check_limit(world, __func__, "limit", &known);
    if (result != TSL_OK || memcmp(&tsli_limits_of(chain)->angle, &known, sizeof known) == 0)
        return result;
    if (!make_limit_rows(chain, known.kind != TSL_LIMIT_NONE ? TSLI_ROWS_ANGLES : 0))
        return refuse_first_limit(world, __func__);
    chain->limits->angle = known;
    take_limits(chain);
    return TSL_OK;
}

tsl_result tsl_chain_get_limit(const tsl_world *world, tsl_chain_id id, tsl_chain_limit *out_limit)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    return tsli_give_desc(world, __func__, "out_limit", "tsl_chain_limit", &tsli_limits_of(chain)->angle,
                          sizeof(tsl_chain_limit), sizeof(tsl_chain_limit), out_limit);
}

static tsl_result check_limits(const tsl_world *world, const char *function, const tsli_chain *chain,
                               const tsl_joint_limit *limits, uint32_t count, int *some)
{
    tsl_result result = tsli_chain_check_per_particle(world, function, chain, "limits", "limit_count", limits, count);
    *some = 0;
    for (uint32_t i = 0; i < count && result == TSL_OK; ++i) {
        result = tsli_chain_check_joint_limit(world, function, chain, limits, i);
        *some |= limits[i].kind != TSL_LIMIT_NONE;
    }
    return result;
}

tsl_result tsl_chain_set_joint_limits(tsl_world *world, tsl_chain_id id, const tsl_joint_limit *limits,
                                      uint32_t limit_count)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    int some;
    tsl_result result = check_limits(world, __func__, chain, limits, limit_count, &some);
    if (result != TSL_OK)
        return result;
    tsl_joint_limit *copy = NULL;
    if (limit_count) {
        copy = tsli_host_alloc(&world->host, limit_count * sizeof *copy);
        TSLI_CHECK(world, copy, TSL_ERROR_OUT_OF_MEMORY, "limit_count is %u: there is no memory for the limits",
                   limit_count);
        memcpy(copy, limits, limit_count * sizeof *copy);
    }
    if (copy && !make_limit_rows(chain, some ? TSLI_ROWS_ANGLES : 0)) {
        tsli_host_free(&world->host, copy, limit_count * sizeof *copy);
        return refuse_first_limit(world, __func__);
    }
    if (chain->limits) {
        tsli_host_free(&world->host, chain->limits->joints, chain->particle_count * sizeof *copy);
        chain->limits->joints = copy;
    }
    take_limits(chain);
    return TSL_OK;
}

// ---- limits of positions -------------------------------------------------------------------------------

void tsl_chain_position_limit_init(tsl_chain_position_limit *limit, uint32_t struct_size)
{
    tsl_chain_position_limit defaults = tsli_chain_default_position_limit();
    tsli_desc_init(limit, struct_size, &defaults, sizeof defaults);
}

tsl_result tsl_chain_set_position_limit(tsl_world *world, tsl_chain_id id, const tsl_chain_position_limit *limit)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    tsl_chain_position_limit desc = tsli_chain_default_position_limit();
    tsl_result result = tsli_take_desc(world, __func__, "limit", "tsl_chain_position_limit", &desc, sizeof desc, limit);
    if (result == TSL_OK)
        result = tsli_chain_check_position_limit(world, __func__, "limit", &desc);
    if (result != TSL_OK || memcmp(&tsli_limits_of(chain)->distances, &desc, sizeof desc) == 0)
        return result;
    if (!make_limit_rows(chain, desc.flags ? TSLI_ROWS_DISTANCES : 0))
        return refuse_first_limit(world, __func__);
    chain->limits->distances = desc;
    take_limits(chain);
    return TSL_OK;
}

tsl_result tsl_chain_get_position_limit(const tsl_world *world, tsl_chain_id id, tsl_chain_position_limit *out_limit)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    return tsli_give_desc(world, __func__, "out_limit", "tsl_chain_position_limit", &tsli_limits_of(chain)->distances,
                          sizeof(tsl_chain_position_limit), sizeof(tsl_chain_position_limit), out_limit);
}

// ---- accelerations -------------------------------------------------------------------------------------

static int make_acceleration_rows(tsli_chain *chain)
{
    tsli_host *host = &chain->rig->world->host;
    if (chain->accelerations)
        return 1;
    if (!tsli_chain_make_accelerations(host, chain))
        return 0;
    if (make_rows(chain, TSLI_ROWS_ACCELERATIONS))
        return 1;
    tsli_chain_free_accelerations(host, chain);
    return 0;
}

// A count of 0: no particle has one any more.
static void take_accelerations(tsli_chain *chain, const tsl_vec3 *accelerations, uint32_t count)
{
    size_t bytes = chain->particle_count * sizeof *accelerations;
    if (count && memcmp(chain->accelerations, accelerations, bytes) == 0)
        return;
    if (count)
        memcpy(chain->accelerations, accelerations, bytes);
    else
        memset(chain->accelerations, 0, bytes);
    tsli_chain_load_accelerations(chain);
    tsli_chain_wake(chain);
}

tsl_result tsl_chain_set_accelerations(tsl_world *world, tsl_chain_id id, const tsl_vec3 *accelerations,
                                       uint32_t acceleration_count)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    tsl_result result = tsli_chain_check_vectors(world, __func__, chain, "accelerations", "acceleration_count",
                                                 accelerations, acceleration_count);
    if (result != TSL_OK)
        return result;
    TSLI_CHECK(world, !acceleration_count || make_acceleration_rows(chain), TSL_ERROR_OUT_OF_MEMORY,
               "chain: there is no memory for its first accelerations");
    if (chain->accelerations)
        take_accelerations(chain, accelerations, acceleration_count);
    return TSL_OK;
}

// ---- level of detail -----------------------------------------------------------------------------------

void tsl_chain_detail_init(tsl_chain_detail *detail, uint32_t struct_size)
{
    tsl_chain_detail defaults = tsli_chain_default_detail();
    tsli_desc_init(detail, struct_size, &defaults, sizeof defaults);
}

static tsl_result take_detail(const tsli_rig *rig, const char *function, const tsl_chain_detail *given,
                              tsl_chain_detail *known)
{
    const tsl_world *world = rig->world;
    *known = tsli_chain_default_detail();
    tsl_result result = tsli_take_desc(world, function, "detail", "tsl_chain_detail", known, sizeof *known, given);
    if (result == TSL_OK)
        result = tsli_chain_check_detail(rig, function, "detail", known);
    known->struct_size = sizeof *known;
    return result;
}

// Setting the current level changes nothing: a game may do so in every frame.
static uint32_t set_detail(tsli_chain *chain, const tsl_chain_detail *detail)
{
    const tsli_detail known = {detail->flags, detail->sleep_tolerance};
    if (memcmp(&chain->detail, &known, sizeof known) == 0)
        return 0;
    chain->detail = known;
    tsli_chain_load_detail(chain);
    tsli_chain_wake(chain);
    return 1;
}

tsl_result tsl_chain_set_detail(tsl_world *world, tsl_chain_id id, const tsl_chain_detail *detail)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    tsl_chain_detail known;
    tsl_result result = take_detail(chain->rig, __func__, detail, &known);
    if (result == TSL_OK && set_detail(chain, &known))
        tsli_sleep_refresh(chain->rig);
    return result;
}

tsl_result tsl_rig_set_detail(tsl_world *world, tsl_rig_id id, const tsl_chain_detail *detail)
{
    TSLI_ENTER_RIG(world, rig, id);
    tsl_chain_detail known;
    uint32_t changed = 0;
    tsl_result result = take_detail(rig, __func__, detail, &known);
    for (tsli_chain *chain = rig->chains; result == TSL_OK && chain; chain = chain->next)
        changed |= set_detail(chain, &known);
    if (changed)
        tsli_sleep_refresh(rig);
    return result;
}

tsl_result tsl_chain_get_detail(const tsl_world *world, tsl_chain_id id, tsl_chain_detail *out_detail)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    const tsl_chain_detail detail = {sizeof detail, chain->detail.flags, chain->detail.sleep_tolerance};
    return tsli_give_desc(world, __func__, "out_detail", "tsl_chain_detail", &detail, sizeof detail, sizeof detail,
                          out_detail);
}

uint32_t tsl_chain_is_asleep(const tsl_world *world, tsl_chain_id id)
{
    const tsli_chain *chain = world ? tsli_chain_find(world, id) : NULL;
    return chain && chain->sleep.asleep;
}

// SPDX-License-Identifier: MIT
// API: limits of angles and of positions.
#include "base/floating_point.h"
#include "solver/api/chain_rows.h"
#include "solver/check/entry.h"
#include "solver/layout/layout.h"
#include "solver/model/limits.h"
#include "solver/model/param_rows.h"
#include "solver/model/params.h"
#include "solver/step/step.h"

#include <string.h>

void tsl_chain_limit_init(tsl_chain_limit *limit, uint32_t struct_size)
{
    tsl_chain_limit defaults = tsli_chain_default_limit();
    tsli_desc_init(limit, struct_size, &defaults, sizeof defaults);
}

// Writes the chain's current limits to its lanes. Only a call that allocates (the first limit) shares rows with rigs made alike:
// others may overlap with calls on those rigs, and the share count is not atomic.
static void take_limits(tsli_chain *chain, int may_share)
{
    tsli_chain_load_limits(chain);
    if (may_share)
        tsli_rig_share_limits(chain->rig);
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
    uint32_t had = chain->rows;
    if (!tsli_chain_make_limit_rows(chain, known.kind != TSL_LIMIT_NONE ? TSLI_ROWS_ANGLES : 0))
        return refuse_first_limit(world, __func__);
    chain->limits->angle = known;
    take_limits(chain, chain->rows != had);
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
    if (copy && !tsli_chain_make_limit_rows(chain, some ? TSLI_ROWS_ANGLES : 0)) {
        tsli_host_free(&world->host, copy, limit_count * sizeof *copy);
        return refuse_first_limit(world, __func__);
    }
    if (chain->limits) {
        tsli_host_free(&world->host, chain->limits->joints, chain->particle_count * sizeof *copy);
        chain->limits->joints = copy;
    }
    take_limits(chain, 1);
    return TSL_OK;
}

// ---- positions --------------------------------------------------------------------------------------------

void tsl_chain_place_limit_init(tsl_chain_place_limit *limit, uint32_t struct_size)
{
    tsl_chain_place_limit defaults = tsli_chain_default_place_limit();
    tsli_desc_init(limit, struct_size, &defaults, sizeof defaults);
}

tsl_result tsl_chain_set_place_limit(tsl_world *world, tsl_chain_id id, const tsl_chain_place_limit *limit)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    tsl_chain_place_limit known = tsli_chain_default_place_limit();
    tsl_result result = tsli_take_desc(world, __func__, "limit", "tsl_chain_place_limit", &known, sizeof known, limit);
    if (result == TSL_OK)
        result = tsli_chain_check_place_limit(world, __func__, "limit", &known);
    if (result != TSL_OK || memcmp(&tsli_limits_of(chain)->distances, &known, sizeof known) == 0)
        return result;
    uint32_t had = chain->rows;
    if (!tsli_chain_make_limit_rows(chain, known.flags ? TSLI_ROWS_DISTANCES : 0))
        return refuse_first_limit(world, __func__);
    chain->limits->distances = known;
    take_limits(chain, chain->rows != had);
    return TSL_OK;
}

tsl_result tsl_chain_get_place_limit(const tsl_world *world, tsl_chain_id id, tsl_chain_place_limit *out_limit)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    return tsli_give_desc(world, __func__, "out_limit", "tsl_chain_place_limit", &tsli_limits_of(chain)->distances,
                          sizeof(tsl_chain_place_limit), sizeof(tsl_chain_place_limit), out_limit);
}

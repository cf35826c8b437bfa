// SPDX-License-Identifier: MIT
#include "asset/chains.h"

tsl_result tsla_chains_create(tsl_world *world, tsl_rig_id rig, const tsl_chain_desc *descs,
                              const tsl_chain_params *params, uint32_t count, tsl_chain_id *out_chains,
                              uint32_t *out_refused)
{
    tsl_result result = tsl_chains_create(world, rig, descs, params, count, out_chains);
    if (result == TSL_OK)
        return result;
    result = TSL_OK;
    for (uint32_t i = 0; i < count && result == TSL_OK; ++i) {
        *out_refused = i;
        result = tsl_chain_create(world, rig, &descs[i], &params[i], &out_chains[i]);
    }
    return result;
}

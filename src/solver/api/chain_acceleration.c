// SPDX-License-Identifier: MIT
// API: accelerations that the host gives the particles of a chain.
#include "solver/api/chain_rows.h"
#include "solver/check/entry.h"
#include "solver/model/params.h"
#include "solver/step/step.h"

#include <string.h>

static int make_acceleration_rows(tsli_chain *chain)
{
    tsli_host *host = &chain->rig->world->host;
    if (chain->accelerations)
        return 1;
    if (!tsli_chain_make_accelerations(host, chain))
        return 0;
    if (tsli_chain_make_rows(chain, TSLI_ROWS_ACCELERATIONS))
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

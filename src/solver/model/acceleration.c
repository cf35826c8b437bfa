// SPDX-License-Identifier: MIT
#include "solver/model/acceleration.h"

#include "base/host.h"
#include "math/vec.h"
#include "solver/model/lane.h"

int tsli_chain_make_accelerations(tsli_host *host, tsli_chain *chain)
{
    if (!chain->accelerations)
        chain->accelerations = tsli_host_alloc(host, chain->particle_count * sizeof *chain->accelerations);
    return chain->accelerations != NULL;
}

void tsli_chain_free_accelerations(tsli_host *host, tsli_chain *chain)
{
    tsli_host_free(host, chain->accelerations, chain->particle_count * sizeof *chain->accelerations);
    chain->accelerations = NULL;
}

static int is_accelerated(const tsli_chain *chain)
{
    const tsl_vec3 *a = chain->accelerations;
    for (uint32_t i = 0; i < chain->particle_count; ++i)
        if (a[i].x != 0.0f || a[i].y != 0.0f || a[i].z != 0.0f)
            return 1;
    return 0;
}

static void mark_strand(tsli_block *block, uint32_t lane, int accelerated)
{
    tsli_put_lane(&block->rare->accelerated, lane, (uint32_t)accelerated);
    if (block->rare->accelerated)
        block->flags |= TSLI_BLOCK_ACCELERATED;
    else
        block->flags &= ~(uint32_t)TSLI_BLOCK_ACCELERATED;
}

void tsli_chain_load_accelerations(const tsli_chain *chain)
{
    const tsli_layout *layout = chain->rig->layout;
    int accelerated = is_accelerated(chain);
    for (uint32_t i = 0; i < chain->particle_count; ++i) {
        const tsli_particle *p = &chain->particles[i];
        tsli_lanes3_set(layout->accelerations[tsli_particle_slot(layout, chain, p)], tsli_particle_lane(chain, p),
                        chain->accelerations[i]);
    }
    for (uint32_t i = 0; i < chain->strand_count; ++i)
        mark_strand(&layout->blocks[chain->strand_lanes[i].block], chain->strand_lanes[i].lane, accelerated);
}

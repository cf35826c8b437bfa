// SPDX-License-Identifier: MIT
#include "solver/model/holds.h"

#include "solver/model/needed.h"
#include "solver/model/rest_blend.h"

#include <string.h>

// ---- memory ---------------------------------------------------------------------------------------------

// A hold of a particle pulls its strand, and every strand above that this hangs on: the sum over all particles.
static uint32_t count_pulls(const tsli_chain *chain)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < chain->particle_count; ++i)
        for (uint32_t s = chain->particles[i].strand; s != TSLI_NONE; s = chain->strands[s].parent_strand)
            ++count;
    return count;
}

tsli_holds *tsli_holds_make(tsli_host *host, const tsli_chain *chain)
{
    size_t pulls = count_pulls(chain), slots = chain->strand_particle_count;
    uint64_t bytes = sizeof(tsli_holds) + pulls * sizeof(tsli_pull) + chain->strand_count * sizeof(tsli_held_strand) +
                     chain->particle_count * sizeof(tsli_particle_hold) +
                     slots * (2 * sizeof(tsl_vec3) + sizeof(float));
    tsli_holds *holds = tsli_host_alloc(host, bytes);
    if (!holds)
        return NULL;
    memset(holds, 0, (size_t)bytes);
    holds->bytes = bytes;
    holds->pulls = (tsli_pull *)(void *)(holds + 1);
    holds->held_strands = (tsli_held_strand *)(void *)(holds->pulls + pulls);
    holds->by_particle = (tsli_particle_hold *)(void *)(holds->held_strands + chain->strand_count);
    holds->posed = (tsl_vec3 *)(void *)(holds->by_particle + chain->particle_count);
    holds->planned = holds->posed + slots;
    holds->lengths = (float *)(void *)(holds->planned + slots);
    return holds;
}

void tsli_holds_free(tsli_host *host, tsli_holds *holds)
{
    tsli_host_free(host, holds, holds ? holds->bytes : 0);
}

// ---- what acts ------------------------------------------------------------------------------------------

static int some_hold(const tsli_chain *chain)
{
    for (uint32_t i = 0; i < chain->particle_count; ++i)
        if (tsli_hold_is_active(&chain->holds->by_particle[i]) || chain->holds->by_particle[i].lets_go)
            return 1;
    return 0;
}

int tsli_chain_has_holds(const tsli_chain *chain)
{
    return chain->holds &&
           (chain->holds->is_posed || tsli_compare(chain->holds->pose_weight, 0.0f) > 0 || some_hold(chain));
}

int tsli_chain_is_held(const tsli_chain *chain)
{
    const tsli_holds *holds = chain->holds;
    return holds && (holds->pose_weight != (holds->is_posed ? 1.0f : 0.0f) || some_hold(chain));
}

void tsli_chain_reset_holds(tsli_chain *chain)
{
    if (!chain->holds)
        return;
    chain->holds->pose_weight = 0.0f;
    for (uint32_t i = 0; i < chain->particle_count; ++i) {
        tsli_particle_hold *hold = &chain->holds->by_particle[i];
        if (hold->lets_go)
            memset(hold, 0, sizeof *hold);
        hold->weight = 0.0f;
        hold->before = hold->now;
    }
}

void tsli_rig_note_holds(tsli_rig *rig)
{
    rig->layout->has_holds = 0;
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next)
        rig->layout->has_holds |= (uint32_t)tsli_chain_has_holds(chain);
}

tsl_vec3 tsli_hold_target(const tsli_rig *rig, const tsli_particle_hold *hold)
{
    tsl_vec3 position = hold->desc.position;
    if (hold->desc.bone < 0)
        return position;
    uint32_t needed = tsli_rig_find_needed(rig, (uint32_t)hold->desc.bone);
    if (needed == TSLI_NONE)
        return hold->now;
    return tsli_point_on_bone(rig, needed, position);
}

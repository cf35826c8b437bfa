// SPDX-License-Identifier: MIT
#include "solver/model/fork_weight.h"

#include "solver/model/params.h"

#include <string.h>

static float weight_of(const tsli_fork_weights *w, uint32_t child)
{
    return tsli_particle_parameter(w->chain, &w->variation, TSL_PARAMETER_FORK_WEIGHT, child);
}

tsli_fork_weights tsli_fork_weights_of(const tsli_chain *chain, uint32_t fork)
{
    tsli_fork_weights w;
    memset(&w, 0, sizeof w);
    w.chain = chain;
    w.differ = chain->params->fork_weight != 1.0f || chain->variation;
    if (!w.differ)
        return w;
    w.variation = tsli_chain_variation(chain);
    for (uint32_t i = fork + 1; i < chain->particle_count; ++i) {
        float weight = chain->particles[i].parent == (int32_t)fork ? weight_of(&w, i) : 0.0f;
        w.largest = weight > w.largest ? weight : w.largest;
    }
    return w;
}

float tsli_fork_weight(const tsli_fork_weights *w, uint32_t child)
{
    if (!w->differ)
        return 1.0f;
    return w->largest > 0.0f ? weight_of(w, child) / w->largest : 0.0f;
}

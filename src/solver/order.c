// SPDX-License-Identifier: MIT
#include "solver/order.h"

const tsli_chain *tsli_carrier_chain(const tsli_rig *rig, int32_t bone, const tsli_chain *own)
{
    for (; bone >= 0; bone = rig->parents[bone])
        if (rig->bone_chain[bone] && rig->bone_chain[bone] != own)
            return rig->bone_chain[bone];
    return NULL;
}

uint32_t tsli_chain_done(const tsli_chain *chain)
{
    uint32_t deepest = 0;
    for (uint32_t s = 0; s < chain->strand_count; ++s)
        deepest = chain->strands[s].level > deepest ? chain->strands[s].level : deepest;
    return chain->level + deepest + 1;
}

static const tsli_collider *simulated_collider(const tsli_chain *chain, uint32_t i)
{
    const tsli_collider *c = tsli_pool_find(&chain->rig->world->colliders, chain->colliders[i]);
    return c && (c->desc.flags & TSL_COLLIDER_SIMULATED) ? c : NULL;
}

int tsli_chain_waits(const tsli_chain *chain)
{
    for (uint32_t i = 0; i < chain->collider_count; ++i)
        if (simulated_collider(chain, i))
            return 1;
    return 0;
}

const tsli_chain *tsli_chain_carrier(const tsli_chain *chain, uint32_t index)
{
    const tsli_rig *rig = chain->rig;
    if (index >= 2) {
        const tsli_collider *c = simulated_collider(chain, index - 2);
        return c ? tsli_carrier_chain(rig, c->desc.bone, NULL) : NULL;
    }
    if (chain->model != TSL_MODEL_SPRING)
        return NULL;
    int32_t bone = index == 0 ? rig->parents[chain->particles[0].bone] : chain->anchor;
    return tsli_carrier_chain(rig, bone, chain);
}

static void wait_for(const tsli_chain *carrier, uint32_t *level)
{
    if (carrier && tsli_chain_done(carrier) > *level)
        *level = tsli_chain_done(carrier);
}

// 0 when it waits for itself.
static int wanted_level(const tsli_chain *chain, uint32_t *level)
{
    *level = 0;
    for (uint32_t i = 0; i < TSLI_CARRIERS(chain); ++i) {
        const tsli_chain *carrier = tsli_chain_carrier(chain, i);
        if (carrier == chain)
            return 0;
        wait_for(carrier, level);
    }
    return 1;
}

// Levels rise until nobody has to wait longer. A row of n chains that wait for one another is settled after n
// rounds at most; what still rises then goes round in a circle.
int tsli_rig_order(tsli_rig *rig)
{
    for (tsli_chain *chain = rig->chains; chain; chain = chain->next)
        chain->level = 0;
    for (uint32_t round = 0; round <= rig->chain_count; ++round) {
        uint32_t rose = 0;
        for (tsli_chain *chain = rig->chains; chain; chain = chain->next) {
            uint32_t level = 0;
            if (chain->model != TSL_MODEL_SPRING && chain->collider_count == 0)
                continue;
            if (!wanted_level(chain, &level))
                return 0;
            rose |= level != chain->level;
            chain->level = level;
        }
        if (!rose)
            return 1;
    }
    return 0;
}

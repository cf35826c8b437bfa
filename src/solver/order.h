// SPDX-License-Identifier: MIT
// Which chains run after which others: those that ride on the simulated bones of others, or meet colliders that
// do.
#ifndef TSLI_SOLVER_ORDER_H
#define TSLI_SOLVER_ORDER_H

#include "solver/model.h"

// Gives every chain of the rig its level. 0: some wait for each other.
int tsli_rig_order(tsli_rig *rig);
// The chain that simulates the bone or what is above it; bones of `own`, null: none, are passed over. Null:
// nobody.
const tsli_chain *tsli_carrier_chain(const tsli_rig *rig, int32_t bone, const tsli_chain *own);
// The first level at which everything of the chain has ticked.
uint32_t tsli_chain_done(const tsli_chain *chain);
// The chains that it has to wait for: 0 that its root rides on, 1 its anchor, then one a collider that it lists. Null:
// none.
#define TSLI_CARRIERS(chain) (2u + (chain)->collider_count)
const tsli_chain *tsli_chain_carrier(const tsli_chain *chain, uint32_t index);
// It lists colliders that ride on the simulated pose.
int tsli_chain_waits(const tsli_chain *chain);

// Level by level, carriers before what waits for them: the chain of the rig that comes after `chain`, null: the first.
// Null: none is left.
static inline tsli_chain *tsli_next_in_order(const tsli_rig *rig, const tsli_chain *chain)
{
    tsli_chain *next = chain ? chain->next : rig->chains;
    uint32_t level = chain ? chain->level : 0;
    do {
        for (; next; next = next->next)
            if (next->level == level)
                return next;
        next = rig->chains;
    } while (++level < rig->pack->level_count);
    return NULL;
}

#endif

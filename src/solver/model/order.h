// SPDX-License-Identifier: MIT
// Which chains run after which others: those that ride on the simulated bones of others, or meet colliders that
// do.
#ifndef TSLI_SOLVER_ORDER_H
#define TSLI_SOLVER_ORDER_H

#include "solver/model/model.h"

// Gives every chain of the rig its level and sorts them by it. Where some wait for each other in a circle, the last of them
// that was created is unbound. The cost is linear in what they wait for, but for circles and the sort.
void tsli_rig_order(tsli_rig *rig);
// The levels that the blocks of the rig's pack have: it could not be made again.
void tsli_rig_restore_order(tsli_rig *rig);
// The first level at which everything of the chain has ticked.
uint32_t tsli_chain_done(const tsli_chain *chain);
// Whether some chain simulates its bone or what is above it, any of which carries when those between are switched off, and the
// level at which it is to be placed: no later than chains need it that list it.
int tsli_collider_rides(const tsli_rig *rig, const tsli_collider *collider, uint32_t *out_level);
// The chains that carry it now, the nearest ones that run, of those that have ticked by its level: 0 what its root rides on,
// 1 its anchor, then one a collider that it lists. Null: none, as for all of one that is unbound.
#define TSLI_CARRIERS(chain) (2u + (chain)->collider_count)
const tsli_chain *tsli_chain_carrier(const tsli_chain *chain, uint32_t index);
// It lists colliders that ride on the simulated pose.
int tsli_chain_waits(const tsli_chain *chain);

// Level by level, carriers before what waits for them, those of a level by creation: the chain of the rig that comes after
// `chain`, null: the first. Null: none is left.
static inline tsli_chain *tsli_next_in_order(const tsli_rig *rig, const tsli_chain *chain)
{
    return chain ? chain->next_in_order : rig->first_in_order;
}

#endif

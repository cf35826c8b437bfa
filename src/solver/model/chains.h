// SPDX-License-Identifier: MIT
// The chains of a rig by number, and in the order in which they tick. Small numbers keep the table of the chain that drives each bone small.
// Chains attached to simulated bones of others, or colliding with attached colliders, tick after those.
#ifndef TSLI_SOLVER_CHAINS_H
#define TSLI_SOLVER_CHAINS_H

#include "solver/model/model.h"

// ---- numbers -------------------------------------------------------------------------------------------

#define TSLI_CHAINS_AT_MOST 65535u // a number fits into 16 bits, of which 0 means none

// The chain with that number; null for 0, and for unused numbers.
static inline tsli_chain *tsli_numbered_chain(const tsli_rig *rig, uint32_t number)
{
    return number ? rig->numbered[number - 1] : NULL;
}

// The chain that drives the bone; null: none.
static inline tsli_chain *tsli_bone_chain(const tsli_rig *rig, uint32_t bone)
{
    return tsli_numbered_chain(rig, rig->bone_chain[bone]);
}

// Reserves `count` more numbers. 0 when memory is out.
int tsli_rig_reserve_numbers(tsli_rig *rig, uint32_t count);
// Gives the chain, for which a number is reserved, the smallest free one.
void tsli_chain_take_number(tsli_chain *chain);
void tsli_chain_free_number(const tsli_chain *chain);
// Shrinks the tables to the largest number, if there is memory to move to.
void tsli_rig_fit_numbers(tsli_rig *rig);
void tsli_rig_free_numbers(tsli_rig *rig);

// ---- the order in which they tick ----------------------------------------------------------------------

// Gives every chain of the rig its level and sorts them by it. Where some wait for each other in a cycle, the newest of them
// is unbound. The cost is linear in the waits, except for cycles and the sort.
void tsli_rig_order(tsli_rig *rig);
// Restores the levels in the rig's layout, after a new layout failed.
void tsli_rig_restore_order(tsli_rig *rig);
// The first level at which everything of the chain has ticked.
uint32_t tsli_chain_done(const tsli_chain *chain);
// Whether some chain simulates its bone or one above it, any of which may be its parent when those between are switched off, and the
// level at which it is placed: no later than the chains that list it need it.
int tsli_collider_is_attached(const tsli_rig *rig, const tsli_collider *collider, uint32_t *out_level);
// The chains that it is attached to now, the nearest running ones that have ticked by its level: 0 for its root,
// 1 for its anchor, then one for each collider that it lists. Null: none, as for a chain that is unbound.
#define TSLI_PARENT_CHAINS(chain) (2u + (chain)->collider_count)
const tsli_chain *tsli_chain_parent(const tsli_chain *chain, uint32_t index);
// It lists colliders that are attached to the simulated pose.
int tsli_chain_waits(const tsli_chain *chain);

// Walks level by level, parents before what waits for them, by creation within a level: the chain of the rig after
// `chain`, null: the first. Null: none is left.
static inline tsli_chain *tsli_next_in_order(const tsli_rig *rig, const tsli_chain *chain)
{
    return chain ? chain->next_in_order : rig->first_in_order;
}

#endif

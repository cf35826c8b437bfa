// SPDX-License-Identifier: MIT
// A rig's pack: its strands laid out in blocks, and everything that goes with them, in one piece of memory.
#ifndef TSLI_SOLVER_PACK_H
#define TSLI_SOLVER_PACK_H

#include "solver/model.h"

// Lays out the chains and colliders that are linked to the rig now, keeps the state of those that the old
// pack held, and puts the new pack in its place. 0 when memory is out; then nothing has changed.
int tsli_rig_repack(tsli_rig *rig, uint32_t visible_capacity);
void tsli_rig_free_pack(tsli_rig *rig);
// Takes a chain out of the pack without memory: its lanes fall idle.
void tsli_rig_drop_chain(tsli_rig *rig, const tsli_chain *chain);
// The same for what a collider rides on.
void tsli_rig_drop_collider(tsli_rig *rig, const tsli_collider *collider);
// Bytes a pack for the rig as it is linked now takes, with a profile that no other rig shares; 0 when memory to plan
// it is out.
uint64_t tsli_rig_pack_size(tsli_rig *rig, uint32_t visible_capacity);
// Bytes that would go with the pack there is.
uint64_t tsli_rig_pack_held(const tsli_rig *rig);
// The same for a rig with neither chains nor colliders.
uint64_t tsli_empty_pack_size(void);

#endif

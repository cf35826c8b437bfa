// SPDX-License-Identifier: MIT
// A rig's pack: its strands laid out in blocks, and everything that goes with them, in one piece of memory.
#ifndef TSLI_SOLVER_PACK_H
#define TSLI_SOLVER_PACK_H

#include "solver/model/model.h"

// Lays out the chains and colliders that are linked to the rig now, keeps the state of those that the old
// pack held, and puts the new pack in its place. 0 when memory is out; then nothing has changed.
int tsli_rig_repack(tsli_rig *rig);
void tsli_rig_free_pack(tsli_rig *rig);
void tsli_pack_free(tsl_world *world, tsli_pack *pack);
// Before lanes of a pack there is are filled: its links are not what others read. 0 when memory is out.
int tsli_pack_own_links(tsl_world *world, tsli_pack *pack);
// After that: what packs made alike can share they share.
void tsli_pack_share(tsl_world *world, tsli_pack *pack);
// After a plan that came to nothing: planning numbers the chains again, and the pack there is knows them by their old
// numbers.
void tsli_rig_restore_indices(tsli_rig *rig);
// Another pack for the rig's bones and colliders, which was filled, and lanes of a pack for its strands.
void tsli_rig_move(tsli_rig *rig, tsli_pack *pack, tsli_pack *lanes, uint32_t first_lane, uint32_t end_lane);
// Parameters, poses and state into new lanes, and what is shown of them.
void tsli_batch_activate(const tsli_batch *batch);
// After limits of angles were set: before the rig's first pose and step what they make is made here, so that rigs made alike
// share it. Later the next step makes it.
void tsli_rig_share_limits(tsli_rig *rig);
void tsli_block_drop_lane(tsli_block *block, uint32_t lane);
// Takes a chain out of the pack without memory: its lanes fall idle.
void tsli_rig_drop_chain(tsli_rig *rig, const tsli_chain *chain);
// Gives a collider that is linked to the rig, its last, a place in the pack there is. 0: there is no room, or the pack does
// not know the collider's bone or what carries it, and nothing has changed.
int tsli_rig_add_collider(tsli_rig *rig, tsli_collider *collider);
// Takes a collider out of the pack without memory. Those behind it move up.
void tsli_rig_drop_collider(tsli_rig *rig, const tsli_collider *collider);

#endif

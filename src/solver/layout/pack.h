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
// Once its lanes are filled: what packs made alike can share they share.
void tsli_pack_share(tsl_world *world, tsli_pack *pack);
// After a plan that came to nothing: planning numbers the chains again, and the pack there is knows them by their old
// numbers.
void tsli_rig_restore_indices(tsli_rig *rig);
// Puts a pack that was filled in the place of the one there is.
void tsli_rig_move(tsli_rig *rig, tsli_pack *pack);
// Offsets, and what limits make of them, for the pose of now: no tick blends them with those of before.
void tsli_rig_rest_again(tsli_rig *rig);
// After limits of angles were set: before the rig's first pose and step what they make is made here, so that rigs made alike
// share it. Later the next step makes it.
void tsli_rig_share_limits(tsli_rig *rig);
// Takes a chain out of the pack without memory: its lanes fall idle.
void tsli_rig_drop_chain(tsli_rig *rig, const tsli_chain *chain);
// Gives a collider that is linked to the rig, its last, a place in the pack there is. 0: there is no room, or the pack does
// not know the collider's bone or what carries it, and nothing has changed.
int tsli_rig_add_collider(tsli_rig *rig, tsli_collider *collider);
// Takes a collider out of the pack without memory. Those behind it move up.
void tsli_rig_drop_collider(tsli_rig *rig, const tsli_collider *collider);

#endif

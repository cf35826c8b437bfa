// SPDX-License-Identifier: MIT
// A rig's layout: its strands in blocks and all that belongs to them, in one piece of memory.
#ifndef TSLI_SOLVER_LAYOUT_H
#define TSLI_SOLVER_LAYOUT_H

#include "solver/model/model.h"

// Lays out the chains and colliders that the rig has now, copies the state of those in the old
// layout, and replaces it. 0 when memory is out; then nothing has changed.
int tsli_rig_lay_out(tsli_rig *rig);
void tsli_rig_free_layout(tsli_rig *rig);
void tsli_layout_free(tsl_world *world, tsli_layout *layout);
// Shares whatever layouts made alike can share, once lanes are filled.
void tsli_layout_share(tsl_world *world, tsli_layout *layout);
// After a plan that failed: planning numbers the chains again, and the current layout has their old
// numbers.
void tsli_rig_restore_indices(tsli_rig *rig);
// Replaces the rig's layout by one that is filled.
void tsli_rig_set_layout(tsli_rig *rig, tsli_layout *layout);
// Offsets, and what limits make of them, for the pose of now: no tick blends them with those of before.
void tsli_rig_update_rest(tsli_rig *rig);
// After limits of angles were set: before the rig's first pose and step what they make is made here, so that rigs made alike
// share it. Later the next step makes it.
void tsli_rig_share_limits(tsli_rig *rig);
// Removes a chain from the layout without allocating: its lanes become idle.
void tsli_rig_drop_chain(tsli_rig *rig, const tsli_chain *chain);
// Adds the rig's last collider to the current layout. 0: it is full, or does not
// have the collider's bone or parent chain, and nothing has changed.
int tsli_rig_add_collider(tsli_rig *rig, tsli_collider *collider);
// Removes a collider from the layout without allocating. Those after it move up.
void tsli_rig_drop_collider(tsli_rig *rig, const tsli_collider *collider);

#endif

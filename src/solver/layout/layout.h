// SPDX-License-Identifier: MIT
// A rig's layout: its strands in blocks, with all their data, in one piece of memory.
#ifndef TSLI_SOLVER_LAYOUT_H
#define TSLI_SOLVER_LAYOUT_H

#include "solver/model/model.h"

// Makes a new layout for the rig's chains and colliders, copies the state of those in the old one, and replaces it. 0 when memory is out;
// then nothing has changed.
int tsli_rig_lay_out(tsli_rig *rig);
void tsli_rig_free_layout(tsli_rig *rig);
// Shares whatever rigs made alike can share of their layouts, once lanes are filled.
void tsli_rig_share_layout(tsli_rig *rig);
// After a plan that failed: restores the chains' indices in the current layout, since planning renumbers chains.
void tsli_rig_restore_indices(tsli_rig *rig);
// Replaces the rig's layout with a filled one.
void tsli_rig_set_layout(tsli_rig *rig, tsli_layout *layout);
// After bones are no longer needed, whose poses states do not have: if only these were uneven, poses are made again, as after a load.
void tsli_rig_forget_bones(tsli_rig *rig);
// Computes rest offsets and limits for the newest pose: no tick blends them with those of the last pose.
void tsli_rig_update_rest(tsli_rig *rig);
// Removes a chain from the layout without allocating: its lanes become idle.
void tsli_rig_drop_chain(tsli_rig *rig, const tsli_chain *chain);
// Adds the rig's last collider to the current layout. 0: the layout is full, or lacks the collider's bone or parent chain; nothing has
// changed.
int tsli_rig_add_collider(tsli_rig *rig, tsli_collider *collider);
// Removes a collider from the layout without allocating. Those after it move up.
void tsli_rig_drop_collider(tsli_rig *rig, const tsli_collider *collider);

#endif

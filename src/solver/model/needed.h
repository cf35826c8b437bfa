// SPDX-License-Identifier: MIT
// The bones whose poses belong to a rig's state.
#ifndef TSLI_SOLVER_NEEDED_H
#define TSLI_SOLVER_NEEDED_H

#include "solver/model/model.h"

// Sets rig->moves of the bones whose poses belong to the rig's state: those laid out with its chains and colliders.
// The layout may have more, of removed objects; later objects must not read their poses, which are not saved.
void tsli_rig_mark_needed(const tsli_rig *rig);
// Index of such a bone in the layout; TSLI_NONE: it is none of them. Overwrites rig->moves where the layout has more.
uint32_t tsli_rig_find_needed(const tsli_rig *rig, uint32_t bone);

#endif

// SPDX-License-Identifier: MIT
// The bones whose poses are a rig's state.
#ifndef TSLI_SOLVER_NEEDED_H
#define TSLI_SOLVER_NEEDED_H

#include "solver/model/model.h"

// Sets rig->moves of the bones whose poses are the rig's state: those that its chains and colliders have been packed with.
// The pack may know more, of objects that are gone; what comes later must not find their poses, which are not saved.
void tsli_rig_mark_needed(const tsli_rig *rig);
// Where the pack has the pose of such a bone; TSLI_NONE: it is none of them. Overwrites rig->moves where the pack knows more.
uint32_t tsli_rig_find_needed(const tsli_rig *rig, uint32_t bone);

#endif

// SPDX-License-Identifier: MIT
// Sharing of parameters and rest poses: layouts whose rows are equal read them from one place.
#ifndef TSLI_SOLVER_PROFILE_H
#define TSLI_SOLVER_PROFILE_H

#include "solver/model/model.h"

// After anything that changed the rig's parameters or rest pose and may allocate. When memory is out the rig keeps
// its own copy, which is only slower.
void tsli_profile_share(tsli_rig *rig);
void tsli_profile_share_layout(tsl_world *world, tsli_layout *layout);
// Before the layout is freed, and before rows are written: it reads and writes its own from here on.
void tsli_profile_leave(tsl_world *world, tsli_layout *layout);
void tsli_profile_use_own(tsli_layout *layout);

#endif

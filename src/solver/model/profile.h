// SPDX-License-Identifier: MIT
// Parameters and rest pose in lanes: packs whose rows are the same read them in one place.
#ifndef TSLI_SOLVER_PROFILE_H
#define TSLI_SOLVER_PROFILE_H

#include "solver/model/model.h"

// After anything that changed the rig's parameters or rest and may ask for memory. Without memory the rig keeps to
// its own copy, which is only slower.
void tsli_profile_share(tsli_rig *rig);
void tsli_profile_share_pack(tsl_world *world, tsli_pack *pack);
// Before the pack goes, and before rows are written: it reads and writes its own from here on.
void tsli_profile_leave(tsl_world *world, tsli_pack *pack);
void tsli_profile_use_own(tsli_pack *pack);

#endif

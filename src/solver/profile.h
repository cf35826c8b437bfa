// SPDX-License-Identifier: MIT
// Rigs made alike share their profile: see tsli_profile.
#ifndef TSLI_SOLVER_PROFILE_H
#define TSLI_SOLVER_PROFILE_H

#include "solver/model.h"

// After anything that changed the rig's parameters or rest and may ask for memory. Without memory the rig keeps to
// its own copy, which is only slower.
void tsli_profile_share(tsli_rig *rig);
// Before the rig's pack goes.
void tsli_profile_leave(tsli_rig *rig);
// Bytes of a profile for so many slots.
uint64_t tsli_profile_size(uint32_t slot_count);

#endif

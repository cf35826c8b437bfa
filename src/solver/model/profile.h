// SPDX-License-Identifier: MIT
// Rigs made alike share their profile: see tsli_profile.
#ifndef TSLI_SOLVER_PROFILE_H
#define TSLI_SOLVER_PROFILE_H

#include "solver/model/model.h"

// After anything that changed the rig's parameters or rest and may ask for memory. Without memory the rig keeps to
// its own copy, which is only slower.
void tsli_profile_share(tsli_rig *rig);
void tsli_profile_share_pack(tsl_world *world, tsli_pack *pack);
// Before the pack goes.
void tsli_profile_leave(tsl_world *world, tsli_pack *pack);
// The pack reads and writes its own copy of everything a profile may hold.
void tsli_profile_use_own(tsli_pack *pack);
// Bytes of a profile for packs whose part is so long.
uint64_t tsli_profile_size(uint64_t profile_bytes);

#endif

// SPDX-License-Identifier: MIT
// Many chains of a rig at once.
#ifndef ASSET_CHAINS_H
#define ASSET_CHAINS_H

#include "tassel/tassel.h"

// Creates them in the order of `descs`, with one call, so that the time grows as their number does. Where that is refused it
// creates them one by one up to the first that is refused alone: its number is in *out_refused, and what the log was told last is
// about it.
tsl_result tsla_chains_create(tsl_world *world, tsl_rig_id rig, const tsl_chain_desc *descs,
                              const tsl_chain_params *params, uint32_t count, tsl_chain_id *out_chains,
                              uint32_t *out_refused);

#endif

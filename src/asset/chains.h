// SPDX-License-Identifier: MIT
// Creates many chains of a rig at once.
#ifndef ASSET_CHAINS_H
#define ASSET_CHAINS_H

#include "tassel/tassel.h"

// Creates them in the order of `descs` with one call, which takes linear time. If that is refused, creates them one by one up to the first
// that is refused alone: its index goes to *out_refused, and the log's last message is about it.
tsl_result tsla_chains_create(tsl_world *world, tsl_rig_id rig, const tsl_chain_desc *descs,
                              const tsl_chain_params *params, uint32_t count, tsl_chain_id *out_chains,
                              uint32_t *out_refused);

#endif

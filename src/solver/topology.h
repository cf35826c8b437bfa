// SPDX-License-Identifier: MIT
// From bones to particles, from particles to strands.
#ifndef TSLI_SOLVER_TOPOLOGY_H
#define TSLI_SOLVER_TOPOLOGY_H

#include "solver/model.h"

typedef struct tsli_topology_size {
    uint32_t particles, strands, strand_particles;
} tsli_topology_size;

// Checks which bones a desc takes and notes them in the rig's scratch memory. `reason`: what to log when
// refused.
tsl_result tsli_topology_mark(const tsli_rig *rig, const tsl_chain_desc *desc, const char **reason);
// Upper bounds, for the bones marked last.
tsli_topology_size tsli_topology_measure(const tsli_rig *rig, const tsl_chain_desc *desc);
// Fills particles and strands of a chain whose arrays are as long as measured, for the bones marked last.
void tsli_topology_build(tsli_chain *chain, const tsl_chain_desc *desc);

#endif

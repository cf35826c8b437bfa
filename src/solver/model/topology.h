// SPDX-License-Identifier: MIT
// Makes a chain from its description: marks the bones that it takes and says which of them it cannot have, then makes particles of bones and
// strands of particles.
#ifndef TSLI_SOLVER_TOPOLOGY_H
#define TSLI_SOLVER_TOPOLOGY_H

#include "solver/model/model.h"

typedef struct tsli_topology_size {
    uint32_t particles, strands, strand_particles, tips;
} tsli_topology_size;

// Error in a desc's bones: "desc.LIST[INDEX] is bone BONE" and the reason, in this order.
typedef struct tsli_topology_fault {
    const char *list;
    uint32_t index, bone;
    const char *reason;
} tsli_topology_fault;

// Marks the bones that a desc takes. An error fills `fault`; then nothing is marked.
tsl_result tsli_topology_mark(const tsli_rig *rig, const tsl_chain_desc *desc, tsli_topology_fault *fault);
// Clears all marks, after the same desc was taken.
void tsli_topology_forget(const tsli_rig *rig, const tsl_chain_desc *desc);
// Before chains are built, and after the last of them: positions of the rig's bones in the setup pose, which have
// no other use. 0 when memory is out.
int tsli_topology_begin(tsli_rig *rig);
void tsli_topology_end(tsli_rig *rig);
// Upper bounds, for the bones marked last.
tsli_topology_size tsli_topology_measure(const tsli_rig *rig, const tsl_chain_desc *desc);

// A chain under construction, whose arrays are as long as measured.
typedef struct tsli_draft {
    tsli_chain chain;
    uint32_t *strand_particles;
    tsl_vec3 *tip_offsets;
    float *along;
} tsli_draft;

// Fills particles and strands for the bones marked last, which are not yet the chain's own.
void tsli_topology_build(tsli_draft *draft, const tsl_chain_desc *desc);

#endif

// SPDX-License-Identifier: MIT
// From bones to particles, from particles to strands.
#ifndef TSLI_SOLVER_TOPOLOGY_H
#define TSLI_SOLVER_TOPOLOGY_H

#include "solver/model.h"

typedef struct tsli_topology_size {
    uint32_t particles, strands, strand_particles;
} tsli_topology_size;

// Why a desc's bones are refused: "desc.LIST[INDEX] is bone BONE" and the reason, in this order.
typedef struct tsli_topology_fault {
    const char *list;
    uint32_t index, bone;
    const char *reason;
} tsli_topology_fault;

// What a bone is to the chain that is being made: bits, a byte a bone in the rig's scratch memory.
enum { TSLI_MARK_IN = 1, TSLI_MARK_ROOT = 2, TSLI_MARK_EXCLUDED = 4 };

static inline uint8_t *tsli_topology_marks(const tsli_rig *rig)
{
    return (uint8_t *)rig->scratch;
}

// topology_marks.c: marks the bones that a desc takes. `fault` is filled when it is refused.
tsl_result tsli_topology_mark(const tsli_rig *rig, const tsl_chain_desc *desc, tsli_topology_fault *fault);
// topology.c. Upper bounds, for the bones marked last.
tsli_topology_size tsli_topology_measure(const tsli_rig *rig, const tsl_chain_desc *desc);
// Fills particles and strands of a chain whose arrays are as long as measured, for the bones marked last.
void tsli_topology_build(tsli_chain *chain, const tsl_chain_desc *desc);

#endif

// SPDX-License-Identifier: MIT
// Construction of particles from bones, and of strands from particles.
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

// Roles of a bone in the new chain: bits, a byte a bone. None is set before and after, so that a chain costs
// by its own bones and not by those of its rig.
enum { TSLI_MARK_IN = 1, TSLI_MARK_ROOT = 2, TSLI_MARK_EXCLUDED = 4 };

static inline uint8_t *tsli_topology_marks(const tsli_rig *rig)
{
    return rig->world->marks;
}

// The bone after `bone` in the tree below `root`, depth first and without excluded ones; TSLI_NONE ends. Without recursion:
// skeletons from files may be thousands of bones deep.
static inline uint32_t tsli_topology_next(const tsli_rig *rig, uint32_t root, uint32_t bone)
{
    uint32_t next = rig->first_child[bone];
    for (;;) {
        while (next != TSLI_NONE && (rig->world->marks[next] & TSLI_MARK_EXCLUDED))
            next = rig->next_sibling[next];
        if (next != TSLI_NONE || bone == root)
            return next;
        next = rig->next_sibling[bone];
        bone = (uint32_t)rig->parents[bone];
    }
}

// topology_marks.c: marks the bones that a desc takes. An error fills `fault`; then nothing is marked.
tsl_result tsli_topology_mark(const tsli_rig *rig, const tsl_chain_desc *desc, tsli_topology_fault *fault);
// Clears all marks, after the same desc was taken.
void tsli_topology_forget(const tsli_rig *rig, const tsl_chain_desc *desc);
// topology.c. Before chains are built, and after the last of them: positions of the rig's bones in the setup pose, which have
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

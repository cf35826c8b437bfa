// SPDX-License-Identifier: MIT
// The chains of a rig in the order in which they tick. Chains attached to simulated bones of others, or colliding with attached colliders,
// tick after those.
#ifndef TSLI_SOLVER_CHAINS_H
#define TSLI_SOLVER_CHAINS_H

#include "solver/model/model.h"

#define TSLI_CHAINS_AT_MOST 65535u // of a rig

// ---- the order in which they tick ----------------------------------------------------------------------

// Gives every chain of the rig its level and sorts them by it. Where some wait for each other in a cycle, the newest of them
// is unbound. The cost is linear in the waits, except for cycles and the sort.
void tsli_rig_order(tsli_rig *rig);
// Restores the levels in the rig's layout, after a new layout failed.
void tsli_rig_restore_order(tsli_rig *rig);
// The first level at which everything of the chain has ticked.
uint32_t tsli_chain_done(const tsli_chain *chain);
// Whether some chain simulates its bone or one above it, any of which may be its parent when those between are switched off, and the
// level at which it is placed: no later than the chains that list it need it.
int tsli_collider_is_attached(const tsli_rig *rig, const tsli_collider *collider, uint32_t *out_level);
// The chains that it is attached to now, the nearest running ones that have ticked by its level: 0 for its root,
// 1 for its anchor, then one for each collider that it lists. Null: none, as for a chain that is unbound.
#define TSLI_PARENT_CHAINS(chain) (2u + (chain)->collider_count)
const tsli_chain *tsli_chain_parent(const tsli_chain *chain, uint32_t index);
// It lists colliders that are attached to the simulated pose.
int tsli_chain_waits(const tsli_chain *chain);

// ---- their making (topology.c) --------------------------------------------------------------------------

// Makes a chain from its description: marks the bones that it takes and says which of them it cannot have, then makes particles of bones
// and strands of particles.

// Error in a desc's bones: "desc.LIST[INDEX] is bone BONE" and the reason, in this order.
typedef struct tsli_topology_fault {
    const char *list;
    uint32_t index, bone;
    const char *reason;
} tsli_topology_fault;

// Marks the bones that a desc takes, in rig->moves, which is zeroes before. An error fills `fault`.
tsl_result tsli_topology_mark(const tsli_rig *rig, const tsl_chain_desc *desc, tsli_topology_fault *fault);
// Clears all marks, after the same desc was taken.
void tsli_topology_forget(const tsli_rig *rig, const tsl_chain_desc *desc);
// Before chains are built, and after the last of them: positions of the rig's bones in the setup pose, which have
// no other use. 0 when memory is out.
int tsli_topology_begin(tsli_rig *rig);
void tsli_topology_end(tsli_rig *rig);
// In the setup pose, between these two.
tsl_vec3 tsli_particle_setup_position(const tsli_chain *chain, uint32_t particle);
// Adds up how many particles, strands and tips the bones marked last make.
void tsli_topology_measure(tsli_chain *chain, const tsl_chain_desc *desc);
// Fills the chain's arrays, which are zeroes and as long as measured, for the bones marked last, which are not yet the chain's own.
void tsli_topology_build(tsli_chain *chain, const tsl_chain_desc *desc);

#endif

// SPDX-License-Identifier: MIT
// Links between chains: their parameters in lanes, and groups of connected chains.
#ifndef TSLI_SOLVER_LINKS_H
#define TSLI_SOLVER_LINKS_H

#include "solver/model/model.h"
#include "tassel/links.h"

static inline uint32_t tsli_link_curve_of(tsl_link_kind kind, tsl_link_parameter parameter)
{
    return kind * TSL_LINK_PARAMETER_COUNT + parameter;
}

static inline int tsli_link_is_there(const tsli_link *link)
{
    return link->chains[0] && link->chains[1];
}

static inline int tsli_quad_is_there(const tsli_quad *quad)
{
    return quad->chains[0] && quad->chains[1];
}

// Whether a link moves that end: the particle of a root is animated.
static inline int tsli_link_moves(const tsli_link *link, const tsl_link_rule *rule, uint32_t end)
{
    int follows = end == link->fixed_end && !(rule->resists & TSL_LINK_RESISTS_AT_BOTH_ENDS);
    return !follows && link->chains[end]->particles[link->particles[end]].parent >= 0;
}

// Writes the rules of the rig's links into its lanes, at its tick rate.
void tsli_rig_load_links(tsli_rig *rig);
// Numbers the groups of the rig's chains, after links or chains were added or removed.
void tsli_rig_group_chains(tsli_rig *rig);
// Removes a chain's links with it.
void tsli_rig_unlink_chain(tsli_rig *rig, const tsli_chain *chain);
// After links were removed while memory was out for a layout without them. `set`: a removed set; null: none.
void tsli_rig_drop_links(tsli_rig *rig, const tsli_links *set);
// Before a tick, after lanes began or ended to be simulated: which links act.
void tsli_linkage_update(tsli_layout *layout);
// Lane bits of a block: those that links move.
uint32_t tsli_linked_lanes_of(const tsli_layout *layout, uint32_t block);

#endif

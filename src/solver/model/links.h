// SPDX-License-Identifier: MIT
// Links between chains: their parameters in lanes, groups of connected chains, and the contact of strands of one set with the cloth of
// another (a cape on a skirt, hair on a cape).
#ifndef TSLI_SOLVER_LINKS_H
#define TSLI_SOLVER_LINKS_H

#include "solver/model/model.h"

static inline uint32_t tsli_link_curve_of(tsl_link_kind kind, tsl_link_parameter parameter)
{
    return kind * TSL_LINK_PARAMETER_COUNT + parameter;
}

// Whether strands of one set collide with the cloth of the other.
static inline int tsli_links_collide(const tsli_links *over, const tsli_links *under)
{
    return over != under && (over->meets_layers & under->cloth_layers) != 0;
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

// ---- cloth_contact.c ------------------------------------------------------------------------------------

// In plain floats, in the order of particles and quads, so that lane width changes no bit.

// The side of the cloth, in the setup pose, on which a strand is: 1, -1, or 0 where it is undecided.
float tsli_cloth_side(const tsli_line *line, const tsli_links *under);
// Within the tick of links: lists the quads near each particle, for all its steps. Scales of sets are known.
void tsli_cloth_contact_begin(tsli_layout *layout, tsli_cloth_contact *contact);
// Pushes particles and quads apart, once. Returns whether something has moved.
uint32_t tsli_cloth_contact_push(tsli_layout *layout, const tsli_cloth_contact *contact);

#endif

// SPDX-License-Identifier: MIT
// The strands of one set of links on the cloth of another (a cape on a skirt, hair on a cape). In plain floats, in the
// order in which particles and patches were made, so that lanes change no bit. Within the tick of links: patches near each particle
// are found once, and met in every round.
#ifndef TSLI_SOLVER_DRAPE_H
#define TSLI_SOLVER_DRAPE_H

#include "solver/model/model.h"

// Whether strands of the one meet the cloth of the other.
static inline int tsli_links_meet(const tsli_links *over, const tsli_links *under)
{
    return over != under && (over->meets_layers & under->cloth_layers) != 0;
}

// ---- made once --------------------------------------------------------------------------------------------

// The cloth of a set whose members are known: its patches, or the bones of strands that have no neighbours. `fields` null: they are
// counted.
uint32_t tsli_drape_fields(const tsli_links *set, const tsli_patch *patches, uint32_t patch_count,
                           tsli_field *fields);
// On which side of the cloth in the setup pose a strand is, whose members these are: 1, -1, or 0 where that is open.
int tsli_drape_side(const tsli_member *members, uint32_t count, const tsli_links *under);

// ---- in a tick --------------------------------------------------------------------------------------------

// Lists which patches are near which particles. `thickness` and `turned` are known.
void tsli_drape_find(const tsli_pack *pack, tsli_drape *drape);
// Particles and patches out of each other, once. Returns how deep they were at most, as a share of a patch's size.
float tsli_drape_meet(tsli_pack *pack, const tsli_drape *drape);

#endif

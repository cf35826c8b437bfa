// SPDX-License-Identifier: MIT
// Contact of the strands of one set of links with the cloth of another (a cape on a skirt, hair on a cape). In plain floats, in the
// order in which particles and quads were created, so that lane width changes no bit. Within the tick of links: quads near each particle
// are found once, and collide in every iteration.
#ifndef TSLI_SOLVER_CLOTH_CONTACT_H
#define TSLI_SOLVER_CLOTH_CONTACT_H

#include "solver/model/model.h"

// Whether strands of one set collide with the cloth of the other.
static inline int tsli_links_collide(const tsli_links *over, const tsli_links *under)
{
    return over != under && (over->meets_layers & under->cloth_layers) != 0;
}

// ---- when sets change -------------------------------------------------------------------------------------

// The cloth of a set whose particles are known: its quads, or the bones of strands without neighbours. `target_quads` null: only counts
// them.
uint32_t tsli_list_target_quads(const tsli_links *set, const tsli_quad *quads, uint32_t quad_count,
                                tsli_target_quad *target_quads);
// The side of the cloth, in the setup pose, of a strand with these particles: 1, -1, or 0 where it is undecided.
int tsli_cloth_side(const tsli_cloth_particle *cloth_particles, uint32_t count, const tsli_links *under);

// ---- in a tick --------------------------------------------------------------------------------------------

// Lists the quads near each particle. `thickness` and `turned` are known.
void tsli_cloth_contact_find_pairs(const tsli_layout *layout, tsli_cloth_contact *cloth_contact);
// Pushes particles and quads apart, once. Returns the largest depth, as a share of a quad's size.
float tsli_cloth_contact_push(tsli_layout *layout, const tsli_cloth_contact *cloth_contact);

#endif

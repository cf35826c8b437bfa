// SPDX-License-Identifier: MIT
// Makes the links and quads between particles of neighbouring strands, in the order in which they are solved.
#ifndef TSLI_SOLVER_LINKS_MAKE_H
#define TSLI_SOLVER_LINKS_MAKE_H

#include "solver/model/model.h"

// A strand while its set is made.
typedef struct tsli_line_draft {
    tsli_line line;
    const tsl_vec3 *positions; // of its particles in the setup pose
    const float *along;        // distances from its root, along it
} tsli_line_draft;

typedef struct tsli_link_list {
    tsli_link *links; // null: they are counted
    uint32_t count;
} tsli_link_list;

typedef struct tsli_quad_list {
    tsli_quad *quads; // null: they are counted
    uint32_t count;
} tsli_quad_list;

// Appends the links between strands in this order, without lengths.
void tsli_links_between(const tsli_line_draft *lines, uint32_t count, int is_ring, tsli_link_list *list);
// Appends the quads, from one link across to the next.
void tsli_quads_between(const tsli_line_draft *lines, uint32_t count, int is_ring, tsli_quad_list *list);
// As tsli_links_color.
void tsli_quads_color(tsli_quad *quads, uint32_t count, uint64_t *masks, const uint32_t *first, tsli_quad *scratch);
// Sorts colored quads by distance from their roots, within their colors.
void tsli_quads_sort(tsli_quad *quads, uint32_t count, tsli_quad *scratch);
#define TSLI_LAST_QUAD_COLOR 63u // of those that may have particles in common
#define TSLI_LINKS_AT_MOST 32u   // of one kind at a particle
// Sorts links into the order in which they are solved: by color, each kind together. `masks`: 0, one per particle of the
// rig's chains; first[chain->index] is the first of a chain. `scratch`: as many links. 0: a particle has too many, which is in
// `out_link`.
int tsli_links_color(tsli_link *links, uint32_t count, uint64_t *masks, const uint32_t *first, tsli_link *scratch,
                     uint32_t *out_link);

#endif

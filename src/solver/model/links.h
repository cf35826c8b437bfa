// SPDX-License-Identifier: MIT
// Links between chains: making a set (links_make.c finds which strands are neighbours by their positions in the setup pose, then makes the
// links and quads between their particles, in the order in which they are solved), their parameters in lanes, and groups of connected
// chains.
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

// ---- links_make.c --------------------------------------------------------------------------------------

#define TSLI_LINE_SAMPLES 4u // positions along a strand for comparison with others

typedef struct tsli_line_order {
    const tsl_vec3 *samples; // TSLI_LINE_SAMPLES a strand
    uint32_t count;
    uint32_t *order;   // out: the strands in order
    uint32_t is_ring;  // out
    uint32_t *scratch; // 4 a strand
    float *distances;  // count * count
    void *pairs;       // tsli_strand_pairs_size(count)
} tsli_line_order;

// Why there is no order, as a fault of two strands: `reason`.
typedef struct tsli_line_fault {
    const char *reason;
    uint32_t a, b;
} tsli_line_fault;

uint64_t tsli_strand_pairs_size(uint32_t count);
// 0: the order is ambiguous, with the fault. The result does not depend on the order of the input, apart from
// the strands' numbers, as long as ties go by the smaller number.
int tsli_line_order_find(tsli_line_order *lines, tsli_line_fault *fault);

// A strand while its set is made.
typedef struct tsli_line_draft {
    tsli_line line;
    const tsl_vec3 *positions; // of its particles in the setup pose
    const float *along;        // distances from its root, along it
} tsli_line_draft;

typedef struct tsli_link_list {
    tsli_link *links;
    tsli_quad *quads; // null: none are made
    uint32_t count, quad_count;
} tsli_link_list;

// Appends the links between strands in this order, without lengths, and the quads, from one link across to the next.
void tsli_links_between(const tsli_line_draft *lines, uint32_t count, int is_ring, tsli_link_list *list);
// As tsli_links_color.
void tsli_quads_color(tsli_quad *quads, uint32_t count, uint64_t *masks, const uint32_t *first, tsli_quad *scratch);
// Sorts colored quads by distance from their roots, within their colors.
void tsli_quads_sort(tsli_quad *quads, uint32_t count, tsli_quad *scratch);
#define TSLI_LAST_QUAD_COLOR 63u // of those that may have particles in common
#define TSLI_LINKS_AT_MOST 32u   // of one kind at a particle
// Sorts links into the order in which they are solved: by color, each kind together. `masks`: 0, one per particle of the rig's chains;
// first[chain->index] is the first of a chain. `scratch`: as many links. 0: a particle has too many, which is in `out_link`.
int tsli_links_color(tsli_link *links, uint32_t count, uint64_t *masks, const uint32_t *first, tsli_link *scratch,
                     uint32_t *out_link);

#endif

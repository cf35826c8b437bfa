// SPDX-License-Identifier: MIT
// Links between chains, laid out for the kernels: sets, rows of links and of cloth quads, and contacts between sets.
// tsli_links (objects.h) is what a set is made from.
#ifndef TSLI_SOLVER_LINKAGE_H
#define TSLI_SOLVER_LINKAGE_H

#include "solver/model/blocks.h"

// ---- links ----------------------------------------------------------------------------------------------

#define TSLI_NO_END 255u

// Ends of links in lanes of one slot or of two. Kernels load and store them together, by permuting the lanes of these.
typedef struct tsli_same_slots {
    // x of each slot in lane 0, as tsli_link_row.a, the lower one first; TSLI_NONE: more than two slots
    uint32_t bases[2];
    uint8_t back[2][TSLI_WIDTH]; // by slot and lane, the index of the end; TSLI_NO_END: none
} tsli_same_slots;

// Up to eight links that have no particle in common, one in each lane.
typedef struct tsli_link_row {
    _Alignas(TSLI_ROW_BYTES) tsli_lanes1 length; // at scale 1
    tsli_lanes1 loose, least, most;              // shares of the length: the one from which it pulls, and its bounds
    // While it is too long, and while it is too short: 1 / (its compliance over the square of the tick + free_ends). 0: it does not resist.
    tsli_lanes1 stretch_gain, compression_gain;
    tsli_lanes1 share_a, share_b; // shares of a displacement for the ends; a fixed end takes 0
    tsli_lanes1 free_ends;        // 1 or 2: the number of ends that it moves
    tsli_lanes1 pull;             // in this tick so far: below 0 it has pulled, above 0 it has pushed
    // Positions of its ends: the index of their x, in floats from tsli_layout.state on.
    uint32_t a[TSLI_WIDTH], b[TSLI_WIDTH];
    uint32_t block_a[TSLI_WIDTH], block_b[TSLI_WIDTH];
    tsli_same_slots slots_a, slots_b;
    uint32_t first_link, link_count; // in its set
    uint32_t active;                 // lane bits: both ends are simulated
    uint32_t bounded;                // lane bits: it has a least or a most length
} tsli_link_row;

// ---- cloth ----------------------------------------------------------------------------------------------

#define TSLI_QUAD_CONTACTS 16u // the contacts for which nearness to a quad is stored: bits of tsli_quad_row.contacts

// Quads of the cloth between two strands, which collide with colliders: up to eight that have no particle in common and the same colliders.
typedef struct tsli_quad_row {
    _Alignas(TSLI_ROW_BYTES) tsli_lanes1 free[4]; // by corner: 1 if contacts move it; 0 of a root, and of a second copy
    uint32_t corners[4][TSLI_WIDTH];              // as tsli_link_row.a
    uint32_t slots[4][2];                         // by corner: as tsli_same_slots.bases
    uint32_t blocks[2][TSLI_WIDTH];               // of the two strands
    uint32_t joined[2];                           // lane bits, by strand: its two corners are the same
    uint8_t near[TSLI_QUAD_CONTACTS];             // lane bits, by contact: quads that may touch it in this tick
    uint16_t contacts[TSLI_WIDTH];                // bits, by a vector's first lane: those that its quads may touch
    uint32_t first_quad, quad_count;
    uint32_t lane;   // in the first of the blocks, whose contacts the quads collide with
    uint32_t active; // lane bits: both strands are simulated and collide
} tsli_quad_row;

typedef struct tsli_link_set {
    float inverse_scale;              // of the setup pose
    float thickness, cloth_thickness; // at scale 1
    uint32_t rounds;
    uint32_t first_row, row_count;
    uint32_t first_bounded, bounded_end; // rows outside of those have no link with a least or a most length
    uint32_t first_quad_row, quad_row_count;
    uint32_t block, lane; // of the strand that gives it its scale
    uint32_t level;       // it is solved after this level has ticked
    uint32_t gone;        // destroyed while memory was out for another layout
    // For contact with other sets (cloth_contact.h). Both counts are 0 without any.
    uint32_t mirrored; // the setup pose of its first strand is
    uint32_t first_cloth_particle, cloth_particle_count;
    uint32_t first_target_quad, target_count;
} tsli_link_set;

// ---- contact between sets -------------------------------------------------------------------------------

// A particle of a set's strands.
typedef struct tsli_cloth_particle_row {
    uint32_t state_index; // as tsli_link_row.a
    uint32_t block;       // TSLI_NONE: removed
    uint32_t is_root;
} tsli_cloth_particle_row;

// A quad of a set's cloth: four of the set's particles, counted from its first one.
typedef struct tsli_target_quad_row {
    uint32_t corners[4];
    uint32_t first_same[4]; // by corner, the first of them that is the same particle
} tsli_target_quad_row;

// The strands of one set on the cloth of another.
typedef struct tsli_cloth_contact {
    float thickness;      // at this tick
    uint32_t over, under; // indices of the two sets
    uint32_t level;       // as tsli_link_set.level
    uint32_t first_row;   // in tsli_linkage.pairs, pair_counts and sides, of the first member of `over`
    uint32_t turned;      // the sides are swapped, since the rig is mirrored against its setup pose
    uint32_t has_pairs;   // in this tick
} tsli_cloth_contact;

#define TSLI_PAIR_CELLS 8u // along each axis of the grid in which quads are found

typedef struct tsli_quad_ball { // around a quad
    float x, y, z, radius;      // a radius below 0 means that the quad takes no part
} tsli_quad_ball;

// Memory for finding pairs, used only during the search.
typedef struct tsli_pair_search {
    tsli_quad_ball *balls;                                                  // one for each quad
    uint32_t *sorted;                                                       // quads, by cell
    uint32_t ends[TSLI_PAIR_CELLS * TSLI_PAIR_CELLS * TSLI_PAIR_CELLS + 1]; // of each cell, in `sorted`
} tsli_pair_search;

// ---- all of it ------------------------------------------------------------------------------------------

// Lanes of chains with links, and of all attached strands.
typedef struct tsli_linked_lanes {
    uint32_t block, lanes, level;
    uint32_t cloth_edges; // those of `lanes` that are edges of quads that act
} tsli_linked_lanes;

typedef struct tsli_linkage {
    uint32_t set_count, row_count, quad_row_count, linked_count;
    uint32_t outdated; // some lane began or ended to be simulated, and `active` has to be recomputed
    tsli_link_set *sets;
    tsli_link_row *rows;
    tsli_quad_row *quad_rows;
    tsli_linked_lanes *linked; // by block
    uint32_t cloth_contact_count, cloth_particle_count, target_count;
    tsli_cloth_contact *cloth_contacts;
    tsli_cloth_particle_row *cloth_particles;
    tsli_target_quad_row *target_quads;
    // For each cloth contact and particle of `over`: 1 where it stays in front of the cloth, -1 behind it, 0 where that is undecided.
    int8_t *sides;
    uint32_t *pairs;               // TSL_LINKS_MET_AT_ONCE quads for each of them
    uint32_t *pair_counts;         // one for each
    tsli_pair_search *pair_search; // null: no sets collide with each other
} tsli_linkage;

#endif

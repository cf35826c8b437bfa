// SPDX-License-Identifier: MIT
// Links between chains, laid out for the kernels: rows of links and of cloth quads, and contacts between sets (tsli_links, objects.h).
#ifndef TSLI_SOLVER_LINKAGE_H
#define TSLI_SOLVER_LINKAGE_H

#include "solver/model/objects.h"

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
    uint32_t first_link, link_count; // in tsli_links.links
    uint32_t active;                 // lane bits: both ends are simulated
    uint32_t bounded;                // lane bits: it has a least or a most length
} tsli_link_row;

// ---- cloth ----------------------------------------------------------------------------------------------

#define TSLI_QUAD_CONTACTS 16u // the contacts for which nearness to a quad is stored: bits of tsli_quad_row.contacts

// Quads of the cloth between two strands: up to eight that have no particle in common and the same colliders.
typedef struct tsli_quad_row {
    _Alignas(TSLI_ROW_BYTES) tsli_lanes1 free[4]; // by corner: 1 if contacts move it; 0 of a root, and of a second copy
    uint32_t corners[4][TSLI_WIDTH];              // as tsli_link_row.a
    uint32_t slots[4][2];                         // by corner: as tsli_same_slots.bases
    uint32_t blocks[2][TSLI_WIDTH];               // of the two strands
    uint32_t joined[2];                           // lane bits, by strand: its two corners are the same
    uint8_t near[TSLI_QUAD_CONTACTS];             // lane bits, by contact: quads that may touch it in this tick
    uint16_t contacts[TSLI_WIDTH];                // bits, by a vector's first lane: those that its quads may touch
    uint32_t first_quad, quad_count;              // in tsli_links.links
    uint32_t lane;                                // in the first of the blocks, whose contacts the quads collide with
    uint32_t active;                              // lane bits: both strands are simulated and collide
} tsli_quad_row;

// ---- contact between sets -------------------------------------------------------------------------------

// The strands of one set on the cloth of another.
typedef struct tsli_cloth_contact {
    const tsli_links *over, *under;  // null: one of the two is gone
    uint32_t first_near, near_count; // in tsli_linkage.near: the particles of `over` without roots
    uint32_t turned;                 // the sides are swapped, since the rig is mirrored against its setup pose
    uint32_t has_near;               // in this tick
} tsli_cloth_contact;

// A particle, and the quads near it.
typedef struct tsli_near_quads {
    uint32_t state_index; // as tsli_link_row.a
    uint32_t block;
    float side; // of the cloth on which it stays: 1 is in front, -1 behind, 0 undecided
    uint32_t count, quads[TSL_LINKS_MET_AT_ONCE]; // eight times the row, plus the lane
} tsli_near_quads;

typedef struct tsli_quad_balls { // around the quads of a row
    tsli_lanes3 middle;
    tsli_lanes1 reach_squared; // of the middle: particles farther away touch no part of the quad
} tsli_quad_balls;

// ---- all of it ------------------------------------------------------------------------------------------

typedef struct tsli_linkage {
    tsli_rig *rig;
    uint32_t outdated; // some lane began or ended to be simulated, and `active` has to be recomputed
    uint32_t row_count, quad_row_count, contact_count, near_count;
    tsli_link_row *rows;
    tsli_quad_row *quad_rows;
    uint32_t (*levels)[TSLI_WIDTH]; // by block and lane of tsli_block.linked: as tsli_links.level
    tsli_cloth_contact *contacts;
    tsli_near_quads *near;
    tsli_quad_balls *balls; // while quads are searched: for each row
} tsli_linkage;

#endif

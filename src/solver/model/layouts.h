// SPDX-License-Identifier: MIT
// The layout of a rig: everything that depends on which chains and colliders it has, in one piece of memory.
#ifndef TSLI_SOLVER_LAYOUTS_H
#define TSLI_SOLVER_LAYOUTS_H

#include "solver/model/collider_lanes.h"
#include "solver/model/objects.h"

#include <stddef.h>

#define TSLI_POSE_LAYOUT_BYTES offsetof(tsli_layout, bytes)

// ---- bones that are read and written --------------------------------------------------------------------

// A bone that some chain or collider needs. Parents come first. There are three groups, each in the order of bones: bones whose poses are
// stored; then, of those that read the rest pose as long as the layout exists, the roots of trees; then the others.
typedef struct tsli_needed {
    uint32_t bone;
    uint32_t parent;      // among the needed ones; TSLI_NONE: it is a root
    uint32_t driven;      // among the driven ones; TSLI_NONE: no chain drives it
    uint32_t run;         // from here on: so many are neighbours in the input too, all read or all at rest
    uint32_t next_framed; // TSLI_NONE: it is the last
    uint8_t rest;         // 1: reads the rest pose, unless its chain is gone: see tsli_reads_rest_pose
    uint8_t framed;       // 1: a root, an anchor or a collider needs its model-space transform
    uint8_t none[2];      // 0, since layouts that share their lists compare all bytes
} tsli_needed;

// A bone that a chain drives.
typedef struct tsli_driven {
    uint32_t bone, needed;
    uint32_t slot, lane, block, chain;
    // So many from here on are neighbours, and are together in the stored poses or in the rest pose.
    uint32_t run;
    uint8_t placed;    // it is the child of a fork: its translation changes too
    uint8_t root;      // it is the top of a tree, which the animation places
    uint8_t skips;     // its particle's parent is not on its bone's parent
    uint8_t stretches; // its chain has TSLI_ROWS_LENGTHS: its translation may change
} tsli_driven;

// ---- links between chains -------------------------------------------------------------------------------

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
    tsli_same_slots slots_a, slots_b;
    uint32_t active;  // lane bits: both ends are simulated
    uint32_t bounded; // lane bits: it has a least or a most length
} tsli_link_row;

#define TSLI_QUAD_CONTACTS 16u // the contacts for which nearness to a quad is stored: bits of tsli_quad_row.contacts

// Quads of the cloth between two strands: up to eight that have no particle in common and the same colliders.
typedef struct tsli_quad_row {
    _Alignas(TSLI_ROW_BYTES)
        tsli_lanes1 free[4]; // by corner: 1 if contacts move it; 0 of a root, and of a lower one that is the upper one
    uint32_t corners[4][TSLI_WIDTH];  // as tsli_link_row.a
    uint32_t slots[4][2];             // by corner: as tsli_same_slots.bases
    uint8_t near[TSLI_QUAD_CONTACTS]; // lane bits, by contact: quads that may touch it in this tick
    uint16_t contacts[TSLI_WIDTH];    // bits, by a vector's first lane: those that its quads may touch
    uint32_t collider_list;           // of the first quad's first strand: all collide with its contacts
    uint32_t active;                  // lane bits: both strands are simulated and collide
} tsli_quad_row;

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

// ---- the layout -------------------------------------------------------------------------------------------

#define TSLI_AHEAD_RANGES 6

typedef struct tsli_range {
    const char *at, *end;
} tsli_range;

// Everything that follows from a rig's chains and colliders: lanes of strands, and the bones read and written for them.
typedef struct tsli_layout {
    // Used to read and write poses, in as few cache lines as possible: see walk_to in rig_step.c.
    uint32_t needed_count, driven_count, block_count, slot_count;
    uint32_t stored_count;  // so many needed bones, from the first: their poses are stored
    uint32_t model_count;   // so many needed bones, from the first: they are in `model`
    uint32_t rest_scaled;   // some needed bone whose pose is not stored has a scale in the rest pose
    uint32_t driven_left;   // driven bones whose chain still exists, see tsli_is_gone
    uint32_t first_framed;  // among the needed ones; TSLI_NONE: there is none
    uint32_t outputs_world; // the last output was made in world space
    uint32_t scaled;        // if all bones are in `model`: some of them has a scale
    uint32_t matrices;      // some bone or the root has a mirrored or uneven scale: see needed.h
    uint32_t rest_uneven;   // some needed bone whose pose is not stored has a mirrored or uneven scale in the rest pose
    // Local poses of the needed bones, stored_count each. A pose is read into `spare`, then committed.
    tsl_transform *local_now, *local_pending, *local_spare;
    tsli_needed *needed; // in `lists`, like the next two
    tsli_driven *driven;
    uint32_t *slot_needed;    // TSLI_WIDTH of them by slot: see tsli_slot_needed
    tsli_lanes4 *rotation_ls; // the result: local rotations
    tsli_block *blocks;

    uint64_t bytes;
    uint64_t hot_bytes;                  // from the front: what every step reads and writes
    uint64_t rest_bytes;                 // of the rows from tsli_own_rest_rows on
    tsli_range ahead[TSLI_AHEAD_RANGES]; // memory to prefetch next, see ahead.h
    uint32_t branch_count, fork_mean_count, collider_list_count, chain_count, contact_capacity, attachment_count;
    uint32_t own_contact_count; // capacity of its collider lists for colliders of the rig
    // The size of contacts, near_contacts and past_contacts, which are a separate piece of memory.
    uint64_t contact_bytes;
    uint32_t has_springs; // some chain of the rig is of TSL_MODEL_SPRING
    // Some chain of the rig is of TSL_MODEL_TASSEL, and collider positions of the last tick are known: such chains follow them from there.
    uint32_t has_tassels;
    tsl_transform root_ws;      // tsli_rig.root_now, with 0 for -0
    tsl_vec3 origin;            // tsli_rig.origin
    uint32_t has_holds;         // some chain has a hold or a kept pose
    uint32_t rest_changes;      // offsets may have to be computed again, or were in the last step
    uint32_t rescales;          // some lane is rescaled, has regained a length, or is reset
    uint32_t rescales_aside;    // as `aside`
    tsli_block_rare *rare;      // one for each block
    tsli_anchor_lanes *anchors; // one for each block; null when every anchor is the rig's root
    tsli_slot_state *state;

    // Rows that are equal in rigs made alike are shared (params.h), so that those of a thousand rigs stay in the cache. These pointers
    // are the rows to read: the shared ones, or the layout's own below where the two differ.
    tsli_slot_params *params;           // one for each block, or for each slot where they vary along a chain: params.h
    tsli_slot_rare_params *rare_params; // likewise
    uint32_t params_step, rare_params_step; // all bits: one for each slot; 0: one for each block
    tsli_forces *forces;                    // one for each block
    tsli_lanes4 *root_link;                 // one for each block: the root bone's rotation relative to its parent
    tsli_slot_bone *bones;
    tsli_lanes4 *link_rotation; // relative to the bone before. Slot 0 does not use it: root_link has its rotation
    tsli_slot_rest *rest;
    // The direction from a particle to the next, in the frame of the bone before it, in slot 0 in its own frame. Zero where the two
    // particles coincide.
    tsli_lanes3 *aims;
    // Its own rows, with the same contents as the shared ones while those are read.
    tsli_forces *own_forces;
    // `params` and after them `rare_params`: a separate piece of memory; null without slots.
    void *own_param_rows;
    uint64_t param_bytes;       // of own_param_rows
    uint32_t varies;            // TSLI_VARIES_ bits: which of them have a row for each slot
    tsli_lanes4 *own_root_link; // null where no bone is animated, like the next one
    tsli_slot_bone *own_bones;
    tsli_lanes4 *own_link_rotation;
    tsli_slot_rest *own_rest;
    tsli_lanes3 *own_aims;
    // What the layout shares (shared.h); null: nothing.
    void *lists, *shared_forces, *shared_param_rows, *shared_rest;
    void *links;          // root_link to `link`, where no bone is animated
    uint32_t links_fixed; // other layouts may read `links`, so that nothing may be written there
    // Rest offsets on the last pose. They share the memory of rotation_ls, which is computed after the ticks that read them: see
    // tsli_lane_keep_offsets.
    tsli_slot_offset *offset_before;
    tsli_slot_link *link;

    // Rows for what some chains have.
    tsli_slot_limit *limits, *own_limits; // null when no chain has TSLI_ROWS_ANGLES, like the next four
    // The signed square of the cosine of the angle from the rest direction within which the limit need not be tested.
    tsli_lanes1 *limit_within, *own_limit_within;
    tsli_lanes4 *limit_frame_before; // at the last pose
    // Rotations of the bones before, for limits of strands that hang on others; null without branches, too.
    tsli_lanes4 *limit_turned;
    tsli_slot_position_limit *position_limits; // null when no chain has TSLI_ROWS_DISTANCES, like the next one
    tsli_slot_frame *bone_frames_before;       // the bones' frames on the last pose
    tsli_slot_stretch *stretches;              // null when no chain has TSLI_ROWS_LENGTHS
    tsli_lanes3 *accelerations; // in the world, per second squared; null when no chain has TSLI_ROWS_ACCELERATIONS
    // The offset from the root bone to the animated position at the tick, for strands with position limits that hang on others.
    tsli_lanes3 *animated_offsets;
    // The animated bone's scale in the world; null when no strand hangs on another, no place is limited and nothing stretches.
    tsli_lanes3 *scale;
    // While a tick runs: positions of particles near colliders at its beginning, and TSLI_STEP_FLOATS for each lane of a slot. Null where
    // nothing follows colliders, or where memory on the stack is enough: nothing is linked, and no strand is longer than TSLI_LOCAL_SLOTS.
    tsli_lanes3 *began;
    float *steps;
    // The state of the last tick while a partial tick runs and is output: see step.c. `state` and `aside` are swapped.
    tsli_slot_state *aside;
    tsli_block_aside *blocks_aside;
    // Positions at the rig's time and, with world output, rotations; null where only local poses are output and nothing sleeps.
    tsli_slot_world *world;
    tsli_lanes3 *parent_offset; // from the parent, in its frame, in world lengths; null without branches
    // Lane bits for each slot: in contact in the last tick, and in the partial tick; turns to the slot after it.
    uint8_t *touched, *touched_aside, *turns;
    tsli_branch *branches;
    tsli_fork_mean *fork_means;
    tsli_collider_list *collider_lists;
    tsli_contact *contacts;           // contact_capacity of them, written by the tick that reads them
    uint8_t *affected;                // of each needed bone: it, or one above it, has moved in this step
    tsli_slot_spring *spring;         // null when no chain is of TSL_MODEL_SPRING, like the next one
    tsli_near_surface *near_contacts; // one for each contact
    tsli_contact_past *past_contacts; // one for each contact; null unless the layout follows colliders
    tsli_attachment *attachments;     // by level
    tsli_attached_lanes *attached;    // one for each block; null when nothing is attached
    // local_now in model space: framed bones always, and model_count of them for rigs that output the world.
    tsl_transform *model;
    tsli_collider **colliders; // the rig's, by creation
    tsli_collider_block *collider_blocks;
    tsli_collider_block_rare *collider_rare; // one for each block
    tsli_collider_block_last *collider_last; // likewise; null unless the layout follows colliders
    uint32_t collider_count, collider_block_count;
    uint32_t collider_capacity; // so many have memory: see tsli_rig_add_collider
    uint32_t has_unused_bones;  // some needed bones may be those of objects that are gone
    tsli_chain **chains;        // by index
    tsli_linkage *linkage;      // null without links between chains
    tsli_ignored *ignored;      // null when no chain is TSL_CHAIN_IGNORES_REST_CONTACTS
    // Rotations of bones relative to the animation, simulated and as output, in the frame of the tree's root bone, for strands that hang on
    // others and for attachments; null without these.
    tsli_lanes4 *turned, *turned_output;
} tsli_layout;

// Sets whether the last tick left a slot's lane in contact.
static inline void tsli_put_touched(tsli_layout *layout, tsli_block *block, uint32_t slot, uint32_t lane, int on)
{
    uint32_t touched = layout->touched[slot];
    tsli_put_lane(&touched, lane, on);
    layout->touched[slot] = (uint8_t)touched;
    if (touched)
        block->flags |= TSLI_BLOCK_TOUCHED;
}

// The animated bones of the block changed: values that depend on them have to be computed again.
static inline void tsli_block_outdate(tsli_layout *layout, tsli_block *block)
{
    block->flags |= TSLI_BLOCK_STALE;
    layout->rest_changes = 1;
}

// Some lane of the layout has begun or ended to be simulated.
static inline void tsli_outdate_linkage(tsli_layout *layout)
{
    if (layout->linkage)
        layout->linkage->outdated = 1;
}

// The first of the layout's own rows for bones at rest.
static inline const void *tsli_own_rest_rows(const tsli_layout *layout)
{
    return layout->own_bones ? (const void *)layout->own_root_link : layout->own_rest;
}

// Called before these rows are written: the layout reads its own from here on.
static inline void tsli_layout_use_own_rest(tsli_layout *layout)
{
    if (layout->own_bones) {
        layout->root_link = layout->own_root_link;
        layout->bones = layout->own_bones;
        layout->link_rotation = layout->own_link_rotation;
    }
    layout->rest = layout->own_rest;
    layout->aims = layout->own_aims;
    layout->limits = layout->own_limits;
    layout->limit_within = layout->own_limit_within;
}

static inline uint32_t tsli_particle_slot(const tsli_layout *layout, const tsli_chain *chain, const tsli_particle *p)
{
    return layout->blocks[chain->strand_lanes[p->strand].block].first_slot + p->step;
}

static inline uint32_t tsli_particle_lane(const tsli_chain *chain, const tsli_particle *p)
{
    return chain->strand_lanes[p->strand].lane;
}

// Chains may be destroyed without memory for another layout: their driven bones no longer count.
static inline int tsli_is_gone(const tsli_layout *layout, const tsli_driven *driven)
{
    return layout->driven_left < layout->driven_count && !layout->chains[driven->chain];
}

#endif

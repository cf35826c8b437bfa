// SPDX-License-Identifier: MIT
// A rig's layout: its strands in blocks, with all their data, in one piece of memory.
#ifndef TSLI_SOLVER_LAYOUT_H
#define TSLI_SOLVER_LAYOUT_H

#include "solver/model/model.h"

// Makes a new layout for the rig's chains and colliders, copies the state of those in the old one, and replaces it. 0 when memory is out;
// then nothing has changed.
int tsli_rig_lay_out(tsli_rig *rig);
void tsli_rig_free_layout(tsli_rig *rig);
// Shares whatever rigs made alike can share of their layouts, once lanes are filled.
void tsli_rig_share_layout(tsli_rig *rig);
// After a plan that failed: restores the chains' indices in the current layout, since planning renumbers chains.
void tsli_rig_restore_indices(tsli_rig *rig);
// After bones are no longer needed, whose poses states do not have: if only these were uneven, poses are made again, as after a load.
void tsli_rig_forget_bones(tsli_rig *rig);
// Computes rest offsets and limits for the newest pose: no tick blends them with those of the last pose.
void tsli_rig_update_rest(tsli_rig *rig);
// Removes a chain from the layout without allocating: its lanes become idle.
void tsli_rig_drop_chain(tsli_rig *rig, const tsli_chain *chain);
// Adds the rig's last collider to the current layout. 0: the layout is full, or lacks the collider's bone or parent chain; nothing has
// changed.
int tsli_rig_add_collider(tsli_rig *rig, tsli_collider *collider);
// Removes a collider from the layout without allocating. Those after it move up.
void tsli_rig_drop_collider(tsli_rig *rig, const tsli_collider *collider);

// ---- for the files of this folder -----------------------------------------------------------------------

// Making a layout: a plan assigns strands to lanes; then the layout is allocated as one piece of memory, and filled.

typedef struct tsli_strand_ref {
    tsli_chain *chain;
    uint32_t strand, slots, level, group;
    uint32_t block, lane;
    uint32_t collider_list; // index of its block's list
} tsli_strand_ref;

typedef struct tsli_layout_plan {
    tsli_strand_ref *refs;
    uint32_t *bone_needed; // per bone: 0 or its use (NEED_) while marking, then index + 1
    uint64_t ref_bytes, bone_bytes;
    uint32_t ref_count;
    tsli_layout counts;   // the layout to be made, with its counts and nothing else
    uint32_t animated;    // some chain reads bones from the input
    uint32_t varies;      // TSLI_VARIES_ bits of parameters that vary along some chain
    uint32_t has_anchors; // some chain's anchor is not the rig's root
    uint32_t has_limits, has_position_limits, stretches, accelerates, collider_list_count;
    uint32_t outputs_partly;          // partial ticks: the rig is not TSL_RIG_WHOLE_TICKS
    uint32_t ignores;                 // some chain is TSL_CHAIN_IGNORES_REST_CONTACTS
    uint32_t longest_list;            // the most colliders in a chain's list
    uint32_t longest_strand;          // in slots
    uint32_t collider_block_capacity; // of counts.collider_capacity, which has spare room
    uint32_t is_linked;               // there are links or contacts between sets
    uint32_t has_setup;               // the plan began the setup pose for links
    tsli_linkage linkage;             // its counts
} tsli_layout_plan;

// Whether the particle's parent is not on its bone's parent: the bones between read the input.
int tsli_skips_bones(const tsli_chain *chain, const tsli_particle *p);
// Makes a plan. 0 when memory is out; it has to be freed in either case.
int tsli_plan_make(tsli_rig *rig, tsli_layout_plan *plan);
void tsli_plan_free(tsli_rig *rig, tsli_layout_plan *plan);
// The collider list of the block that begins with the ref.
tsli_collider_list tsli_plan_collider_list(const tsli_layout_plan *plan, uint32_t ref);
// A layout with all lanes idle and with capacity for contacts. Null when memory is out.
tsli_layout *tsli_layout_allocate(tsl_world *world, const tsli_layout_plan *plan);
// Makes the blocks of a new layout.
void tsli_layout_init_blocks(tsli_layout *layout, const tsli_layout_plan *plan);
// Fills the layout by the plan and with the rig's current state; strands, particles and colliders get their new positions.
void tsli_layout_fill(tsli_rig *rig, tsli_layout *layout, const tsli_layout_plan *plan);

// layout_links.c: links between chains. Counts for the plan, and their rows; strands have positions already.
void tsli_plan_links(const tsli_rig *rig, tsli_layout_plan *plan);
void tsli_fill_links(tsli_rig *rig, tsli_layout *layout, const tsli_layout_plan *plan);

// Attachments to the simulated pose, in the same file. Counting leaves `attachments` null.
uint32_t tsli_list_attachments(const tsli_rig *rig, const tsli_layout_plan *plan, tsli_attachment *attachments);
void tsli_fill_attachments(tsli_rig *rig, tsli_layout *layout, const tsli_layout_plan *plan);
// Updates the attachment indices of a layout's chains, after some were removed.
void tsli_number_attachments(const tsli_layout *layout);

#endif

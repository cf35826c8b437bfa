// SPDX-License-Identifier: MIT
// Changes of a rig's layout: another one, filled with parameters, poses and state; and chains and colliders that leave the current one, or
// colliders that join it, without memory.
#include "base/floating_point.h"
#include "solver/layout/layout.h"
#include "solver/layout/layout_plan.h"
#include "solver/model/bone_matrix.h"
#include "solver/model/chains.h"
#include "solver/model/colliders.h"
#include "solver/model/holds.h"
#include "solver/model/links.h"
#include "solver/model/needed.h"
#include "solver/model/param_rows.h"
#include "solver/model/params.h"
#include "solver/step/overlaps.h"
#include "solver/step/step.h"

// ---- another layout ------------------------------------------------------------------------------------

static void load_poses(tsli_rig *rig)
{
    tsli_layout *layout = rig->layout;
    for (uint32_t b = 0; b < layout->block_count; ++b)
        tsli_block_outdate(layout, &layout->blocks[b]);
    tsli_rig_update_root(rig);
    tsli_stage_pose(rig, TSLI_LINKS_ALL);
    tsli_stage_rest(rig, 0);
    tsli_keep_frames(layout);
    for (uint32_t b = 0; b < layout->block_count; ++b) {
        tsli_block *block = &layout->blocks[b];
        block->flags &= ~(uint32_t)TSLI_BLOCK_OFFSETS_MOVED;
    }
    tsli_stage_look_at_scales(layout);
}

static void activate_chain(tsli_rig *rig, tsli_chain *chain)
{
    if (!chain->laid_out) {
        tsli_chain_reset(chain);
        chain->running = (uint8_t)tsli_chain_wants_to_run(chain);
        chain->faded_weight = chain->running ? chain->params->weight : 0.0f;
        chain->laid_out = 1;
        tsli_chain_write_weight(chain);
    }
    for (uint32_t s = 0; s < chain->strand_count; ++s)
        if (chain->running)
            rig->layout->blocks[chain->strand_lanes[s].block].running |= 1u << chain->strand_lanes[s].lane;
}

static void activate(tsli_rig *rig)
{
    tsli_profile_leave(rig->world, rig->layout); // shared rows are not written
    tsli_rest_blend_refresh(rig);
    tsli_stage_model(rig);
    for (tsli_chain *chain = rig->chains; chain; chain = chain->next) {
        tsli_chain_load_params(chain);
        tsli_chain_load_limits(chain);
        if (chain->accelerations)
            tsli_chain_load_accelerations(chain);
    }
    tsli_rig_find_rest_contacts(rig);
    tsli_rig_load_links(rig);
    load_poses(rig);
    for (tsli_chain *chain = rig->first_in_order; chain; chain = chain->next_in_order)
        activate_chain(rig, chain);
    tsli_sleep_refresh(rig);
    tsli_rig_note_holds(rig);
    tsli_rig_share_layout(rig);
    tsli_rigs_make_output(&rig, 1, TSLI_OUTPUT_AGAIN);
}

int tsli_rig_lay_out(tsli_rig *rig)
{
    tsli_layout_plan plan;
    tsli_floating_point host_mode = tsli_floating_point_enter();
    int planned = tsli_plan_make(rig, &plan);
    tsli_layout *layout = planned ? tsli_layout_allocate(rig->world, &plan) : NULL;
    if (layout) {
        tsli_layout_fill(rig, layout, &plan);
        tsli_rig_set_layout(rig, layout);
        activate(rig);
    } else {
        tsli_rig_restore_indices(rig);
    }
    tsli_plan_free(rig, &plan);
    tsli_floating_point_leave(host_mode);
    return layout != NULL;
}

void tsli_rig_forget_bones(tsli_rig *rig)
{
    rig->layout->has_unused_bones = 1;
    if (!rig->chains || !rig->layout->matrices || tsli_pose_is_uneven(rig)) // a rig that goes has no chains any more
        return;
    tsli_floating_point host_mode = tsli_floating_point_enter();
    tsli_stage_model(rig);
    load_poses(rig);
    tsli_rigs_make_output(&rig, 1, TSLI_OUTPUT_AGAIN);
    tsli_floating_point_leave(host_mode);
}

void tsli_rig_update_rest(tsli_rig *rig)
{
    tsli_floating_point host_mode = tsli_floating_point_enter();
    tsli_stage_rest(rig, 0);
    for (uint32_t b = 0; b < rig->layout->block_count; ++b)
        rig->layout->blocks[b].flags &= ~(uint32_t)TSLI_BLOCK_OFFSETS_MOVED;
    tsli_floating_point_leave(host_mode);
}

void tsli_rig_share_limits(tsli_rig *rig)
{
    if (!rig->layout->limits || rig->clock.started || rig->posed || rig->pose_pending || rig->root_is_pending)
        return;
    tsli_rig_update_rest(rig);
    tsli_profile_share(rig);
}

// ---- chains removed -------------------------------------------------------------------------------------

// Clears the lane's bits, which would affect other lanes.
static void drop_lane(tsli_block *block, uint32_t lane)
{
    uint32_t others = ~(1u << lane);
    uint32_t *const bits[] = {&block->running,      &block->blended,        &block->occupied,
                              &block->paused,       &block->no_collision,   &block->nonfinite,
                              &block->unnormalised, &block->rare->rescaled, &block->rare->regained,
                              &block->rare->resets, &block->rare->was_reset};
    for (uint32_t i = 0; i < sizeof bits / sizeof *bits; ++i)
        *bits[i] &= others;
    block->rare->chain[lane] = TSLI_NONE;
}

// Makes the lanes of the chain's strands idle in blocks and collider lists.
static void drop_lanes(tsli_layout *layout, uint32_t chain_index)
{
    tsli_outdate_linkage(layout);
    for (uint32_t lane = 0; lane < TSLI_WIDTH; ++lane) {
        for (uint32_t b = 0; b < layout->block_count; ++b)
            if (layout->blocks[b].rare->chain[lane] == chain_index)
                drop_lane(&layout->blocks[b], lane);
        for (uint32_t t = 0; t < layout->collider_list_count; ++t)
            if (layout->collider_lists[t].chain[lane] == chain_index)
                layout->collider_lists[t].chain[lane] = TSLI_NONE;
    }
}

static void drop_attachments(tsli_layout *layout)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < layout->attachment_count; ++i)
        if (layout->attachments[i].collider ||
            layout->blocks[layout->attachments[i].block].rare->chain[layout->attachments[i].lane] != TSLI_NONE)
            layout->attachments[kept++] = layout->attachments[i];
    layout->attachment_count = kept;
    tsli_number_attachments(layout);
}

void tsli_rig_drop_chain(tsli_rig *rig, const tsli_chain *chain)
{
    tsli_layout *layout = rig->layout;
    uint32_t kept = 0;
    tsli_profile_leave(rig->world, layout);
    drop_lanes(layout, chain->index);
    drop_attachments(layout);
    for (uint32_t i = 0; i < layout->fork_mean_count; ++i)
        if (layout->fork_means[i].chain != chain->index)
            layout->fork_means[kept++] = layout->fork_means[i];
    layout->fork_mean_count = kept;
    layout->chains[chain->index] = NULL;
    layout->driven_left = 0;
    for (uint32_t i = 0; i < layout->driven_count; ++i)
        layout->driven_left += layout->chains[layout->driven[i].chain] != NULL;
    layout->has_springs = layout->has_tassels = 0;
    for (const tsli_chain *left = rig->chains; left; left = left->next) {
        layout->has_springs |= left->model == TSL_MODEL_SPRING;
        layout->has_tassels |= left->model == TSL_MODEL_TASSEL;
    }
    for (uint32_t i = 0; !layout->has_springs && i < layout->collider_count; ++i)
        tsli_collider_forget_low(layout->colliders[i]);
}

// ---- colliders added and removed -----------------------------------------------------------------------

// The index of a needed bone, by binary search. TSLI_NONE: the bone has no stored pose or no position in model space.
static uint32_t find_framed(const tsli_layout *layout, uint32_t bone)
{
    uint32_t first = 0, end = layout->stored_count;
    while (first < end) {
        uint32_t middle = first + (end - first) / 2;
        if (layout->needed[middle].bone < bone)
            first = middle + 1;
        else
            end = middle;
    }
    int found = first < layout->stored_count && layout->needed[first].bone == bone && layout->needed[first].framed;
    return found ? first : TSLI_NONE;
}

int tsli_rig_add_collider(tsli_rig *rig, tsli_collider *collider)
{
    tsli_layout *layout = rig->layout;
    int32_t bone = collider->desc.bone;
    uint32_t level, index = layout->collider_count, needed = bone < 0 ? TSLI_NONE : find_framed(layout, (uint32_t)bone);
    int is_attached =
        (collider->desc.flags & TSL_COLLIDER_SIMULATED) && tsli_collider_is_attached(rig, collider, &level);
    if (index >= layout->collider_capacity || layout->has_unused_bones || (bone >= 0 && needed == TSLI_NONE) ||
        is_attached)
        return 0;
    layout->colliders[index] = collider;
    layout->collider_count = index + 1;
    layout->collider_block_count = tsli_collider_block_count(index + 1);
    tsli_collider_clear(layout, index);
    tsli_collider_lay(collider, layout, index);
    collider->block->needed[collider->lane] = needed;
    tsli_rig_find_rest_contacts(rig);
    return 1;
}

static void drop_collider(tsli_layout *layout, const tsli_collider *collider)
{
    uint32_t left = --layout->collider_count, index = left;
    while (layout->colliders[index] != collider)
        --index;
    for (; index < left; ++index) {
        layout->colliders[index] = layout->colliders[index + 1];
        tsli_collider_lay(layout->colliders[index], layout, index);
    }
    tsli_collider_leave(layout, left);
    layout->collider_block_count = tsli_collider_block_count(left);
}

void tsli_rig_drop_collider(tsli_rig *rig, const tsli_collider *collider)
{
    tsli_layout *layout = rig->layout;
    uint32_t kept = 0, attachments = collider->desc.flags & TSL_COLLIDER_SIMULATED ? layout->attachment_count : 0;
    for (uint32_t i = 0; i < attachments; ++i)
        if (layout->attachments[i].collider != collider)
            layout->attachments[kept++] = layout->attachments[i];
    if (kept < attachments) {
        layout->attachment_count = kept;
        tsli_number_attachments(layout);
    }
    drop_collider(layout, collider);
    if (collider->desc.bone >= 0)
        tsli_rig_forget_bones(rig);
    if (rig->chains)
        tsli_rig_find_rest_contacts(rig);
}

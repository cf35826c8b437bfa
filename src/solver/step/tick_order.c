// SPDX-License-Identifier: MIT
// The order in which blocks tick: those of several rigs at once, or in a rig with attachments one level after the other. A level's
// attachments are placed before its blocks tick.
#include "solver/step/step.h"

#include <string.h>

// Rigs without memory of their own for contacts come first.
TSLI_HOT void tsli_assign_local_contacts(tsli_rig *const *rigs, uint32_t count, tsli_contact *local_contacts)
{
    uint32_t taken = 0;
    for (uint32_t i = 0; i < count; ++i) {
        tsli_layout *layout = rigs[i]->layout;
        layout->contacts = layout->own_contacts ? layout->own_contacts : local_contacts + taken;
        taken += layout->own_contacts ? 0 : layout->contact_capacity;
    }
    for (uint32_t i = 0; i < count; ++i) {
        tsli_layout *layout = rigs[i]->layout;
        if (!layout->own_contacts || layout->contact_capacity > TSLI_LOCAL_CONTACTS - taken)
            continue;
        layout->contacts = local_contacts + taken;
        taken += layout->contact_capacity;
    }
}

// ---- level by level ---------------------------------------------------------------------------------------

static uint32_t end_of_level(const tsli_layout *layout, uint32_t first)
{
    uint32_t end = first;
    while (end < layout->block_count && layout->blocks[end].level == layout->blocks[first].level)
        ++end;
    return end;
}

// Computes the rotations of bones that something is attached to. TSL_MODEL_SPRING has its own from the tick, except for sleeping chains,
// whose rotations are still those of their last output.
static void turn_parents(tsli_rig *rig, uint32_t first, uint32_t end)
{
    tsli_layout *layout = rig->layout;
    for (uint32_t b = first; b < end; ++b) {
        tsli_block *block = &layout->blocks[b];
        uint32_t lanes = TSLI_ALL_LANES;
        if (!(block->flags & TSLI_BLOCK_HAS_ATTACHED))
            continue;
        if (block->flags & TSLI_BLOCK_SPRING)
            lanes = block->paused;
        if (lanes)
            tsli_turn_block(rig, block, lanes);
    }
}

void tsli_tick_by_level(tsli_rig *rig, const tsli_tick *tick, const tsli_lanes_tick *lanes_tick)
{
    tsli_layout *layout = rig->layout;
    uint32_t placed = 0;
    for (uint32_t i = 0; layout->rescales && i < layout->attachment_count; ++i) // see tsli_lane_rescale
        tsli_attachment_at_last_tick(rig, &layout->attachments[i]);
    for (uint32_t first = 0, end; first < layout->block_count; first = end) {
        end = end_of_level(layout, first);
        for (; placed < layout->attachment_count && layout->attachments[placed].level <= layout->blocks[first].level;
             ++placed)
            tsli_stage_attachment_at_tick(rig, &layout->attachments[placed], tick);
        for (uint32_t b = first; b < end; ++b)
            if (layout->blocks[b].flags & TSLI_BLOCK_WAITS)
                tsli_stage_contact(rig, layout->blocks[b].collider_list, 1, tick, lanes_tick);
        tsli_lanes_tick level = *lanes_tick;
        level.first = first;
        level.end = end;
        rig->world->kernel->tick(&level, 1);
        turn_parents(rig, first, end);
    }
}

// Whether no attached root has moved since the last tick.
static int outputs_last_root(const tsli_layout *layout, const tsli_block *block)
{
    const tsli_attached_lanes *attached = &layout->attached[block - layout->blocks];
    for (uint32_t lane = 0; lane < block->lane_count; ++lane) {
        if (!tsli_has_lane(attached->root_lanes & block->running, lane))
            continue;
        for (int k = 0; k < 3; ++k)
            if (attached->root.position[k][lane] != block->root_last.position[k][lane])
                return 0;
        for (int k = 0; k < 4; ++k)
            if (attached->root.rotation[k][lane] != block->root_last.rotation[k][lane])
                return 0;
    }
    return 1;
}

// Before any level, as the bone of a fork turns to children on later levels. Trees can go first because they are not attached.
static void assign_output_trees(tsli_rig *rig, uint32_t rebased)
{
    tsli_layout *layout = rig->layout;
    tsli_set_output_fork_means(rig);
    for (uint32_t b = 0; rebased && b < layout->block_count; ++b)
        if (!(layout->blocks[b].flags & TSLI_BLOCK_SPRING))
            rig->world->kernel->rebase(layout, b, b + 1, &layout->root_ws);
}

static void output_block(tsli_rig *rig, uint32_t b, uint32_t rebased)
{
    tsli_layout *layout = rig->layout;
    const tsli_block *block = &layout->blocks[b];
    if (block->flags & TSLI_BLOCK_SPRING) {
        rebased |= !outputs_last_root(layout, block);
        if (rebased)
            rig->world->kernel->rebase(layout, b, b + 1, &layout->root_ws);
    }
    const tsli_lanes_output output = {
        .layout = layout, .first = b, .end = b + 1, .root = &layout->root_ws, .rebased = rebased, .in_world = 1};
    rig->world->kernel->rotate(&output, 1);
}

void tsli_output_by_level(tsli_rig *rig, uint32_t rebased)
{
    tsli_layout *layout = rig->layout;
    uint32_t placed = 0;
    assign_output_trees(rig, rebased);
    for (uint32_t first = 0, end; first < layout->block_count; first = end) {
        end = end_of_level(layout, first);
        for (; placed < layout->attachment_count && layout->attachments[placed].level <= layout->blocks[first].level;
             ++placed)
            tsli_stage_attachment_output(rig, &layout->attachments[placed]);
        for (uint32_t b = first; b < end; ++b)
            output_block(rig, b, rebased);
    }
    for (; placed < layout->attachment_count; ++placed) // colliders that no block waits for are still drawn
        tsli_stage_attachment_output(rig, &layout->attachments[placed]);
}

void tsli_chain_attach_now(tsli_chain *chain)
{
    tsli_layout *layout = chain->rig->layout;
    for (uint32_t i = 0; i < 2 && chain->attachments[i]; ++i)
        tsli_stage_attachment_now(chain->rig, &layout->attachments[chain->attachments[i] - 1]);
}

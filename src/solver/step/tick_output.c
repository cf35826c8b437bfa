// SPDX-License-Identifier: MIT
// After the ticks: the output. Where the newest pose is between two ticks, a partial tick advances the last tick's state to its time, by
// the share f of a tick, with that pose, its root and its colliders: velocities and forces are scaled by f, other rates by
// tsli_lane_partly. Only output uses the result. The state of the last tick is kept aside and restored.
#include "math/four.h"
#include "solver/step/step.h"

// A partial tick this short would not be visible.
#define LEAST_SHARE 1e-5f

// Whether the rig's last tick is before its newest pose, so that output needs a partial tick.
static int is_behind(tsli_rig *rig)
{
    return rig->layout->aside && tsli_clock_share(&rig->clock) >= LEAST_SHARE && tsli_ticking_lanes(rig->layout);
}

#undef LEAST_SHARE

// ---- the state aside --------------------------------------------------------------------------------------

// Scales velocities, which are differences of positions, by the share of the partial tick.
static void copy_for_partial(tsli_slot_state *to, const tsli_slot_state *from, float share)
{
    const f4 partial = f4_splat(share);
    for (uint32_t k = 0; k < 3; ++k)
        for (uint32_t lane = 0; lane < TSLI_WIDTH; lane += 4) {
            f4 x = f4_load(from->position[k] + lane), travel = f4_sub(x, f4_load(from->previous[k] + lane));
            f4_store(to->position[k] + lane, x);
            f4_store(to->previous[k] + lane, f4_sub(x, f4_mul(travel, partial)));
        }
}

static void swap_states(tsli_layout *layout)
{
    tsli_slot_state *state = layout->state;
    uint8_t *touched = layout->touched;
    layout->state = layout->aside;
    layout->touched = layout->touched_aside;
    layout->aside = state;
    layout->touched_aside = touched;
}

// What a tick changes of a block, besides the slots of its strands.
static void copy_block(tsli_block *block, tsli_block_aside *aside, int back)
{
    tsli_block_rare *rare = block->rare;
    const struct {
        void *of_block, *aside;
        size_t bytes;
    } rows[] = {{&block->root_last, &aside->root_last, sizeof aside->root_last},
                {&block->anchor_last, &aside->anchor_last, sizeof aside->anchor_last},
                {&rare->scale_last, &aside->scale_last, sizeof aside->scale_last},
                {&rare->root_shift, &aside->root_shift, sizeof aside->root_shift},
                {&rare->anchor_shift, &aside->anchor_shift, sizeof aside->anchor_shift},
                {&rare->rescaled, &aside->rescaled, sizeof aside->rescaled},
                {&rare->regained, &aside->regained, sizeof aside->regained},
                {&rare->resets, &aside->resets, sizeof aside->resets},
                {&rare->was_reset, &aside->was_reset, sizeof aside->was_reset}};
    for (uint32_t i = 0; i < sizeof rows / sizeof *rows; ++i)
        memcpy(back ? rows[i].of_block : rows[i].aside, back ? rows[i].aside : rows[i].of_block, rows[i].bytes);
}

static void put_aside(tsli_layout *layout, float share)
{
    for (uint32_t b = 0; b < layout->block_count; ++b)
        copy_block(&layout->blocks[b], &layout->blocks_aside[b], 0);
    for (uint32_t s = 0; s < layout->slot_count; ++s)
        copy_for_partial(&layout->aside[s], &layout->state[s], share);
    memcpy(layout->touched_aside, layout->touched, layout->slot_count * sizeof *layout->touched);
    swap_states(layout);
    layout->rescales_aside = layout->rescales;
}

static void end_partial_tick(tsli_rig *rig)
{
    tsli_layout *layout = rig->layout;
    for (uint32_t b = 0; b < layout->block_count; ++b) {
        copy_block(&layout->blocks[b], &layout->blocks_aside[b], 1);
        layout->blocks[b].nonfinite = 0; // such chains were reset to the pose
    }
    swap_states(layout);
    layout->rescales = layout->rescales_aside;
}

// ---- the tick ---------------------------------------------------------------------------------------------

TSLI_HOT static tsli_lanes_tick prepare_partial(tsli_rig *rig, tsli_output_time how, tsli_tick_storage *storage)
{
    tsli_layout *layout = rig->layout;
    float share = tsli_clock_share(&rig->clock);
    tsli_lanes_tick tick = tsli_tick_begin(rig, share);
    put_aside(layout, share);
    tsli_partial_tick_set_root(rig, how, storage, &tick);
    tsli_stage_contact(rig, 0, layout->collider_list_count, &storage->of_rig, &tick);
    if (rig->world->air && rig->world->air->first)
        tick.air = rig->world->air;
    if (layout->has_holds)
        tsli_stage_hold(rig, &storage->of_rig, &tick);
    return tick;
}

// Where the partial tick's result is not finite, the last tick's state is output.
static void recover_partial(tsli_layout *layout)
{
    for (uint32_t b = 0; b < layout->block_count; ++b) {
        tsli_block *block = &layout->blocks[b];
        for (uint32_t lane = 0; block->nonfinite >> lane; ++lane) {
            if (!tsli_has_lane(block->nonfinite, lane))
                continue;
            for (uint32_t s = block->first_slot; s < block->first_slot + block->slot_count; ++s)
                for (uint32_t k = 0; k < 3; ++k)
                    layout->state[s].position[k][lane] = layout->aside[s].position[k][lane];
        }
    }
}

// The rig's state is the one to output until end_partial_tick.
TSLI_HOT static void run_partial_tick(tsli_rig *rig, tsli_output_time how)
{
    tsli_tick_storage storage;
    tsli_lanes_tick tick = prepare_partial(rig, how, &storage);
    tsli_tick_run(rig, &storage.of_rig, &tick);
    recover_partial(rig->layout);
}

// ---- the output ----------------------------------------------------------------------------------------

TSLI_HOT static void make_output(tsli_rig *rig, uint32_t is_partial)
{
    tsli_layout *layout = rig->layout;
    // Root bones have moved since the last tick. Sleeping chains may have ticked last before the newest pose.
    uint32_t rebased = (rig->moved_since_tick & !is_partial) | rig->sleepers;
    // The host reads more than local rotations, or strands are attached to it. Always after a partial tick: output made later, at the first
    // read, would use what was tuned since the step.
    uint32_t in_world = layout->branch_count > 0 || layout->attachment_count > 0 || rig->outputs_world || is_partial;
    layout->outputs_world = in_world;
    if (layout->attachment_count) {
        tsli_output_by_level(rig, rebased);
        return;
    }
    if (layout->fork_mean_count)
        tsli_set_fork_means(rig, 0, layout->slot_count);
    if (rebased && in_world)
        rig->world->kernel->rebase(layout, 0, layout->block_count, &layout->root_ws);
    const tsli_lanes_output output = {.layout = layout,
                                      .end = layout->block_count,
                                      .root = &layout->root_ws,
                                      .rebased = rebased,
                                      .in_world = in_world};
    rig->world->kernel->rotate(&output);
}

TSLI_HOT void tsli_output_make(tsli_rig *rig, tsli_output_time how)
{
    uint32_t is_partial = (uint32_t)is_behind(rig);
    if (is_partial)
        run_partial_tick(rig, how);
    if (rig->layout->block_count)
        make_output(rig, is_partial);
    if (is_partial)
        end_partial_tick(rig);
}

void tsli_rig_make_output(tsli_rig *rig)
{
    tsli_rig_update_root(rig);
    tsli_output_make(rig, TSLI_OUTPUT_AGAIN);
}

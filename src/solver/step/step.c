// SPDX-License-Identifier: MIT
// A step in the order of its stages: it takes up everything that is new since the last one, ticks, and makes the output.
#include "base/floating_point.h"
#include "math/four.h"
#include "solver/model/holds.h"
#include "solver/model/needed.h"
#include "solver/model/params.h"
#include "solver/model/wind.h"
#include "solver/step/step.h"

#include <string.h>

// ---- poses ----------------------------------------------------------------------------------------------

void tsli_keep_frames(tsli_layout *layout)
{
    for (uint32_t b = 0; b < layout->block_count; ++b) {
        tsli_block *block = &layout->blocks[b];
        tsli_anchor_lanes *anchor = layout->anchors ? &layout->anchors[b] : NULL;
        memcpy(&block->rare->root_before, &block->root_now, sizeof block->root_now);
        if (anchor)
            memcpy(&anchor->before, &anchor->now, sizeof anchor->now);
    }
}

static void take_pose(tsli_rig *rig)
{
    tsli_layout *layout = rig->layout;
    rig->root_older = rig->root_before;
    rig->older_seconds = rig->frame_seconds;
    rig->root_before = rig->root_now;
    if (rig->root_is_pending)
        tsli_rig_take_root(rig);
    uint32_t changes = 0; // a rig that stands still has the bits of the last pose
    uint32_t blends = rig->reblended = rig->chains_changed && tsli_rest_blend_take(rig);
    if (rig->pose_pending) {
        tsl_transform *last = layout->local_now;
        const size_t bytes = layout->stored_count * sizeof *last;
        changes = bytes && memcmp(last, layout->local_pending, bytes) != 0;
        layout->local_now = layout->local_pending;
        layout->local_pending = last;
    }
    uint32_t uneven = layout->matrices | (uint32_t)!tsli_scale_is_even(rig->root_now.scale);
    if (changes | blends | uneven) {
        tsli_stage_model(rig);
        tsli_stage_pose(rig, blends ? TSLI_LINKS_READ : TSLI_LINKS_CHANGED);
    }
    tsli_rig_update_root(rig);
    rig->moved_since_tick |= rig->pose_pending | rig->root_is_pending | blends;
}

static int world_jumps(const tsli_rig *rig)
{
    return rig->jump == TSLI_JUMP_KEEP || rig->jump == TSLI_JUMP_DETECTED_RESET;
}

// The last poses are kept only when ticks lie between them and the new ones.
static void take_poses(tsli_rig *rig, uint32_t keeps_before)
{
    if (world_jumps(rig))
        tsli_jump_take(rig);
    if (rig->chains_changed || rig->chains_measured)
        tsli_fades_begin(rig);
    if (keeps_before)
        tsli_keep_frames(rig->layout);
    take_pose(rig);
    tsli_stage_rest(rig, keeps_before);
    tsli_stage_scale(rig);
    tsli_stage_colliders(rig, keeps_before);
    if (rig->layout->has_holds)
        tsli_stage_hold_targets(rig);
}

// ---- chains ---------------------------------------------------------------------------------------------

// Before the first tick: a chain's acting weight, and whether it is reset, starts or stops. 0: none of these changes it.
static uint32_t update_chain(tsli_rig *rig, tsli_chain *chain)
{
    uint32_t ran = chain->running;
    uint32_t faded = tsli_chain_fade(chain), run = (uint32_t)tsli_chain_is_to_run(chain);
    // Here and not when it is set: until the next step, output made at any time is that of the last step.
    tsli_chain_write_weight(chain);
    int new_pose = rig->pose_pending || rig->root_is_pending;
    if (rig->jump == TSLI_JUMP_RESET || (run && !chain->running) || (chain->fresh && new_pose)) {
        tsli_chain_reset(chain);
        chain->fresh -= chain->fresh > 0;
        chain->reset_this_step = 1;
        if (rig->world->validation)
            tsli_validate_start(chain, tsli_step_name(rig->world), NULL);
    }
    if (ran && !run)
        tsli_chain_end_sleep(chain);
    if (ran && !run)
        tsli_chain_reset_holds(chain);
    tsli_chain_set_running(chain, run);
    rig->chains_changed |= chain->fresh | (uint32_t)tsli_chain_is_fading(chain);
    rig->chains_measured |= chain->params->disable_distance > 0.0f;
    return rig->jump != TSLI_JUMP_NONE || run != ran || faded;
}

static uint32_t update_chains(tsli_rig *rig)
{
    uint32_t some = 0;
    if (!rig->chains_changed && !rig->chains_measured && rig->jump == TSLI_JUMP_NONE)
        return 0;
    rig->chains_updated = 1;
    rig->chains_changed = rig->chains_measured = 0;
    for (tsli_chain *chain = rig->first_in_order; chain; chain = chain->next_in_order)
        some |= update_chain(rig, chain);
    return some;
}

// Takes up what is new since the last step: poses, colliders, and chains that jump, start, stop or are affected. `keeps_before`: ticks lie
// between the last pose and this one.
TSLI_HOT static void begin_rig_step(tsli_rig *rig, uint32_t keeps_before)
{
    take_poses(rig, keeps_before);
    uint32_t affects_all = update_chains(rig) | rig->reblended;
    if (rig->sleepers)
        tsli_sleep_affect(rig, affects_all);
    if (world_jumps(rig))
        rig->jump = TSLI_JUMP_NONE; // the rig has jumped along, and its ticks see only motion
}

// ---- ticks ----------------------------------------------------------------------------------------------

// Ticks lead from the last pose to this one, but a chain that starts is at rest on this one.
static void reset_started_chains(tsli_rig *rig, const tsli_plan *plan)
{
    rig->chains_updated = 0;
    for (tsli_chain *chain = rig->first_in_order; chain; chain = chain->next_in_order) {
        if (chain->reset_this_step && tsli_plan_has_ticks_between(plan))
            tsli_chain_reset(chain);
        chain->reset_this_step = 0;
    }
}

// The air at a tick, in `storage` or the world's own; null: no wind acts. Only for worlds that have had winds.
static const tsli_air *air_of_tick(tsli_rig *rig, const tsli_plan *plan, uint32_t index, tsli_air *storage)
{
    const tsl_world *world = rig->world;
    if (!world->air->first)
        return NULL;
    if (index + 1 == plan->tick_count && !plan->ends_behind)
        return world->air;
    double ago = plan->seconds - tsli_plan_seconds_to(plan, &rig->clock, index);
    tsli_air_at(world, world->wind_seconds - ago, storage);
    return storage;
}

TSLI_HOT static tsli_lanes_tick prepare_tick(tsli_rig *rig, const tsli_plan *plan, uint32_t index,
                                             tsli_tick_storage *storage)
{
    const tsli_layout *layout = rig->layout;
    tsli_lanes_tick tick = tsli_tick_begin(rig, 1.0f);
    tsli_tick_set_root(rig, plan, index, storage, &tick);
    tsli_stage_contact(rig, 0, layout->collider_list_count, &storage->of_rig, &tick);
    tick.air = rig->world->air ? air_of_tick(rig, plan, index, &storage->air) : NULL;
    if (layout->has_holds)
        tsli_stage_hold(rig, &storage->of_rig, &tick);
    return tick;
}

// A sleeping rig forgets its last tick, so that skipping and stepping it leave the same state: chains that wake see the last move only.
// Only Tassel's model reads it; without such chains what an earlier one left goes.
static void forget_tick(tsli_rig *rig)
{
    rig->tick_from = rig->tick_to = 0;
    rig->tick_share = 0.0f;
}

// All chains sleep; colliders still move.
static void tick_only_colliders(tsli_rig *rig, const tsli_plan *plan, uint32_t index, tsli_tick_storage *storage)
{
    tsli_lanes_tick tick;
    if (rig->layout->has_tassels) {
        tsli_tick_set_root(rig, plan, index, storage, &tick);
        tsli_stage_leave_tick(rig, &storage->of_rig);
    }
    forget_tick(rig);
}

static void run_tick(tsli_rig *rig, const tsli_plan *plan, uint32_t index)
{
    tsli_tick_storage storage;
    if (rig->sleepers && !tsli_sleep_tick(rig)) {
        tick_only_colliders(rig, plan, index, &storage);
        return;
    }
    tsli_lanes_tick tick = prepare_tick(rig, plan, index, &storage);
    tsli_tick_run(rig, &storage.of_rig, &tick);
    if (rig->layout->has_tassels)
        tsli_stage_leave_tick(rig, &storage.of_rig);
    else
        forget_tick(rig);
}

static int is_nonfinite(const tsli_chain *chain)
{
    uint32_t nonfinite = 0;
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        const tsli_strand_lane *strand = &chain->strand_lanes[i];
        nonfinite |= tsli_has_lane(chain->rig->layout->blocks[strand->block].nonfinite, strand->lane);
    }
    return nonfinite != 0;
}

// Resets chains without a finite state, which would never recover by themselves.
static void recover_chains(tsli_rig *rig)
{
    uint32_t nonfinite = 0;
    for (uint32_t b = 0; b < rig->layout->block_count; ++b)
        nonfinite |= rig->layout->blocks[b].nonfinite;
    if (!nonfinite)
        return;
    // Parent chains come first: what is attached to one starts again on its reset pose.
    for (tsli_chain *chain = rig->first_in_order; chain; chain = chain->next_in_order) {
        if (!is_nonfinite(chain))
            continue;
        tsli_chain_reset(chain);
        ++rig->recovered;
        tsli_refuse(&rig->world->host, TSL_ERROR_NOT_FINITE, tsli_step_name(rig->world),
                    "rig 0x%08x%08x: the state of its chain %u is not finite; it starts again on the pose",
                    (uint32_t)(rig->id >> 32), (uint32_t)rig->id, chain->index);
    }
}

// ---- the output of a partial tick -----------------------------------------------------------------------

// Where the newest pose is between two ticks, a partial tick advances the last tick's state to its time, by the share f of a tick, with that
// pose, its root and its colliders: velocities and forces are scaled by f, other rates by tsli_lane_partly. Only output uses the result. The
// state of the last tick is kept aside and restored.

// A partial tick this short would not be visible.
#define LEAST_SHARE 1e-5f

// Whether the rig's last tick is before its newest pose, so that output needs a partial tick.
static int is_behind(tsli_rig *rig)
{
    return rig->layout->aside && tsli_clock_share(&rig->clock) >= LEAST_SHARE && tsli_ticking_lanes(rig->layout);
}

#undef LEAST_SHARE

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

TSLI_HOT static void output_as(tsli_rig *rig, tsli_output_time how)
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
    output_as(rig, TSLI_OUTPUT_AGAIN);
}

// ---- one step -------------------------------------------------------------------------------------------

static void end_step(tsli_rig *rig)
{
    rig->posed |= rig->pose_pending | rig->root_is_pending;
    rig->pose_pending = rig->root_is_pending = 0;
    rig->jump = TSLI_JUMP_NONE;
    rig->seen_moves = rig->world->moves;
}

// Records the time from the rig's state to its newest pose.
static void record_time(tsli_rig *rig, const tsli_plan *plan)
{
    int jumps = rig->jump != TSLI_JUMP_NONE; // its state and its ticks are all at the newest pose
    if (plan->tick_count > 0) {
        rig->since_tick = tsli_plan_seconds_left(plan, &rig->clock);
        rig->moved_since_tick = !jumps && plan->ends_behind;
    } else {
        rig->since_tick += plan->counted * plan->stretch;
    }
    if (jumps)
        rig->since_tick = 0.0;
    rig->frame_seconds = jumps ? 0.0 : plan->seconds;
}

TSLI_HOT static void end_simulation(tsli_rig *rig, const tsli_plan *plan)
{
    record_time(rig, plan);
    if (rig->chains_updated)
        reset_started_chains(rig, plan);
    if (rig->sleepers)
        tsli_fall_asleep(rig, plan->tick_count);
    recover_chains(rig);
}

static void simulate(tsli_rig *rig, const tsli_plan *plan)
{
    begin_rig_step(rig, tsli_plan_has_ticks_between(plan));
    for (uint32_t index = 0; index < plan->tick_count; ++index)
        run_tick(rig, plan, index);
    end_simulation(rig, plan);
    output_as(rig, TSLI_OUTPUT_STEP);
    if (rig->sleepers)
        tsli_sleep_note_output(rig);
}

// Skipping a sleeping rig must leave the same state as stepping it.
static void skip_step(tsli_rig *rig, const tsli_plan *plan)
{
    rig->moved_since_tick |= rig->pose_pending | rig->root_is_pending;
    rig->root_before = rig->root_now;
    if (plan->tick_count)
        forget_tick(rig);
    record_time(rig, plan);
}

void tsli_rig_advance(tsli_rig *rig, float delta_seconds)
{
    tsli_floating_point host = tsli_floating_point_enter();
    tsli_jumps_detect(rig, delta_seconds);
    const uint32_t sleeps = (uint32_t)tsli_rig_stays_asleep(rig);
    const tsli_plan plan = tsli_clock_advance(&rig->clock, delta_seconds);
    if (sleeps)
        skip_step(rig, &plan);
    else
        simulate(rig, &plan);
    end_step(rig);
    tsli_floating_point_leave(host);
}

// SPDX-License-Identifier: MIT
// Before the ticks of a step: takes up everything that is new since the last step.
#include "solver/model/chains.h"
#include "solver/model/holds.h"
#include "solver/model/needed.h"
#include "solver/model/params.h"
#include "solver/step/overlaps.h"
#include "solver/step/step.h"

// ---- poses ----------------------------------------------------------------------------------------------

static void swap(tsl_transform **a, tsl_transform **b)
{
    tsl_transform *saved = *a;
    *a = *b;
    *b = saved;
}

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
        rig->root_now = rig->root_pending;
    uint32_t changes = rig->pose_pending && !rig->pose_unchanged;
    uint32_t blends = rig->reblended = rig->chains_changed && tsli_rest_blend_take(rig);
    if (changes)
        swap(&layout->local_now, &layout->local_pending);
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
    for (tsli_chain *chain = tsli_next_in_order(rig, NULL); chain; chain = tsli_next_in_order(rig, chain))
        some |= update_chain(rig, chain);
    return some;
}

TSLI_HOT void tsli_rig_begin_step(tsli_rig *rig, uint32_t keeps_before)
{
    take_poses(rig, keeps_before);
    uint32_t affects_all = update_chains(rig) | rig->reblended;
    if (rig->sleepers)
        tsli_sleep_affect(rig, affects_all);
    if (world_jumps(rig))
        rig->jump = TSLI_JUMP_NONE; // the rig has jumped along, and its ticks see only motion
}

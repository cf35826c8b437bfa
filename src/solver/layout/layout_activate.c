// SPDX-License-Identifier: MIT
// Switches a rig to another layout: fills its lanes with parameters, poses and state, and makes output.
#include "base/floating_point.h"
#include "solver/layout/layout.h"
#include "solver/layout/layout_plan.h"
#include "solver/model/bone_matrix.h"
#include "solver/model/chains.h"
#include "solver/model/holds.h"
#include "solver/model/links.h"
#include "solver/model/needed.h"
#include "solver/model/param_rows.h"
#include "solver/model/params.h"
#include "solver/step/overlaps.h"
#include "solver/step/stages.h"
#include "solver/step/step.h"

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
        chain->faded = chain->running ? chain->params->weight : 0.0f;
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
    for (tsli_chain *chain = tsli_next_in_order(rig, NULL); chain; chain = tsli_next_in_order(rig, chain))
        activate_chain(rig, chain);
    tsli_sleep_refresh(rig);
    tsli_rig_note_holds(rig);
    tsli_layout_share(rig->world, rig->layout);
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

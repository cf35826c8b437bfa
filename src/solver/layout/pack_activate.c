// SPDX-License-Identifier: MIT
// New lanes take up parameters, poses and state, and are shown.
#include "base/floating_point.h"
#include "solver/layout/pack.h"
#include "solver/model/acceleration.h"
#include "solver/model/holds.h"
#include "solver/model/links.h"
#include "solver/model/order.h"
#include "solver/model/params.h"
#include "solver/model/profile.h"
#include "solver/model/rest_blend.h"
#include "solver/step/rest_contacts.h"
#include "solver/step/stages.h"
#include "solver/step/step.h"

static void load_poses(const tsli_batch *batch)
{
    tsli_pack *lanes = batch->lanes;
    for (uint32_t b = 0; b < lanes->block_count; ++b)
        tsli_block_outdate(lanes, &lanes->blocks[b]);
    for (uint32_t i = 0; i < batch->rig_count; ++i) {
        tsli_rig_spread_root(batch->rigs[i]);
        tsli_stage_pose(batch->rigs[i], TSLI_LINKS_ALL);
    }
    tsli_stage_rest(batch, 0);
    tsli_keep_frames(lanes);
    for (uint32_t b = 0; b < lanes->block_count; ++b) {
        tsli_block *block = &lanes->blocks[b];
        block->flags &= ~(uint32_t)TSLI_BLOCK_OFFSETS_MOVED;
    }
    tsli_stage_look_at_scales(lanes);
}

static void activate_chain(tsli_rig *rig, tsli_chain *chain)
{
    if (!chain->packed) {
        tsli_chain_settle(chain);
        chain->running = (uint8_t)tsli_chain_wants_to_run(chain);
        chain->faded = chain->running ? chain->params->weight : 0.0f;
        chain->packed = 1;
        tsli_chain_write_weight(chain);
    }
    for (uint32_t s = 0; s < chain->strand_count; ++s)
        if (chain->running)
            rig->lanes->blocks[chain->places[s].block].running |= 1u << chain->places[s].lane;
}

// Of rigs that are new in these lanes.
static void find_rest_contacts(const tsli_batch *batch)
{
    const tsli_ignored *ignored = batch->lanes->ignored;
    for (uint32_t i = 0; ignored && i < batch->rig_count; ++i)
        if (tsli_own_lanes(batch->rigs[i]) & ~ignored->known)
            tsli_rig_find_rest_contacts(batch->rigs[i]);
}

void tsli_batch_activate(const tsli_batch *batch)
{
    tsli_profile_leave(batch->world, batch->lanes); // what is written here is not what others share
    for (uint32_t i = 0; i < batch->rig_count; ++i) {
        tsli_rig *rig = batch->rigs[i];
        tsli_rest_blend_refresh(rig);
        tsli_stage_model(rig);
        for (tsli_chain *chain = rig->chains; chain; chain = chain->next) {
            tsli_chain_load_params(chain);
            tsli_chain_load_limits(chain);
            if (chain->accelerations)
                tsli_chain_load_accelerations(chain);
        }
    }
    find_rest_contacts(batch);
    for (uint32_t i = 0; i < batch->rig_count; ++i)
        tsli_rig_load_links(batch->rigs[i]);
    load_poses(batch);
    for (uint32_t i = 0; i < batch->rig_count; ++i) {
        tsli_rig *rig = batch->rigs[i];
        for (tsli_chain *chain = tsli_next_in_order(rig, NULL); chain; chain = tsli_next_in_order(rig, chain))
            activate_chain(rig, chain);
        tsli_sleep_refresh(rig);
        tsli_rig_note_holds(rig);
    }
    tsli_pack_share(batch->world, batch->lanes);
    tsli_batches_show(&batch, 1, TSLI_SHOWS_AGAIN);
}

void tsli_rig_share_limits(tsli_rig *rig)
{
    tsli_pack *lanes = rig->lanes;
    if (!lanes->limits || rig->team || rig->clock.started || rig->posed || rig->pose_pending ||
        rig->root_is_pending)
        return;
    tsli_batch batch = tsli_batch_of(rig);
    tsli_floating_point host_mode = tsli_floating_point_enter();
    tsli_stage_rest(&batch, 0);
    for (uint32_t b = 0; b < lanes->block_count; ++b)
        lanes->blocks[b].flags &= ~(uint32_t)TSLI_BLOCK_OFFSETS_MOVED; // bones are where they were
    tsli_floating_point_leave(host_mode);
    tsli_profile_share(rig);
}

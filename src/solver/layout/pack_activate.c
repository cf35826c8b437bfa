// SPDX-License-Identifier: MIT
// A rig changes to another layout, whose lanes get parameters, poses and state, and write output.
#include "base/floating_point.h"
#include "solver/layout/pack.h"
#include "solver/layout/pack_plan.h"
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

static void load_poses(tsli_rig *rig)
{
    tsli_pack *pack = rig->pack;
    for (uint32_t b = 0; b < pack->block_count; ++b)
        tsli_block_outdate(pack, &pack->blocks[b]);
    tsli_rig_place_root(rig);
    tsli_stage_pose(rig, TSLI_LINKS_ALL);
    tsli_stage_rest(rig, 0);
    tsli_keep_frames(pack);
    for (uint32_t b = 0; b < pack->block_count; ++b) {
        tsli_block *block = &pack->blocks[b];
        block->flags &= ~(uint32_t)TSLI_BLOCK_OFFSETS_MOVED;
    }
    tsli_stage_look_at_scales(pack);
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
            rig->pack->blocks[chain->places[s].block].running |= 1u << chain->places[s].lane;
}

static void activate(tsli_rig *rig)
{
    tsli_profile_leave(rig->world, rig->pack); // shared rows are not written
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
    tsli_pack_share(rig->world, rig->pack);
    tsli_rigs_show(&rig, 1, TSLI_SHOWS_AGAIN);
}

int tsli_rig_repack(tsli_rig *rig)
{
    tsli_pack_plan plan;
    tsli_floating_point host_mode = tsli_floating_point_enter();
    int planned = tsli_plan_make(rig, &plan);
    tsli_pack *pack = planned ? tsli_pack_make(rig->world, &plan) : NULL;
    if (pack) {
        tsli_pack_fill(rig, pack, &plan);
        tsli_rig_move(rig, pack);
        activate(rig);
    } else {
        tsli_rig_restore_indices(rig);
    }
    tsli_plan_free(rig, &plan);
    tsli_floating_point_leave(host_mode);
    return pack != NULL;
}

void tsli_rig_rest_again(tsli_rig *rig)
{
    tsli_floating_point host_mode = tsli_floating_point_enter();
    tsli_stage_rest(rig, 0);
    for (uint32_t b = 0; b < rig->pack->block_count; ++b)
        rig->pack->blocks[b].flags &= ~(uint32_t)TSLI_BLOCK_OFFSETS_MOVED;
    tsli_floating_point_leave(host_mode);
}

void tsli_rig_share_limits(tsli_rig *rig)
{
    if (!rig->pack->limits || rig->clock.started || rig->posed || rig->pose_pending || rig->root_is_pending)
        return;
    tsli_rig_rest_again(rig);
    tsli_profile_share(rig);
}

// SPDX-License-Identifier: MIT
// What is shown between two ticks comes out of the colliders of now (lane_clear.h).
#include "solver/model/lane.h"
#include "solver/model/links.h"
#include "solver/step/stages.h"
#include "solver/step/step.h"

// The last tick is shown as it is, and colliders are where it had them. A clock that becomes free shows the last tick, too, but that may be
// behind the newest pose, and colliders have moved on. The clock says that, which a crowd has in common.
static int shows_newest_tick(const tsli_clock *clock)
{
    return clock->blend >= 1.0f && !(clock->started && clock->lag > 0.0);
}

// Where something rides, what is shown is made level by level, and stays as the ticks had it. So it does in rigs without room for it.
TSLI_HOT int tsli_batch_clears(const tsli_batch *batch)
{
    uint32_t colliders = batch->world->visible_count;
    if (shows_newest_tick(&batch->rigs[0]->clock))
        return 0;
    for (uint32_t i = 0; i < batch->rig_count; ++i)
        colliders |= batch->rigs[i]->collider_count;
    return colliders > 0 && batch->lanes->ride_count == 0 && !(batch->rigs[0]->flags & TSL_RIG_LOCAL_POSES);
}

static uint32_t meets_some(const tsli_pack *lanes)
{
    uint32_t count = 0;
    for (uint32_t t = 0; t < lanes->table_count; ++t)
        count |= lanes->tables[t].count;
    return count;
}

static int is_as_ticked(const tsli_chain *chain)
{
    return chain->contact_left != 0.0f || chain->params->max_stretch > 0.0f ||
           chain->params->max_squash > 0.0f;
}

static void note_as_ticked(const tsli_rig *rig)
{
    const tsli_pack *lanes = rig->lanes;
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next)
        for (uint32_t i = 0; i < chain->strand_count; ++i)
            tsli_put_lane(&lanes->blocks[chain->places[i].block].as_ticked, chain->places[i].lane,
                          is_as_ticked(chain));
}

uint32_t tsli_batch_clear(const tsli_batch *batch)
{
    tsli_pack *lanes = batch->lanes;
    float seconds = batch->rigs[0]->clock.tick;
    tsli_tick_room room;
    tsli_contact at_hand[TSLI_CONTACTS_AT_HAND / TSLI_BATCHES_AT_ONCE];
    tsli_lanes_tick tick = {
        .pack = lanes, .end = lanes->block_count, .seconds = seconds, .seconds_squared = seconds * seconds};
    for (uint32_t i = 0; i < batch->rig_count; ++i)
        note_as_ticked(batch->rigs[i]);
    if (lanes->linkage)
        tsli_linkage_update(lanes);
    tsli_place_now(batch, &room, &tick);
    lanes->contacts = lanes->own_contacts ? lanes->own_contacts : at_hand;
    tsli_stage_contact(batch, 0, lanes->table_count, room.of_rigs, &tick);
    uint32_t cleared = meets_some(lanes) ? lanes->kernel->clear(&tick) : 0;
    lanes->contacts = NULL;
    for (uint32_t i = 0; i < batch->rig_count && cleared && lanes->has_fork_means; ++i)
        tsli_clear_fork_means(batch->rigs[i]);
    return cleared;
}

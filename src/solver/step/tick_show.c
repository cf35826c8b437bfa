// SPDX-License-Identifier: MIT
// After the ticks: what of them is shown.
#include "base/floating_point.h"
#include "solver/step/step.h"

// ---- batches ----------------------------------------------------------------------------------------------

// Root bones are elsewhere than in the last tick. What sleeps may have ticked last on its way to the newest pose.
static uint32_t is_viewed(const tsli_batch *batch, uint32_t is_partial)
{
    uint32_t viewed = 0;
    for (uint32_t i = 0; i < batch->rig_count; ++i)
        viewed |= (batch->rigs[i]->moved_since_tick & !is_partial) | batch->rigs[i]->sleepers;
    return viewed;
}

// Somebody asks for more than local rotations; strands hang or ride on what is shown of others.
static uint32_t is_in_world(const tsli_batch *batch)
{
    uint32_t in_world = batch->lanes->branch_count > 0 || batch->lanes->ride_count > 0;
    for (uint32_t i = 0; i < batch->rig_count; ++i)
        in_world |= batch->rigs[i]->shows_world;
    return in_world;
}

// 0: there is nothing left to rotate.
TSLI_HOT static int prepare_shown(const tsli_batch *batch, uint32_t is_partial, tsli_lanes_fix_up *out)
{
    tsli_pack *lanes = batch->lanes;
    uint32_t viewed = is_viewed(batch, is_partial), in_world = is_in_world(batch);
    lanes->shows_world = in_world;
    if (lanes->ride_count) {
        tsli_show_in_order(batch->rigs[0], viewed);
        return 0;
    }
    for (uint32_t i = 0; i < batch->rig_count && lanes->has_fork_means; ++i)
        tsli_place_shown_fork_means(batch->rigs[i]);
    if (viewed && in_world)
        lanes->kernel->view(lanes, 0, lanes->block_count, lanes->root_ws);
    *out = (tsli_lanes_fix_up){.pack = lanes,
                               .end = lanes->block_count,
                               .root = lanes->root_ws,
                               .viewed = viewed,
                               .in_world = in_world};
    return 1;
}

TSLI_HOT static void show_batches(const tsli_batch *const *batches, uint32_t count, uint32_t is_partial)
{
    tsli_lanes_fix_up shown[TSLI_BATCHES_AT_ONCE];
    uint32_t some = 0;
    for (uint32_t i = 0; i < count; ++i)
        some += (uint32_t)prepare_shown(batches[i], is_partial, &shown[some]);
    for (uint32_t first = 0, end; first < some; first = end) {
        end = first + 1;
        while (end < some && shown[end].pack->kernel == shown[first].pack->kernel)
            ++end;
        shown[first].pack->kernel->rotate(&shown[first], end - first);
    }
}

static void show_partly(const tsli_batch *const *batches, uint32_t count, tsli_showing how)
{
    tsli_partial_ticks(batches, count, how);
    show_batches(batches, count, 1);
    for (uint32_t i = 0; i < count; ++i)
        tsli_partial_tick_end(batches[i]);
}

TSLI_HOT void tsli_batches_show(const tsli_batch *const *batches, uint32_t count, tsli_showing how)
{
    const tsli_batch *as_ticked[TSLI_BATCHES_AT_ONCE], *behind[TSLI_BATCHES_AT_ONCE];
    uint32_t as_ticked_count = 0, behind_count = 0;
    for (uint32_t i = 0; i < count; ++i) {
        for (uint32_t k = 0; k < batches[i]->rig_count; ++k)
            batches[i]->rigs[k]->show_is_due = 0;
        if (batches[i]->lanes->block_count == 0)
            continue;
        if (tsli_batch_is_behind(batches[i]))
            behind[behind_count++] = batches[i];
        else
            as_ticked[as_ticked_count++] = batches[i];
    }
    if (as_ticked_count)
        show_batches(as_ticked, as_ticked_count, 0);
    if (behind_count)
        show_partly(behind, behind_count, how);
}

static void show_batch(const tsli_batch *batch, tsli_showing how)
{
    tsli_batches_show(&batch, 1, how);
}

void tsli_rig_show(tsli_rig *rig)
{
    tsli_batch batch = tsli_batch_of(rig);
    for (uint32_t i = 0; i < batch.rig_count; ++i) {
        batch.rigs[i]->affected = TSLI_AFFECTED_ALL;
        tsli_rig_spread_root(batch.rigs[i]);
    }
    tsli_sleep_mark_unchanged(&batch);
    show_batch(&batch, TSLI_SHOWS_AGAIN);
}

// ---- shown only when it is read ---------------------------------------------------------------------------

// Since the last step that asked. Takes note of it for this step only.
static uint32_t was_read(const tsli_batch *batch)
{
    uint32_t is_read = 0;
    for (uint32_t i = 0; i < batch->rig_count; ++i) {
        is_read |= batch->rigs[i]->is_read;
        batch->rigs[i]->is_read = 0;
    }
    return is_read;
}

// What rides reads what is shown, and sleepers what was. Rigs of a team may be read on several threads at the same time. Of a batch
// that meets and feels nothing else, only what tunes it can change before it is read.
static int can_put_off_show(const tsli_batch *batch)
{
    uint32_t not_alone = batch->rigs[0]->sleepers | batch->lanes->ride_count | batch->lanes->holds;
    not_alone |= batch->world->visible_count | batch->rigs[0]->collider_count;
    return !not_alone && !batch->world->air && !batch->rigs[0]->team;
}

TSLI_HOT int tsli_batch_puts_off_show(const tsli_batch *batch)
{
    if (batch->rigs[0]->clock.lag == 0.0) // a tick is shown as it is: most hosts read those
        return 0;
    if (was_read(batch) || !can_put_off_show(batch))
        return 0;
    batch->lanes->shows_world = 0;
    batch->rigs[0]->show_is_due = 1;
    return 1;
}

TSLI_HOT void tsli_rig_show_due(tsli_rig *rig)
{
    if (!rig->show_is_due)
        return;
    tsli_floating_point host_mode = tsli_floating_point_enter();
    tsli_batch batch = tsli_batch_of(rig);
    show_batch(&batch, TSLI_SHOWS_DUE);
    tsli_floating_point_leave(host_mode);
}

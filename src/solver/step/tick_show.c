// SPDX-License-Identifier: MIT
// After the ticks: what of them is shown.
#include "base/floating_point.h"
#include "solver/step/step.h"

// ---- batches ----------------------------------------------------------------------------------------------

// Places other than those of the last tick are shown. What sleeps may have ticked last on its way to the newest pose.
static uint32_t is_viewed(const tsli_batch *batch)
{
    uint32_t viewed = batch->rigs[0]->clock.blend < 1.0f;
    for (uint32_t i = 0; i < batch->rig_count; ++i)
        viewed |= batch->rigs[i]->moved_since_tick | batch->rigs[i]->sleepers;
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

static int shows_nothing(const tsli_batch *batch)
{
    uint32_t unposed = batch->rigs[0]->flags & TSL_RIG_UNPOSED; // colliders ride on what is shown, though
    return batch->lanes->block_count == 0 || (unposed && batch->lanes->ride_count == 0);
}

// 0: there is nothing left to rotate.
TSLI_HOT static int prepare(const tsli_batch *batch, int clears, tsli_lanes_fix_up *out)
{
    tsli_pack *lanes = batch->lanes;
    for (uint32_t i = 0; i < batch->rig_count; ++i)
        batch->rigs[i]->show_is_due = 0;
    if (shows_nothing(batch))
        return 0;
    uint32_t viewed = clears || is_viewed(batch), in_world = is_in_world(batch);
    lanes->shows_world = in_world;
    if (lanes->ride_count) {
        tsli_show_in_order(batch->rigs[0], viewed);
        return 0;
    }
    for (uint32_t i = 0; i < batch->rig_count && lanes->has_fork_means; ++i)
        tsli_place_shown_fork_means(batch->rigs[i]);
    float blend = batch->rigs[0]->clock.blend;
    if ((viewed && in_world) || clears)
        lanes->kernel->view(lanes, 0, lanes->block_count, lanes->root_ws, blend);
    uint32_t cleared = clears ? tsli_batch_clear(batch) : 0;
    *out = (tsli_lanes_fix_up){.pack = lanes,
                               .end = lanes->block_count,
                               .root = lanes->root_ws,
                               .blend = blend,
                               .viewed = viewed,
                               .in_world = in_world,
                               .cleared = cleared};
    return 1;
}

TSLI_HOT void tsli_batches_show(const tsli_batch *const *batches, uint32_t count)
{
    tsli_lanes_fix_up shown[TSLI_BATCHES_AT_ONCE];
    uint32_t some = 0;
    for (uint32_t i = 0; i < count; ++i)
        some += (uint32_t)prepare(batches[i], tsli_batch_clears(batches[i]), &shown[some]);
    for (uint32_t first = 0, end; first < some; first = end) {
        end = first + 1;
        while (end < some && shown[end].pack->kernel == shown[first].pack->kernel)
            ++end;
        shown[first].pack->kernel->rotate(&shown[first], end - first);
    }
}

void tsli_batch_show(const tsli_batch *batch)
{
    tsli_batches_show(&batch, 1);
}

void tsli_rig_show(tsli_rig *rig)
{
    tsli_batch batch = tsli_batch_of(rig);
    for (uint32_t i = 0; i < batch.rig_count; ++i) {
        batch.rigs[i]->affected = TSLI_AFFECTED_ALL;
        tsli_rig_spread_root(batch.rigs[i]);
    }
    tsli_sleep_mark_unchanged(&batch);
    tsli_batch_show(&batch);
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

// What rides reads what is shown, and sleepers what was. A member of a team can make its local rotations alone, but not its places
// in the world.
static int can_put_off_show(const tsli_batch *batch)
{
    uint32_t sleepers = 0;
    for (uint32_t i = 0; i < batch->rig_count; ++i)
        sleepers |= batch->rigs[i]->sleepers;
    return !sleepers && batch->lanes->ride_count == 0 && !(batch->rigs[0]->team && is_in_world(batch));
}

TSLI_HOT int tsli_batch_puts_off_show(const tsli_batch *batch)
{
    if (batch->rigs[0]->clock.blend >= 1.0f) // a tick is shown as it is: most hosts read those
        return 0;
    if (was_read(batch) || !can_put_off_show(batch) || tsli_batch_clears(batch))
        return 0;
    batch->lanes->shows_world = 0;
    for (uint32_t i = 0; i < batch->rig_count; ++i)
        batch->rigs[i]->show_is_due = 1;
    return 1;
}

static void show_member(tsli_rig *rig)
{
    const tsli_pack *lanes = rig->lanes;
    const tsli_lanes_fix_up shown = {.pack = rig->lanes,
                                     .end = lanes->block_count,
                                     .root = lanes->root_ws,
                                     .blend = rig->clock.blend,
                                     .viewed = 1,
                                     .without = ~tsli_own_lanes(rig)};
    tsli_place_shown_fork_means(rig);
    tsli_kernel_scalar.rotate(&shown, 1);
    rig->show_is_due = 0;
}

// When it was put off there was nothing to come out of. What has come since is for the next step.
static void show_as_put_off(tsli_rig *rig)
{
    tsli_batch batch = tsli_batch_of(rig);
    tsli_lanes_fix_up shown;
    if (prepare(&batch, 0, &shown))
        shown.pack->kernel->rotate(&shown, 1);
}

TSLI_HOT void tsli_rig_show_due(tsli_rig *rig)
{
    if (!rig->show_is_due)
        return;
    tsli_floating_point host_mode = tsli_floating_point_enter();
    if (rig->team)
        show_member(rig);
    else
        show_as_put_off(rig);
    tsli_floating_point_leave(host_mode);
}

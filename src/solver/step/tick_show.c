// SPDX-License-Identifier: MIT
// After the ticks: what of them is shown.
#include "base/floating_point.h"
#include "solver/step/step.h"

// Root bones are elsewhere than in the last tick. What sleeps may have ticked last on its way to the newest pose.
static uint32_t is_viewed(const tsli_rig *rig, uint32_t is_partial)
{
    return (rig->moved_since_tick & !is_partial) | rig->sleepers;
}

// Somebody asks for more than local rotations; strands hang or ride on what is shown of others.
static uint32_t is_in_world(const tsli_rig *rig)
{
    return rig->pack->branch_count > 0 || rig->pack->ride_count > 0 || rig->shows_world;
}

// 0: there is nothing left to rotate.
TSLI_HOT static int prepare_shown(tsli_rig *rig, uint32_t is_partial, tsli_lanes_fix_up *out)
{
    tsli_pack *pack = rig->pack;
    uint32_t viewed = is_viewed(rig, is_partial), in_world = is_in_world(rig);
    pack->shows_world = in_world;
    if (pack->ride_count) {
        tsli_show_in_order(rig, viewed);
        return 0;
    }
    if (pack->fork_mean_count)
        tsli_place_shown_fork_means(rig);
    if (viewed && in_world)
        rig->world->kernel->view(pack, 0, pack->block_count, &pack->root_ws);
    *out = (tsli_lanes_fix_up){.pack = pack,
                               .end = pack->block_count,
                               .root = &pack->root_ws,
                               .viewed = viewed,
                               .in_world = in_world};
    return 1;
}

TSLI_HOT static void show_some(tsli_rig *const *rigs, uint32_t count, uint32_t is_partial)
{
    tsli_lanes_fix_up shown[TSLI_RIGS_AT_ONCE];
    uint32_t some = 0;
    for (uint32_t i = 0; i < count; ++i)
        some += (uint32_t)prepare_shown(rigs[i], is_partial, &shown[some]);
    rigs[0]->world->kernel->rotate(shown, some);
}

static void show_partly(tsli_rig *const *rigs, uint32_t count, tsli_showing how)
{
    tsli_partial_ticks(rigs, count, how);
    show_some(rigs, count, 1);
    for (uint32_t i = 0; i < count; ++i)
        tsli_partial_tick_end(rigs[i]);
}

TSLI_HOT void tsli_rigs_show(tsli_rig *const *rigs, uint32_t count, tsli_showing how)
{
    tsli_rig *as_ticked[TSLI_RIGS_AT_ONCE], *behind[TSLI_RIGS_AT_ONCE];
    uint32_t as_ticked_count = 0, behind_count = 0;
    for (uint32_t i = 0; i < count; ++i) {
        rigs[i]->show_is_due = 0;
        if (rigs[i]->pack->block_count == 0)
            continue;
        if (tsli_rig_is_behind(rigs[i]))
            behind[behind_count++] = rigs[i];
        else
            as_ticked[as_ticked_count++] = rigs[i];
    }
    if (as_ticked_count)
        show_some(as_ticked, as_ticked_count, 0);
    if (behind_count)
        show_partly(behind, behind_count, how);
}

void tsli_rig_show(tsli_rig *rig)
{
    rig->affected = TSLI_AFFECTED_ALL;
    tsli_rig_place_root(rig);
    tsli_sleep_mark_unchanged(rig);
    tsli_rigs_show(&rig, 1, TSLI_SHOWS_AGAIN);
}

// ---- shown only when it is read ---------------------------------------------------------------------------

// Since the last step that asked. Takes note of it for this step only.
static uint32_t was_read(tsli_rig *rig)
{
    uint32_t is_read = rig->is_read;
    rig->is_read = 0;
    return is_read;
}

// What rides reads what is shown, and sleepers what was. Of a rig
// that meets and feels nothing else, only what tunes it can change before it is read.
static int can_put_off_show(const tsli_rig *rig)
{
    uint32_t not_alone = rig->sleepers | rig->pack->ride_count | rig->pack->holds;
    not_alone |= rig->world->visible_count | rig->collider_count;
    return !not_alone && !rig->world->air;
}

TSLI_HOT int tsli_rig_puts_off_show(tsli_rig *rig)
{
    if (rig->clock.lag == 0.0) // a tick is shown as it is: most hosts read those
        return 0;
    if (was_read(rig) || !can_put_off_show(rig))
        return 0;
    rig->pack->shows_world = 0;
    rig->show_is_due = 1;
    return 1;
}

TSLI_HOT void tsli_rig_show_due(tsli_rig *rig)
{
    if (!rig->show_is_due)
        return;
    tsli_floating_point host_mode = tsli_floating_point_enter();
    tsli_rigs_show(&rig, 1, TSLI_SHOWS_DUE);
    tsli_floating_point_leave(host_mode);
}

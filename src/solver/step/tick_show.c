// SPDX-License-Identifier: MIT
// After the ticks: what of them is shown.
#include "base/floating_point.h"
#include "solver/step/step.h"

// Root bones are elsewhere than in the last tick. What sleeps may have ticked last on its way to the newest pose.
static uint32_t is_viewed(const tsli_rig *rig, uint32_t is_partial)
{
    return (rig->moved_since_tick & !is_partial) | rig->sleepers;
}

// A host reads more than local rotations, or strands hang on what is shown of others. A partial tick always composes the world's pose:
// made later, at the first read in world space, it would depend on what was tuned since the step.
static uint32_t is_in_world(const tsli_rig *rig, uint32_t is_partial)
{
    return rig->pack->branch_count > 0 || rig->pack->ride_count > 0 || rig->shows_world || is_partial;
}

// 0: there is nothing left to rotate.
TSLI_HOT static int prepare_shown(tsli_rig *rig, uint32_t is_partial, tsli_lanes_fix_up *out)
{
    tsli_pack *pack = rig->pack;
    uint32_t viewed = is_viewed(rig, is_partial), in_world = is_in_world(rig, is_partial);
    pack->shows_world = in_world;
    if (pack->ride_count) {
        tsli_show_in_order(rig, viewed);
        return 0;
    }
    if (pack->fork_mean_count)
        tsli_place_shown_fork_means(rig);
    if (viewed && in_world)
        rig->world->kernel->view(pack, 0, pack->block_count, &pack->root_ws);
    *out = (tsli_lanes_fix_up){
        .pack = pack, .end = pack->block_count, .root = &pack->root_ws, .viewed = viewed, .in_world = in_world};
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

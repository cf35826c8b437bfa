// SPDX-License-Identifier: MIT
// After the ticks: the output.
#include "base/floating_point.h"
#include "solver/step/step.h"

// Whether root bones have moved since the last tick. Sleeping chains may have ticked last before the newest pose.
static uint32_t is_rebased(const tsli_rig *rig, uint32_t is_partial)
{
    return (rig->moved_since_tick & !is_partial) | rig->sleepers;
}

// Whether the step makes output in world space: the host reads more than local rotations, or strands are attached to it. Always after a
// partial tick: output made later, at the first read, would use what was tuned since the step.
static uint32_t is_in_world(const tsli_rig *rig, uint32_t is_partial)
{
    return rig->layout->branch_count > 0 || rig->layout->attachment_count > 0 || rig->outputs_world || is_partial;
}

// 0: the output is already made.
TSLI_HOT static int prepare_output(tsli_rig *rig, uint32_t is_partial, tsli_lanes_output *out)
{
    tsli_layout *layout = rig->layout;
    uint32_t rebased = is_rebased(rig, is_partial), in_world = is_in_world(rig, is_partial);
    layout->outputs_world = in_world;
    if (layout->attachment_count) {
        tsli_output_by_level(rig, rebased);
        return 0;
    }
    if (layout->fork_mean_count)
        tsli_set_output_fork_means(rig);
    if (rebased && in_world)
        rig->world->kernel->rebase(layout, 0, layout->block_count, &layout->root_ws);
    *out = (tsli_lanes_output){.layout = layout,
                               .end = layout->block_count,
                               .root = &layout->root_ws,
                               .rebased = rebased,
                               .in_world = in_world};
    return 1;
}

TSLI_HOT static void output_some(tsli_rig *const *rigs, uint32_t count, uint32_t is_partial)
{
    tsli_lanes_output output[TSLI_RIGS_AT_ONCE];
    uint32_t some = 0;
    for (uint32_t i = 0; i < count; ++i)
        some += (uint32_t)prepare_output(rigs[i], is_partial, &output[some]);
    rigs[0]->world->kernel->rotate(output, some);
}

static void output_partial(tsli_rig *const *rigs, uint32_t count, tsli_output_time how)
{
    tsli_partial_ticks(rigs, count, how);
    output_some(rigs, count, 1);
    for (uint32_t i = 0; i < count; ++i)
        tsli_partial_tick_end(rigs[i]);
}

TSLI_HOT void tsli_rigs_make_output(tsli_rig *const *rigs, uint32_t count, tsli_output_time how)
{
    tsli_rig *as_ticked[TSLI_RIGS_AT_ONCE], *behind[TSLI_RIGS_AT_ONCE];
    uint32_t as_ticked_count = 0, behind_count = 0;
    for (uint32_t i = 0; i < count; ++i) {
        if (rigs[i]->layout->block_count == 0)
            continue;
        if (tsli_rig_is_behind(rigs[i]))
            behind[behind_count++] = rigs[i];
        else
            as_ticked[as_ticked_count++] = rigs[i];
    }
    if (as_ticked_count)
        output_some(as_ticked, as_ticked_count, 0);
    if (behind_count)
        output_partial(behind, behind_count, how);
}

void tsli_rig_make_output(tsli_rig *rig)
{
    rig->affected = TSLI_AFFECTED_ALL;
    tsli_rig_update_root(rig);
    tsli_sleep_mark_unchanged(rig);
    tsli_rigs_make_output(&rig, 1, TSLI_OUTPUT_AGAIN);
}

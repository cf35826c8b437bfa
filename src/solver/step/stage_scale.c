// SPDX-License-Identifier: MIT
// A change of scale moves bones about the bone that is scaled. Chains must not feel this part of the motion of their root bones and
// anchors, unlike motion by animation and host: it is the difference between the new pose and the new pose with the scales of the last.
#include "solver/model/bone_matrix.h"
#include "solver/model/lane.h"
#include "solver/model/needed.h"
#include "solver/step/stages.h"

static tsl_transform local_at_old_scale(const tsli_rig *rig, uint32_t needed)
{
    const tsli_layout *layout = rig->layout;
    tsl_transform local = tsli_local_read(rig, needed);
    local.rotation = tsli_quat_normalize(local.rotation);
    if (needed < layout->stored_count && rig->pose_pending &&
        !rig->pose_unchanged) // the last pose: take_pose has swapped the two
        local.scale = tsli_local_of(rig, needed, &layout->local_pending[needed]).scale;
    return local;
}

// `model`, by index among the needed bones, is filled for framed ones only.
static void model_at_old_scale(const tsli_rig *rig, tsl_transform *model)
{
    const tsli_layout *layout = rig->layout;
    for (uint32_t i = layout->first_framed; i != TSLI_NONE; i = layout->needed[i].next_framed) {
        tsl_transform local = local_at_old_scale(rig, i);
        uint32_t parent = layout->needed[i].parent;
        model[i] = parent == TSLI_NONE ? local : tsli_transform_clamp(tsli_transform_mul(model[parent], local));
    }
}

static tsl_vec3 moved_by_scale(const tsli_rig *rig, const tsl_transform *old_model, uint32_t needed)
{
    tsl_transform old_root = rig->root_now;
    old_root.scale = rig->root_before.scale;
    if (needed == TSLI_NONE) // the rig's root, which no scale moves
        return tsli_vec3(0.0f, 0.0f, 0.0f);
    if (tsli_uses_matrices(rig)) {
        tsl_vec3 old = tsli_vec3(0.0f, 0.0f, 0.0f), now = tsli_point_on_bone(rig, needed, old);
        for (uint32_t i = needed; i != TSLI_NONE; i = rig->layout->needed[i].parent)
            old = tsli_vec3_clamp(tsli_transform_point(local_at_old_scale(rig, i), old));
        return tsli_vec3_sub(now, tsli_transform_point(old_root, old));
    }
    tsl_vec3 old_position = tsli_transform_point(old_root, old_model[needed].position);
    return tsli_vec3_sub(tsli_transform_point(rig->root_now, rig->layout->model[needed].position), old_position);
}

static void add_shift(tsli_lanes3 shift, uint32_t lane, tsl_vec3 by)
{
    tsli_lanes3_set(shift, lane, tsli_vec3_add(tsli_lanes3_get(shift, lane), by));
}

static void add_shifts_of_block(const tsli_rig *rig, const tsl_transform *old_model, tsli_block_rare *rare)
{
    uint32_t lanes = rare->rescaled_by_pose;
    for (uint32_t lane = 0; lanes >> lane; ++lane) {
        if (!tsli_has_lane(lanes, lane) || rare->chain[lane] == TSLI_NONE)
            continue;
        add_shift(rare->root_shift, lane, moved_by_scale(rig, old_model, rare->root_needed[lane]));
        add_shift(rare->anchor_shift, lane, moved_by_scale(rig, old_model, rare->anchor_needed[lane]));
    }
}

static void add_shifts_of_rig(const tsli_rig *rig)
{
    TSLI_SCRATCH(rig, old_model, 0);
    model_at_old_scale(rig, old_model);
    for (uint32_t b = 0; b < rig->layout->block_count; ++b)
        add_shifts_of_block(rig, old_model, rig->layout->blocks[b].rare);
}

TSLI_HOT void tsli_stage_scale(tsli_rig *rig)
{
    tsli_layout *layout = rig->layout;
    uint32_t some = 0;
    if (!layout->rest_changes)
        return;
    for (uint32_t b = 0; b < layout->block_count; ++b) {
        tsli_block_rare *rare = layout->blocks[b].rare;
        some |= rare->rescaled_by_pose;
        rare->rescaled |= rare->rescaled_by_pose;
        rare->regained |= rare->regained_by_pose;
        layout->rescales |= rare->rescaled_by_pose | rare->regained_by_pose;
    }
    if (some)
        add_shifts_of_rig(rig);
}

void tsli_stage_look_at_scales(tsli_layout *layout)
{
    layout->rescales = layout->block_count > 0;
    for (uint32_t b = 0; b < layout->block_count; ++b)
        layout->blocks[b].rare->rescaled = TSLI_ALL_LANES;
}

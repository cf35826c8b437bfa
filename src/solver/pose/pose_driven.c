// SPDX-License-Identifier: MIT
// The output transform of one driven bone.
#include "math/transform.h"
#include "solver/model/lane.h"
#include "solver/pose/pose.h"

// `rotation` is relative to the bone of the parent particle. Makes it relative to the bone's own parent, one of those that the chain skips.
static tsl_quat below_skipped(const tsli_rig *rig, const tsli_driven *driven, tsl_quat rotation)
{
    const tsli_layout *layout = rig->layout;
    uint32_t lane = driven->lane;
    uint32_t before = tsli_slot_needed(rig, driven->slot - 1, lane);
    tsl_quat skipped = tsli_quat_identity();
    for (uint32_t n = layout->needed[driven->needed].parent; n != before; n = layout->needed[n].parent)
        skipped = tsli_quat_keep_unit(tsli_quat_mul(tsli_quat_normalize(tsli_local_read(rig, n).rotation), skipped));
    return tsli_quat_mul(tsli_quat_conjugate(skipped), rotation);
}

static float output_length(const tsli_rig *rig, const tsli_driven *driven)
{
    return rig->layout->stretches[driven->slot].output[driven->lane];
}

// The bone on the path up from `needed` whose parent is `above`.
static uint32_t next_below(const tsli_layout *layout, uint32_t needed, uint32_t above)
{
    uint32_t next = layout->needed[needed].parent;
    while (layout->needed[next].parent != above)
        next = layout->needed[next].parent;
    return next;
}

// The local position that puts the bone at `length` times its distance from the parent particle, with the bones between left as they are.
static tsl_vec3 position_behind_skipped(const tsli_rig *rig, const tsli_driven *driven, tsl_vec3 position, float length)
{
    const tsli_layout *layout = rig->layout;
    uint32_t lane = driven->lane, slot = driven->slot - 1, top = tsli_slot_needed(rig, slot, lane);
    // The frame of the bone's parent; only the scale of the bone at the top counts.
    tsl_transform frame = {tsli_vec3(0.0f, 0.0f, 0.0f), tsli_quat_identity(),
                           tsli_lanes3_get(layout->scale[slot], lane)};
    for (uint32_t last = top; last != layout->needed[driven->needed].parent;) {
        last = next_below(layout, driven->needed, last);
        tsl_transform local = tsli_local_read(rig, last);
        local.rotation = tsli_quat_normalize(local.rotation);
        frame = tsli_transform_mul(frame, local);
    }
    tsl_vec3 offset = tsli_vec3_scale(tsli_transform_point(frame, position), length);
    tsl_vec3 delta = tsli_quat_rotate(tsli_quat_conjugate(frame.rotation), tsli_vec3_sub(offset, frame.position));
    return tsli_vec3_clamp(tsli_vec3_divide(delta, frame.scale));
}

static void stretch_local(const tsli_rig *rig, const tsli_driven *driven, tsl_transform *local)
{
    if (driven->root || driven->placed)
        return;
    float length = output_length(rig, driven);
    if (!driven->skips)
        local->position = tsli_vec3_scale(local->position, length);
    else if (length != 1.0f)
        local->position = position_behind_skipped(rig, driven, local->position, length);
}

static tsl_transform driven_local(const tsli_rig *rig, const tsli_driven *driven)
{
    const tsli_layout *layout = rig->layout;
    uint32_t lane = driven->lane;
    tsl_transform local = tsli_local_read(rig, driven->needed);
    if (!tsli_driven_runs(rig, driven))
        return local;
    local.rotation = tsli_lanes4_get(layout->rotation_ls[driven->slot], lane);
    if (driven->skips)
        local.rotation = below_skipped(rig, driven, local.rotation);
    if (driven->placed) {
        tsl_vec3 offset = tsli_lanes3_get(layout->parent_offset[driven->slot], lane);
        local.position =
            tsli_vec3_clamp(tsli_vec3_divide(offset, tsli_lanes3_get(layout->scale[driven->slot - 1], lane)));
    }
    if (driven->stretches)
        stretch_local(rig, driven, &local);
    return local;
}

static void fill_models(tsli_models *models)
{
    const tsli_rig *rig = models->rig;
    const tsli_layout *layout = rig->layout;
    int clamps = tsli_has_scaled_models(layout); // see tsli_stage_model
    models->filled = 1;
    for (uint32_t i = layout->model_count; i < layout->needed_count; ++i) {
        tsl_transform local = *tsli_local_now(rig, i);
        local.rotation = tsli_quat_normalize(local.rotation);
        tsl_transform model = tsli_transform_mul_unit(*tsli_model_of(models, layout->needed[i].parent), local);
        models->at_rest[i - layout->model_count] = clamps ? tsli_transform_clamp(model) : model;
    }
}

const tsl_transform *tsli_model_of(tsli_models *models, uint32_t needed)
{
    const tsli_layout *layout = models->rig->layout;
    if (needed < layout->model_count)
        return &layout->model[needed];
    if (!models->filled)
        fill_models(models);
    return &models->at_rest[needed - layout->model_count];
}

static tsl_transform driven_model(const tsli_rig *rig, const tsli_driven *driven, tsl_pose_space space,
                                  tsli_models *models)
{
    const tsli_layout *layout = rig->layout;
    uint32_t lane = driven->lane;
    if (!tsli_driven_runs(rig, driven)) {
        tsl_transform model = *tsli_model_of(models, driven->needed);
        return space == TSL_SPACE_WORLD ? tsli_transform_mul(rig->root_now, model) : model;
    }
    tsl_transform world;
    tsl_vec3 scale = tsli_vec3(1.0f, 1.0f, 1.0f);
    if (tsli_has_scaled_models(rig->layout))
        scale = tsli_model_of(models, driven->needed)->scale;
    world.rotation = tsli_lanes4_get(layout->world[driven->slot].rotation, lane);
    world.position = tsli_lanes3_get(layout->world[driven->slot].position, lane);
    world.scale = tsli_vec3_mul(rig->root_now.scale, scale);
    if (space == TSL_SPACE_WORLD)
        return world;
    tsl_transform output = tsli_transform_relative(rig->root_now, world);
    output.scale = scale;
    return output;
}

tsl_transform tsli_driven_value(const tsli_rig *rig, const tsli_driven *driven, tsl_pose_space space,
                                tsli_models *models)
{
    return space == TSL_SPACE_LOCAL ? driven_local(rig, driven) : driven_model(rig, driven, space, models);
}

uint32_t tsli_packed_index(const tsli_layout *layout, uint32_t i)
{
    uint32_t gone = 0;
    for (uint32_t k = 0; k < i && layout->driven_left < layout->driven_count; ++k)
        gone += (uint32_t)tsli_is_gone(layout, &layout->driven[k]);
    return i - gone;
}

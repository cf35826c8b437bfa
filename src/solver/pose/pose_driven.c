// SPDX-License-Identifier: MIT
// What one driven bone is shown as.
#include "math/transform.h"
#include "solver/model/lane.h"
#include "solver/pose/pose.h"

// What a particle turns its bone by holds from the bone of the particle before: the skipped ones are taken out.
static tsl_quat below_skipped(const tsli_rig *rig, const tsli_driven *driven, tsl_quat rotation)
{
    const tsli_pack *pack = rig->pack;
    uint32_t lane = driven->lane;
    uint32_t before = tsli_slot_needed(rig, driven->slot - 1, lane);
    tsl_quat skipped = tsli_quat_identity();
    for (uint32_t n = pack->needed[driven->needed].parent; n != before; n = pack->needed[n].parent)
        skipped = tsli_quat_keep_unit(tsli_quat_mul(tsli_quat_normalize(tsli_local_read(rig, n).rotation), skipped));
    return tsli_quat_mul(tsli_quat_conjugate(skipped), rotation);
}

static float shown_length(const tsli_rig *rig, const tsli_driven *driven)
{
    return rig->pack->stretches[driven->slot].shown[driven->lane];
}

// Of the bones above `needed`, the one that hangs on `above`.
static uint32_t next_below(const tsli_pack *pack, uint32_t needed, uint32_t above)
{
    uint32_t next = pack->needed[needed].parent;
    while (pack->needed[next].parent != above)
        next = pack->needed[next].parent;
    return next;
}

// Skipped bones stay as they are, and this one makes up for what they do not stretch by.
static tsl_vec3 place_behind_skipped(const tsli_rig *rig, const tsli_driven *driven, tsl_vec3 position, float length)
{
    const tsli_pack *pack = rig->pack;
    uint32_t lane = driven->lane, slot = driven->slot - 1, top = tsli_slot_needed(rig, slot, lane);
    // Of the bone's parent; the bone at the top counts by its scale alone.
    tsl_transform frame = {tsli_vec3(0.0f, 0.0f, 0.0f), tsli_quat_identity(), tsli_lanes3_get(pack->scale[slot], lane)};
    for (uint32_t last = top; last != pack->needed[driven->needed].parent;) {
        last = next_below(pack, driven->needed, last);
        tsl_transform local = tsli_local_read(rig, last);
        local.rotation = tsli_quat_normalize(local.rotation);
        frame = tsli_transform_mul(frame, local);
    }
    tsl_vec3 place = tsli_vec3_scale(tsli_transform_point(frame, position), length);
    tsl_vec3 way = tsli_quat_rotate(tsli_quat_conjugate(frame.rotation), tsli_vec3_sub(place, frame.position));
    return tsli_vec3_hold(tsli_vec3_divide(way, frame.scale));
}

// Moves the local position of a bone whose chain has a range of lengths to its particle.
static void stretch_local(const tsli_rig *rig, const tsli_driven *driven, tsl_transform *local)
{
    if (driven->root || driven->placed)
        return;
    float length = shown_length(rig, driven);
    if (!driven->skips)
        local->position = tsli_vec3_scale(local->position, length);
    else if (length != 1.0f)
        local->position = place_behind_skipped(rig, driven, local->position, length);
}

static tsl_transform driven_local(const tsli_rig *rig, const tsli_driven *driven)
{
    const tsli_pack *pack = rig->pack;
    uint32_t lane = driven->lane;
    tsl_transform local = tsli_local_read(rig, driven->needed);
    if (!tsli_driven_runs(rig, driven))
        return local;
    local.rotation = tsli_lanes4_get(pack->rotation_ls[driven->slot], lane);
    if (driven->skips)
        local.rotation = below_skipped(rig, driven, local.rotation);
    if (driven->placed) {
        tsl_vec3 place = tsli_lanes3_get(pack->place[driven->slot], lane);
        local.position = tsli_vec3_hold(tsli_vec3_divide(place, tsli_lanes3_get(pack->scale[driven->slot - 1], lane)));
    }
    if (driven->stretches)
        stretch_local(rig, driven, &local);
    return local;
}

static void fill_models(tsli_models *models)
{
    const tsli_rig *rig = models->rig;
    const tsli_pack *pack = rig->pack;
    int holds = tsli_has_scaled_models(pack); // see tsli_stage_model
    models->filled = 1;
    for (uint32_t i = pack->model_count; i < pack->needed_count; ++i) {
        tsl_transform local = *tsli_local_now(rig, i);
        local.rotation = tsli_quat_normalize(local.rotation);
        tsl_transform model = tsli_transform_mul_unit(*tsli_model_of(models, pack->needed[i].parent), local);
        models->at_rest[i - pack->model_count] = holds ? tsli_transform_hold(model) : model;
    }
}

const tsl_transform *tsli_model_of(tsli_models *models, uint32_t needed)
{
    const tsli_pack *pack = models->rig->pack;
    if (needed < pack->model_count)
        return &pack->model[needed];
    if (!models->filled)
        fill_models(models);
    return &models->at_rest[needed - pack->model_count];
}

static tsl_transform driven_model(const tsli_rig *rig, const tsli_driven *driven, tsl_pose_space space,
                                  tsli_models *models)
{
    const tsli_pack *pack = rig->pack;
    uint32_t lane = driven->lane;
    if (!tsli_driven_runs(rig, driven)) {
        tsl_transform model = *tsli_model_of(models, driven->needed);
        return space == TSL_SPACE_WORLD ? tsli_transform_mul(rig->root_now, model) : model;
    }
    tsl_transform world;
    tsl_vec3 scale = tsli_vec3(1.0f, 1.0f, 1.0f);
    if (tsli_has_scaled_models(rig->pack))
        scale = tsli_model_of(models, driven->needed)->scale;
    world.rotation = tsli_lanes4_get(pack->world[driven->slot].rotation, lane);
    world.position = tsli_lanes3_get(pack->world[driven->slot].position, lane);
    world.scale = tsli_vec3_mul(rig->root_now.scale, scale);
    if (space == TSL_SPACE_WORLD)
        return world;
    tsl_transform shown = tsli_transform_relative(rig->root_now, world);
    shown.scale = scale;
    return shown;
}

tsl_transform tsli_driven_value(const tsli_rig *rig, const tsli_driven *driven, tsl_pose_space space,
                                tsli_models *models)
{
    return space == TSL_SPACE_LOCAL ? driven_local(rig, driven) : driven_model(rig, driven, space, models);
}

uint32_t tsli_packed_index(const tsli_pack *pack, uint32_t i)
{
    uint32_t gone = 0;
    for (uint32_t k = 0; k < i && pack->driven_left < pack->driven_count; ++k)
        gone += (uint32_t)tsli_is_gone(pack, &pack->driven[k]);
    return i - gone;
}

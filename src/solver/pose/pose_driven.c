// SPDX-License-Identifier: MIT
// What one driven bone is shown as.
#include "solver/model/lane.h"
#include "solver/pose/pose.h"

// What a particle turns its bone by holds from the bone of the particle before: the skipped ones are taken out.
static tsl_quat below_skipped(const tsli_rig *rig, const tsli_driven *driven, tsl_quat rotation)
{
    const tsli_pack *pack = rig->pack;
    uint32_t lane = tsli_driven_lane(rig, driven);
    uint32_t before = rig->lanes->slot_needed[driven->slot - 1][lane];
    tsl_quat skipped = tsli_quat_identity();
    for (uint32_t n = pack->needed[driven->needed].parent; n != before; n = pack->needed[n].parent)
        skipped = tsli_quat_keep_unit(
            tsli_quat_mul(tsli_quat_normalize(tsli_local_now(rig, n)->rotation), skipped));
    return tsli_quat_mul(tsli_quat_conjugate(skipped), rotation);
}

static tsl_transform driven_local(const tsli_rig *rig, const tsli_driven *driven)
{
    const tsli_pack *lanes = rig->lanes;
    uint32_t lane = tsli_driven_lane(rig, driven);
    tsl_transform local = *tsli_local_now(rig, driven->needed);
    if (!tsli_driven_runs(rig, driven))
        return local;
    local.rotation = tsli_lanes4_get(lanes->rotation_ls[driven->slot], lane);
    if (driven->skips)
        local.rotation = below_skipped(rig, driven, local.rotation);
    if (driven->placed) {
        tsl_vec3 place = tsli_lanes3_get(lanes->place[driven->slot], lane);
        local.position =
            tsli_vec3_hold(tsli_vec3_divide(place, tsli_lanes3_get(lanes->scale[driven->slot - 1], lane)));
    }
    return local;
}

static tsl_transform driven_model(const tsli_rig *rig, const tsli_driven *driven, tsl_pose_space space)
{
    const tsli_pack *lanes = rig->lanes;
    uint32_t lane = tsli_driven_lane(rig, driven);
    tsl_transform model = rig->pack->model[driven->needed];
    if (!tsli_driven_runs(rig, driven))
        return space == TSL_SPACE_WORLD ? tsli_transform_mul(rig->root_now, model) : model;
    tsl_transform world;
    world.rotation = tsli_lanes4_get(lanes->world[driven->slot].rotation, lane);
    world.position = tsli_lanes3_get(lanes->world[driven->slot].position, lane);
    world.scale = tsli_vec3_mul(rig->root_now.scale, model.scale);
    if (space == TSL_SPACE_WORLD)
        return world;
    tsl_transform shown = tsli_transform_relative(rig->root_now, world);
    shown.scale = model.scale;
    return shown;
}

tsl_transform tsli_driven_value(const tsli_rig *rig, const tsli_driven *driven, tsl_pose_space space)
{
    return space == TSL_SPACE_LOCAL ? driven_local(rig, driven) : driven_model(rig, driven, space);
}

uint32_t tsli_packed_index(const tsli_pack *pack, uint32_t i)
{
    uint32_t gone = 0;
    for (uint32_t k = 0; k < i && pack->driven_left < pack->driven_count; ++k)
        gone += (uint32_t)tsli_is_gone(pack, &pack->driven[k]);
    return i - gone;
}

// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <string.h>
#include "tassel/asset.h"

// Once for a world, with the host's tsl_assets_create: the text of model.rig.json, whose gravity and winds are the world's. Link
// tassel::asset. tsl_assets_set_rig once more changes all its characters while they move.
tsl_result open_rig_file(tsl_assets *assets, tsl_world *world, const char *json)
{
    TSL_INIT(tsl_asset_world, file_world);
    TSL_INIT(tsl_wind_desc, wind);
    tsl_wind_id made;
    tsl_result result = tsl_assets_set_rig(assets, "model.rig.json", json, strlen(json));
    if (result == TSL_OK)
        result = tsl_assets_get_world(assets, "model.rig.json", &file_world);
    if (result == TSL_OK)
        result = tsl_world_set_gravity(world, &file_world.gravity);
    for (uint32_t i = 0; result == TSL_OK && i < file_world.wind_count; ++i) {
        result = tsl_assets_get_wind(assets, "model.rig.json", i, &wind);
        if (result == TSL_OK)
            result = tsl_wind_create(world, &wind, &made);
    }
    if (result != TSL_OK)
        puts(tsl_assets_message(assets));
    return result;
}

// Once for a character: names, parents (-1 for a root, parents first) and local setup transforms of its bones.
tsl_asset_rig *create_swinging_rig(tsl_assets *assets, tsl_world *world, uint32_t bone_count, const char *const *names,
                                   const int32_t *parents, const tsl_transform *rest)
{
    tsl_asset_rig *rig = NULL;
    TSL_INIT(tsl_asset_rig_desc, desc);
    desc.bone_count = bone_count, desc.names = names, desc.parents = parents, desc.rest = rest;
    if (tsl_asset_rig_create(assets, "model.rig.json", world, &desc, &rig) != TSL_OK)
        puts(tsl_assets_message(assets));
    return rig;
}

// In each frame, after one tsl_world_advance_wind(world, seconds) for all: the animated pose in, the pose that is drawn out, both
// local transforms.
void step_swinging_rig(tsl_asset_rig *rig, float seconds, uint32_t bone_count, const tsl_transform *animated,
                       const tsl_transform *root, tsl_transform *posed)
{
    TSL_INIT(tsl_asset_rig_info, info);
    TSL_INIT(tsl_pose_input, in);
    TSL_INIT(tsl_pose_output, out);
    in.bone_count = out.bone_count = bone_count;
    in.bones = animated, in.root = root, out.bones = posed;
    if (tsl_asset_rig_get_info(rig, &info) == TSL_OK)
        tsl_rig_step(info.world, info.rig, seconds, &in, &out);
}

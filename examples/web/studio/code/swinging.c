// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <string.h>
#include "tassel/asset.h"

// Once for a character, with the host's tsl_assets_create: names, parents (-1 for a root, parents first) and local setup transforms
// of its bones, and the text of model.rig.json. Link tassel::asset. tsl_assets_set_rig once more changes it while it moves.
tsl_asset_rig *create_swinging_rig(tsl_assets *assets, tsl_world *world, const char *json, uint32_t bone_count,
                                   const char *const *names, const int32_t *parents, const tsl_transform *rest)
{
    tsl_asset_rig *rig = NULL;
    TSL_INIT(tsl_asset_rig_desc, desc);
    TSL_INIT(tsl_asset_world, file_world);
    desc.bone_count = bone_count, desc.names = names, desc.parents = parents, desc.rest = rest;
    if (tsl_assets_set_rig(assets, "model.rig.json", json, strlen(json)) != TSL_OK ||
        tsl_assets_get_world(assets, "model.rig.json", &file_world) != TSL_OK ||
        tsl_world_set_gravity(world, &file_world.gravity) != TSL_OK ||
        tsl_asset_rig_create(assets, "model.rig.json", world, &desc, &rig) != TSL_OK)
        puts(tsl_assets_message(assets));
    return rig;
}

// In each frame: the animated pose in, the pose that is drawn out, both local transforms.
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

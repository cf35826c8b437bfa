// SPDX-License-Identifier: MIT
// A rig file, a rig of it, a step.
#include <stdio.h>
#include <string.h>
#include <tassel/asset.h>

static const char json[] = "{\"format\": \"tassel_rig/1\", \"chains\": [{\"root\": \"Tail1\", \"preset\": \"tail\"}]}";

int main(void)
{
    const tsl_transform bone = {{0, 0, -0.1f}, {0, 0, 0, 1}, {1, 1, 1}};
    const tsl_transform rest[3] = {bone, bone, bone};
    const char *const names[3] = {"Tail1", "Tail2", "Tail3"};
    const int32_t parents[3] = {-1, 0, 1};
    tsl_transform posed[3];
    tsl_world *world = NULL;
    tsl_assets *assets = NULL;
    tsl_asset_rig *cat = NULL;
    TSL_INIT(tsl_world_desc, world_desc);
    TSL_INIT(tsl_asset_rig_desc, desc);
    TSL_INIT(tsl_asset_rig_info, info);
    desc.bone_count = 3, desc.parents = parents, desc.rest = rest, desc.names = names;
    if (tsl_world_create(&world_desc, &world) != TSL_OK || tsl_assets_create(&assets) != TSL_OK)
        return 1;
    if (tsl_assets_set_rig(assets, "cat", json, strlen(json)) != TSL_OK ||
        tsl_asset_rig_create(assets, "cat", world, &desc, &cat) != TSL_OK)
        return puts(tsl_assets_message(assets)), 1;
    TSL_INIT(tsl_pose_input, in);
    TSL_INIT(tsl_pose_output, out);
    in.bone_count = out.bone_count = 3, in.bones = rest, out.bones = posed;
    tsl_asset_rig_get_info(cat, &info);
    tsl_result result = tsl_rig_step(world, info.rig, 1.0f / 60.0f, &in, &out);
    tsl_asset_rig_destroy(cat);
    tsl_assets_destroy(assets);
    tsl_world_destroy(world);
    return info.chain_count != 1 || result != TSL_OK;
}

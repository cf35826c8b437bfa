// SPDX-License-Identifier: MIT
// The code that loads the saved rig file, for a host's own arrays of bones.

/** @param {string} file name of the rig file @returns {string} */
const inC = (file) => `#include <stdio.h>
#include <string.h>
#include "tassel/asset.h"

// Once for a character: names, parents (-1 for a root, parents first) and local setup transforms of its bones, and the text of
// ${file}. Link tassel::asset.
tsl_asset_rig *create_swinging_rig(tsl_world *world, const char *json, uint32_t bone_count, const char *const *names,
                                   const int32_t *parents, const tsl_transform *rest)
{
    tsl_assets *assets = NULL;
    tsl_asset_rig *rig = NULL;
    TSL_INIT(tsl_asset_rig_desc, desc);
    desc.bone_count = bone_count, desc.names = names, desc.parents = parents, desc.rest = rest;
    if (tsl_assets_create(&assets) != TSL_OK ||
        tsl_assets_set_rig(assets, "${file}", json, strlen(json)) != TSL_OK ||
        tsl_asset_rig_create(assets, "${file}", world, &desc, &rig) != TSL_OK)
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
`;

/** @param {string} file @returns {string} */
const inCSharp = (file) => `using System.IO;
using Tassel;
using Pose = Tassel.Transform;

// Parents (-1 for a root, parents first) and local setup transforms and names of the bones; ${file} beside the program.
sealed class Swinging : System.IDisposable
{
    readonly Assets assets = new Assets();
    readonly AssetRig made;

    public Swinging(World world, int[] parents, Pose[] rest, string[] names)
    {
        assets.SetRig("${file}", File.ReadAllText("${file}"));
        made = assets.CreateRig(world, "${file}", new Character { Parents = parents, Rest = rest, Names = names });
    }

    // In each frame: the animated pose in, the pose that is drawn out, both local transforms.
    public void Step(float seconds, Pose[] animated, Pose root, Pose[] posed) => made.Rig.Step(seconds, animated, root, posed);

    public void Dispose()
    {
        made.Dispose();
        assets.Dispose();
    }
}
`;

/** @param {string} file @returns {string} */
const inJavaScript = (file) => `import { loadTassel } from 'tassel';
import { TasselRig } from 'tassel/three';

const tassel = await loadTassel();
const world = tassel.createWorld();
const assets = tassel.createAssets();
assets.setRig('${file}', await (await fetch('${file}')).text());
const { gravity } = assets.world('${file}');
world.setGravity([gravity.x, gravity.y, gravity.z]);

/** @param {import('three').Object3D} model such as gltf.scene, in its setup pose */
export const createSwinging = (model) => new TasselRig(world, model, { assets, rigFile: '${file}' });

/** After the mixer, before the renderer. */
export const step = (rig, seconds) => rig.update(seconds);
`;

export const LANGUAGES = { C: inC, 'C#': inCSharp, JavaScript: inJavaScript };

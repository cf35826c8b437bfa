// SPDX-License-Identifier: MIT
using Tassel;
using Pose = Tassel.Transform;

// json: the text of model.rig.json. Parents (-1 for a root, parents first), local setup transforms and names of the bones.
sealed class Swinging : System.IDisposable
{
    readonly Assets assets = new Assets();
    readonly AssetRig made;

    public Swinging(World world, string json, int[] parents, Pose[] rest, string[] names)
    {
        assets.SetRig("model.rig.json", json);
        world.SetGravity(assets.GetWorld("model.rig.json").Gravity);
        made = assets.CreateRig(world, "model.rig.json", new Character { Parents = parents, Rest = rest, Names = names });
    }

    // In each frame: the animated pose in, the pose that is drawn out, both local transforms.
    public void Step(float seconds, Pose[] animated, Pose root, Pose[] posed) => made.Rig.Step(seconds, animated, root, posed);

    public void Dispose()
    {
        made.Dispose();
        assets.Dispose();
    }
}

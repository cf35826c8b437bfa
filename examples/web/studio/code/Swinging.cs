// SPDX-License-Identifier: MIT
using Tassel;
using Pose = Tassel.Transform;

// A character: parents (-1 for a root, parents first), local setup transforms and names of its bones.
sealed class Swinging : System.IDisposable
{
    readonly AssetRig made;

    // Once for a world: the text of model.rig.json, whose gravity and winds are the world's. Dispose of it after the characters.
    public static Assets Open(World world, string json)
    {
        var assets = new Assets();
        assets.SetRig("model.rig.json", json);
        world.SetGravity(assets.GetWorld("model.rig.json").Gravity);
        foreach (WindDesc wind in assets.GetWinds("model.rig.json")) world.CreateWind(wind);
        return assets;
    }

    public Swinging(World world, Assets assets, int[] parents, Pose[] rest, string[] names) =>
        made = assets.CreateRig(world, "model.rig.json", new Character { Parents = parents, Rest = rest, Names = names });

    // In each frame, after one world.AdvanceWind(seconds) for all: the animated pose in, the pose that is drawn out, both local
    // transforms.
    public void Step(float seconds, Pose[] animated, Pose root, Pose[] posed) => made.Rig.Step(seconds, animated, root, posed);

    public void Dispose() => made.Dispose();
}

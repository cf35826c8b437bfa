// SPDX-License-Identifier: MIT
// The code that the studio shows for C#, on a cat with a tail.
using System;
using System.Linq;
using Tassel;

public static class StudioTests
{
    private const string File = "{\"format\": \"tassel_rig/1\", \"world\": {\"gravity\": [0, -9.81, 0], \"winds\": [{\"velocity\": [2, 0, 0]}]},"
        + " \"chains\": [{\"name\": \"tail\", \"root\": \"Tail1\", \"preset\": \"tail\", \"gravity_falloff\": 0, \"gravity_scale\": 1}]}";

    public static void TailsHangDownAndAsideByTheGravityAndTheWindOfTheirFile()
    {
        AssetTests.With((_, world) =>
        {
            var parents = new[] { -1, 0, 1, 2 };
            var names = new[] { "Hips", "Tail1", "Tail2", "Tail3" };
            Transform[] rest = Enumerable.Repeat(Transforms.At(0, 0, -0.1f), 4).ToArray(), posed = new Transform[4];
            using (Assets assets = Swinging.Open(world, File))
            using (var first = new Swinging(world, assets, parents, rest, names))
            using (var second = new Swinging(world, assets, parents, rest, names))
            {
                for (int frame = 0; frame < 120; ++frame)
                {
                    world.AdvanceWind(1f / 60);
                    foreach (Swinging cat in new[] { first, second }) cat.Step(1f / 60, rest, Transforms.Identity, posed);
                }
                Vec3 velocity, acceleration;
                world.GetWindAt(new Vec3(), out velocity, out acceleration);
                Check.Equal(2f, velocity.X, "one wind for both");
            }
            float turned = Math.Abs(posed[1].Rotation.X), aside = Math.Abs(posed[1].Rotation.Y);
            Check.That(turned > 0.02f && aside > 0.02f, $"the tail hangs down: {turned}, and aside: {aside}");
        });
    }
}

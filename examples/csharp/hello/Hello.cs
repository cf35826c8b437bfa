using System;
using Tassel;

static class Hello
{
    static void Main()
    {
        Transform bone = Transforms.At(0, 0, -0.1f), cat = Transforms.Identity; // a tail of four bones
        Transform[] animated = { bone, bone, bone, bone }, posed = new Transform[4];
        using (var world = new World())
        {
            Rig rig = world.CreateRig(new RigSetup { Parents = new[] { -1, 0, 1, 2 }, Rest = animated });
            ChainParams swing = ChainParams.Default;
            swing.Damping = 0.2f;
            swing.Elasticity = 0.05f;
            rig.CreateChain(new ChainSetup { Roots = new uint[] { 0 } }, swing);
            for (int frame = 1; frame <= 120; ++frame)
            {
                cat.Position.X += frame <= 40 ? 0.01f : 0; // steps aside, then stands
                rig.Step(1 / 60f, animated, cat, posed, PoseSpace.Local, PoseSpace.World);
                if (frame % 10 == 0) Console.WriteLine(FormattableString.Invariant($"frame {frame,3}: cat {cat.Position.X:F3}, tip {posed[3].Position.X:F3}"));
            }
        }
    }
}

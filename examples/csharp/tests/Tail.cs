// SPDX-License-Identifier: MIT
using System;
using Tassel;

// The tail of examples/hello: four bones, each 0.1 behind the one before.
sealed class Tail
{
    public readonly Transform[] Animated = new Transform[4];
    public readonly Transform[] Posed = new Transform[4];
    public Transform Cat = Transforms.Identity;
    public readonly Rig Rig;
    public readonly Chain Chain;
    private int frame;

    public Tail(World world, ulong userData = 0)
    {
        Array.Fill(Animated, Transforms.At(0, 0, -0.1f));
        Rig = world.CreateRig(new RigSetup { Parents = new[] { -1, 0, 1, 2 }, Rest = Animated, UserData = userData });
        ChainParams swing = ChainParams.Default;
        swing.Damping = 0.2f;
        swing.Elasticity = 0.05f;
        Chain = Rig.CreateChain(new ChainSetup { Roots = new uint[] { 0 } }, swing);
    }

    // The cat walks for 40 frames and stands then.
    public void Walk()
    {
        if (++frame <= 40) Cat.Position.X += 0.01f;
    }

    public void Step()
    {
        Walk();
        Rig.Step(1 / 60f, Animated, Cat, Posed, PoseSpace.Local, PoseSpace.World);
    }

    public float Tip
    {
        get { return Posed[3].Position.X; }
    }
}

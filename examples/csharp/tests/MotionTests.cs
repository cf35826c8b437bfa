// SPDX-License-Identifier: MIT
using System;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Tassel;

static class MotionTests
{
    public static void TheTailMovesAsInHello()
    {
        string[] expected = Regex.Matches(File.ReadAllText(Environment.GetEnvironmentVariable("TASSEL_HELLO_PAGE")),
            @"^frame +\d+: cat [0-9.]+, tip [0-9.]+$", RegexOptions.Multiline).Select(match => match.Value).ToArray();
        Check.Equal(12, expected.Length, "lines in docs/hello.md");
        using (var world = new World())
        {
            var tail = new Tail(world);
            for (int frame = 1; frame <= 120; ++frame)
            {
                tail.Step();
                if (frame % 10 != 0) continue;
                string line = string.Format(CultureInfo.InvariantCulture, "frame {0,3}: cat {1:F3}, tip {2:F3}", frame,
                    tail.Cat.Position.X, tail.Tip);
                Check.Equal(expected[frame / 10 - 1], line, "line");
            }
        }
    }

    public static void WhatStandsStillStaysStill()
    {
        using (var world = new World())
        {
            var tail = new Tail(world);
            for (int frame = 0; frame < 100; ++frame)
            {
                tail.Rig.Step(1 / 60f, tail.Animated, Transforms.Identity, tail.Posed);
                for (int bone = 0; bone < 4; ++bone)
                {
                    Vec3 place = tail.Posed[bone].Position;
                    Check.That(place.X == 0 && place.Y == 0 && Math.Abs(place.Z + 0.1f) < 1e-7f, $"bone {bone} stands");
                    Check.That(tail.Posed[bone].Rotation.W > 0.9999999f, $"bone {bone} is not turned");
                }
            }
        }
    }

#if NETCOREAPP // as in Rig.cs
    public static void SpansGiveWhatArraysGive()
    {
        using (var first = new World())
        using (var second = new World())
        {
            Tail a = new Tail(first), b = new Tail(second);
            for (int frame = 0; frame < 60; ++frame)
            {
                a.Step();
                b.Walk();
                b.Rig.Step(1 / 60f, b.Animated.AsSpan(), b.Cat, b.Posed.AsSpan(), PoseSpace.Local, PoseSpace.World);
            }
            Check.That(a.Posed.SequenceEqual(b.Posed), "poses are equal");
            Check.That(a.Tip != 0.4f, "it swings");
        }
    }
#endif

    public static void AWorldSteppedWholeGivesWhatARigAloneGives()
    {
        using (var first = new World())
        using (var second = new World())
        {
            Tail a = new Tail(first), b = new Tail(second);
            for (int frame = 0; frame < 60; ++frame)
            {
                a.Step();
                b.Walk();
                b.Rig.SetPose(b.Animated, b.Cat);
                second.Step(1 / 60f);
                b.Rig.GetPose(b.Animated, b.Cat, b.Posed, PoseSpace.Local, PoseSpace.World);
            }
            Check.That(a.Posed.SequenceEqual(b.Posed), "poses are equal");
            Check.Equal(first.Hash(), second.Hash(), "hash");
        }
    }

    public static void AnyNumberOfThreadsGivesTheSameHash()
    {
        using (var first = new World())
        using (var second = new World())
        {
            Tail[] a = Enumerable.Range(1, 300).Select(i => new Tail(first, (ulong)i)).ToArray();
            Tail[] b = Enumerable.Range(1, 300).Select(i => new Tail(second, (ulong)i)).ToArray();
            ulong start = first.Hash();
            for (int frame = 0; frame < 60; ++frame)
            {
                Walk(a);
                Walk(b);
                first.Step(1 / 60f);
                second.StepParallel(1 / 60f);
                Check.Equal(first.Hash(), second.Hash(), $"hash in frame {frame}");
            }
            Check.That(first.Hash() != start, "they have moved");
            int tasks = first.StepBegin(1 / 60f);
            Check.That(tasks > 1, $"a step has several tasks: {tasks}");
            for (int task = 0; task < tasks; ++task) first.StepRun(task);
            first.StepEnd();
            second.StepParallel(1 / 60f);
            Check.Equal(first.Hash(), second.Hash(), "hash after tasks by hand");
        }
    }

    private static void Walk(Tail[] tails)
    {
        foreach (Tail tail in tails)
        {
            tail.Walk();
            tail.Rig.SetPose(tail.Animated, tail.Cat);
        }
    }

    public static void AStateRewinds()
    {
        using (var world = new World())
        {
            var tail = new Tail(world);
            for (int frame = 0; frame < 20; ++frame) tail.Step();
            var own = new byte[world.StateSize()];
            var state = new byte[tail.Rig.StateSize()];
            world.Save(own);
            tail.Rig.Save(state);
            ulong saved = world.Hash(), ofRig = tail.Rig.Hash();
            float[] first = Next(tail);
            Check.That(world.Hash() != saved && tail.Rig.Hash() != ofRig, "it has gone on");
            world.Load(own);
            tail.Rig.Load(state);
            Check.Equal(saved, world.Hash(), "hash of the loaded state");
            Check.Equal(ofRig, tail.Rig.Hash(), "hash of the rig");
            Check.That(first.SequenceEqual(Next(tail)), "the same frames follow");
            ulong before = world.Hash();
            Check.Equal(Result.ErrorStateMismatch,
                Check.Throws<TasselException>(() => tail.Rig.Load(own)).Result, "that of the world");
            Check.Equal(before, world.Hash(), "hash after the refusal");
        }
    }

    // The root stands meanwhile, so that the frames depend on the state alone.
    private static float[] Next(Tail tail)
    {
        return Enumerable.Range(0, 10).Select(frame =>
        {
            tail.Rig.Step(1 / 60f, tail.Animated, tail.Cat, tail.Posed, PoseSpace.Local, PoseSpace.World);
            return tail.Tip;
        }).ToArray();
    }

    public static void ACollidersSideIsKept()
    {
        using (var world = new World())
        {
            var tail = new Tail(world);
            ColliderDesc wall = ColliderDesc.Default;
            wall.Shape = Shape.Sphere;
            wall.Radius = 0.2f;
            Collider ball = tail.Rig.CreateCollider(wall);
            ball.Move(Transforms.At(0.25f, 0, -0.3f));
            for (int frame = 0; frame < 60; ++frame)
                tail.Rig.Step(1 / 60f, tail.Animated, Transforms.Identity, tail.Posed, PoseSpace.Local, PoseSpace.World);
            Check.Equal(0f, tail.Tip, "what does not touch stays");
            ball.Move(Transforms.At(0.15f, 0, -0.4f));
            for (int frame = 0; frame < 60; ++frame)
                tail.Rig.Step(1 / 60f, tail.Animated, Transforms.Identity, tail.Posed, PoseSpace.Local, PoseSpace.World);
            Check.That(tail.Tip < -0.02f, $"the ball pushes the tip aside, to {tail.Tip}");
            ball.Destroy();
            Check.That(!ball.IsValid && tail.Chain.IsValid && tail.Rig.IsValid, "only the ball is gone");
        }
    }

    public static void LinksHoldTwoStrands()
    {
        using (var world = new World())
        {
            Transform left = Transforms.At(-0.1f, 0, 0), right = Transforms.At(0.1f, 0, 0), down = Transforms.At(0, -0.1f, 0);
            Rig rig = world.CreateRig(new RigSetup
            {
                Parents = new[] { -1, 0, 1, -1, 3, 4 }, Rest = new[] { left, down, down, right, down, down }
            });
            Chain a = rig.CreateChain(new ChainSetup { Roots = new uint[] { 0 } });
            Chain b = rig.CreateChain(new ChainSetup { Roots = new uint[] { 3 } });
            Links links = rig.CreateLinks(new LinksSetup { Chains = new[] { a, b }, Layout = LinksLayout.Strip });
            Check.That(links.GetInfo().LinkCount > 0 && links.GetInfo().StrandCount == 2, "there are links");
            LinksParams parameters = links.GetParameters();
            parameters.Structural.StretchCompliance = 0.5f;
            links.SetParameters(parameters);
            Check.Equal(0.5f, links.GetParameters().Structural.StretchCompliance, "compliance");
            rig.CreateLinks(new LinksSetup { Chains = new[] { a }, Layout = LinksLayout.Loose, ClothLayers = 1 });
            Links hair = rig.CreateLinks(new LinksSetup { Chains = new[] { b }, Layout = LinksLayout.Loose, MeetsLayers = 3 });
            Check.That(hair.GetInfo().MeetsLayers == 3 && hair.GetInfo().MeetsCount == 1, "hair meets the cloth of one set");
            a.Destroy();
            Check.That(!a.IsValid && links.GetInfo().LinkCount == 0, "links go with their chain");
        }
    }

    public static void AccelerationsPushParticles()
    {
        using (var world = new World())
        {
            Tail pushed = new Tail(world), alone = new Tail(world);
            var accelerations = new Vec3[4];
            accelerations[3].X = 5;
            for (int frame = 0; frame < 60; ++frame)
            {
                pushed.Chain.SetAccelerations(accelerations);
                pushed.Step();
                alone.Step();
            }
            Check.That(pushed.Tip > alone.Tip + 0.01f, $"the tip is pushed from {alone.Tip} to {pushed.Tip}");
            pushed.Chain.SetAccelerations(null);
            for (int frame = 0; frame < 600; ++frame)
            {
                pushed.Step();
                alone.Step();
            }
            Check.That(Math.Abs(pushed.Tip - alone.Tip) < 1e-5f, "and comes back");
            Check.Throws<TasselException>(() => pushed.Chain.SetAccelerations(new Vec3[3]));
        }
    }

    public static void DebugLinesAndParticlesAreCounted()
    {
        using (var world = new World())
        {
            var tail = new Tail(world);
            tail.Step();
            int count = world.DebugLines(DebugFlags.Bones, null);
            Check.Equal(3, count, "segments");
            var lines = new DebugLine[count];
            Check.Equal(count, world.DebugLines(DebugFlags.Bones, lines), "lines written");
            Check.That(lines.All(line => line.Rgba == Native.TSL_DEBUG_BONE_COLOUR), "amber");
            Check.Equal(count, tail.Rig.DebugLines(DebugFlags.Bones, new DebugLine[1]), "of too little room");
            var particles = new Particle[4];
            Check.Equal(4, tail.Chain.GetParticles(particles), "particles");
            Check.That(particles[3].Parent == 2 && particles[3].Bone == 3, "the last one");
        }
    }
}

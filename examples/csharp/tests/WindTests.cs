// SPDX-License-Identifier: MIT
// Winds: what they do to a tail, where they are, and that their time is the world's. Those of rig files are in AssetTests.
using System;
using Tassel;

static class WindTests
{
    private static WindDesc Blowing(float x)
    {
        WindDesc desc = WindDesc.Default;
        desc.Velocity = new Vec3 { X = x };
        return desc;
    }

    private static float Blown(float share, uint layers)
    {
        using (var world = new World())
        {
            WindDesc desc = Blowing(2);
            desc.Layers = 2;
            Wind wind = world.CreateWind(desc);
            var tail = new Tail(world);
            ChainParams swing = tail.Chain.GetParameters();
            swing.WindScale = share;
            swing.WindLayers = layers;
            tail.Chain.SetParameters(swing);
            for (int frame = 0; frame < 60; ++frame)
            {
                world.AdvanceWind(1 / 60f);
                tail.Rig.Step(1 / 60f, tail.Animated, tail.Cat, tail.Posed, PoseSpace.Local, PoseSpace.World);
            }
            wind.Destroy();
            Check.That(!wind.IsValid, "the wind has ended");
            return tail.Tip;
        }
    }

    public static void AWindBlowsATailAsideAsMuchAsItTakesOfIt()
    {
        float all = Blown(1, 3), half = Blown(0.5f, 3);
        Check.That(half > 0.01f && all > half + 0.01f, $"all of it {all}, half of it {half}");
        Check.Equal(0f, Blown(0, 3), "none of it");
        Check.Equal(0f, Blown(1, 1), "one of another layer");
    }

    public static void WhatIsSetIsReadAtEachPlace()
    {
        using (var world = new World())
        {
            WindDesc desc = Blowing(3);
            desc.Shape = WindShape.Sphere;
            desc.Radius = 2;
            desc.Falloff = 1;
            Wind wind = world.CreateWind(desc);
            Check.Equal(wind, new Wind(world, wind.Id), "equal by its id");
            Vec3 velocity, acceleration;
            world.GetWindAt(new Vec3 { Y = 1 }, out velocity, out acceleration);
            Check.That(Math.Abs(velocity.X - 1.5f) < 1e-5f && acceleration.X == 0, $"half way out: {velocity.X}, {acceleration.X}");
            desc.Flags = WindFlags.Force;
            wind.Set(desc);
            Check.Equal(WindFlags.Force, wind.Get().Flags, "flags");
            world.GetWindAt(new Vec3(), out velocity, out acceleration);
            Check.That(velocity.X == 0 && acceleration.X == 3, $"a force: {velocity.X}, {acceleration.X}");
            world.GetWindAt(new Vec3(), out velocity, out acceleration, 0);
            Check.Equal(0f, acceleration.X, "for no layer");
            desc.Gust = 2;
            TasselException refusal = Check.Throws<TasselException>(() => wind.Set(desc));
            Check.That(refusal.Message.Contains("gust"), $"the reason: {refusal.Message}");
            for (uint i = 1; i < Native.TSL_WIND_COUNT; ++i) world.CreateWind(WindDesc.Default);
            Check.Equal(Result.ErrorTooMany, Check.Throws<TasselException>(() => world.CreateWind(WindDesc.Default)).Result, "one too many");
        }
    }

    public static void GustsHaveATimeThatStatesHold()
    {
        using (var world = new World())
        {
            WindDesc desc = Blowing(2);
            desc.Gust = 1;
            Wind wind = world.CreateWind(desc);
            float first = At(world);
            world.Step(0.5f);
            var saved = new byte[world.StateSize()];
            world.Save(saved);
            float second = At(world);
            world.AdvanceWind(0.5f);
            float third = At(world);
            Check.That(first != second && second != third, $"{first}, {second}, {third}");
            world.Load(saved);
            Check.Equal(second, At(world), "loaded");
            world.Step(0.5f);
            Check.Equal(third, At(world), "a step takes the time along");
            Vec3 velocity, acceleration;
            long bytes = AllocationTests.Allocated(() =>
            {
                wind.Set(desc);
                world.AdvanceWind(1 / 60f);
                world.GetWindAt(new Vec3(), out velocity, out acceleration);
            }, 1000);
            Check.Equal(0L, bytes, "bytes allocated by 1,000 frames of a wind");
        }
    }

    private static float At(World world)
    {
        Vec3 velocity, acceleration;
        world.GetWindAt(new Vec3(), out velocity, out acceleration);
        return velocity.X;
    }
}

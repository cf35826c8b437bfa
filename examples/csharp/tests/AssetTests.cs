// SPDX-License-Identifier: MIT
// Rig files. Without the library tassel_asset, which needs cJSON, they are left out and say so.
using System;
using System.Linq;
using Tassel;

public static class AssetTests
{
    private const string File = "{\"format\": \"tassel_rig/1\", \"world\": {\"gravity\": [0, -9.81, 0], \"ticks_per_second\": 90},"
        + " \"chains\": [{\"name\": \"tail\", \"root\": \"Tail1\", \"preset\": \"tail\", \"damping\": 0.2}]}";

    private static Character Cat()
    {
        return new Character
        {
            Parents = new[] { -1, 0, 1, 2, 3 },
            Names = new[] { "Hips", "Tail1", "Tail2", "Tail3", "Spine \u00e9" },
            Rest = Enumerable.Repeat(Transforms.At(0, 0, -0.1f), 5).ToArray(),
        };
    }

    internal static void With(Action<Assets, World> body)
    {
        Assets assets;
        try
        {
            assets = new Assets();
        }
        catch (DllNotFoundException)
        {
            Console.WriteLine("skipped: no library tassel_asset");
            return;
        }
        using (assets)
        using (var world = new World()) body(assets, world);
    }

    public static void WindsOfAFileAreForTheWorld()
    {
        With((assets, world) =>
        {
            assets.SetRig("cat", File);
            Check.Equal(0, assets.GetWinds("cat").Length, "winds of a file without any");
            assets.SetRig("cat", "{\"format\": \"tassel_rig/1\", \"world\": {\"winds\": [{\"shape\": \"sphere\", \"radius\": 0.5,"
                + " \"velocity\": [3, 0, 0], \"gust\": 0.25}, {\"velocity\": [0, 0, 1], \"force\": true}]}}");
            WindDesc[] winds = assets.GetWinds("cat");
            Check.That(winds.Length == 2 && winds[0].Shape == WindShape.Sphere && winds[0].Gust == 0.25f, "what the file says");
            foreach (WindDesc wind in winds) world.CreateWind(wind);
            Vec3 velocity, acceleration;
            world.GetWindAt(new Vec3(), out velocity, out acceleration);
            Check.That(velocity.X != 0 && acceleration.Z == 1, $"{velocity.X} and {acceleration.Z}");
            Check.Throws<TasselException>(() => assets.GetWinds("dog"));
        });
    }

    public static void AFileMakesARigThatSwings()
    {
        With((assets, world) =>
        {
            assets.SetRig("cat", File);
            Check.Equal(90f, assets.GetWorld("cat").TicksPerSecond, "assets.GetWorld(cat).TicksPerSecond");
            using (AssetRig cat = assets.CreateRig(world, "cat", Cat()))
            {
                NamedChain tail = cat.Chains.Single();
                Check.Equal("tail", tail.Name, "tail.Name");
                Check.Equal("tail", tail.Preset, "tail.Preset");
                Check.Equal(0.2f, cat.FindChain("tail").Chain.GetParameters().Damping, "cat.FindChain(tail).Chain.GetParameters().Damping");
                var posed = new Transform[5];
                Transform root = Transforms.Identity;
                for (int frame = 0; frame < 20; ++frame)
                {
                    root.Position.X += 0.02f;
                    cat.Rig.Step(1f / 60, Cat().Rest, root, posed, PoseSpace.World);
                }
                Check.That(posed[3].Position.X < root.Position.X - 0.01f, "the tail stays behind");
            }
        });
    }

    public static void EditsReachRigsAndRefusedOnesChangeNothing()
    {
        With((assets, world) =>
        {
            assets.SetRig("cat", File);
            AssetRig cat = assets.CreateRig(world, "cat", Cat());
            assets.SetRig("cat", File.Replace("0.2", "0.7"));
            Check.Equal(0.7f, cat.FindChain("tail").Chain.GetParameters().Damping, "cat.FindChain(tail).Chain.GetParameters().Damping");
            TasselException refused = Check.Throws<TasselException>(() => assets.SetRig("cat", File.Replace("Tail1", "tail1")));
            Check.That(refused.Message.Contains("cat: chains[0] \"tail\".root: there is no bone \"tail1\"; did you mean \"Tail1\"?"), refused.Message);
            Check.Equal(0.7f, cat.FindChain("tail").Chain.GetParameters().Damping, "cat.FindChain(tail).Chain.GetParameters().Damping");
            Check.Equal(0u, cat.Info.Revision, "cat.Info.Revision");
            assets.SetRig("cat", File.Replace("Tail1", "Tail2"));
            Check.Equal(1u, cat.Info.Revision, "cat.Info.Revision");
            assets.SetPreset("tail", "{\"tip\": \"ratio\", \"tip_length\": 1, \"elasticity\": 0.25}");
            Check.Equal(0.25f, cat.FindChain("tail").Chain.GetParameters().Elasticity, "cat.FindChain(tail).Chain.GetParameters().Elasticity");
            Check.Equal(Result.ErrorBusy, Check.Throws<TasselException>(() => assets.RemoveRig("cat")).Result, "Check.Throws<TasselException>(() => assets.RemoveRig(cat)).R");
            cat.Dispose();
            assets.RemoveRig("cat");
        });
    }

    private const string All = "{\"format\": \"tassel_rig/1\", \"colliders\": [{\"name\": \"belly\", \"shape\": \"sphere\", \"bone\": \"Hips\","
        + " \"radius\": 0.02}, {\"shape\": \"plane\", \"b\": [0, 1, 0], \"a\": [0, -1, 0]}], \"chains\": [{\"name\": \"left\", \"bones\": [\"Left1\","
        + " \"Left2\"]}, {\"bones\": [\"Right1\", \"Right2\"]}], \"links\": [{\"name\": \"web\", \"chains\": [\"left\", \"chains[1]\"], \"layout\":"
        + " \"strip\"}], \"ik\": [{\"name\": \"leg\", \"root\": \"Left1\", \"mid\": \"Left2\", \"end\": \"Left3\", \"target\": \"Goal\","
        + " \"weight\": 0.5, \"clips\": [\"walk\", \"run\"]}]}";

    private static Character Biped()
    {
        Transform down = Transforms.At(0, -0.1f, 0);
        return new Character
        {
            Parents = new[] { -1, 0, 1, 2, 0, 4, 0 },
            Names = new[] { "Hips", "Left1", "Left2", "Left3", "Right1", "Right2", "Goal" },
            Rest = new[] { Transforms.Identity, Transforms.At(-0.1f, 0, 0), down, down, Transforms.At(0.1f, 0, 0), down, down },
        };
    }

    public static void EverythingThatAFileMakesIsReadBack()
    {
        With((assets, world) =>
        {
            assets.SetRig("all", All);
            Check.Equal("all", assets.RigNames.Single(), "rig files");
            Check.That(new[] { "hair", "skirt", "tail" }.All(assets.PresetNames.Contains), "presets");
            AssetRig all = assets.CreateRig(world, "all", Biped());
            Check.Equal("chains[1]", all.Chains[1].Name, "a chain without a name");
            NamedCollider[] colliders = all.Colliders;
            Check.That(colliders[0].Bone == 0 && colliders[0].Shape == Shape.Sphere && colliders[0].Collider.IsValid, "belly");
            Check.That(colliders[1].Bone == -1 && colliders[1].Shape == Shape.Plane && colliders[1].Name == "", "the floor");
            Check.Equal(colliders[0].Collider, all.FindCollider("belly").Collider, "by name");
            Check.Equal(all.FindLinks("web").Links, all.Links.Single().Links, "by name");
            Check.Equal(2u, all.Links[0].Links.GetInfo().StrandCount, "strands");
            NamedLimb leg = all.Limbs.Single();
            Check.That(leg.Name == "leg" && leg.Root == 1 && leg.Mid == 2 && leg.End == 3 && leg.Target == 6 && leg.Pole == -1, "bones of the leg");
            Check.That(leg.Weight == 0.5f && leg.Clips.SequenceEqual(new[] { "walk", "run" }), "its weight and clips");
            TasselException missing = Check.Throws<TasselException>(() => all.FindLinks("wed"));
            Check.That(missing.Message.Contains("did you mean \"web\"?"), missing.Message);
        });
    }

    public static void ADressedRigOutlivesWhatItWears()
    {
        With((assets, world) =>
        {
            assets.SetRig("cat", File);
            Character cat = Cat();
            Rig rig = world.CreateRig(new RigSetup { Parents = cat.Parents, Rest = cat.Rest });
            AssetRig dress = assets.DressRig(rig, "cat", cat);
            Check.Equal(rig, dress.Rig, "the rig");
            Check.That(rig.GetDrivenBones().Length > 0, "it swings");
            dress.Dispose();
            Check.That(rig.IsValid && rig.GetDrivenBones().Length == 0, "the rig stays and does not");
        });
    }

    public static void WhatWasTunedIsWritten()
    {
        With((assets, world) =>
        {
            assets.SetRig("cat", File);
            AssetRig cat = assets.CreateRig(world, "cat", Cat());
            Chain tail = cat.FindChain("tail").Chain;
            ChainParams tuned = tail.GetParameters();
            tuned.Elasticity = 0.375f;
            tail.SetParameters(tuned);
            string written = cat.Write();
            Check.That(written.Contains("\"elasticity\"") && written.Contains("0.375") && written.Contains("\"preset\""), written);
            assets.SetRig("again", written);
            using (AssetRig again = assets.CreateRig(world, "again", Cat()))
                Check.Equal(0.375f, again.FindChain("tail").Chain.GetParameters().Elasticity, "again.FindChain(tail).Chain.GetParameters().Elasticity");
        });
    }

    public static void AWorldOutlivesItsRigs()
    {
        With((assets, world) =>
        {
            assets.SetRig("cat", File);
            var other = new World();
            AssetRig cat = assets.CreateRig(other, "cat", Cat());
            other.Dispose(); // waits for the rig
            Check.Equal(1u, cat.Info.ChainCount, "cat.Info.ChainCount");
            cat.Dispose();
            cat.Dispose();
            Check.Throws<ObjectDisposedException>(() => cat.Write());
        });
    }
}

// SPDX-License-Identifier: MIT
using System;
using System.Linq;
using Tassel;
using static Geometry;

// A leg, whose knee is the source, and three bones of a skirt in front of it.
static class KawaiiSyncTests
{
    private const int Knee = 2, Waist = 3;

    private static RigSetup Legged()
    {
        return new RigSetup
        {
            Parents = new[] { -1, 0, 1, 0, 3, 4 },
            Rest = new[]
            {
                Transforms.At(0, 1, 0), Transforms.At(0.1f, -0.05f, 0), Transforms.At(0, -0.4f, 0.01f),
                Transforms.At(0.1f, 0, 0.15f), Transforms.At(0, -0.2f, 0.01f), Transforms.At(0, -0.3f, 0)
            }
        };
    }

    private static Transform[] Lifted(RigSetup rig)
    {
        var pose = (Transform[])rig.Rest.Clone();
        pose[1].Rotation = About(Vector(1, 0, 0), -0.7); // the thigh goes forward, to +z
        return pose;
    }

    private static KawaiiSyncSource Skirt()
    {
        var sync = new KawaiiSyncSource { Bones = new uint[] { 3, 4, 5 } };
        sync.Numbers.Source = Knee;
        return sync;
    }

    private static Vec3 Place(RigSetup rig, Transform[] pose, int bone)
    {
        Vec3 place = pose[bone].Position;
        for (int up = rig.Parents[bone]; up >= 0; up = rig.Parents[up]) place = Sum(pose[up].Position, Turned(pose[up].Rotation, place));
        return place;
    }

    private static Vec3 Times(Vec3 v, float by)
    {
        return Vector(v.X * by, v.Y * by, v.Z * by);
    }

    // What the header says of each target: by its share of the knee's way, and back to its distance from its parent.
    private static void MovesBy(KawaiiSyncSource sync, Func<int, float> share, Vec3[] locations, string what)
    {
        RigSetup rig = Legged();
        Transform[] animated = Lifted(rig), made = Lifted(rig);
        sync.Apply(rig, made, locations);
        Vec3 way = Difference(Place(rig, animated, Knee), Place(rig, rig.Rest, Knee)), parent = Place(rig, animated, Waist);
        Check.That(way.Z > 0.2f, "the knee is lifted");
        for (int bone = Waist; bone <= 5; ++bone)
        {
            Vec3 expected = parent;
            if (bone > Waist)
            {
                Vec3 to = Difference(Sum(Place(rig, animated, bone), Times(way, share(bone))), parent);
                expected = Sum(parent, Times(to, Length(rig.Rest[bone].Position) / Length(to)));
            }
            Check.That(Distance(expected, Place(rig, made, bone)) < 1e-6f, $"{what}: bone {bone}");
            parent = expected;
        }
        for (int bone = 0; bone < Waist; ++bone) Check.Equal(animated[bone], made[bone], what + ": what is no target");
    }

    public static void ASkirtGoesAlongWithALeg()
    {
        MovesBy(Skirt(), bone => 1, null, "as it comes");
        KawaiiSyncSource halves = Skirt();
        halves.Numbers.GlobalScale = Vector(0.5f, 0.5f, 0.5f);
        MovesBy(halves, bone => 0.5f, null, "global scale");
        KawaiiSyncSource curves = Skirt();
        curves.DeltaDistanceKeys = new[] { new CurveKey { U = 0, Value = 0.8f } };
        curves.LengthRateKeys = new[] { new CurveKey { U = 0, Value = 0, OutTangent = 1 }, new CurveKey { U = 1, Value = 1, InTangent = 1 } };
        float upper = Length(Legged().Rest[4].Position), lower = 0.3f;
        MovesBy(curves, bone => 0.8f * (bone == 4 ? upper / (upper + lower) : 1), null, "curves");
    }

    public static void LocationsSayHowFarTargetsAre()
    {
        KawaiiSyncSource near = Skirt();
        near.Numbers.DistanceAttenuation = 1;
        near.Numbers.AttenuationInnerRadius = 1;
        near.Numbers.AttenuationOuterRadius = 2;
        near.Numbers.MaxAttenuationRate = 0.75f;
        Vec3 far = Vector(0, 9, 0), here = Place(Legged(), Lifted(Legged()), Knee);
        MovesBy(near, bone => 1, null, "in the pose they are near");
        MovesBy(near, bone => bone == 5 ? 0.25f : 1, new[] { far, here, far }, "one of them is far");
        Check.Equal(Result.ErrorCountMismatch, Refused(() => near.Apply(Legged(), Lifted(Legged()), new[] { far })), "one location");
    }

    public static void SpansAreAsArrays()
    {
#if NETCOREAPP
        RigSetup rig = Legged();
        Transform[] all = Lifted(rig), some = new Transform[8];
        Lifted(rig).CopyTo(some, 1);
        Skirt().Apply(rig, all);
        Skirt().Apply(rig, some.AsSpan(1, 6));
        Check.That(all.SequenceEqual(some.Skip(1).Take(6)), "the same pose");
        Check.Throws<ArgumentException>(() => Skirt().Apply(rig, some.AsSpan(1, 5)));
#endif
    }

    private static Result Refused(Action action)
    {
        return Check.Throws<TasselException>(action).Result;
    }

    public static void WhatDoesNotFitIsRefusedAndChangesNothing()
    {
        RigSetup rig = Legged();
        Transform[] pose = Lifted(rig), animated = Lifted(rig);
        Check.Throws<ArgumentNullException>(() => Skirt().Apply(null, pose));
        Check.Throws<ArgumentException>(() => Skirt().Apply(rig, new Transform[5]));
        Check.Throws<ArgumentException>(() => Skirt().Apply(rig, (Transform[])null));
        Check.Throws<ArgumentException>(() => Skirt().Apply(new RigSetup { Parents = rig.Parents, Rest = new Transform[5] }, pose));
        KawaiiSyncSource sync = Skirt();
        sync.Bones = new uint[] { 3, 5 };
        Check.Equal(Result.ErrorBadHierarchy, Refused(() => sync.Apply(rig, pose)), "a bone is left out");
        sync.Bones = null;
        sync.Numbers.BoneCount = 3; // counts in the numbers are not looked at
        Check.Equal(Result.ErrorNullPointer, Refused(() => sync.Apply(rig, pose)), "no bones");
        sync = Skirt();
        sync.Numbers.LengthRateKeyCount = 9;
        sync.Numbers.MaxAttenuationRate = 2;
        TasselException refusal = Check.Throws<TasselException>(() => sync.Apply(rig, pose));
        Check.That(refusal.Result == Result.ErrorInvalidArgument && refusal.Message.StartsWith("tsl_kawaii_sync_apply"), refusal.Message);
        sync.Numbers.StructSize = 1 << 20;
        Check.Throws<ArgumentException>(() => sync.Apply(rig, pose));
        Check.That(pose.SequenceEqual(animated), "the pose is as it was");
        sync.Numbers.StructSize = KawaiiSync.Default.StructSize;
        sync.Numbers.MaxAttenuationRate = 1;
        sync.Apply(rig, pose = (Transform[])rig.Rest.Clone());
        Check.That(pose.SequenceEqual(rig.Rest), "without a way of the source no bit changes");
    }

    public static void AThousandFramesAllocateNothing()
    {
        RigSetup rig = Legged();
        Transform[] animated = Lifted(rig), pose = Lifted(rig);
        KawaiiSyncSource sync = Skirt();
        sync.LengthRateKeys = new[] { new CurveKey { U = 0, Value = 0.5f } };
        var locations = new Vec3[3];
        Action frame = () =>
        {
            Array.Copy(animated, pose, pose.Length);
            sync.Apply(rig, pose, locations);
        };
        Check.Equal(0L, AllocationTests.Allocated(frame, 1000), "bytes allocated by 1,000 frames");
    }
}

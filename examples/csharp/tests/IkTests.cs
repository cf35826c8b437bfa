// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.Linq;
using Tassel;
using static Geometry;

static class IkTests
{
    private static readonly Vec3 Hip = Vector(0, 2, 0);

    private static IkTwoBoneLimb Leg(Vec3 target)
    {
        IkTwoBoneLimb limb = IkTwoBoneLimb.Default;
        limb.StartPosition = Hip;
        limb.MidPosition = Vector(0, 1.1f, 0.3f);
        limb.EndPosition = Vector(0, 0.2f, 0);
        limb.TargetPosition = target;
        limb.PoleWeight = 0;
        return limb;
    }

    // Within reach, but not within its last hundredth.
    private static IEnumerable<Vec3> Targets()
    {
        Func<float> random = Random(7);
        for (int i = 0; i < 200; ++i)
        {
            Vec3 way = Vector(random(), random(), random());
            if (Length(way) > 0.1f) yield return Sum(Hip, Vector(way.X * 1.05f, way.Y * 1.05f, way.Z * 1.05f));
        }
    }

    public static void AReachableTargetIsReachedAndBonesKeepTheirLengths()
    {
        foreach (Vec3 target in Targets())
        {
            IkTwoBoneLimb limb = Leg(target);
            IkTwoBoneResult solved = Ik.Solve(IkTwoBoneSettings.Default, limb);
            Check.Equal(1u, solved.Reached, "reached");
            Check.That(Distance(solved.EndPosition, target) < 1e-4f, $"the end is {Distance(solved.EndPosition, target)} from its target");
            Check.That(Math.Abs(Distance(Hip, solved.MidPosition) - Distance(Hip, limb.MidPosition)) < 1e-5f, "the upper bone's length");
            float lower = Distance(limb.MidPosition, limb.EndPosition);
            Check.That(Math.Abs(Distance(solved.MidPosition, solved.EndPosition) - lower) < 1e-5f, "the lower bone's length");
            Vec3 knee = Sum(Hip, Turned(solved.StartModel, Difference(limb.MidPosition, Hip)));
            Vec3 foot = Sum(knee, Turned(solved.MidModel, Difference(limb.EndPosition, limb.MidPosition)));
            Check.That(Distance(foot, target) < 1e-4f, "the turns bring the animated bones there");
        }
    }

    public static void PreparedAndBlocksGiveTheSameBits()
    {
        IkTwoBoneSettings settings = IkTwoBoneSettings.Default;
        settings.Soften = 0.9f;
        IkTwoBonePrepared prepared = Ik.Prepare(settings);
        Vec3[] targets = Targets().Take(16).ToArray();
        var blocks = new[] { IkTwoBoneBlock.Default, IkTwoBoneBlock.Default };
        for (int i = 0; i < 16; ++i) Ik.SetLane(ref blocks[i / 8], i % 8, Leg(targets[i]));
        var results = new IkTwoBoneBlockResult[2];
        Ik.SolveBlocks(settings, blocks, results);
        for (int i = 0; i < 16; ++i)
        {
            IkTwoBoneResult single = Ik.Solve(settings, Leg(targets[i]));
            Check.Equal(single, Ik.Solve(prepared, Leg(targets[i])), "prepared");
            Check.Equal(single, Ik.GetLane(ref results[i / 8], i % 8), "a lane");
        }
    }

    public static void WhatIsWrongIsRefusedWithTheCall()
    {
        TasselException refused = Check.Throws<TasselException>(() => Ik.Solve(IkTwoBoneSettings.Default, Leg(Vector(float.NaN, 0, 0))));
        Check.Equal(Result.ErrorNotFinite, refused.Result, "result");
        Check.Equal("tsl_ik_two_bone_solve: TSL_ERROR_NOT_FINITE", refused.Message, "message");
        Check.Equal(Result.ErrorNotInitialized, Check.Throws<TasselException>(() => Ik.Prepare(new IkTwoBoneSettings())).Result, "not from Default");
        IkTwoBoneSettings longer = IkTwoBoneSettings.Default;
        longer.StructSize = 4096;
        Check.Throws<ArgumentException>(() => Ik.Prepare(longer));
        Check.Equal(Result.ErrorNotInitialized, Check.Throws<TasselException>(() => Ik.Solve(new IkTwoBonePrepared(), Leg(Hip))).Result, "not prepared");
        Check.Throws<ArgumentException>(() => Ik.SolveBlocks(IkTwoBoneSettings.Default, new IkTwoBoneBlock[2], new IkTwoBoneBlockResult[1]));
        Check.Throws<ArgumentException>(() => Ik.PointsToParent(new float[11], new Vec3[1]));
        Check.Throws<ArgumentException>(() => Ik.StrideWarp(IkStrideSettings.Default, new IkStrideLeg[2], new Vec3[1]));
        IkTwoBoneBlock block = IkTwoBoneBlock.Default;
        Check.Equal(Result.ErrorIndexOutOfRange, Check.Throws<TasselException>(() => Ik.SetLane(ref block, 8, Leg(Hip))).Result, "lane 8");
    }

    public static void AStrideTwiceAsLongTakesFeetTwiceAsFar()
    {
        IkStrideSettings settings = IkStrideSettings.Default;
        settings.StrideScale = 2;
        IkStrideLeg[] legs = new[] { 0.2f, -0.1f }
            .Select(z => new IkStrideLeg { ThighPosition = Vector(0.1f, 1, 0), FootPosition = Vector(0.1f, 0, z) }).ToArray();
        var feet = new Vec3[2];
        Check.Equal(0f, Length(Ik.StrideWarp(settings, legs, feet)), "the pelvis stays");
        Check.That(Distance(feet[0], Vector(0.1f, 0, 0.4f)) < 1e-6f && Distance(feet[1], Vector(0.1f, 0, -0.2f)) < 1e-6f, "feet");
    }

    public static void PointsComeIntoABonesSpace()
    {
        var points = new[] { Vector(1, 2, 3), Vector(3, 1, 5) };
        Ik.PointsToParent(new float[] { 2, 0, 0, 1, 0, 0, -1, 2, 0, 1, 0, 3 }, points);
        Check.That(Length(points[0]) < 1e-6f && Distance(points[1], Vector(1, 2, 1)) < 1e-6f, "points");
    }
}

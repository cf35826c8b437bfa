// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.Linq;
using Tassel;
using static Geometry;

static class ReduceTests
{
    private const int Frames = 200;

    // A swing of several frequencies, four numbers a frame.
    private static float[] Rotations(uint seed)
    {
        Func<float> random = Random(seed);
        Vec3 axis = Vector(random(), random(), random()), tilt = Vector(random(), random(), random());
        double slow = random() * 0.1, fast = random() * 0.3;
        return Enumerable.Range(0, Frames).SelectMany(frame =>
        {
            Quat q = Times(About(axis, Math.Sin(frame * slow)), About(tilt, 0.3 * Math.Cos(frame * fast)));
            return new[] { q.X, q.Y, q.Z, q.W };
        }).ToArray();
    }

    public static void NoFrameIsFartherOffThanTheThresholdSays()
    {
        const float threshold = 0.001f;
        for (uint seed = 1; seed < 20; ++seed)
        {
            float[] values = Rotations(seed);
            uint[] frames = KeyReducer.KeyFrames(TrackKind.Rotation, values, null, threshold);
            Check.That(frames.Length < Frames / 2, $"{frames.Length} keys");
            float[] keys = frames.SelectMany(frame => values.Skip((int)frame * 4).Take(4)).ToArray();
            var curve = new PlayedCurve(frames.Select(frame => (float)frame).ToArray(), keys, 4, Interpolation.Linear, CurveKind.Slerp);
            uint cursor = 0;
            var sampled = new float[4];
            for (int frame = 0; frame < Frames; ++frame)
            {
                curve.Sample(frame, ref cursor, sampled);
                float error = Angle(Rotation(sampled, 0), Rotation(values, frame * 4));
                Check.That(error <= Math.Sqrt(threshold) + 1e-4, $"seed {seed}, frame {frame}: {error}");
            }
        }
    }

    public static void AStreamGivesTheKeysOfTheWholeTrack()
    {
        float[] values = Rotations(5);
        var stream = new KeyReducer(TrackKind.Rotation, 0.002f, 20);
        var frames = new List<uint>();
        StreamKey key;
        for (int frame = 0; frame < Frames; ++frame)
            if (stream.Push(values.Skip(frame * 4).Take(4).ToArray(), out key)) frames.Add(key.Frame);
        if (stream.End(out key)) frames.Add(key.Frame);
        Check.That(frames.SequenceEqual(KeyReducer.KeyFrames(TrackKind.Rotation, values, null, 0.002f, 20)), "keys");
        Check.That(frames.Skip(1).Zip(frames, (a, b) => a - b).All(gap => gap <= 20), "gaps");
        Check.Throws<ArgumentException>(() => stream.Push(new float[3], out key));
        Check.Equal(Result.ErrorInvalidArgument, Check.Throws<TasselException>(() => stream.Push(new float[] { 0, 0, 0, 1 }, out key)).Result, "ended");
        var timed = new KeyReducer(TrackKind.Scalar, 0.1f);
        Check.That(timed.PushAt(1, new[] { 3f }, out key) && key.Time == 1, "the first frame is a key");
        Check.Equal(Result.ErrorNotIncreasing, Check.Throws<TasselException>(() => timed.PushAt(1, new[] { 3f }, out key)).Result, "times");
    }

    private static ClipReduction Clip(float[] first, float[] second, Interpolation output)
    {
        return new ClipReduction
        {
            Parents = new[] { -1, 0, 1 }, FrameCount = Frames, Tolerance = 0.01f,
            Rest = new[] { Transforms.At(0, 1, 0), Transforms.At(0, 0, 0.5f), Transforms.At(0, 0, 0.5f) },
            Tracks = new[]
            {
                new ClipTrack { Target = Target.Rotation, Joint = 0, Values = first, Output = output },
                new ClipTrack { Target = Target.Rotation, Joint = 1, Values = second, Output = output }
            }
        };
    }

    private static Vec3 Hand(Quat first, Quat second)
    {
        Vec3 bone = Vector(0, 0, 0.5f), elbow = Sum(Vector(0, 1, 0), Turned(first, bone));
        return Sum(elbow, Turned(Times(first, second), bone));
    }

    public static void AReducedClipKeepsItsTolerance()
    {
        var outputs = new[] { Interpolation.Linear, Interpolation.Smallest, Interpolation.Cubicspline };
        for (uint seed = 1; seed <= 3; ++seed)
        {
            float[] first = Rotations(seed), second = Rotations(seed + 50);
            ReducedClip reduced = Clip(first, second, outputs[seed - 1]).Reduce();
            Check.That(reduced.Report.MaxError <= 0.01f && reduced.Report.Keys < reduced.Report.SourceKeys / 2, $"{reduced.Report.Keys} keys");
            Check.That(reduced.Frames[0][0] == 0 && reduced.Frames[1].Last() == Frames - 1, "ends are keys");
            uint one = 0, other = 0;
            float[] a = new float[4], b = new float[4];
            for (int frame = 0; frame < Frames; ++frame)
            {
                reduced.Curves[0].Sample(frame / 30f, ref one, a);
                reduced.Curves[1].Sample(frame / 30f, ref other, b);
                Vec3 here = Hand(Rotation(a, 0), Rotation(b, 0)), there = Hand(Rotation(first, frame * 4), Rotation(second, frame * 4));
                Check.That(Distance(here, there) <= 0.01f + 1e-5f, $"frame {frame}: {Distance(here, there)}");
            }
        }
    }

    public static void WhatIsWrongIsRefused()
    {
        float[] values = Rotations(1);
        Check.Throws<ArgumentException>(() => Clip(values, values.Skip(4).ToArray(), Interpolation.Linear).Reduce());
        ClipReduction clip = Clip(values, values, Interpolation.Linear);
        clip.Tracks[1].Joint = 3;
        Check.Equal(Result.ErrorIndexOutOfRange, Check.Throws<TasselException>(() => clip.Reduce()).Result, "joint 3 of 3");
        clip.Rest = new Transform[2];
        Check.Throws<ArgumentException>(() => clip.Reduce());
        Check.Throws<ArgumentException>(() => new PlayedCurve(new float[2], new float[1], 1, Interpolation.Linear, CurveKind.Values));
        Check.Throws<ArgumentException>(() => new PlayedCurve(new float[2], new float[2], 1, Interpolation.Cubicspline, CurveKind.Values));
        float[] times = { 0, 1 };
        var curve = new PlayedCurve(times, new float[2], 1, Interpolation.Linear, CurveKind.Values);
        times[1] = float.NaN; // the curve has its own
        uint cursor = 99;
        curve.Sample(0.5f, ref cursor, new float[1]);
        Check.Throws<ArgumentException>(() => curve.Sample(0, ref cursor, new float[0]));
        Check.Throws<ArgumentException>(() => KeyReducer.KeyFrames(TrackKind.Vector, new float[4], null, 1));
        Check.Throws<ArgumentException>(() => KeyReducer.KeyFrames(TrackKind.Vector, new float[6], new float[1], 1));
    }
}

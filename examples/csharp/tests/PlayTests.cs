// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.Linq;
using Tassel;
using static Geometry;

static class PlayTests
{
    private static readonly PlayMarker[] Steps = { new PlayMarker { Time = 0.25f, Name = 1 }, new PlayMarker { Time = 0.75f, Name = 2 } };
    private static readonly Vec3 Up = Vector(0, 1, 0);

    private static Timeline Walk()
    {
        return new Timeline { Sections = new[] { new PlaySection { Start = 0, End = 1 } }, Markers = Steps };
    }

    public static void SplitStepsLandWhereOneStepLands()
    {
        Timeline walk = Walk();
        var crossings = new PlayCrossing[16];
        PlayPosition whole = walk.Start(0), split = whole;
        PlayStep step = walk.Step(2.6f, ref whole, crossings);
        uint[] crossed = crossings.Take((int)step.CrossingCount).Select(crossing => crossing.Marker).ToArray();
        Check.That(crossed.SequenceEqual(new uint[] { 0, 1, 0, 1, 0 }) && step.PassCount == 2, "markers of one step");
        var inParts = new List<uint>();
        for (int i = 0; i < 2600; ++i)
        {
            uint count = walk.Step(0.001f, ref split, crossings).CrossingCount;
            for (int c = 0; c < count; ++c) inParts.Add(crossings[c].Marker);
        }
        Check.That(crossed.SequenceEqual(inParts), "markers of many");
        Check.That(Math.Abs(split.Time - whole.Time) < 1e-6f && Math.Abs(whole.Time - 0.6f) < 1e-6f, $"{split.Time} and {whole.Time}");
    }

    public static void TooLittleRoomDoesNothingAndSaysHowMuchIsNeeded()
    {
        Timeline walk = Walk();
        PlayPosition position = walk.Start(0), before = position;
        Check.Equal(5u, walk.Step(2.6f, ref position, new PlayCrossing[4]).CrossingCount, "needed");
        Check.Equal(before, position, "position");
        Check.Equal(5u, walk.Step(2.6f, ref position, null).CrossingCount, "needed");
        Check.Throws<ArgumentOutOfRangeException>(() => walk.Start(1));
        TasselException refused = Check.Throws<TasselException>(() => new Timeline().Step(0.1f, ref position, null));
        Check.That(refused.Message.StartsWith("tsl_play_advance: "), refused.Message);
    }

    public static void AFollowerIsBetweenTheSameMarkers()
    {
        var leader = new SyncedClip { Markers = Steps, Loops = true, Length = 1, Time = 0.5f };
        PlayMarker[] fast = { new PlayMarker { Time = 0.1f, Name = 1 }, new PlayMarker { Time = 0.4f, Name = 2 } };
        PlayFollowed followed = new SyncedClip { Markers = fast, Loops = true, Length = 0.5f }.Follow(leader);
        Check.That(followed.Rule == PlayRule.Markers && Math.Abs(followed.Time - 0.25f) < 1e-6f, $"{followed.Rule} {followed.Time}");
        Check.Throws<TasselException>(() => new SyncedClip { Markers = fast, Length = 0 }.Follow(leader));
    }

    private static PlayRoot Root(float z, float turn)
    {
        return new PlayRoot { Position = Vector(0, 0, z), Rotation = About(Up, turn) };
    }

    // Walks 2 forward in a second, warped to the target in so many steps.
    private static PlayRoot WalkedTo(PlayRoot target, int steps)
    {
        var character = new PlayRoot { Position = Vector(5, 0, 1), Rotation = About(Up, 0.3) };
        for (int step = 0; step < steps; ++step)
        {
            float now = (float)step / steps, after = (float)(step + 1) / steps;
            character = RootMotion.Warp(new PlayWarpStep
            {
                RootNow = Root(2 * now, 0), RootAfter = Root(2 * after, 0), RootEnd = Root(2, 0), Character = character, Target = target,
                LeftNow = 1 - now, LeftAfter = 1 - after
            }).Character;
        }
        return character;
    }

    public static void RootMotionArrivesInAnyNumberOfSteps()
    {
        Func<float> random = Random(3);
        for (int i = 0; i < 20; ++i)
        {
            var target = new PlayRoot { Position = Vector(6 + random(), random(), 3 + random()), Rotation = About(Up, random()) };
            foreach (int steps in new[] { 1, 7, 60 })
            {
                PlayRoot end = WalkedTo(target, steps);
                Check.That(Distance(end.Position, target.Position) < 1e-4f && Angle(end.Rotation, target.Rotation) < 1e-3f, $"{steps} steps");
            }
        }
    }
}

// SPDX-License-Identifier: MIT
using System;
using System.Linq;
using Tassel;
using static Geometry;

static class PhysBoneTests
{
    private static PhysBoneSource Tail()
    {
        return new PhysBoneSource { Bones = new uint[] { 1, 2, 3, 4 }, Segments = Enumerable.Repeat(Vector(0, -0.1f, 0), 3).ToArray() };
    }

    public static void NotesClockAndHold()
    {
        PhysBoneSource tail = Tail();
        var rig = new RigSetup();
        Check.Equal((PhysBoneNotes)0, tail.GetNotes(), "all is taken over");
        tail.Numbers.Radius.Value = 0.02f;
        Check.Equal(PhysBoneNotes.Capsules, tail.GetNotes(), "bones are capsules there");
        tail.SetClock(rig);
        Check.Equal(50f, rig.TicksPerSecond, "Unity's fixed time step");
        tail.Numbers.GrabMovement = 1;
        Check.Equal(1f, tail.Describe(Hold.Default).Strength, "at the hand at once");
    }

    public static void CurvesScaleNumbers()
    {
        PhysBoneSource tail = Tail();
        tail.Numbers.Radius.Value = 0.02f;
        tail.RadiusKeys = new[] { new CurveKey { U = 0, Value = 0.5f }, new CurveKey { U = 1, Value = 0.5f } };
        Check.Equal(0.01f, tail.GetParameters().Radius, "half of it");
        Transform down = Transforms.At(0, -0.1f, 0);
        using (var world = new World())
        {
            Rig rig = world.CreateRig(new RigSetup { Parents = new[] { -1, 0, 1, 2, 3 }, Rest = new[] { Transforms.At(0, 1, 0), down, down, down, down } });
            Chain chain = tail.Create(rig, new ChainSetup());
            tail.Tune(chain);
            Check.That(chain.IsValid, "a chain");
        }
    }

    public static void EndpointsAreOneMoreSegment()
    {
        PhysBoneSource tail = Tail();
        tail.Numbers.EndpointPosition = Vector(0, -0.1f, 0);
        Check.Throws<ArgumentException>(() => tail.GetParameters());
        tail.Segments = Enumerable.Repeat(Vector(0, -0.1f, 0), 4).ToArray();
        tail.GetParameters();
    }

    public static void CollidersHaveTheirShape()
    {
        PhysBoneCollider capsule = PhysBoneCollider.Default;
        capsule.ShapeType = PhysBoneShape.Capsule;
        ColliderDesc described = capsule.Describe(ColliderDesc.Default);
        Check.That(described.Shape == Shape.Capsule && Math.Abs(Distance(described.A, described.B) - 1) < 1e-6f, "a capsule");
    }
}

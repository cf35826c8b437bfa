// SPDX-License-Identifier: MIT
using System;
using System.Linq;
using Tassel;
using static Geometry;

static class ConvertTests
{
    private static readonly uint[] Bones = { 1, 2, 3, 4 };

    private static ChainSetup Below()
    {
        return new ChainSetup { Roots = new uint[] { 1 }, Anchor = 0 };
    }

    private static RigSetup Tail()
    {
        Transform down = Transforms.At(0, -0.1f, 0);
        return new RigSetup { Parents = new[] { -1, 0, 1, 2, 3 }, Rest = new[] { Transforms.At(0, 1, 0), down, down, down, down } };
    }

    private static UnityChanBone Child()
    {
        UnityChanBone bone = UnityChanBone.Default;
        bone.Child = Vector(0, -0.1f, 0);
        return bone;
    }

    // A chain of every system, with its default numbers, falls behind when its rig walks.
    // 10 cm below the one before, on a joint there that turns freely.
    private static AnimDynamicsBody Body()
    {
        AnimDynamicsBody body = AnimDynamicsBody.Default;
        body.BoxExtents = Vector(0.02f, 0.05f, 0.02f);
        body.Place = Vector(0, -0.1f, 0);
        body.LocalJointOffset = Vector(0, 0.1f, 0);
        body.AngularLimitsMin = Vector(-180, -180, -180);
        body.AngularLimitsMax = Vector(180, 180, 180);
        return body;
    }

    private static Vec3[] Steps(int count)
    {
        return Enumerable.Repeat(Vector(0, -0.1f, 0), count).ToArray();
    }

    private static AnimDynamics InTheWorld()
    {
        AnimDynamics node = AnimDynamics.Default;
        node.SimulationSpace = AnimDynamicsSpace.World;
        node.WorldGravity = Vector(0, -9.8f, 0);
        return node;
    }

    public static void ChainsOfEverySystemSwing()
    {
        var joints = Enumerable.Repeat(VrmJoint.Default, 4).ToArray();
        var chan = new UnityChanSource { RigBones = Bones, Bones = new[] { Child(), Child(), Child() } };
        Swings(new DynamicBoneSource(), Below());
        Swings(new EzSoftBoneSource(), Below());
        Swings(new KawaiiPhysicsSource(), Below());
        Swings(new SpcrSource(), Below());
        Swings(new VrmSpringSource { Bones = Bones, Joints = joints }, new ChainSetup());
        Swings(new GodotSource { Bones = Bones }, new ChainSetup());
        Swings(new JiggleSource { Bones = Bones, Lengths = new[] { 0.1f, 0.1f, 0.1f } }, new ChainSetup());
        Swings(chan, new ChainSetup());
        Swings(new AnimDynamicsSource { RigBones = Bones, Bodies = new[] { Body(), Body(), Body() }, Numbers = InTheWorld() }, new ChainSetup());
        Swings(new MagicaSource { Bones = Bones, Lengths = new[] { 0.1f, 0.1f, 0.1f } }, new ChainSetup());
        Swings(new PhysBoneSource { Bones = Bones, Segments = Steps(3) }, new ChainSetup());
    }

    private static void Swings(ChainSource source, ChainSetup at)
    {
        string name = source.GetType().Name;
        ChainParams made = source.GetParameters();
        float sum = made.Damping + made.Elasticity + made.Stiffness + made.Inert + made.Push + made.Radius + Length(made.Gravity) + Length(made.Force);
        Check.That(!float.IsNaN(sum) && !float.IsInfinity(sum), $"{name}: finite parameters");
        using (var world = new World())
        {
            RigSetup setup = Tail();
            Rig rig = world.CreateRig(setup);
            Check.That(source.Create(rig, at).IsValid, name);
            var posed = new Transform[5];
            float behind = 0;
            for (int frame = 0; frame < 60; ++frame)
            {
                rig.Step(1 / 60f, setup.Rest, Transforms.At(0.02f * frame, 0, 0), posed, PoseSpace.Local, PoseSpace.World);
                behind = Math.Max(behind, 0.02f * frame - posed[4].Position.X);
            }
            Check.That(behind > 0.001f && behind < 0.8f, $"{name} falls {behind} behind");
        }
    }

    public static void DynamicBonesNumbersComeInTasselsUnits()
    {
        var source = new DynamicBoneSource();
        source.Numbers.Gravity = Vector(0, -0.001f, 0); // a step, of which there are 60 a second
        source.Numbers.Damping = 0.3f;
        source.Numbers.BlendWeight = 0.5f; // stiffens: 1 + (0.1 - 1) 0.5
        ChainParams made = source.GetParameters();
        Check.That(made.Damping == 0.3f && made.Elasticity == 0.1f && made.Weight == 1, "damping, elasticity, weight");
        Check.That(Math.Abs(made.Stiffness - 0.55f) < 1e-6f && Math.Abs(made.Gravity.Y + 3.6f) < 1e-5f, "stiffness, gravity");
        Check.Equal(0, source.GetCurve(Parameter.Damping).Length, "keys of no curve");
        source.DampingKeys = new[] { new CurveKey { U = 0, Value = 1 }, new CurveKey { U = 1, Value = 0.5f } };
        source.Numbers.InertKeyCount = 9; // counts in the numbers are not looked at
        Check.That(source.DampingKeys.SequenceEqual(source.GetCurve(Parameter.Damping)), "keys");
        source.Numbers.Damping = 2;
        Check.Equal(Result.ErrorInvalidArgument, Check.Throws<TasselException>(() => source.GetParameters()).Result, "damping 2");
    }

    // The step of VRMC_springBone 1.0 for one joint and its tail, in the world.
    private static Vec3 VrmTail(int frames, Func<int, Vec3> rootAt)
    {
        Vec3 tail = Sum(rootAt(0), Vector(0, -0.3f, 0)), before = tail;
        for (int frame = 0; frame < frames; ++frame)
        {
            Vec3 way = Difference(tail, before), forces = Vector(0.2f / 60, -1.5f / 60, 0);
            Vec3 next = Sum(Sum(tail, Vector(way.X * 0.7f, way.Y * 0.7f, way.Z * 0.7f)), forces);
            Vec3 bone = Difference(next, rootAt(frame));
            float share = 0.3f / Length(bone);
            before = tail;
            tail = Sum(rootAt(frame), Vector(bone.X * share, bone.Y * share, bone.Z * share));
        }
        return tail;
    }

    public static void AVrmSpringIsWithinATenthOfAMillimetreOfTheSpecification()
    {
        VrmJoint joint = VrmJoint.Default;
        joint.Stiffness = 1.5f;
        joint.DragForce = 0.3f;
        joint.GravityPower = 0.2f;
        joint.GravityDir = Vector(1, 0, 0);
        Func<int, Vec3> rootAt = frame => Vector((float)Math.Sin(frame * 0.05), 0, 0.3f * (float)Math.Sin(frame * 0.11));
        Transform[] rest = { Transforms.Identity, Transforms.At(0, -0.3f, 0) }, posed = new Transform[2];
        using (var world = new World())
        {
            Rig rig = world.CreateRig(new RigSetup { Parents = new[] { -1, 0 }, Rest = rest });
            new VrmSpringSource { Bones = new uint[] { 0, 1 }, Joints = new[] { joint, joint } }.Create(rig, new ChainSetup());
            for (int frame = 0; frame < 200; ++frame)
            {
                Vec3 root = rootAt(frame);
                rig.Step(1 / 60f, rest, Transforms.At(root.X, root.Y, root.Z), posed, PoseSpace.Local, PoseSpace.World);
                Vec3 tail = Sum(posed[0].Position, Turned(posed[0].Rotation, rest[1].Position));
                float off = Distance(tail, VrmTail(frame + 1, rootAt));
                Check.That(off < 0.0001f, $"frame {frame}: {off}");
            }
        }
    }

    public static void ArraysOfTheWrongLengthAreRefused()
    {
        Check.Throws<ArgumentException>(() => new VrmSpringSource { Bones = Bones, Joints = new VrmJoint[3] }.GetParameters());
        Check.Throws<ArgumentException>(() => new GodotSource { Bones = Bones, Rests = new Transform[3] }.GetNotes());
        Check.Throws<ArgumentException>(() => new JiggleSource { Bones = Bones, Lengths = new float[4] }.GetParameters());
        Check.Throws<ArgumentException>(() => new UnityChanSource { RigBones = Bones, Bones = new UnityChanBone[4] }.GetNotes());
        Check.Throws<ArgumentException>(() => new AnimDynamicsSource { RigBones = Bones, Bodies = new AnimDynamicsBody[4] }.GetNotes());
        Check.Throws<ArgumentException>(() => new MagicaSource { Bones = Bones, Lengths = new float[4] }.GetParameters());
        Check.Throws<ArgumentException>(() => new PhysBoneSource { Bones = Bones, Segments = Steps(4) }.GetParameters());
    }

    public static void NotesClocksAndColliders()
    {
        var jiggle = new JiggleSource { Bones = Bones, Lengths = new[] { 0.1f, 0.1f, 0.1f } };
        Check.Equal((JiggleNotes)0, jiggle.GetNotes() & JiggleNotes.Stretch, "stretch is off");
        jiggle.Numbers.Advanced = 1;
        Check.Equal(JiggleNotes.Stretch, jiggle.GetNotes() & JiggleNotes.Stretch, "stretch is not taken over");
        RigSetup rig = Tail();
        jiggle.SetClock(rig);
        Check.Equal(50f, rig.TicksPerSecond, "Unity's fixed time step");
        var cloth = new MagicaSource { Bones = Bones, Lengths = new[] { 0.1f, 0.1f, 0.1f } };
        Check.Equal((MagicaNotes)0, cloth.GetNotes(), "all is taken over");
        cloth.Numbers.LocalInertia = 0.5f;
        Check.Equal(MagicaNotes.Inertia, cloth.GetNotes(), "local inertia is not taken over");
        cloth.SetClock(rig);
        Check.Equal(90f, rig.TicksPerSecond, "its simulation frequency");
        var node = new AnimDynamicsSource { RigBones = Bones, Bodies = new[] { Body(), Body(), Body() } };
        Check.Equal(AnimDynamicsNotes.Momentum, node.GetNotes() & AnimDynamicsNotes.Momentum, "a line");
        AnimDynamicsLimit inside = AnimDynamicsLimit.Default;
        inside.Inner = 1;
        inside.LimitRadius = 2;
        Check.Equal(2f, inside.Describe(ColliderDesc.Default).Radius, "a sphere");
        Check.Equal(0.1f, MagicaCollider.Default.Describe(ColliderDesc.Default).Radius, "a sphere");
        DynamicBoneCollider wide = DynamicBoneCollider.Default;
        wide.Radius = 0.2f;
        wide.Height = 1;
        ColliderDesc described = wide.Describe(ColliderDesc.Default);
        Check.That(described.Shape == Shape.Capsule && Math.Abs(Distance(described.A, described.B) - 0.6f) < 1e-6f, "a capsule");
        Check.Equal(2f, new Vrm0Group { Stiffiness = 2, GravityDir = Vector(0, -1, 0), DragForce = 0.4f }.ToJoint().Stiffness, "VRM 0.x");
        Check.That(Distance(SourceColliders.Vrm0Tail(Vector(0, 2, 0)), Vector(0, 0.07f, 0)) < 1e-6f, "7 cm");
        Check.Equal(-3f, SourceColliders.Vrm0Collider(Vector(1, 2, 3), 0.5f).Offset.Z, "mirrored");
    }

    public static void SiblingsHoldEachOther()
    {
        var skirt = new EzSoftBoneSource();
        skirt.Numbers.Siblings = EzSiblings.Unified;
        Transform down = Transforms.At(0, -0.1f, 0);
        using (var world = new World())
        {
            Rig rig = world.CreateRig(new RigSetup
            {
                Parents = new[] { -1, 0, 1, 0, 3 },
                Rest = new[] { Transforms.At(0, 1, 0), Transforms.At(-0.1f, 0, 0), down, Transforms.At(0.1f, 0, 0), down }
            });
            Chain left = skirt.Create(rig, new ChainSetup { Roots = new uint[] { 1 }, Anchor = 0 });
            Chain right = skirt.Create(rig, new ChainSetup { Roots = new uint[] { 3 }, Anchor = 0 });
            var both = new LinksSetup { Chains = new[] { left, right } };
            Check.Equal(2u, skirt.CreateLinks(rig, both).GetInfo().StrandCount, "strands");
            Check.Throws<TasselException>(() => new EzSoftBoneSource().CreateLinks(rig, both));
        }
    }

    public static void ANodeThatFollowsIsGivenItsForce()
    {
        var node = new KawaiiPhysicsSource();
        node.Numbers.Follows = 1;
        ChainParams parameters = node.GetParameters();
        Vec3 before = parameters.Force;
        node.Follow(Vector(0.1f, 0, 0), 1 / 60f, ref parameters);
        Check.That(Math.Abs(parameters.Force.X - before.X) > 1e-6f, "the force of the travel");
    }
}

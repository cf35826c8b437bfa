// SPDX-License-Identifier: MIT
using System;
using System.Linq;
using Tassel;
using static Geometry;

static class SkinTests
{
    private const int Vertices = 100, Joints = 3;
    private static readonly int[] Parents = { -1, 0, 1 };
    private static readonly Transform[] Rest = { Transforms.At(0, 1, 0), Transforms.At(0, 0, 0.5f), Transforms.At(0.2f, 0, 0.5f) };
    private static readonly Quat Turn = About(Vector(1, 2, 3), 1.1);
    private static readonly Vec3 Way = Vector(4, -2, 1);

    private static SkinMeshSetup Model()
    {
        Func<float> random = Random(11);
        float[] normals = Enumerable.Range(0, Vertices).SelectMany(_ =>
        {
            Vec3 way = Vector(random(), random(), random());
            return new[] { way.X / Length(way), way.Y / Length(way), way.Z / Length(way) };
        }).ToArray();
        return new SkinMeshSetup
        {
            JointCount = Joints, Positions = Enumerable.Range(0, Vertices * 3).Select(_ => random()).ToArray(), Normals = normals,
            Indices = Enumerable.Range(0, Vertices).SelectMany(v => new[] { (ushort)(v % 3), (ushort)((v + 1) % 3), (ushort)0, (ushort)0 }).ToArray(),
            Weights = Enumerable.Range(0, Vertices).SelectMany(v => new[] { 0.01f * v, 1 - 0.01f * v, 0, 0 }).ToArray()
        };
    }

    private static float[] Palette(Transform[] pose)
    {
        float[] models = new float[Joints * 12], binds = new float[Joints * 12], palette = new float[Joints * 12];
        Skin.ModelsFromLocals(Rest, Parents, null, models);
        Skin.BindsFromModels(models, binds);
        Skin.ModelsFromLocals(pose, Parents, null, models);
        Skin.PaletteFromModels(models, binds, null, palette);
        return palette;
    }

    // The character as a whole, turned and moved: its root alone has another transform.
    private static float[] Moved()
    {
        var pose = (Transform[])Rest.Clone();
        pose[0].Rotation = Turn;
        pose[0].Position = Sum(Turned(Turn, Rest[0].Position), Way);
        return Palette(pose);
    }

    private static Vec3 At(float[] numbers, int vertex)
    {
        return Vector(numbers[vertex * 3], numbers[vertex * 3 + 1], numbers[vertex * 3 + 2]);
    }

    private static void IsMoved(SkinOutput output)
    {
        SkinMeshSetup model = Model();
        for (int vertex = 0; vertex < Vertices; ++vertex)
        {
            Vec3 place = Sum(Turned(Turn, At(model.Positions, vertex)), Way);
            Check.That(Distance(At(output.Positions, vertex), place) < 1e-5f, $"vertex {vertex}");
            Check.That(Distance(At(output.Normals, vertex), Turned(Turn, At(model.Normals, vertex))) < 1e-5f, $"normal {vertex}");
        }
    }

    private static SkinOutput Room()
    {
        return new SkinOutput { Positions = new float[Vertices * 3], Normals = new float[Vertices * 3] };
    }

    public static void ARigidPoseMovesVerticesRigidlyInEveryWayToSkin()
    {
        var mesh = new SkinnedMesh(Model());
        var linear = new Skinning { Palette = Moved() };
        SkinOutput output = Room();
        SkinBounds bounds = mesh.Run(linear, output);
        IsMoved(output);
        Check.Equal(Enumerable.Range(0, Vertices).Min(vertex => At(output.Positions, vertex).Y), bounds.Minimum.Y, "the box");
        Check.That(Distance(mesh.Vertex(linear, 42), At(output.Positions, 42)) < 1e-5f, "one vertex");

        var duals = new SkinDualQuat[Joints];
        Skin.DualQuatsFromPalette(linear.Palette, duals);
        output = Room();
        mesh.Run(new Skinning { DualQuats = duals, DualQuatShare = 1 }, output);
        IsMoved(output);

        PreparedMesh loaded = PreparedMesh.FromBytes(mesh.Prepare().ToBytes());
        output = Room();
        loaded.Run(linear, output);
        IsMoved(output);
        Check.That(loaded.GetOrder().OrderBy(v => v).SequenceEqual(Enumerable.Range(0, Vertices).Select(v => (uint)v)), "the order has each vertex once");
    }

    public static void WhatWouldReadBeyondMemoryIsRefused()
    {
        SkinMeshSetup bad = Model();
        ((ushort[])bad.Indices)[9] = Joints;
        Check.Equal(Result.ErrorIndexOutOfRange, Check.Throws<TasselException>(() => new SkinnedMesh(bad)).Result, "an index");
        bad = Model();
        bad.Indices = ((ushort[])bad.Indices).Skip(1).ToArray();
        Check.Throws<ArgumentException>(() => new SkinnedMesh(bad));
        bad = Model();
        bad.Indices = new long[Vertices * 4];
        Check.Throws<ArgumentException>(() => new SkinnedMesh(bad));
        SkinMeshSetup good = Model();
        var mesh = new SkinnedMesh(good);
        ((ushort[])good.Indices)[9] = 60000; // the mesh has its own
        mesh.Run(new Skinning { Palette = Moved() }, Room());
        Check.Equal(Result.ErrorCountMismatch, Check.Throws<TasselException>(() => mesh.Run(new Skinning { Palette = new float[24] }, Room())).Result, "joints");
        Check.Throws<ArgumentException>(() => mesh.Run(new Skinning { Palette = new float[25] }, Room()));
        Check.Throws<ArgumentException>(() => mesh.Run(new Skinning { Palette = Moved() }, new SkinOutput { Positions = new float[3] }));
        Check.Throws<TasselException>(() => mesh.Run(new Skinning { Palette = Moved(), DualQuatShare = 0.5f }, Room()));
        byte[] saved = mesh.Prepare().ToBytes();
        Check.Throws<TasselException>(() => PreparedMesh.FromBytes(saved.Take(saved.Length - 64).ToArray()));
        Check.Throws<ArgumentException>(() => Skin.ModelsFromLocals(Rest, Parents, null, new float[24]));
        Check.Throws<TasselException>(() => Skin.PaletteFromModels(Moved(), null, new uint[] { 9 }, new float[12]));
    }

    public static void AClipsPalettesLieInATexture()
    {
        SkinTexture texture;
        float[] texels = Skin.BakeTexture(Rest.Concat(Rest).ToArray(), Parents, null, null, 2, 64, out texture);
        Check.That(texture.FrameCount == 2 && texels.Length == texture.Width * texture.Height * 4, "its size");
        var models = new float[Joints * 12];
        Skin.ModelsFromLocals(Rest, Parents, null, models);
        Check.That(texels.Skip(12).Take(12).SequenceEqual(models.Skip(12).Take(12)), "the second joint's rows");
        Check.Throws<ArgumentException>(() => Skin.BakeTexture(Rest, Parents, null, null, 2, 64, out texture));
    }
}

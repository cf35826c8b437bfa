// SPDX-License-Identifier: MIT
using System;
using Tassel;

// What the modules are called for in each frame.
static class AllocationTests
{
    public static void AThousandFramesOfTheModulesAllocateNothing()
    {
        IkTwoBoneSettings settings = IkTwoBoneSettings.Default;
        IkTwoBonePrepared prepared = Ik.Prepare(settings);
        IkTwoBoneLimb limb = IkTwoBoneLimb.Default;
        var blocks = new[] { IkTwoBoneBlock.Default, IkTwoBoneBlock.Default };
        var solved = new IkTwoBoneBlockResult[2];
        var walk = new Timeline { Sections = new[] { new PlaySection { End = 1 } }, Markers = new[] { new PlayMarker { Time = 0.5f, Name = 1 } } };
        var leader = new SyncedClip { Markers = walk.Markers, Loops = true, Length = 1 };
        PlayPosition position = walk.Start(0);
        var crossings = new PlayCrossing[8];
        var weights = new float[160];
        for (int i = 0; i < weights.Length; ++i) weights[i] = 0.25f;
        var mesh = new SkinnedMesh(new SkinMeshSetup { JointCount = 4, Positions = new float[120], Indices = new byte[160], Weights = weights });
        PreparedMesh fast = mesh.Prepare();
        Transform bone = Transforms.At(0, 0, -0.1f);
        Transform[] pose = { bone, bone, bone, bone };
        int[] parents = { -1, 0, 1, 2 };
        float[] models = new float[48], palette = new float[48];
        var skinning = new Skinning { Palette = palette };
        var output = new SkinOutput { Positions = new float[120] };
        var curve = new PlayedCurve(new float[] { 0, 1 }, new float[] { 1, 2 }, 1, Interpolation.Linear, CurveKind.Values);
        uint cursor = 0;
        var value = new float[1];
        var keys = new KeyReducer(TrackKind.Scalar, 0.1f);
        var still = new PlayWarpStep();
        StreamKey key;
        Action frame = () =>
        {
            Ik.Solve(settings, limb);
            Ik.Solve(prepared, limb);
            Ik.SolveBlocks(settings, blocks, solved);
            walk.Step(0.1f, ref position, crossings);
            leader.Follow(leader);
            RootMotion.Warp(still);
            keys.Push(value, out key);
            Skin.ModelsFromLocals(pose, parents, null, models);
            Skin.PaletteFromModels(models, null, null, palette);
            mesh.Run(skinning, output);
            mesh.Vertex(skinning, 3);
            fast.Run(skinning, output);
            curve.Sample(position.Time, ref cursor, value);
        };
        Check.Equal(0L, Allocated(frame, 1000), "bytes allocated by 1,000 frames of the modules");
    }

    internal static long Allocated(Action frame, int frames)
    {
        for (int i = 0; i < 200; ++i) frame();
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < frames; ++i) frame();
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }
}

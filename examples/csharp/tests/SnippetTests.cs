// SPDX-License-Identifier: MIT
// A short program of each module, and that docs/csharp.md shows none that is not compiled.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Tassel;

static class SnippetTests
{
    private static readonly int[] parents = { -1, 0, 1, 2 };
    private static readonly Transform[] rest = Enumerable.Repeat(Transforms.At(0, 0, -0.1f), 4).ToArray(), animated = rest;
    private static readonly float seconds = 1 / 60f;

    public static void RigFiles()
    {
        AssetTests.With((_, __) =>
        {
            string folder = Path.Combine(Path.GetTempPath(), "tassel_snippets_" + Guid.NewGuid());
            Directory.CreateDirectory(folder);
            string file = Path.Combine(folder, "cat.rig.json");
            File.WriteAllText(file, "{\"format\": \"tassel_rig/1\", \"chains\": [{\"name\": \"tail\", \"root\": \"Tail1\", \"preset\": \"tail\"}]}");
            string edited = File.ReadAllText(file).Replace("\"preset\"", "\"damping\": 0.5, \"preset\"");
            string[] names = { "Tail1", "Tail2", "Tail3", "Tail4" };
            Transform root = Transforms.Identity;
            var posed = new Transform[4];
            float damping;

            using (var assets = new Assets())
            using (var world = new World())
            {
                assets.SetRig("cat.rig.json", File.ReadAllText(file));
                world.SetGravity(assets.GetWorld("cat.rig.json").Gravity);
                foreach (WindDesc wind in assets.GetWinds("cat.rig.json")) world.CreateWind(wind);
                AssetRig cat = assets.CreateRig(world, "cat.rig.json", new Character { Parents = parents, Rest = rest, Names = names });
                world.AdvanceWind(seconds); // in each frame, once, before the characters
                cat.Rig.Step(seconds, animated, root, posed);
                assets.SetRig("cat.rig.json", edited); // all cats follow, or it throws with the place and the nearest name
                damping = cat.FindChain("tail").Chain.GetParameters().Damping;
            }

            Check.Equal(0.5f, damping, "damping");
            Directory.Delete(folder, true);
        });
    }

    public static void Feet()
    {
        IkTwoBoneLimb limb = IkTwoBoneLimb.Default;
        limb.MidPosition = Geometry.Vector(0, -0.4f, 0.1f);
        limb.EndPosition = Geometry.Vector(0, -0.8f, 0);
        Vec3 ground = Geometry.Vector(0.1f, -0.7f, 0.2f);

        IkTwoBoneSettings settings = IkTwoBoneSettings.Default;
        settings.Soften = 0.97f;
        IkTwoBonePrepared leg = Ik.Prepare(settings); // once
        limb.TargetPosition = ground; // in each frame, as the joints of the limb
        IkTwoBoneResult solved = Ik.Solve(leg, limb); // with positions, and turns for the joints' rotations

        Check.Equal(1u, solved.Reached, "reached");
    }

    public static void Playback()
    {
        var heard = new List<uint>();

        var walk = new[] { new PlaySection { Start = 0, End = 1 } }; // goes on with itself: section 0
        var clip = new Timeline { Sections = walk, Markers = new[] { new PlayMarker { Time = 0.01f, Name = 1 } } };
        PlayPosition now = clip.Start(0);
        var crossed = new PlayCrossing[8];
        PlayStep step = clip.Step(seconds, ref now, crossed); // in each frame; then sample at now.Time
        for (int i = 0; i < step.CrossingCount; ++i) heard.Add(clip.Markers[crossed[i].Marker].Name);

        Check.That(heard.SequenceEqual(new uint[] { 1 }), "a marker");
    }

    public static void Keys()
    {
        float[] turns = Enumerable.Range(0, 60).SelectMany(i => new[] { 0, 0, (float)Math.Sin(i * 0.05), (float)Math.Cos(i * 0.05) }).ToArray();

        var tracks = new[] { new ClipTrack { Target = Target.Rotation, Joint = 0, Values = turns } }; // four numbers a frame
        var clip = new ClipReduction { Parents = parents, Rest = rest, Tracks = tracks, FrameCount = 60, Tolerance = 0.001f };
        ReducedClip reduced = clip.Reduce(); // reduced.Report says how many keys are left, and how far off any joint is
        uint cursor = 0;
        var turn = new float[4];
        reduced.Curves[0].Sample(seconds, ref cursor, turn);

        Check.That(reduced.Report.MaxError <= 0.001f && reduced.Report.Keys < 60, "reduced");
    }

    public static void Meshes()
    {
        float[] positions = { 0, 0, 1, 0, 0, 1, 0, 0, 1 }, weights = Enumerable.Repeat(0.25f, 12).ToArray();
        var indices = new ushort[12];
        float[] models = new float[48], palette = new float[48];
        float[] binds = Enumerable.Range(0, 4).SelectMany(_ => new float[] { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0 }).ToArray();
        var output = new SkinOutput { Positions = new float[9] };

        var mesh = new SkinnedMesh(new SkinMeshSetup { JointCount = 4, Positions = positions, Indices = indices, Weights = weights }); // once
        Skin.ModelsFromLocals(animated, parents, null, models); // in each frame
        Skin.PaletteFromModels(models, binds, null, palette);
        SkinBounds bounds = mesh.Run(new Skinning { Palette = palette }, output); // keep the Skinning: it is an object

        Check.That(Math.Abs(bounds.Maximum.Z - 0.9f) < 1e-6f, "bounds");
    }

    public static void OtherSystems()
    {
        using (var world = new World())
        {
            Rig rig = world.CreateRig(new RigSetup { Parents = parents, Rest = rest });

            var source = new DynamicBoneSource();
            source.Numbers.Damping = 0.2f; // as its inspector says
            source.Numbers.Elasticity = 0.05f;
            source.DampingKeys = new[] { new CurveKey { U = 0, Value = 1, OutTangent = -0.5f } };
            Chain tail = source.Create(rig, new ChainSetup { Roots = new uint[] { 0 } });

            Check.Equal(0.2f, tail.GetParameters().Damping, "damping");
        }
    }

    private static string[] Lines(string path)
    {
        return File.ReadAllLines(path).Select(line => line.Trim()).Where(line => line != "").ToArray();
    }

    private static bool Stands(string[] block, string[] source)
    {
        return Enumerable.Range(0, Math.Max(0, source.Length - block.Length + 1)).Any(at => block.SequenceEqual(source.Skip(at).Take(block.Length)));
    }

    public static void ThePageShowsWhatIsCompiled()
    {
        string docs = Path.GetDirectoryName(Environment.GetEnvironmentVariable("TASSEL_HELLO_PAGE")), code = docs + "/../examples/csharp/";
        string[] page = Lines(docs + "/csharp.md");
        string[][] sources = { Lines(code + "hello/Hello.cs"), Lines(code + "tests/SnippetTests.cs") };
        int blocks = 0;
        for (int start = 0; start < page.Length; ++start)
        {
            if (page[start] != "```csharp") continue;
            string[] block = page.Skip(start + 1).TakeWhile(line => line != "```").ToArray();
            Check.That(sources.Any(source => Stands(block, source)), "in no file that is compiled:\n" + string.Join("\n", block));
            ++blocks;
        }
        Check.Equal(2, blocks, "blocks of C#");
    }
}

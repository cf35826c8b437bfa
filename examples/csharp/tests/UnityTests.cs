// SPDX-License-Identifier: MIT
using System;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Reflection;
using Tassel.Unity;
using UnityEngine;

// The component as Unity calls it, on stubs of Unity.
static class UnityTests
{
    private sealed class Scene
    {
        public readonly Transform Cat = new Transform(null);
        public readonly Transform[] Bones = new Transform[4];
        public readonly TasselSwing Swing;

        public Scene(bool animated, string rigFile = null)
        {
            for (int i = 0; i < 4; ++i) Bones[i] = new Transform(i == 0 ? Cat : Bones[i - 1]) { name = "Tail" + (i + 1) };
            Animate();
            Debug.Warnings.Clear();
            Time.deltaTime = 1 / 60f;
            Swing = new TasselSwing
            {
                transform = Cat, roots = new[] { Bones[0] }, animated = animated, damping = 0.2f, elasticity = 0.05f,
                gravity = new Vector3(0, 0, 0)
            };
            if (rigFile != null)
            {
                Swing.rigFile = new TextAsset { name = "cat.rig.json", text = rigFile };
                Swing.roots = new Transform[0]; // all is in the file
                Swing.elasticity = Swing.damping = 0.9f;
            }
            Send("OnEnable");
        }

        public void Animate()
        {
            foreach (Transform bone in Bones)
            {
                bone.localPosition = new Vector3(0, 0, -0.1f);
                bone.localRotation = new Quaternion(0, 0, 0, 1);
            }
        }

        public void Send(string message)
        {
            typeof(TasselSwing).GetMethod(message, BindingFlags.NonPublic | BindingFlags.Instance).Invoke(Swing, null);
        }
    }

    private static void MovesAsInHello(bool animated)
    {
        MovesAsInHello(new Scene(animated), animated);
    }

    private static void MovesAsInHello(Scene scene, bool animated)
    {
        string[] expected = File.ReadLines(Environment.GetEnvironmentVariable("TASSEL_HELLO_PAGE"))
            .Where(line => line.StartsWith("frame ") && line.Contains(": cat ")).ToArray();
        float x = 0;
        for (int frame = 1; frame <= 120; ++frame)
        {
            if (frame <= 40) x += 0.01f;
            scene.Cat.localPosition = new Vector3(x, 0, 0);
            if (animated) scene.Animate();
            scene.Send("LateUpdate");
            if (frame % 10 != 0) continue;
            string line = string.Format(CultureInfo.InvariantCulture, "frame {0,3}: cat {1:F3}, tip {2:F3}", frame, x,
                scene.Bones[3].position.x);
            Check.Equal(expected[frame / 10 - 1], line, "line");
        }
        Check.Equal(0, Debug.Warnings.Count, "warnings");
        scene.Send("OnDisable");
        scene.Send("LateUpdate");
        scene.Send("OnDisable");
    }

    public static void TheComponentMovesTheTailAsInHello()
    {
        MovesAsInHello(true);
    }

    // Nothing puts the bones back before a frame here, as no clip has keys for them.
    public static void BonesWithoutKeysDoNotFeedOnThemselves()
    {
        MovesAsInHello(false);
    }

    public static void ARootElsewhereIsWarnedOf()
    {
        var scene = new Scene(true);
        scene.Send("OnDisable");
        scene.Swing.roots = new[] { new Transform(null) };
        scene.Send("OnEnable");
        Check.That(Debug.Warnings.Count == 1 && Debug.Warnings[0].Contains("not below"), "one warning");
        scene.Send("LateUpdate");
        scene.Send("OnDisable");
    }

    private const string TailFile = "{\"format\": \"tassel_rig/1\", \"chains\": [{\"name\": \"tail\", \"root\": \"Tail1\","
        + " \"damping\": 0.2, \"elasticity\": 0.05}]}";

    public static void ARigFileMovesTheTailAsInHello()
    {
        AssetTests.With((_, __) => MovesAsInHello(new Scene(true, TailFile), true));
    }

    // How far the tip is behind while the cat walks for some frames.
    private static float Behind(Scene scene)
    {
        float x = 0, behind = 0;
        for (int frame = 0; frame < 30; ++frame)
        {
            scene.Cat.localPosition = new Vector3(x += 0.01f, 0, 0);
            scene.Animate();
            scene.Send("LateUpdate");
            behind = Math.Max(behind, x - scene.Bones[3].position.x);
        }
        scene.Swing.Teleport(false);
        return behind;
    }

    public static void AnEditedRigFileIsFollowedAndARefusedOneChangesNothing()
    {
        AssetTests.With((_, __) =>
        {
            var scene = new Scene(true, TailFile);
            float loose = Behind(scene);
            scene.Swing.rigFile.text = TailFile.Replace("0.05", "0.9");
            scene.Send("OnValidate");
            float tight = Behind(scene);
            Check.That(tight < loose / 2, $"{loose} behind and then {tight}");
            scene.Swing.rigFile.text = TailFile.Replace("Tail1", "tail1");
            scene.Swing.Reload();
            Check.Equal(1, Debug.Warnings.Count, "warnings");
            Check.That(Debug.Warnings[0].Contains("cat.rig.json: chains[0] \"tail\".root: there is no bone \"tail1\""), Debug.Warnings[0]);
            Check.Equal(tight, Behind(scene), "behind after a refusal");
            scene.Swing.rigFile.text = TailFile.Replace("Tail1", "Tail3");
            scene.Swing.Reload();
            Check.That(Behind(scene) < loose && scene.Bones[1].localRotation.w == 1, "fewer bones swing, and the others are the animation's");
            scene.Send("OnDisable");
        });
    }

    private static string WithWind(string winds)
    {
        return TailFile.Replace(", \"chains\"", ", \"world\": {\"winds\": [" + winds + "]}, \"chains\"");
    }

    // Where the tip of a standing cat is after a second.
    private static float Blown(Scene scene)
    {
        for (int frame = 0; frame < 60; ++frame) NextFrame(scene, () => scene.Send("LateUpdate"));
        return scene.Bones[3].position.x;
    }

    public static void TheWindOfARigFileBlowsAndFollowsEdits()
    {
        AssetTests.With((_, __) =>
        {
            const string Breeze = "{\"velocity\": [0.25, 0, 0]}";
            var scene = new Scene(true, WithWind(Breeze));
            float one = Blown(scene);
            Check.That(one > 0.01f, $"blown by {one}");
            scene.Swing.rigFile.text = WithWind(Breeze + ", " + Breeze);
            scene.Swing.Reload();
            float two = Blown(scene);
            Check.That(two > 1.2f * one, $"blown by {two} after {one}");
            scene.Swing.rigFile.text = WithWind("");
            scene.Swing.Reload();
            for (int i = 0; i < 5; ++i) Blown(scene);
            Check.That(Math.Abs(Blown(scene)) < 1e-3f, "calm again");
            Check.Equal(0, Debug.Warnings.Count, "warnings");
            scene.Send("OnDisable");
        });
    }

    public static void ARigFileThatIsRefusedLeavesTheBonesAlone()
    {
        AssetTests.With((_, __) =>
        {
            var scene = new Scene(true, TailFile.Replace("damping", "dumping"));
            Check.That(Debug.Warnings.Count == 1 && Debug.Warnings[0].Contains("did you mean \"damping\""), string.Join("; ", Debug.Warnings));
            scene.Send("LateUpdate");
            Check.Equal(0f, scene.Bones[3].position.x, "the tip");
            scene.Send("OnValidate");
            scene.Send("OnDisable");
        });
    }

    public static void AFrameOfTheComponentWithARigFileAllocatesNothing()
    {
        AssetTests.With((_, __) => AllocatesNothing(new Scene(true, WithWind("{\"velocity\": [2, 0, 0], \"gust\": 0.5}"))));
    }

    public static void AFrameOfTheComponentAllocatesNothing()
    {
        AllocatesNothing(new Scene(true));
    }

    private static void AllocatesNothing(Scene scene)
    {
        var frame = (Action)Delegate.CreateDelegate(typeof(Action), scene.Swing,
            typeof(TasselSwing).GetMethod("LateUpdate", BindingFlags.NonPublic | BindingFlags.Instance));
        for (int i = 0; i < 200; ++i) NextFrame(scene, frame);
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < 1000; ++i) NextFrame(scene, frame);
        Check.Equal(0L, GC.GetAllocatedBytesForCurrentThread() - before, "bytes");
        scene.Send("OnDisable");
    }

    private static void NextFrame(Scene scene, Action frame)
    {
        scene.Animate();
        frame();
    }
}

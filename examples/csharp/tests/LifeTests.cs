// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;
using Tassel;

static unsafe class LifeTests
{
    public static void ErrorsCarryTheReason()
    {
        using (var world = new World())
        {
            var tail = new Tail(world);
            tail.Animated[2].Position.Y = float.NaN;
            ulong before = world.Hash();
            TasselException refusal = Check.Throws<TasselException>(tail.Step);
            Check.Equal(Result.ErrorNotFinite, refusal.Result, "result");
            Check.That(refusal.Message.Contains("bones[2].position.y") && refusal.Message.Contains("tsl_rig_step"),
                $"the reason: {refusal.Message}");
            Check.Equal(before, world.Hash(), "hash after the refusal");
            tail.Animated[2].Position.Y = 0;
            tail.Step();
            Check.Throws<ArgumentException>(() => world.CreateRig(new RigSetup { Parents = new[] { -1 } }));
            Check.Throws<ArgumentNullException>(() => tail.Rig.CreateChain(null));
        }
        var none = new WorldSetup { Lanes = (Lanes)99 };
        Check.That(Check.Throws<TasselException>(() => new World(none)).Message.Contains("lanes"), "a refused world says why");
    }

    public static void AnIdOfAnotherWorldIsRefused()
    {
        using (var first = new World(new WorldSetup { IdSalt = 1 }))
        using (var second = new World(new WorldSetup { IdSalt = 2 }))
        {
            var tail = new Tail(first);
            var stranger = new Rig(second, tail.Rig.Id);
            Check.That(!stranger.IsValid, "it is no rig there");
            Check.Equal(Result.ErrorInvalidHandle, Check.Throws<TasselException>(stranger.Reset).Result, "result");
            tail.Rig.Destroy();
            Check.That(!tail.Rig.IsValid && !tail.Chain.IsValid, "destroyed with its chain");
        }
    }

    public static void TheLogHears()
    {
        var heard = new List<(Result, string)>();
        using (var world = new World(new WorldSetup { Validate = true, Log = (code, message) => heard.Add((code, message)) }))
        {
            var tail = new Tail(world);
            Check.Throws<TasselException>(() => tail.Rig.Step(-1, tail.Animated, tail.Cat, tail.Posed));
            Check.Equal(1, heard.Count, "messages");
            Check.That(heard[0].Item1 == Result.ErrorInvalidArgument && heard[0].Item2.Contains("delta_seconds"), heard[0].Item2);
            tail.Animated[1].Rotation.W = 2;
            tail.Step();
            Check.That(heard.Count == 2 && heard[1].Item1 == Result.Ok, "a mistake that is legal is heard of and goes on");
        }
    }

    public static void WhatTheLogThrowsComesOutOfTheCall()
    {
        var setup = new WorldSetup { Log = (code, message) => throw new InvalidOperationException("mine") };
        using (var world = new World(setup))
        {
            var tail = new Tail(world);
            Check.Equal("mine", Check.Throws<InvalidOperationException>(
                () => tail.Rig.Step(-1, tail.Animated, tail.Cat, tail.Posed)).Message, "message");
            tail.Step();
        }
    }

    public static void AWarningIsNoReasonOfALaterRefusal()
    {
        using (var world = new World(new WorldSetup { Validate = true }))
        {
            var tail = new Tail(world);
            tail.Animated[1].Rotation.W = 2;
            tail.Step();
            TasselException refusal = Check.Throws<TasselException>(() => world.StepRun(0));
            Check.Equal(Result.ErrorBusy, refusal.Result, "result");
            Check.That(!refusal.Message.Contains("rotation"), refusal.Message);
            ChainParams empty = new ChainParams();
            Check.Equal(Result.ErrorNotInitialized,
                Check.Throws<TasselException>(() => tail.Chain.SetParameters(empty)).Result, "zeroes are no defaults");
        }
    }

    public static void DisposedTwiceAndUsedAfterwards()
    {
        var world = new World();
        var tail = new Tail(world);
        tail.Step();
        world.Dispose();
        world.Dispose();
        Check.Throws<ObjectDisposedException>(tail.Step);
        Check.Throws<ObjectDisposedException>(() => world.Step(1 / 60f));
        Check.Throws<ObjectDisposedException>(() => world.StepParallel(1 / 60f));
        Check.Throws<ObjectDisposedException>(() => { bool asked = tail.Chain.IsValid; });
    }

    // Its handle is looked at through a weak reference that survives finalization: closed means destroyed. The log handler
    // refers to the world, which must not keep it alive.
    public static void AForgottenWorldIsDestroyed()
    {
        var handles = new List<WeakReference>();
        for (int i = 0; i < 8; ++i) Forget(handles);
        for (int round = 0; round < 20; ++round)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
            if (handles.TrueForAll(handle => handle.Target == null || ((WorldHandle)handle.Target).IsClosed)) return;
            Thread.Sleep(10);
        }
        throw new Check.Failed("some worlds are alive");
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Forget(List<WeakReference> handles)
    {
        World world = null;
        world = new World(new WorldSetup { Log = (code, message) => GC.KeepAlive(world) });
        var tail = new Tail(world);
        tail.Step();
        handles.Add(new WeakReference(world.Handle, true));
    }

    // One thread steps while another disposes: the call that runs is finished, and the next one is refused.
    public static void DisposedWhileAnotherThreadSteps()
    {
        for (int round = 0; round < 50; ++round)
        {
            var world = new World();
            var tail = new Tail(world);
            var begun = new ManualResetEventSlim();
            Exception end = null;
            var stepper = new Thread(() =>
            {
                try
                {
                    for (;;)
                    {
                        tail.Step();
                        begun.Set();
                    }
                }
                catch (Exception exception)
                {
                    end = exception;
                }
            });
            stepper.Start();
            begun.Wait();
            world.Dispose();
            stepper.Join();
            Check.That(end is ObjectDisposedException, $"it ended with {end}");
        }
    }

    public static void AThousandFramesAllocateNothing()
    {
        using (var world = new World())
        {
            var tail = new Tail(world);
            var whole = new Tail(world);
            for (int i = 0; i < 7; ++i) new Tail(world); // a step has several tasks
            var lines = new DebugLine[64];
            var particles = new Particle[8];
            var accelerations = new Vec3[4];
            whole.Chain.SetAccelerations(accelerations); // the first ones take room
            var own = new byte[world.StateSize()];
            var state = new byte[tail.Rig.StateSize()];
            Action frame = () =>
            {
                tail.Step();
                whole.Walk();
                whole.Rig.SetPose(whole.Animated, whole.Cat);
                world.Step(1 / 60f);
                whole.Rig.GetPose(whole.Animated, whole.Cat, whole.Posed);
                whole.Chain.SetParameters(whole.Chain.GetParameters());
                accelerations[3].X += 0.01f;
                whole.Chain.SetAccelerations(accelerations);
                whole.Chain.GetParticles(particles);
                world.DebugLines(DebugFlags.Bones, lines);
                world.Save(own);
                tail.Rig.Save(state);
                world.Load(own);
                tail.Rig.Load(state);
                world.Hash();
            };
            Check.Equal(0L, AllocationTests.Allocated(frame, 1000), "bytes allocated by 1,000 frames");
            Check.Equal(0L, AllocationTests.Allocated(() => world.StepParallel(1 / 60f), 1000), "bytes allocated by 1,000 parallel steps");
            Console.WriteLine("  0 B were allocated by 1,000 frames and by 1,000 parallel steps");
        }
    }
}

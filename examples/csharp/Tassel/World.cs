// SPDX-License-Identifier: MIT
using System;
using System.Runtime.ExceptionServices;
using System.Runtime.InteropServices;

namespace Tassel
{
    /// <summary>The pointer to a world in C. While a call has it, the world is not destroyed.</summary>
    public sealed class WorldHandle : SafeHandle
    {
        private GCHandle sink;

        internal WorldHandle(IntPtr pointer, GCHandle sink) : base(IntPtr.Zero, true)
        {
            this.sink = sink;
            SetHandle(pointer);
        }

        /// <inheritdoc/>
        public override bool IsInvalid
        {
            get { return handle == IntPtr.Zero; }
        }

        /// <inheritdoc/>
        protected override bool ReleaseHandle()
        {
            Native.tsl_world_destroy(handle);
            sink.Free();
            return true;
        }
    }

    /// <summary>How a world is made.</summary>
    public sealed class WorldSetup
    {
        /// <summary>Units per second squared, in world space. 0 0 0.</summary>
        public Vec3 Gravity { get; set; }
        /// <summary>The arithmetic; all give the same bits. The fastest there is.</summary>
        public Lanes Lanes { get; set; }
        /// <summary>Tags the ids with 12 bits, so that another world refuses them. 0: made from the world's address.</summary>
        public uint IdSalt { get; set; }
        /// <summary>Whether the log hears of what is legal and almost surely a mistake. No.</summary>
        public bool Validate { get; set; }
        /// <summary>Hears of refusals and of mistakes. Nobody.</summary>
        public LogHandler Log { get; set; }
    }

    /// <summary>Owns rigs, chains, colliders, links and winds. Dispose of it: all of them are stale then. One that is forgotten is
    /// destroyed by the garbage collector. <c>tassel.h</c> says under Threads which calls may overlap.</summary>
    public sealed unsafe class World : IDisposable
    {
        private readonly Log.Sink sink = new Log.Sink();
        private readonly ParallelStep parallel;

        /// <summary>For calls of <see cref="Native"/> that the classes here do not wrap.</summary>
        public WorldHandle Handle { get; }

        /// <summary>A world with the defaults.</summary>
        public World() : this(new WorldSetup())
        {
        }

        /// <summary>A world.</summary>
        public World(WorldSetup setup)
        {
            if (setup == null) throw new ArgumentNullException(nameof(setup));
            sink.Handler = setup.Log;
            GCHandle weak = GCHandle.Alloc(sink, GCHandleType.Weak);
            WorldDesc desc = WorldDesc.Default;
            desc.Lanes = setup.Lanes;
            desc.IdSalt = setup.IdSalt;
            desc.Gravity = setup.Gravity;
            desc.Log = Log.Function;
            desc.LogUser = (void*)GCHandle.ToIntPtr(weak);
            desc.Flags = setup.Validate ? WorldFlags.Validate : 0;
            IntPtr pointer = IntPtr.Zero;
            Result result = Native.tsl_world_create(&desc, &pointer);
            if (result != Result.Ok) weak.Free();
            else Handle = new WorldHandle(pointer, weak);
            GC.KeepAlive(sink);
            Log.Check(result);
            parallel = new ParallelStep(Handle);
        }

        /// <summary>Destroys the world, when the calls that run have ended. May be called twice.</summary>
        public void Dispose()
        {
            Handle.Dispose();
        }

        /// <summary>The library's version, as <c>TSL_VERSION</c>.</summary>
        public static uint LibraryVersion
        {
            get { return Native.tsl_version(); }
        }

        /// <summary>Sets the gravity, units per second squared.</summary>
        public void SetGravity(Vec3 gravity)
        {
            Check(Native.tsl_world_set_gravity(Handle, &gravity));
        }

        /// <summary>Moves all that is held in world space to coordinates whose origin this is; nothing swings.</summary>
        public void ShiftOrigin(Vec3 newOrigin)
        {
            Check(Native.tsl_world_shift_origin(Handle, &newOrigin));
        }

        /// <summary>Makes a rig: the bones of one character.</summary>
        public Rig CreateRig(RigSetup setup)
        {
            return Rig.Create(this, setup);
        }

        /// <summary>Makes a collider of the world, or of the rig that the description names.</summary>
        /// <param name="desc">Its shape. The pointer to planes is not looked at.</param>
        /// <param name="planes">Those of a hull; else null.</param>
        public Collider CreateCollider(ColliderDesc desc, Plane[] planes = null)
        {
            return Collider.Create(this, desc, planes);
        }

        /// <summary>Makes moving air, or a field of force.</summary>
        public Wind CreateWind(WindDesc desc)
        {
            return Wind.Create(this, desc);
        }

        /// <summary>Takes the time of the winds along, as a step of the world does of itself: once a frame, before the rigs, where
        /// rigs are stepped one by one.</summary>
        /// <param name="deltaSeconds">At least 0.</param>
        public void AdvanceWind(float deltaSeconds)
        {
            Check(Native.tsl_world_advance_wind(Handle, deltaSeconds));
        }

        /// <summary>What chains would feel at a place in the world now. Allocates nothing.</summary>
        /// <param name="position">Where.</param>
        /// <param name="velocity">Of the air.</param>
        /// <param name="acceleration">Of winds with <c>TSL_WIND_FORCE</c>.</param>
        /// <param name="layers">Those of the chains: all bits.</param>
        public void GetWindAt(Vec3 position, out Vec3 velocity, out Vec3 acceleration, uint layers = 0xffffffffu)
        {
            Vec3 blows, pulls;
            Check(Native.tsl_world_get_wind_at(Handle, layers, &position, &blows, &pulls));
            velocity = blows;
            acceleration = pulls;
        }

        /// <summary>Advances every rig but manual ones, on this thread.</summary>
        /// <param name="deltaSeconds">At least 0.</param>
        public void Step(float deltaSeconds)
        {
            Check(Native.tsl_world_step(Handle, deltaSeconds));
        }

        /// <summary>The same on this thread and those of the thread pool, with the same result to the bit. Do not dispose
        /// of the world meanwhile.</summary>
        /// <param name="deltaSeconds">At least 0.</param>
        public void StepParallel(float deltaSeconds)
        {
            int count = StepBegin(deltaSeconds);
            ExceptionDispatchInfo failure = parallel.Run(count);
            StepEnd();
            failure?.Throw();
        }

        /// <summary>Begins a step for hosts with jobs of their own: run each index below the number once, on any thread, then
        /// end it.</summary>
        /// <returns>The number of tasks.</returns>
        public int StepBegin(float deltaSeconds)
        {
            uint count;
            Check(Native.tsl_world_step_begin(Handle, deltaSeconds, &count));
            return (int)count;
        }

        /// <summary>Runs one task of a step.</summary>
        public void StepRun(int task)
        {
            Check(Native.tsl_world_step_run(Handle, (uint)task));
        }

        /// <summary>Ends a step.</summary>
        public void StepEnd()
        {
            Check(Native.tsl_world_step_end(Handle));
        }

        /// <summary>Counts and bytes.</summary>
        public WorldStats GetStats()
        {
            WorldStats stats = WorldStats.Default;
            Check(Native.tsl_world_get_stats(Handle, &stats));
            return stats;
        }

        /// <summary>Lets other rigs see where the shared colliders are, for hosts that step rig by rig.</summary>
        public void PublishColliders()
        {
            Check(Native.tsl_world_publish_colliders(Handle));
        }

        /// <summary>A number for the state: equal states have equal ones on every processor.</summary>
        public ulong Hash()
        {
            ulong hash;
            Check(Native.tsl_world_hash(Handle, &hash));
            return hash;
        }

        /// <summary>Bytes that the world's own state takes.</summary>
        public int StateSize()
        {
            ulong size;
            Check(Native.tsl_world_save(Handle, null, &size));
            return checked((int)size);
        }

        /// <summary>Saves the world's own state: gravity, winds, its own colliders. Each rig is saved by itself.</summary>
        /// <param name="state">At least <see cref="StateSize"/> bytes.</param>
        public void Save(byte[] state)
        {
            ulong size = Arrays.Size(state);
            fixed (byte* bytes = state)
                Check(Native.tsl_world_save(Handle, bytes, &size));
        }

        /// <summary>Goes back to a state. Refused when the world has other winds or colliders by now. Load the rigs after it.</summary>
        public void Load(byte[] state)
        {
            fixed (byte* bytes = state)
                Check(Native.tsl_world_load(Handle, bytes, Arrays.Size(state)));
        }

        /// <summary>Writes lines to draw, of all rigs and the world's colliders.</summary>
        /// <param name="what">What is drawn.</param>
        /// <param name="lines">Room for them; null asks for the number.</param>
        /// <returns>How many there are. When that is more than there is room for, none is written.</returns>
        public int DebugLines(DebugFlags what, DebugLine[] lines)
        {
            uint count = Arrays.Count(lines);
            fixed (DebugLine* at = lines)
                CheckRoom(Native.tsl_world_debug_lines(Handle, what, at, &count));
            return (int)count;
        }

        internal void Check(Result result)
        {
            Log.Check(result);
            GC.KeepAlive(sink);
        }

        // Too little room is an answer and not an error: the caller sees the number.
        internal void CheckRoom(Result result)
        {
            if (result != Result.ErrorBufferTooSmall) Check(result);
        }
    }

    internal static class Arrays
    {
        // Refuses what is not as long as it must be, null but where nothing is needed.
        public static void Need(string what, long needed, long given)
        {
            if (given != needed) throw new ArgumentException(what + " must have a length of " + needed + " and not of " + given + ".");
        }

        public static long Length(Array array)
        {
            return array == null ? 0 : array.Length;
        }

        // A struct that says that it is longer than it is would be read beyond its end.
        public static void Size(string what, uint size, int known)
        {
            if (size > known) throw new ArgumentException(what + ".StructSize is " + size + " and must be " + known + ".");
        }

        public static uint Count<T>(T[] array)
        {
            return array == null ? 0 : (uint)array.Length;
        }

        public static ulong Size(byte[] array)
        {
            return array == null ? 0 : (ulong)array.Length;
        }
    }
}

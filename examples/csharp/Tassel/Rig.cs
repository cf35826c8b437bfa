// SPDX-License-Identifier: MIT
using System;

namespace Tassel
{
    /// <summary>How a rig is made. The arrays are copied.</summary>
    public sealed class RigSetup
    {
        /// <summary>A bone's parent, which comes earlier; -1 for a root.</summary>
        public int[] Parents { get; set; }
        /// <summary>Local transforms of the pose that chains are set up in, one a bone.</summary>
        public Transform[] Rest { get; set; }
        /// <summary>Where the rig stands when it is set up, in world space. Identity.</summary>
        public Transform Root { get; set; } = Transforms.Identity;
        /// <summary>None.</summary>
        public RigFlags Flags { get; set; }
        /// <summary>Yours; also in hashes, and the order in which its shared colliders are met.</summary>
        public ulong UserData { get; set; }
        /// <summary>The fixed rate of the simulation, 1..1000. 60.</summary>
        public float TicksPerSecond { get; set; } = 60;
        /// <summary>A hitch longer than this is dropped, 1..64. 4.</summary>
        public uint MaxTicksPerStep { get; set; } = 4;
        /// <summary>Sixteenths of a tick by which its clock is ahead, 0..15. 0.</summary>
        public uint TickPhase { get; set; }
        /// <summary>World units per tick beyond which a movement is a jump; 0: no limit. 0.</summary>
        public float TeleportDistance { get; set; }
        /// <summary>Radians per tick beyond which a turn is a jump; 0: no limit. 0.</summary>
        public float TeleportAngle { get; set; }
        /// <summary>What a jump that was found does. Keep.</summary>
        public Teleport TeleportMode { get; set; }
    }

    /// <summary>Transforms in short.</summary>
    public static class Transforms
    {
        /// <summary>Nowhere else, not turned, of scale 1.</summary>
        public static Transform Identity
        {
            get { return At(0, 0, 0); }
        }

        /// <summary>At a place, not turned, of scale 1.</summary>
        public static Transform At(float x, float y, float z)
        {
            var made = new Transform();
            made.Position.X = x;
            made.Position.Y = y;
            made.Position.Z = z;
            made.Rotation.W = 1;
            made.Scale.X = made.Scale.Y = made.Scale.Z = 1;
            return made;
        }
    }

    /// <summary>The bones of one character: a world and an id in it.</summary>
    public readonly unsafe struct Rig : IEquatable<Rig>
    {
        /// <summary>Whose it is.</summary>
        public World World { get; }
        /// <summary>Its id, for calls of <see cref="Native"/>.</summary>
        public RigId Id { get; }

        /// <summary>A rig by its id.</summary>
        public Rig(World world, RigId id)
        {
            World = world;
            Id = id;
        }

        internal static Rig Create(World world, RigSetup setup)
        {
            if (setup == null) throw new ArgumentNullException(nameof(setup));
            if (setup.Parents == null || setup.Rest == null || setup.Parents.Length != setup.Rest.Length)
                throw new ArgumentException("Parents and Rest must be there and of one length.", nameof(setup));
            RigDesc desc = RigDesc.Default;
            desc.Flags = setup.Flags;
            desc.UserData = setup.UserData;
            desc.BoneCount = (uint)setup.Parents.Length;
            desc.TicksPerSecond = setup.TicksPerSecond;
            desc.MaxTicksPerStep = setup.MaxTicksPerStep;
            desc.TickPhase = setup.TickPhase;
            desc.Root = setup.Root;
            desc.TeleportDistance = setup.TeleportDistance;
            desc.TeleportAngle = setup.TeleportAngle;
            desc.TeleportMode = setup.TeleportMode;
            RigId id;
            fixed (int* parents = setup.Parents)
            fixed (Transform* rest = setup.Rest)
            {
                desc.Parents = parents;
                desc.Rest = rest;
                world.Check(Native.tsl_rig_create(world.Handle, &desc, &id));
            }
            return new Rig(world, id);
        }

        /// <summary>Destroys it with its chains, links and colliders.</summary>
        public void Destroy()
        {
            World.Check(Native.tsl_rig_destroy(World.Handle, Id));
        }

        /// <summary>Whether it exists.</summary>
        public bool IsValid
        {
            get { return World != null && Native.tsl_rig_is_valid(World.Handle, Id) != 0; }
        }

        /// <summary>Makes a chain: particles hung on some bones.</summary>
        public Chain CreateChain(ChainSetup setup)
        {
            return CreateChain(setup, ChainParams.Default);
        }

        /// <summary>Makes a chain with parameters, which begin as <c>ChainParams.Default</c>.</summary>
        public Chain CreateChain(ChainSetup setup, ChainParams parameters)
        {
            return Chain.Create(this, setup, parameters);
        }

        /// <summary>Makes a collider of this rig.</summary>
        public Collider CreateCollider(ColliderDesc desc, Plane[] planes = null)
        {
            desc.Rig = Id;
            return Collider.Create(World, desc, planes);
        }

        /// <summary>Makes links between its chains.</summary>
        public Links CreateLinks(LinksSetup setup)
        {
            return CreateLinks(setup, LinksParams.Default);
        }

        /// <summary>Makes links with parameters, which begin as <c>LinksParams.Default</c>.</summary>
        public Links CreateLinks(LinksSetup setup, LinksParams parameters)
        {
            return Links.Create(this, setup, parameters);
        }

        /// <summary>Takes a pose, advances the rig and writes the pose with the dangling parts alive. Keep two
        /// arrays: what comes out must not go in again.</summary>
        /// <param name="deltaSeconds">The time between the last pose and this one, at least 0.</param>
        /// <param name="animated">One transform a bone, in <paramref name="from"/>.</param>
        /// <param name="root">The rig in world space.</param>
        /// <param name="posed">As long as <paramref name="animated"/>; another array.</param>
        /// <param name="from">The space of what goes in.</param>
        /// <param name="to">The space of what comes out.</param>
        public void Step(float deltaSeconds, Transform[] animated, in Transform root, Transform[] posed,
            PoseSpace from = PoseSpace.Local, PoseSpace to = PoseSpace.Local)
        {
            Transform at = root;
            fixed (Transform* bones = animated, result = posed)
                Step(deltaSeconds, bones, Arrays.Count(animated), &at, result, Arrays.Count(posed), from, to);
        }

        /// <summary>Hands in the pose for the next step of the world.</summary>
        public void SetPose(Transform[] animated, in Transform root, PoseSpace space = PoseSpace.Local)
        {
            Transform at = root;
            fixed (Transform* bones = animated)
            {
                PoseInput input = Input(bones, Arrays.Count(animated), &at, space);
                World.Check(Native.tsl_rig_set_pose(World.Handle, Id, &input));
            }
        }

        /// <summary>Reads the pose after a step of the world.</summary>
        /// <param name="animated">What <see cref="SetPose(Transform[], in Transform, PoseSpace)"/> was given.</param>
        /// <param name="root">Likewise.</param>
        /// <param name="posed">Another array, as long.</param>
        /// <param name="from">The space of the animated pose.</param>
        /// <param name="to">The space of what comes out.</param>
        public void GetPose(Transform[] animated, in Transform root, Transform[] posed,
            PoseSpace from = PoseSpace.Local, PoseSpace to = PoseSpace.Local)
        {
            Transform at = root;
            fixed (Transform* bones = animated, result = posed)
            {
                PoseInput input = Input(bones, Arrays.Count(animated), &at, from);
                PoseOutput output = Output(result, Arrays.Count(posed), to);
                World.Check(Native.tsl_rig_get_pose(World.Handle, Id, &input, &output));
            }
        }

#if NETSTANDARD2_1_OR_GREATER || NETCOREAPP
        /// <summary>As with arrays.</summary>
        public void Step(float deltaSeconds, ReadOnlySpan<Transform> animated, in Transform root, Span<Transform> posed,
            PoseSpace from = PoseSpace.Local, PoseSpace to = PoseSpace.Local)
        {
            Transform at = root;
            fixed (Transform* bones = animated, result = posed)
                Step(deltaSeconds, bones, (uint)animated.Length, &at, result, (uint)posed.Length, from, to);
        }

        /// <summary>As with an array.</summary>
        public void SetPose(ReadOnlySpan<Transform> animated, in Transform root, PoseSpace space = PoseSpace.Local)
        {
            Transform at = root;
            fixed (Transform* bones = animated)
            {
                PoseInput input = Input(bones, (uint)animated.Length, &at, space);
                World.Check(Native.tsl_rig_set_pose(World.Handle, Id, &input));
            }
        }

        /// <summary>As with arrays.</summary>
        public void GetPose(ReadOnlySpan<Transform> animated, in Transform root, Span<Transform> posed,
            PoseSpace from = PoseSpace.Local, PoseSpace to = PoseSpace.Local)
        {
            Transform at = root;
            fixed (Transform* bones = animated, result = posed)
            {
                PoseInput input = Input(bones, (uint)animated.Length, &at, from);
                PoseOutput output = Output(result, (uint)posed.Length, to);
                World.Check(Native.tsl_rig_get_pose(World.Handle, Id, &input, &output));
            }
        }
#endif

        /// <summary>The bones that chains drive, ascending. Allocates.</summary>
        public uint[] GetDrivenBones()
        {
            uint count = 0;
            World.Check(Native.tsl_rig_get_driven_bones(World.Handle, Id, null, &count));
            var bones = new uint[count];
            fixed (uint* at = bones)
                World.Check(Native.tsl_rig_get_driven_bones(World.Handle, Id, at, &count));
            return bones;
        }

        /// <summary>The next pose is a jump and not a movement.</summary>
        public void Teleport(Teleport mode)
        {
            World.Check(Native.tsl_rig_teleport(World.Handle, Id, mode));
        }

        /// <summary>Finds jumps of the root by itself: farther or more than this a tick; 0: no limit.</summary>
        public void SetTeleportLimits(float distance, float angle, Teleport mode)
        {
            World.Check(Native.tsl_rig_set_teleport_limits(World.Handle, Id, distance, angle, mode));
        }

        /// <summary>All chains back onto the last pose, at rest.</summary>
        public void Reset()
        {
            World.Check(Native.tsl_rig_reset(World.Handle, Id));
        }

        /// <summary>Another rate of ticks: a level of detail.</summary>
        public void SetClock(float ticksPerSecond, int maxTicksPerStep)
        {
            World.Check(Native.tsl_rig_set_clock(World.Handle, Id, ticksPerSecond, (uint)maxTicksPerStep));
        }

        /// <summary>What <c>ChainParams.DisableDistance</c> is measured from, such as the camera.</summary>
        public void SetReferencePoint(Vec3 point)
        {
            World.Check(Native.tsl_rig_set_reference_point(World.Handle, Id, &point));
        }

        /// <summary>A number for its state.</summary>
        public ulong Hash()
        {
            ulong hash;
            World.Check(Native.tsl_rig_hash(World.Handle, Id, &hash));
            return hash;
        }

        /// <summary>Bytes that its state takes.</summary>
        public int StateSize()
        {
            ulong size;
            World.Check(Native.tsl_rig_save(World.Handle, Id, null, &size));
            return checked((int)size);
        }

        /// <summary>Saves this rig.</summary>
        /// <param name="state">At least <see cref="StateSize"/> bytes.</param>
        public void Save(byte[] state)
        {
            ulong size = Arrays.Size(state);
            fixed (byte* bytes = state)
                World.Check(Native.tsl_rig_save(World.Handle, Id, bytes, &size));
        }

        /// <summary>Loads a rig's state into this rig, which must have the same structure. Load the world's own first.</summary>
        public void Load(byte[] state)
        {
            fixed (byte* bytes = state)
                World.Check(Native.tsl_rig_load(World.Handle, Id, bytes, Arrays.Size(state)));
        }

        /// <summary>Writes lines to draw, as <see cref="Tassel.World.DebugLines"/> does.</summary>
        public int DebugLines(DebugFlags what, DebugLine[] lines)
        {
            uint count = Arrays.Count(lines);
            fixed (DebugLine* at = lines)
                World.CheckRoom(Native.tsl_rig_debug_lines(World.Handle, Id, what, at, &count));
            return (int)count;
        }

        /// <inheritdoc/>
        public bool Equals(Rig other)
        {
            return World == other.World && Id.Bits == other.Id.Bits;
        }

        /// <inheritdoc/>
        public override bool Equals(object other)
        {
            return other is Rig rig && Equals(rig);
        }

        /// <inheritdoc/>
        public override int GetHashCode()
        {
            return Id.Bits.GetHashCode();
        }

        private void Step(float deltaSeconds, Transform* animated, uint animatedCount, Transform* root, Transform* posed,
            uint posedCount, PoseSpace from, PoseSpace to)
        {
            PoseInput input = Input(animated, animatedCount, root, from);
            PoseOutput output = Output(posed, posedCount, to);
            World.Check(Native.tsl_rig_step(World.Handle, Id, deltaSeconds, &input, &output));
        }

        private static PoseInput Input(Transform* bones, uint count, Transform* root, PoseSpace space)
        {
            PoseInput input = PoseInput.Default;
            input.Space = space;
            input.BoneCount = count;
            input.Bones = bones;
            input.Root = root;
            return input;
        }

        private static PoseOutput Output(Transform* bones, uint count, PoseSpace space)
        {
            PoseOutput output = PoseOutput.Default;
            output.Space = space;
            output.BoneCount = count;
            output.Bones = bones;
            return output;
        }
    }
}

// SPDX-License-Identifier: MIT
using System;

namespace Tassel
{
    /// <summary>A parameter set of another system, in its own names and units (headers of <c>tassel/convert</c>, which say what is taken over).
    /// They are in the library tassel_convert, which is looked for beside tassel.</summary>
    public abstract unsafe class ChainSource
    {
        // The C struct with its arrays, until the pins are disposed of.
        internal abstract IntPtr Pin(Pins pins);

        internal abstract Result ToParams(IntPtr source, ChainParams* made);

        internal abstract Result Make(IntPtr source, Rig rig, ChainDesc* at, ChainId* made);

        /// <summary>The chain's parameters.</summary>
        public ChainParams GetParameters()
        {
            ChainParams made;
            using (var pins = new Pins()) Log.Check(ToParams(Pin(pins), &made), GetType().Name);
            return made;
        }

        /// <summary>A chain that moves as the source says.</summary>
        /// <param name="rig">Whose bones swing.</param>
        /// <param name="at">Names colliders, and bones and anchor where the source does not.</param>
        public Chain Create(Rig rig, ChainSetup at)
        {
            using (var pins = new Pins())
            {
                IntPtr source = Pin(pins);
                return Chain.Create(rig, at, (desc, made) => Make(source, rig, desc, made));
            }
        }

        internal static uint Known(uint size, int known)
        {
            Arrays.Size("Numbers", size, known);
            return size;
        }

        internal static RigDesc Clock(RigSetup rig)
        {
            if (rig == null) throw new ArgumentNullException(nameof(rig));
            RigDesc desc = RigDesc.Default;
            desc.TicksPerSecond = rig.TicksPerSecond;
            desc.MaxTicksPerStep = rig.MaxTicksPerStep;
            desc.TeleportDistance = rig.TeleportDistance;
            desc.TeleportAngle = rig.TeleportAngle;
            desc.TeleportMode = rig.TeleportMode;
            return desc;
        }

        internal static void SetClock(RigSetup rig, RigDesc desc)
        {
            rig.TicksPerSecond = desc.TicksPerSecond;
            rig.MaxTicksPerStep = desc.MaxTicksPerStep;
            rig.TeleportDistance = desc.TeleportDistance;
            rig.TeleportAngle = desc.TeleportAngle;
            rig.TeleportMode = desc.TeleportMode;
        }
    }

    /// <summary>Colliders of other systems.</summary>
    public static unsafe class SourceColliders
    {
        /// <summary>The description with this shape; what it is attached to and its layers stay.</summary>
        public static ColliderDesc Describe(this DynamicBoneCollider collider, ColliderDesc desc)
        {
            Arrays.Size(nameof(collider), collider.StructSize, sizeof(DynamicBoneCollider));
            Arrays.Size(nameof(desc), desc.StructSize, sizeof(ColliderDesc));
            Log.Check(Native.tsl_dynamic_bone_collider_to_desc(&collider, &desc), nameof(Native.tsl_dynamic_bone_collider_to_desc));
            return desc;
        }

        /// <summary>The description with this shape; what it is attached to and its layers stay.</summary>
        public static ColliderDesc Describe(this VrmCollider collider, ColliderDesc desc)
        {
            Arrays.Size(nameof(collider), collider.StructSize, sizeof(VrmCollider));
            Arrays.Size(nameof(desc), desc.StructSize, sizeof(ColliderDesc));
            Log.Check(Native.tsl_vrm_collider_to_desc(&collider, &desc), nameof(Native.tsl_vrm_collider_to_desc));
            return desc;
        }

        /// <summary>The description with this shape; what it is attached to and its layers stay.</summary>
        public static ColliderDesc Describe(this KawaiiCollider collider, ColliderDesc desc)
        {
            Arrays.Size(nameof(collider), collider.StructSize, sizeof(KawaiiCollider));
            Arrays.Size(nameof(desc), desc.StructSize, sizeof(ColliderDesc));
            Log.Check(Native.tsl_kawaii_collider_to_desc(&collider, &desc), nameof(Native.tsl_kawaii_collider_to_desc));
            return desc;
        }

        /// <summary>The description with this shape; what it is attached to and its layers stay.</summary>
        public static ColliderDesc Describe(this SpcrCollider collider, ColliderDesc desc)
        {
            Arrays.Size(nameof(collider), collider.StructSize, sizeof(SpcrCollider));
            Arrays.Size(nameof(desc), desc.StructSize, sizeof(ColliderDesc));
            Log.Check(Native.tsl_spcr_collider_to_desc(&collider, &desc), nameof(Native.tsl_spcr_collider_to_desc));
            return desc;
        }

        /// <summary>The description with this shape; what it is attached to and its layers stay.</summary>
        public static ColliderDesc Describe(this UnityChanCollider collider, ColliderDesc desc)
        {
            Arrays.Size(nameof(collider), collider.StructSize, sizeof(UnityChanCollider));
            Arrays.Size(nameof(desc), desc.StructSize, sizeof(ColliderDesc));
            Log.Check(Native.tsl_unity_chan_collider_to_desc(&collider, &desc), nameof(Native.tsl_unity_chan_collider_to_desc));
            return desc;
        }

        /// <summary>The description with this shape; what it is attached to and its layers stay.</summary>
        public static ColliderDesc Describe(this GodotCollider collider, ColliderDesc desc)
        {
            Arrays.Size(nameof(collider), collider.StructSize, sizeof(GodotCollider));
            Arrays.Size(nameof(desc), desc.StructSize, sizeof(ColliderDesc));
            Log.Check(Native.tsl_godot_collider_to_desc(&collider, &desc), nameof(Native.tsl_godot_collider_to_desc));
            return desc;
        }

        /// <summary>The description with this shape; what it is attached to and its layers stay.</summary>
        public static ColliderDesc Describe(this JiggleCollider collider, ColliderDesc desc)
        {
            Arrays.Size(nameof(collider), collider.StructSize, sizeof(JiggleCollider));
            Arrays.Size(nameof(desc), desc.StructSize, sizeof(ColliderDesc));
            Log.Check(Native.tsl_jiggle_collider_to_desc(&collider, &desc), nameof(Native.tsl_jiggle_collider_to_desc));
            return desc;
        }

        /// <summary>The description with this shape; what it is attached to and its layers stay.</summary>
        public static ColliderDesc Describe(this AnimDynamicsLimit limit, ColliderDesc desc)
        {
            Arrays.Size(nameof(limit), limit.StructSize, sizeof(AnimDynamicsLimit));
            Arrays.Size(nameof(desc), desc.StructSize, sizeof(ColliderDesc));
            Log.Check(Native.tsl_anim_dynamics_limit_to_desc(&limit, &desc), nameof(Native.tsl_anim_dynamics_limit_to_desc));
            return desc;
        }

        /// <summary>The description with this shape; what it is attached to and its layers stay.</summary>
        public static ColliderDesc Describe(this MagicaCollider collider, ColliderDesc desc)
        {
            Arrays.Size(nameof(collider), collider.StructSize, sizeof(MagicaCollider));
            Arrays.Size(nameof(desc), desc.StructSize, sizeof(ColliderDesc));
            Log.Check(Native.tsl_magica_collider_to_desc(&collider, &desc), nameof(Native.tsl_magica_collider_to_desc));
            return desc;
        }

        /// <summary>The joint of VRM 1.0 that a bone group of VRM 0.x says.</summary>
        public static VrmJoint ToJoint(this Vrm0Group group)
        {
            VrmJoint joint;
            Log.Check(Native.tsl_vrm0_group_to_joint(&group, &joint), nameof(Native.tsl_vrm0_group_to_joint));
            return joint;
        }

        /// <summary>The virtual tail of a leaf of VRM 0.x: 7 cm along its own local translation.</summary>
        public static Vec3 Vrm0Tail(Vec3 localTranslation)
        {
            Vec3 tail;
            Log.Check(Native.tsl_vrm0_tail(&localTranslation, &tail), nameof(Native.tsl_vrm0_tail));
            return tail;
        }

        /// <summary>A sphere of VRM 0.x, whose z is mirrored.</summary>
        public static VrmCollider Vrm0Collider(Vec3 offset, float radius)
        {
            VrmCollider made;
            Log.Check(Native.tsl_vrm0_collider(&offset, radius, &made, (uint)sizeof(VrmCollider)), nameof(Native.tsl_vrm0_collider));
            return made;
        }
    }
}

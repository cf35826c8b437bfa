// SPDX-License-Identifier: MIT
using System;

namespace Tassel
{
    /// <summary>A VRCPhysBone component, for one line of its bones.</summary>
    public sealed unsafe class PhysBoneSource : ChainSource
    {
        /// <summary>Its numbers. Pointers and counts in it are not looked at.</summary>
        public PhysBone Numbers = PhysBone.Default;
        /// <summary>Bones of the rig, each the parent of the next.</summary>
        public uint[] Bones { get; set; }
        /// <summary>From each bone to the next, in the pose at the start, and to the endpoint where there is one.</summary>
        public Vec3[] Segments { get; set; }
        /// <summary>A curve; null: none.</summary>
        public CurveKey[] PullKeys { get; set; }
        /// <summary>A curve; null: none.</summary>
        public CurveKey[] SpringKeys { get; set; }
        /// <summary>A curve; null: none.</summary>
        public CurveKey[] StiffnessKeys { get; set; }
        /// <summary>A curve; null: none.</summary>
        public CurveKey[] GravityKeys { get; set; }
        /// <summary>A curve; null: none.</summary>
        public CurveKey[] GravityFalloffKeys { get; set; }
        /// <summary>A curve; null: none.</summary>
        public CurveKey[] ImmobileKeys { get; set; }
        /// <summary>A curve; null: none.</summary>
        public CurveKey[] MaxAngleXKeys { get; set; }
        /// <summary>A curve; null: none.</summary>
        public CurveKey[] MaxAngleZKeys { get; set; }
        /// <summary>A curve; null: none.</summary>
        public CurveKey[] LimitRotationXKeys { get; set; }
        /// <summary>A curve; null: none.</summary>
        public CurveKey[] LimitRotationYKeys { get; set; }
        /// <summary>A curve; null: none.</summary>
        public CurveKey[] LimitRotationZKeys { get; set; }
        /// <summary>A curve; null: none.</summary>
        public CurveKey[] RadiusKeys { get; set; }
        /// <summary>A curve; null: none.</summary>
        public CurveKey[] StretchMotionKeys { get; set; }
        /// <summary>A curve; null: none.</summary>
        public CurveKey[] MaxStretchKeys { get; set; }
        /// <summary>A curve; null: none.</summary>
        public CurveKey[] MaxSquishKeys { get; set; }

        internal override IntPtr Pin(Pins pins)
        {
            Vec3 end = Numbers.EndpointPosition;
            int endpoint = end.X != 0 || end.Y != 0 || end.Z != 0 ? 0 : 1;
            Arrays.Need(nameof(Segments), Arrays.Length(Bones) - endpoint, Arrays.Length(Segments));
            PhysBone raw = Numbers;
            raw.StructSize = Known(Numbers.StructSize, sizeof(PhysBone));
            raw.Count = Arrays.Count(Bones);
            raw.Bones = (uint*)pins.Pin(Bones);
            raw.Segments = (Vec3*)pins.Pin(Segments);
            pins.Keys(PullKeys, null, 0, out raw.Pull.Keys, out raw.Pull.KeyCount);
            pins.Keys(SpringKeys, null, 0, out raw.Spring.Keys, out raw.Spring.KeyCount);
            pins.Keys(StiffnessKeys, null, 0, out raw.Stiffness.Keys, out raw.Stiffness.KeyCount);
            pins.Keys(GravityKeys, null, 0, out raw.Gravity.Keys, out raw.Gravity.KeyCount);
            pins.Keys(GravityFalloffKeys, null, 0, out raw.GravityFalloff.Keys, out raw.GravityFalloff.KeyCount);
            pins.Keys(ImmobileKeys, null, 0, out raw.Immobile.Keys, out raw.Immobile.KeyCount);
            pins.Keys(MaxAngleXKeys, null, 0, out raw.MaxAngleX.Keys, out raw.MaxAngleX.KeyCount);
            pins.Keys(MaxAngleZKeys, null, 0, out raw.MaxAngleZ.Keys, out raw.MaxAngleZ.KeyCount);
            pins.Keys(LimitRotationXKeys, null, 0, out raw.LimitRotationX.Keys, out raw.LimitRotationX.KeyCount);
            pins.Keys(LimitRotationYKeys, null, 0, out raw.LimitRotationY.Keys, out raw.LimitRotationY.KeyCount);
            pins.Keys(LimitRotationZKeys, null, 0, out raw.LimitRotationZ.Keys, out raw.LimitRotationZ.KeyCount);
            pins.Keys(RadiusKeys, null, 0, out raw.Radius.Keys, out raw.Radius.KeyCount);
            pins.Keys(StretchMotionKeys, null, 0, out raw.StretchMotion.Keys, out raw.StretchMotion.KeyCount);
            pins.Keys(MaxStretchKeys, null, 0, out raw.MaxStretch.Keys, out raw.MaxStretch.KeyCount);
            pins.Keys(MaxSquishKeys, null, 0, out raw.MaxSquish.Keys, out raw.MaxSquish.KeyCount);
            return pins.Copy(&raw, sizeof(PhysBone));
        }

        internal override Result ToParams(IntPtr source, ChainParams* made)
        {
            return Native.tsl_phys_bone_to_params((PhysBone*)source, made, (uint)sizeof(ChainParams));
        }

        internal override Result Make(IntPtr source, Rig rig, ChainDesc* at, ChainId* made)
        {
            return Native.tsl_phys_bone_create(rig.World.Handle, rig.Id, (PhysBone*)source, at, made);
        }

        /// <summary>Sets what differs from joint to joint and the limits of a chain that was made of such a source.</summary>
        public void Tune(Chain chain)
        {
            using (var pins = new Pins())
                chain.World.Check(Native.tsl_phys_bone_tune(chain.World.Handle, chain.Id, (PhysBone*)Pin(pins)));
        }

        /// <summary>Sets the rate of ticks.</summary>
        public void SetClock(RigSetup rig)
        {
            RigDesc desc = Clock(rig);
            using (var pins = new Pins())
                Log.Check(Native.tsl_phys_bone_to_rig_desc((PhysBone*)Pin(pins), &desc), nameof(Native.tsl_phys_bone_to_rig_desc));
            SetClock(rig, desc);
        }

        /// <summary>What the source says that chains here do not.</summary>
        public PhysBoneNotes GetNotes()
        {
            PhysBoneNotes notes;
            using (var pins = new Pins())
                Log.Check(Native.tsl_phys_bone_get_notes((PhysBone*)Pin(pins), &notes), nameof(Native.tsl_phys_bone_get_notes));
            return notes;
        }

        /// <summary>The hold with the strength that the source says.</summary>
        public Hold Describe(Hold hold)
        {
            Arrays.Size(nameof(hold), hold.StructSize, sizeof(Hold));
            using (var pins = new Pins())
                Log.Check(Native.tsl_phys_bone_to_hold((PhysBone*)Pin(pins), &hold), nameof(Native.tsl_phys_bone_to_hold));
            return hold;
        }
    }

    /// <summary>Colliders of PhysBones.</summary>
    public static unsafe class PhysBoneColliders
    {
        /// <summary>The description with this shape; what it is attached to and its layers stay.</summary>
        public static ColliderDesc Describe(this PhysBoneCollider collider, ColliderDesc desc)
        {
            Arrays.Size(nameof(collider), collider.StructSize, sizeof(PhysBoneCollider));
            Arrays.Size(nameof(desc), desc.StructSize, sizeof(ColliderDesc));
            Log.Check(Native.tsl_phys_bone_collider_to_desc(&collider, &desc), nameof(Native.tsl_phys_bone_collider_to_desc));
            return desc;
        }
    }
}

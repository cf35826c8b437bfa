// SPDX-License-Identifier: MIT
using System;

namespace Tassel
{
    /// <summary>One DynamicBone component.</summary>
    public sealed unsafe class DynamicBoneSource : ChainSource
    {
        /// <summary>Its numbers. Pointers and counts in it are not looked at.</summary>
        public DynamicBone Numbers = DynamicBone.Default;
        /// <summary>A curve; null: as the other system has it.</summary>
        public CurveKey[] DampingKeys { get; set; }
        /// <summary>A curve; null: as the other system has it.</summary>
        public CurveKey[] ElasticityKeys { get; set; }
        /// <summary>A curve; null: as the other system has it.</summary>
        public CurveKey[] StiffnessKeys { get; set; }
        /// <summary>A curve; null: as the other system has it.</summary>
        public CurveKey[] InertKeys { get; set; }
        /// <summary>A curve; null: as the other system has it.</summary>
        public CurveKey[] FrictionKeys { get; set; }
        /// <summary>A curve; null: as the other system has it.</summary>
        public CurveKey[] RadiusKeys { get; set; }

        internal override IntPtr Pin(Pins pins)
        {
            DynamicBone raw = Numbers, defaults = DynamicBone.Default;
            raw.StructSize = Known(Numbers.StructSize, sizeof(DynamicBone));
            pins.Keys(DampingKeys, defaults.DampingKeys, defaults.DampingKeyCount, out raw.DampingKeys, out raw.DampingKeyCount);
            pins.Keys(ElasticityKeys, defaults.ElasticityKeys, defaults.ElasticityKeyCount, out raw.ElasticityKeys, out raw.ElasticityKeyCount);
            pins.Keys(StiffnessKeys, defaults.StiffnessKeys, defaults.StiffnessKeyCount, out raw.StiffnessKeys, out raw.StiffnessKeyCount);
            pins.Keys(InertKeys, defaults.InertKeys, defaults.InertKeyCount, out raw.InertKeys, out raw.InertKeyCount);
            pins.Keys(FrictionKeys, defaults.FrictionKeys, defaults.FrictionKeyCount, out raw.FrictionKeys, out raw.FrictionKeyCount);
            pins.Keys(RadiusKeys, defaults.RadiusKeys, defaults.RadiusKeyCount, out raw.RadiusKeys, out raw.RadiusKeyCount);
            return pins.Copy(&raw, sizeof(DynamicBone));
        }

        internal override Result ToParams(IntPtr source, ChainParams* made)
        {
            return Native.tsl_dynamic_bone_to_params((DynamicBone*)source, made, (uint)sizeof(ChainParams));
        }

        internal override Result Make(IntPtr source, Rig rig, ChainDesc* at, ChainId* made)
        {
            return Native.tsl_dynamic_bone_create(rig.World.Handle, rig.Id, (DynamicBone*)source, at, made);
        }

        /// <summary>The keys for <see cref="Chain.SetCurve"/>.</summary>
        public CurveKey[] GetCurve(Parameter parameter)
        {
            using (var pins = new Pins())
            {
                var raw = (DynamicBone*)Pin(pins);
                uint count = 0;
                Log.Check(Native.tsl_dynamic_bone_to_curve(raw, parameter, null, &count), nameof(Native.tsl_dynamic_bone_to_curve));
                var keys = new CurveKey[count];
                var room = (CurveKey*)pins.Pin(keys);
                if (count > 0) Log.Check(Native.tsl_dynamic_bone_to_curve(raw, parameter, room, &count), nameof(Native.tsl_dynamic_bone_to_curve));
                return keys;
            }
        }
    }

    /// <summary>A spring of VRM 1.0.</summary>
    public sealed unsafe class VrmSpringSource : ChainSource
    {
        /// <summary>Its numbers. Pointers and counts in it are not looked at.</summary>
        public VrmSpring Numbers = VrmSpring.Default;
        /// <summary>Bones of the rig, each below the one before.</summary>
        public uint[] Bones { get; set; }
        /// <summary>One a bone.</summary>
        public VrmJoint[] Joints { get; set; }
        /// <summary>One a bone, or null.</summary>
        public JointLimit[] Limits { get; set; }

        internal override IntPtr Pin(Pins pins)
        {
            Arrays.Need(nameof(Joints), Arrays.Length(Bones), Arrays.Length(Joints));
            if (Limits != null) Arrays.Need(nameof(Limits), Arrays.Length(Bones), Limits.Length);
            VrmSpring raw = Numbers;
            raw.StructSize = Known(Numbers.StructSize, sizeof(VrmSpring));
            raw.JointCount = Arrays.Count(Bones);
            raw.Bones = (uint*)pins.Pin(Bones);
            raw.Joints = (VrmJoint*)pins.Pin(Joints);
            raw.Limits = (JointLimit*)pins.Pin(Limits);
            return pins.Copy(&raw, sizeof(VrmSpring));
        }

        internal override Result ToParams(IntPtr source, ChainParams* made)
        {
            return Native.tsl_vrm_spring_to_params((VrmSpring*)source, made, (uint)sizeof(ChainParams));
        }

        internal override Result Make(IntPtr source, Rig rig, ChainDesc* at, ChainId* made)
        {
            return Native.tsl_vrm_spring_create(rig.World.Handle, rig.Id, (VrmSpring*)source, at, made);
        }

        /// <summary>Sets what differs from joint to joint and the limits of a chain that was made of such a source.</summary>
        public void Tune(Chain chain)
        {
            using (var pins = new Pins())
                chain.World.Check(Native.tsl_vrm_spring_set_joints(chain.World.Handle, chain.Id, (VrmSpring*)Pin(pins)));
        }
    }

    /// <summary>One EZSoftBone component with its material.</summary>
    public sealed unsafe class EzSoftBoneSource : ChainSource
    {
        /// <summary>Its numbers. Pointers and counts in it are not looked at.</summary>
        public EzSoftBone Numbers = EzSoftBone.Default;
        /// <summary>A curve; null: as the other system has it.</summary>
        public CurveKey[] DampingKeys { get; set; }
        /// <summary>A curve; null: as the other system has it.</summary>
        public CurveKey[] StiffnessKeys { get; set; }
        /// <summary>A curve; null: as the other system has it.</summary>
        public CurveKey[] ResistanceKeys { get; set; }
        /// <summary>A curve; null: as the other system has it.</summary>
        public CurveKey[] RadiusKeys { get; set; }
        /// <summary>A curve; null: as the other system has it.</summary>
        public CurveKey[] SlacknessKeys { get; set; }

        internal override IntPtr Pin(Pins pins)
        {
            EzSoftBone raw = Numbers, defaults = EzSoftBone.Default;
            raw.StructSize = Known(Numbers.StructSize, sizeof(EzSoftBone));
            pins.Keys(DampingKeys, defaults.DampingKeys, defaults.DampingKeyCount, out raw.DampingKeys, out raw.DampingKeyCount);
            pins.Keys(StiffnessKeys, defaults.StiffnessKeys, defaults.StiffnessKeyCount, out raw.StiffnessKeys, out raw.StiffnessKeyCount);
            pins.Keys(ResistanceKeys, defaults.ResistanceKeys, defaults.ResistanceKeyCount, out raw.ResistanceKeys, out raw.ResistanceKeyCount);
            pins.Keys(RadiusKeys, defaults.RadiusKeys, defaults.RadiusKeyCount, out raw.RadiusKeys, out raw.RadiusKeyCount);
            pins.Keys(SlacknessKeys, defaults.SlacknessKeys, defaults.SlacknessKeyCount, out raw.SlacknessKeys, out raw.SlacknessKeyCount);
            return pins.Copy(&raw, sizeof(EzSoftBone));
        }

        internal override Result ToParams(IntPtr source, ChainParams* made)
        {
            return Native.tsl_ez_soft_bone_to_params((EzSoftBone*)source, made, (uint)sizeof(ChainParams));
        }

        internal override Result Make(IntPtr source, Rig rig, ChainDesc* at, ChainId* made)
        {
            return Native.tsl_ez_soft_bone_create(rig.World.Handle, rig.Id, (EzSoftBone*)source, at, made);
        }

        /// <summary>The keys for <see cref="Chain.SetCurve"/>.</summary>
        public CurveKey[] GetCurve(Parameter parameter)
        {
            using (var pins = new Pins())
            {
                var raw = (EzSoftBone*)Pin(pins);
                uint count = 0;
                Log.Check(Native.tsl_ez_soft_bone_to_curve(raw, parameter, null, &count), nameof(Native.tsl_ez_soft_bone_to_curve));
                var keys = new CurveKey[count];
                var room = (CurveKey*)pins.Pin(keys);
                if (count > 0) Log.Check(Native.tsl_ez_soft_bone_to_curve(raw, parameter, room, &count), nameof(Native.tsl_ez_soft_bone_to_curve));
                return keys;
            }
        }

        /// <summary>How the links hold.</summary>
        public LinksParams GetLinksParameters()
        {
            LinksParams made;
            using (var pins = new Pins())
                Log.Check(Native.tsl_ez_soft_bone_to_links_params((EzSoftBone*)Pin(pins), &made, (uint)sizeof(LinksParams)), nameof(Native.tsl_ez_soft_bone_to_links_params));
            return made;
        }

        /// <summary>Links between the chains of the setup, laid out and tuned as the source says.</summary>
        public Links CreateLinks(Rig rig, LinksSetup setup)
        {
            if (setup == null) throw new ArgumentNullException(nameof(setup));
            using (var pins = new Pins())
            {
                var raw = (EzSoftBone*)Pin(pins);
                LinksDesc desc = LinksDesc.Default;
                desc.Layout = setup.Layout;
                Log.Check(Native.tsl_ez_soft_bone_to_links_desc(raw, &desc), nameof(Native.tsl_ez_soft_bone_to_links_desc));
                var laid = new LinksSetup
                {
                    Chains = setup.Chains, Pairs = setup.Pairs, Layout = desc.Layout, Flags = setup.Flags, UserData = setup.UserData
                };
                Links links = rig.CreateLinks(laid, GetLinksParameters());
                Result tuned = Native.tsl_ez_soft_bone_tune_links(rig.World.Handle, links.Id, raw);
                if (tuned != Result.Ok) links.Destroy();
                rig.World.Check(tuned);
                return links;
            }
        }
    }

    /// <summary>One KawaiiPhysics node with its project settings.</summary>
    public sealed unsafe class KawaiiPhysicsSource : ChainSource
    {
        /// <summary>Its numbers. Pointers and counts in it are not looked at.</summary>
        public KawaiiPhysics Numbers = KawaiiPhysics.Default;
        /// <summary>A curve; null: as the other system has it.</summary>
        public CurveKey[] DampingKeys { get; set; }
        /// <summary>A curve; null: as the other system has it.</summary>
        public CurveKey[] StiffnessKeys { get; set; }
        /// <summary>A curve; null: as the other system has it.</summary>
        public CurveKey[] WorldDampingLocationKeys { get; set; }
        /// <summary>A curve; null: as the other system has it.</summary>
        public CurveKey[] WorldDampingRotationKeys { get; set; }
        /// <summary>A curve; null: as the other system has it.</summary>
        public CurveKey[] RadiusKeys { get; set; }
        /// <summary>A curve; null: as the other system has it.</summary>
        public CurveKey[] LimitAngleKeys { get; set; }

        internal override IntPtr Pin(Pins pins)
        {
            KawaiiPhysics raw = Numbers, defaults = KawaiiPhysics.Default;
            raw.StructSize = Known(Numbers.StructSize, sizeof(KawaiiPhysics));
            pins.Keys(DampingKeys, defaults.DampingKeys, defaults.DampingKeyCount, out raw.DampingKeys, out raw.DampingKeyCount);
            pins.Keys(StiffnessKeys, defaults.StiffnessKeys, defaults.StiffnessKeyCount, out raw.StiffnessKeys, out raw.StiffnessKeyCount);
            pins.Keys(WorldDampingLocationKeys, defaults.WorldDampingLocationKeys, defaults.WorldDampingLocationKeyCount, out raw.WorldDampingLocationKeys, out raw.WorldDampingLocationKeyCount);
            pins.Keys(WorldDampingRotationKeys, defaults.WorldDampingRotationKeys, defaults.WorldDampingRotationKeyCount, out raw.WorldDampingRotationKeys, out raw.WorldDampingRotationKeyCount);
            pins.Keys(RadiusKeys, defaults.RadiusKeys, defaults.RadiusKeyCount, out raw.RadiusKeys, out raw.RadiusKeyCount);
            pins.Keys(LimitAngleKeys, defaults.LimitAngleKeys, defaults.LimitAngleKeyCount, out raw.LimitAngleKeys, out raw.LimitAngleKeyCount);
            return pins.Copy(&raw, sizeof(KawaiiPhysics));
        }

        internal override Result ToParams(IntPtr source, ChainParams* made)
        {
            return Native.tsl_kawaii_physics_to_params((KawaiiPhysics*)source, made, (uint)sizeof(ChainParams));
        }

        internal override Result Make(IntPtr source, Rig rig, ChainDesc* at, ChainId* made)
        {
            return Native.tsl_kawaii_physics_create(rig.World.Handle, rig.Id, (KawaiiPhysics*)source, at, made);
        }

        /// <summary>The keys for <see cref="Chain.SetCurve"/>.</summary>
        public CurveKey[] GetCurve(Parameter parameter)
        {
            using (var pins = new Pins())
            {
                var raw = (KawaiiPhysics*)Pin(pins);
                uint count = 0;
                Log.Check(Native.tsl_kawaii_physics_to_curve(raw, parameter, null, &count), nameof(Native.tsl_kawaii_physics_to_curve));
                var keys = new CurveKey[count];
                var room = (CurveKey*)pins.Pin(keys);
                if (count > 0) Log.Check(Native.tsl_kawaii_physics_to_curve(raw, parameter, room, &count), nameof(Native.tsl_kawaii_physics_to_curve));
                return keys;
            }
        }

        /// <summary>Sets what differs from joint to joint and the limits of a chain that was made of such a source.</summary>
        public void Tune(Chain chain)
        {
            using (var pins = new Pins())
                chain.World.Check(Native.tsl_kawaii_physics_set_limits(chain.World.Handle, chain.Id, (KawaiiPhysics*)Pin(pins)));
        }

        /// <summary>Sets the rate of ticks, and the limits of jumps where the source has some.</summary>
        public void SetClock(RigSetup rig)
        {
            RigDesc desc = Clock(rig);
            using (var pins = new Pins())
                Log.Check(Native.tsl_kawaii_physics_to_rig_desc((KawaiiPhysics*)Pin(pins), &desc), nameof(Native.tsl_kawaii_physics_to_rig_desc));
            SetClock(rig, desc);
        }

        /// <summary>Sets the force of a frame in which the component travels by <paramref name="travel"/>, for a node that follows: call
        /// it and <see cref="Chain.SetParameters"/> before each step.</summary>
        /// <param name="travel">World space, over its scale.</param>
        /// <param name="seconds">More than 0.</param>
        /// <param name="parameters">Of the chain.</param>
        public void Follow(Vec3 travel, float seconds, ref ChainParams parameters)
        {
            Arrays.Size(nameof(parameters), parameters.StructSize, sizeof(ChainParams));
            using (var pins = new Pins())
            fixed (ChainParams* at = &parameters)
                Log.Check(Native.tsl_kawaii_physics_follow((KawaiiPhysics*)Pin(pins), &travel, seconds, at), nameof(Native.tsl_kawaii_physics_follow));
        }
    }

    /// <summary>One SPCRJointDynamics controller.</summary>
    public sealed unsafe class SpcrSource : ChainSource
    {
        /// <summary>Its numbers. Pointers and counts in it are not looked at.</summary>
        public Spcr Numbers = Spcr.Default;
        /// <summary>A curve; null: as the other system has it.</summary>
        public CurveKey[] GravityKeys { get; set; }
        /// <summary>A curve; null: as the other system has it.</summary>
        public CurveKey[] ResistanceKeys { get; set; }
        /// <summary>A curve; null: as the other system has it.</summary>
        public CurveKey[] HardnessKeys { get; set; }
        /// <summary>A curve; null: as the other system has it.</summary>
        public CurveKey[] FrictionKeys { get; set; }
        /// <summary>A curve; null: as the other system has it.</summary>
        public CurveKey[] PointRadiusKeys { get; set; }
        /// <summary>Curves of a constraint.</summary>
        public SpcrCurves StructuralVertical { get; set; }
        /// <summary>Curves of a constraint.</summary>
        public SpcrCurves StructuralHorizontal { get; set; }
        /// <summary>Curves of a constraint.</summary>
        public SpcrCurves Shear { get; set; }
        /// <summary>Curves of a constraint.</summary>
        public SpcrCurves BendingVertical { get; set; }
        /// <summary>Curves of a constraint.</summary>
        public SpcrCurves BendingHorizontal { get; set; }

        internal override IntPtr Pin(Pins pins)
        {
            Spcr raw = Numbers, defaults = Spcr.Default;
            raw.StructSize = Known(Numbers.StructSize, sizeof(Spcr));
            pins.Keys(GravityKeys, defaults.GravityKeys, defaults.GravityKeyCount, out raw.GravityKeys, out raw.GravityKeyCount);
            pins.Keys(ResistanceKeys, defaults.ResistanceKeys, defaults.ResistanceKeyCount, out raw.ResistanceKeys, out raw.ResistanceKeyCount);
            pins.Keys(HardnessKeys, defaults.HardnessKeys, defaults.HardnessKeyCount, out raw.HardnessKeys, out raw.HardnessKeyCount);
            pins.Keys(FrictionKeys, defaults.FrictionKeys, defaults.FrictionKeyCount, out raw.FrictionKeys, out raw.FrictionKeyCount);
            pins.Keys(PointRadiusKeys, defaults.PointRadiusKeys, defaults.PointRadiusKeyCount, out raw.PointRadiusKeys, out raw.PointRadiusKeyCount);
            SpcrCurves.Pin(StructuralVertical, pins, defaults.StructuralVertical, ref raw.StructuralVertical);
            SpcrCurves.Pin(StructuralHorizontal, pins, defaults.StructuralHorizontal, ref raw.StructuralHorizontal);
            SpcrCurves.Pin(Shear, pins, defaults.Shear, ref raw.Shear);
            SpcrCurves.Pin(BendingVertical, pins, defaults.BendingVertical, ref raw.BendingVertical);
            SpcrCurves.Pin(BendingHorizontal, pins, defaults.BendingHorizontal, ref raw.BendingHorizontal);
            return pins.Copy(&raw, sizeof(Spcr));
        }

        internal override Result ToParams(IntPtr source, ChainParams* made)
        {
            return Native.tsl_spcr_to_params((Spcr*)source, made, (uint)sizeof(ChainParams));
        }

        internal override Result Make(IntPtr source, Rig rig, ChainDesc* at, ChainId* made)
        {
            return Native.tsl_spcr_create(rig.World.Handle, rig.Id, (Spcr*)source, at, made);
        }

        /// <summary>Sets what differs from joint to joint and the limits of a chain that was made of such a source.</summary>
        public void Tune(Chain chain)
        {
            using (var pins = new Pins())
                chain.World.Check(Native.tsl_spcr_tune(chain.World.Handle, chain.Id, (Spcr*)Pin(pins)));
        }

        /// <summary>Sets the rate of ticks, and the limits of jumps where the source has some.</summary>
        public void SetClock(RigSetup rig)
        {
            RigDesc desc = Clock(rig);
            using (var pins = new Pins())
                Log.Check(Native.tsl_spcr_to_rig_desc((Spcr*)Pin(pins), &desc), nameof(Native.tsl_spcr_to_rig_desc));
            SetClock(rig, desc);
        }

        /// <summary>What the source says that chains here do not.</summary>
        public SpcrNotes GetNotes()
        {
            SpcrNotes notes;
            using (var pins = new Pins())
                Log.Check(Native.tsl_spcr_get_notes((Spcr*)Pin(pins), &notes), nameof(Native.tsl_spcr_get_notes));
            return notes;
        }

        /// <summary>How the links hold.</summary>
        public LinksParams GetLinksParameters()
        {
            LinksParams made;
            using (var pins = new Pins())
                Log.Check(Native.tsl_spcr_to_links_params((Spcr*)Pin(pins), &made, (uint)sizeof(LinksParams)), nameof(Native.tsl_spcr_to_links_params));
            return made;
        }

        /// <summary>Links between the chains of the setup, laid out and tuned as the source says.</summary>
        public Links CreateLinks(Rig rig, LinksSetup setup)
        {
            if (setup == null) throw new ArgumentNullException(nameof(setup));
            using (var pins = new Pins())
            {
                var raw = (Spcr*)Pin(pins);
                LinksDesc desc = LinksDesc.Default;
                desc.Layout = setup.Layout;
                Log.Check(Native.tsl_spcr_to_links_desc(raw, &desc), nameof(Native.tsl_spcr_to_links_desc));
                var laid = new LinksSetup
                {
                    Chains = setup.Chains, Pairs = setup.Pairs, Layout = desc.Layout, Flags = setup.Flags, UserData = setup.UserData
                };
                Links links = rig.CreateLinks(laid, GetLinksParameters());
                Result tuned = Native.tsl_spcr_tune_links(rig.World.Handle, links.Id, raw);
                if (tuned != Result.Ok) links.Destroy();
                rig.World.Check(tuned);
                return links;
            }
        }
    }

    /// <summary>A line of UnityChan SpringBone components.</summary>
    public sealed unsafe class UnityChanSource : ChainSource
    {
        /// <summary>Its numbers. Pointers and counts in it are not looked at.</summary>
        public UnityChanSpring Numbers = UnityChanSpring.Default;
        /// <summary>Bones of the rig: one more than components.</summary>
        public uint[] RigBones { get; set; }
        /// <summary>The components.</summary>
        public UnityChanBone[] Bones { get; set; }

        internal override IntPtr Pin(Pins pins)
        {
            Arrays.Need(nameof(RigBones), Arrays.Length(Bones) + 1, Arrays.Length(RigBones));
            UnityChanSpring raw = Numbers;
            raw.StructSize = Known(Numbers.StructSize, sizeof(UnityChanSpring));
            raw.Count = Arrays.Count(Bones);
            raw.RigBones = (uint*)pins.Pin(RigBones);
            raw.Bones = (UnityChanBone*)pins.Pin(Bones);
            return pins.Copy(&raw, sizeof(UnityChanSpring));
        }

        internal override Result ToParams(IntPtr source, ChainParams* made)
        {
            return Native.tsl_unity_chan_to_params((UnityChanSpring*)source, made, (uint)sizeof(ChainParams));
        }

        internal override Result Make(IntPtr source, Rig rig, ChainDesc* at, ChainId* made)
        {
            return Native.tsl_unity_chan_create(rig.World.Handle, rig.Id, (UnityChanSpring*)source, at, made);
        }

        /// <summary>Sets what differs from joint to joint and the limits of a chain that was made of such a source.</summary>
        public void Tune(Chain chain)
        {
            using (var pins = new Pins())
                chain.World.Check(Native.tsl_unity_chan_tune(chain.World.Handle, chain.Id, (UnityChanSpring*)Pin(pins)));
        }

        /// <summary>Sets the rate of ticks, and the limits of jumps where the source has some.</summary>
        public void SetClock(RigSetup rig)
        {
            RigDesc desc = Clock(rig);
            using (var pins = new Pins())
                Log.Check(Native.tsl_unity_chan_to_rig_desc((UnityChanSpring*)Pin(pins), &desc), nameof(Native.tsl_unity_chan_to_rig_desc));
            SetClock(rig, desc);
        }

        /// <summary>What the source says that chains here do not.</summary>
        public UnityChanNotes GetNotes()
        {
            UnityChanNotes notes;
            using (var pins = new Pins())
                Log.Check(Native.tsl_unity_chan_get_notes((UnityChanSpring*)Pin(pins), &notes), nameof(Native.tsl_unity_chan_get_notes));
            return notes;
        }
    }

    /// <summary>One setting of Godot's SpringBoneSimulator3D.</summary>
    public sealed unsafe class GodotSource : ChainSource
    {
        /// <summary>Its numbers. Pointers and counts in it are not looked at.</summary>
        public GodotSpring Numbers = GodotSpring.Default;
        /// <summary>A curve; null: as the other system has it.</summary>
        public CurveKey[] RadiusKeys { get; set; }
        /// <summary>A curve; null: as the other system has it.</summary>
        public CurveKey[] StiffnessKeys { get; set; }
        /// <summary>A curve; null: as the other system has it.</summary>
        public CurveKey[] DragKeys { get; set; }
        /// <summary>A curve; null: as the other system has it.</summary>
        public CurveKey[] GravityKeys { get; set; }
        /// <summary>Bones of the rig, each below the one before.</summary>
        public uint[] Bones { get; set; }
        /// <summary>One a bone, or null: all are as the numbers say.</summary>
        public GodotJoint[] Joints { get; set; }
        /// <summary>One a bone, or null.</summary>
        public Transform[] Rests { get; set; }

        internal override IntPtr Pin(Pins pins)
        {
            if (Joints != null) Arrays.Need(nameof(Joints), Arrays.Length(Bones), Joints.Length);
            if (Rests != null) Arrays.Need(nameof(Rests), Arrays.Length(Bones), Rests.Length);
            GodotSpring raw = Numbers, defaults = GodotSpring.Default;
            raw.StructSize = Known(Numbers.StructSize, sizeof(GodotSpring));
            pins.Keys(RadiusKeys, defaults.RadiusKeys, defaults.RadiusKeyCount, out raw.RadiusKeys, out raw.RadiusKeyCount);
            pins.Keys(StiffnessKeys, defaults.StiffnessKeys, defaults.StiffnessKeyCount, out raw.StiffnessKeys, out raw.StiffnessKeyCount);
            pins.Keys(DragKeys, defaults.DragKeys, defaults.DragKeyCount, out raw.DragKeys, out raw.DragKeyCount);
            pins.Keys(GravityKeys, defaults.GravityKeys, defaults.GravityKeyCount, out raw.GravityKeys, out raw.GravityKeyCount);
            raw.JointCount = Arrays.Count(Bones);
            raw.Bones = (uint*)pins.Pin(Bones);
            raw.Joints = (GodotJoint*)pins.Pin(Joints);
            raw.Rests = (Transform*)pins.Pin(Rests);
            return pins.Copy(&raw, sizeof(GodotSpring));
        }

        internal override Result ToParams(IntPtr source, ChainParams* made)
        {
            return Native.tsl_godot_to_params((GodotSpring*)source, made, (uint)sizeof(ChainParams));
        }

        internal override Result Make(IntPtr source, Rig rig, ChainDesc* at, ChainId* made)
        {
            return Native.tsl_godot_create(rig.World.Handle, rig.Id, (GodotSpring*)source, at, made);
        }

        /// <summary>Sets what differs from joint to joint and the limits of a chain that was made of such a source.</summary>
        public void Tune(Chain chain)
        {
            using (var pins = new Pins())
                chain.World.Check(Native.tsl_godot_tune(chain.World.Handle, chain.Id, (GodotSpring*)Pin(pins)));
        }

        /// <summary>Sets the rate of ticks, and the limits of jumps where the source has some.</summary>
        public void SetClock(RigSetup rig)
        {
            RigDesc desc = Clock(rig);
            using (var pins = new Pins())
                Log.Check(Native.tsl_godot_to_rig_desc((GodotSpring*)Pin(pins), &desc), nameof(Native.tsl_godot_to_rig_desc));
            SetClock(rig, desc);
        }

        /// <summary>What the source says that chains here do not.</summary>
        public GodotNotes GetNotes()
        {
            GodotNotes notes;
            using (var pins = new Pins())
                Log.Check(Native.tsl_godot_get_notes((GodotSpring*)Pin(pins), &notes), nameof(Native.tsl_godot_get_notes));
            return notes;
        }
    }

    /// <summary>A JiggleRig of one line of bones.</summary>
    public sealed unsafe class JiggleSource : ChainSource
    {
        /// <summary>Its numbers. Pointers and counts in it are not looked at.</summary>
        public JiggleRig Numbers = JiggleRig.Default;
        /// <summary>Bones of the rig, each the parent of the next.</summary>
        public uint[] Bones { get; set; }
        /// <summary>From each bone to the next: one fewer than bones.</summary>
        public float[] Lengths { get; set; }
        /// <summary>A curve; null: none.</summary>
        public CurveKey[] StiffnessKeys { get; set; }
        /// <summary>A curve; null: none.</summary>
        public CurveKey[] AngleLimitKeys { get; set; }
        /// <summary>A curve; null: none.</summary>
        public CurveKey[] StretchKeys { get; set; }
        /// <summary>A curve; null: none.</summary>
        public CurveKey[] DragKeys { get; set; }
        /// <summary>A curve; null: none.</summary>
        public CurveKey[] AirDragKeys { get; set; }
        /// <summary>A curve; null: none.</summary>
        public CurveKey[] GravityKeys { get; set; }
        /// <summary>A curve; null: none.</summary>
        public CurveKey[] CollisionRadiusKeys { get; set; }

        internal override IntPtr Pin(Pins pins)
        {
            Arrays.Need(nameof(Lengths), Arrays.Length(Bones) - 1, Arrays.Length(Lengths));
            JiggleRig raw = Numbers;
            raw.StructSize = Known(Numbers.StructSize, sizeof(JiggleRig));
            raw.Count = Arrays.Count(Bones);
            raw.Bones = (uint*)pins.Pin(Bones);
            raw.Lengths = (float*)pins.Pin(Lengths);
            pins.Keys(StiffnessKeys, null, 0, out raw.Stiffness.Keys, out raw.Stiffness.KeyCount);
            pins.Keys(AngleLimitKeys, null, 0, out raw.AngleLimit.Keys, out raw.AngleLimit.KeyCount);
            pins.Keys(StretchKeys, null, 0, out raw.Stretch.Keys, out raw.Stretch.KeyCount);
            pins.Keys(DragKeys, null, 0, out raw.Drag.Keys, out raw.Drag.KeyCount);
            pins.Keys(AirDragKeys, null, 0, out raw.AirDrag.Keys, out raw.AirDrag.KeyCount);
            pins.Keys(GravityKeys, null, 0, out raw.Gravity.Keys, out raw.Gravity.KeyCount);
            pins.Keys(CollisionRadiusKeys, null, 0, out raw.CollisionRadius.Keys, out raw.CollisionRadius.KeyCount);
            return pins.Copy(&raw, sizeof(JiggleRig));
        }

        internal override Result ToParams(IntPtr source, ChainParams* made)
        {
            return Native.tsl_jiggle_to_params((JiggleRig*)source, made, (uint)sizeof(ChainParams));
        }

        internal override Result Make(IntPtr source, Rig rig, ChainDesc* at, ChainId* made)
        {
            return Native.tsl_jiggle_create(rig.World.Handle, rig.Id, (JiggleRig*)source, at, made);
        }

        /// <summary>Sets what differs from joint to joint and the limits of a chain that was made of such a source.</summary>
        public void Tune(Chain chain)
        {
            using (var pins = new Pins())
                chain.World.Check(Native.tsl_jiggle_tune(chain.World.Handle, chain.Id, (JiggleRig*)Pin(pins)));
        }

        /// <summary>Sets the rate of ticks, and the limits of jumps where the source has some.</summary>
        public void SetClock(RigSetup rig)
        {
            RigDesc desc = Clock(rig);
            using (var pins = new Pins())
                Log.Check(Native.tsl_jiggle_to_rig_desc((JiggleRig*)Pin(pins), &desc), nameof(Native.tsl_jiggle_to_rig_desc));
            SetClock(rig, desc);
        }

        /// <summary>What the source says that chains here do not.</summary>
        public JiggleNotes GetNotes()
        {
            JiggleNotes notes;
            using (var pins = new Pins())
                Log.Check(Native.tsl_jiggle_get_notes((JiggleRig*)Pin(pins), &notes), nameof(Native.tsl_jiggle_get_notes));
            return notes;
        }
    }

    /// <summary>One AnimDynamics node.</summary>
    public sealed unsafe class AnimDynamicsSource : ChainSource
    {
        /// <summary>Its numbers. Pointers and counts in it are not looked at.</summary>
        public AnimDynamics Numbers = AnimDynamics.Default;
        /// <summary>Bones of the rig: one more than bodies.</summary>
        public uint[] RigBones { get; set; }
        /// <summary>The bodies.</summary>
        public AnimDynamicsBody[] Bodies { get; set; }

        internal override IntPtr Pin(Pins pins)
        {
            Arrays.Need(nameof(RigBones), Arrays.Length(Bodies) + 1, Arrays.Length(RigBones));
            AnimDynamics raw = Numbers;
            raw.StructSize = Known(Numbers.StructSize, sizeof(AnimDynamics));
            raw.Count = Arrays.Count(Bodies);
            raw.RigBones = (uint*)pins.Pin(RigBones);
            raw.Bodies = (AnimDynamicsBody*)pins.Pin(Bodies);
            return pins.Copy(&raw, sizeof(AnimDynamics));
        }

        internal override Result ToParams(IntPtr source, ChainParams* made)
        {
            return Native.tsl_anim_dynamics_to_params((AnimDynamics*)source, made, (uint)sizeof(ChainParams));
        }

        internal override Result Make(IntPtr source, Rig rig, ChainDesc* at, ChainId* made)
        {
            return Native.tsl_anim_dynamics_create(rig.World.Handle, rig.Id, (AnimDynamics*)source, at, made);
        }

        /// <summary>Sets what differs from joint to joint and the limits of a chain that was made of such a source.</summary>
        public void Tune(Chain chain)
        {
            using (var pins = new Pins())
                chain.World.Check(Native.tsl_anim_dynamics_tune(chain.World.Handle, chain.Id, (AnimDynamics*)Pin(pins)));
        }

        /// <summary>What the source says that chains here do not.</summary>
        public AnimDynamicsNotes GetNotes()
        {
            AnimDynamicsNotes notes;
            using (var pins = new Pins())
                Log.Check(Native.tsl_anim_dynamics_get_notes((AnimDynamics*)Pin(pins), &notes), nameof(Native.tsl_anim_dynamics_get_notes));
            return notes;
        }
    }

    /// <summary>A MagicaCloth component, BoneCloth or BoneSpring, for one line of its bones.</summary>
    public sealed unsafe class MagicaSource : ChainSource
    {
        /// <summary>Its numbers. Pointers and counts in it are not looked at.</summary>
        public MagicaCloth Numbers = MagicaCloth.Default;
        /// <summary>Bones of the rig, each the parent of the next.</summary>
        public uint[] Bones { get; set; }
        /// <summary>From each bone to the next: one fewer than bones.</summary>
        public float[] Lengths { get; set; }
        /// <summary>A curve; null: none.</summary>
        public CurveKey[] DampingKeys { get; set; }
        /// <summary>A curve; null: none.</summary>
        public CurveKey[] RadiusKeys { get; set; }
        /// <summary>A curve; null: none.</summary>
        public CurveKey[] RestorationStiffnessKeys { get; set; }
        /// <summary>A curve; null: none.</summary>
        public CurveKey[] LimitAngleKeys { get; set; }
        /// <summary>A curve; null: none.</summary>
        public CurveKey[] DistanceStiffnessKeys { get; set; }
        /// <summary>A curve; null: none.</summary>
        public CurveKey[] MaxDistanceKeys { get; set; }
        /// <summary>A curve; null: none.</summary>
        public CurveKey[] BackstopRadiusKeys { get; set; }
        /// <summary>A curve; null: none.</summary>
        public CurveKey[] BackstopDistanceKeys { get; set; }

        internal override IntPtr Pin(Pins pins)
        {
            Arrays.Need(nameof(Lengths), Arrays.Length(Bones) - 1, Arrays.Length(Lengths));
            MagicaCloth raw = Numbers;
            raw.StructSize = Known(Numbers.StructSize, sizeof(MagicaCloth));
            raw.Count = Arrays.Count(Bones);
            raw.Bones = (uint*)pins.Pin(Bones);
            raw.Lengths = (float*)pins.Pin(Lengths);
            pins.Keys(DampingKeys, null, 0, out raw.Damping.Keys, out raw.Damping.KeyCount);
            pins.Keys(RadiusKeys, null, 0, out raw.Radius.Keys, out raw.Radius.KeyCount);
            pins.Keys(RestorationStiffnessKeys, null, 0, out raw.RestorationStiffness.Keys, out raw.RestorationStiffness.KeyCount);
            pins.Keys(LimitAngleKeys, null, 0, out raw.LimitAngle.Keys, out raw.LimitAngle.KeyCount);
            pins.Keys(DistanceStiffnessKeys, null, 0, out raw.DistanceStiffness.Keys, out raw.DistanceStiffness.KeyCount);
            pins.Keys(MaxDistanceKeys, null, 0, out raw.MaxDistance.Keys, out raw.MaxDistance.KeyCount);
            pins.Keys(BackstopRadiusKeys, null, 0, out raw.BackstopRadius.Keys, out raw.BackstopRadius.KeyCount);
            pins.Keys(BackstopDistanceKeys, null, 0, out raw.BackstopDistance.Keys, out raw.BackstopDistance.KeyCount);
            return pins.Copy(&raw, sizeof(MagicaCloth));
        }

        internal override Result ToParams(IntPtr source, ChainParams* made)
        {
            return Native.tsl_magica_to_params((MagicaCloth*)source, made, (uint)sizeof(ChainParams));
        }

        internal override Result Make(IntPtr source, Rig rig, ChainDesc* at, ChainId* made)
        {
            return Native.tsl_magica_create(rig.World.Handle, rig.Id, (MagicaCloth*)source, at, made);
        }

        /// <summary>Sets what differs from joint to joint and the limits of a chain that was made of such a source.</summary>
        public void Tune(Chain chain)
        {
            using (var pins = new Pins())
                chain.World.Check(Native.tsl_magica_tune(chain.World.Handle, chain.Id, (MagicaCloth*)Pin(pins)));
        }

        /// <summary>Sets the rate of ticks, and the limits of jumps where the source has some.</summary>
        public void SetClock(RigSetup rig)
        {
            RigDesc desc = Clock(rig);
            using (var pins = new Pins())
                Log.Check(Native.tsl_magica_to_rig_desc((MagicaCloth*)Pin(pins), &desc), nameof(Native.tsl_magica_to_rig_desc));
            SetClock(rig, desc);
        }

        /// <summary>What the source says that chains here do not.</summary>
        public MagicaNotes GetNotes()
        {
            MagicaNotes notes;
            using (var pins = new Pins())
                Log.Check(Native.tsl_magica_get_notes((MagicaCloth*)Pin(pins), &notes), nameof(Native.tsl_magica_get_notes));
            return notes;
        }

        /// <summary>How the links hold.</summary>
        public LinksParams GetLinksParameters()
        {
            LinksParams made;
            using (var pins = new Pins())
                Log.Check(Native.tsl_magica_to_links_params((MagicaCloth*)Pin(pins), &made, (uint)sizeof(LinksParams)), nameof(Native.tsl_magica_to_links_params));
            return made;
        }

        /// <summary>Links between the chains of the setup, laid out and tuned as the source says.</summary>
        public Links CreateLinks(Rig rig, LinksSetup setup)
        {
            if (setup == null) throw new ArgumentNullException(nameof(setup));
            using (var pins = new Pins())
            {
                var raw = (MagicaCloth*)Pin(pins);
                LinksDesc desc = LinksDesc.Default;
                desc.Layout = setup.Layout;
                Log.Check(Native.tsl_magica_to_links_desc(raw, &desc), nameof(Native.tsl_magica_to_links_desc));
                var laid = new LinksSetup
                {
                    Chains = setup.Chains, Pairs = setup.Pairs, Layout = desc.Layout, Flags = setup.Flags, UserData = setup.UserData
                };
                Links links = rig.CreateLinks(laid, GetLinksParameters());
                Result tuned = Native.tsl_magica_tune_links(rig.World.Handle, links.Id, raw);
                if (tuned != Result.Ok) links.Destroy();
                rig.World.Check(tuned);
                return links;
            }
        }
    }

    /// <summary>The curves of a constraint of SPCRJointDynamics; null: as it has them itself.</summary>
    public sealed class SpcrCurves
    {
        /// <summary>Of one that is too long.</summary>
        public CurveKey[] Shrink { get; set; }
        /// <summary>Of one that is too short.</summary>
        public CurveKey[] Stretch { get; set; }

        internal static unsafe void Pin(SpcrCurves curves, Pins pins, SpcrPower defaults, ref SpcrPower raw)
        {
            pins.Keys(curves?.Shrink, defaults.ShrinkKeys, defaults.ShrinkKeyCount, out raw.ShrinkKeys, out raw.ShrinkKeyCount);
            pins.Keys(curves?.Stretch, defaults.StretchKeys, defaults.StretchKeyCount, out raw.StretchKeys, out raw.StretchKeyCount);
        }
    }
}

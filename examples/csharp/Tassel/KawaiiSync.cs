// SPDX-License-Identifier: MIT
using System;

namespace Tassel
{
    /// <summary>One SyncBone of KawaiiPhysics with one of its target roots: it moves bones of a skirt along with another bone, such as
    /// a thigh, so that the leg does not come through (<c>convert/kawaii_physics.h</c>, which says what differs).</summary>
    public sealed unsafe class KawaiiSyncSource
    {
        /// <summary>Its numbers. Pointers and counts in it are not looked at.</summary>
        public KawaiiSync Numbers = KawaiiSync.Default;
        /// <summary>The target root and the bones below it that move too, ascending, each after its parent.</summary>
        public uint[] Bones { get; set; }
        /// <summary>A curve over the length of the source's way; null: as the other system has it.</summary>
        public CurveKey[] DeltaDistanceKeys { get; set; }
        /// <summary>A curve over the share of the longest line of targets; null: as the other system has it.</summary>
        public CurveKey[] LengthRateKeys { get; set; }

        /// <summary>Moves the targets of an animated pose, which then goes into the step. Call it in each frame, for each SyncBone and
        /// each of its target roots in order. Allocates nothing.</summary>
        /// <param name="rig">Its parents, and its rest as the reference pose.</param>
        /// <param name="animated">Local transforms, one a bone. A copy, where the animation does not write all of them in each frame.</param>
        /// <param name="locations">Where distances from the source are measured to, in the rig's space: of all targets, then of the
        /// dummy bones. Null: where the animated pose has them.</param>
        public void Apply(RigSetup rig, Transform[] animated, Vec3[] locations = null)
        {
            fixed (Transform* bones = animated)
            fixed (Vec3* at = locations)
                Apply(rig, bones, Arrays.Length(animated), at, Arrays.Count(locations));
        }

#if NETSTANDARD2_1_OR_GREATER || NETCOREAPP
        /// <summary>As with arrays. Empty locations: where the animated pose has them.</summary>
        public void Apply(RigSetup rig, Span<Transform> animated, ReadOnlySpan<Vec3> locations = default)
        {
            fixed (Transform* bones = animated)
            fixed (Vec3* at = locations)
                Apply(rig, bones, animated.Length, at, (uint)locations.Length);
        }
#endif

        private void Apply(RigSetup rig, Transform* animated, long animatedCount, Vec3* locations, uint locationCount)
        {
            if (rig == null) throw new ArgumentNullException(nameof(rig));
            Arrays.Need(nameof(rig.Rest), Arrays.Length(rig.Parents), Arrays.Length(rig.Rest));
            Arrays.Need(nameof(animated), Arrays.Length(rig.Parents), animatedCount);
            RigDesc desc = RigDesc.Default;
            desc.BoneCount = Arrays.Count(rig.Parents);
            KawaiiSync raw = Numbers;
            raw.StructSize = ChainSource.Known(Numbers.StructSize, sizeof(KawaiiSync));
            raw.BoneCount = Arrays.Count(Bones);
            raw.DeltaDistanceKeyCount = Arrays.Count(DeltaDistanceKeys);
            raw.LengthRateKeyCount = Arrays.Count(LengthRateKeys);
            fixed (int* parents = rig.Parents)
            fixed (Transform* rest = rig.Rest)
            fixed (uint* bones = Bones)
            fixed (CurveKey* byDistance = DeltaDistanceKeys, byLength = LengthRateKeys)
            {
                desc.Parents = parents;
                desc.Rest = rest;
                raw.Bones = bones;
                raw.DeltaDistanceKeys = byDistance;
                raw.LengthRateKeys = byLength;
                Log.Check(Native.tsl_kawaii_sync_apply(&raw, &desc, locations, locationCount, animated), nameof(Native.tsl_kawaii_sync_apply));
            }
        }
    }
}

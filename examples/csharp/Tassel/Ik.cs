// SPDX-License-Identifier: MIT
using System;

namespace Tassel
{
    /// <summary>Two-bone inverse kinematics (arms, legs) and stride warping: functions over numbers of yours, without a world. The
    /// header <c>ik.h</c> describes every field. Nothing here allocates.</summary>
    public static unsafe class Ik
    {
        /// <summary>Where the limb goes, and what its joints turn by.</summary>
        public static IkTwoBoneResult Solve(in IkTwoBoneSettings settings, in IkTwoBoneLimb limb)
        {
            IkTwoBoneSettings given = Checked(settings);
            IkTwoBoneLimb at = limb;
            IkTwoBoneResult solved;
            Log.Check(Native.tsl_ik_two_bone_solve(&given, &at, &solved), nameof(Native.tsl_ik_two_bone_solve));
            return solved;
        }

        /// <summary>Settings that are checked and worked out once: a solve takes a seventh less then.</summary>
        public static IkTwoBonePrepared Prepare(in IkTwoBoneSettings settings)
        {
            IkTwoBoneSettings given = Checked(settings);
            IkTwoBonePrepared prepared;
            Log.Check(Native.tsl_ik_two_bone_prepare(&given, &prepared), nameof(Native.tsl_ik_two_bone_prepare));
            return prepared;
        }

        /// <summary>The same bits as with the settings.</summary>
        public static IkTwoBoneResult Solve(in IkTwoBonePrepared prepared, in IkTwoBoneLimb limb)
        {
            IkTwoBonePrepared given = prepared;
            IkTwoBoneLimb at = limb;
            IkTwoBoneResult solved;
            Log.Check(Native.tsl_ik_two_bone_solve_prepared(&given, &at, &solved), nameof(Native.tsl_ik_two_bone_solve_prepared));
            return solved;
        }

        /// <summary>Puts a limb into a lane of a block, which begins as <c>IkTwoBoneBlock.Default</c>.</summary>
        /// <param name="block">Eight limbs side by side.</param>
        /// <param name="lane">0 to 7.</param>
        /// <param name="limb">One of them.</param>
        public static void SetLane(ref IkTwoBoneBlock block, int lane, in IkTwoBoneLimb limb)
        {
            IkTwoBoneLimb at = limb;
            fixed (IkTwoBoneBlock* to = &block)
                Log.Check(Native.tsl_ik_two_bone_block_set(to, (uint)lane, &at), nameof(Native.tsl_ik_two_bone_block_set));
        }

        /// <summary>Takes a result out of a lane, 0 to 7, of a block.</summary>
        public static IkTwoBoneResult GetLane(ref IkTwoBoneBlockResult block, int lane)
        {
            IkTwoBoneResult solved;
            fixed (IkTwoBoneBlockResult* from = &block)
                Log.Check(Native.tsl_ik_two_bone_block_get(from, (uint)lane, &solved), nameof(Native.tsl_ik_two_bone_block_get));
            return solved;
        }

        /// <summary>Eight limbs at a time, with the same bits as one by one. A bad number in a lane refuses that lane alone: its status
        /// says so, and its pose comes back as it was.</summary>
        /// <param name="settings">Of all limbs.</param>
        /// <param name="blocks">What to solve.</param>
        /// <param name="results">One a block.</param>
        public static void SolveBlocks(in IkTwoBoneSettings settings, IkTwoBoneBlock[] blocks, IkTwoBoneBlockResult[] results)
        {
            Arrays.Need(nameof(results), Arrays.Length(blocks), Arrays.Length(results));
            IkTwoBoneSettings given = Checked(settings);
            fixed (IkTwoBoneBlock* from = blocks)
            fixed (IkTwoBoneBlockResult* to = results)
                SolveBlocks(&given, from, to, Arrays.Count(blocks));
        }

#if NETSTANDARD2_1_OR_GREATER || NETCOREAPP
        /// <summary>As with arrays.</summary>
        public static void SolveBlocks(in IkTwoBoneSettings settings, ReadOnlySpan<IkTwoBoneBlock> blocks, Span<IkTwoBoneBlockResult> results)
        {
            Arrays.Need(nameof(results), blocks.Length, results.Length);
            IkTwoBoneSettings given = Checked(settings);
            fixed (IkTwoBoneBlock* from = blocks)
            fixed (IkTwoBoneBlockResult* to = results)
                SolveBlocks(&given, from, to, (uint)blocks.Length);
        }
#endif

        private static void SolveBlocks(IkTwoBoneSettings* settings, IkTwoBoneBlock* blocks, IkTwoBoneBlockResult* results, uint count)
        {
            Log.Check(Native.tsl_ik_two_bone_solve_blocks(settings, blocks, results, count), nameof(Native.tsl_ik_two_bone_solve_blocks));
        }

        /// <summary>Brings points in place from the space of a bone's matrix into the bone's own.</summary>
        /// <param name="matrix">12 numbers: three rows of four.</param>
        /// <param name="points">Any number.</param>
        public static void PointsToParent(float[] matrix, Vec3[] points)
        {
            Arrays.Need(nameof(matrix), 12, Arrays.Length(matrix));
            fixed (float* rows = matrix)
            fixed (Vec3* at = points)
                Log.Check(Native.tsl_ik_points_to_parent(rows, at, Arrays.Count(points), at), nameof(Native.tsl_ik_points_to_parent));
        }

        /// <summary>Fits a walk to another speed.</summary>
        /// <param name="settings">As <c>IkStrideSettings.Default</c>, and what is else.</param>
        /// <param name="legs">Where the animation has them.</param>
        /// <param name="feet">One a leg: where the feet go.</param>
        /// <returns>How far to move the pelvis.</returns>
        public static Vec3 StrideWarp(in IkStrideSettings settings, IkStrideLeg[] legs, Vec3[] feet)
        {
            Arrays.Need(nameof(feet), Arrays.Length(legs), Arrays.Length(feet));
            Arrays.Size(nameof(settings), settings.StructSize, sizeof(IkStrideSettings));
            IkStrideSettings given = settings;
            Vec3 pelvis;
            fixed (IkStrideLeg* from = legs)
            fixed (Vec3* to = feet)
                Log.Check(Native.tsl_ik_stride_warp(&given, from, Arrays.Count(legs), to, &pelvis), nameof(Native.tsl_ik_stride_warp));
            return pelvis;
        }

        private static IkTwoBoneSettings Checked(in IkTwoBoneSettings settings)
        {
            Arrays.Size(nameof(settings), settings.StructSize, sizeof(IkTwoBoneSettings));
            return settings;
        }
    }
}

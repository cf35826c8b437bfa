// SPDX-License-Identifier: MIT
using System;

namespace Tassel
{
    /// <summary>Takes frames as they come and gives keys out, one frame late (<c>reduce.h</c>). Allocates nothing but itself.</summary>
    public sealed unsafe class KeyReducer
    {
        private readonly int width;
        private KeyStream stream;

        /// <summary>A stream that begins.</summary>
        /// <param name="kind">What the numbers are.</param>
        /// <param name="threshold">The sum of squared errors between two keys that is not exceeded.</param>
        /// <param name="maxGap">Most frames from key to key; 0: any.</param>
        public KeyReducer(TrackKind kind, float threshold, int maxGap = 0)
        {
            width = Width(kind);
            fixed (KeyStream* state = &stream)
                Log.Check(Native.tsl_key_stream_begin(state, kind, threshold, (uint)maxGap), nameof(Native.tsl_key_stream_begin));
        }

        internal static int Width(TrackKind kind)
        {
            return kind == TrackKind.Rotation ? 4 : kind == TrackKind.Vector ? 3 : 1;
        }

        /// <summary>The next of evenly spaced frames.</summary>
        /// <param name="value">4, 3 or 1 numbers, by the kind.</param>
        /// <param name="key">The key that it settled.</param>
        /// <returns>Whether it settled one.</returns>
        public bool Push(float[] value, out StreamKey key)
        {
            Arrays.Need(nameof(value), width, Arrays.Length(value));
            StreamKey found;
            uint count;
            fixed (KeyStream* state = &stream)
            fixed (float* numbers = value)
                Log.Check(Native.tsl_key_stream_push(state, numbers, &found, &count), nameof(Native.tsl_key_stream_push));
            key = count > 0 ? found : default(StreamKey);
            return count > 0;
        }

        /// <summary>The next frame, at its time in seconds.</summary>
        public bool PushAt(float time, float[] value, out StreamKey key)
        {
            Arrays.Need(nameof(value), width, Arrays.Length(value));
            StreamKey found;
            uint count;
            fixed (KeyStream* state = &stream)
            fixed (float* numbers = value)
                Log.Check(Native.tsl_key_stream_push_at(state, time, numbers, &found, &count), nameof(Native.tsl_key_stream_push_at));
            key = count > 0 ? found : default(StreamKey);
            return count > 0;
        }

        /// <summary>Nothing follows: the last frame is a key, unless it came out already.</summary>
        public bool End(out StreamKey key)
        {
            StreamKey found;
            uint count;
            fixed (KeyStream* state = &stream)
                Log.Check(Native.tsl_key_stream_end(state, &found, &count), nameof(Native.tsl_key_stream_end));
            key = count > 0 ? found : default(StreamKey);
            return count > 0;
        }

        /// <summary>The frames of a whole track that are keys: those that a stream gives.</summary>
        /// <param name="kind">What the numbers are.</param>
        /// <param name="values">Frame after frame.</param>
        /// <param name="times">Seconds, one a frame; null: evenly spaced.</param>
        /// <param name="threshold">As of a stream.</param>
        /// <param name="maxGap">As of a stream.</param>
        public static uint[] KeyFrames(TrackKind kind, float[] values, float[] times, float threshold, int maxGap = 0)
        {
            int count = (int)(Arrays.Length(values) / Width(kind));
            Arrays.Need(nameof(values), (long)count * Width(kind), Arrays.Length(values));
            if (times != null) Arrays.Need(nameof(times), count, times.Length);
            var frames = new uint[count];
            KeyTrack track = default(KeyTrack);
            fixed (float* numbers = values, seconds = times)
            fixed (uint* room = frames)
            {
                track.Values = numbers;
                track.Times = seconds;
                track.Frames = room;
                track.Kind = kind;
                track.FrameCount = (uint)count;
                track.MaxGap = (uint)maxGap;
                track.Threshold = threshold;
                Log.Check(Native.tsl_key_tracks_reduce(&track, 1), nameof(Native.tsl_key_tracks_reduce));
            }
            Array.Resize(ref frames, (int)track.KeyCount);
            return frames;
        }
    }

    /// <summary>Keys that have been checked and can be played. The arrays are copied, so that they stay as they were checked.</summary>
    public sealed unsafe class PlayedCurve
    {
        private readonly float[] times, values;
        private Curve curve;

        /// <summary>Looks at every number.</summary>
        /// <param name="times">Seconds, strictly increasing.</param>
        /// <param name="values">Key after key.</param>
        /// <param name="width">Numbers of a value, of which a key of a cubic curve has three.</param>
        /// <param name="interpolation">Between keys.</param>
        /// <param name="kind">What the values are.</param>
        public PlayedCurve(float[] times, float[] values, int width, Interpolation interpolation, CurveKind kind)
        {
            long valuesAKey = (long)width * (interpolation == Interpolation.Cubicspline ? 3 : 1);
            Arrays.Need(nameof(values), Arrays.Length(times) * valuesAKey, Arrays.Length(values));
            this.times = (float[])times?.Clone();
            this.values = (float[])values?.Clone();
            curve.KeyCount = Arrays.Count(times);
            curve.Width = (uint)width;
            curve.Interpolation = interpolation;
            curve.Kind = kind;
            fixed (float* seconds = this.times, numbers = this.values)
            {
                Curve given = With(seconds, numbers);
                Log.Check(Native.tsl_curve_check(&given), nameof(Native.tsl_curve_check));
            }
        }

        private Curve With(float* seconds, float* numbers)
        {
            Curve made = curve;
            made.Times = seconds;
            made.Values = numbers;
            return made;
        }

        /// <summary>Numbers of a value.</summary>
        public int Width
        {
            get { return (int)curve.Width; }
        }

        /// <summary>Keys.</summary>
        public int KeyCount
        {
            get { return (int)curve.KeyCount; }
        }

        /// <summary>Between keys.</summary>
        public Interpolation Interpolation
        {
            get { return curve.Interpolation; }
        }

        /// <summary>The value at a time. Allocates nothing.</summary>
        /// <param name="time">Seconds.</param>
        /// <param name="cursor">Begins as 0 and makes playing forward fast.</param>
        /// <param name="value">As many numbers as the width.</param>
        public void Sample(float time, ref uint cursor, float[] value)
        {
            Arrays.Need(nameof(value), Width, Arrays.Length(value));
            fixed (float* seconds = times, numbers = values, to = value)
            fixed (uint* last = &cursor)
            {
                Curve given = With(seconds, numbers);
                Log.Check(Native.tsl_curve_sample(&given, time, last, to), nameof(Native.tsl_curve_sample));
            }
        }
    }

    /// <summary>One animated property of a clip.</summary>
    public sealed class ClipTrack
    {
        /// <summary>What it moves.</summary>
        public Target Target { get; set; }
        /// <summary>Of the skeleton; of no meaning for plain values.</summary>
        public int Joint { get; set; }
        /// <summary>Frame after frame: 3 numbers, of rotations 4, of plain values as many as the width.</summary>
        public float[] Values { get; set; }
        /// <summary>Of plain values: numbers of a frame. 1.</summary>
        public int Width { get; set; } = 1;
        /// <summary>Of plain values: the greatest error of any number. 0.</summary>
        public float Tolerance { get; set; }
        /// <summary>Frames that stay keys.</summary>
        public uint[] Locked { get; set; }
        /// <summary>How the source is played: linear or step. Linear.</summary>
        public Interpolation Source { get; set; }
        /// <summary>How the result is: linear, cubic or whichever is smaller. Linear.</summary>
        public Interpolation Output { get; set; }

        internal int NumbersAFrame
        {
            get { return Target == Target.Values ? Width : Target == Target.Rotation ? 4 : 3; }
        }
    }

    /// <summary>A clip, and how far its reduction may be off.</summary>
    public sealed unsafe class ClipReduction
    {
        /// <summary>A joint's parent, which comes earlier; -1 for a root.</summary>
        public int[] Parents { get; set; }
        /// <summary>Local transforms, one a joint: what a missing track leaves in place.</summary>
        public Transform[] Rest { get; set; }
        /// <summary>At least one.</summary>
        public ClipTrack[] Tracks { get; set; }
        /// <summary>At least 1.</summary>
        public int FrameCount { get; set; }
        /// <summary>Seconds, one a frame; null: by the frame rate.</summary>
        public float[] Times { get; set; }
        /// <summary>Frames a second. 30.</summary>
        public float FrameRate { get; set; } = ReduceDesc.Default.FrameRate;
        /// <summary>Of any joint, in model space. 0.001.</summary>
        public float Tolerance { get; set; } = ReduceDesc.Default.Tolerance;
        /// <summary>Where turning a joint counts, in the joint's own units. 0.1.</summary>
        public float ShellDistance { get; set; } = ReduceDesc.Default.ShellDistance;
        /// <summary>One a joint in place of the shell distance; null: none.</summary>
        public float[] JointShells { get; set; }
        /// <summary>One a joint in place of the tolerance; null: none.</summary>
        public float[] JointTolerances { get; set; }
        /// <summary>Frames that stay keys in all tracks.</summary>
        public uint[] LockedFrames { get; set; }
        /// <summary>How the clip is played. 0.</summary>
        public ReduceFlags Flags { get; set; }
        /// <summary>Sweeps over the keys that could not go at first, at most 16. 1.</summary>
        public int Passes { get; set; } = (int)ReduceDesc.Default.Passes;

        /// <summary>Reduces the clip. The error is measured on the result and is never above the tolerance.</summary>
        public ReducedClip Reduce()
        {
            using (var pins = new Pins())
            {
                ReduceDesc desc = Describe(pins);
                ReduceSizes sizes;
                Log.Check(Native.tsl_reduce_measure(&desc, &sizes), nameof(Native.tsl_reduce_measure));
                var scratch = new byte[sizes.ScratchBytes];
                var curves = new Curve[desc.TrackCount];
                var times = new float[sizes.Keys];
                var values = new float[sizes.Floats];
                var frames = new uint[sizes.Keys];
                ReduceOutput output;
                output.Curves = (Curve*)pins.Pin(curves);
                output.Times = (float*)pins.Pin(times);
                output.Values = (float*)pins.Pin(values);
                output.Frames = (uint*)pins.Pin(frames);
                output.TimeCapacity = sizes.Keys;
                output.ValueCapacity = sizes.Floats;
                ReduceReport report;
                Result result = Native.tsl_reduce_clip(&desc, pins.Pin(scratch), sizes.ScratchBytes, &output, &report);
                Log.Check(result, nameof(Native.tsl_reduce_clip));
                return new ReducedClip(report, curves, times, values, frames, output.Times, output.Values);
            }
        }

        private ReduceDesc Describe(Pins pins)
        {
            long joints = Arrays.Length(Parents);
            Arrays.Need(nameof(Rest), joints, Arrays.Length(Rest));
            if (JointShells != null) Arrays.Need(nameof(JointShells), joints, JointShells.Length);
            if (JointTolerances != null) Arrays.Need(nameof(JointTolerances), joints, JointTolerances.Length);
            if (Times != null) Arrays.Need(nameof(Times), FrameCount, Times.Length);
            ReduceDesc desc = ReduceDesc.Default;
            desc.JointCount = (uint)joints;
            desc.FrameCount = (uint)FrameCount;
            desc.TrackCount = Arrays.Count(Tracks);
            desc.Parents = (int*)pins.Pin(Parents);
            desc.RestLocal = (Transform*)pins.Pin(Rest);
            desc.Times = (float*)pins.Pin(Times);
            desc.Tracks = (ReduceTrack*)pins.Pin(Array.ConvertAll(Tracks ?? new ClipTrack[0], track => Describe(track, pins)));
            desc.JointShells = (float*)pins.Pin(JointShells);
            desc.JointTolerances = (float*)pins.Pin(JointTolerances);
            desc.LockedFrames = (uint*)pins.Pin(LockedFrames);
            desc.LockedFrameCount = Arrays.Count(LockedFrames);
            desc.FrameRate = FrameRate;
            desc.Tolerance = Tolerance;
            desc.ShellDistance = ShellDistance;
            desc.Flags = Flags;
            desc.Passes = (uint)Passes;
            return desc;
        }

        private ReduceTrack Describe(ClipTrack track, Pins pins)
        {
            Arrays.Need("ClipTrack.Values", (long)FrameCount * track.NumbersAFrame, Arrays.Length(track.Values));
            ReduceTrack made = default(ReduceTrack);
            made.Values = (float*)pins.Pin(track.Values);
            made.Locked = (uint*)pins.Pin(track.Locked);
            made.LockedCount = Arrays.Count(track.Locked);
            made.Target = track.Target;
            made.Joint = track.Target == Target.Values ? -1 : track.Joint;
            made.Width = (uint)track.Width;
            made.Source = track.Source;
            made.Output = track.Output;
            made.Tolerance = track.Tolerance;
            return made;
        }
    }

    /// <summary>What a clip was reduced to.</summary>
    public sealed unsafe class ReducedClip
    {
        internal ReducedClip(ReduceReport report, Curve[] curves, float[] times, float[] values, uint[] frames, float* firstTime, float* firstValue)
        {
            Report = report;
            Curves = new PlayedCurve[curves.Length];
            Frames = new uint[curves.Length][];
            for (int i = 0; i < curves.Length; ++i)
            {
                Curve curve = curves[i];
                int keys = (int)curve.KeyCount, width = (int)curve.Width * (curve.Interpolation == Interpolation.Cubicspline ? 3 : 1);
                int time = (int)(curve.Times - firstTime), value = (int)(curve.Values - firstValue);
                Frames[i] = new uint[keys];
                Array.Copy(frames, time, Frames[i], 0, keys);
                Curves[i] = new PlayedCurve(Part(times, time, keys), Part(values, value, keys * width), (int)curve.Width, curve.Interpolation, curve.Kind);
            }
        }

        private static float[] Part(float[] numbers, int start, int count)
        {
            var part = new float[count];
            Array.Copy(numbers, start, part, 0, count);
            return part;
        }

        /// <summary>How many keys and bytes there were and are, and how far off any joint is.</summary>
        public ReduceReport Report { get; }
        /// <summary>One a track, in the tracks' order.</summary>
        public PlayedCurve[] Curves { get; }
        /// <summary>For each track the source frames of its keys.</summary>
        public uint[][] Frames { get; }
    }
}

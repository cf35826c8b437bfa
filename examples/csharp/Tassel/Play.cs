// SPDX-License-Identifier: MIT
using System;

namespace Tassel
{
    /// <summary>What is played: sections, and markers on the way (<c>play.h</c>). The host keeps a position from step to step.</summary>
    public sealed unsafe class Timeline
    {
        /// <summary>At least one, in any order.</summary>
        public PlaySection[] Sections { get; set; }
        /// <summary>In ascending order of time.</summary>
        public PlayMarker[] Markers { get; set; }

        /// <summary>A position at the start of a section.</summary>
        public PlayPosition Start(int section)
        {
            if (Sections == null || section < 0 || section >= Sections.Length) throw new ArgumentOutOfRangeException(nameof(section));
            return new PlayPosition { Section = (uint)section, Time = Sections[section].Start };
        }

        /// <summary>Moves a position, and writes the markers that it crosses in the order in which it does. Allocates nothing.</summary>
        /// <param name="travel">Time step times play rate; negative: in reverse.</param>
        /// <param name="position">Where the play is.</param>
        /// <param name="crossings">Room for them.</param>
        /// <returns>With <c>CrossingCount</c>. When that is more than there is room for, nothing was done.</returns>
        public PlayStep Step(float travel, ref PlayPosition position, PlayCrossing[] crossings)
        {
            PlayStep step = default(PlayStep);
            Result result;
            fixed (PlaySection* sections = Sections)
            fixed (PlayMarker* markers = Markers)
            fixed (PlayPosition* at = &position)
            fixed (PlayCrossing* room = crossings)
            {
                PlayTimeline timeline;
                timeline.Sections = sections;
                timeline.Markers = markers;
                timeline.SectionCount = Arrays.Count(Sections);
                timeline.MarkerCount = Arrays.Count(Markers);
                result = Native.tsl_play_advance(&timeline, travel, at, room, Arrays.Count(crossings), &step);
            }
            if (result != Result.ErrorBufferTooSmall) Log.Check(result, nameof(Native.tsl_play_advance));
            return step;
        }
    }

    /// <summary>A clip of a group that is kept in step.</summary>
    public sealed unsafe class SyncedClip
    {
        /// <summary>Strictly ascending, 0 to length.</summary>
        public PlayMarker[] Markers { get; set; }
        /// <summary>After the end comes the start.</summary>
        public bool Loops { get; set; }
        /// <summary>More than 0.</summary>
        public float Length { get; set; }
        /// <summary>Where it is; of a follower: where it was before this step.</summary>
        public float Time { get; set; }

        /// <summary>The time of this clip that keeps in step with the leader. Allocates nothing.</summary>
        public PlayFollowed Follow(SyncedClip leader)
        {
            if (leader == null) throw new ArgumentNullException(nameof(leader));
            PlayFollowed followed;
            fixed (PlayMarker* leaders = leader.Markers, own = Markers)
            {
                PlayTrack first = leader.Track(leaders), second = Track(own);
                Log.Check(Native.tsl_play_follow(&first, &second, &followed), nameof(Native.tsl_play_follow));
            }
            return followed;
        }

        private PlayTrack Track(PlayMarker* markers)
        {
            PlayTrack track;
            track.Markers = markers;
            track.MarkerCount = Arrays.Count(Markers);
            track.Loops = Loops ? 1u : 0u;
            track.Length = Length;
            track.Time = Time;
            return track;
        }
    }

    /// <summary>Root motion.</summary>
    public static unsafe class RootMotion
    {
        /// <summary>This step's root motion, bent so that the character arrives at the target. Allocates nothing.</summary>
        public static PlayWarped Warp(in PlayWarpStep step)
        {
            PlayWarpStep given = step;
            PlayWarped warped;
            Log.Check(Native.tsl_play_warp(&given, &warped), nameof(Native.tsl_play_warp));
            return warped;
        }
    }
}

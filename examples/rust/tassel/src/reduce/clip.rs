// SPDX-License-Identifier: MIT
use super::{frames_of, Curve, Interpolation, Report};
use crate::error::call_of;
use crate::ik::as_many;
use crate::{count, pointer, sys, Result, Transform};
use std::ptr::{null, null_mut};

/// What a track of a clip moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Target {
    /// A joint's translation: three numbers.
    Translation(u32),
    /// A joint's rotation: four numbers.
    Rotation(u32),
    /// A joint's scale: three numbers.
    Scale(u32),
    /// No joint: so many numbers, none of which may be off by more than the tolerance.
    Values {
        /// Numbers of a frame.
        width: u32,
        /// Of any of them.
        tolerance: f32,
    },
}

/// One animated property of a clip.
#[derive(Clone, Copy, Debug)]
pub struct ClipTrack<'a> {
    /// What it moves.
    pub target: Target,
    /// Frame after frame.
    pub values: &'a [f32],
    /// Frames that stay keys.
    pub locked: &'a [u32],
    /// How the source is played: linear or step.
    pub source: Interpolation,
    /// How the result is: linear, cubic or whichever is smaller.
    pub output: Interpolation,
}

impl<'a> ClipTrack<'a> {
    /// Played linearly, before and after.
    pub fn new(target: Target, values: &'a [f32]) -> Self {
        ClipTrack { target, values, locked: &[], source: Interpolation::Linear, output: Interpolation::Linear }
    }

    fn width(&self) -> usize {
        match self.target {
            Target::Translation(_) | Target::Scale(_) => 3,
            Target::Rotation(_) => 4,
            Target::Values { width, .. } => width as usize,
        }
    }

    fn raw(&self, frames: usize) -> Result<sys::tsl_reduce_track> {
        as_many("ClipTrack", "frames of the clip", frames, "of a track", frames_of(self.values, self.width())?)?;
        let (target, joint, width, tolerance) = match self.target {
            Target::Translation(joint) => (sys::TSL_TARGET_TRANSLATION, joint, 3, 0.0),
            Target::Rotation(joint) => (sys::TSL_TARGET_ROTATION, joint, 4, 0.0),
            Target::Scale(joint) => (sys::TSL_TARGET_SCALE, joint, 3, 0.0),
            Target::Values { width, tolerance } => (sys::TSL_TARGET_VALUES, u32::MAX, width, tolerance),
        };
        Ok(sys::tsl_reduce_track {
            values: pointer(self.values),
            locked: pointer(self.locked),
            locked_count: count(self.locked),
            target,
            joint: if joint == u32::MAX { -1 } else { i32::try_from(joint).unwrap_or(i32::MAX) },
            width,
            stride: 0,
            source: self.source.raw(),
            output: self.output.raw(),
            tolerance,
        })
    }
}

/// A clip and how far its reduction may be off.
#[derive(Clone, Copy, Debug)]
pub struct Clip<'a> {
    /// For each joint the index of its parent, which comes earlier; -1 for a root.
    pub parents: &'a [i32],
    /// Local transforms, as many as parents: what a missing track leaves in place.
    pub rest: &'a [Transform],
    /// At least one.
    pub tracks: &'a [ClipTrack<'a>],
    /// At least 1.
    pub frame_count: usize,
    /// Seconds, one a frame; none: by `frame_rate`.
    pub times: Option<&'a [f32]>,
    /// Frames a second.
    pub frame_rate: f32,
    /// Of any joint, in model space.
    pub tolerance: f32,
    /// Where turning a joint counts, in the joint's own units.
    pub shell_distance: f32,
    /// One a joint in place of `shell_distance`; empty: none.
    pub joint_shells: &'a [f32],
    /// One a joint in place of `tolerance`; empty: none.
    pub joint_tolerances: &'a [f32],
    /// Frames that stay keys in all tracks.
    pub locked_frames: &'a [u32],
    /// `sys::TSL_REDUCE_` bits.
    pub flags: u32,
    /// Sweeps over the keys that could not go at first.
    pub passes: u32,
}

impl<'a> Clip<'a> {
    /// A clip with the library's defaults.
    pub fn new(parents: &'a [i32], rest: &'a [Transform], tracks: &'a [ClipTrack<'a>], frame_count: usize) -> Self {
        let defaults = sys::tsl_reduce_desc::default();
        Clip {
            parents,
            rest,
            tracks,
            frame_count,
            times: None,
            frame_rate: defaults.frame_rate,
            tolerance: defaults.tolerance,
            shell_distance: defaults.shell_distance,
            joint_shells: &[],
            joint_tolerances: &[],
            locked_frames: &[],
            flags: defaults.flags,
            passes: defaults.passes,
        }
    }

    fn raw(&self, tracks: &[sys::tsl_reduce_track]) -> Result<sys::tsl_reduce_desc> {
        let joints = self.parents.len();
        as_many("Clip", "parents", joints, "rest transforms", self.rest.len())?;
        for (what, list) in [("shells", self.joint_shells), ("tolerances", self.joint_tolerances)] {
            if !list.is_empty() {
                as_many("Clip", "joints", joints, what, list.len())?;
            }
        }
        if let Some(times) = self.times {
            as_many("Clip", "frames", self.frame_count, "times", times.len())?;
        }
        Ok(sys::tsl_reduce_desc {
            joint_count: count(self.parents),
            frame_count: u32::try_from(self.frame_count).unwrap_or(u32::MAX),
            track_count: count(tracks),
            parents: pointer(self.parents),
            rest_local: pointer(self.rest),
            times: self.times.map_or(null(), pointer),
            tracks: pointer(tracks),
            joint_shells: pointer(self.joint_shells),
            joint_tolerances: pointer(self.joint_tolerances),
            locked_frames: pointer(self.locked_frames),
            locked_frame_count: count(self.locked_frames),
            frame_rate: self.frame_rate,
            tolerance: self.tolerance,
            shell_distance: self.shell_distance,
            flags: self.flags,
            passes: self.passes,
            ..Default::default()
        })
    }

    /// Reduces the clip. The error is measured on the result and is never above the tolerance.
    pub fn reduce(&self) -> Result<Reduced> {
        let tracks: Result<Vec<_>> = self.tracks.iter().map(|track| track.raw(self.frame_count)).collect();
        let tracks = tracks?;
        let (desc, mut sizes, mut report) =
            (self.raw(&tracks)?, crate::empty::<sys::tsl_reduce_sizes>(), crate::empty());
        // SAFETY: all slices are as long as the description says, here and below.
        call_of("tsl_reduce_measure", || unsafe { sys::tsl_reduce_measure(&desc, &mut sizes) })?;
        let mut scratch = vec![0u8; sizes.scratch_bytes as usize];
        let (keys, floats) = (sizes.keys as usize, sizes.floats as usize);
        let mut made = Reduced {
            curves: Vec::new(),
            times: vec![0.0; keys],
            values: vec![0.0; floats],
            frames: vec![0; keys],
            report,
        };
        let mut curves = vec![crate::empty::<sys::tsl_curve>(); tracks.len()];
        let output = sys::tsl_reduce_output {
            curves: curves.as_mut_ptr(),
            times: made.times.as_mut_ptr(),
            values: made.values.as_mut_ptr(),
            frames: made.frames.as_mut_ptr(),
            time_capacity: sizes.keys,
            value_capacity: sizes.floats,
        };
        // SAFETY: and all room is what was asked for.
        call_of("tsl_reduce_clip", || unsafe {
            sys::tsl_reduce_clip(&desc, scratch.as_mut_ptr().cast(), sizes.scratch_bytes, &output, &mut report)
        })?;
        made.report = report;
        made.keep(curves);
        Ok(made)
    }
}

/// A curve of a [`Reduced`] by places in its numbers.
#[derive(Clone, Copy, Debug)]
struct Place {
    time: usize,
    value: usize,
    raw: sys::tsl_curve,
}

/// What a clip was reduced to.
#[derive(Clone, Debug)]
pub struct Reduced {
    curves: Vec<Place>,
    times: Vec<f32>,
    values: Vec<f32>,
    frames: Vec<u32>,
    report: Report,
}

// SAFETY: the pointers of the places are null: what they point at is in the vectors.
unsafe impl Send for Reduced {}
// SAFETY: as above.
unsafe impl Sync for Reduced {}

impl Reduced {
    fn keep(&mut self, curves: Vec<sys::tsl_curve>) {
        let place = |at: *const f32, from: &[f32]| (at as usize - from.as_ptr() as usize) / std::mem::size_of::<f32>();
        let places = curves.into_iter().map(|raw| Place {
            time: place(raw.times, &self.times),
            value: place(raw.values, &self.values),
            raw: sys::tsl_curve { times: null_mut(), values: null_mut(), ..raw },
        });
        self.curves = places.collect();
    }

    /// How many keys and bytes there were and are, and how far off any joint is.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// The curve of each track, in the tracks' order.
    pub fn curves(&self) -> Vec<Curve<'_>> {
        let curve = |place: &Place| {
            let (times, values) = (self.times[place.time..].as_ptr(), self.values[place.value..].as_ptr());
            // SAFETY: the library has put so many keys at these places of the vectors, which are borrowed.
            unsafe { Curve::trusted(sys::tsl_curve { times, values, ..place.raw }) }
        };
        self.curves.iter().map(curve).collect()
    }

    /// The source frame of each key of a track.
    pub fn frames(&self, track: usize) -> &[u32] {
        let place = &self.curves[track];
        &self.frames[place.time..place.time + place.raw.key_count as usize]
    }
}

// SPDX-License-Identifier: MIT
//! Fewer animation keys: a reducer that takes frames as they come, one that promises an error for a whole skeleton, and a sampler that
//! plays what they make. The C header `tassel/reduce.h` says what is measured.
use crate::error::call_of;
use crate::ik::as_many;
use crate::{count, pointer, sys, Error, ErrorCode, Result, Transform};
use std::marker::PhantomData;
use std::ptr::{null, null_mut};

#[doc(no_inline)]
pub use tassel_sys::{tsl_reduce_report as Report, tsl_stream_key as StreamKey};

/// What the numbers of a track are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Quaternions x y z w.
    Rotation,
    /// Three numbers: translation or scale.
    Vector,
    /// One number: a morph weight, a curve.
    Scalar,
}

impl Kind {
    fn raw(self) -> sys::tsl_track_kind {
        match self {
            Kind::Rotation => sys::TSL_TRACK_ROTATION,
            Kind::Vector => sys::TSL_TRACK_VECTOR,
            Kind::Scalar => sys::TSL_TRACK_SCALAR,
        }
    }

    /// Numbers of a frame.
    pub fn width(self) -> usize {
        match self {
            Kind::Rotation => 4,
            Kind::Vector => 3,
            Kind::Scalar => 1,
        }
    }
}

/// Takes frames as they come and gives keys out, one frame late.
#[derive(Clone, Debug)]
pub struct KeyStream {
    state: sys::tsl_key_stream,
    kind: Kind,
}

impl KeyStream {
    /// `threshold`: the sum of squared errors between two keys that is not exceeded. `max_gap`: most frames from key to key; 0: any.
    pub fn new(kind: Kind, threshold: f32, max_gap: u32) -> Result<Self> {
        let mut state = crate::empty();
        // SAFETY: the pointer is valid; so are all below.
        call_of("tsl_key_stream_begin", || unsafe {
            sys::tsl_key_stream_begin(&mut state, kind.raw(), threshold, max_gap)
        })?;
        Ok(KeyStream { state, kind })
    }

    fn check(&self, value: &[f32]) -> Result<()> {
        as_many("KeyStream", "numbers of the kind", self.kind.width(), "given", value.len())
    }

    /// The next of evenly spaced frames, and the key that it settled, if any.
    pub fn push(&mut self, value: &[f32]) -> Result<Option<StreamKey>> {
        self.check(value)?;
        key("tsl_key_stream_push", |key, number| unsafe {
            sys::tsl_key_stream_push(&mut self.state, value.as_ptr(), key, number)
        })
    }

    /// The next frame, at its time in seconds.
    pub fn push_at(&mut self, time: f32, value: &[f32]) -> Result<Option<StreamKey>> {
        self.check(value)?;
        key("tsl_key_stream_push_at", |key, number| unsafe {
            sys::tsl_key_stream_push_at(&mut self.state, time, value.as_ptr(), key, number)
        })
    }

    /// Nothing follows: the last frame is a key, unless it came out already.
    pub fn end(&mut self) -> Result<Option<StreamKey>> {
        key("tsl_key_stream_end", |key, number| unsafe { sys::tsl_key_stream_end(&mut self.state, key, number) })
    }
}

fn key(name: &str, give: impl FnOnce(*mut StreamKey, *mut u32) -> sys::tsl_result) -> Result<Option<StreamKey>> {
    let (mut key, mut number) = (crate::empty(), 0);
    call_of(name, || give(&mut key, &mut number))?;
    Ok((number > 0).then_some(key))
}

/// A whole track, for [`key_frames`].
#[derive(Clone, Copy, Debug)]
pub struct Track<'a> {
    /// What its numbers are.
    pub kind: Kind,
    /// Frame after frame.
    pub values: &'a [f32],
    /// Seconds, one a frame; none: evenly spaced.
    pub times: Option<&'a [f32]>,
    /// See [`KeyStream::new`].
    pub threshold: f32,
    /// See [`KeyStream::new`].
    pub max_gap: u32,
}

/// The frames of a track that are keys: those that a [`KeyStream`] gives.
pub fn key_frames(track: &Track<'_>) -> Result<Vec<u32>> {
    let frame_count = frames_of(track.values, track.kind.width())?;
    if let Some(times) = track.times {
        as_many("key_frames", "frames", frame_count, "times", times.len())?;
    }
    let mut frames = vec![0; frame_count];
    let mut raw = sys::tsl_key_track {
        values: pointer(track.values),
        times: track.times.map_or(null(), |times| times.as_ptr()),
        frames: frames.as_mut_ptr(),
        kind: track.kind.raw(),
        frame_count: count(&frames),
        stride: 0,
        max_gap: track.max_gap,
        threshold: track.threshold,
        key_count: 0,
    };
    // SAFETY: values and times are as many as there are frames, and so is the room.
    call_of("tsl_key_tracks_reduce", || unsafe { sys::tsl_key_tracks_reduce(&mut raw, 1) })?;
    frames.truncate(raw.key_count as usize);
    Ok(frames)
}

fn frames_of(values: &[f32], width: usize) -> Result<usize> {
    if width > 0 && values.len() % width == 0 {
        return Ok(values.len() / width);
    }
    let reason = format!("{} numbers are no whole frames of {width}", values.len());
    Err(Error::new(ErrorCode::CountMismatch, reason))
}

/// How values between keys are found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Interpolation {
    /// Straight; rotations the shorter way.
    #[default]
    Linear,
    /// The last key's value.
    Step,
    /// glTF's: per key an in-tangent, a value and an out-tangent.
    CubicSpline,
    /// Of reduction only: linear or cubic, whichever makes fewer bytes.
    Smallest,
}

impl Interpolation {
    fn raw(self) -> sys::tsl_interpolation {
        match self {
            Interpolation::Linear => sys::TSL_INTERPOLATION_LINEAR,
            Interpolation::Step => sys::TSL_INTERPOLATION_STEP,
            Interpolation::CubicSpline => sys::TSL_INTERPOLATION_CUBICSPLINE,
            Interpolation::Smallest => sys::TSL_INTERPOLATION_SMALLEST,
        }
    }
}

/// What the values of a curve are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CurveKind {
    /// Plain numbers.
    #[default]
    Values,
    /// Rotations; linear is slerp.
    Slerp,
    /// Rotations; linear is normalised linear.
    Nlerp,
}

/// Keys that have been checked and can be played.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Curve<'a> {
    raw: sys::tsl_curve,
    marker: PhantomData<&'a [f32]>,
}

// SAFETY: it is a borrow of two slices of numbers.
unsafe impl Send for Curve<'_> {}
// SAFETY: as above.
unsafe impl Sync for Curve<'_> {}

impl<'a> Curve<'a> {
    /// Looks at every number. `width`: numbers of a value, of which a key of a cubic curve has three.
    pub fn new(
        times: &'a [f32],
        values: &'a [f32],
        width: u32,
        interpolation: Interpolation,
        kind: CurveKind,
    ) -> Result<Self> {
        let values_a_key = if interpolation == Interpolation::CubicSpline { 3 } else { 1 };
        let needed = times.len().checked_mul(width as usize).and_then(|number| number.checked_mul(values_a_key));
        as_many("Curve::new", "numbers needed", needed.unwrap_or(usize::MAX), "given", values.len())?;
        let raw = sys::tsl_curve {
            times: pointer(times),
            values: pointer(values),
            key_count: count(times),
            width,
            interpolation: interpolation.raw(),
            kind: match kind {
                CurveKind::Values => sys::TSL_CURVE_VALUES,
                CurveKind::Slerp => sys::TSL_CURVE_SLERP,
                CurveKind::Nlerp => sys::TSL_CURVE_NLERP,
            },
        };
        // SAFETY: the slices are as long as the curve says.
        call_of("tsl_curve_check", || unsafe { sys::tsl_curve_check(&raw) })?;
        Ok(Curve { raw, marker: PhantomData })
    }

    /// Numbers of a value.
    pub fn width(&self) -> usize {
        self.raw.width as usize
    }

    /// Seconds.
    pub fn times(&self) -> &'a [f32] {
        // SAFETY: it was made of a slice of so many that is borrowed.
        unsafe { std::slice::from_raw_parts(self.raw.times, self.raw.key_count as usize) }
    }

    /// The value at a time in seconds. `cursor` begins as 0 and makes playing forward fast.
    pub fn sample(&self, time: f32, cursor: &mut u32, out: &mut [f32]) -> Result<()> {
        as_many("Curve::sample", "numbers of a value", self.width(), "to write", out.len())?;
        // SAFETY: the curve was checked, and there is room for a value.
        call_of("tsl_curve_sample", || unsafe { sys::tsl_curve_sample(&self.raw, time, cursor, out.as_mut_ptr()) })
    }
}

/// The values of many curves at a time, one after the other. `cursors`: one a curve.
pub fn sample_curves(curves: &[Curve<'_>], time: f32, cursors: &mut [u32], out: &mut [f32]) -> Result<()> {
    as_many("sample_curves", "curves", curves.len(), "cursors", cursors.len())?;
    let (number, room) = (count(curves), out.len() as u64);
    let (curves, cursors, out) = (curves.as_ptr().cast(), cursors.as_mut_ptr(), out.as_mut_ptr());
    // SAFETY: a curve here is a curve in C, all were checked, and the room is as much as is said.
    call_of("tsl_curves_sample", || unsafe { sys::tsl_curves_sample(curves, number, time, cursors, out, room) })
}

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
        let curve = |place: &Place| Curve {
            raw: sys::tsl_curve {
                times: self.times[place.time..].as_ptr(),
                values: self.values[place.value..].as_ptr(),
                ..place.raw
            },
            marker: PhantomData,
        };
        self.curves.iter().map(curve).collect()
    }

    /// The source frame of each key of a track.
    pub fn frames(&self, track: usize) -> &[u32] {
        let place = &self.curves[track];
        &self.frames[place.time..place.time + place.raw.key_count as usize]
    }
}

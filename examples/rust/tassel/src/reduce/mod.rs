// SPDX-License-Identifier: MIT
//! Fewer animation keys: a reducer that takes frames as they come, one that promises an error for a whole skeleton, and a sampler that
//! plays what they make. The C header `tassel/reduce.h` says what is measured.
use crate::error::call_of;
use crate::ik::as_many;
use crate::{count, pointer, sys, Error, ErrorCode, Result};
use std::ptr::null;

mod clip;
mod curve;

pub use clip::{Clip, ClipTrack, Reduced, Target};
pub use curve::{sample_curves, Curve, CurveKind, Interpolation};

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

// SPDX-License-Identifier: MIT
use crate::error::call_of;
use crate::ik::as_many;
use crate::{count, pointer, sys, Result};
use std::marker::PhantomData;

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
    pub(super) fn raw(self) -> sys::tsl_interpolation {
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
    /// One that the library has made.
    ///
    /// # Safety
    /// Its arrays are as long as it says, and borrowed as long as it lives.
    pub(super) unsafe fn trusted(raw: sys::tsl_curve) -> Self {
        Curve { raw, marker: PhantomData }
    }

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

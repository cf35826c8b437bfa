// SPDX-License-Identifier: MIT
//! Playback: sections with markers, followers of a leader, and root motion warped to a target. Functions without state: the host keeps
//! a [`Position`]. The C header `tassel/play.h` describes every field.
use crate::error::call_of;
use crate::{count, pointer, sys, Error, ErrorCode, Result};

#[doc(no_inline)]
pub use tassel_sys::{
    tsl_play_crossing as Crossing, tsl_play_followed as Followed, tsl_play_marker as Marker,
    tsl_play_position as Position, tsl_play_root as Root, tsl_play_section as Section, tsl_play_step as Step,
    tsl_play_warp_step as WarpStep, tsl_play_warped as Warped,
};

/// For [`Section::next`] and [`Section::previous`]: nothing follows.
pub const NO_SECTION: u32 = sys::TSL_PLAY_NO_SECTION;

/// What is played.
#[derive(Clone, Copy, Debug)]
pub struct Timeline<'a> {
    /// At least one, in any order.
    pub sections: &'a [Section],
    /// In ascending order of time.
    pub markers: &'a [Marker],
}

impl Timeline<'_> {
    fn advance(&self, travel: f32, position: &mut Position, room: *mut Crossing, capacity: u32) -> (i32, Step) {
        let timeline = sys::tsl_play_timeline {
            sections: pointer(self.sections),
            markers: pointer(self.markers),
            section_count: count(self.sections),
            marker_count: count(self.markers),
        };
        let mut step = crate::empty();
        // SAFETY: the timeline's slices are as long as it says, and there is room for `capacity` crossings.
        let code = unsafe { sys::tsl_play_advance(&timeline, travel, position, room, capacity, &mut step) };
        (code, step)
    }

    /// Moves a position by `travel` (negative: in reverse), and writes the markers that it crosses in the order in which it does.
    /// [`ErrorCode::BufferTooSmall`]: nothing was done, and [`Timeline::crossing_count`] says how many there are.
    pub fn step(&self, travel: f32, position: &mut Position, crossings: &mut [Crossing]) -> Result<Step> {
        let (code, step) = self.advance(travel, position, crossings.as_mut_ptr(), count(crossings));
        call_of("tsl_play_advance", || code)?;
        Ok(step)
    }

    /// How many markers such a step crosses. The position stays where it is.
    pub fn crossing_count(&self, travel: f32, position: &Position) -> Result<usize> {
        let (code, step) = self.advance(travel, &mut { *position }, std::ptr::null_mut(), 0);
        call_of("tsl_play_advance", || if code == sys::TSL_ERROR_BUFFER_TOO_SMALL { sys::TSL_OK } else { code })?;
        Ok(step.crossing_count as usize)
    }
}

/// A clip of a group that is kept in step.
#[derive(Clone, Copy, Debug)]
pub struct Track<'a> {
    /// Strictly ascending, 0 to length.
    pub markers: &'a [Marker],
    /// After the end comes the start.
    pub loops: bool,
    /// More than 0.
    pub length: f32,
    /// Where it is; of the follower: where it was before this step.
    pub time: f32,
}

impl Track<'_> {
    fn raw(&self) -> sys::tsl_play_track {
        sys::tsl_play_track {
            markers: pointer(self.markers),
            marker_count: count(self.markers),
            loops: self.loops.into(),
            length: self.length,
            time: self.time,
        }
    }
}

/// The time of a clip that keeps in step with another one.
pub fn follow(leader: &Track<'_>, follower: &Track<'_>) -> Result<Followed> {
    let (leader, follower, mut followed) = (leader.raw(), follower.raw(), crate::empty());
    // SAFETY: the slices are as long as the tracks say; so are all pointers valid below.
    call_of("tsl_play_follow", || unsafe { sys::tsl_play_follow(&leader, &follower, &mut followed) })?;
    Ok(followed)
}

/// This step's root motion, bent so that the character arrives at the target.
pub fn warp(step: &WarpStep) -> Result<Warped> {
    let mut warped = crate::empty();
    call_of("tsl_play_warp", || unsafe { sys::tsl_play_warp(step, &mut warped) })?;
    Ok(warped)
}

/// Positions at the beginning of a play.
impl Timeline<'_> {
    /// At the start of a section.
    pub fn start(&self, section: u32) -> Result<Position> {
        let outside =
            || Error::new(ErrorCode::IndexOutOfRange, format!("Timeline::start: there is no section {section}"));
        let time = self.sections.get(section as usize).ok_or_else(outside)?.start;
        Ok(Position { section, time, time_rest: 0.0, passed: 0 })
    }
}

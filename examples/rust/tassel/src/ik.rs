// SPDX-License-Identifier: MIT
//! Two-bone inverse kinematics (arms, legs) and stride warping: functions over numbers of yours, without a world. The C header
//! `tassel/ik.h` describes every field.
use crate::error::call_of;
use crate::world::sized;
use crate::{count, sys, Error, ErrorCode, Matrix, Result, Vec3};

#[doc(no_inline)]
pub use tassel_sys::{
    tsl_ik_stride_leg as StrideLeg, tsl_ik_stride_settings as StrideSettings, tsl_ik_two_bone_block as Block,
    tsl_ik_two_bone_block_result as BlockResult, tsl_ik_two_bone_limb as Limb, tsl_ik_two_bone_result as Solved,
    tsl_ik_two_bone_settings as Settings,
};

/// How many limbs a [`Block`] holds side by side.
pub const BLOCK_LANES: usize = sys::TSL_IK_BLOCK_LANES as usize;

/// Where the limb goes, and what its joints turn by.
pub fn solve(settings: &Settings, limb: &Limb) -> Result<Solved> {
    let (settings, mut solved) = (sized!(settings), crate::empty());
    // SAFETY: settings have their own size, and all pointers are valid; so it is below.
    call_of("tsl_ik_two_bone_solve", || unsafe { sys::tsl_ik_two_bone_solve(&settings, limb, &mut solved) })?;
    Ok(solved)
}

/// Settings that are checked and worked out once, for limbs that keep them: a solve takes a seventh less then.
#[derive(Clone, Copy, Debug)]
pub struct Prepared(sys::tsl_ik_two_bone_prepared);

impl Prepared {
    /// Of these settings.
    pub fn new(settings: &Settings) -> Result<Self> {
        let (settings, mut prepared) = (sized!(settings), crate::empty());
        call_of("tsl_ik_two_bone_prepare", || unsafe { sys::tsl_ik_two_bone_prepare(&settings, &mut prepared) })?;
        Ok(Prepared(prepared))
    }

    /// The same bits as [`solve`].
    pub fn solve(&self, limb: &Limb) -> Result<Solved> {
        let mut solved = crate::empty();
        call_of("tsl_ik_two_bone_solve_prepared", || unsafe {
            sys::tsl_ik_two_bone_solve_prepared(&self.0, limb, &mut solved)
        })?;
        Ok(solved)
    }
}

/// Results for [`solve_blocks`] to fill.
pub fn block_results(number: usize) -> Vec<BlockResult> {
    vec![crate::empty(); number]
}

/// Puts a limb into a lane, 0 to 7, of a block.
pub fn set_lane(block: &mut Block, lane: u32, limb: &Limb) -> Result<()> {
    call_of("tsl_ik_two_bone_block_set", || unsafe { sys::tsl_ik_two_bone_block_set(block, lane, limb) })
}

/// Takes a result out of a lane, 0 to 7, of a block.
pub fn lane(block: &BlockResult, lane: u32) -> Result<Solved> {
    let mut solved = crate::empty();
    call_of("tsl_ik_two_bone_block_get", || unsafe { sys::tsl_ik_two_bone_block_get(block, lane, &mut solved) })?;
    Ok(solved)
}

/// Eight limbs at a time, with the same bits as [`solve`]. A bad number in a lane refuses that lane alone: its status says so, and its
/// pose comes back as it was.
pub fn solve_blocks(settings: &Settings, blocks: &[Block], results: &mut [BlockResult]) -> Result<()> {
    as_many("solve_blocks", "blocks", blocks.len(), "results", results.len())?;
    let settings = sized!(settings);
    // SAFETY: there is a result for each block.
    call_of("tsl_ik_two_bone_solve_blocks", || unsafe {
        sys::tsl_ik_two_bone_solve_blocks(&settings, blocks.as_ptr(), results.as_mut_ptr(), count(blocks))
    })
}

/// Brings points in place from the space of a bone's matrix into the bone's own, whatever its scale and shear.
pub fn points_to_parent(matrix: &Matrix, points: &mut [Vec3]) -> Result<()> {
    let at = points.as_mut_ptr();
    // SAFETY: a matrix has twelve numbers, and in place is allowed.
    call_of("tsl_ik_points_to_parent", || unsafe {
        sys::tsl_ik_points_to_parent(matrix.as_ptr(), at, count(points), at)
    })
}

/// Fits a walk to another speed: writes a foot target for each leg, and says how far to move the pelvis.
pub fn stride_warp(settings: &StrideSettings, legs: &[StrideLeg], feet: &mut [Vec3]) -> Result<Vec3> {
    as_many("stride_warp", "legs", legs.len(), "feet", feet.len())?;
    let (settings, mut pelvis) = (sized!(settings), crate::vec3(0.0, 0.0, 0.0));
    // SAFETY: there is a foot for each leg.
    call_of("tsl_ik_stride_warp", || unsafe {
        sys::tsl_ik_stride_warp(&settings, legs.as_ptr(), count(legs), feet.as_mut_ptr(), &mut pelvis)
    })?;
    Ok(pelvis)
}

/// Refuses slices that must be as long as each other and are not.
pub(crate) fn as_many(call: &str, what: &str, number: usize, others: &str, other_number: usize) -> Result<()> {
    if number == other_number {
        return Ok(());
    }
    Err(Error::new(ErrorCode::CountMismatch, format!("{call}: {number} {what} and {other_number} {others}")))
}

// SPDX-License-Identifier: MIT
//! SyncBones of KawaiiPhysics, which act on the input pose.
use super::Keys;
use crate::error::call_of;
use crate::ik::as_many;
use crate::world::size_of_val;
use crate::{count, pointer, sys, Result, RigDesc, Transform, Vec3};

source! {
    /// One SyncBone of KawaiiPhysics with one of its target roots: it moves bones of a skirt along with another bone, such as a thigh,
    /// so that the leg does not come through.
    KawaiiSync of tsl_kawaii_sync,
    keys [delta_distance_keys: delta_distance_key_count, length_rate_keys: length_rate_key_count],
    lists [
        /// The target root and the bones below it that move too, ascending, each after its parent.
        bones: u32
    ]
}

impl KawaiiSync<'_> {
    /// Moves the targets of an animated pose, which then goes into the step. Call it in each frame, for each SyncBone and each of its
    /// target roots in order. It allocates nothing.
    ///
    /// Of `rig` the parents and the rest are read, which is the reference pose. `locations` are where distances from the source are
    /// measured to, in the rig's space: of all targets, then of the dummy bones; none: where the animated pose has them. `animated` are
    /// local transforms: a copy, where the animation does not write all of them in each frame.
    pub fn apply(&self, rig: &RigDesc<'_>, locations: Option<&[Vec3]>, animated: &mut [Transform]) -> Result<()> {
        let raw_rig = rig.raw()?;
        as_many("KawaiiSync", "bones of the rig", rig.parents.len(), "transforms", animated.len())?;
        let raw = sys::tsl_kawaii_sync { bone_count: count(self.bones), ..self.with_slices() };
        let (at, number) = locations.map_or((std::ptr::null(), 0), |places| (places.as_ptr(), count(places)));
        // SAFETY: slices are as long as what describes them says, and there is a transform for each bone of the rig.
        call_of("tsl_kawaii_sync_apply", || unsafe {
            sys::tsl_kawaii_sync_apply(&raw, &raw_rig, at, number, animated.as_mut_ptr())
        })
    }
}

// SPDX-License-Identifier: MIT
//! PhysBones of VRChat.
use super::{as_many, call_of, count, pointer, sys, Keys};
use super::{size_of, size_of_val, sized, Chain, ChainDesc, ChainParams, ColliderDesc, Result, Rig, RigDesc, Shape};
use super::{SourceCollider, Vec3, World};

#[doc(no_inline)]
pub use tassel_sys::tsl_phys_bone_collider as PhysBoneCollider;

source! {
    /// A VRCPhysBone component, for one line of its bones.
    PhysBone of tsl_phys_bone, keys [],
    lists [
        /// Bones of the rig, each the parent of the next.
        bones: u32,
        /// From each bone to the next, in the pose at the start, and to the endpoint where there is one.
        segments: Vec3
    ],
    parts [
        /// Its curve.
        pull_keys: Keys<'a>,
        /// Its curve.
        spring_keys: Keys<'a>,
        /// Its curve.
        stiffness_keys: Keys<'a>,
        /// Its curve.
        gravity_keys: Keys<'a>,
        /// Its curve.
        gravity_falloff_keys: Keys<'a>,
        /// Its curve.
        immobile_keys: Keys<'a>,
        /// Its curve.
        max_angle_x_keys: Keys<'a>,
        /// Its curve.
        max_angle_z_keys: Keys<'a>,
        /// Its curve.
        limit_rotation_x_keys: Keys<'a>,
        /// Its curve.
        limit_rotation_y_keys: Keys<'a>,
        /// Its curve.
        limit_rotation_z_keys: Keys<'a>,
        /// Its curve.
        radius_keys: Keys<'a>,
        /// Its curve.
        stretch_motion_keys: Keys<'a>,
        /// Its curve.
        max_stretch_keys: Keys<'a>,
        /// Its curve.
        max_squish_keys: Keys<'a>
    ]
}

impl PhysBone<'_> {
    fn raw(&self) -> Result<sys::tsl_phys_bone> {
        let end = self.numbers.endpoint_position;
        let has_endpoint = end.x != 0.0 || end.y != 0.0 || end.z != 0.0;
        let segments = self.segments.len() + usize::from(!has_endpoint);
        let what = if has_endpoint { "segments" } else { "segments and 1" };
        as_many("PhysBone", what, segments, "bones", self.bones.len())?;
        let mut raw = sys::tsl_phys_bone { count: count(self.bones), ..self.with_slices() };
        let values = [
            (&mut raw.pull, self.pull_keys),
            (&mut raw.spring, self.spring_keys),
            (&mut raw.stiffness, self.stiffness_keys),
            (&mut raw.gravity, self.gravity_keys),
            (&mut raw.gravity_falloff, self.gravity_falloff_keys),
            (&mut raw.immobile, self.immobile_keys),
            (&mut raw.max_angle_x, self.max_angle_x_keys),
            (&mut raw.max_angle_z, self.max_angle_z_keys),
            (&mut raw.limit_rotation_x, self.limit_rotation_x_keys),
            (&mut raw.limit_rotation_y, self.limit_rotation_y_keys),
            (&mut raw.limit_rotation_z, self.limit_rotation_z_keys),
            (&mut raw.radius, self.radius_keys),
            (&mut raw.stretch_motion, self.stretch_motion_keys),
            (&mut raw.max_stretch, self.max_stretch_keys),
            (&mut raw.max_squish, self.max_squish_keys),
        ];
        for (value, keys) in values {
            value.keys = pointer(keys.unwrap_or_default());
            value.key_count = count(keys.unwrap_or_default());
        }
        Ok(raw)
    }

    /// The strength of a hold in 1/60 s that Grab Movement says.
    pub fn hold_strength(&self) -> Result<f32> {
        let (raw, mut hold) = (self.raw()?, sys::tsl_hold::default());
        call_of("tsl_phys_bone_to_hold", || unsafe { sys::tsl_phys_bone_to_hold(&raw, &mut hold) })?;
        Ok(hold.strength)
    }
}

chain!(PhysBone, tsl_phys_bone_to_params, tsl_phys_bone_create);
tune!(PhysBone, tsl_phys_bone_tune);
rig!(PhysBone, tsl_phys_bone_to_rig_desc);
notes!(PhysBone, tsl_phys_bone_get_notes);
collider!(PhysBoneCollider, tsl_phys_bone_collider_to_desc);

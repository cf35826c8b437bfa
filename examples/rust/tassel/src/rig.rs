// SPDX-License-Identifier: MIT
use crate::error::call;
use crate::world::{fill, how_many, sized};
use crate::{at, count, pointer, sys, ChainDetail, DebugLine, Pose, PoseMut, Result, Transform, Vec3, World};
use std::ptr::{null, null_mut};

/// The bones of one character. It cannot be copied, so that two threads never have the same one: see [`World::step_each`].
/// Dropping it leaves the rig in its world; [`World::destroy_rig`] takes it out.
#[derive(Debug, PartialEq)]
pub struct Rig {
    id: sys::tsl_rig_id,
    world: u64,
}

impl Rig {
    #[cfg(feature = "asset")]
    pub(crate) fn of(id: sys::tsl_rig_id, world: u64) -> Self {
        Rig { id, world }
    }

    /// Its id in C, which debug output names.
    pub fn id(&self) -> sys::tsl_rig_id {
        self.id
    }

    pub(crate) fn is_of(&self, world: u64) -> bool {
        self.world == world
    }
}

/// What a jump does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Teleport {
    /// Chains keep their shape and their motion as seen from their root bone.
    #[default]
    Keep,
    /// Chains start on the animated pose, at rest.
    Reset,
}

impl Teleport {
    fn raw(self) -> sys::tsl_teleport {
        match self {
            Teleport::Keep => sys::TSL_TELEPORT_KEEP,
            Teleport::Reset => sys::TSL_TELEPORT_RESET,
        }
    }
}

/// How a rig is made; the library copies the slices.
#[derive(Clone, Copy, Debug)]
pub struct RigDesc<'a> {
    /// For each bone the index of its parent, which comes earlier; -1 for a root.
    pub parents: &'a [i32],
    /// Local transforms of the pose that chains are set up in, as many as parents.
    pub rest: &'a [Transform],
    /// Where the rig stands when it is set up, in world space.
    pub root: Transform,
    /// `sys::TSL_RIG_` bits.
    pub flags: u32,
    /// Yours; also in hashes, and the order in which its shared colliders are met.
    pub user_data: u64,
    /// The fixed rate of its simulation, 1 to 1000.
    pub ticks_per_second: f32,
    /// A hitch that is longer is dropped, 1 to 64.
    pub max_ticks_per_step: u32,
    /// Sixteenths of a tick by which its clock is ahead.
    pub tick_phase: u32,
    /// A root that moves farther in a tick has jumped; 0: no limit.
    pub teleport_distance: f32,
    /// A root that turns by more radians in a tick has jumped; 0: no limit.
    pub teleport_angle: f32,
    /// What such a jump does.
    pub teleport_mode: Teleport,
}

impl<'a> RigDesc<'a> {
    /// A rig of these bones at the origin, with the library's defaults.
    pub fn new(parents: &'a [i32], rest: &'a [Transform]) -> Self {
        let defaults = sys::tsl_rig_desc::default();
        RigDesc {
            parents,
            rest,
            root: at(0.0, 0.0, 0.0),
            flags: defaults.flags,
            user_data: defaults.user_data,
            ticks_per_second: defaults.ticks_per_second,
            max_ticks_per_step: defaults.max_ticks_per_step,
            tick_phase: defaults.tick_phase,
            teleport_distance: defaults.teleport_distance,
            teleport_angle: defaults.teleport_angle,
            teleport_mode: Teleport::Keep,
        }
    }

    /// The same with the clock and the limits of jumps of another.
    pub(crate) fn with_times_of(&self, raw: &sys::tsl_rig_desc) -> Self {
        RigDesc {
            ticks_per_second: raw.ticks_per_second,
            max_ticks_per_step: raw.max_ticks_per_step,
            tick_phase: raw.tick_phase,
            teleport_distance: raw.teleport_distance,
            teleport_angle: raw.teleport_angle,
            teleport_mode: if raw.teleport_mode == sys::TSL_TELEPORT_RESET { Teleport::Reset } else { Teleport::Keep },
            ..*self
        }
    }

    pub(crate) fn raw(&self) -> Result<sys::tsl_rig_desc> {
        if self.parents.len() != self.rest.len() {
            let reason = format!("RigDesc: {} parents and {} rest transforms", self.parents.len(), self.rest.len());
            return Err(crate::Error::new(crate::ErrorCode::CountMismatch, reason));
        }
        Ok(sys::tsl_rig_desc {
            flags: self.flags,
            user_data: self.user_data,
            bone_count: count(self.parents),
            ticks_per_second: self.ticks_per_second,
            max_ticks_per_step: self.max_ticks_per_step,
            tick_phase: self.tick_phase,
            root: self.root,
            parents: pointer(self.parents),
            rest: pointer(self.rest),
            teleport_distance: self.teleport_distance,
            teleport_angle: self.teleport_angle,
            teleport_mode: self.teleport_mode.raw(),
            ..Default::default()
        })
    }
}

impl World {
    /// The rig's id, if it is of this world.
    pub(crate) fn rig_id(&self, rig: &Rig) -> Result<sys::tsl_rig_id> {
        self.owns(rig.world, "rig").map(|()| rig.id)
    }

    /// A new rig.
    pub fn create_rig(&mut self, desc: &RigDesc<'_>) -> Result<Rig> {
        let raw = desc.raw()?;
        let mut id = sys::tsl_rig_id { bits: 0 };
        // SAFETY: the slices are as long as the description says, and borrowed during the call.
        call(|| unsafe { sys::tsl_rig_create(self.as_ptr(), &raw, &mut id) })?;
        Ok(Rig { id, world: self.number() })
    }

    /// Destroys the rig, its chains, its links and its colliders. Of another world: refused, and the rig stays where it is.
    pub fn destroy_rig(&mut self, rig: Rig) -> Result<()> {
        let id = self.rig_id(&rig)?;
        // SAFETY: the world is valid; ids may be any numbers. So it is in all calls below.
        call(|| unsafe { sys::tsl_rig_destroy(self.as_ptr(), id) })
    }

    /// Takes a pose in, advances this rig by `delta_seconds`, and writes the posed bones to `out`.
    pub fn step_rig(&mut self, rig: &Rig, delta_seconds: f32, pose: Pose<'_>, mut out: PoseMut<'_>) -> Result<()> {
        let id = self.rig_id(rig)?;
        let (pose, out) = (pose.raw(), out.raw());
        // SAFETY: the poses point at slices that are borrowed during the call and as long as they say.
        call(|| unsafe { sys::tsl_rig_step(self.as_ptr(), id, delta_seconds, &pose.value, &out.value) })
    }

    /// The pose that the next step of the world reads.
    pub fn set_pose(&mut self, rig: &Rig, pose: Pose<'_>) -> Result<()> {
        let id = self.rig_id(rig)?;
        let pose = pose.raw();
        // SAFETY: as above.
        call(|| unsafe { sys::tsl_rig_set_pose(self.as_ptr(), id, &pose.value) })
    }

    /// What the last step made of the rig. `pose` is what was handed to [`World::set_pose`], and needed for
    /// [`crate::Write::All`] only.
    pub fn get_pose(&self, rig: &Rig, pose: Option<Pose<'_>>, mut out: PoseMut<'_>) -> Result<()> {
        let id = self.rig_id(rig)?;
        let pose = pose.map(|pose| pose.raw());
        let pose = pose.as_ref().map_or(null(), |pose| &pose.value as *const _);
        let out = out.raw();
        // SAFETY: as above; a null pose is allowed.
        call(|| unsafe { sys::tsl_rig_get_pose(self.as_ptr(), id, pose, &out.value) })
    }

    /// The next pose of this rig is a jump and not a movement.
    pub fn teleport(&mut self, rig: &Rig, mode: Teleport) -> Result<()> {
        let id = self.rig_id(rig)?;
        call(|| unsafe { sys::tsl_rig_teleport(self.as_ptr(), id, mode.raw()) })
    }

    /// Which jumps of the root are found without a call: see [`RigDesc`].
    pub fn set_teleport_limits(&mut self, rig: &Rig, distance: f32, angle: f32, mode: Teleport) -> Result<()> {
        let id = self.rig_id(rig)?;
        call(|| unsafe { sys::tsl_rig_set_teleport_limits(self.as_ptr(), id, distance, angle, mode.raw()) })
    }

    /// All chains of the rig back onto its pose, at rest, now.
    pub fn reset_rig(&mut self, rig: &Rig) -> Result<()> {
        let id = self.rig_id(rig)?;
        call(|| unsafe { sys::tsl_rig_reset(self.as_ptr(), id) })
    }

    /// Another tick rate: the level of detail of a character.
    pub fn set_clock(&mut self, rig: &Rig, ticks_per_second: f32, max_ticks_per_step: u32) -> Result<()> {
        let id = self.rig_id(rig)?;
        call(|| unsafe { sys::tsl_rig_set_clock(self.as_ptr(), id, ticks_per_second, max_ticks_per_step) })
    }

    /// The point that `disable_distance` of chains is measured from, such as the camera.
    pub fn set_reference_point(&mut self, rig: &Rig, point: Vec3) -> Result<()> {
        let id = self.rig_id(rig)?;
        call(|| unsafe { sys::tsl_rig_set_reference_point(self.as_ptr(), id, &point) })
    }

    /// What all chains of the rig may save.
    pub fn set_rig_detail(&mut self, rig: &Rig, detail: &ChainDetail) -> Result<()> {
        let id = self.rig_id(rig)?;
        let detail = sized!(detail);
        call(|| unsafe { sys::tsl_rig_set_detail(self.as_ptr(), id, &detail) })
    }

    /// The bones that chains drive, ascending, and how many they are.
    pub fn driven_bones(&self, rig: &Rig, bones: &mut [u32]) -> Result<usize> {
        let id = self.rig_id(rig)?;
        fill(bones, |out, number| unsafe { sys::tsl_rig_get_driven_bones(self.as_ptr(), id, out, number) })
    }

    /// How many bones chains drive.
    pub fn driven_bone_count(&self, rig: &Rig) -> Result<usize> {
        let id = self.rig_id(rig)?;
        how_many(|number| unsafe { sys::tsl_rig_get_driven_bones(self.as_ptr(), id, null_mut(), number) })
    }

    /// As [`World::debug_lines`], of one rig.
    pub fn rig_debug_lines(&self, rig: &Rig, what: u32, lines: &mut [DebugLine]) -> Result<usize> {
        let id = self.rig_id(rig)?;
        fill(lines, |out, number| unsafe { sys::tsl_rig_debug_lines(self.as_ptr(), id, what, out, number) })
    }
}

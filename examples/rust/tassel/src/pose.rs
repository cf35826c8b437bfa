// SPDX-License-Identifier: MIT
use crate::{count, sys, Transform};
use std::marker::PhantomData;
use std::ptr::null;

/// What the transforms of a pose are relative to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Space {
    /// To the parent bone.
    #[default]
    Local,
    /// To the rig's root.
    Model,
    /// To the world.
    World,
}

impl Space {
    fn raw(self) -> sys::tsl_pose_space {
        match self {
            Space::Local => sys::TSL_SPACE_LOCAL,
            Space::Model => sys::TSL_SPACE_MODEL,
            Space::World => sys::TSL_SPACE_WORLD,
        }
    }
}

/// Which bones of an output are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Write {
    /// Every bone; those that no chain drives are copied from the input of the same call.
    #[default]
    All,
    /// Only those of driven bones.
    Driven,
    /// Only driven bones, one after the other, in the order of [`crate::World::driven_bones`].
    Packed,
}

impl Write {
    fn raw(self) -> sys::tsl_pose_write {
        match self {
            Write::All => sys::TSL_WRITE_ALL,
            Write::Driven => sys::TSL_WRITE_DRIVEN,
            Write::Packed => sys::TSL_WRITE_PACKED,
        }
    }
}

/// The animated pose of a rig.
#[derive(Clone, Copy, Debug)]
pub struct Pose<'a> {
    /// One for each bone of the rig; none: only the root moved.
    pub bones: &'a [Transform],
    /// Where the rig stands in the world; none: where it was.
    pub root: Option<&'a Transform>,
    /// Of `bones`.
    pub space: Space,
}

impl<'a> Pose<'a> {
    /// Local transforms, and where the rig stands.
    pub fn local(bones: &'a [Transform], root: &'a Transform) -> Self {
        Pose { bones, root: Some(root), space: Space::Local }
    }

    /// Valid as long as the slices are, which the marker keeps borrowed.
    pub(crate) fn raw(&self) -> Lent<'a, sys::tsl_pose_input> {
        let value = sys::tsl_pose_input {
            space: self.space.raw(),
            bone_count: count(self.bones),
            bones: crate::pointer(self.bones).cast(),
            root: self.root.map_or(null(), |root| root),
            ..Default::default()
        };
        Lent { value, marker: PhantomData }
    }
}

/// Where the posed bones go.
#[derive(Debug)]
pub struct PoseMut<'a> {
    /// One for each bone of the rig; with [`Write::Packed`] at least one for each driven bone.
    pub bones: &'a mut [Transform],
    /// Of `bones`.
    pub space: Space,
    /// Which of them are written.
    pub write: Write,
}

impl<'a> PoseMut<'a> {
    /// Every bone as local transforms.
    pub fn local(bones: &'a mut [Transform]) -> Self {
        PoseMut { bones, space: Space::Local, write: Write::All }
    }

    /// Every bone in world space.
    pub fn world(bones: &'a mut [Transform]) -> Self {
        PoseMut { bones, space: Space::World, write: Write::All }
    }

    pub(crate) fn raw(&mut self) -> Lent<'_, sys::tsl_pose_output> {
        let value = sys::tsl_pose_output {
            space: self.space.raw(),
            write: self.write.raw(),
            bone_count: count(self.bones),
            bones: self.bones.as_mut_ptr().cast(),
            ..Default::default()
        };
        Lent { value, marker: PhantomData }
    }
}

/// A struct of C with pointers into something borrowed.
pub(crate) struct Lent<'a, T> {
    pub(crate) value: T,
    marker: PhantomData<&'a Transform>,
}

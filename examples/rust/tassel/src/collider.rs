// SPDX-License-Identifier: MIT
use crate::error::call;
use crate::{at, count, pointer, sys, vec3, Plane, Result, Rig, Transform, Vec3, World};

/// A shape that particles stay out of, or inside of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Collider {
    id: sys::tsl_collider_id,
    world: u64,
}

impl Collider {
    #[cfg(feature = "asset")]
    pub(crate) fn of(id: sys::tsl_collider_id, world: u64) -> Self {
        Collider { id, world }
    }

    /// Its id in C, which contacts name.
    pub fn id(&self) -> sys::tsl_collider_id {
        self.id
    }
}

/// What a collider is attached to.
#[derive(Clone, Copy, Debug, Default)]
pub enum On<'a> {
    /// The world.
    #[default]
    World,
    /// The root of a rig.
    Root(&'a Rig),
    /// A bone of a rig.
    Bone(&'a Rig, u32),
}

/// In the space of what it is attached to.
#[derive(Clone, Copy, Debug)]
pub enum Shape<'a> {
    /// A ball.
    Sphere {
        /// Its middle.
        center: Vec3,
        /// At least 0.
        radius: f32,
    },
    /// A capsule whose radius changes linearly from one end to the other.
    Capsule {
        /// One end.
        a: Vec3,
        /// The other.
        b: Vec3,
        /// At `a`.
        radius_a: f32,
        /// At `b`.
        radius_b: f32,
    },
    /// The convex hull of two balls.
    TaperedCapsule {
        /// One end.
        a: Vec3,
        /// The other.
        b: Vec3,
        /// At `a`.
        radius_a: f32,
        /// At `b`.
        radius_b: f32,
    },
    /// Particles stay on the side that the normal points to.
    Plane {
        /// A point of it.
        point: Vec3,
        /// Of any length but 0.
        normal: Vec3,
    },
    /// A box along the axes of the frame, with rounded edges where radius is more than 0.
    Box {
        /// Its middle.
        center: Vec3,
        /// Half the lengths of its edges.
        half: Vec3,
        /// At least 0.
        radius: f32,
    },
    /// What is on the inner side of all planes, and all that is within radius of it.
    Hull {
        /// What the planes are around.
        center: Vec3,
        /// 4 to 32, with normals that point outward.
        planes: &'a [Plane],
        /// At least 0.
        radius: f32,
    },
}

/// How a collider is made.
#[derive(Clone, Copy, Debug)]
pub struct ColliderDesc<'a> {
    /// Its shape.
    pub shape: Shape<'a>,
    /// What it is attached to.
    pub on: On<'a>,
    /// Where the shape is, relative to what it is attached to.
    pub frame: Transform,
    /// Which chains of other rigs, or of all rigs for the world's, it acts on.
    pub layers: u32,
    /// `sys::TSL_COLLIDER_` bits.
    pub flags: u32,
    /// Yours; of the world's also its place in the order in which they are met.
    pub user_data: u64,
}

impl<'a> ColliderDesc<'a> {
    /// A shape on something, with the library's defaults.
    pub fn new(shape: Shape<'a>, on: On<'a>) -> Self {
        ColliderDesc { shape, on, frame: at(0.0, 0.0, 0.0), layers: 1, flags: 0, user_data: 0 }
    }

    /// Without what it is attached to.
    pub(crate) fn raw_shape(&self) -> sys::tsl_collider_desc {
        let mut raw = sys::tsl_collider_desc {
            flags: self.flags,
            user_data: self.user_data,
            layers: self.layers,
            frame: self.frame,
            ..Default::default()
        };
        self.shape.write(&mut raw);
        raw
    }

    fn raw(&self, world: &World) -> Result<sys::tsl_collider_desc> {
        let mut raw = self.raw_shape();
        match self.on {
            On::World => {}
            On::Root(rig) => raw.rig = world.rig_id(rig)?,
            On::Bone(rig, bone) => {
                raw.rig = world.rig_id(rig)?;
                raw.bone = i32::try_from(bone).unwrap_or(i32::MAX);
            }
        }
        Ok(raw)
    }
}

impl Shape<'_> {
    /// The shape of a description that has no hull.
    pub(crate) fn of(raw: &sys::tsl_collider_desc) -> Self {
        let radius_b = if raw.radius_b < 0.0 { raw.radius } else { raw.radius_b };
        let (a, b, radius, radius_a) = (raw.a, raw.b, raw.radius, raw.radius);
        match raw.shape {
            sys::TSL_SHAPE_CAPSULE => Shape::Capsule { a, b, radius_a, radius_b },
            sys::TSL_SHAPE_TAPERED_CAPSULE => Shape::TaperedCapsule { a, b, radius_a, radius_b },
            sys::TSL_SHAPE_PLANE => Shape::Plane { point: a, normal: b },
            sys::TSL_SHAPE_BOX => Shape::Box { center: a, half: b, radius },
            _ => Shape::Sphere { center: a, radius },
        }
    }

    fn write(&self, raw: &mut sys::tsl_collider_desc) {
        let origin = vec3(0.0, 0.0, 0.0);
        (raw.shape, raw.a, raw.b, raw.radius, raw.radius_b) = match *self {
            Shape::Sphere { center, radius } => (sys::TSL_SHAPE_SPHERE, center, raw.b, radius, -1.0),
            Shape::Capsule { a, b, radius_a, radius_b } => (sys::TSL_SHAPE_CAPSULE, a, b, radius_a, radius_b),
            Shape::TaperedCapsule { a, b, radius_a, radius_b } => {
                (sys::TSL_SHAPE_TAPERED_CAPSULE, a, b, radius_a, radius_b)
            }
            Shape::Plane { point, normal } => (sys::TSL_SHAPE_PLANE, point, normal, 0.0, -1.0),
            Shape::Box { center, half, radius } => (sys::TSL_SHAPE_BOX, center, half, radius, -1.0),
            Shape::Hull { center, radius, .. } => (sys::TSL_SHAPE_HULL, center, origin, radius, -1.0),
        };
        if let Shape::Hull { planes, .. } = *self {
            raw.plane_count = count(planes);
            raw.planes = pointer(planes);
        }
    }
}

impl World {
    pub(crate) fn collider_id(&self, collider: Collider) -> Result<sys::tsl_collider_id> {
        self.owns(collider.world, "collider").map(|()| collider.id)
    }

    /// A new collider. Those of rigs are best created before the rig's chains.
    pub fn create_collider(&mut self, desc: &ColliderDesc<'_>) -> Result<Collider> {
        let raw = desc.raw(self)?;
        let mut id = sys::tsl_collider_id { bits: 0 };
        // SAFETY: planes are as many as the description says, and borrowed during the call; so it is below.
        call(|| unsafe { sys::tsl_collider_create(self.as_ptr(), &raw, &mut id) })?;
        Ok(Collider { id, world: self.number() })
    }

    /// Destroys a collider.
    pub fn destroy_collider(&mut self, collider: Collider) -> Result<()> {
        let id = self.collider_id(collider)?;
        call(|| unsafe { sys::tsl_collider_destroy(self.as_ptr(), id) })
    }

    /// Another shape, frame, layers or flags, at once. What it is attached to stays, and hulls keep their planes: leave them empty.
    pub fn set_collider(&mut self, collider: Collider, desc: &ColliderDesc<'_>) -> Result<()> {
        let id = self.collider_id(collider)?;
        let raw = desc.raw(self)?;
        call(|| unsafe { sys::tsl_collider_set(self.as_ptr(), id, &raw) })
    }

    /// Another frame, to which it moves in the next step. Allocates nothing.
    pub fn move_collider(&mut self, collider: Collider, frame: &Transform) -> Result<()> {
        let id = self.collider_id(collider)?;
        call(|| unsafe { sys::tsl_collider_move(self.as_ptr(), id, frame, 0) })
    }

    /// Another frame, to which it jumps: no tick sees it on the way.
    pub fn teleport_collider(&mut self, collider: Collider, frame: &Transform) -> Result<()> {
        let id = self.collider_id(collider)?;
        call(|| unsafe { sys::tsl_collider_move(self.as_ptr(), id, frame, sys::TSL_COLLIDER_TELEPORT) })
    }
}

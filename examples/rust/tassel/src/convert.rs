// SPDX-License-Identifier: MIT
//! Parameter sets of other systems, in their own names and units, into Tassel's: DynamicBone, VRM spring bones, EZSoftBone,
//! KawaiiPhysics, SPCRJointDynamics, UnityChan SpringBone, Godot's SpringBoneSimulator3D, JiggleRigs, AnimDynamics, MagicaCloth2
//! and PhysBones.
//! The C headers in `tassel/convert` have each field and what is taken over.
//!
//! A source is a struct with `numbers`, the C struct, and with slices for its curves and lists. Pointers and counts within the numbers
//! are never looked at: the slices stand in for them.
use crate::error::call_of;
use crate::ik::as_many;
use crate::world::{size_of_val, sized};
use crate::{
    count, pointer, size_of, sys, Chain, ChainDesc, ChainParams, ColliderDesc, CurveKey, Links, LinksDesc, LinksParams,
    Result, Rig, RigDesc, Shape, Transform, Vec3, World,
};
use std::ptr::null_mut;

#[doc(no_inline)]
pub use tassel_sys::{
    tsl_anim_dynamics_body as AnimDynamicsBody, tsl_anim_dynamics_limit as AnimDynamicsLimit,
    tsl_dynamic_bone_collider as DynamicBoneCollider, tsl_godot_collider as GodotCollider,
    tsl_godot_joint as GodotJoint, tsl_jiggle_collider as JiggleCollider, tsl_joint_limit as JointLimit,
    tsl_kawaii_collider as KawaiiCollider, tsl_magica_collider as MagicaCollider, tsl_spcr_collider as SpcrCollider,
    tsl_unity_chan_bone as UnityChanBone, tsl_unity_chan_collider as UnityChanCollider, tsl_vrm0_group as Vrm0Group,
    tsl_vrm_collider as VrmCollider, tsl_vrm_joint as VrmJoint,
};

/// Keys of a curve; none: as the other system has it where nobody has drawn one.
pub type Keys<'a> = Option<&'a [CurveKey]>;

/// A source with its slices, and `with_slices`, the C struct in which nothing but numbers and these is pointed at.
macro_rules! source {
    ($(#[$doc:meta])* $name:ident of $raw:ident, keys [$($keys:ident: $key_count:ident),*],
     lists [$($(#[$list_doc:meta])* $list:ident: $item:ty),*] $(, parts [$($(#[$part_doc:meta])* $part:ident: $kind:ty),*])?) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name<'a> {
            /// Its numbers.
            pub numbers: sys::$raw,
            $(/// A curve.
            pub $keys: Keys<'a>,)*
            $($(#[$list_doc])* pub $list: &'a [$item],)*
            $($($(#[$part_doc])* pub $part: $kind,)*)?
        }

        impl Default for $name<'_> {
            fn default() -> Self {
                $name {
                    numbers: Default::default(),
                    $($keys: None,)*
                    $($list: &[],)*
                    $($($part: Default::default(),)*)?
                }
            }
        }

        impl $name<'_> {
            #[allow(clippy::needless_update)]
            fn with_slices(&self) -> sys::$raw {
                let defaults = sys::$raw::default();
                sys::$raw {
                    struct_size: size_of_val(&defaults),
                    $($keys: self.$keys.map_or(defaults.$keys, pointer),
                    $key_count: self.$keys.map_or(defaults.$key_count, count),)*
                    $($list: pointer(self.$list),)*
                    ..self.numbers
                }
            }
        }
    };
}

mod kawaii_sync; // after the macro that it uses
pub use kawaii_sync::KawaiiSync;

source! {
    /// One DynamicBone component.
    DynamicBone of tsl_dynamic_bone,
    keys [damping_keys: damping_key_count, elasticity_keys: elasticity_key_count, stiffness_keys: stiffness_key_count,
          inert_keys: inert_key_count, friction_keys: friction_key_count, radius_keys: radius_key_count],
    lists []
}

source! {
    /// A spring of VRM 1.0.
    VrmSpring of tsl_vrm_spring, keys [],
    lists [
        /// Bones of the rig, each below the one before.
        bones: u32,
        /// One a bone.
        joints: VrmJoint,
        /// One a bone, or none.
        limits: JointLimit
    ]
}

source! {
    /// One EZSoftBone component with its material.
    EzSoftBone of tsl_ez_soft_bone,
    keys [damping_keys: damping_key_count, stiffness_keys: stiffness_key_count, resistance_keys: resistance_key_count,
          radius_keys: radius_key_count, slackness_keys: slackness_key_count],
    lists []
}

source! {
    /// One KawaiiPhysics node with its project settings.
    KawaiiPhysics of tsl_kawaii_physics,
    keys [damping_keys: damping_key_count, stiffness_keys: stiffness_key_count,
          world_damping_location_keys: world_damping_location_key_count,
          world_damping_rotation_keys: world_damping_rotation_key_count, radius_keys: radius_key_count,
          limit_angle_keys: limit_angle_key_count],
    lists []
}

/// The curves of a constraint of SPCRJointDynamics.
#[derive(Clone, Copy, Debug, Default)]
pub struct SpcrPowerKeys<'a> {
    /// Of one that is too long.
    pub shrink: Keys<'a>,
    /// Of one that is too short.
    pub stretch: Keys<'a>,
}

source! {
    /// One SPCRJointDynamics controller.
    Spcr of tsl_spcr,
    keys [gravity_keys: gravity_key_count, resistance_keys: resistance_key_count, hardness_keys: hardness_key_count,
          friction_keys: friction_key_count, point_radius_keys: point_radius_key_count],
    lists [],
    parts [
        /// Its curves.
        structural_vertical: SpcrPowerKeys<'a>,
        /// Its curves.
        structural_horizontal: SpcrPowerKeys<'a>,
        /// Its curves.
        shear: SpcrPowerKeys<'a>,
        /// Its curves.
        bending_vertical: SpcrPowerKeys<'a>,
        /// Its curves.
        bending_horizontal: SpcrPowerKeys<'a>
    ]
}

source! {
    /// A line of UnityChan SpringBone components.
    UnityChan of tsl_unity_chan_spring, keys [],
    lists [
        /// Bones of the rig: one more than components.
        rig_bones: u32,
        /// The components.
        bones: UnityChanBone
    ]
}

source! {
    /// One setting of Godot's SpringBoneSimulator3D.
    Godot of tsl_godot_spring,
    keys [radius_keys: radius_key_count, stiffness_keys: stiffness_key_count, drag_keys: drag_key_count,
          gravity_keys: gravity_key_count],
    lists [
        /// Bones of the rig, each below the one before.
        bones: u32,
        /// One a bone, or none: all are as the numbers say.
        joints: GodotJoint,
        /// One a bone, or none.
        rests: Transform
    ]
}

source! {
    /// A JiggleRig of one line of bones.
    Jiggle of tsl_jiggle_rig, keys [],
    lists [
        /// Bones of the rig, each the parent of the next.
        bones: u32,
        /// From each bone to the next: one fewer than bones.
        lengths: f32
    ],
    parts [
        /// Its curve.
        stiffness_keys: Keys<'a>,
        /// Its curve.
        angle_limit_keys: Keys<'a>,
        /// Its curve.
        stretch_keys: Keys<'a>,
        /// Its curve.
        drag_keys: Keys<'a>,
        /// Its curve.
        air_drag_keys: Keys<'a>,
        /// Its curve.
        gravity_keys: Keys<'a>,
        /// Its curve.
        collision_radius_keys: Keys<'a>
    ]
}

source! {
    /// One AnimDynamics node.
    AnimDynamics of tsl_anim_dynamics, keys [],
    lists [
        /// Bones of the rig: one more than bodies.
        rig_bones: u32,
        /// The bodies.
        bodies: AnimDynamicsBody
    ]
}

source! {
    /// A MagicaCloth component, BoneCloth or BoneSpring, for one line of its bones.
    Magica of tsl_magica_cloth, keys [],
    lists [
        /// Bones of the rig, each the parent of the next.
        bones: u32,
        /// From each bone to the next: one fewer than bones.
        lengths: f32
    ],
    parts [
        /// Its curve.
        damping_keys: Keys<'a>,
        /// Its curve.
        radius_keys: Keys<'a>,
        /// Its curve.
        restoration_stiffness_keys: Keys<'a>,
        /// Its curve.
        limit_angle_keys: Keys<'a>,
        /// Its curve.
        distance_stiffness_keys: Keys<'a>,
        /// Its curve.
        max_distance_keys: Keys<'a>,
        /// Its curve.
        backstop_radius_keys: Keys<'a>,
        /// Its curve.
        backstop_distance_keys: Keys<'a>
    ]
}

/// One a bone, or none at all.
fn all_or_none(what: &str, bones: usize, others: &str, number: usize) -> Result<()> {
    as_many(what, "bones", bones, others, if number == 0 { bones } else { number })
}

impl DynamicBone<'_> {
    fn raw(&self) -> Result<sys::tsl_dynamic_bone> {
        Ok(self.with_slices())
    }
}

impl VrmSpring<'_> {
    fn raw(&self) -> Result<sys::tsl_vrm_spring> {
        as_many("VrmSpring", "bones", self.bones.len(), "joints", self.joints.len())?;
        all_or_none("VrmSpring", self.bones.len(), "limits", self.limits.len())?;
        Ok(sys::tsl_vrm_spring { joint_count: count(self.bones), ..self.with_slices() })
    }
}

impl EzSoftBone<'_> {
    fn raw(&self) -> Result<sys::tsl_ez_soft_bone> {
        Ok(self.with_slices())
    }
}

impl KawaiiPhysics<'_> {
    fn raw(&self) -> Result<sys::tsl_kawaii_physics> {
        Ok(self.with_slices())
    }

    /// Sets the force of a frame in which the component travels by `travel` in `seconds`, for a node that `follows`: call it and
    /// [`World::set_params`] before each step.
    pub fn follow(&self, travel: &Vec3, seconds: f32, params: &mut ChainParams) -> Result<()> {
        let raw = self.raw()?;
        params.struct_size = size_of_val(params);
        // SAFETY: the source's slices are as long as it says, in all calls of this file, and structs have their own size.
        call_of("tsl_kawaii_physics_follow", || unsafe {
            sys::tsl_kawaii_physics_follow(&raw, travel, seconds, params)
        })
    }
}

impl Spcr<'_> {
    fn raw(&self) -> Result<sys::tsl_spcr> {
        let (mut raw, defaults) = (self.with_slices(), sys::tsl_spcr::default());
        let powers = [
            (&mut raw.structural_vertical, defaults.structural_vertical, self.structural_vertical),
            (&mut raw.structural_horizontal, defaults.structural_horizontal, self.structural_horizontal),
            (&mut raw.shear, defaults.shear, self.shear),
            (&mut raw.bending_vertical, defaults.bending_vertical, self.bending_vertical),
            (&mut raw.bending_horizontal, defaults.bending_horizontal, self.bending_horizontal),
        ];
        for (power, default, keys) in powers {
            power.shrink_keys = keys.shrink.map_or(default.shrink_keys, pointer);
            power.shrink_key_count = keys.shrink.map_or(default.shrink_key_count, count);
            power.stretch_keys = keys.stretch.map_or(default.stretch_keys, pointer);
            power.stretch_key_count = keys.stretch.map_or(default.stretch_key_count, count);
        }
        Ok(raw)
    }
}

impl UnityChan<'_> {
    fn raw(&self) -> Result<sys::tsl_unity_chan_spring> {
        as_many("UnityChan", "components and 1", self.bones.len() + 1, "bones of the rig", self.rig_bones.len())?;
        Ok(sys::tsl_unity_chan_spring { count: count(self.bones), ..self.with_slices() })
    }
}

impl Godot<'_> {
    fn raw(&self) -> Result<sys::tsl_godot_spring> {
        all_or_none("Godot", self.bones.len(), "joints", self.joints.len())?;
        all_or_none("Godot", self.bones.len(), "rests", self.rests.len())?;
        Ok(sys::tsl_godot_spring { joint_count: count(self.bones), ..self.with_slices() })
    }
}

impl Jiggle<'_> {
    fn raw(&self) -> Result<sys::tsl_jiggle_rig> {
        as_many("Jiggle", "lengths and 1", self.lengths.len() + 1, "bones", self.bones.len())?;
        let mut raw = sys::tsl_jiggle_rig { count: count(self.bones), ..self.with_slices() };
        let values = [
            (&mut raw.stiffness, self.stiffness_keys),
            (&mut raw.angle_limit, self.angle_limit_keys),
            (&mut raw.stretch, self.stretch_keys),
            (&mut raw.drag, self.drag_keys),
            (&mut raw.air_drag, self.air_drag_keys),
            (&mut raw.gravity, self.gravity_keys),
            (&mut raw.collision_radius, self.collision_radius_keys),
        ];
        for (value, keys) in values {
            value.keys = pointer(keys.unwrap_or_default());
            value.key_count = count(keys.unwrap_or_default());
        }
        Ok(raw)
    }
}

impl AnimDynamics<'_> {
    fn raw(&self) -> Result<sys::tsl_anim_dynamics> {
        as_many("AnimDynamics", "bodies and 1", self.bodies.len() + 1, "bones of the rig", self.rig_bones.len())?;
        Ok(sys::tsl_anim_dynamics { count: count(self.bodies), ..self.with_slices() })
    }
}

impl Magica<'_> {
    fn raw(&self) -> Result<sys::tsl_magica_cloth> {
        as_many("Magica", "lengths and 1", self.lengths.len() + 1, "bones", self.bones.len())?;
        let mut raw = sys::tsl_magica_cloth { count: count(self.bones), ..self.with_slices() };
        let values = [
            (&mut raw.damping, self.damping_keys),
            (&mut raw.radius, self.radius_keys),
            (&mut raw.restoration_stiffness, self.restoration_stiffness_keys),
            (&mut raw.limit_angle, self.limit_angle_keys),
            (&mut raw.distance_stiffness, self.distance_stiffness_keys),
            (&mut raw.max_distance, self.max_distance_keys),
            (&mut raw.backstop_radius, self.backstop_radius_keys),
            (&mut raw.backstop_distance, self.backstop_distance_keys),
        ];
        for (value, keys) in values {
            value.keys = pointer(keys.unwrap_or_default());
            value.key_count = count(keys.unwrap_or_default());
        }
        Ok(raw)
    }
}

/// What every source has: the parameters, and a chain of them.
macro_rules! chain {
    ($name:ident, $to_params:ident, $create:ident) => {
        impl $name<'_> {
            /// The chain's parameters.
            pub fn params(&self) -> Result<ChainParams> {
                let (raw, mut params) = (self.raw()?, ChainParams::default());
                call_of(stringify!($to_params), || unsafe {
                    sys::$to_params(&raw, &mut params, size_of::<ChainParams>())
                })?;
                Ok(params)
            }

            /// A chain that moves as the source says. `at` names colliders, and bones and anchor where the source does not.
            pub fn create(&self, world: &mut World, rig: &Rig, at: &ChainDesc<'_>) -> Result<Chain> {
                let raw = self.raw()?;
                world.create_chain_by(rig, at, |world, rig, desc, chain| unsafe {
                    sys::$create(world, rig, &raw, desc, chain)
                })
            }
        }
    };
}
chain!(DynamicBone, tsl_dynamic_bone_to_params, tsl_dynamic_bone_create);
chain!(VrmSpring, tsl_vrm_spring_to_params, tsl_vrm_spring_create);
chain!(EzSoftBone, tsl_ez_soft_bone_to_params, tsl_ez_soft_bone_create);
chain!(KawaiiPhysics, tsl_kawaii_physics_to_params, tsl_kawaii_physics_create);
chain!(Spcr, tsl_spcr_to_params, tsl_spcr_create);
chain!(UnityChan, tsl_unity_chan_to_params, tsl_unity_chan_create);
chain!(Godot, tsl_godot_to_params, tsl_godot_create);
chain!(Jiggle, tsl_jiggle_to_params, tsl_jiggle_create);
chain!(AnimDynamics, tsl_anim_dynamics_to_params, tsl_anim_dynamics_create);
chain!(Magica, tsl_magica_to_params, tsl_magica_create);

/// Those whose curves are one for a parameter.
macro_rules! curves {
    ($name:ident, $to_curve:ident) => {
        impl $name<'_> {
            /// The keys for [`World::set_curve`] of a `sys::TSL_PARAMETER_`.
            pub fn curve(&self, parameter: u32) -> Result<Vec<CurveKey>> {
                let (raw, mut number) = (self.raw()?, 0);
                let name = stringify!($to_curve);
                call_of(name, || unsafe { sys::$to_curve(&raw, parameter, null_mut(), &mut number) })?;
                let mut keys: Vec<CurveKey> = vec![crate::empty(); number as usize];
                call_of(name, || unsafe { sys::$to_curve(&raw, parameter, keys.as_mut_ptr(), &mut number) })?;
                keys.truncate(number as usize);
                Ok(keys)
            }
        }
    };
}
curves!(DynamicBone, tsl_dynamic_bone_to_curve);
curves!(EzSoftBone, tsl_ez_soft_bone_to_curve);
curves!(KawaiiPhysics, tsl_kawaii_physics_to_curve);

/// Those whose joints differ, or that have limits.
macro_rules! tune {
    ($name:ident, $tune:ident) => {
        impl $name<'_> {
            /// Sets what differs from joint to joint and the limits of a chain that was made of such a source.
            pub fn tune(&self, world: &mut World, chain: Chain) -> Result<()> {
                let (raw, id) = (self.raw()?, world.chain_id(chain)?);
                call_of(stringify!($tune), || unsafe { sys::$tune(world.as_ptr(), id, &raw) })
            }
        }
    };
}
tune!(VrmSpring, tsl_vrm_spring_set_joints);
tune!(KawaiiPhysics, tsl_kawaii_physics_set_limits);
tune!(Spcr, tsl_spcr_tune);
tune!(UnityChan, tsl_unity_chan_tune);
tune!(Godot, tsl_godot_tune);
tune!(Jiggle, tsl_jiggle_tune);
tune!(AnimDynamics, tsl_anim_dynamics_tune);
tune!(Magica, tsl_magica_tune);

/// Those that say how a rig ticks.
macro_rules! rig {
    ($name:ident, $to_rig_desc:ident) => {
        impl $name<'_> {
            /// The rig's description with the rate of ticks, and the limits of jumps where the source has some.
            pub fn rig_desc<'b>(&self, desc: &RigDesc<'b>) -> Result<RigDesc<'b>> {
                let (raw, mut raw_desc) = (self.raw()?, desc.raw()?);
                call_of(stringify!($to_rig_desc), || unsafe { sys::$to_rig_desc(&raw, &mut raw_desc) })?;
                Ok(desc.with_times_of(&raw_desc))
            }
        }
    };
}
rig!(KawaiiPhysics, tsl_kawaii_physics_to_rig_desc);
rig!(Spcr, tsl_spcr_to_rig_desc);
rig!(UnityChan, tsl_unity_chan_to_rig_desc);
rig!(Godot, tsl_godot_to_rig_desc);
rig!(Jiggle, tsl_jiggle_to_rig_desc);
rig!(Magica, tsl_magica_to_rig_desc);

/// Those that may say what chains here do not.
macro_rules! notes {
    ($name:ident, $get_notes:ident) => {
        impl $name<'_> {
            /// What the source says that chains here do not: the `sys::TSL_` bits with `NOTE` of its kind.
            pub fn notes(&self) -> Result<u32> {
                let (raw, mut notes) = (self.raw()?, 0);
                call_of(stringify!($get_notes), || unsafe { sys::$get_notes(&raw, &mut notes) })?;
                Ok(notes)
            }
        }
    };
}
notes!(Spcr, tsl_spcr_get_notes);
notes!(UnityChan, tsl_unity_chan_get_notes);
notes!(Godot, tsl_godot_get_notes);
notes!(Jiggle, tsl_jiggle_get_notes);
notes!(AnimDynamics, tsl_anim_dynamics_get_notes);
notes!(Magica, tsl_magica_get_notes);

/// Those whose chains hold each other.
macro_rules! links {
    ($name:ident, $to_params:ident, $to_desc:ident, $tune:ident) => {
        impl $name<'_> {
            /// How the links hold.
            pub fn links_params(&self) -> Result<LinksParams> {
                let (raw, mut params) = (self.raw()?, LinksParams::default());
                call_of(stringify!($to_params), || unsafe {
                    sys::$to_params(&raw, &mut params, size_of::<LinksParams>())
                })?;
                Ok(params)
            }

            /// A set of links between the chains that `desc` names, laid out and tuned as the source says.
            pub fn create_links(&self, world: &mut World, rig: &Rig, desc: &LinksDesc<'_>) -> Result<Links> {
                let (raw, params) = (self.raw()?, self.links_params()?);
                let links = world.create_links_as(rig, desc, &params, |raw_desc| {
                    call_of(stringify!($to_desc), || unsafe { sys::$to_desc(&raw, raw_desc) })
                })?;
                let tuned = self.tune_links(world, links);
                if tuned.is_err() {
                    world.destroy_links(links)?;
                }
                tuned.map(|()| links)
            }

            /// Sets the curves of such a set.
            pub fn tune_links(&self, world: &mut World, links: Links) -> Result<()> {
                let (raw, id) = (self.raw()?, world.links_id(links)?);
                call_of(stringify!($tune), || unsafe { sys::$tune(world.as_ptr(), id, &raw) })
            }
        }
    };
}
links!(EzSoftBone, tsl_ez_soft_bone_to_links_params, tsl_ez_soft_bone_to_links_desc, tsl_ez_soft_bone_tune_links);
links!(Spcr, tsl_spcr_to_links_params, tsl_spcr_to_links_desc, tsl_spcr_tune_links);
links!(Magica, tsl_magica_to_links_params, tsl_magica_to_links_desc, tsl_magica_tune_links);

/// A collider of another system.
pub trait SourceCollider {
    /// The description with the source's shape; what it is attached to, layers and user data stay.
    fn describe<'a>(&self, desc: &ColliderDesc<'a>) -> Result<ColliderDesc<'a>>;
}

macro_rules! collider {
    ($name:ident, $to_desc:ident) => {
        impl SourceCollider for $name {
            fn describe<'a>(&self, desc: &ColliderDesc<'a>) -> Result<ColliderDesc<'a>> {
                let (source, mut raw) = (sized!(self), desc.raw_shape());
                call_of(stringify!($to_desc), || unsafe { sys::$to_desc(&source, &mut raw) })?;
                Ok(ColliderDesc { shape: Shape::of(&raw), flags: raw.flags, frame: raw.frame, ..*desc })
            }
        }
    };
}
collider!(DynamicBoneCollider, tsl_dynamic_bone_collider_to_desc);
collider!(VrmCollider, tsl_vrm_collider_to_desc);
collider!(KawaiiCollider, tsl_kawaii_collider_to_desc);
collider!(SpcrCollider, tsl_spcr_collider_to_desc);
collider!(UnityChanCollider, tsl_unity_chan_collider_to_desc);
collider!(GodotCollider, tsl_godot_collider_to_desc);
collider!(JiggleCollider, tsl_jiggle_collider_to_desc);
collider!(AnimDynamicsLimit, tsl_anim_dynamics_limit_to_desc);
collider!(MagicaCollider, tsl_magica_collider_to_desc);

/// The joint of VRM 1.0 that a bone group of VRM 0.x says.
pub fn vrm0_joint(group: &Vrm0Group) -> Result<VrmJoint> {
    let mut joint = VrmJoint::default();
    call_of("tsl_vrm0_group_to_joint", || unsafe { sys::tsl_vrm0_group_to_joint(group, &mut joint) })?;
    Ok(joint)
}

/// The virtual tail of a leaf of VRM 0.x: 7 cm along its own local translation.
pub fn vrm0_tail(local_translation: &Vec3) -> Result<Vec3> {
    let mut tail = crate::vec3(0.0, 0.0, 0.0);
    call_of("tsl_vrm0_tail", || unsafe { sys::tsl_vrm0_tail(local_translation, &mut tail) })?;
    Ok(tail)
}

/// A sphere of VRM 0.x, whose z is mirrored.
pub fn vrm0_collider(offset: &Vec3, radius: f32) -> Result<VrmCollider> {
    let mut collider = VrmCollider::default();
    call_of("tsl_vrm0_collider", || unsafe {
        sys::tsl_vrm0_collider(offset, radius, &mut collider, size_of::<VrmCollider>())
    })?;
    Ok(collider)
}

mod phys_bone;
pub use phys_bone::{PhysBone, PhysBoneCollider};

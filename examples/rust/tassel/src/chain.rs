// SPDX-License-Identifier: MIT
use crate::error::call;
use crate::world::{fill, how_many, sized};
use crate::{
    count, pointer, sys, vec3, Bend, ChainDetail, ChainLimit, ChainParams, ChainPositionLimit, Collider, Contact,
    CurveKey, JointLimit, Particle, Result, Rig, Vec3, World,
};
use std::ptr::null_mut;

/// Particles on bones of a rig.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chain {
    id: sys::tsl_chain_id,
    world: u64,
}

impl Chain {
    #[cfg(feature = "asset")]
    pub(crate) fn of(id: sys::tsl_chain_id, world: u64) -> Self {
        Chain { id, world }
    }

    /// Its id in C.
    pub fn id(&self) -> sys::tsl_chain_id {
        self.id
    }
}

/// What the last bone of a strand points at.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Tip {
    /// At nothing: it is carried, but does not turn.
    #[default]
    None,
    /// At a virtual particle straight on, this far away in world units of the setup pose.
    Length(f32),
    /// The same, this many times as far as the last segment is long.
    Ratio(f32),
    /// At this offset from the leaf, in the anchor's space at setup.
    Offset(Vec3),
    /// At this offset in the leaf's own space.
    Local(Vec3),
}

/// Where a bone with several children in the chain turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fork {
    /// It keeps its animated rotation.
    Keep,
    /// To the mean of its children's directions.
    #[default]
    Average,
    /// To its first child.
    First,
}

/// How particles are held to their rest positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Model {
    /// Springs to places that hang on the parent: DynamicBone.
    #[default]
    Chain,
    /// Directions that the parent carries: VRM's spring bones.
    Spring,
    /// Contact of whole bones, limits and lengths that hold at once.
    Tassel,
}

/// Which bones swing, and how a chain is built.
#[derive(Clone, Copy, Debug)]
pub struct ChainDesc<'a> {
    /// Bones below which all swings. They turn, and stay where the animation has them.
    pub roots: &'a [u32],
    /// Bones that are left out, with all below them.
    pub exclude: &'a [u32],
    /// Instead of roots: exactly these bones, parents first.
    pub bones: &'a [u32],
    /// The bone whose travel `inert` reduces; none: the rig's root.
    pub anchor: Option<u32>,
    /// Of the leaves.
    pub tip: Tip,
    /// Of bones with several children.
    pub fork: Fork,
    /// How it is solved.
    pub model: Model,
    /// `sys::TSL_CHAIN_` bits.
    pub flags: u32,
    /// Yours.
    pub user_data: u64,
    /// Colliders of the world and shared ones act where a bit matches.
    pub collider_layers: u32,
    /// With `sys::TSL_CHAIN_COLLIDER_LIST`: these alone, in this order.
    pub colliders: &'a [Collider],
}

impl<'a> ChainDesc<'a> {
    /// All bones below `roots`, with the library's defaults.
    pub fn below(roots: &'a [u32]) -> Self {
        ChainDesc {
            roots,
            exclude: &[],
            bones: &[],
            anchor: None,
            tip: Tip::None,
            fork: Fork::Average,
            model: Model::Tassel,
            flags: 0,
            user_data: 0,
            collider_layers: u32::MAX,
            colliders: &[],
        }
    }

    /// Exactly these bones, parents first.
    pub fn of(bones: &'a [u32]) -> Self {
        ChainDesc { bones, ..ChainDesc::below(&[]) }
    }

    fn raw(&self, colliders: &[sys::tsl_collider_id]) -> sys::tsl_chain_desc {
        let origin = vec3(0.0, 0.0, 0.0);
        let (tip, tip_length, tip_offset) = match self.tip {
            Tip::None => (sys::TSL_TIP_NONE, 0.0, origin),
            Tip::Length(length) => (sys::TSL_TIP_LENGTH, length, origin),
            Tip::Ratio(ratio) => (sys::TSL_TIP_RATIO, ratio, origin),
            Tip::Offset(offset) => (sys::TSL_TIP_OFFSET, 0.0, offset),
            Tip::Local(offset) => (sys::TSL_TIP_LOCAL, 0.0, offset),
        };
        sys::tsl_chain_desc {
            flags: self.flags,
            user_data: self.user_data,
            root_count: count(self.roots),
            exclude_count: count(self.exclude),
            bone_count: count(self.bones),
            anchor: self.anchor.map_or(-1, |bone| i32::try_from(bone).unwrap_or(i32::MAX)),
            tip,
            tip_length,
            tip_offset,
            fork: match self.fork {
                Fork::Keep => sys::TSL_FORK_KEEP,
                Fork::Average => sys::TSL_FORK_AVERAGE,
                Fork::First => sys::TSL_FORK_FIRST,
            },
            collider_layers: self.collider_layers,
            collider_count: count(colliders),
            roots: pointer(self.roots),
            exclude: pointer(self.exclude),
            bones: pointer(self.bones),
            colliders: pointer(colliders),
            model: match self.model {
                Model::Chain => sys::TSL_MODEL_CHAIN,
                Model::Spring => sys::TSL_MODEL_SPRING,
                Model::Tassel => sys::TSL_MODEL_TASSEL,
            },
            ..Default::default()
        }
    }
}

impl World {
    pub(crate) fn chain_id(&self, chain: Chain) -> Result<sys::tsl_chain_id> {
        self.owns(chain.world, "chain").map(|()| chain.id)
    }

    /// A new chain on bones of a rig.
    pub fn create_chain(&mut self, rig: &Rig, desc: &ChainDesc<'_>, params: &ChainParams) -> Result<Chain> {
        let params = sized!(params);
        // SAFETY: what the description points at is valid during the call. In the calls below the world is valid, structs have their
        // own size, and ids may be any numbers.
        self.create_chain_by(rig, desc, |world, rig, desc, id| unsafe {
            sys::tsl_chain_create(world, rig, desc, &params, id)
        })
    }

    /// A chain that `create` makes of the description in C, whose slices are borrowed meanwhile and as long as it says.
    pub(crate) fn create_chain_by(
        &mut self,
        rig: &Rig,
        desc: &ChainDesc<'_>,
        create: impl FnOnce(
            *mut sys::tsl_world,
            sys::tsl_rig_id,
            *const sys::tsl_chain_desc,
            *mut sys::tsl_chain_id,
        ) -> sys::tsl_result,
    ) -> Result<Chain> {
        let rig = self.rig_id(rig)?;
        let colliders: Result<Vec<_>> = desc.colliders.iter().map(|collider| self.collider_id(*collider)).collect();
        let colliders = colliders?;
        let (raw, mut id) = (desc.raw(&colliders), sys::tsl_chain_id { bits: 0 });
        call(|| create(self.as_ptr(), rig, &raw, &mut id))?;
        Ok(Chain { id, world: self.number() })
    }

    /// Destroys a chain; its bones follow the animation again.
    pub fn destroy_chain(&mut self, chain: Chain) -> Result<()> {
        let id = self.chain_id(chain)?;
        call(|| unsafe { sys::tsl_chain_destroy(self.as_ptr(), id) })
    }

    /// How the chain swings, from now on. Allocates nothing.
    pub fn set_params(&mut self, chain: Chain, params: &ChainParams) -> Result<()> {
        let id = self.chain_id(chain)?;
        let params = sized!(params);
        call(|| unsafe { sys::tsl_chain_set_params(self.as_ptr(), id, &params) })
    }

    /// How the chain swings.
    pub fn params(&self, chain: Chain) -> Result<ChainParams> {
        let id = self.chain_id(chain)?;
        let mut params = ChainParams::default();
        call(|| unsafe { sys::tsl_chain_get_params(self.as_ptr(), id, &mut params) })?;
        Ok(params)
    }

    /// Back onto the rig's last pose, at rest, now.
    pub fn reset_chain(&mut self, chain: Chain) -> Result<()> {
        let id = self.chain_id(chain)?;
        call(|| unsafe { sys::tsl_chain_reset(self.as_ptr(), id) })
    }

    /// What the chain may save: sleep, and collisions.
    pub fn set_detail(&mut self, chain: Chain, detail: &ChainDetail) -> Result<()> {
        let id = self.chain_id(chain)?;
        let detail = sized!(detail);
        call(|| unsafe { sys::tsl_chain_set_detail(self.as_ptr(), id, &detail) })
    }

    /// Whether it sleeps.
    pub fn is_asleep(&self, chain: Chain) -> Result<bool> {
        let id = self.chain_id(chain)?;
        Ok(unsafe { sys::tsl_chain_is_asleep(self.as_ptr(), id) } != 0)
    }

    /// A curve along the chain for a `sys::TSL_PARAMETER_`; no keys take it away. Allocates.
    pub fn set_curve(&mut self, chain: Chain, parameter: u32, keys: &[CurveKey]) -> Result<()> {
        let id = self.chain_id(chain)?;
        call(|| unsafe { sys::tsl_chain_set_curve(self.as_ptr(), id, parameter, pointer(keys), count(keys)) })
    }

    /// A factor for each particle of a `sys::TSL_PARAMETER_`; none take them away. Allocates.
    pub fn set_factors(&mut self, chain: Chain, parameter: u32, factors: &[f32]) -> Result<()> {
        let id = self.chain_id(chain)?;
        call(|| unsafe { sys::tsl_chain_set_factors(self.as_ptr(), id, parameter, pointer(factors), count(factors)) })
    }

    /// What each particle is accelerated by until it is set again, in units per second squared of the world; none: nothing. Made for
    /// every frame: only the first ones allocate.
    pub fn set_accelerations(&mut self, chain: Chain, accelerations: &[Vec3]) -> Result<()> {
        let id = self.chain_id(chain)?;
        call(|| unsafe {
            sys::tsl_chain_set_accelerations(self.as_ptr(), id, pointer(accelerations), count(accelerations))
        })
    }

    /// Limits of angles for all bones of the chain. The first one may allocate.
    pub fn set_limit(&mut self, chain: Chain, limit: &ChainLimit) -> Result<()> {
        let id = self.chain_id(chain)?;
        let limit = sized!(limit);
        call(|| unsafe { sys::tsl_chain_set_limit(self.as_ptr(), id, &limit) })
    }

    /// Limits of angles, one for each particle; none take them away. Allocates.
    pub fn set_joint_limits(&mut self, chain: Chain, limits: &[JointLimit]) -> Result<()> {
        let id = self.chain_id(chain)?;
        call(|| unsafe { sys::tsl_chain_set_joint_limits(self.as_ptr(), id, pointer(limits), count(limits)) })
    }

    /// How far particles may be from where the animation has them. The first one may allocate.
    pub fn set_position_limit(&mut self, chain: Chain, limit: &ChainPositionLimit) -> Result<()> {
        let id = self.chain_id(chain)?;
        let limit = sized!(limit);
        call(|| unsafe { sys::tsl_chain_set_position_limit(self.as_ptr(), id, &limit) })
    }

    /// The particles after the last tick, parents first, and how many they are.
    pub fn particles(&self, chain: Chain, particles: &mut [Particle]) -> Result<usize> {
        let id = self.chain_id(chain)?;
        fill(particles, |out, number| unsafe { sys::tsl_chain_get_particles(self.as_ptr(), id, out, number) })
    }

    /// How many particles the chain has.
    pub fn particle_count(&self, chain: Chain) -> Result<usize> {
        let id = self.chain_id(chain)?;
        how_many(|number| unsafe { sys::tsl_chain_get_particles(self.as_ptr(), id, null_mut(), number) })
    }

    /// How far each bone is bent, in the order of the particles that end them.
    pub fn bends(&self, chain: Chain, bends: &mut [Bend]) -> Result<usize> {
        let id = self.chain_id(chain)?;
        fill(bends, |out, number| unsafe { sys::tsl_chain_get_bends(self.as_ptr(), id, out, number) })
    }

    /// What the particles touch. Colliders are named by [`Collider::id`].
    pub fn contacts(&self, chain: Chain, contacts: &mut [Contact]) -> Result<usize> {
        let id = self.chain_id(chain)?;
        fill(contacts, |out, number| unsafe { sys::tsl_chain_get_contacts(self.as_ptr(), id, out, number) })
    }
}

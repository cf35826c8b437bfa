// SPDX-License-Identifier: MIT
use crate::error::call;
use crate::world::sized;
use crate::{count, pointer, sys, Chain, CurveKey, LinksInfo, LinksParams, Result, Rig, World};

/// Distances that particles of one rig's chains keep: skirts, capes, nets.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Links {
    id: sys::tsl_links_id,
    world: u64,
}

impl Links {
    #[cfg(feature = "asset")]
    pub(crate) fn of(id: sys::tsl_links_id, world: u64) -> Self {
        Links { id, world }
    }

    /// Its id in C.
    pub fn id(&self) -> sys::tsl_links_id {
        self.id
    }
}

/// How the strands of the chains lie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layout {
    /// Found from where they are in the setup pose.
    #[default]
    Found,
    /// In the order of the chains.
    Strip,
    /// The same, and the last is the first one's neighbour.
    Ring,
    /// Strands without neighbours: hair, which meets the cloth of other sets.
    Loose,
}

/// A link between two particles.
#[derive(Clone, Copy, Debug)]
pub struct Pair {
    /// A chain and one of its particles.
    pub a: (Chain, u32),
    /// Another, of the same chain or not.
    pub b: (Chain, u32),
    /// `sys::TSL_LINK_STRUCTURAL`, `TSL_LINK_SHEAR` or `TSL_LINK_BEND`.
    pub kind: u32,
    /// World units of the setup pose; none: the distance there.
    pub rest_length: Option<f32>,
}

/// How a set of links is made.
#[derive(Clone, Copy, Debug, Default)]
pub struct LinksDesc<'a> {
    /// Chains whose strands are linked with their neighbours.
    pub chains: &'a [Chain],
    /// Who is whose neighbour.
    pub layout: Layout,
    /// Links on top of those.
    pub pairs: &'a [Pair],
    /// The cloth between strands meets colliders.
    pub surface: bool,
    /// Strands of other sets of the rig meet the cloth of this one where a bit of their `meets_layers` is set here. 0: none.
    pub cloth_layers: u32,
    /// Whose cloth the strands of this set meet, at `LinksParams::cloth_thickness`. 0: nobody's.
    pub meets_layers: u32,
    /// Yours.
    pub user_data: u64,
}

impl World {
    pub(crate) fn links_id(&self, links: Links) -> Result<sys::tsl_links_id> {
        self.owns(links.world, "set of links").map(|()| links.id)
    }

    fn raw_pair(&self, pair: &Pair) -> Result<sys::tsl_link> {
        Ok(sys::tsl_link {
            chain_a: self.chain_id(pair.a.0)?,
            chain_b: self.chain_id(pair.b.0)?,
            particle_a: pair.a.1,
            particle_b: pair.b.1,
            kind: pair.kind,
            rest_length: pair.rest_length.unwrap_or(-1.0),
        })
    }

    /// A new set of links between chains of a rig.
    pub fn create_links(&mut self, rig: &Rig, desc: &LinksDesc<'_>, params: &LinksParams) -> Result<Links> {
        self.create_links_as(rig, desc, params, |_| Ok(()))
    }

    /// The same where something else has its say in the description, but for its lists.
    pub(crate) fn create_links_as(
        &mut self,
        rig: &Rig,
        desc: &LinksDesc<'_>,
        params: &LinksParams,
        change: impl FnOnce(&mut sys::tsl_links_desc) -> Result<()>,
    ) -> Result<Links> {
        let rig = self.rig_id(rig)?;
        let chains: Result<Vec<_>> = desc.chains.iter().map(|chain| self.chain_id(*chain)).collect();
        let pairs: Result<Vec<_>> = desc.pairs.iter().map(|pair| self.raw_pair(pair)).collect();
        let (chains, pairs, params) = (chains?, pairs?, sized!(params));
        let mut raw = sys::tsl_links_desc {
            flags: if desc.surface { sys::TSL_LINKS_SURFACE } else { 0 },
            user_data: desc.user_data,
            layout: match desc.layout {
                Layout::Found => sys::TSL_LINKS_FOUND,
                Layout::Strip => sys::TSL_LINKS_STRIP,
                Layout::Ring => sys::TSL_LINKS_RING,
                Layout::Loose => sys::TSL_LINKS_LOOSE,
            },
            chain_count: count(&chains),
            pair_count: count(&pairs),
            chains: pointer(&chains),
            pairs: pointer(&pairs),
            cloth_layers: desc.cloth_layers,
            meets_layers: desc.meets_layers,
            ..Default::default()
        };
        change(&mut raw)?;
        let mut id = sys::tsl_links_id { bits: 0 };
        // SAFETY: the arrays are as long as the description says and live until the call returns. In the calls below the world is
        // valid, structs have their own size, and ids may be any numbers.
        call(|| unsafe { sys::tsl_links_create(self.as_ptr(), rig, &raw, &params, &mut id) })?;
        Ok(Links { id, world: self.number() })
    }

    /// Destroys a set of links; the chains stay.
    pub fn destroy_links(&mut self, links: Links) -> Result<()> {
        let id = self.links_id(links)?;
        call(|| unsafe { sys::tsl_links_destroy(self.as_ptr(), id) })
    }

    /// How the links hold, from now on. Allocates nothing.
    pub fn set_links_params(&mut self, links: Links, params: &LinksParams) -> Result<()> {
        let id = self.links_id(links)?;
        let params = sized!(params);
        call(|| unsafe { sys::tsl_links_set_params(self.as_ptr(), id, &params) })
    }

    /// How the links hold.
    pub fn links_params(&self, links: Links) -> Result<LinksParams> {
        let id = self.links_id(links)?;
        let mut params = LinksParams::default();
        call(|| unsafe { sys::tsl_links_get_params(self.as_ptr(), id, &mut params) })?;
        Ok(params)
    }

    /// How many strands and links there are, and how they lie.
    pub fn links_info(&self, links: Links) -> Result<LinksInfo> {
        let id = self.links_id(links)?;
        let mut info = LinksInfo::default();
        call(|| unsafe { sys::tsl_links_get_info(self.as_ptr(), id, &mut info) })?;
        Ok(info)
    }

    /// A curve along the strands, of a `sys::TSL_LINK_` kind and a `sys::TSL_LINK_PARAMETER_`; no keys take it away. Allocates.
    pub fn set_links_curve(&mut self, links: Links, kind: u32, parameter: u32, keys: &[CurveKey]) -> Result<()> {
        let id = self.links_id(links)?;
        call(|| unsafe { sys::tsl_links_set_curve(self.as_ptr(), id, kind, parameter, pointer(keys), count(keys)) })
    }
}

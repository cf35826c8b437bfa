// SPDX-License-Identifier: MIT
use super::{numbers, Bounds, DualQuat};
use crate::error::call_of;
use crate::ik::as_many;
use crate::{count, pointer, sys, Error, ErrorCode, Matrix, Result};
use std::ptr::{null, null_mut};

/// Joint indices, those of a vertex side by side.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub enum Indices<'a> {
    U8(&'a [u8]),
    U16(&'a [u16]),
    U32(&'a [u32]),
}

impl Indices<'_> {
    fn raw(&self) -> (sys::tsl_skin_index_format, u32, *const std::ffi::c_void, usize) {
        match self {
            Indices::U8(list) => (sys::TSL_SKIN_INDEX_U8, 1, list.as_ptr().cast(), list.len()),
            Indices::U16(list) => (sys::TSL_SKIN_INDEX_U16, 2, list.as_ptr().cast(), list.len()),
            Indices::U32(list) => (sys::TSL_SKIN_INDEX_U32, 4, list.as_ptr().cast(), list.len()),
        }
    }
}

/// Weights, those of a vertex side by side. Whole numbers are normalised: the largest is one.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub enum Weights<'a> {
    F32(&'a [f32]),
    U8(&'a [u8]),
    U16(&'a [u16]),
}

impl Weights<'_> {
    fn raw(&self) -> (sys::tsl_skin_weight_format, u32, *const std::ffi::c_void, usize) {
        match self {
            Weights::F32(list) => (sys::TSL_SKIN_WEIGHT_F32, 4, list.as_ptr().cast(), list.len()),
            Weights::U8(list) => (sys::TSL_SKIN_WEIGHT_U8, 1, list.as_ptr().cast(), list.len()),
            Weights::U16(list) => (sys::TSL_SKIN_WEIGHT_U16, 2, list.as_ptr().cast(), list.len()),
        }
    }
}

/// A mesh in its bind pose.
#[derive(Clone, Copy, Debug)]
pub struct MeshDesc<'a> {
    /// Of the palette: every index is below it.
    pub joint_count: u32,
    /// Of each vertex.
    pub influence_count: u32,
    /// One a vertex.
    pub positions: &'a [[f32; 3]],
    /// One a vertex.
    pub normals: Option<&'a [[f32; 3]]>,
    /// One a vertex; the fourth number is the bitangent's sign.
    pub tangents: Option<&'a [[f32; 4]]>,
    /// As many a vertex as it has influences.
    pub indices: Indices<'a>,
    /// Likewise.
    pub weights: Weights<'a>,
    /// Divides a vertex's weights by their sum in every run.
    pub normalize: bool,
}

impl<'a> MeshDesc<'a> {
    /// Four influences, weights used as they are, no normals and tangents.
    pub fn new(joint_count: u32, positions: &'a [[f32; 3]], indices: Indices<'a>, weights: Weights<'a>) -> Self {
        let (normals, tangents) = (None, None);
        MeshDesc { joint_count, influence_count: 4, positions, normals, tangents, indices, weights, normalize: false }
    }

    fn raw(&self) -> Result<sys::tsl_skin_mesh> {
        let vertices = self.positions.len();
        let influences = vertices.saturating_mul(self.influence_count as usize);
        let (index_format, index_size, indices, index_count) = self.indices.raw();
        let (weight_format, weight_size, weights, weight_count) = self.weights.raw();
        as_many("MeshDesc", "influences", influences, "indices", index_count)?;
        as_many("MeshDesc", "influences", influences, "weights", weight_count)?;
        as_many("MeshDesc", "vertices", vertices, "normals", self.normals.map_or(vertices, <[_]>::len))?;
        as_many("MeshDesc", "vertices", vertices, "tangents", self.tangents.map_or(vertices, <[_]>::len))?;
        let policy = if self.normalize { sys::TSL_SKIN_WEIGHTS_NORMALIZE } else { sys::TSL_SKIN_WEIGHTS_AS_GIVEN };
        Ok(sys::tsl_skin_mesh {
            vertex_count: count(self.positions),
            joint_count: self.joint_count,
            influence_count: self.influence_count,
            index_format,
            weight_format,
            weight_policy: policy,
            index_stride: index_size.saturating_mul(self.influence_count),
            weight_stride: weight_size.saturating_mul(self.influence_count),
            positions: self.positions.as_ptr().cast(),
            normals: self.normals.map_or(null(), |list| list.as_ptr().cast()),
            tangents: self.tangents.map_or(null(), |list| list.as_ptr().cast()),
            indices,
            weights,
            ..Default::default()
        })
    }

    /// The weights, each vertex's summing to one. Where all are zero the first becomes one. Only for those that are f32.
    pub fn normalized_weights(&self) -> Result<Vec<f32>> {
        let Weights::F32(weights) = self.weights else {
            return Err(Error::new(ErrorCode::NotSupported, "MeshDesc::normalized_weights: the weights are not f32"));
        };
        let (raw, mut normalized) = (self.raw()?, weights.to_vec());
        let (out, stride) = (normalized.as_mut_ptr().cast(), raw.weight_stride);
        call_of("tsl_skin_weights_normalize", || unsafe { sys::tsl_skin_weights_normalize(&raw, out, stride) })?;
        Ok(normalized)
    }
}

/// How normals are turned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Normals {
    /// Linear where the palette allows it, else by cofactors.
    #[default]
    Auto,
    /// By the blended matrix itself.
    Linear,
    /// By its inverse transpose.
    Cofactor,
}

impl Normals {
    fn raw(self) -> sys::tsl_skin_normal_mode {
        match self {
            Normals::Auto => sys::TSL_SKIN_NORMALS_AUTO,
            Normals::Linear => sys::TSL_SKIN_NORMALS_LINEAR,
            Normals::Cofactor => sys::TSL_SKIN_NORMALS_COFACTOR,
        }
    }
}

/// What skins a mesh.
#[derive(Clone, Copy, Debug)]
pub struct Skinning<'a> {
    /// At least one a joint, or empty with a share of 1.
    pub palette: &'a [Matrix],
    /// At least one a joint, or empty with a share of 0.
    pub dual_quats: &'a [DualQuat],
    /// 0: linear blend, 1: dual quaternions; between: a mix.
    pub dual_quat_share: f32,
    /// How normals are turned.
    pub normals: Normals,
    /// `sys::TSL_SKIN_` bits.
    pub flags: u32,
}

impl<'a> Skinning<'a> {
    /// Linear blend by a palette, with the library's defaults.
    pub fn linear(palette: &'a [Matrix]) -> Self {
        let flags = sys::tsl_skin_job::default().flags;
        Skinning { palette, dual_quats: &[], dual_quat_share: 0.0, normals: Normals::Auto, flags }
    }

    /// Dual quaternions, with the library's defaults.
    pub fn dual(dual_quats: &'a [DualQuat]) -> Self {
        Skinning { dual_quats, dual_quat_share: 1.0, ..Skinning::linear(&[]) }
    }

    pub(super) fn raw(&self) -> Result<sys::tsl_skin_job> {
        let (joints, dual) = (self.palette.len(), self.dual_quats.len());
        if joints > 0 && dual > 0 {
            as_many("Skinning", "matrices", joints, "dual quaternions", dual)?;
        }
        Ok(sys::tsl_skin_job {
            flags: self.flags,
            joint_count: u32::try_from(joints.max(dual)).unwrap_or(u32::MAX),
            normal_mode: self.normals.raw(),
            dual_quat_share: self.dual_quat_share,
            palette: numbers(self.palette),
            dual_quats: pointer(self.dual_quats),
            ..Default::default()
        })
    }
}

/// Where a skinned mesh goes, one of each a vertex of the mesh.
#[derive(Debug)]
pub struct Output<'a> {
    /// New positions.
    pub positions: &'a mut [[f32; 3]],
    /// None: not wanted.
    pub normals: Option<&'a mut [[f32; 3]]>,
    /// None: not wanted.
    pub tangents: Option<&'a mut [[f32; 4]]>,
}

impl<'a> Output<'a> {
    /// Positions alone.
    pub fn positions(positions: &'a mut [[f32; 3]]) -> Self {
        Output { positions, normals: None, tangents: None }
    }

    pub(super) fn write(&mut self, job: &mut sys::tsl_skin_job, vertices: usize) -> Result<()> {
        as_many("Output", "vertices", vertices, "positions", self.positions.len())?;
        job.out_positions = self.positions.as_mut_ptr().cast();
        if let Some(normals) = &mut self.normals {
            as_many("Output", "vertices", vertices, "normals", normals.len())?;
            job.out_normals = normals.as_mut_ptr().cast();
        }
        if let Some(tangents) = &mut self.tangents {
            as_many("Output", "vertices", vertices, "tangents", tangents.len())?;
            job.out_tangents = tangents.as_mut_ptr().cast();
        }
        Ok(())
    }
}

/// A vertex that was skinned alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Vertex {
    /// Where it is.
    pub position: [f32; 3],
    /// All 0 where the mesh has none.
    pub normal: [f32; 3],
    /// Likewise.
    pub tangent: [f32; 4],
}

/// A mesh that has been checked, and cannot change while it is borrowed.
#[derive(Clone, Copy, Debug)]
pub struct Mesh<'a> {
    pub(super) raw: sys::tsl_skin_mesh,
    desc: MeshDesc<'a>,
}

// SAFETY: it is a borrow of slices of numbers.
unsafe impl Send for Mesh<'_> {}
// SAFETY: as above.
unsafe impl Sync for Mesh<'_> {}

impl<'a> Mesh<'a> {
    /// Reads the whole mesh, and says what is wrong with it.
    pub fn new(desc: MeshDesc<'a>) -> Result<Self> {
        let raw = desc.raw()?;
        // SAFETY: all streams are as long as the mesh says, and borrowed as long as this is.
        call_of("tsl_skin_mesh_check", || unsafe { sys::tsl_skin_mesh_check(&raw) })?;
        Ok(Mesh { raw, desc })
    }

    /// Skins all vertices, and gives the box around them. Allocates nothing.
    pub fn skin(&self, by: &Skinning<'_>, mut out: Output<'_>) -> Result<Bounds> {
        let (mut job, mut bounds) = (by.raw()?, crate::empty());
        out.write(&mut job, self.desc.positions.len())?;
        job.out_bounds = &mut bounds;
        // SAFETY: the mesh was checked, and outputs have room for all its vertices.
        call_of("tsl_skin_run", || unsafe { sys::tsl_skin_run(&self.raw, &job) })?;
        Ok(bounds)
    }

    /// One vertex, exactly: for picking, attaching, pins of cloth.
    pub fn skin_vertex(&self, by: &Skinning<'_>, vertex: u32) -> Result<Vertex> {
        let job = by.raw()?;
        let mut skinned = Vertex { position: [0.0; 3], normal: [0.0; 3], tangent: [0.0; 4] };
        let normal = if self.desc.normals.is_some() { skinned.normal.as_mut_ptr() } else { null_mut() };
        let tangent = if self.desc.tangents.is_some() { skinned.tangent.as_mut_ptr() } else { null_mut() };
        let position = skinned.position.as_mut_ptr();
        // SAFETY: as above; what the mesh has not is not asked for.
        call_of("tsl_skin_vertex", || unsafe {
            sys::tsl_skin_vertex(&self.raw, &job, vertex, position, normal, tangent)
        })?;
        Ok(skinned)
    }
}

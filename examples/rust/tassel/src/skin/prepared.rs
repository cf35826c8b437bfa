// SPDX-License-Identifier: MIT
use super::{Bounds, Mesh, Output, PreparedInfo, Skinning};
use crate::error::call_of;
use crate::{count, sys, Result};
use std::ptr::null_mut;

/// A line of a cache, on which a prepared mesh begins.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Line([u8; 64]);

/// A mesh regrouped by the joints that vertices share, which is skinned several times faster. It has no dual quaternions.
#[derive(Clone)]
pub struct PreparedMesh {
    memory: Vec<Line>,
    bytes: usize,
    info: PreparedInfo,
}

fn lines(bytes: u64) -> Vec<Line> {
    vec![Line([0; 64]); bytes.div_ceil(64) as usize]
}

impl PreparedMesh {
    /// Sorts the mesh: work for when it is loaded, or before.
    pub fn new(mesh: &Mesh<'_>) -> Result<Self> {
        let (mut scratch_bytes, mut bytes) = (0, 0);
        // SAFETY: the mesh was checked, and all room is what was asked for.
        call_of("tsl_skin_prepare_scratch", || unsafe {
            sys::tsl_skin_prepare_scratch(&mesh.raw, &mut scratch_bytes)
        })?;
        let mut scratch = lines(scratch_bytes);
        let scratch = scratch.as_mut_ptr().cast();
        call_of("tsl_skin_prepare", || unsafe {
            sys::tsl_skin_prepare(&mesh.raw, scratch, scratch_bytes, null_mut(), 0, &mut bytes)
        })?;
        let mut memory = lines(bytes);
        let (out, room) = (memory.as_mut_ptr().cast(), bytes);
        call_of("tsl_skin_prepare", || unsafe {
            sys::tsl_skin_prepare(&mesh.raw, scratch, scratch_bytes, out, room, &mut bytes)
        })?;
        PreparedMesh { memory, bytes: bytes as usize, info: crate::empty() }.with_info()
    }

    /// One that was saved by [`PreparedMesh::as_bytes`] on a processor of the same byte order. Everything is read and checked.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self> {
        let mut memory = lines(bytes.len() as u64);
        for (line, part) in memory.iter_mut().zip(bytes.chunks(64)) {
            line.0[..part.len()].copy_from_slice(part);
        }
        // SAFETY: the memory is as long as is said; so it is below.
        call_of("tsl_skin_prepared_check", || unsafe {
            sys::tsl_skin_prepared_check(memory.as_ptr().cast(), bytes.len() as u64)
        })?;
        PreparedMesh { memory, bytes: bytes.len(), info: crate::empty() }.with_info()
    }

    fn with_info(mut self) -> Result<Self> {
        let (memory, bytes) = (self.memory.as_ptr().cast(), self.bytes as u64);
        call_of("tsl_skin_prepared_read", || unsafe { sys::tsl_skin_prepared_read(memory, bytes, &mut self.info) })?;
        Ok(self)
    }

    /// What it is made of.
    pub fn info(&self) -> &PreparedInfo {
        &self.info
    }

    /// For a file.
    pub fn as_bytes(&self) -> &[u8] {
        // SAFETY: the lines are bytes without gaps, and at least as many.
        unsafe { std::slice::from_raw_parts(self.memory.as_ptr().cast(), self.bytes) }
    }

    /// The mesh's index of the vertex at each place of the prepared order.
    pub fn order(&self) -> Result<Vec<u32>> {
        let mut order = vec![0; self.info.vertex_count as usize];
        let (memory, bytes) = (self.memory.as_ptr().cast(), self.bytes as u64);
        call_of("tsl_skin_prepared_order", || unsafe {
            sys::tsl_skin_prepared_order(memory, bytes, order.as_mut_ptr(), count(&order))
        })?;
        Ok(order)
    }

    /// As [`Mesh::skin`].
    pub fn skin(&self, by: &Skinning<'_>, mut out: Output<'_>) -> Result<Bounds> {
        let (mut job, mut bounds) = (by.raw()?, crate::empty());
        out.write(&mut job, self.info.vertex_count as usize)?;
        job.out_bounds = &mut bounds;
        let (memory, bytes) = (self.memory.as_ptr().cast(), self.bytes as u64);
        // SAFETY: the memory is what the library wrote or checked, and outputs have room for all vertices.
        call_of("tsl_skin_prepared_run", || unsafe { sys::tsl_skin_prepared_run(memory, bytes, &job) })?;
        Ok(bounds)
    }
}

impl std::fmt::Debug for PreparedMesh {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_tuple("PreparedMesh").field(&self.info).finish()
    }
}

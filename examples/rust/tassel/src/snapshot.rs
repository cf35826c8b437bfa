// SPDX-License-Identifier: MIT
use crate::error::call;
use crate::{sys, Result, Rig, World};
use std::ptr::null_mut;

impl World {
    /// Bytes that a snapshot takes.
    pub fn snapshot_size(&self) -> Result<usize> {
        let mut bytes = 0;
        // SAFETY: the world and the pointer are valid; so it is in all calls below, and buffers are as long as is said.
        call(|| unsafe { sys::tsl_world_snapshot_size(self.as_ptr(), &mut bytes) })?;
        Ok(bytes as usize)
    }

    /// Writes a snapshot to `buffer`, which has at least [`World::snapshot_size`] bytes. Allocates nothing.
    pub fn save(&self, buffer: &mut [u8]) -> Result<()> {
        let bytes = buffer.len() as u64;
        call(|| unsafe { sys::tsl_world_snapshot_save(self.as_ptr(), buffer.as_mut_ptr().cast(), bytes) })
    }

    /// A snapshot in a new buffer.
    pub fn snapshot(&self) -> Result<Vec<u8>> {
        let mut buffer = vec![0; self.snapshot_size()?];
        self.save(&mut buffer).map(|()| buffer)
    }

    /// Goes back to a snapshot. Refused, and nothing changes, where the world has other rigs or colliders than were saved, and
    /// where the bytes are no whole and sound snapshot.
    pub fn load(&mut self, snapshot: &[u8]) -> Result<()> {
        let bytes = snapshot.len() as u64;
        call(|| unsafe { sys::tsl_world_snapshot_load(self.as_ptr(), snapshot.as_ptr().cast(), bytes, null_mut()) })
    }

    /// Loads what both have and leaves the rest: how many that are, on both sides.
    pub fn load_common(&mut self, snapshot: &[u8]) -> Result<usize> {
        let (bytes, mut left) = (snapshot.len() as u64, 0);
        call(|| unsafe { sys::tsl_world_snapshot_load(self.as_ptr(), snapshot.as_ptr().cast(), bytes, &mut left) })?;
        Ok(left as usize)
    }

    /// A snapshot of one rig in a new buffer.
    pub fn rig_snapshot(&self, rig: &Rig) -> Result<Vec<u8>> {
        let (id, mut bytes) = (self.rig_id(rig)?, 0);
        call(|| unsafe { sys::tsl_rig_snapshot_size(self.as_ptr(), id, &mut bytes) })?;
        let mut buffer = vec![0u8; bytes as usize];
        call(|| unsafe { sys::tsl_rig_snapshot_save(self.as_ptr(), id, buffer.as_mut_ptr().cast(), bytes) })?;
        Ok(buffer)
    }

    /// Loads a rig's snapshot into any rig of the same structure.
    pub fn load_rig(&mut self, rig: &Rig, snapshot: &[u8]) -> Result<()> {
        let (id, bytes) = (self.rig_id(rig)?, snapshot.len() as u64);
        call(|| unsafe { sys::tsl_rig_snapshot_load(self.as_ptr(), id, snapshot.as_ptr().cast(), bytes, 0) })
    }

    /// One number for the state and the structure: equal states have equal hashes on every processor.
    pub fn hash(&self) -> Result<u64> {
        let mut hash = 0;
        call(|| unsafe { sys::tsl_world_hash(self.as_ptr(), &mut hash) })?;
        Ok(hash)
    }

    /// The same of one rig.
    pub fn rig_hash(&self, rig: &Rig) -> Result<u64> {
        let (id, mut hash) = (self.rig_id(rig)?, 0);
        call(|| unsafe { sys::tsl_rig_hash(self.as_ptr(), id, &mut hash) })?;
        Ok(hash)
    }
}

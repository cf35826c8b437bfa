// SPDX-License-Identifier: MIT
use crate::error::call;
use crate::{sys, Result, Rig, World};
use std::ptr::null_mut;

impl World {
    /// Bytes that the world's own state takes.
    pub fn state_size(&self) -> Result<usize> {
        let mut bytes = 0;
        // SAFETY: the world and the pointers are valid; so they are in all calls below, and buffers are as long as is said.
        call(|| unsafe { sys::tsl_world_save(self.as_ptr(), null_mut(), &mut bytes) })?;
        Ok(bytes as usize)
    }

    /// Writes the world's own state (gravity, winds, its own colliders) to `buffer`, which has at least
    /// [`World::state_size`] bytes. Each rig is saved by itself. Allocates nothing.
    pub fn save(&self, buffer: &mut [u8]) -> Result<()> {
        let mut bytes = buffer.len() as u64;
        call(|| unsafe { sys::tsl_world_save(self.as_ptr(), buffer.as_mut_ptr().cast(), &mut bytes) })
    }

    /// The world's own state in a new buffer.
    pub fn state(&self) -> Result<Vec<u8>> {
        let mut buffer = vec![0; self.state_size()?];
        self.save(&mut buffer).map(|()| buffer)
    }

    /// Goes back to a state; load those of rigs after it. Refused, and nothing changes, where the world has other winds or
    /// colliders than were saved, and where the bytes are no whole and sound state.
    pub fn load(&mut self, state: &[u8]) -> Result<()> {
        let bytes = state.len() as u64;
        call(|| unsafe { sys::tsl_world_load(self.as_ptr(), state.as_ptr().cast(), bytes) })
    }

    /// Bytes that a rig's state takes.
    pub fn rig_state_size(&self, rig: &Rig) -> Result<usize> {
        let (id, mut bytes) = (self.rig_id(rig)?, 0);
        call(|| unsafe { sys::tsl_rig_save(self.as_ptr(), id, null_mut(), &mut bytes) })?;
        Ok(bytes as usize)
    }

    /// Writes a rig's state to `buffer`, which has at least [`World::rig_state_size`] bytes. Allocates nothing.
    pub fn save_rig(&self, rig: &Rig, buffer: &mut [u8]) -> Result<()> {
        let (id, mut bytes) = (self.rig_id(rig)?, buffer.len() as u64);
        call(|| unsafe { sys::tsl_rig_save(self.as_ptr(), id, buffer.as_mut_ptr().cast(), &mut bytes) })
    }

    /// A rig's state in a new buffer.
    pub fn rig_state(&self, rig: &Rig) -> Result<Vec<u8>> {
        let mut buffer = vec![0; self.rig_state_size(rig)?];
        self.save_rig(rig, &mut buffer).map(|()| buffer)
    }

    /// Loads a rig's state into any rig of the same structure.
    pub fn load_rig(&mut self, rig: &Rig, state: &[u8]) -> Result<()> {
        let (id, bytes) = (self.rig_id(rig)?, state.len() as u64);
        call(|| unsafe { sys::tsl_rig_load(self.as_ptr(), id, state.as_ptr().cast(), bytes) })
    }

    /// One number for everything, rigs included: equal states have equal hashes on every processor.
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

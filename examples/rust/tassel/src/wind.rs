// SPDX-License-Identifier: MIT
use crate::error::call;
use crate::world::sized;
use crate::{sys, vec3, Result, Vec3, WindDesc, World};

/// Moving air, or a field of force, in a world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wind {
    id: sys::tsl_wind_id,
    world: u64,
}

impl Wind {
    /// Its id in C.
    pub fn id(&self) -> sys::tsl_wind_id {
        self.id
    }
}

impl World {
    pub(crate) fn wind_id(&self, wind: Wind) -> Result<sys::tsl_wind_id> {
        self.owns(wind.world, "wind").map(|()| wind.id)
    }

    /// A new wind. [`WindDesc::default`] is everywhere, and blows when it gets a velocity.
    pub fn create_wind(&mut self, desc: &WindDesc) -> Result<Wind> {
        let (desc, mut id) = (sized!(desc), sys::tsl_wind_id { bits: 0 });
        // SAFETY: the world is valid, structs have their own size, and ids may be any numbers; so it is below.
        call(|| unsafe { sys::tsl_wind_create(self.as_ptr(), &desc, &mut id) })?;
        Ok(Wind { id, world: self.number() })
    }

    /// Ends a wind.
    pub fn destroy_wind(&mut self, wind: Wind) -> Result<()> {
        let id = self.wind_id(wind)?;
        call(|| unsafe { sys::tsl_wind_destroy(self.as_ptr(), id) })
    }

    /// Another description, in any frame. Allocates nothing.
    pub fn set_wind(&mut self, wind: Wind, desc: &WindDesc) -> Result<()> {
        let id = self.wind_id(wind)?;
        let desc = sized!(desc);
        call(|| unsafe { sys::tsl_wind_set(self.as_ptr(), id, &desc) })
    }

    /// The wind's description, as it was set.
    pub fn wind(&self, wind: Wind) -> Result<WindDesc> {
        let id = self.wind_id(wind)?;
        let mut desc = WindDesc::default();
        call(|| unsafe { sys::tsl_wind_get(self.as_ptr(), id, &mut desc) })?;
        Ok(desc)
    }

    /// Takes the time of the winds along, as a step of the world does of itself: once a frame, before the rigs, where rigs are
    /// stepped one by one.
    pub fn advance_wind(&mut self, delta_seconds: f32) -> Result<()> {
        call(|| unsafe { sys::tsl_world_advance_wind(self.as_ptr(), delta_seconds) })
    }

    /// What chains of these layers would feel at a place in the world now: the velocity of the air, and the acceleration by winds
    /// with `sys::TSL_WIND_FORCE`.
    pub fn wind_at(&self, layers: u32, position: Vec3) -> Result<(Vec3, Vec3)> {
        let (mut velocity, mut acceleration) = (vec3(0.0, 0.0, 0.0), vec3(0.0, 0.0, 0.0));
        call(|| unsafe {
            sys::tsl_world_get_wind_at(self.as_ptr(), layers, &position, &mut velocity, &mut acceleration)
        })?;
        Ok((velocity, acceleration))
    }
}

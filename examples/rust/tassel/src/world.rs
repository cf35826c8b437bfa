// SPDX-License-Identifier: MIT
use crate::error::call;
use crate::{count, host, sys, DebugLine, Error, ErrorCode, LogHandler, Message, Result, Stats, Vec3};
use std::ptr::{null_mut, NonNull};
use std::sync::atomic::{AtomicU64, Ordering};

/// How a world is made.
#[derive(Default)]
pub struct WorldDesc {
    /// Units per second squared, in world space, for chains through their `gravity_scale`.
    pub gravity: Option<Vec3>,
    /// Which arithmetic the solver runs on: `sys::TSL_LANES_AVX2` and others, which give the same bits; 0: the fastest.
    pub lanes: u32,
    /// Tells the log of what is legal and probably a mistake.
    pub validate: bool,
    /// Hears every refusal, and warnings: see [`WorldDesc::log`].
    pub log: Option<LogHandler>,
}

impl WorldDesc {
    /// Tells `handler` what the library tells its log: every refusal, and warnings. It may be called on any thread that calls
    /// the world. A panic in it ends in the call: the panic hook reports it, and the library goes on.
    pub fn log(mut self, handler: impl Fn(Message<'_>) + Send + Sync + 'static) -> Self {
        self.log = Some(Box::new(handler));
        self
    }
}

/// Owns rigs, chains, colliders, links and winds, and frees them all when it is dropped. See the crate's page for threads.
pub struct World {
    raw: NonNull<sys::tsl_world>,
    number: u64,
    handler: *mut LogHandler,
    #[cfg(feature = "asset")]
    pub(crate) assets: Option<crate::assets::Store>,
}

// SAFETY: the library lets any call run on any thread, as long as calls on one world and on its assets do not overlap, which
// `&mut self` and the missing Sync see to. The handler is Send and Sync.
unsafe impl Send for World {}

impl World {
    /// A world without gravity or a log, on the fastest arithmetic that this processor has.
    pub fn new() -> Result<Self> {
        Self::with(WorldDesc::default())
    }

    /// A world as described.
    pub fn with(desc: WorldDesc) -> Result<Self> {
        static WORLDS: AtomicU64 = AtomicU64::new(1);
        let number = WORLDS.fetch_add(1, Ordering::Relaxed);
        let mut raw_desc = sys::tsl_world_desc { lanes: desc.lanes, ..Default::default() };
        raw_desc.id_salt = (number % 4095 + 1) as u32; // 12 bits; 0 would take the address
        raw_desc.gravity = desc.gravity.unwrap_or(raw_desc.gravity);
        raw_desc.flags = if desc.validate { sys::TSL_WORLD_VALIDATE } else { 0 };
        raw_desc.alloc = Some(host::allocate);
        raw_desc.free = Some(host::free);
        let handler = desc.log.map_or(null_mut(), |handler| Box::into_raw(Box::new(handler)));
        raw_desc.log = Some(host::log);
        raw_desc.log_user = handler.cast();
        let mut raw = null_mut();
        // SAFETY: both pointers are valid, and what the description points at lives as long as the world.
        let made = call(|| unsafe { sys::tsl_world_create(&raw_desc, &mut raw) });
        match (made, NonNull::new(raw)) {
            (Ok(()), Some(raw)) => Ok(World {
                raw,
                number,
                handler,
                #[cfg(feature = "asset")]
                assets: None,
            }),
            (made, _) => {
                free_handler(handler);
                Err(made.err().unwrap_or_else(|| Error::new(ErrorCode::OutOfMemory, "no world was made")))
            }
        }
    }

    /// The world in C, for calls that have no safe form here. The library's rules for threads hold.
    pub fn as_ptr(&self) -> *mut sys::tsl_world {
        self.raw.as_ptr()
    }

    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// The tag in the library's own ids has 12 bits only, so that a later world may share it.
    pub(crate) fn owns(&self, number: u64, what: &str) -> Result<()> {
        if number == self.number {
            return Ok(());
        }
        Err(Error::new(ErrorCode::InvalidHandle, format!("this {what} belongs to another world")))
    }

    /// Another gravity, which acts from the next step on.
    pub fn set_gravity(&mut self, gravity: Vec3) -> Result<()> {
        // SAFETY: the world is valid, and the pointer is.
        call(|| unsafe { sys::tsl_world_set_gravity(self.as_ptr(), &gravity) })
    }

    /// You moved your origin to `new_origin`, in the old coordinates: everything moves with it, and nothing swings.
    pub fn shift_origin(&mut self, new_origin: Vec3) -> Result<()> {
        // SAFETY: as above.
        call(|| unsafe { sys::tsl_world_shift_origin(self.as_ptr(), &new_origin) })
    }

    /// Refreshes where shared colliders are for other rigs, for those who never step the whole world. Once between frames.
    pub fn publish_colliders(&mut self) -> Result<()> {
        // SAFETY: the world is valid.
        call(|| unsafe { sys::tsl_world_publish_colliders(self.as_ptr()) })
    }

    /// What the world holds and runs on.
    pub fn stats(&self) -> Stats {
        let mut stats = Stats::default();
        // SAFETY: the world and the pointer are valid. Nothing in this call can be refused.
        let _ = call(|| unsafe { sys::tsl_world_get_stats(self.as_ptr(), &mut stats) });
        stats
    }

    /// Lines that show what `what` names (`sys::TSL_DEBUG_` bits), of all rigs. How many were written; with
    /// [`ErrorCode::BufferTooSmall`] nothing was.
    pub fn debug_lines(&self, what: u32, lines: &mut [DebugLine]) -> Result<usize> {
        fill(lines, |out, number| {
            // SAFETY: `out` has room for `number` lines.
            unsafe { sys::tsl_world_debug_lines(self.as_ptr(), what, out, number) }
        })
    }

    /// How many lines [`World::debug_lines`] writes.
    pub fn debug_line_count(&self, what: u32) -> Result<usize> {
        how_many(|number| {
            // SAFETY: without an array only the number is written.
            unsafe { sys::tsl_world_debug_lines(self.as_ptr(), what, null_mut(), number) }
        })
    }
}

impl Drop for World {
    fn drop(&mut self) {
        #[cfg(feature = "asset")]
        drop(self.assets.take());
        // SAFETY: the world is not used after this, and no step of it is under way, since each ends within its call.
        unsafe { sys::tsl_world_destroy(self.as_ptr()) };
        free_handler(self.handler);
    }
}

impl std::fmt::Debug for World {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("World").field("number", &self.number).finish_non_exhaustive()
    }
}

fn free_handler(handler: *mut LogHandler) {
    if !handler.is_null() {
        // SAFETY: it came from Box::into_raw, and the world that lent it out is gone.
        drop(unsafe { Box::from_raw(handler) });
    }
}

/// A call that writes at most `*number` elements and says in it how many there are.
pub(crate) fn fill<T>(elements: &mut [T], read: impl FnOnce(*mut T, *mut u32) -> sys::tsl_result) -> Result<usize> {
    let mut number = count(elements);
    // An empty slice asks for elements too, so that it is refused where there are some. Its pointer is not null.
    call(|| read(elements.as_mut_ptr(), &mut number)).map(|()| number as usize)
}

/// The same without an array.
pub(crate) fn how_many(read: impl FnOnce(*mut u32) -> sys::tsl_result) -> Result<usize> {
    let mut number = 0;
    call(|| read(&mut number)).map(|()| number as usize)
}

/// A struct as it is, with the size that the library must see.
macro_rules! sized {
    ($value:expr) => {{
        let mut value = *$value;
        value.struct_size = crate::world::size_of_val(&value);
        value
    }};
}
pub(crate) use sized;

/// See [`size_of`].
pub(crate) const fn size_of_val<T>(_: &T) -> u32 {
    crate::size_of::<T>()
}

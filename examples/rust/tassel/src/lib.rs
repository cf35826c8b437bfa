// SPDX-License-Identifier: MIT
//! Secondary motion for skeletons: hair, tails, ears, skirts. Hand in the animated pose of a character each frame, and take out
//! the same pose with its dangling parts in motion.
//!
//! # Ownership
//! A [`World`] owns everything and frees it when it is dropped. [`Rig`], [`Chain`], [`Collider`], [`Links`] and [`Wind`] are ids
//! without lifetimes, so that they can be kept beside their world in one struct. An id of another world is refused by this crate; an id
//! of what was destroyed is refused by the library, for ever. Either is an [`Error`], never undefined behaviour.
//!
//! # Threads
//! A `World` is `Send`: it may move from thread to thread. It is not `Sync`, because two calls on one rig must not overlap, not
//! even two that read. Work is spread over threads from inside of a call that has the world to itself: [`World::step_parallel`],
//! [`World::step_with`] for a thread pool of your own, and [`World::step_each`] for characters that are stepped one by one. The
//! results are the same bits on any number of threads.
//!
//! # Errors
//! What the library refuses changes nothing and is an [`Error`] with a code and the library's reason, which names function, field
//! and index.
//!
//! # Memory
//! The library allocates through Rust's global allocator. Creating, destroying and setting curves or a first limit allocate;
//! poses, steps, reading, parameters, moving colliders and saving into a buffer of yours do not, neither here nor in the library.
//! [`World::step_parallel`] and [`World::step_each`] on more than one thread start threads, for which `std` allocates;
//! [`World::step_with`] does not.
//!
//! # Numbers
//! Lengths are in units of yours, angles in radians, times in seconds. The fields of the re-exported structs are described in
//! the C headers, under the same names.
#![deny(missing_docs)]
#![deny(unsafe_op_in_unsafe_fn)]

#[cfg(feature = "asset")]
mod assets;
mod chain;
mod collider;
pub mod convert;
mod error;
mod host;
pub mod ik;
mod links;
pub mod play;
mod pose;
pub mod reduce;
mod rig;
pub mod skin;
mod state;
mod step;
mod wind;
mod world;

#[cfg(feature = "asset")]
pub use assets::{AssetChain, AssetCollider, AssetLimb, AssetLinks, AssetRig, AssetRigInfo, Assets, Character};
pub use chain::{Chain, ChainDesc, Fork, Model, Tip};
pub use collider::{Collider, ColliderDesc, On, Shape};
pub use error::{Error, ErrorCode, Result};
pub use host::{LogHandler, Message};
pub use links::{Layout, Links, LinksDesc, Pair};
pub use pose::{Pose, PoseMut, Space, Write};
pub use rig::{Rig, RigDesc, Teleport};
pub use step::{Frame, Tasks};
pub use wind::Wind;
pub use world::{World, WorldDesc};

/// The C interface, for its constants (`tassel::sys::TSL_CHAIN_UNANIMATED`) and for calls that have no safe form here.
pub use tassel_sys as sys;

#[doc(no_inline)]
pub use tassel_sys::{
    tsl_bend as Bend, tsl_chain_detail as ChainDetail, tsl_chain_limit as ChainLimit, tsl_chain_params as ChainParams,
    tsl_chain_position_limit as ChainPositionLimit, tsl_contact as Contact, tsl_curve_key as CurveKey,
    tsl_debug_line as DebugLine, tsl_joint_limit as JointLimit, tsl_links_info as LinksInfo,
    tsl_links_params as LinksParams, tsl_particle as Particle, tsl_plane as Plane, tsl_quat as Quat,
    tsl_transform as Transform, tsl_vec3 as Vec3, tsl_wind_desc as WindDesc, tsl_world_stats as Stats,
};

#[cfg(feature = "asset")]
#[doc(no_inline)]
pub use tassel_sys::tsl_asset_world as AssetWorld;

/// Three numbers as a vector.
pub const fn vec3(x: f32, y: f32, z: f32) -> Vec3 {
    Vec3 { x, y, z }
}

/// No turn, and scale 1, at that place.
pub const fn at(x: f32, y: f32, z: f32) -> Transform {
    let rotation = Quat { x: 0.0, y: 0.0, z: 0.0, w: 1.0 };
    Transform { position: vec3(x, y, z), rotation, scale: vec3(1.0, 1.0, 1.0) }
}

/// Three rows of four numbers, the fourth of each the translation: what columns are multiplied by.
pub type Matrix = [f32; 12];

/// A struct of numbers and pointers for the library to fill.
fn empty<T: Copy>() -> T {
    // SAFETY: all bits zero is a value of every struct of the headers, and this is used for those alone.
    unsafe { std::mem::zeroed() }
}

/// The number of elements as the library counts them. More than it can count become as many as it can, which are still there.
fn count<T>(elements: &[T]) -> u32 {
    u32::try_from(elements.len()).unwrap_or(u32::MAX)
}

/// The array, or null where it is empty.
fn pointer<T>(elements: &[T]) -> *const T {
    if elements.is_empty() {
        std::ptr::null()
    } else {
        elements.as_ptr()
    }
}

/// What `struct_size` of a struct must be. It is set for each call, since safe code can write any number there.
const fn size_of<T>() -> u32 {
    std::mem::size_of::<T>() as u32
}

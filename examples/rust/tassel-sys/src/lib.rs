// SPDX-License-Identifier: MIT
//! Tassel's C interface as it is: every type, constant and function of its public headers, under its C name. The headers are
//! the manual. The crate `tassel` has a safe layer on top.
//!
//! The feature `asset` adds the functions of asset.h, which are of another library, tassel_asset, and need cJSON.
//!
//! Structs that have an `_init` function in C have a [`Default`] that calls it.
#![allow(non_camel_case_types)]
#![deny(missing_docs)]

#[rustfmt::skip]
mod bindings;
pub use bindings::*;

#[cfg(feature = "asset")]
mod asset;
#[cfg(feature = "asset")]
pub use asset::*;

#[cfg(all(test, target_pointer_width = "64"))]
#[rustfmt::skip]
mod layout;

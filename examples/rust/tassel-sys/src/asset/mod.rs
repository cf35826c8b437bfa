// SPDX-License-Identifier: MIT
//! asset.h.
#[rustfmt::skip]
mod bindings;
pub use bindings::*;

#[cfg(all(test, target_pointer_width = "64"))]
#[rustfmt::skip]
mod layout;

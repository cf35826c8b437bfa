// SPDX-License-Identifier: MIT
//! What the library calls back: the allocator and the log.
use crate::{sys, ErrorCode};
use std::alloc::Layout;
use std::cell::RefCell;
use std::ffi::{c_char, c_void, CStr};
use std::panic::{catch_unwind, AssertUnwindSafe};

/// What the library tells its log.
#[derive(Clone, Copy, Debug)]
pub struct Message<'a> {
    /// Of a refused call. [`ErrorCode::NotFinite`] may also be of a step that put a chain back on the pose and went on. None for
    /// the warnings of [`crate::WorldDesc::validate`], which come from calls that go on.
    pub code: Option<ErrorCode>,
    /// The function, the argument with its field and index, what it is and what it may be.
    pub text: &'a str,
}

/// What hears the library's log, on any thread that calls the world.
pub type LogHandler = Box<dyn Fn(Message<'_>) + Send + Sync>;

const LONGEST_REASON: usize = 1024;

/// The last message on this thread, kept without an allocation.
struct Reason {
    code: i32,
    length: usize,
    text: [u8; LONGEST_REASON],
}

thread_local! {
    static REASON: RefCell<Reason> =
        const { RefCell::new(Reason { code: 0, length: 0, text: [0; LONGEST_REASON] }) };
}

pub(crate) fn forget_reason() {
    REASON.with(|reason| reason.borrow_mut().code = sys::TSL_OK);
}

pub(crate) fn reason_for(code: sys::tsl_result) -> String {
    REASON.with(|reason| {
        let reason = reason.borrow();
        if reason.code != code {
            return String::new();
        }
        String::from_utf8_lossy(&reason.text[..reason.length]).into_owned()
    })
}

fn keep(code: sys::tsl_result, message: &[u8]) {
    REASON.with(|reason| {
        let mut reason = reason.borrow_mut();
        let length = message.len().min(LONGEST_REASON);
        reason.code = code;
        reason.length = length;
        reason.text[..length].copy_from_slice(&message[..length]);
    });
}

/// A panic of the host's handler ends here, since it must not unwind through C. It has been reported by the panic hook, and the
/// call that had something to say goes on. Its payload is not dropped, because that could panic again.
pub(crate) unsafe extern "C" fn log(user: *mut c_void, code: sys::tsl_result, message: *const c_char) {
    // SAFETY: the library hands over a text that ends with zero and is valid during the call.
    let message = unsafe { CStr::from_ptr(message) };
    keep(code, message.to_bytes());
    if user.is_null() {
        return;
    }
    // SAFETY: `user` is the handler that the world keeps until it has been destroyed. It is Sync, and only lent.
    let handler = unsafe { &*user.cast::<LogHandler>() };
    let code = (code != sys::TSL_OK).then(|| ErrorCode::of(code));
    let told = catch_unwind(AssertUnwindSafe(|| handler(Message { code, text: &message.to_string_lossy() })));
    if let Err(payload) = told {
        std::mem::forget(payload);
    }
}

fn layout(size: u64, alignment: u32) -> Option<Layout> {
    let size = usize::try_from(size.max(1)).ok()?; // Rust's allocator takes no size of 0
    Layout::from_size_align(size, alignment as usize).ok()
}

pub(crate) unsafe extern "C" fn allocate(_: *mut c_void, size: u64, alignment: u32) -> *mut c_void {
    match layout(size, alignment) {
        // SAFETY: the size is not 0.
        Some(layout) => unsafe { std::alloc::alloc(layout) }.cast(),
        None => std::ptr::null_mut(),
    }
}

pub(crate) unsafe extern "C" fn free(_: *mut c_void, memory: *mut c_void, size: u64, alignment: u32) {
    if let Some(layout) = layout(size, alignment) {
        // SAFETY: the library gives back the pointer, size and alignment of an allocation from `allocate`.
        unsafe { std::alloc::dealloc(memory.cast(), layout) };
    }
}

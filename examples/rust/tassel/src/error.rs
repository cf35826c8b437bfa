// SPDX-License-Identifier: MIT
use crate::{host, sys};
use std::ffi::CStr;
use std::fmt;

/// A result of this crate.
pub type Result<T> = std::result::Result<T, Error>;

/// A refused call: it has changed nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    code: ErrorCode,
    reason: String,
}

impl Error {
    pub(crate) fn new(code: ErrorCode, reason: impl Into<String>) -> Self {
        Error { code, reason: reason.into() }
    }

    /// What kind of refusal it is.
    pub fn code(&self) -> ErrorCode {
        self.code
    }

    /// What the library's log says: the function, the argument with field and index, what it is and what it may be.
    pub fn reason(&self) -> &str {
        &self.reason
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.code, self.reason)
    }
}

impl std::error::Error for Error {}

macro_rules! error_codes {
    ($($(#[$doc:meta])* $name:ident = $constant:ident,)*) => {
        /// Why a call was refused.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum ErrorCode {
            $($(#[$doc])* $name,)*
            /// A number that this version of the bindings does not know.
            Unknown(i32),
        }

        impl ErrorCode {
            /// The number in C.
            pub fn number(self) -> i32 {
                match self {
                    $(ErrorCode::$name => sys::$constant,)*
                    ErrorCode::Unknown(number) => number,
                }
            }

            pub(crate) fn of(number: i32) -> Self {
                match number {
                    $(sys::$constant => ErrorCode::$name,)*
                    other => ErrorCode::Unknown(other),
                }
            }
        }
    };
}

error_codes! {
    /// An id that is null, stale, of another world or of another kind.
    InvalidHandle = TSL_ERROR_INVALID_HANDLE,
    /// A value outside of its documented range.
    InvalidArgument = TSL_ERROR_INVALID_ARGUMENT,
    /// Something is needed that was not given.
    NullPointer = TSL_ERROR_NULL_POINTER,
    /// A struct without its size.
    NotInitialized = TSL_ERROR_NOT_INITIALIZED,
    /// A struct of a newer header than the library's.
    NewerStruct = TSL_ERROR_NEWER_STRUCT,
    /// A NaN or an infinity.
    NotFinite = TSL_ERROR_NOT_FINITE,
    /// A slice that is not as long as the object that it describes.
    CountMismatch = TSL_ERROR_COUNT_MISMATCH,
    /// An index outside of its slice.
    IndexOutOfRange = TSL_ERROR_INDEX_OUT_OF_RANGE,
    /// Parents out of order, a cycle, or bones that do not hang together.
    BadHierarchy = TSL_ERROR_BAD_HIERARCHY,
    /// A bone belongs to at most one chain.
    BoneInUse = TSL_ERROR_BONE_IN_USE,
    /// Keys that must increase strictly do not.
    NotIncreasing = TSL_ERROR_NOT_INCREASING,
    /// An output overlaps an input.
    Overlap = TSL_ERROR_OVERLAP,
    /// A slice is too short for what would be written.
    BufferTooSmall = TSL_ERROR_BUFFER_TOO_SMALL,
    /// A documented limit of this version.
    TooMany = TSL_ERROR_TOO_MANY,
    /// The allocator has no memory.
    OutOfMemory = TSL_ERROR_OUT_OF_MEMORY,
    /// A step that was begun is not ended.
    Busy = TSL_ERROR_BUSY,
    /// This processor, build or object cannot.
    NotSupported = TSL_ERROR_NOT_SUPPORTED,
    /// Not a state of this structure, of another version, cut off or damaged.
    StateMismatch = TSL_ERROR_STATE_MISMATCH,
    /// The asked tolerance cannot be reached.
    ToleranceNotMet = TSL_ERROR_TOLERANCE_NOT_MET,
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // SAFETY: the library answers any number with static text.
        let name = unsafe { CStr::from_ptr(sys::tsl_result_name(self.number())) };
        formatter.write_str(&name.to_string_lossy())
    }
}

/// Runs a call of a module beside the solver. Where no world's log was told more the reason is its name, whose header says what the
/// code means.
pub(crate) fn call_of(name: &str, function: impl FnOnce() -> sys::tsl_result) -> Result<()> {
    call(function).map_err(|error| if error.reason.is_empty() { Error::new(error.code, name) } else { error })
}

/// Runs a call of the library; where it is refused, the reason is what the log was told meanwhile on this thread.
pub(crate) fn call(function: impl FnOnce() -> sys::tsl_result) -> Result<()> {
    host::forget_reason();
    match function() {
        sys::TSL_OK => Ok(()),
        code => Err(Error::new(ErrorCode::of(code), host::reason_for(code))),
    }
}

// SPDX-License-Identifier: MIT
// base.h - what every Tassel header stands on: version, export macro, results, vectors, host hooks.
//
// Conventions of all headers
//   Types     fixed-width integers and float only; enumerations are int32_t or uint32_t with named constants;
//             no struct has implicit padding on any target; only 8-byte ids are passed by value.
//   Failure   every call that can fail returns a tsl_result and, when it fails, changes nothing.
//   Structs   a struct that begins with struct_size is filled by its _init function (zero never means
//             "default") and may grow at its end in later versions. TSL_INIT(type, name) declares one and
//             calls it.
//   Units     none assumed: lengths are yours, angles are radians, times are seconds. Quaternions: x y z w.
#ifndef TASSEL_BASE_H
#define TASSEL_BASE_H

#include <stdint.h>

// A local variable of that type, filled with its defaults: TSL_INIT(tsl_rig_desc, rig_desc);
#define TSL_INIT(type, name)                                                                                                               \
    type name;                                                                                                                             \
    type##_init(&(name), sizeof(name))

#define TSL_VERSION_MAJOR 0u
#define TSL_VERSION_MINOR 1u
#define TSL_VERSION_PATCH 0u
// One number that orders versions: major, minor and patch in 8, 12 and 12 bits. Compare with tsl_version().
#define TSL_VERSION ((TSL_VERSION_MAJOR << 24) | (TSL_VERSION_MINOR << 12) | TSL_VERSION_PATCH)

// Define TSL_EXPORT yourself to fold Tassel into another library, or TSL_SHARED when you link the shared
// library on Windows (the CMake target does).
#ifndef TSL_EXPORT
#if defined(_WIN32) && defined(TSL_BUILD_SHARED)
#define TSL_EXPORT __declspec(dllexport)
#elif defined(_WIN32) && defined(TSL_SHARED)
#define TSL_EXPORT __declspec(dllimport)
#elif defined(__GNUC__)
#define TSL_EXPORT __attribute__((visibility("default")))
#else
#define TSL_EXPORT
#endif
#endif

#ifdef __cplusplus
#define TSL_API extern "C" TSL_EXPORT
#else
#define TSL_API extern TSL_EXPORT
#endif

#if defined(_WIN32)
#define TSL_CALL __cdecl
#else
#define TSL_CALL
#endif

// Zero is success, every error is negative. tsl_result_name gives the identifier as text.
typedef int32_t tsl_result;
enum {
    TSL_OK = 0,
    TSL_ERROR_INVALID_HANDLE = -1,     // null, stale, of another world or of another kind
    TSL_ERROR_INVALID_ARGUMENT = -2,   // a value outside its documented range; the log says which
    TSL_ERROR_NULL_POINTER = -3,       // a pointer that must not be null is
    TSL_ERROR_NOT_INITIALIZED = -4,    // struct_size is zero or too small: call the matching _init first
    TSL_ERROR_NEWER_STRUCT = -5,       // a struct from a newer header uses fields this library does not know
    TSL_ERROR_NOT_FINITE = -6,         // a NaN or an infinity came in
    TSL_ERROR_COUNT_MISMATCH = -7,     // an array is not as long as the object it describes
    TSL_ERROR_INDEX_OUT_OF_RANGE = -8, // an index points outside its array
    TSL_ERROR_BAD_HIERARCHY = -9,      // parents out of order, a cycle, or bones that do not hang together
    TSL_ERROR_BONE_IN_USE = -10,       // a bone belongs to at most one chain
    TSL_ERROR_NOT_INCREASING = -11,    // times or keys that must increase strictly do not
    TSL_ERROR_OVERLAP = -12,           // an output overlaps an input in a way that is not allowed
    TSL_ERROR_BUFFER_TOO_SMALL = -13,  // the needed size was written back where the call says so
    TSL_ERROR_TOO_MANY = -14,          // a documented limit of this version
    TSL_ERROR_OUT_OF_MEMORY = -15,     // the host allocator returned null
    TSL_ERROR_BUSY = -16,              // a step that was begun is not ended, or none was begun
    TSL_ERROR_NOT_SUPPORTED = -17,     // this processor, build or object cannot
    TSL_ERROR_STATE_MISMATCH = -18,    // not a state of this structure, of another version, cut off or damaged
    TSL_ERROR_TOLERANCE_NOT_MET = -19  // the asked tolerance cannot be reached
};

typedef struct tsl_vec3 {
    float x, y, z;
} tsl_vec3;

typedef struct tsl_quat {
    float x, y, z, w;
} tsl_quat;

// position + rotation * (scale * point): scale first, componentwise, then rotation, then translation.
typedef struct tsl_transform {
    tsl_vec3 position;
    tsl_quat rotation;
    tsl_vec3 scale;
} tsl_transform;

// Host hooks. `user` comes first and is handed back untouched.
// Memory is aligned to at least `alignment`, a power of two of at most 64. Return null when there is none.
typedef void *(TSL_CALL *tsl_alloc_fn)(void *user, uint64_t size, uint32_t alignment);
// Gets back exactly the pointer, size and alignment of the allocation; `memory` is never null.
typedef void(TSL_CALL *tsl_free_fn)(void *user, void *memory, uint64_t size, uint32_t alignment);
// `code` is what the refused call returns. Two kinds of message come from calls that go on: warnings of TSL_WORLD_VALIDATE have
// TSL_OK, and that a step put a chain whose state was not finite back on the pose has TSL_ERROR_NOT_FINITE. `message_utf8` names
// the function, then the argument with its field and index, what it is and what it may be, as in
// "tsl_rigs_set_pose: ins[3].bones[12].rotation.w is nan; it must be finite". It is valid during the call only. The
// floating-point state may be Tassel's meanwhile: rounding to nearest, subnormals kept.
typedef void(TSL_CALL *tsl_log_fn)(void *user, tsl_result code, const char *message_utf8);
typedef void(TSL_CALL *tsl_task_fn)(void *context, uint32_t index);
// Run task(context, i) exactly once for each i below count, on any threads in any order, then return.
typedef void(TSL_CALL *tsl_parallel_for_fn)(void *user, uint32_t count, tsl_task_fn task, void *context);

// The version the library was built as; compare with TSL_VERSION of the header you compiled against.
TSL_API uint32_t tsl_version(void);
// The identifier of a result, such as "TSL_ERROR_NOT_FINITE"; "TSL_ERROR_UNKNOWN" for other numbers. Static
// text.
TSL_API const char *tsl_result_name(tsl_result result);

#endif

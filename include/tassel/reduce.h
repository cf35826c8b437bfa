// SPDX-License-Identifier: MIT
// reduce.h - fewer animation keys: a streaming reducer, a whole-skeleton reducer with a guaranteed error, and
// a sampler that plays what they make. Plain functions over caller-owned arrays: no world, no allocation, no
// globals; any thread, different data at the same time; the same bits on every target. Formulas and measured
// tables: docs/reduce.md.
//
// Rotations are quaternions x y z w in which q and -q may alternate; any length but zero is taken and means
// the rotation of its direction. Nothing depends on units or handedness.
//
// At half a turn from key to key rounding decides which way a viewer goes. So rotations that are interpolated
// are at most 179 degrees from key to key, whatever threshold or tolerance allows, and every viewer's slerp
// takes the way that was measured. Where frames next to each other are further apart, both are keys at most:
// what is between them was the source's to say.
#ifndef TASSEL_REDUCE_H
#define TASSEL_REDUCE_H

#include "base.h"

// ---- 1. The fast reducer: one track, forward, constant time per frame
// -----------------------------------------
//
// From the last key k, frame m is a candidate; the error of the frames between them is the sum over i of
// |v_i - s_i v_m|^2, with v_i the rotation vector (axis times angle, the shorter way, radians) of q_k^-1 q_i,
// or the difference from frame k, and s_i = (t_i - t_k)/(t_m - t_k). The first m whose error exceeds the
// threshold, or which lies more than max_gap frames or 179 degrees after k, makes m-1 a key. The first and the last frame
// are keys. The straight line of rotation vectors is the slerp from q_k to q_m, and the sum bounds the true
// (geodesic) squared error, so no frame is further off than sqrt(threshold): radians for rotations, the
// track's own unit for others.

typedef uint32_t tsl_track_kind;
enum {
    TSL_TRACK_ROTATION = 0, // 4 floats a frame
    TSL_TRACK_VECTOR = 1,   // 3 floats a frame: translation or scale
    TSL_TRACK_SCALAR = 2    // 1 float a frame: a morph weight, a curve
};

// The online form: push frames as they come, get keys out, one frame late. 192 bytes, owned by the caller,
// free to copy; nothing to release. Zeroed or otherwise not begun, every call but begin is
// TSL_ERROR_NOT_INITIALIZED.
typedef struct tsl_key_stream {
    uint64_t state[24];
} tsl_key_stream;

// A key that came out: the pushed value of that frame, bit for bit.
typedef struct tsl_stream_key {
    uint32_t frame; // counted from 0
    float time;     // as pushed; the frame number where no time was pushed
    float value[4]; // the first 4, 3 or 1 floats; the others are 0
} tsl_stream_key;

// Starts (or restarts) a stream. threshold: 0 or more, finite. max_gap: most frames from key to key; 0: no
// limit.
TSL_API tsl_result tsl_key_stream_begin(tsl_key_stream *stream, tsl_track_kind kind, float threshold, uint32_t max_gap);
// Pushes the next frame. *out_count becomes 0 or 1; with 1, out_key holds the key that this frame settled:
// frame 0 at the first push, afterwards the frame before this one. On an error the stream is as if nothing
// had been pushed. TSL_ERROR_NOT_FINITE: a NaN or an infinity; TSL_ERROR_INVALID_ARGUMENT: a zero quaternion,
// or a stream that ended.
TSL_API tsl_result tsl_key_stream_push(tsl_key_stream *stream, const float *value, tsl_stream_key *out_key, uint32_t *out_count);
// The same for frames that are not evenly spaced. time: seconds, more than the last one (else
// TSL_ERROR_NOT_INCREASING). A stream takes either push or push_at, not both (TSL_ERROR_INVALID_ARGUMENT).
TSL_API tsl_result tsl_key_stream_push_at(tsl_key_stream *stream, float time, const float *value, tsl_stream_key *out_key,
                                          uint32_t *out_count);
// Ends the stream: the last frame, unless it already came out, is the last key. After no push: *out_count is
// 0.
TSL_API tsl_result tsl_key_stream_end(tsl_key_stream *stream, tsl_stream_key *out_key, uint32_t *out_count);

// The offline form: a whole track in an array. Exactly the keys the stream gives.
typedef struct tsl_key_track {
    const float *values; // in: the first frame
    const float *times;  // in: seconds, strictly increasing, frame_count of them; null: evenly spaced
    uint32_t *frames;    // out: room for frame_count numbers; the first key_count are the keys' frames, ascending
    tsl_track_kind kind;
    uint32_t frame_count; // at least 1
    uint32_t stride;      // bytes from frame to frame, a multiple of 4; 0: tightly packed
    uint32_t max_gap;     // most frames from key to key; 0: no limit
    float threshold;      // 0 or more
    uint32_t key_count;   // out
} tsl_key_track;

// Reduces tracks, several side by side in SIMD lanes where the processor has them (same bits as without). All
// tracks are checked first; on an error nothing is written. No `frames` may overlap any input.
TSL_API tsl_result tsl_key_tracks_reduce(tsl_key_track *tracks, uint32_t track_count);

// ---- 2. Curves: what the guaranteed reducer makes and the sampler plays
// ---------------------------------------

typedef uint32_t tsl_interpolation;
enum {
    TSL_INTERPOLATION_LINEAR = 0, // straight line; rotations by slerp or nlerp, the shorter way
    TSL_INTERPOLATION_STEP = 1,   // holds the last key's value
    // glTF 2.0 appendix C: per key an in-tangent, a value and an out-tangent (per second), cubic Hermite
    // between keys; rotations are interpolated componentwise and normalised
    TSL_INTERPOLATION_CUBICSPLINE = 2,
    TSL_INTERPOLATION_SMALLEST = 3 // reduction only: LINEAR or CUBICSPLINE, whichever makes fewer bytes
};

typedef uint32_t tsl_curve_kind;
enum {
    TSL_CURVE_VALUES = 0, // plain numbers: translation, scale, morph weights
    TSL_CURVE_SLERP = 1,  // rotation; LINEAR is slerp, as glTF says
    // rotation; LINEAR is normalised linear interpolation, as many engines play it. It leaves the slerp by at
    // most 0.01 degrees between keys 20 degrees apart, 0.92 degrees at 90 and 8.2 degrees at 180
    TSL_CURVE_NLERP = 2
};

typedef struct tsl_curve {
    const float *times;              // seconds, strictly increasing
    const float *values;             // key after key: width floats, or 3 * width for CUBICSPLINE (in-tangent, value, out-tangent)
    uint32_t key_count;              // at least 1
    uint32_t width;                  // floats per value: 4 for rotations
    tsl_interpolation interpolation; // not SMALLEST
    tsl_curve_kind kind;
} tsl_curve;

// Looks at every number: null pointers, counts, kinds, times that do not increase, NaN, infinity, zero
// quaternions. Sampling trusts the arrays, so check a curve that comes from a file once.
TSL_API tsl_result tsl_curve_check(const tsl_curve *curve);
// The curve's value at a time in seconds (finite): `width` floats to `out`, rotations normalised. Before the
// first and after the last key it holds their values. `cursor` (may be null) remembers the last key between
// calls: start it at 0, one per curve and player. Playing forward is then constant time; any jump, back too,
// is a binary search.
TSL_API tsl_result tsl_curve_sample(const tsl_curve *curve, float time, uint32_t *cursor, float *out);
// The same for many curves: the results follow one another in `out`, the sum of all widths. `cursors` may be
// null. TSL_ERROR_BUFFER_TOO_SMALL when out_floats is less than that sum; nothing is written then.
TSL_API tsl_result tsl_curves_sample(const tsl_curve *curves, uint32_t curve_count, float time, uint32_t *cursors, float *out,
                                     uint64_t out_floats);

// ---- 3. The guaranteed reducer: one tolerance in object space for a whole clip
// --------------------------------
//
// The error of a joint at a moment is the greatest distance, in model space, that four points fixed to the
// joint move from where the source clip has them: its origin and the points at shell_distance along its three
// axes (so that turning a joint counts even where nothing hangs from it). The result never exceeds the
// tolerance at any joint at any source frame and, where a track may come out cubic, half-way between source
// frames too (where the truth is the source's own LINEAR or STEP). Keys stay on source frames and keep the
// source's values.

typedef uint32_t tsl_target;
enum {
    TSL_TARGET_TRANSLATION = 0, // 3 floats, parent space
    TSL_TARGET_ROTATION = 1,    // 4 floats
    TSL_TARGET_SCALE = 2,       // 3 floats
    TSL_TARGET_VALUES = 3       // `width` floats that move no joint: morph weights, visibility, custom curves
};

// One animated property, one value per frame of the clip.
typedef struct tsl_reduce_track {
    const float *values;
    const uint32_t *locked; // frames that stay keys in this track (contacts, events), any order; may be null
    uint32_t locked_count;
    tsl_target target;
    int32_t joint;            // index into the skeleton; -1 for TSL_TARGET_VALUES
    uint32_t width;           // TSL_TARGET_VALUES: floats per frame, at least 1; otherwise ignored
    uint32_t stride;          // bytes from frame to frame, a multiple of 4; 0: tightly packed
    tsl_interpolation source; // LINEAR, or STEP: then only repeated values go, and the output is STEP
    tsl_interpolation output; // LINEAR, CUBICSPLINE or SMALLEST; ignored for a STEP source
    float tolerance;          // TSL_TARGET_VALUES: greatest error of any component; otherwise ignored
} tsl_reduce_track;

typedef uint32_t tsl_reduce_flags;
enum {
    TSL_REDUCE_NLERP = 1u, // the player interpolates LINEAR rotations by nlerp: measure and promise with that
    // The clip is played round: every end stays exactly as it is (no track is folded to one key unless it
    // ends where it begins), and cubic tangents are joined across the seam where the tolerance allows it
    TSL_REDUCE_LOOP = 2u,
    TSL_REDUCE_KEEP_ENDS = 4u // no track is folded to a single key: every one spans the clip
};

typedef struct tsl_reduce_desc {
    uint32_t struct_size;            // tsl_reduce_desc_init
    uint32_t joint_count;            // 0 when there are only TSL_TARGET_VALUES tracks
    uint32_t frame_count;            // at least 1
    uint32_t track_count;            // at least 1; at most one per joint and target
    const int32_t *parents;          // per joint, before their children; -1 for a root
    const tsl_transform *rest_local; // per joint: what a missing track leaves in place
    const float *times;              // seconds, strictly increasing, frame_count of them; null: frame / frame_rate
    const tsl_reduce_track *tracks;
    const float *joint_shells;     // per joint, in place of shell_distance; may be null
    const float *joint_tolerances; // per joint, in place of tolerance; may be null
    const uint32_t *locked_frames; // frames that stay keys in every track, any order; may be null
    uint32_t locked_frame_count;
    float frame_rate;       // frames per second where times is null. Default 30
    float tolerance;        // 0 or more, model-space units. Default 0.001: a millimetre for a character in metres
    float shell_distance;   // 0 or more, the joint's own units (its scale applies). Default 0.1
    tsl_reduce_flags flags; // default 0
    uint32_t passes;        // sweeps over the keys that could not go at first, at most 16. Default 1
} tsl_reduce_desc;

// What a clip needs at most.
typedef struct tsl_reduce_sizes {
    uint64_t scratch_bytes;
    uint64_t keys;   // floats for all key times
    uint64_t floats; // floats for all key values
} tsl_reduce_sizes;

// Where the result goes: caller-owned. The curves point into times and values.
typedef struct tsl_reduce_output {
    tsl_curve *curves; // track_count of them, in the order of the tracks
    float *times;
    float *values;
    uint32_t *frames;        // the source frame of each key, parallel to times; may be null
    uint64_t time_capacity;  // numbers that fit in times (and in frames)
    uint64_t value_capacity; // numbers that fit in values
} tsl_reduce_output;

typedef struct tsl_reduce_report {
    uint64_t source_keys; // tracks times frames
    uint64_t keys;
    uint64_t source_bytes; // a float of time and the value per key
    uint64_t bytes;        // the same for the result, tangents included
    float max_error;       // measured on the result, model space; never above the tolerance, 0 included
    float mean_error;      // over all joints and all moments that were measured
    float max_value_share; // greatest error of a TSL_TARGET_VALUES track over its tolerance; 0 without any
    uint32_t worst_joint;  // where max_error is
    uint32_t worst_frame;  // the frame at or before it
    uint32_t cubic_tracks; // how many came out as CUBICSPLINE
} tsl_reduce_report;

TSL_API void tsl_reduce_desc_init(tsl_reduce_desc *desc, uint32_t size);
// Checks the descriptor's counts and tells what reducing it needs at most.
TSL_API tsl_result tsl_reduce_measure(const tsl_reduce_desc *desc, tsl_reduce_sizes *out_sizes);
// Reduces a clip. `scratch` may have any alignment and holds nothing afterwards. `out_report` may be null. On
// an error nothing is written; TSL_ERROR_BUFFER_TOO_SMALL when scratch or output is smaller than
// tsl_reduce_measure says (output that happens to suffice is taken).
TSL_API tsl_result tsl_reduce_clip(const tsl_reduce_desc *desc, void *scratch, uint64_t scratch_bytes, const tsl_reduce_output *output,
                                   tsl_reduce_report *out_report);

#endif

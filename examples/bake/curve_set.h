// SPDX-License-Identifier: MIT
// The tracks of one clip on their way into the file: every frame, or reduced by reduce.h as a whole.
#ifndef EXAMPLES_BAKE_CURVE_SET_H
#define EXAMPLES_BAKE_CURVE_SET_H

#include "common/gltf_edit.h"
#include "common/skeleton.h"
#include "effort.h"
#include "tassel/reduce.h"

typedef struct curve_track {
    uint32_t bone;
    gltf_path path;
    uint32_t width;           // numbers a frame
    bool kept;                // stands in the file as it is: it counts for the error and is not written
    bool dense;               // written with a key every frame: curve_set_reduce found that to be fewer bytes
    tsl_interpolation source; // LINEAR or STEP
    tsl_interpolation output; // LINEAR or SMALLEST
    float *values;            // frame after frame
} curve_track;

// Keys and bytes of what is written. A list of times that several tracks share counts once.
typedef struct curve_tally {
    uint64_t keys, bytes;
} curve_tally;

typedef struct curve_set {
    tsla_arena memory;
    const gltf *model;
    const skeleton *bones;
    const char *clip_name;
    uint32_t frame_count, track_count;
    float *times;
    curve_track *tracks;
    tsl_curve *curves; // one per track: all frames until curve_set_reduce
    curve_tally written;
    float max_error, mean_error; // of the reduction, in the file's unit of length, over all bones
} curve_set;

typedef struct reduce_settings {
    float tolerance, size; // in the file's unit of length: greatest error, and the model's extent
    tsl_reduce_flags flags;
    effort *effort;
} reduce_settings;

// Room for frames and tracks; times are to be filled in. Also call curve_set_end after a failure.
bool curve_set_begin(curve_set *set, const gltf *model, const skeleton *bones, const char *clip_name,
                     uint32_t frame_count, uint32_t most_tracks, tsla_error *e);
void curve_set_end(curve_set *set);
// A LINEAR track that is written; its values are to be filled in. Null without memory.
curve_track *curve_set_add(curve_set *set, uint32_t bone, gltf_path path, uint32_t width);
// Refuses numbers that are not finite, turns quaternions to the side of their neighbours and makes the
// curves.
bool curve_set_close(curve_set *set, tsla_error *e);
bool curve_set_reduce(curve_set *set, const reduce_settings *settings, tsla_error *e);
bool curve_set_write(curve_set *set, gltf_edit *edit, uint32_t clip, tsla_error *e);
// What curve_set_write is going to write.
curve_tally curve_set_count(const curve_set *set);

#endif

// SPDX-License-Identifier: MIT
// Data of the guaranteed reducer. Everything lies in the caller's scratch.
//
// A *sample* is a moment at which the error is measured: every source frame, and half-way between frames when a track may come out
// cubic. Joints are renumbered depth first, so that a subtree is a range. The keys of a track form a linked list over its frames;
// removing one merges two segments, which is tried on the poses of the samples in between, for the joint and everything below it.
#ifndef TSLI_REDUCE_CLIP_H
#define TSLI_REDUCE_CLIP_H

#include "tassel/reduce.h"
#include "reduce/rotation.h"

#include <stddef.h>

enum { TSLI_NO_TRACK = 0x7fffffff };
#define TSLI_KEY_IDLE 0xffffffffu
#define TSLI_KEY_FIXED 0xfffffffeu
#define TSLI_KEY_GONE 0xfffffffdu

// Three rows of a 3x4 matrix: columns 0..2 the axes, column 3 the origin.
typedef struct tsli_rows {
    double at[3][4];
} tsli_rows;

typedef struct tsli_key {
    double cost;    // local error of the merged segment, in model-space units
    uint32_t prev;  // frames of the neighbouring keys
    uint32_t next;  // frame_count after the last key
    uint32_t queue; // index in the queue, or one of TSLI_KEY_*
    uint32_t worst; // the sample with the largest error of the merged segment
} tsli_key;

typedef struct tsli_clip_track {
    float *values;         // per frame: a copy, rotations of unit length and without sign changes
    double *current;       // per sample: the value as reduced so far; joints only
    float *tangents;       // per key frame: out-tangent here, in-tangent at the next key; null when not cubic
    tsli_key *keys;        // per frame, in the clip's array
    double gain;           // how far the joint's subtree moves, at most, per unit of change (radian, length, factor)
    double tolerance;      // TSL_TARGET_VALUES, less the allowance
    double full_tolerance; // as given
    uint32_t width;
    uint32_t joint; // in depth-first order
    tsl_target target;
    tsl_interpolation interpolation;
    uint32_t key_count;
    int may_fold;  // may become a single key
    int loop_sign; // the last value is the first: 1; with the other sign: -1; else 0
} tsli_clip_track;

typedef struct tsli_clip_joint {
    tsl_transform rest;
    uint32_t parent;  // depth-first; itself for a root
    uint32_t size;    // of the subtree
    uint32_t source;  // the caller's index
    int32_t track[3]; // per target, TSLI_NO_TRACK for none
} tsli_clip_joint;

typedef struct tsli_clip {
    tsl_reduce_desc desc;
    tsli_clip_track *tracks;
    tsli_clip_joint *joints;
    uint32_t *order;                  // caller's joint index to depth-first
    double *times;                    // per sample
    double *shells;                   // per joint, depth first
    double *limits;                   // squared tolerance per joint, less the allowance
    tsli_rows *truth, *local, *model; // [sample][joint]
    tsli_rows *trial;                 // [joint]
    tsli_key *keys;                   // [track][frame]
    uint32_t *queue;                  // heap of track * frame_count + frame
    double *value;                    // scratch for two values of the widest track
    float *tangent;                   // scratch for the two tangents of a trial
    uint32_t queue_count;
    uint32_t window_end; // the frame after those whose keys are being tried
    uint32_t sample_count;
    uint32_t samples_per_frame;
    uint32_t widest;
    uint32_t spanning; // tracks with more than one key
} tsli_clip;

// A track between two of its keys, ready to be evaluated. b == frame_count: holds the value of a for ever.
typedef struct tsli_segment {
    const tsli_clip_track *track;
    const float *tangents; // two times width; null: not cubic
    tsli_dquat start, end; // rotations, unit; end on the side of start when linear
    double angle_squared;  // rotations: below 0 for nlerp
    double start_time, duration, inverse_duration;
    uint32_t a, b;
} tsli_segment;

// The caller's tracks: floats per value, bytes from frame to frame.
static inline uint32_t tsli_source_width(const tsl_reduce_track *track)
{
    static const uint32_t widths[3] = {3, 4, 3};
    return track->target < TSL_TARGET_VALUES ? widths[track->target] : track->width;
}

static inline uint32_t tsli_source_stride(const tsl_reduce_track *track)
{
    return track->stride != 0 ? track->stride : tsli_source_width(track) * (uint32_t)sizeof(float);
}

static inline int tsli_source_may_be_cubic(const tsl_reduce_track *track)
{
    return track->source != TSL_INTERPOLATION_STEP && track->output != TSL_INTERPOLATION_LINEAR;
}

// Rounded to the output's precision.
static inline float tsli_frame_time(const tsl_reduce_desc *desc, uint32_t frame)
{
    return desc->times ? desc->times[frame] : (float)((double)frame / desc->frame_rate);
}

static inline const float *tsli_frame_value(const tsli_clip_track *track, uint32_t frame)
{
    return track->values + (size_t)frame * track->width;
}

// clip_setup.c: checks the descriptor's shape, or its numbers too.
tsl_result tsli_clip_check(const tsl_reduce_desc *given, tsl_reduce_desc *desc, int and_values);
// Lays out `scratch` and copies into it; null scratch only counts.
void tsli_clip_sizes(const tsl_reduce_desc *desc, tsl_reduce_sizes *sizes);
uint64_t tsli_clip_layout(tsli_clip *clip, void *scratch);
tsl_result tsli_clip_load(tsli_clip *clip);

// clip_segment.c. With `tangents` null a cubic segment uses its track's; otherwise they are fitted again and stored there.
void tsli_segment_prepare(const tsli_clip *clip, const tsli_clip_track *track, uint32_t a, uint32_t b, float *tangents,
                          tsli_segment *out);
void tsli_segment_value_at(const tsli_clip *clip, const tsli_segment *segment, uint32_t sample, double *out);
void tsli_segment_truth_at(const tsli_clip *clip, const tsli_clip_track *track, uint32_t sample, double *out);
// Largest error strictly between the keys, times the track's gain. Stops once above `enough`; infinite where viewers could disagree on how
// to interpolate keys so far apart.
double tsli_segment_cost(const tsli_clip *clip, const tsli_segment *segment, double enough, uint32_t *worst);
uint32_t tsli_segment_end_sample(const tsli_clip *clip, const tsli_segment *segment);

// clip_pose.c: poses.
void tsli_clip_local(const tsli_clip *clip, uint32_t joint, uint32_t sample, int32_t track, const double *value,
                     tsli_rows *out);
void tsli_clip_pose(tsli_clip *clip);          // all locals and models from `current`
int tsli_clip_within(const tsli_clip *clip);   // whether every joint keeps its limit at every sample
void tsli_clip_measure_gains(tsli_clip *clip); // from the truth
int tsli_clip_report(const tsli_clip *clip, tsl_reduce_report *report); // fills the errors; the same answer
// The subtree of a joint at a sample with another local pose of the joint: 1 if all of it keeps its limits.
int tsli_clip_try(const tsli_clip *clip, uint32_t joint, uint32_t sample, const tsli_rows *local);
void tsli_clip_commit(tsli_clip *clip, uint32_t joint, uint32_t sample, const tsli_rows *local);

// clip_prepass.c: a fine greedy reduction per track; afterwards `current` and the poses come from its keys.
void tsli_clip_prepass(tsli_clip *clip);
// `current` from the keys, or from every frame.
void tsli_track_refresh(tsli_clip *clip, tsli_clip_track *track, int from_source);

// clip_removal.c: removes keys until none can go.
void tsli_clip_remove_keys(tsli_clip *clip);
// Looping splines: makes the tangents at the end and the beginning equal, where the tolerance allows it.
void tsli_clip_join_ends(tsli_clip *clip);

#endif

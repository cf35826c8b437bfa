// SPDX-License-Identifier: MIT
// Real clips for tests and bench: glTF binaries and BVH files from the folder TASSEL_DATA, and what a careful
// stranger would do with them: measure errors in double with libm, and reduce by Ramer-Douglas-Peucker per
// track.
#ifndef TASSEL_TESTS_CLIPS_H
#define TASSEL_TESTS_CLIPS_H

#include "tassel/reduce.h"

typedef struct clip {
    char name[96];
    uint32_t joint_count, frame_count, track_count;
    int32_t *parents;
    tsl_transform *rest_local;
    float *times;
    tsl_reduce_track *tracks;
    float units_per_metre;
} clip;

typedef struct clip_set {
    clip *clips;
    uint32_t count;
} clip_set;

// 1 when the folder is there. Clips are added to the set; a file that is missing or malformed is reported, 0.
const char *clips_folder(void);
int clips_add_glb(clip_set *set, const char *file, float units_per_metre);
int clips_add_bvh(clip_set *set, const char *file, float units_per_metre, uint32_t most_frames);
// Mage, Fox, RiggedFigure and the CMU clip (cut to most_frames; 0: whole).
int clips_add_all(clip_set *set, uint32_t most_bvh_frames);
void clips_free(clip_set *set);

// A descriptor for the clip with a tolerance in millimetres, shell 0.1 m, all tracks with this output.
void clip_describe(const clip *c, double millimetres, tsl_interpolation output, tsl_reduce_desc *desc);

// One result with all its memory.
typedef struct clip_result {
    tsl_curve *curves;
    float *times, *values;
    uint32_t *frames;
    void *scratch;
    tsl_reduce_sizes sizes;
    tsl_reduce_report report;
    tsl_result result;
} clip_result;

void clip_reduce(const tsl_reduce_desc *desc, clip_result *out);
void clip_result_free(clip_result *result);

// Greatest and mean error of curves (one per track) against the clip, in metres: poses in double, at every
// frame and, with half_frames, between. `sampled`: play the curves with the library's sampler in place of the
// reference.
double clip_error(const clip *c, const tsl_curve *curves, int half_frames, int sampled, double *mean);
// Keys of Ramer-Douglas-Peucker per track (error times reach of the subtree), with the one factor on the
// tolerance that brings the measured error nearest below `metres`; a track that is still within its tolerance
// is one key.
uint64_t clip_rdp_keys(const clip *c, double metres, double *error);

#endif

// SPDX-License-Identifier: MIT
#ifndef TSLI_REDUCE_TRACKS_H
#define TSLI_REDUCE_TRACKS_H

#include "reduce/greedy.h"

static inline uint32_t tsli_key_track_stride(const tsl_key_track *track)
{
    return track->stride != 0 ? track->stride : tsli_track_width(track->kind) * (uint32_t)sizeof(float);
}

// Shared checks: every value finite and no rotation zero; times finite and strictly increasing.
tsl_result tsli_values_check(const float *values, uint32_t width, uint32_t stride, uint32_t count, int is_rotation);
tsl_result tsli_times_check(const float *times, uint32_t count);

// Implementations of the fast reducer, both with the same keys; the processor must support them. PLAIN is the reference and takes one
// track at a time.
typedef uint32_t tsli_key_lanes;
enum { TSLI_KEY_PLAIN, TSLI_KEY_AVX2 };
tsli_key_lanes tsli_key_lanes_best(void);
// tsl_key_tracks_reduce by the given implementation.
tsl_result tsli_key_tracks_reduce_with(tsl_key_track *tracks, uint32_t track_count, tsli_key_lanes lanes);

// A checked track in plain arithmetic.
void tsli_key_track_reduce(tsl_key_track *track);

#endif

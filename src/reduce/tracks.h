// SPDX-License-Identifier: MIT
#ifndef TSLI_REDUCE_TRACKS_H
#define TSLI_REDUCE_TRACKS_H

#include "reduce/stream.h"

static inline uint32_t tsli_key_track_stride(const tsl_key_track *track)
{
    return track->stride != 0 ? track->stride : tsli_track_width(track->kind) * (uint32_t)sizeof(float);
}

// Shared checks: every value finite and no rotation zero; times finite and strictly increasing.
tsl_result tsli_values_check(const float *values, uint32_t width, uint32_t stride, uint32_t count,
                             int is_rotation);
tsl_result tsli_times_check(const float *times, uint32_t count);

// One checked track, in plain scalar arithmetic: the reference.
void tsli_key_track_reduce(tsl_key_track *track);
// Checked tracks, four side by side. Only where tsli_key_lanes_usable says so.
int tsli_key_lanes_usable(void);
void tsli_key_lanes_reduce(tsl_key_track *tracks, uint32_t track_count);

#endif

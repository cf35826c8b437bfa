// SPDX-License-Identifier: MIT
// The offline form of the fast reducer: checks every track, then lets the lanes take what they can.
#include "reduce/cpu.h"
#include "reduce/tracks.h"

#include <string.h>

static tsl_result track_check_shape(const tsl_key_track *track)
{
    if (!track->values || !track->frames)
        return TSL_ERROR_NULL_POINTER;
    if (track->kind > TSL_TRACK_SCALAR || track->frame_count == 0 || track->stride % 4 != 0)
        return TSL_ERROR_INVALID_ARGUMENT;
    if (track->stride != 0 && track->stride < tsli_track_width(track->kind) * sizeof(float))
        return TSL_ERROR_INVALID_ARGUMENT;
    if (!(track->threshold - track->threshold == 0.0f))
        return TSL_ERROR_NOT_FINITE;
    return track->threshold < 0.0f ? TSL_ERROR_INVALID_ARGUMENT : TSL_OK;
}

// Bit patterns instead of arithmetic: independent of one another, so the loops go into vectors.
static inline uint32_t float_magnitude(const float *value)
{
    uint32_t bits;
    memcpy(&bits, value, sizeof bits);
    return bits & 0x7fffffffu;
}

static uint32_t largest_magnitude(const float *values, size_t count)
{
    uint32_t largest = 0;
    for (size_t i = 0; i < count; ++i) {
        uint32_t bits = float_magnitude(values + i);
        largest = bits > largest ? bits : largest;
    }
    return largest;
}

tsl_result tsli_values_check(const float *values, uint32_t width, uint32_t stride, uint32_t count,
                             int is_rotation)
{
    uint32_t largest = 0, zero_rotations = 0;
    if (stride == width * sizeof(float))
        largest = largest_magnitude(values, (size_t)width * count);
    else
        for (uint32_t i = 0; i < count; ++i) {
            uint32_t bits = largest_magnitude(tsli_strided(values, stride, i), width);
            largest = bits > largest ? bits : largest;
        }
    if (largest >= 0x7f800000u) // the magnitude of infinity; every NaN lies above
        return TSL_ERROR_NOT_FINITE;
    for (uint32_t i = 0; is_rotation && i < count; ++i)
        zero_rotations += float_magnitude(tsli_strided(values, stride, i) + 3) == 0;
    if (zero_rotations == 0) // no w is zero: the usual case, one load per frame
        return TSL_OK;
    for (uint32_t i = 0; i < count; ++i)
        if (largest_magnitude(tsli_strided(values, stride, i), 4) == 0)
            return TSL_ERROR_INVALID_ARGUMENT;
    return TSL_OK;
}

tsl_result tsli_times_check(const float *times, uint32_t count)
{
    for (uint32_t i = 0; i < count; ++i)
        if (!(times[i] - times[i] == 0.0f))
            return TSL_ERROR_NOT_FINITE;
    for (uint32_t i = 1; i < count; ++i)
        if (!(times[i] > times[i - 1]))
            return TSL_ERROR_NOT_INCREASING;
    return TSL_OK;
}

static tsl_result track_check(const tsl_key_track *track)
{
    tsl_result result = track_check_shape(track);
    if (result == TSL_OK && track->times)
        result = tsli_times_check(track->times, track->frame_count);
    if (result != TSL_OK)
        return result;
    return tsli_values_check(track->values, tsli_track_width(track->kind), tsli_key_track_stride(track),
                             track->frame_count, track->kind == TSL_TRACK_ROTATION);
}

static inline double track_time(const tsl_key_track *track, uint32_t frame)
{
    return track->times ? (double)track->times[frame] : (double)frame;
}

// Inlined once per kind, so that the kind is a constant inside the loop.
TSLI_REDUCE_INLINE void track_reduce(tsl_key_track *track, tsl_track_kind kind)
{
    tsli_segment_sums sums;
    tsli_dquat last = tsli_segment_value(kind, track->values);
    double threshold = track->threshold;
    uint32_t stride = tsli_key_track_stride(track), key = 0, count = 0;
    tsli_segment_begin(kind, &sums, last, track_time(track, 0));
    track->frames[count++] = 0;
    for (uint32_t m = 1; m < track->frame_count; ++m) {
        double time = track_time(track, m);
        tsli_dquat value = tsli_segment_value(kind, tsli_strided(track->values, stride, m));
        double over = tsli_segment_add(kind, &sums, value, time - sums.key_time, threshold);
        uint32_t gap = m - key;
        if (gap > 1 && (over > 0.0 || (track->max_gap != 0 && gap > track->max_gap))) {
            key = m - 1;
            track->frames[count++] = key;
            tsli_segment_begin(kind, &sums, last, track_time(track, key));
            tsli_segment_add(kind, &sums, value, time - sums.key_time, threshold);
        }
        last = value;
    }
    if (key != track->frame_count - 1)
        track->frames[count++] = track->frame_count - 1;
    track->key_count = count;
}

void tsli_key_track_reduce(tsl_key_track *track)
{
    if (track->kind == TSL_TRACK_ROTATION)
        track_reduce(track, TSL_TRACK_ROTATION);
    else if (track->kind == TSL_TRACK_VECTOR)
        track_reduce(track, TSL_TRACK_VECTOR);
    else
        track_reduce(track, TSL_TRACK_SCALAR);
}

tsl_result tsl_key_tracks_reduce(tsl_key_track *tracks, uint32_t track_count)
{
    if (!tracks)
        return TSL_ERROR_NULL_POINTER;
    if (track_count == 0)
        return TSL_ERROR_INVALID_ARGUMENT;
    for (uint32_t i = 0; i < track_count; ++i) {
        tsl_result result = track_check(&tracks[i]);
        if (result != TSL_OK)
            return result;
    }
    if (track_count > 1 && tsli_key_lanes_usable()) {
        tsli_key_lanes_reduce(tracks, track_count);
        return TSL_OK;
    }
    for (uint32_t i = 0; i < track_count; ++i)
        tsli_key_track_reduce(&tracks[i]);
    return TSL_OK;
}

// SPDX-License-Identifier: MIT
// The offline fast reducer: checks every track, then passes those that lanes can take to them.
#include "base/cpu.h"
#include "base/standard_call.h"
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

static inline uint32_t float_magnitude(const float *value)
{
    uint32_t bits;
    memcpy(&bits, value, sizeof bits);
    return bits & 0x7fffffffu;
}

static int is_zero_rotation(const float *value)
{
    return (float_magnitude(value) | float_magnitude(value + 1) | float_magnitude(value + 2) |
            float_magnitude(value + 3)) == 0;
}

// The top bit is set if any number is NaN or an infinity: only their magnitudes reach it. Bit patterns, unlike arithmetic, have no
// dependent operations, so rows of them are vectorised.
static uint32_t any_not_finite(const float *values, size_t count)
{
    enum { ROW = 16 };
    uint32_t row[ROW] = {0}, any = 0;
    size_t i = 0;
    for (; i + ROW <= count; i += ROW)
        for (int k = 0; k < ROW; ++k)
            row[k] |= float_magnitude(values + i + k) + 0x00800000u;
    for (int k = 0; k < ROW; ++k)
        any |= row[k];
    for (; i < count; ++i)
        any |= float_magnitude(values + i) + 0x00800000u;
    return any & 0x80000000u;
}

tsl_result tsli_values_check(const float *values, uint32_t width, uint32_t stride, uint32_t count, int is_rotation)
{
    uint32_t not_finite = 0, suspects = 0;
    if (stride == width * sizeof(float))
        not_finite = any_not_finite(values, (size_t)width * count);
    else
        for (uint32_t i = 0; i < count; ++i)
            not_finite |= any_not_finite(tsli_strided(values, stride, i), width);
    if (not_finite)
        return TSL_ERROR_NOT_FINITE;
    for (uint32_t i = 0; is_rotation && i < count; ++i)
        suspects += float_magnitude(tsli_strided(values, stride, i) + 3) == 0;
    for (uint32_t i = 0; suspects != 0 && i < count; ++i) // rare: a w of zero
        if (is_zero_rotation(tsli_strided(values, stride, i)))
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

tsl_result tsli_key_tracks_reduce_with(tsl_key_track *tracks, uint32_t track_count, tsli_key_lanes lanes)
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
    tsli_key_tracks_walk(tracks, track_count, lanes);
    return TSL_OK;
}

TSLI_STANDARD_CALL(tsl_key_tracks_reduce, (tsl_key_track *tracks, uint32_t track_count), (tracks, track_count))
{
    return tsli_key_tracks_reduce_with(tracks, track_count, tsli_key_lanes_best());
}

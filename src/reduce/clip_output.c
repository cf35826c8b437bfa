// SPDX-License-Identifier: MIT
#include "reduce/clip.h"

static uint32_t values_per_key(const tsli_clip_track *track)
{
    return track->interpolation == TSL_INTERPOLATION_CUBICSPLINE && track->key_count > 1 ? 3 : 1;
}

void tsli_clip_count(const tsli_clip *clip, uint64_t *keys, uint64_t *floats)
{
    *keys = *floats = 0;
    for (uint32_t i = 0; i < clip->desc.track_count; ++i) {
        const tsli_clip_track *track = &clip->tracks[i];
        *keys += track->key_count;
        *floats += (uint64_t)track->key_count * values_per_key(track) * track->width;
    }
}

// Chooses signs so that even players that do not look for it turn the shorter way.
static void write_plain(const tsli_clip_track *track, uint32_t frame, const float *before, float *to)
{
    const float *from = tsli_frame_value(track, frame);
    int flip = track->target == TSL_TARGET_ROTATION && before &&
               tsli_dquat_dot(tsli_dquat_load(before), tsli_dquat_load(from)) < 0.0;
    for (uint32_t c = 0; c < track->width; ++c)
        to[c] = flip ? -from[c] : from[c];
}

// In-tangent of the segment before, value, out-tangent of the segment after; zero beyond the ends.
static void write_cubic(const tsli_clip_track *track, uint32_t frame, uint32_t end, float *to)
{
    const tsli_key *key = &track->keys[frame];
    size_t width = track->width;
    const float *before = track->tangents + (size_t)key->prev * 2 * width + width;
    const float *after = track->tangents + (size_t)frame * 2 * width, *value = tsli_frame_value(track, frame);
    for (size_t c = 0; c < width; ++c) {
        to[c] = frame != 0 ? before[c] : 0.0f;
        to[width + c] = value[c];
        to[2 * width + c] = key->next != end ? after[c] : 0.0f;
    }
}

static float *write_keys(const tsli_clip *clip, const tsli_clip_track *track, float *times, float *values,
                         uint32_t *frames)
{
    uint32_t end = clip->desc.frame_count, size = values_per_key(track) * track->width;
    float *before = NULL;
    for (uint32_t f = 0; f < end; f = track->keys[f].next, values += size) {
        *times++ = (float)clip->times[(size_t)f * clip->samples_per_frame];
        if (frames)
            *frames++ = f;
        if (size != track->width)
            write_cubic(track, f, end, values);
        else
            write_plain(track, f, before, values);
        before = values;
    }
    return values;
}

void tsli_clip_write(const tsli_clip *clip, const tsl_reduce_output *output)
{
    float *times = output->times, *values = output->values;
    uint32_t *frames = output->frames;
    for (uint32_t i = 0; i < clip->desc.track_count; ++i) {
        const tsli_clip_track *track = &clip->tracks[i];
        tsl_curve *curve = &output->curves[i];
        int step = track->interpolation == TSL_INTERPOLATION_STEP;
        curve->times = times;
        curve->values = values;
        curve->key_count = track->key_count;
        curve->width = track->width;
        curve->interpolation = values_per_key(track) == 3 ? TSL_INTERPOLATION_CUBICSPLINE
                               : step                     ? TSL_INTERPOLATION_STEP
                                                          : TSL_INTERPOLATION_LINEAR;
        curve->kind = track->target != TSL_TARGET_ROTATION         ? TSL_CURVE_VALUES
                      : (clip->desc.flags & TSL_REDUCE_NLERP) != 0 ? TSL_CURVE_NLERP
                                                                   : TSL_CURVE_SLERP;
        values = write_keys(clip, track, times, values, frames);
        times += track->key_count;
        frames = frames ? frames + track->key_count : NULL;
    }
}

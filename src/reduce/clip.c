// SPDX-License-Identifier: MIT
// The guaranteed reducer from end to end.
#include "base/standard_call.h"
#include "reduce/clip.h"

#include <string.h>

TSLI_STANDARD_CALL(tsl_reduce_measure, (const tsl_reduce_desc *desc, tsl_reduce_sizes *out_sizes),
                   (desc, out_sizes))
{
    tsl_reduce_desc known;
    if (!desc || !out_sizes)
        return TSL_ERROR_NULL_POINTER;
    tsl_result result = tsli_clip_check(desc, &known, 0);
    if (result == TSL_OK)
        tsli_clip_sizes(&known, out_sizes);
    return result;
}

static uint32_t values_per_key(const tsli_clip_track *track)
{
    return track->interpolation == TSL_INTERPOLATION_CUBICSPLINE && track->key_count > 1 ? 3 : 1;
}

static void clip_count(const tsli_clip *clip, uint64_t *keys, uint64_t *floats)
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

static void clip_write(const tsli_clip *clip, const tsl_reduce_output *output)
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

static double value_share(const tsli_clip *clip, const tsli_clip_track *track)
{
    double largest = 0.0;
    tsli_segment segment;
    uint32_t worst;
    for (uint32_t a = 0; a < clip->desc.frame_count; a = track->keys[a].next) {
        tsli_segment_prepare(clip, track, a, track->keys[a].next, NULL, &segment);
        double cost = tsli_segment_cost(clip, &segment, 1e300, &worst);
        largest = cost > largest ? cost : largest;
    }
    return largest > 0.0 ? largest / track->full_tolerance : 0.0;
}

// Verifies the promise on poses rebuilt from the keys, not on those that the search kept.
static int fill_report(const tsli_clip *clip, tsl_reduce_report *report)
{
    uint64_t floats, source_floats = 0;
    memset(report, 0, sizeof *report);
    clip_count(clip, &report->keys, &floats);
    int kept = tsli_clip_report(clip, report);
    report->bytes = (report->keys + floats) * sizeof(float);
    for (uint32_t i = 0; i < clip->desc.track_count; ++i) {
        const tsli_clip_track *track = &clip->tracks[i];
        source_floats += (uint64_t)clip->desc.frame_count * (1 + track->width);
        report->source_keys += clip->desc.frame_count;
        report->cubic_tracks += track->interpolation == TSL_INTERPOLATION_CUBICSPLINE && track->key_count > 1;
        if (track->target == TSL_TARGET_VALUES) {
            double share = value_share(clip, track);
            report->max_value_share = share > report->max_value_share ? (float)share : report->max_value_share;
        }
    }
    report->source_bytes = source_floats * sizeof(float);
    return kept;
}

static void reduce(tsli_clip *clip)
{
    for (uint32_t i = 0; i < clip->desc.track_count; ++i)
        tsli_track_refresh(clip, &clip->tracks[i], 1);
    tsli_clip_pose(clip);
    tsli_rows *truth = clip->model;
    clip->model = clip->truth;
    clip->truth = truth;
    tsli_clip_measure_gains(clip);
    tsli_clip_prepass(clip);
    tsli_clip_remove_keys(clip);
    if (clip->desc.flags & TSL_REDUCE_LOOP)
        tsli_clip_join_ends(clip);
    for (uint32_t i = 0; i < clip->desc.track_count; ++i)
        tsli_track_refresh(clip, &clip->tracks[i], 0);
    tsli_clip_pose(clip);
}

static tsl_result check_output(const tsl_reduce_output *output)
{
    return output->curves && output->times && output->values ? TSL_OK : TSL_ERROR_NULL_POINTER;
}

TSLI_STANDARD_CALL(tsl_reduce_clip,
                   (const tsl_reduce_desc *desc, void *scratch, uint64_t scratch_bytes, const tsl_reduce_output *output,
                    tsl_reduce_report *out_report), (desc, scratch, scratch_bytes, output, out_report))
{
    tsli_clip clip;
    tsl_reduce_sizes sizes;
    tsl_reduce_report report;
    if (!desc || !scratch || !output)
        return TSL_ERROR_NULL_POINTER;
    memset(&clip, 0, sizeof clip);
    tsl_result result = tsli_clip_check(desc, &clip.desc, 1);
    if (result == TSL_OK)
        result = check_output(output);
    if (result != TSL_OK)
        return result;
    tsli_clip_sizes(&clip.desc, &sizes);
    if (scratch_bytes < sizes.scratch_bytes)
        return TSL_ERROR_BUFFER_TOO_SMALL;
    tsli_clip_layout(&clip, scratch);
    result = tsli_clip_load(&clip);
    if (result != TSL_OK)
        return result;
    reduce(&clip);
    if (!fill_report(&clip, &report))
        return TSL_ERROR_TOLERANCE_NOT_MET;
    uint64_t floats = (report.bytes / sizeof(float)) - report.keys;
    if (report.keys > output->time_capacity || floats > output->value_capacity)
        return TSL_ERROR_BUFFER_TOO_SMALL;
    clip_write(&clip, output);
    if (out_report)
        *out_report = report;
    return TSL_OK;
}

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
    tsli_clip_count(clip, &report->keys, &floats);
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
    tsli_clip_write(&clip, output);
    if (out_report)
        *out_report = report;
    return TSL_OK;
}

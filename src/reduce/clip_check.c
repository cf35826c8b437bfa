// SPDX-License-Identifier: MIT
// Checks of the guaranteed reducer's descriptor.
#include "base/desc.h"
#include "reduce/clip.h"
#include "reduce/tracks.h"

void tsl_reduce_desc_init(tsl_reduce_desc *desc, uint32_t size)
{
    tsl_reduce_desc defaults;
    memset(&defaults, 0, sizeof defaults);
    defaults.frame_rate = 30.0f;
    defaults.tolerance = 0.001f;
    defaults.shell_distance = 0.1f;
    defaults.passes = 1;
    tsli_desc_init(desc, size, &defaults, (uint32_t)sizeof defaults);
}

static int is_finite(float x)
{
    return x - x == 0.0f;
}

// For a quantity that may be zero but not negative.
static tsl_result check_amount(float x)
{
    if (!is_finite(x))
        return TSL_ERROR_NOT_FINITE;
    return x < 0.0f ? TSL_ERROR_INVALID_ARGUMENT : TSL_OK;
}

static tsl_result check_track_shape(const tsl_reduce_desc *desc, const tsl_reduce_track *track)
{
    if (!track->values || (track->locked_count != 0 && !track->locked))
        return TSL_ERROR_NULL_POINTER;
    if (track->target > TSL_TARGET_VALUES || track->source > TSL_INTERPOLATION_STEP ||
        track->output > TSL_INTERPOLATION_SMALLEST || track->output == TSL_INTERPOLATION_STEP)
        return TSL_ERROR_INVALID_ARGUMENT;
    if (tsli_source_width(track) == 0 || track->stride % 4 != 0)
        return TSL_ERROR_INVALID_ARGUMENT;
    if (tsli_source_width(track) > (1u << 20))
        return TSL_ERROR_TOO_MANY;
    if (track->stride != 0 && track->stride < tsli_source_width(track) * sizeof(float))
        return TSL_ERROR_INVALID_ARGUMENT;
    if (track->target == TSL_TARGET_VALUES)
        return track->joint != -1 ? TSL_ERROR_INVALID_ARGUMENT : check_amount(track->tolerance);
    if (track->joint < 0 || (uint32_t)track->joint >= desc->joint_count)
        return TSL_ERROR_INDEX_OUT_OF_RANGE;
    return TSL_OK;
}

static tsl_result check_frames(const uint32_t *frames, uint32_t count, uint32_t frame_count)
{
    for (uint32_t i = 0; i < count; ++i)
        if (frames[i] >= frame_count)
            return TSL_ERROR_INDEX_OUT_OF_RANGE;
    return TSL_OK;
}

static tsl_result check_shape(const tsl_reduce_desc *desc)
{
    const tsl_reduce_flags known = TSL_REDUCE_NLERP | TSL_REDUCE_LOOP | TSL_REDUCE_KEEP_ENDS;
    if (!desc->tracks || (desc->joint_count != 0 && (!desc->parents || !desc->rest_local)) ||
        (desc->locked_frame_count != 0 && !desc->locked_frames))
        return TSL_ERROR_NULL_POINTER;
    if (desc->frame_count == 0 || desc->track_count == 0 || (desc->flags & ~known) != 0 || desc->passes > 16)
        return TSL_ERROR_INVALID_ARGUMENT;
    if ((uint64_t)desc->frame_count * desc->track_count >= TSLI_KEY_GONE ||
        (uint64_t)desc->frame_count * 2 * desc->joint_count >= UINT32_MAX)
        return TSL_ERROR_TOO_MANY;
    for (uint32_t i = 0; i < desc->track_count; ++i) {
        tsl_result result = check_track_shape(desc, &desc->tracks[i]);
        if (result != TSL_OK)
            return result;
    }
    return TSL_OK;
}

static tsl_result check_joints(const tsl_reduce_desc *desc)
{
    tsl_result result = TSL_OK;
    for (uint32_t j = 0; j < desc->joint_count; ++j)
        if (desc->parents[j] < -1 || (desc->parents[j] >= 0 && (uint32_t)desc->parents[j] >= j))
            return TSL_ERROR_BAD_HIERARCHY;
    for (uint32_t j = 0; j < desc->joint_count && result == TSL_OK; ++j) {
        const tsl_transform *rest = &desc->rest_local[j];
        result = tsli_values_check(&rest->position.x, 3, 12, 1, 0);
        if (result == TSL_OK)
            result = tsli_values_check(&rest->scale.x, 3, 12, 1, 0);
        if (result == TSL_OK)
            result = tsli_values_check(&rest->rotation.x, 4, 16, 1, 1);
        if (result == TSL_OK && desc->joint_shells)
            result = check_amount(desc->joint_shells[j]);
        if (result == TSL_OK && desc->joint_tolerances)
            result = check_amount(desc->joint_tolerances[j]);
    }
    return result;
}

static tsl_result check_times(const tsl_reduce_desc *desc)
{
    if (desc->times)
        return tsli_times_check(desc->times, desc->frame_count);
    if (!is_finite(desc->frame_rate))
        return TSL_ERROR_NOT_FINITE;
    if (!(desc->frame_rate > 0.0f))
        return TSL_ERROR_INVALID_ARGUMENT;
    for (uint32_t f = 1; f < desc->frame_count; ++f) // times may collide in single precision
        if (!(tsli_frame_time(desc, f) > tsli_frame_time(desc, f - 1)))
            return TSL_ERROR_NOT_INCREASING;
    return TSL_OK;
}

static tsl_result check_values(const tsl_reduce_desc *desc)
{
    tsl_result result = check_frames(desc->locked_frames, desc->locked_frame_count, desc->frame_count);
    for (uint32_t i = 0; i < desc->track_count && result == TSL_OK; ++i) {
        const tsl_reduce_track *track = &desc->tracks[i];
        result = check_frames(track->locked, track->locked_count, desc->frame_count);
        if (result == TSL_OK)
            result = tsli_values_check(track->values, tsli_source_width(track), tsli_source_stride(track),
                                       desc->frame_count, track->target == TSL_TARGET_ROTATION);
    }
    return result;
}

tsl_result tsli_clip_check(const tsl_reduce_desc *given, tsl_reduce_desc *desc, int and_values)
{
    tsl_reduce_desc_init(desc, (uint32_t)sizeof *desc);
    tsl_result result = tsli_desc_read(desc, (uint32_t)sizeof *desc, (uint32_t)sizeof *desc, given);
    if (result == TSL_OK)
        result = check_shape(desc);
    if (result == TSL_OK)
        result = check_amount(desc->tolerance);
    if (result == TSL_OK)
        result = check_amount(desc->shell_distance);
    if (result == TSL_OK && and_values)
        result = check_times(desc);
    if (result == TSL_OK && and_values)
        result = check_joints(desc);
    if (result == TSL_OK && and_values)
        result = check_values(desc);
    return result;
}

// SPDX-License-Identifier: MIT
// What comes before a reduction: checks of the descriptor, the layout of the scratch, and the copies that the reducer works on.
#include "base/desc.h"
#include "reduce/clip.h"
#include "reduce/tracks.h"

#include <string.h>

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

// Tolerance reserved for a player's own error: single-precision values and poses.
#define PLAYER_ALLOWANCE (1.0 / 1024.0)

void tsli_clip_sizes(const tsl_reduce_desc *desc, tsl_reduce_sizes *sizes)
{
    tsli_clip clip;
    memset(&clip, 0, sizeof clip);
    clip.desc = *desc;
    sizes->scratch_bytes = tsli_clip_layout(&clip, NULL);
    sizes->keys = (uint64_t)desc->frame_count * desc->track_count;
    sizes->floats = 0;
    for (uint32_t i = 0; i < desc->track_count; ++i)
        sizes->floats += (uint64_t)desc->frame_count * tsli_source_width(&desc->tracks[i]) *
                         (tsli_source_may_be_cubic(&desc->tracks[i]) ? 3 : 1);
}

typedef struct arena {
    char *base; // null: only count
    uint64_t used;
} arena;

enum { ARENA_ALIGNMENT = 64 };

static void *arena_take(arena *memory, uint64_t count, uint64_t size)
{
    void *taken = memory->base ? memory->base + memory->used : NULL;
    memory->used += (count * size + ARENA_ALIGNMENT - 1) / ARENA_ALIGNMENT * ARENA_ALIGNMENT;
    return taken;
}

static void layout_track(const tsli_clip *clip, const tsl_reduce_track *source, tsli_clip_track *track, arena *memory)
{
    uint64_t frames = clip->desc.frame_count, width = tsli_source_width(source);
    track->values = arena_take(memory, frames * width, sizeof(float));
    track->tangents = tsli_source_may_be_cubic(source) ? arena_take(memory, 2 * frames * width, sizeof(float)) : NULL;
    track->current =
        source->target != TSL_TARGET_VALUES ? arena_take(memory, clip->sample_count * width, sizeof(double)) : NULL;
}

// One walk both counts (null scratch) and hands out, so that the two cannot disagree.
uint64_t tsli_clip_layout(tsli_clip *clip, void *scratch)
{
    const tsl_reduce_desc *desc = &clip->desc;
    size_t misaligned = (size_t)((uintptr_t)scratch % ARENA_ALIGNMENT);
    arena memory = {scratch ? (char *)scratch + (misaligned ? ARENA_ALIGNMENT - misaligned : 0) : NULL, 0};
    tsli_clip_track spare;
    clip->samples_per_frame = 1;
    clip->widest = 4;
    for (uint32_t i = 0; i < desc->track_count; ++i) {
        uint32_t width = tsli_source_width(&desc->tracks[i]);
        clip->samples_per_frame = tsli_source_may_be_cubic(&desc->tracks[i]) ? 2 : clip->samples_per_frame;
        clip->widest = width > clip->widest ? width : clip->widest;
    }
    clip->sample_count = (desc->frame_count - 1) * clip->samples_per_frame + 1;
    uint64_t poses = (uint64_t)clip->sample_count * desc->joint_count;
    clip->tracks = arena_take(&memory, desc->track_count, sizeof *clip->tracks);
    clip->joints = arena_take(&memory, desc->joint_count, sizeof *clip->joints);
    clip->order = arena_take(&memory, desc->joint_count, sizeof *clip->order);
    clip->times = arena_take(&memory, clip->sample_count, sizeof *clip->times);
    clip->shells = arena_take(&memory, desc->joint_count, sizeof *clip->shells);
    clip->limits = arena_take(&memory, desc->joint_count, sizeof *clip->limits);
    clip->truth = arena_take(&memory, poses, sizeof *clip->truth);
    clip->local = arena_take(&memory, poses, sizeof *clip->local);
    clip->model = arena_take(&memory, poses, sizeof *clip->model);
    clip->trial = arena_take(&memory, desc->joint_count, sizeof *clip->trial);
    clip->keys = arena_take(&memory, (uint64_t)desc->track_count * desc->frame_count, sizeof *clip->keys);
    clip->queue = arena_take(&memory, (uint64_t)desc->track_count * desc->frame_count, sizeof *clip->queue);
    clip->value = arena_take(&memory, 3 * (uint64_t)clip->widest, sizeof *clip->value);
    clip->tangent = arena_take(&memory, 4 * (uint64_t)clip->widest, sizeof *clip->tangent);
    for (uint32_t i = 0; i < desc->track_count; ++i)
        layout_track(clip, &desc->tracks[i], scratch ? &clip->tracks[i] : &spare, &memory);
    return memory.used + ARENA_ALIGNMENT;
}

static void load_times(tsli_clip *clip)
{
    const tsl_reduce_desc *desc = &clip->desc;
    uint32_t per_frame = clip->samples_per_frame;
    for (uint32_t f = 0; f < desc->frame_count; ++f)
        clip->times[(size_t)f * per_frame] = tsli_frame_time(desc, f);
    for (uint32_t s = 1; per_frame == 2 && s < clip->sample_count; s += 2)
        clip->times[s] = 0.5 * (clip->times[s - 1] + clip->times[s + 1]);
}

// Depth first, children in the caller's order: sizes from the last joint up, indices from the first down.
static void load_joints(tsli_clip *clip)
{
    const tsl_reduce_desc *desc = &clip->desc;
    uint32_t count = desc->joint_count, roots_end = 0;
    for (uint32_t j = 0; j < count; ++j)
        clip->order[j] = 1; // temporarily the size of the subtree
    for (uint32_t j = count; j-- > 0;)
        if (desc->parents[j] >= 0)
            clip->order[desc->parents[j]] += clip->order[j];
    for (uint32_t j = 0; j < count; ++j) {
        int32_t parent = desc->parents[j];
        uint32_t size = clip->order[j], index;
        tsli_clip_joint *up = parent >= 0 ? &clip->joints[clip->order[parent]] : NULL;
        index = up ? up->source : roots_end; // source: temporarily the index of the next child
        if (up)
            up->source += size;
        else
            roots_end += size;
        tsli_clip_joint *own = &clip->joints[index];
        // There are joint_count of them, and `index` is less than that.
        // NOLINTNEXTLINE(clang-analyzer-core.NullDereference)
        own->parent = up ? clip->order[parent] : index;
        own->size = size;
        own->source = index + 1;
        own->rest = desc->rest_local[j];
        own->track[0] = own->track[1] = own->track[2] = TSLI_NO_TRACK;
        clip->order[j] = index;
    }
    for (uint32_t j = 0; j < count; ++j) {
        uint32_t index = clip->order[j];
        double tolerance = desc->joint_tolerances ? desc->joint_tolerances[j] : desc->tolerance;
        tolerance -= tolerance * PLAYER_ALLOWANCE;
        clip->joints[index].source = j;
        clip->shells[index] = desc->joint_shells ? desc->joint_shells[j] : desc->shell_distance;
        clip->limits[index] = tolerance * tolerance;
    }
}

// Values of nearly unit length keep their bits, so that a key is the source's own value. Signs are continuous, so that splines can
// interpolate components.
static void load_rotation(const float *from, const float *before, float *to)
{
    tsli_dquat q = tsli_dquat_load(from);
    double square = tsli_dquat_dot(q, q);
    if (!(fabs(square - 1.0) < TSLI_NEAR_UNIT))
        q = tsli_dquat_scale(q, 1.0 / sqrt(square));
    if (before && tsli_dquat_dot(q, tsli_dquat_load(before)) < 0.0)
        q = tsli_dquat_scale(q, -1.0);
    to[0] = (float)q.x, to[1] = (float)q.y, to[2] = (float)q.z, to[3] = (float)q.w;
}

static void load_locks(tsli_clip_track *track, const uint32_t *frames, uint32_t count)
{
    for (uint32_t i = 0; i < count; ++i)
        track->keys[frames[i]].queue = TSLI_KEY_FIXED;
}

static int loop_sign(const tsli_clip *clip, const tsli_clip_track *track)
{
    const float *first = track->values, *last = tsli_frame_value(track, clip->desc.frame_count - 1);
    int same = 1, opposite = track->target == TSL_TARGET_ROTATION;
    for (uint32_t c = 0; c < track->width; ++c) {
        same &= first[c] == last[c];
        opposite &= first[c] == -last[c];
    }
    return same - (opposite && !same); // -1: the same rotation with the other sign
}

static void load_track(tsli_clip *clip, const tsl_reduce_track *source, tsli_clip_track *track)
{
    const tsl_reduce_desc *desc = &clip->desc;
    track->keys = clip->keys + (size_t)(track - clip->tracks) * desc->frame_count;
    track->width = tsli_source_width(source);
    track->target = source->target;
    track->joint = source->target != TSL_TARGET_VALUES ? clip->order[source->joint] : 0;
    track->interpolation = source->source == TSL_INTERPOLATION_STEP ? source->source : source->output;
    track->tolerance = source->tolerance - source->tolerance * PLAYER_ALLOWANCE;
    track->full_tolerance = source->tolerance;
    track->gain = 1.0;
    for (uint32_t f = 0; f < desc->frame_count; ++f) {
        const float *from = tsli_strided(source->values, tsli_source_stride(source), f);
        float *to = track->values + (size_t)f * track->width;
        if (source->target == TSL_TARGET_ROTATION)
            load_rotation(from, f ? to - 4 : NULL, to);
        else
            memcpy(to, from, track->width * sizeof *to);
        track->keys[f].prev = 1; // every frame is a key of the truth
        track->keys[f].next = f + 1;
        track->keys[f].queue = TSLI_KEY_IDLE;
    }
    load_locks(track, desc->locked_frames, desc->locked_frame_count);
    load_locks(track, source->locked, source->locked_count);
    track->loop_sign = loop_sign(clip, track);
    track->may_fold =
        (desc->flags & TSL_REDUCE_KEEP_ENDS) == 0 && ((desc->flags & TSL_REDUCE_LOOP) == 0 || track->loop_sign);
}

tsl_result tsli_clip_load(tsli_clip *clip)
{
    const tsl_reduce_desc *desc = &clip->desc;
    load_times(clip);
    load_joints(clip);
    for (uint32_t i = 0; i < desc->track_count; ++i) {
        const tsl_reduce_track *source = &desc->tracks[i];
        load_track(clip, source, &clip->tracks[i]);
        if (source->target == TSL_TARGET_VALUES)
            continue;
        int32_t *index = &clip->joints[clip->order[source->joint]].track[source->target];
        if (*index != TSLI_NO_TRACK)
            return TSL_ERROR_INVALID_ARGUMENT; // two tracks for one property
        *index = (int32_t)i;
    }
    return TSL_OK;
}

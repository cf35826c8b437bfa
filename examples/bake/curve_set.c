// SPDX-License-Identifier: MIT
#include "curve_set.h"

#include "common/xform.h"

#include <string.h>

// Where the turn of a bone is measured, as a share of the model: a hand's breadth on a person.
#define SHELL_SHARE 0.05f
// Of a morph weight, whose range is 0 to 1.
#define WEIGHT_TOLERANCE 0.001f

// All clips together: more than this is not a file of animations but a mistake.
#define MOST_MEMORY (4ull << 30)

static bool out_of_memory(const curve_set *set, tsla_error *e)
{
    return tsla_error_set(e, "%s: animation \"%s\": %u frames do not fit into memory", set->model->path, set->clip_name,
                          (unsigned)set->frame_count);
}

bool curve_set_begin(curve_set *set, const gltf *model, const skeleton *bones, const char *clip_name,
                     uint32_t frame_count, uint32_t most_tracks, tsla_error *e)
{
    memset(set, 0, sizeof *set);
    set->memory.limit = MOST_MEMORY;
    set->model = model;
    set->bones = bones;
    set->clip_name = clip_name;
    set->frame_count = frame_count;
    set->times = tsla_arena_take(&set->memory, frame_count, sizeof *set->times);
    set->tracks = tsla_arena_take(&set->memory, most_tracks, sizeof *set->tracks);
    set->curves = tsla_arena_take(&set->memory, most_tracks, sizeof *set->curves);
    return set->times && set->tracks && set->curves ? true : out_of_memory(set, e);
}

void curve_set_end(curve_set *set)
{
    tsla_arena_free(&set->memory);
}

curve_track *curve_set_add(curve_set *set, uint32_t bone, gltf_path path, uint32_t width)
{
    curve_track *track = &set->tracks[set->track_count];
    track->bone = bone;
    track->path = path;
    track->width = width;
    track->source = track->output = TSL_INTERPOLATION_LINEAR;
    track->values = tsla_arena_take(&set->memory, (uint64_t)set->frame_count * width, sizeof *track->values);
    if (!track->values)
        return NULL;
    set->track_count++;
    return track;
}

// Neighbouring keys on the same side, so that a straight interpolation of the numbers takes the short way
// too.
static void turn_to_neighbours(float *values, uint32_t count)
{
    for (uint32_t f = 1; f < count; ++f) {
        float *q = values + 4 * (size_t)f, *last = q - 4;
        float side = q[0] * last[0] + q[1] * last[1] + q[2] * last[2] + q[3] * last[3];
        for (uint32_t k = 0; side < 0.0f && k < 4; ++k)
            q[k] = -q[k];
    }
}

bool curve_set_close(curve_set *set, tsla_error *e)
{
    for (uint32_t i = 0; i < set->track_count; ++i) {
        curve_track *track = &set->tracks[i];
        uint32_t node = set->bones->nodes[track->bone];
        for (size_t v = 0; v < (size_t)set->frame_count * track->width; ++v)
            if (!isfinite(track->values[v]))
                return tsla_error_set(e, "%s: animation \"%s\": node \"%s\" goes to infinity", set->model->path,
                                      set->clip_name, set->model->nodes[node].name);
        if (track->path == GLTF_ROTATION)
            turn_to_neighbours(track->values, set->frame_count);
        tsl_curve *curve = &set->curves[i];
        curve->times = set->times;
        curve->values = track->values;
        curve->key_count = set->frame_count;
        curve->width = track->width;
        curve->interpolation = track->source;
        curve->kind = track->path == GLTF_ROTATION ? TSL_CURVE_SLERP : TSL_CURVE_VALUES;
    }
    return true;
}

// ---- reduction

// Shells are in each bone's own units: the same length in the model for all of them.
static float *make_shells(curve_set *set, float size)
{
    uint32_t count = set->bones->bone_count;
    float *shells = tsla_arena_take(&set->memory, count, sizeof *shells);
    tsl_transform *placed = tsla_arena_take(&set->memory, count, sizeof *placed), root = xform_identity();
    if (!shells || !placed)
        return NULL;
    skeleton_place(set->bones, &root, set->bones->rest, placed);
    for (uint32_t b = 0; b < count; ++b) {
        tsl_vec3 s = placed[b].scale;
        float scale = fmaxf(fabsf(s.x), fmaxf(fabsf(s.y), fabsf(s.z)));
        shells[b] = scale > 0.0f && isfinite(SHELL_SHARE * size / scale) ? SHELL_SHARE * size / scale : 0.0f;
    }
    return shells;
}

static uint32_t *list_frames(curve_set *set)
{
    uint32_t *frames = tsla_arena_take(&set->memory, set->frame_count, sizeof *frames);
    for (uint32_t f = 0; frames && f < set->frame_count; ++f)
        frames[f] = f;
    return frames;
}

static tsl_reduce_track *make_tracks(curve_set *set)
{
    static const tsl_target targets[] = {TSL_TARGET_TRANSLATION, TSL_TARGET_ROTATION, TSL_TARGET_SCALE,
                                         TSL_TARGET_VALUES};
    tsl_reduce_track *tracks = tsla_arena_take(&set->memory, set->track_count, sizeof *tracks);
    const uint32_t *all_frames = list_frames(set);
    if (!tracks || !all_frames)
        return NULL;
    for (uint32_t i = 0; i < set->track_count; ++i) {
        const curve_track *from = &set->tracks[i];
        tracks[i].values = from->values;
        tracks[i].target = targets[from->path];
        tracks[i].joint = from->path == GLTF_WEIGHTS ? -1 : (int32_t)from->bone;
        tracks[i].width = from->width;
        tracks[i].source = from->source;
        tracks[i].output = from->output;
        tracks[i].tolerance = WEIGHT_TOLERANCE;
        bool all = from->kept || from->dense;
        tracks[i].locked = all ? all_frames : NULL;
        tracks[i].locked_count = all ? set->frame_count : 0;
    }
    return tracks;
}

static bool refused(const curve_set *set, tsl_result result, tsla_error *e)
{
    return tsla_error_set(e, "%s: animation \"%s\": reducing its keys: %s", set->model->path, set->clip_name,
                          tsl_result_name(result));
}

static bool run_reducer(curve_set *set, const tsl_reduce_desc *desc, tsla_error *e)
{
    tsl_reduce_sizes sizes;
    tsl_reduce_report report;
    tsl_result result = tsl_reduce_measure(desc, &sizes);
    if (result != TSL_OK)
        return refused(set, result, e);
    tsl_reduce_output output = {set->curves, NULL, NULL, NULL, sizes.keys, sizes.floats};
    void *scratch = tsla_arena_take(&set->memory, sizes.scratch_bytes, 1);
    output.times = tsla_arena_take(&set->memory, sizes.keys, sizeof *output.times);
    output.values = tsla_arena_take(&set->memory, sizes.floats, sizeof *output.values);
    if (!scratch || !output.times || !output.values)
        return out_of_memory(set, e);
    result = tsl_reduce_clip(desc, scratch, sizes.scratch_bytes, &output, &report);
    if (result != TSL_OK)
        return refused(set, result, e);
    set->max_error = report.max_error;
    set->mean_error = report.mean_error;
    return true;
}

static uint64_t value_count(const tsl_curve *curve)
{
    return (uint64_t)curve->key_count * curve->width * (curve->interpolation == TSL_INTERPOLATION_CUBICSPLINE ? 3 : 1);
}

// Few keys have their own times, all frames share theirs. True when there are tracks that do not gain.
static bool find_dense(curve_set *set)
{
    bool found = false;
    for (uint32_t i = 0; i < set->track_count; ++i) {
        curve_track *track = &set->tracks[i];
        bool dense =
            value_count(&set->curves[i]) + set->curves[i].key_count >= (uint64_t)set->frame_count * track->width;
        if (track->kept || track->dense || !dense || track->source == TSL_INTERPOLATION_STEP)
            continue;
        found = track->dense = true;
    }
    return found;
}

// How many pairs of bones there are of which one hangs, directly or not, from the other or is it.
static double count_carried(const skeleton *bones)
{
    double count = 0.0;
    for (uint32_t b = 0; b < bones->bone_count; ++b)
        for (int32_t up = (int32_t)b; up >= 0; up = bones->parents[up])
            count += 1.0;
    return count;
}

bool curve_set_reduce(curve_set *set, const reduce_settings *settings, tsla_error *e)
{
    tsl_reduce_desc desc;
    if (set->track_count == 0)
        return true;
    if (!effort_spend(settings->effort, EFFORT_REDUCING, count_carried(set->bones) * (double)set->frame_count, e))
        return false;
    tsl_reduce_desc_init(&desc, sizeof desc);
    desc.joint_count = set->bones->bone_count;
    desc.frame_count = set->frame_count;
    desc.track_count = set->track_count;
    desc.parents = set->bones->parents;
    desc.rest_local = set->bones->rest;
    desc.times = set->times;
    desc.joint_shells = make_shells(set, settings->size);
    desc.tolerance = settings->tolerance;
    desc.flags = settings->flags;
    // Once more when there are tracks that stay whole: the error that they would have spent is the others'.
    for (uint32_t round = 0; round < 2; ++round) {
        desc.tracks = make_tracks(set);
        if (!desc.tracks || !desc.joint_shells)
            return out_of_memory(set, e);
        if (!run_reducer(set, &desc, e))
            return false;
        if (round == 0 && !find_dense(set))
            break;
    }
    return true;
}

// ---- writing

static bool same_times(const tsl_curve *a, const tsl_curve *b)
{
    return a->key_count == b->key_count &&
           (a->times == b->times || memcmp(a->times, b->times, a->key_count * sizeof *a->times) == 0);
}

// The first written track with the times of this one: they share an accessor.
static uint32_t times_owner(const curve_set *set, uint32_t track)
{
    for (uint32_t i = 0; i < track; ++i)
        if (!set->tracks[i].kept && same_times(&set->curves[i], &set->curves[track]))
            return i;
    return track;
}

curve_tally curve_set_count(const curve_set *set)
{
    curve_tally tally = {0, 0};
    for (uint32_t i = 0; i < set->track_count; ++i) {
        if (set->tracks[i].kept)
            continue;
        tally.keys += set->curves[i].key_count;
        tally.bytes += 4 * value_count(&set->curves[i]);
        tally.bytes += times_owner(set, i) == i ? 4 * (uint64_t)set->curves[i].key_count : 0;
    }
    return tally;
}

// Accessors of morph weights hold single numbers, all of a key side by side.
static bool write_values(gltf_edit *edit, const tsl_curve *curve, gltf_path path, uint32_t *out_accessor, tsla_error *e)
{
    uint32_t width = path == GLTF_WEIGHTS ? 1 : curve->width;
    return gltf_edit_add_floats(edit, curve->values, (uint32_t)(value_count(curve) / width), width, false, out_accessor,
                                e);
}

bool curve_set_write(curve_set *set, gltf_edit *edit, uint32_t clip, tsla_error *e)
{
    static const gltf_interpolation interpolations[] = {GLTF_LINEAR, GLTF_STEP, GLTF_CUBIC};
    uint32_t *times = tsla_arena_take(&set->memory, set->track_count, sizeof *times);
    if (!times)
        return out_of_memory(set, e);
    if (clip < set->model->clip_count && !gltf_edit_drop_doubles(edit, clip, e))
        return false;
    for (uint32_t i = 0; i < set->track_count; ++i) {
        const tsl_curve *curve = &set->curves[i];
        const curve_track *track = &set->tracks[i];
        uint32_t values = 0, owner = times_owner(set, i);
        if (track->kept)
            continue;
        times[i] = times[owner];
        if (owner == i && !gltf_edit_add_floats(edit, curve->times, curve->key_count, 1, true, &times[i], e))
            return false;
        if (!write_values(edit, curve, track->path, &values, e) ||
            !gltf_edit_set_track(edit, clip, set->bones->nodes[track->bone], track->path,
                                 interpolations[curve->interpolation], times[i], values, e))
            return false;
    }
    set->written = curve_set_count(set);
    return true;
}

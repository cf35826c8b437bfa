// SPDX-License-Identifier: MIT
// A clip as it stands in the file, with fewer keys.
#include "keys.h"

#include "common/gltf_accessor.h"
#include "common/xform.h"

#include <stdlib.h>
#include <string.h>

typedef struct source {
    const skeleton *bones;
    const gltf *model;
    gltf_clip *clip;
    tsla_arena memory;
    uint32_t track_count;
    const gltf_track **tracks; // those of morph weights last
    uint32_t time_count;
    float *times; // of every key of every track, ascending, each once
} source;

static bool fail(const source *s, const gltf_track *track, const char *reason, tsla_error *e)
{
    static const char *const paths[] = {"translation", "rotation", "scale", "weights"};
    return tsla_error_set(e, "%s: animation \"%s\": %s of node \"%s\": %s", s->model->path, s->clip->name,
                          paths[track->path], s->model->nodes[track->node].name, reason);
}

static int compare_times(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static bool check_tracks(const source *s, tsla_error *e)
{
    for (uint32_t i = 0; i < s->track_count; ++i)
        for (uint32_t k = 1; k < s->tracks[i]->key_count; ++k)
            if (!(s->tracks[i]->times[k] > s->tracks[i]->times[k - 1]))
                return fail(s, s->tracks[i], "two keys at the same time", e);
    return true;
}

static bool list_tracks(source *s, tsla_error *e)
{
    const gltf_clip *clip = s->clip;
    s->tracks = tsla_arena_take(&s->memory, (uint64_t)clip->track_count + clip->weight_count, sizeof *s->tracks);
    if (!s->tracks)
        return tsla_error_set(e, "out of memory");
    for (uint32_t i = 0; i < clip->track_count; ++i)
        s->tracks[s->track_count++] = &clip->tracks[i];
    for (uint32_t i = 0; i < clip->weight_count; ++i)
        s->tracks[s->track_count++] = &clip->weights[i];
    return check_tracks(s, e);
}

static bool list_times(source *s, tsla_error *e)
{
    uint64_t room = 0;
    for (uint32_t i = 0; i < s->track_count; ++i)
        room += s->tracks[i]->key_count;
    s->times = room <= UINT32_MAX ? tsla_arena_take(&s->memory, room, sizeof *s->times) : NULL;
    if (!s->times)
        return tsla_error_set(e, "out of memory");
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->track_count; ++i) {
        memcpy(s->times + count, s->tracks[i]->times, s->tracks[i]->key_count * sizeof *s->times);
        count += s->tracks[i]->key_count;
    }
    qsort(s->times, count, sizeof *s->times, compare_times);
    for (uint32_t i = 0; i < count; ++i)
        if (i == 0 || s->times[i] != s->times[s->time_count - 1])
            s->times[s->time_count++] = s->times[i];
    return true;
}

// Pieces that the gap before key `i` is cut into: lines are lines between keys, splines must be looked at.
static uint32_t pieces(const source *s, uint32_t i, float fps)
{
    double exact = ceil((double)(s->times[i] - s->times[i - 1]) * (double)fps - 1e-3);
    return exact < 1.0 ? 1 : exact < MOTION_MOST_FRAMES ? (uint32_t)exact : (uint32_t)MOTION_MOST_FRAMES;
}

static bool has_splines(const source *s)
{
    for (uint32_t i = 0; i < s->track_count; ++i)
        if (s->tracks[i]->interpolation == GLTF_CUBIC)
            return true;
    return false;
}

// Key times, with even steps between them where there are splines. Rounding may make a step vanish.
static bool cut_gaps(source *s, float fps, tsla_error *e)
{
    double room = 1.0;
    for (uint32_t i = 1; i < s->time_count; ++i)
        room += pieces(s, i, fps);
    if (room > MOTION_MOST_FRAMES)
        return tsla_error_set(e, "%s: animation \"%s\": %g seconds are too many frames", s->model->path, s->clip->name,
                              (double)(s->clip->end - s->clip->start));
    float *times = tsla_arena_take(&s->memory, (uint64_t)room, sizeof *times);
    if (!times)
        return tsla_error_set(e, "out of memory");
    uint32_t count = 0;
    times[count++] = s->times[0];
    for (uint32_t i = 1; i < s->time_count; ++i) {
        uint32_t steps = pieces(s, i, fps);
        float from = s->times[i - 1], span = s->times[i] - from;
        for (uint32_t p = 1; p <= steps; ++p) {
            float time = p == steps ? s->times[i] : from + span * (float)p / (float)steps;
            if (time > times[count - 1] && time <= s->times[i] && (p == steps || time < s->times[i]))
                times[count++] = time;
        }
    }
    s->times = times;
    s->time_count = count;
    return true;
}

// Every track gets its values at every time.
static bool spend(const source *s, effort *costs, tsla_error *e)
{
    double width = s->bones->bone_count;
    for (uint32_t i = 0; i < s->track_count; ++i)
        width += s->tracks[i]->width;
    return effort_spend(costs, EFFORT_POSES, width * (double)s->time_count, e);
}

static bool add_track(const source *s, curve_set *set, const gltf_track *from, tsla_error *e)
{
    static const tsl_interpolation sources[] = {TSL_INTERPOLATION_LINEAR, TSL_INTERPOLATION_STEP,
                                                TSL_INTERPOLATION_LINEAR};
    curve_track *track = curve_set_add(set, s->model->nodes[from->node].rank, from->path, from->width);
    if (!track)
        return tsla_error_set(e, "out of memory");
    track->source = sources[from->interpolation];
    track->output = from->interpolation == GLTF_CUBIC ? TSL_INTERPOLATION_SMALLEST : TSL_INTERPOLATION_LINEAR;
    for (uint32_t f = 0; f < set->frame_count; ++f) {
        float *v = track->values + (size_t)f * from->width;
        gltf_sample_track(from, set->times[f], v);
        if (from->path != GLTF_ROTATION)
            continue;
        tsl_quat q = quat_normalize(quat_make(v[0], v[1], v[2], v[3]));
        v[0] = q.x, v[1] = q.y, v[2] = q.z, v[3] = q.w;
    }
    return true;
}

static uint64_t accessor_bytes(const source *s, int32_t index, tsla_error *e)
{
    gltf_accessor accessor;
    if (!gltf_accessor_open(s->model, (uint32_t)index, &accessor, e))
        return 0; // it has been read before
    uint32_t component = accessor.dense.component;
    uint32_t size = component == GLTF_BYTE || component == GLTF_UNSIGNED_BYTE     ? 1
                    : component == GLTF_SHORT || component == GLTF_UNSIGNED_SHORT ? 2
                                                                                  : 4;
    return accessor.dense.count * accessor.dense.width * size;
}

// Accessors that several tracks share count once.
static curve_tally count_input(const source *s, tsla_error *e)
{
    curve_tally tally = {0, 0};
    for (uint32_t i = 0; i < s->track_count; ++i) {
        const gltf_track *track = s->tracks[i];
        bool input = true, output = true;
        for (uint32_t n = 0; n < i; ++n) {
            input = input && s->tracks[n]->input != track->input;
            output = output && s->tracks[n]->output != track->output;
        }
        tally.keys += track->key_count;
        tally.bytes += input ? accessor_bytes(s, track->input, e) : 0;
        tally.bytes += output ? accessor_bytes(s, track->output, e) : 0;
    }
    return tally;
}

static bool reduce(source *s, curve_set *set, gltf_edit *edit, const reduce_settings *settings, key_report *out_report,
                   tsla_error *e)
{
    // The analyzer does not see that tsla_error_set returns false, after which nothing gets here.
    // NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker)
    memcpy(set->times, s->times, s->time_count * sizeof *s->times);
    for (uint32_t i = 0; i < s->track_count; ++i)
        if (!add_track(s, set, s->tracks[i], e))
            return false;
    if (!curve_set_close(set, e) || !curve_set_reduce(set, settings, e))
        return false;
    out_report->before = count_input(s, e);
    out_report->after = curve_set_count(set);
    out_report->left_alone = out_report->after.bytes >= out_report->before.bytes;
    if (out_report->left_alone) {
        out_report->after = out_report->before;
        return gltf_edit_drop_doubles(edit, (uint32_t)(s->clip - s->model->clips), e);
    }
    out_report->max_error = set->max_error;
    out_report->mean_error = set->mean_error;
    return curve_set_write(set, edit, (uint32_t)(s->clip - s->model->clips), e);
}

// All that says whether the clip can be reduced at all.
static bool prepare(source *s, gltf *model, float fps, tsla_error *e)
{
    const char *fault = gltf_clip_fault(s->clip, NULL);
    if (fault)
        return tsla_error_set(e, "%s", fault);
    return gltf_read_weights(model, s->clip, e) && list_tracks(s, e) &&
           (s->track_count == 0 || (list_times(s, e) && (!has_splines(s) || cut_gaps(s, fps, e))));
}

bool keys_reduce_clip(gltf_edit *edit, const skeleton *bones, gltf_clip *clip, float fps,
                      const reduce_settings *settings, key_report *out_report, tsla_error *out_unfit, tsla_error *e)
{
    source s = {.bones = bones, .model = edit->model, .clip = clip};
    curve_set set = {0};
    memset(out_report, 0, sizeof *out_report);
    out_report->left_alone = true;
    bool done = true;
    if (prepare(&s, edit->model, fps, out_unfit) && s.track_count > 0)
        done = spend(&s, settings->effort, e) &&
               curve_set_begin(&set, edit->model, bones, clip->name, s.time_count, s.track_count, e) &&
               reduce(&s, &set, edit, settings, out_report, e);
    curve_set_end(&set);
    tsla_arena_free(&s.memory);
    return done;
}

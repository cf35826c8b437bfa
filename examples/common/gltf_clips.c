// SPDX-License-Identifier: MIT
// Animations: channels and samplers as tracks.
#include "common/gltf_accessor.h"
#include "common/gltf_parts.h"

#include <string.h>

static bool pick(const tsla_json_at *at, const char *const *names, uint32_t count, uint32_t *out)
{
    const char *text = "";
    if (!tsla_json_to_text(at, &text))
        return false;
    for (uint32_t i = 0; i < count; ++i)
        if (strcmp(names[i], text) == 0) {
            *out = i;
            return true;
        }
    return tsla_json_fail(at, "\"%s\" is not known", text);
}

static bool read_index(const tsla_json_at *up, const char *key, uint32_t count, int32_t *out)
{
    tsla_json_at at = tsla_json_member(up, key);
    return tsla_json_require(&at) && tsla_json_read_index(up, key, count, out);
}

// Times in seconds, at least 0 as the specification says, never decreasing.
static bool read_times(gltf *model, const tsla_json_at *sampler, gltf_track *track)
{
    tsla_json_at at = tsla_json_member(sampler, "input");
    gltf_accessor accessor;
    int32_t index = -1;
    if (!read_index(sampler, "input", model->accessors.count, &index) ||
        !gltf_accessor_open(model, (uint32_t)index, &accessor, at.error))
        return false;
    if (accessor.dense.width != 1 || accessor.dense.count == 0 || accessor.dense.count > UINT32_MAX / 3)
        return tsla_json_fail(&at, "accessors[%d] is not a list of times", (int)index);
    track->key_count = (uint32_t)accessor.dense.count;
    track->input = index;
    if (!gltf_accessor_floats(model, (uint32_t)index, &accessor, &track->times, at.error))
        return false;
    for (uint32_t i = 0; i < track->key_count; ++i)
        if (track->times[i] < (i ? track->times[i - 1] : 0.0f))
            return tsla_json_fail(&at, "accessors[%d]: time %u is %g, before %g", (int)index, (unsigned)i,
                                  (double)track->times[i], (double)(i ? track->times[i - 1] : 0.0f));
    return true;
}

static bool read_values(gltf *model, const tsla_json_at *sampler, gltf_track *track)
{
    tsla_json_at at = tsla_json_member(sampler, "output");
    gltf_accessor accessor;
    int32_t index = -1;
    uint32_t width = track->width = track->path == GLTF_ROTATION ? 4 : 3;
    uint64_t count = (uint64_t)track->key_count * (track->interpolation == GLTF_CUBIC ? 3 : 1);
    if (!read_index(sampler, "output", model->accessors.count, &index) ||
        !gltf_accessor_open(model, (uint32_t)index, &accessor, at.error))
        return false;
    if (accessor.dense.width != width || accessor.dense.count != count)
        return tsla_json_fail(&at, "accessors[%d] has %llu elements of %u, expected %llu of %u", (int)index,
                              (unsigned long long)accessor.dense.count, (unsigned)accessor.dense.width,
                              (unsigned long long)count, (unsigned)width);
    track->output = index;
    return gltf_accessor_floats(model, (uint32_t)index, &accessor, &track->values, at.error);
}

// Morph weights are read when they are needed: until then their accessor may be anything.
static void note_weights(const gltf *model, const tsla_json_at *sampler, gltf_track *track)
{
    const cJSON *output = tsla_json_member(sampler, "output").item;
    bool is_index = cJSON_IsNumber(output) && output->valuedouble >= 0.0 &&
                    output->valuedouble < (double)model->accessors.count;
    track->output = is_index ? (int32_t)output->valuedouble : -1;
}

static bool read_sampler(gltf *model, const tsla_json_at *animation, const gltf_list *list, int32_t index,
                         gltf_track *track)
{
    static const char *const interpolations[] = {"LINEAR", "STEP", "CUBICSPLINE"};
    tsla_json_at samplers = tsla_json_member(animation, "samplers");
    tsla_json_at at = tsla_json_element(&samplers, (uint32_t)index, list->items[index]);
    tsla_json_at kind = tsla_json_member(&at, "interpolation");
    uint32_t interpolation = GLTF_LINEAR;
    if (kind.item && !pick(&kind, interpolations, 3, &interpolation))
        return false;
    track->interpolation = (gltf_interpolation)interpolation;
    if (!read_times(model, &at, track))
        return false;
    if (track->path != GLTF_WEIGHTS)
        return read_values(model, &at, track);
    note_weights(model, &at, track);
    return true;
}

static void extend(gltf_clip *clip, const gltf_track *track, bool *any)
{
    // The analyzer does not see that tsla_json_fail returns false: tracks without times do not get here.
    // NOLINTNEXTLINE(clang-analyzer-core.NullDereference)
    float start = track->times[0], end = track->times[track->key_count - 1];
    clip->start = !*any || start < clip->start ? start : clip->start;
    clip->end = !*any || end > clip->end ? end : clip->end;
    *any = true;
}

// Channels that point at something other than a node (an extension's) have no node: they are left alone.
static bool read_channel(gltf *model, const tsla_json_at *animation, const tsla_json_at *at,
                         const gltf_list *samplers, gltf_clip *clip, bool *any)
{
    static const char *const paths[] = {"translation", "rotation", "scale", "weights"};
    tsla_json_at target = tsla_json_member(at, "target"), path_at = tsla_json_member(&target, "path");
    gltf_track track = {0};
    int32_t node = -1, sampler = -1;
    uint32_t path = 0;
    if (!tsla_json_expect_object(at) || !tsla_json_expect_object(&target) ||
        !tsla_json_read_index(&target, "node", model->node_count, &node) ||
        !read_index(at, "sampler", samplers->count, &sampler))
        return false;
    if (node < 0)
        return true;
    if (!pick(&path_at, paths, 4, &path))
        return false;
    track.node = (uint32_t)node;
    track.path = (gltf_path)path;
    if (!read_sampler(model, animation, samplers, sampler, &track))
        return false;
    extend(clip, &track, any);
    if (track.path == GLTF_WEIGHTS)
        clip->weights[clip->weight_count++] = track;
    else
        clip->tracks[clip->track_count++] = track;
    return true;
}

static bool read_clip(gltf *model, const tsla_json_at *at, gltf_clip *clip)
{
    tsla_json_at channels = tsla_json_member(at, "channels");
    gltf_list samplers = {0};
    bool any = false;
    clip->name = "";
    if (!tsla_json_read_text(at, "name", &clip->name) || !tsla_json_expect_array(&channels) ||
        !gltf_read_list(model, at, "samplers", &samplers))
        return false;
    uint32_t i = 0;
    clip->tracks = tsla_arena_take(&model->memory, tsla_json_count(&channels), sizeof *clip->tracks);
    clip->weights = tsla_arena_take(&model->memory, tsla_json_count(&channels), sizeof *clip->weights);
    if (!clip->tracks || !clip->weights)
        return gltf_out_of_memory(model, at->error);
    const cJSON *item;
    cJSON_ArrayForEach(item, channels.item)
    {
        tsla_json_at channel = tsla_json_element(&channels, i++, item);
        if (!read_channel(model, at, &channel, &samplers, clip, &any))
            return false;
    }
    return true;
}

bool gltf_read_clips(gltf *model, tsla_error *e)
{
    tsla_json_at root = gltf_root(model, e), array = tsla_json_member(&root, "animations");
    model->clip_count = model->animations.count;
    model->clips = tsla_arena_take(&model->memory, model->clip_count, sizeof *model->clips);
    if (!model->clips)
        return gltf_out_of_memory(model, e);
    for (uint32_t i = 0; i < model->clip_count; ++i) {
        tsla_json_at at = tsla_json_element(&array, i, model->animations.items[i]);
        if (!read_clip(model, &at, &model->clips[i]))
            return false;
    }
    return true;
}

bool gltf_read_weights(gltf *model, gltf_clip *clip, tsla_error *e)
{
    for (uint32_t i = 0; i < clip->weight_count; ++i) {
        gltf_track *track = &clip->weights[i];
        gltf_accessor accessor;
        uint64_t per_value = (uint64_t)track->key_count * (track->interpolation == GLTF_CUBIC ? 3 : 1);
        if (track->output < 0)
            return tsla_error_set(e, "%s: animation \"%s\": the morph weights of node \"%s\" have no output",
                                  model->path, clip->name, model->nodes[track->node].name);
        if (!gltf_accessor_open(model, (uint32_t)track->output, &accessor, e))
            return false;
        uint64_t count = accessor.dense.count;
        if (accessor.dense.width != 1 || count == 0 || count % per_value != 0)
            return tsla_error_set(
                e, "%s: accessors[%d] has %llu numbers, no multiple of its sampler's %llu keys", model->path,
                (int)track->output, (unsigned long long)count, (unsigned long long)per_value);
        track->width = (uint32_t)(count / per_value);
        if (!gltf_accessor_floats(model, (uint32_t)track->output, &accessor, &track->values, e))
            return false;
    }
    return true;
}

// SPDX-License-Identifier: MIT
// Animations: channels and samplers as tracks.
#include "common/gltf_accessor.h"
#include "common/gltf_parts.h"

#include <math.h>
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

// Times in seconds, never decreasing. The specification wants them from 0 on; files have others.
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
    for (uint32_t i = 1; i < track->key_count; ++i)
        if (track->times[i] < track->times[i - 1])
            return tsla_json_fail(&at, "accessors[%d]: time %u is %g, before %g", (int)index, (unsigned)i,
                                  (double)track->times[i], (double)track->times[i - 1]);
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
    bool is_index =
        cJSON_IsNumber(output) && output->valuedouble >= 0.0 && output->valuedouble < (double)model->accessors.count;
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
    if (!tsla_json_expect_object(&at) || (kind.item && !pick(&kind, interpolations, 3, &interpolation)))
        return false;
    track->interpolation = (gltf_interpolation)interpolation;
    if (!read_times(model, &at, track))
        return false;
    if (track->path != GLTF_WEIGHTS)
        return read_values(model, &at, track);
    note_weights(model, &at, track);
    return true;
}

// False with a reason: there is no such property. *out_is_nodes false without: it is another thing's, such as a material's,
// and is left alone.
static bool read_target(const gltf *model, const tsla_json_at *channel, gltf_track *track, bool *out_is_nodes)
{
    static const char *const paths[] = {"translation", "rotation", "scale", "weights"};
    tsla_json_at target = tsla_json_member(channel, "target"), path = tsla_json_member(&target, "path");
    int32_t node = -1;
    uint32_t which = 0;
    if (!tsla_json_expect_object(channel) || !tsla_json_expect_object(&target))
        return false;
    *out_is_nodes = gltf_channel_property(channel->item, &track->node, &track->path);
    if (*out_is_nodes && track->node < model->node_count)
        return true;
    bool is_pointer = path.item ? cJSON_IsString(path.item) && strcmp(path.item->valuestring, "pointer") == 0
                                : !tsla_json_member(&target, "node").item;
    if (is_pointer)
        return *out_is_nodes ? tsla_json_fail(&target, "points at node %u, and there are %u", (unsigned)track->node,
                                              (unsigned)model->node_count)
                             : true;
    if (!tsla_json_read_index(&target, "node", model->node_count, &node))
        return false;
    return node < 0 || pick(&path, paths, 4, &which);
}

// A channel of the file: a track of the clip, nothing of a node, or a fault.
static bool read_channel(gltf *model, const tsla_json_at *animation, const tsla_json_at *at, const gltf_list *samplers,
                         gltf_track *track, bool *out_is_nodes)
{
    int32_t sampler = -1;
    return read_target(model, at, track, out_is_nodes) &&
           (!*out_is_nodes || (read_index(at, "sampler", samplers->count, &sampler) &&
                               read_sampler(model, animation, samplers, sampler, track)));
}

static bool add_fault(gltf *model, gltf_clip *clip, int32_t node, const tsla_error *fault, tsla_error *e)
{
    const char *text = gltf_keep_fault(model, fault);
    if (!text)
        return gltf_out_of_memory(model, e);
    clip->faults[clip->fault_count++] = (gltf_fault){node, text};
    return true;
}

static bool add_channels(gltf *model, const tsla_json_at *up, const tsla_json_at *channels, const gltf_list *samplers,
                         gltf_clip *clip, tsla_error *e)
{
    tsla_error fault = {"", 0};
    tsla_json_at animation = *up, array = *channels;
    uint32_t i = 0;
    animation.error = array.error = &fault;
    const cJSON *item;
    cJSON_ArrayForEach(item, channels->item)
    {
        tsla_json_at channel = tsla_json_element(&array, i, item);
        gltf_track track = {.channel = i++};
        bool is_nodes = false;
        if (read_channel(model, &animation, &channel, samplers, &track, &is_nodes)) {
            if (is_nodes && track.path == GLTF_WEIGHTS)
                clip->weights[clip->weight_count++] = track;
            else if (is_nodes)
                clip->tracks[clip->track_count++] = track;
            continue;
        }
        bool moves = is_nodes && track.node < model->node_count && track.path != GLTF_WEIGHTS;
        if (!add_fault(model, clip, moves ? (int32_t)track.node : -1, &fault, e))
            return false;
        fault.text[0] = '\0';
    }
    return true;
}

// Of several tracks for one property the last stays, which is what players show.
static uint32_t drop_doubles(uint8_t *done, gltf_track *tracks, uint32_t count)
{
    uint32_t kept = count;
    for (uint32_t i = count; i-- > 0;) {
        uint8_t bit = (uint8_t)(1u << tracks[i].path);
        if (done[tracks[i].node] & bit)
            continue;
        done[tracks[i].node] |= bit;
        tracks[--kept] = tracks[i];
    }
    for (uint32_t i = kept; i < count; ++i)
        done[tracks[i].node] = 0;
    memmove(tracks, tracks + kept, (count - kept) * sizeof *tracks);
    return count - kept;
}

static void extend(gltf_clip *clip, const gltf_track *tracks, uint32_t count, float *earliest, bool *any)
{
    for (uint32_t i = 0; i < count; ++i) {
        float start = tracks[i].times[0], end = tracks[i].times[tracks[i].key_count - 1];
        *earliest = !*any || start < *earliest ? start : *earliest;
        clip->end = !*any || end > clip->end ? end : clip->end;
        *any = true;
    }
}

static void measure(gltf *model, const tsla_json_at *at, gltf_clip *clip)
{
    bool any = false;
    float earliest = 0.0f;
    extend(clip, clip->tracks, clip->track_count, &earliest, &any);
    extend(clip, clip->weights, clip->weight_count, &earliest, &any);
    clip->start = fmaxf(earliest, 0.0f);
    clip->end = fmaxf(clip->end, 0.0f);
    if (earliest < 0.0f)
        warnings_add(&model->warnings, &model->memory, at, "has keys from %g s on: it plays from 0, as in viewers",
                     (double)earliest);
}

static bool take_room(gltf *model, gltf_clip *clip, uint32_t count)
{
    clip->tracks = tsla_arena_take(&model->memory, count, sizeof *clip->tracks);
    clip->weights = tsla_arena_take(&model->memory, count, sizeof *clip->weights);
    clip->faults = tsla_arena_take(&model->memory, (uint64_t)count + 1, sizeof *clip->faults);
    return clip->tracks && clip->weights && clip->faults;
}

// The lists alone; what is in them is looked at one by one.
static bool open_lists(gltf *model, const tsla_json_at *up, tsla_json_at *channels, gltf_list *samplers,
                       tsla_error *fault)
{
    tsla_json_at at = *up;
    at.error = channels->error = fault;
    return tsla_json_expect_object(&at) && tsla_json_expect_array(channels) &&
           gltf_list_elements(model, &at, "samplers", samplers);
}

static bool read_clip(gltf *model, const tsla_json_at *at, gltf_clip *clip, uint8_t *done)
{
    tsla_json_at channels = tsla_json_member(at, "channels");
    tsla_error fault = {"", 0};
    gltf_list samplers = {0};
    clip->name = gltf_read_optional_name(model, at);
    bool opened = open_lists(model, at, &channels, &samplers, &fault);
    if (!take_room(model, clip, opened ? tsla_json_count(&channels) : 0))
        return gltf_out_of_memory(model, at->error);
    if (!opened)
        return add_fault(model, clip, GLTF_WHOLE_CLIP, &fault, at->error);
    if (!add_channels(model, at, &channels, &samplers, clip, at->error))
        return false;
    clip->track_count = drop_doubles(done, clip->tracks, clip->track_count);
    clip->weight_count = drop_doubles(done, clip->weights, clip->weight_count);
    measure(model, at, clip);
    return true;
}

bool gltf_read_clips(gltf *model, tsla_error *e)
{
    tsla_json_at root = gltf_root(model, e), array = tsla_json_member(&root, "animations");
    uint8_t *done = tsla_arena_take(&model->memory, model->node_count, sizeof *done); // bits 1 << gltf_path
    model->clip_count = model->animations.count;
    model->clips = tsla_arena_take(&model->memory, model->clip_count, sizeof *model->clips);
    if (!model->clips || !done)
        return gltf_out_of_memory(model, e);
    for (uint32_t i = 0; i < model->clip_count; ++i) {
        tsla_json_at at = tsla_json_element(&array, i, model->animations.items[i]);
        if (!read_clip(model, &at, &model->clips[i], done))
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
            return tsla_error_set(e, "%s: accessors[%d] has %llu numbers, no multiple of its sampler's %llu keys",
                                  model->path, (int)track->output, (unsigned long long)count,
                                  (unsigned long long)per_value);
        track->width = (uint32_t)(count / per_value);
        if (!gltf_accessor_floats(model, (uint32_t)track->output, &accessor, &track->values, e))
            return false;
    }
    return true;
}

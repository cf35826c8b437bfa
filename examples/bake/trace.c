// SPDX-License-Identifier: MIT
#include "keys.h"

#include "common/xform.h"

#include <stdlib.h>
#include <string.h>

static cJSON *number_list(cJSON *object, const char *key)
{
    return cJSON_AddArrayToObject(object, key);
}

static bool add_row(cJSON *array, const float *numbers, int count)
{
    cJSON *row = cJSON_CreateFloatArray(numbers, count);
    if (row && cJSON_AddItemToArray(array, row))
        return true;
    cJSON_Delete(row);
    return false;
}

// World transforms of every bone in every frame; free() them.
static tsl_transform *place_frames(const take *t)
{
    const skeleton *bones = t->source->bones;
    tsl_transform *placed = malloc((size_t)t->frame_count * bones->bone_count * sizeof *placed);
    for (uint32_t f = 0; placed && f < t->frame_count; ++f)
        skeleton_place(bones, &t->roots[f], take_pose(t, f), placed + (size_t)f * bones->bone_count);
    return placed;
}

static bool add_bone(cJSON *array, const take *t, const tsl_transform *placed, uint32_t bone)
{
    const skeleton *bones = t->source->bones;
    cJSON *object = cJSON_CreateObject();
    if (!object || !cJSON_AddItemToArray(array, object) ||
        !cJSON_AddStringToObject(object, "name", t->source->model->nodes[bones->nodes[bone]].name) ||
        !cJSON_AddNumberToObject(object, "node", bones->nodes[bone]))
        return false;
    cJSON *positions = number_list(object, "positions"), *rotations = number_list(object, "rotations");
    for (uint32_t f = 0; f < t->frame_count; ++f) {
        const tsl_transform *w = placed + (size_t)f * bones->bone_count + bone;
        tsl_quat q = quat_normalize(w->rotation);
        const float position[3] = {w->position.x, w->position.y, w->position.z}, rotation[4] = {q.x, q.y, q.z, q.w};
        if (!positions || !rotations || !add_row(positions, position, 3) || !add_row(rotations, rotation, 4))
            return false;
    }
    return true;
}

static bool add_clip(cJSON *array, const take *t, const simulation *s)
{
    cJSON *object = cJSON_CreateObject();
    if (!object || !cJSON_AddItemToArray(array, object) || !cJSON_AddStringToObject(object, "name", t->source->name))
        return false;
    cJSON *times = number_list(object, "times"), *bones = number_list(object, "bones");
    tsl_transform *placed = place_frames(t);
    bool added = times && bones && placed;
    for (uint32_t f = 0; added && f < t->frame_count; ++f) {
        cJSON *number = cJSON_CreateNumber((double)(t->source->start + t->times[f]));
        added = number && cJSON_AddItemToArray(times, number);
    }
    for (uint32_t i = 0; added && i < s->driven_count; ++i)
        added = add_bone(bones, t, placed, s->driven[i]);
    free(placed);
    return added;
}

bool trace_write(const take *takes, uint32_t take_count, const simulation *s, float fps, char **out_text,
                 uint64_t *out_size, tsla_error *e)
{
    for (uint32_t i = 0; i < take_count; ++i)
        if (!effort_spend(s->effort, EFFORT_TRACE, (double)takes[i].frame_count * (double)s->driven_count, e))
            return false;
    cJSON *root = cJSON_CreateObject();
    bool made = root && cJSON_AddStringToObject(root, "format", "tassel_trace/1") &&
                cJSON_AddNumberToObject(root, "fps", (double)fps);
    cJSON *clips = made ? cJSON_AddArrayToObject(root, "clips") : NULL;
    made = clips != NULL;
    for (uint32_t i = 0; made && i < take_count; ++i)
        made = add_clip(clips, &takes[i], s);
    *out_text = made ? cJSON_PrintUnformatted(root) : NULL;
    cJSON_Delete(root);
    *out_size = *out_text ? strlen(*out_text) : 0;
    return *out_text ? true : tsla_error_set(e, "out of memory while writing the trace");
}

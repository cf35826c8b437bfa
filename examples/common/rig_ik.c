// SPDX-License-Identifier: MIT
#include "common/rig_parts.h"

#include <string.h>

static bool read_target(rig_reader *reader, const json_at *up, rig_ik *out)
{
    json_at target = json_member(up, "target"), ground = json_member(up, "ground"),
            threshold = json_member(up, "threshold");
    const char *name = NULL;
    if (!json_to_text(&target, &name) || !json_read_float(up, "ground", &out->ground) ||
        !json_read_float(up, "threshold", &out->threshold))
        return false;
    out->foot_lock = strcmp(name, "foot_lock") == 0;
    if (!out->foot_lock && (ground.item || threshold.item))
        return json_fail(ground.item ? &ground : &threshold, "belongs to \"target\": \"foot_lock\"");
    if (!out->foot_lock)
        return rig_resolve_bone(reader, &target, &out->target);
    if (!json_require(&threshold))
        return false;
    return out->threshold > 0.0f ? true : json_fail(&threshold, "%g is not above 0", (double)out->threshold);
}

// A node, a direction, or nothing: then the limb bends as the clip has it.
static bool read_pole(rig_reader *reader, const json_at *up, rig_ik *out)
{
    json_at pole = json_member(up, "pole");
    if (!pole.item)
        return true;
    if (cJSON_IsString(pole.item))
        return rig_resolve_bone(reader, &pole, &out->pole);
    if (!json_read_floats(up, "pole", 3, out->pole_vector))
        return false;
    const float *v = out->pole_vector;
    out->has_pole_vector = true;
    return v[0] != 0.0f || v[1] != 0.0f || v[2] != 0.0f ? true
                                                        : json_fail(&pole, "a direction of length zero");
}

static bool read_joint(rig_reader *reader, const json_at *up, const char *key, rig_bone *out)
{
    json_at at = json_member(up, key);
    return json_require(&at) && rig_resolve_bone(reader, &at, out);
}

static bool read_clips(rig_reader *reader, const json_at *up, rig_ik *out)
{
    json_at array = json_member(up, "clips");
    if (!json_expect_array(&array))
        return false;
    out->has_clips = array.item != NULL;
    out->clips = arena_take(&reader->rig->memory, json_count(&array), sizeof *out->clips);
    if (!out->clips)
        return json_fail(&array, "out of memory");
    const cJSON *item;
    cJSON_ArrayForEach(item, array.item)
    {
        json_at at = json_element(&array, out->clip_count, item);
        if (!json_to_text(&at, &out->clips[out->clip_count]))
            return false;
        out->clip_count++;
    }
    return true;
}

bool rig_read_ik(rig_reader *reader, const json_at *at, rig_ik *out)
{
    static const char *const keys[] = {"name",   "root",      "mid",   "end",    "target", "pole",
                                       "weight", "threshold", "clips", "ground", NULL};
    json_at weight = json_member(at, "weight"), target = json_member(at, "target");
    out->name = "";
    out->weight = 1.0f;
    if (!rig_check_keys(at, keys, false) || !json_read_text(at, "name", &out->name) ||
        !read_joint(reader, at, "root", &out->root) || !read_joint(reader, at, "mid", &out->mid) ||
        !read_joint(reader, at, "end", &out->end) || !json_require(&target) ||
        !read_target(reader, at, out) || !read_pole(reader, at, out) ||
        !json_read_float(at, "weight", &out->weight) || !read_clips(reader, at, out))
        return false;
    return out->weight >= 0.0f && out->weight <= 1.0f
               ? true
               : json_fail(&weight, "%g is not from 0 to 1", (double)out->weight);
}

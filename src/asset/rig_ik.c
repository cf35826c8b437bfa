// SPDX-License-Identifier: MIT
#include "asset/rig_reader.h"

#include <string.h>

static bool read_target(tsla_rig_reader *reader, const tsla_json_at *up, tsla_rig_ik *out)
{
    tsla_json_at target = tsla_json_member(up, "target"), ground = tsla_json_member(up, "ground"),
                 threshold = tsla_json_member(up, "threshold");
    const char *name = NULL;
    if (!tsla_json_to_text(&target, &name) || !tsla_json_read_float(up, "ground", &out->ground) ||
        !tsla_json_read_float(up, "threshold", &out->threshold))
        return false;
    out->foot_lock = strcmp(name, "foot_lock") == 0;
    if (!out->foot_lock && (ground.item || threshold.item))
        return tsla_json_fail(ground.item ? &ground : &threshold, "belongs to \"target\": \"foot_lock\"");
    if (!out->foot_lock)
        return tsla_rig_resolve_bone(reader, &target, &out->target);
    if (!tsla_json_require(&threshold))
        return false;
    return out->threshold > 0.0f ? true : tsla_json_fail(&threshold, "%g is not above 0", (double)out->threshold);
}

// A node, a direction, or nothing: then the limb bends as in the clip.
static bool read_pole(tsla_rig_reader *reader, const tsla_json_at *up, tsla_rig_ik *out)
{
    tsla_json_at pole = tsla_json_member(up, "pole");
    if (!pole.item)
        return true;
    if (cJSON_IsString(pole.item))
        return tsla_rig_resolve_bone(reader, &pole, &out->pole);
    if (!tsla_json_read_floats(up, "pole", 3, out->pole_vector))
        return false;
    const float *v = out->pole_vector;
    out->has_pole_vector = true;
    return v[0] != 0.0f || v[1] != 0.0f || v[2] != 0.0f ? true : tsla_json_fail(&pole, "a direction of length zero");
}

static bool read_joint(tsla_rig_reader *reader, const tsla_json_at *up, const char *key, tsla_rig_bone *out)
{
    tsla_json_at at = tsla_json_member(up, key);
    return tsla_json_require(&at) && tsla_rig_resolve_bone(reader, &at, out);
}

static bool read_clips(tsla_rig_reader *reader, const tsla_json_at *up, tsla_rig_ik *out)
{
    tsla_json_at array = tsla_json_member(up, "clips");
    if (!tsla_json_expect_array(&array))
        return false;
    out->has_clips = array.item != NULL;
    out->clips = tsla_arena_take(&reader->rig->memory, tsla_json_count(&array), sizeof *out->clips);
    if (!out->clips)
        return tsla_json_no_memory(&array);
    const cJSON *item;
    cJSON_ArrayForEach(item, array.item)
    {
        tsla_json_at at = tsla_json_element(&array, out->clip_count, item);
        if (!tsla_json_to_text(&at, &out->clips[out->clip_count]))
            return false;
        out->clip_count++;
    }
    return true;
}

bool tsla_rig_read_ik(tsla_rig_reader *reader, const tsla_json_at *at, tsla_rig_ik *out)
{
    static const char *const keys[] = {"name",   "root",      "mid",   "end",    "target", "pole",
                                       "weight", "threshold", "clips", "ground", NULL};
    tsla_json_at weight = tsla_json_member(at, "weight"), target = tsla_json_member(at, "target");
    out->name = "";
    out->weight = 1.0f;
    if (!tsla_rig_check_keys(at, keys, false) || !tsla_json_read_text(at, "name", &out->name) ||
        !read_joint(reader, at, "root", &out->root) || !read_joint(reader, at, "mid", &out->mid) ||
        !read_joint(reader, at, "end", &out->end) || !tsla_json_require(&target) || !read_target(reader, at, out) ||
        !read_pole(reader, at, out) || !tsla_json_read_float(at, "weight", &out->weight) ||
        !read_clips(reader, at, out))
        return false;
    return out->weight >= 0.0f && out->weight <= 1.0f
               ? true
               : tsla_json_fail(&weight, "%g is not from 0 to 1", (double)out->weight);
}

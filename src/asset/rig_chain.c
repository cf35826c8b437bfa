// SPDX-License-Identifier: MIT
#include "asset/nearest.h"
#include "asset/rig_reader.h"

#include <stdio.h>
#include <string.h>

static bool read_bones(tsla_rig_reader *reader, const tsla_json_at *up, const char *key, tsla_rig_bone_list *out)
{
    tsla_json_at array = tsla_json_member(up, key);
    if (!tsla_json_expect_array(&array))
        return false;
    out->bones = tsla_arena_take(&reader->rig->memory, tsla_json_count(&array), sizeof *out->bones);
    if (!out->bones)
        return tsla_json_no_memory(&array);
    const cJSON *item;
    cJSON_ArrayForEach(item, array.item)
    {
        tsla_json_at at = tsla_json_element(&array, out->count, item);
        if (!tsla_rig_resolve_bone(reader, &at, &out->bones[out->count]))
            return false;
        out->count++;
    }
    return true;
}

// Exactly one of "root", "roots" and "bones".
static bool read_extent(tsla_rig_reader *reader, const tsla_json_at *at, tsla_rig_chain *out)
{
    tsla_json_at root = tsla_json_member(at, "root");
    int given = (root.item != NULL) + (tsla_json_member(at, "roots").item != NULL) +
                (tsla_json_member(at, "bones").item != NULL);
    if (given != 1)
        return tsla_json_fail(at, "exactly one of \"root\", \"roots\" and \"bones\" must be there");
    if (!read_bones(reader, at, "roots", &out->roots) || !read_bones(reader, at, "bones", &out->bones) ||
        !read_bones(reader, at, "exclude", &out->exclude))
        return false;
    if (out->bones.count && out->exclude.count)
        return tsla_json_fail(at,
                              "\"exclude\" belongs to \"root\" or \"roots\": leave the bones out of \"bones\" instead");
    if (root.item) {
        out->roots.bones = tsla_arena_take(&reader->rig->memory, 1, sizeof *out->roots.bones);
        out->roots.count = 1;
        return out->roots.bones ? tsla_rig_resolve_bone(reader, &root, out->roots.bones) : tsla_json_no_memory(&root);
    }
    return out->roots.count + out->bones.count > 0 ? true : tsla_json_fail(at, "a chain without bones");
}

// A length without a kind, or a kind without its measure, is a mistake.
static bool check_tip(const tsla_json_at *up, const tsla_rig_chain *chain)
{
    tsla_json_at at = tsla_json_member(up, "tip"), length = tsla_json_member(up, "tip_length"),
                 offset = tsla_json_member(up, "tip_offset");
    bool wants_offset = chain->tip == TSL_TIP_OFFSET || chain->tip == TSL_TIP_LOCAL;
    bool wants_length = chain->tip == TSL_TIP_LENGTH || chain->tip == TSL_TIP_RATIO;
    if (chain->tip_length < 0.0f)
        return tsla_json_fail(&length, "%g is negative", (double)chain->tip_length);
    if (wants_length != (length.item != NULL))
        return tsla_json_fail(wants_length ? &at : &length, "\"tip\" and \"tip_length\" do not go together");
    if (wants_offset != (offset.item != NULL))
        return tsla_json_fail(wants_offset ? &at : &offset, "\"tip\" and \"tip_offset\" do not go together");
    return true;
}

bool tsla_rig_read_tip(const tsla_json_at *up, tsla_rig_chain *out)
{
    static const char *const tips[] = {"none", "length", "ratio", "offset", "local", NULL}; // as tsl_tip
    out->tip = TSL_TIP_NONE;                                                                // replaces all of it
    out->tip_length = 0.0f;
    if (!tsla_rig_read_constant(up, "tip", tips, &out->tip) ||
        !tsla_json_read_float(up, "tip_length", &out->tip_length) ||
        !tsla_json_read_floats(up, "tip_offset", 3, out->tip_offset))
        return false;
    return check_tip(up, out);
}

static bool has_tip(const tsla_json_at *up)
{
    return tsla_json_member(up, "tip").item || tsla_json_member(up, "tip_length").item ||
           tsla_json_member(up, "tip_offset").item;
}

static bool find_collider(const tsla_rig_file *rig, const tsla_json_at *at, uint32_t *out)
{
    const char *name = NULL;
    uint32_t found = 0;
    if (!tsla_json_to_text(at, &name))
        return false;
    for (uint32_t i = 0; i < rig->collider_count; ++i)
        if (strcmp(rig->colliders[i].name, name) == 0) {
            *out = i;
            found++;
        }
    if (found == 1)
        return true;
    if (found > 1)
        return tsla_json_fail(at, "there are several colliders \"%s\"", name);
    tsla_nearest nearest = tsla_nearest_begin(name);
    for (uint32_t i = 0; i < rig->collider_count; ++i)
        tsla_nearest_offer(&nearest, rig->colliders[i].name);
    return tsla_nearest_fail(&nearest, at, "collider");
}

static bool read_colliders(tsla_rig_reader *reader, const tsla_json_at *up, tsla_rig_chain *out)
{
    tsla_json_at array = tsla_json_member(up, "colliders");
    if (!tsla_json_expect_array(&array))
        return false;
    out->has_colliders = array.item != NULL;
    out->colliders = tsla_arena_take(&reader->rig->memory, tsla_json_count(&array), sizeof *out->colliders);
    if (!out->colliders)
        return tsla_json_no_memory(&array);
    const cJSON *item;
    cJSON_ArrayForEach(item, array.item)
    {
        tsla_json_at at = tsla_json_element(&array, out->collider_count, item);
        if (!find_collider(reader->rig, &at, &out->colliders[out->collider_count]))
            return false;
        out->collider_count++;
    }
    return true;
}

static bool read_name(tsla_rig_reader *reader, const tsla_json_at *at, tsla_rig_chain *out)
{
    char label[32];
    out->name = NULL;
    if (!tsla_json_read_text(at, "name", &out->name))
        return false;
    if (!out->name) {
        snprintf(label, sizeof label, "chains[%u]", (unsigned)at->index);
        out->name = tsla_arena_copy_text(&reader->rig->memory, label, strlen(label));
    }
    return out->name ? true : tsla_json_no_memory(at);
}

bool tsla_rig_read_chain(tsla_rig_reader *reader, const tsla_json_at *at, tsla_rig_chain *out)
{
    static const char *const keys[] = {"name",
                                       "root",
                                       "roots",
                                       "bones",
                                       "exclude",
                                       "anchor",
                                       "tip",
                                       "tip_length",
                                       "tip_offset",
                                       "fork",
                                       "unanimated",
                                       "colliders",
                                       "collider_layers",
                                       "limit",
                                       "model",
                                       "preset",
                                       "position_limit",
                                       "tuning",
                                       "factors",
                                       "gravities",
                                       "joint_limits",
                                       "ignores_rest_contacts",
                                       NULL};
    static const char *const models[] = {"tassel", "chain", "spring", NULL}; // as tsla_rig_model
    static const char *const forks[] = {"keep", "average", "first", NULL};   // as tsl_fork
    out->fork = TSL_FORK_AVERAGE;
    if (!tsla_rig_check_keys(at, keys, true) || !read_name(reader, at, out) || !read_extent(reader, at, out) ||
        !tsla_rig_read_bone(reader, at, "anchor", &out->anchor) || !tsla_rig_read_preset(reader, at, out) ||
        (has_tip(at) && !tsla_rig_read_tip(at, out)) || !tsla_json_read_bool(at, "unanimated", &out->unanimated) ||
        !tsla_json_read_bool(at, "ignores_rest_contacts", &out->ignores_rest_contacts) ||
        !tsla_rig_read_layers(at, "collider_layers", &out->layers, &out->has_layers) ||
        !read_colliders(reader, at, out) || !tsla_rig_read_constant(at, "fork", forks, &out->fork) ||
        !tsla_rig_read_constant(at, "model", models, &out->model))
        return false;
    return tsla_rig_read_params(reader, at, out->params) && tsla_rig_read_limit(reader, at, &out->limit) &&
           tsla_rig_read_position_limit(reader, at, &out->position_limit) &&
           tsla_rig_read_tuning(reader, at, &out->tuning) && tsla_rig_choose_tuning(at, out) &&
           tsla_rig_read_joints(reader, at, out);
}

// SPDX-License-Identifier: MIT
#include "common/rig_parts.h"

#include <stdio.h>
#include <string.h>

static bool read_bones(rig_reader *reader, const json_at *up, const char *key, rig_bone_list *out)
{
    json_at array = json_member(up, key);
    if (!json_expect_array(&array))
        return false;
    out->bones = arena_take(&reader->rig->memory, json_count(&array), sizeof *out->bones);
    if (!out->bones)
        return json_fail(&array, "out of memory");
    const cJSON *item;
    cJSON_ArrayForEach(item, array.item)
    {
        json_at at = json_element(&array, out->count, item);
        if (!rig_resolve_bone(reader, &at, &out->bones[out->count]))
            return false;
        out->count++;
    }
    return true;
}

// "root", "roots" or "bones": one of them.
static bool read_extent(rig_reader *reader, const json_at *at, rig_chain *out)
{
    json_at root = json_member(at, "root");
    int given = (root.item != NULL) + (json_member(at, "roots").item != NULL) +
                (json_member(at, "bones").item != NULL);
    if (given != 1)
        return json_fail(at, "exactly one of \"root\", \"roots\" and \"bones\" must be there");
    if (!read_bones(reader, at, "roots", &out->roots) || !read_bones(reader, at, "bones", &out->bones) ||
        !read_bones(reader, at, "exclude", &out->exclude))
        return false;
    if (out->bones.count && out->exclude.count)
        return json_fail(
            at, "\"exclude\" belongs to \"root\" or \"roots\": leave the bones out of \"bones\" instead");
    if (root.item) {
        out->roots.bones = arena_take(&reader->rig->memory, 1, sizeof *out->roots.bones);
        out->roots.count = 1;
        return out->roots.bones ? rig_resolve_bone(reader, &root, out->roots.bones)
                                : json_fail(&root, "out of memory");
    }
    return out->roots.count + out->bones.count > 0 ? true : json_fail(at, "a chain without bones");
}

// A length without a kind, or a kind without what it is measured by, is a slip of the pen.
static bool check_tip(const json_at *up, const rig_chain *chain)
{
    json_at at = json_member(up, "tip"), length = json_member(up, "tip_length"),
            offset = json_member(up, "tip_offset");
    bool wants_length = chain->tip == RIG_TIP_LENGTH || chain->tip == RIG_TIP_RATIO;
    if (chain->tip_length < 0.0f)
        return json_fail(&length, "%g is negative", (double)chain->tip_length);
    if (wants_length != (length.item != NULL))
        return json_fail(wants_length ? &at : &length, "\"tip\" and \"tip_length\" do not go together");
    if ((chain->tip == RIG_TIP_OFFSET) != (offset.item != NULL))
        return json_fail(chain->tip == RIG_TIP_OFFSET ? &at : &offset,
                         "\"tip\" and \"tip_offset\" do not go together");
    return true;
}

bool rig_read_tip(const json_at *up, rig_chain *out)
{
    static const char *const tips[] = {"none", "length", "ratio", "offset", NULL};
    uint32_t tip = RIG_TIP_NONE;
    out->tip_length = 0.0f; // all of it is replaced
    if (!rig_read_constant(up, "tip", tips, &tip) || !json_read_float(up, "tip_length", &out->tip_length) ||
        !json_read_floats(up, "tip_offset", 3, out->tip_offset))
        return false;
    out->tip = (rig_tip)tip;
    return check_tip(up, out);
}

static bool has_tip(const json_at *up)
{
    return json_member(up, "tip").item || json_member(up, "tip_length").item ||
           json_member(up, "tip_offset").item;
}

static bool find_collider(const rig_file *rig, const json_at *at, uint32_t *out)
{
    const char *name = NULL;
    uint32_t found = 0;
    if (!json_to_text(at, &name))
        return false;
    for (uint32_t i = 0; i < rig->collider_count; ++i)
        if (strcmp(rig->colliders[i].name, name) == 0) {
            *out = i;
            found++;
        }
    if (found == 1)
        return true;
    return json_fail(at, found ? "there are several colliders \"%s\"" : "there is no collider \"%s\"", name);
}

static bool read_colliders(rig_reader *reader, const json_at *up, rig_chain *out)
{
    json_at array = json_member(up, "colliders");
    if (!json_expect_array(&array))
        return false;
    out->has_colliders = array.item != NULL;
    out->colliders = arena_take(&reader->rig->memory, json_count(&array), sizeof *out->colliders);
    if (!out->colliders)
        return json_fail(&array, "out of memory");
    const cJSON *item;
    cJSON_ArrayForEach(item, array.item)
    {
        json_at at = json_element(&array, out->collider_count, item);
        if (!find_collider(reader->rig, &at, &out->colliders[out->collider_count]))
            return false;
        out->collider_count++;
    }
    return true;
}

static bool read_name(rig_reader *reader, const json_at *at, rig_chain *out)
{
    char place[32];
    out->name = NULL;
    if (!json_read_text(at, "name", &out->name))
        return false;
    if (!out->name) {
        snprintf(place, sizeof place, "chains[%u]", (unsigned)at->index);
        out->name = arena_copy_text(&reader->rig->memory, place, strlen(place));
    }
    return out->name ? true : json_fail(at, "out of memory");
}

static bool read_model(const json_at *at, rig_chain *out)
{
    static const char *const models[] = {"chain", "tassel",
                                         NULL}; // springs are lines of bones: VRM files have them
    static const char *const contacts[] = {"bones", "particles", NULL};
    json_at contact = json_member(at, "contact");
    if (!rig_read_constant(at, "model", models, &out->model) ||
        !rig_read_constant(at, "contact", contacts, &out->contact))
        return false;
    return !contact.item || out->model ? true : json_fail(&contact, "belongs to \"model\": \"tassel\"");
}

bool rig_read_chain(rig_reader *reader, const json_at *at, rig_chain *out)
{
    static const char *const keys[] = {"name",       "root",      "roots",           "bones",      "exclude",
                                       "anchor",     "tip",       "tip_length",      "tip_offset", "fork",
                                       "unanimated", "colliders", "collider_layers", "limit",      "model",
                                       "contact",    "preset",    "place_limit",     NULL};
    static const char *const forks[] = {"keep", "average", "first", NULL};
    uint32_t fork = 0;
    if (!rig_check_keys(at, keys, true) || !read_name(reader, at, out) || !read_extent(reader, at, out) ||
        !rig_read_bone(reader, at, "anchor", &out->anchor) || !rig_read_preset(reader, at, out) ||
        (has_tip(at) && !rig_read_tip(at, out)) || !json_read_bool(at, "unanimated", &out->unanimated) ||
        !rig_read_layers(at, "collider_layers", &out->layers, &out->has_layers) ||
        !read_colliders(reader, at, out) || !rig_read_constant(at, "fork", forks, &fork) ||
        !read_model(at, out))
        return false;
    out->fork = json_member(at, "fork").item ? (rig_fork)(fork + RIG_FORK_KEEP) : RIG_FORK_DEFAULT;
    return rig_read_params(reader, at, out->params) && rig_read_limit(reader, at, &out->limit) &&
           rig_read_place_limit(reader, at, &out->place_limit);
}

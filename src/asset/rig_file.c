// SPDX-License-Identifier: MIT
// Reads a rig file; its world, chains, colliders and parameters are read by rig_chain.c and its neighbours.
#include "asset/nearest.h"
#include "asset/rig_reader.h"

#include <stdio.h>
#include <string.h>

static bool fail_unknown(const tsla_json_at *member, const char *const *names, bool params_allowed)
{
    tsla_nearest nearest = tsla_nearest_begin(member->key);
    for (uint32_t i = 0; names[i]; ++i)
        tsla_nearest_offer(&nearest, names[i]);
    for (uint32_t i = 0; params_allowed && i < RIG_PARAM_COUNT; ++i)
        tsla_nearest_offer(&nearest, tsla_rig_param_table[i].name);
    return tsla_json_fail(member, "unknown key%s%s%s", nearest.name ? "; did you mean \"" : "",
                          nearest.name ? nearest.name : "", nearest.name ? "\"?" : "");
}

bool tsla_rig_check_keys(const tsla_json_at *at, const char *const *names, bool params_allowed)
{
    const cJSON *item;
    if (!tsla_json_expect_object(at))
        return false;
    cJSON_ArrayForEach(item, at->item)
    {
        if (cJSON_IsNull(item))
            continue;
        bool known = strcmp(item->string, "comment") == 0 || (params_allowed && tsla_rig_is_param_key(item->string));
        for (uint32_t i = 0; names[i] && !known; ++i)
            known = strcmp(names[i], item->string) == 0;
        tsla_json_at member = tsla_json_member(at, item->string);
        if (!known)
            return fail_unknown(&member, names, params_allowed);
        if (member.item != item)
            return tsla_json_fail(&member, "the key stands here twice");
    }
    return true;
}

bool tsla_rig_read_constant(const tsla_json_at *up, const char *key, const char *const *names, uint32_t *inout)
{
    char list[128] = "";
    const char *text = NULL;
    tsla_json_at at = tsla_json_member(up, key);
    if (!at.item)
        return true;
    if (!tsla_json_to_text(&at, &text))
        return false;
    for (uint32_t i = 0; names[i]; ++i) {
        if (strcmp(names[i], text) == 0) {
            *inout = i;
            return true;
        }
        size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s%s", used ? ", " : "", names[i]);
    }
    return tsla_json_fail(&at, "\"%s\" is none of: %s", text, list);
}

bool tsla_rig_read_layers(const tsla_json_at *up, const char *key, uint32_t *inout, bool *inout_given)
{
    uint64_t mask = *inout;
    if (!tsla_json_read_uint(up, key, UINT32_MAX, &mask))
        return false;
    *inout = (uint32_t)mask;
    *inout_given = *inout_given || tsla_json_member(up, key).item;
    return true;
}

bool tsla_rig_resolve_bone(tsla_rig_reader *reader, const tsla_json_at *at, tsla_rig_bone *out)
{
    const tsla_bone_names *bones = reader->bones;
    uint32_t found = 0;
    out->index = -1;
    if (!tsla_json_to_text(at, &out->name))
        return false;
    for (uint32_t i = 0; bones && i < bones->count; ++i)
        if (bones->names[i] && bones->names[i][0] && strcmp(bones->names[i], out->name) == 0) {
            out->index = (int32_t)i;
            found++;
        }
    if (!bones || found == 1)
        return true;
    if (found > 1)
        return tsla_json_fail(at, "there are several bones \"%s\"", out->name);
    tsla_nearest nearest = tsla_nearest_begin(out->name);
    for (uint32_t i = 0; i < bones->count; ++i)
        tsla_nearest_offer(&nearest, bones->names[i]);
    return tsla_nearest_fail(&nearest, at, "bone");
}

bool tsla_rig_read_bone(tsla_rig_reader *reader, const tsla_json_at *up, const char *key, tsla_rig_bone *out)
{
    tsla_json_at at = tsla_json_member(up, key);
    out->name = NULL;
    out->index = -1;
    return at.item ? tsla_rig_resolve_bone(reader, &at, out) : true;
}

// ---- lists ------------------------------------------------------------------------------------------------

static bool read_collider(tsla_rig_reader *reader, const tsla_json_at *at, void *out)
{
    return tsla_rig_read_collider(reader, at, out);
}

static bool read_chain(tsla_rig_reader *reader, const tsla_json_at *at, void *out)
{
    return tsla_rig_read_chain(reader, at, out);
}

static bool read_links(tsla_rig_reader *reader, const tsla_json_at *at, void *out)
{
    return tsla_rig_read_links(reader, at, out);
}

static bool read_limb(tsla_rig_reader *reader, const tsla_json_at *at, void *out)
{
    return tsla_rig_read_ik(reader, at, out);
}

void *tsla_rig_read_list(tsla_rig_reader *reader, const tsla_json_at *up, const char *key, size_t size,
                         bool (*read)(tsla_rig_reader *, const tsla_json_at *, void *), uint32_t *out_count)
{
    tsla_json_at array = tsla_json_member(up, key);
    if (!tsla_json_expect_array(&array))
        return NULL;
    char *list = tsla_arena_take(&reader->rig->memory, tsla_json_count(&array), size);
    if (!list)
        tsla_json_no_memory(&array);
    for (const cJSON *item = list && array.item ? array.item->child : NULL; item; item = item->next) {
        tsla_json_at at = tsla_json_element(&array, *out_count, item);
        if (!read(reader, &at, list + *out_count * size))
            return NULL;
        ++*out_count;
    }
    return list;
}

// In this order: chains name colliders, and links name chains.
static bool read_lists(tsla_rig_reader *reader, const tsla_json_at *root)
{
    tsla_rig_file *rig = reader->rig;
    rig->colliders =
        tsla_rig_read_list(reader, root, "colliders", sizeof *rig->colliders, read_collider, &rig->collider_count);
    if (!rig->colliders)
        return false;
    rig->chains = tsla_rig_read_list(reader, root, "chains", sizeof *rig->chains, read_chain, &rig->chain_count);
    if (!rig->chains)
        return false;
    rig->links = tsla_rig_read_list(reader, root, "links", sizeof *rig->links, read_links, &rig->links_count);
    if (!rig->links)
        return false;
    rig->ik = tsla_rig_read_list(reader, root, "ik", sizeof *rig->ik, read_limb, &rig->ik_count);
    return rig->ik != NULL;
}

bool tsla_rig_file_read(tsla_rig_file *rig, const char *path, const cJSON *json, const tsla_bone_names *bones,
                        const tsla_preset *presets, tsla_error *e)
{
    static const char *const keys[] = {"format", "world", "colliders", "chains", "links", "ik", NULL};
    tsla_rig_reader reader = {rig, bones, presets};
    const char *format = "";
    memset(rig, 0, sizeof *rig);
    rig->path = path;
    tsla_json_at root = tsla_json_root(json, path, e), format_at = tsla_json_member(&root, "format");
    if (!tsla_json_expect_object(&root) || !tsla_json_to_text(&format_at, &format))
        return false;
    if (strcmp(format, "tassel_rig/1") != 0)
        return tsla_json_fail(&format_at, "\"%s\" is not \"tassel_rig/1\"", format);
    return tsla_rig_check_keys(&root, keys, false) && tsla_rig_read_world(&reader, &root) && read_lists(&reader, &root);
}

void tsla_rig_file_free(tsla_rig_file *rig)
{
    tsla_arena_free(&rig->memory);
    memset(rig, 0, sizeof *rig);
}

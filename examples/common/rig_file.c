// SPDX-License-Identifier: MIT
// The file as a whole and its world; chains, colliders and parameters are read by rig_chain.c and its
// neighbours.
#include "common/rig_parts.h"

#include <stdio.h>
#include <string.h>

bool rig_check_keys(const json_at *at, const char *const *names, bool params_allowed)
{
    const cJSON *item;
    if (!json_expect_object(at))
        return false;
    cJSON_ArrayForEach(item, at->item)
    {
        bool known =
            strcmp(item->string, "comment") == 0 || (params_allowed && rig_is_param_key(item->string));
        for (uint32_t i = 0; names[i] && !known; ++i)
            known = strcmp(names[i], item->string) == 0;
        json_at member = json_member(at, item->string);
        if (!known)
            return json_fail(&member, "unknown key");
        if (member.item != item)
            return json_fail(&member, "the key stands here twice");
    }
    return true;
}

bool rig_read_constant(const json_at *up, const char *key, const char *const *names, uint32_t *inout)
{
    char list[128] = "";
    const char *text = NULL;
    json_at at = json_member(up, key);
    if (!at.item)
        return true;
    if (!json_to_text(&at, &text))
        return false;
    for (uint32_t i = 0; names[i]; ++i) {
        if (strcmp(names[i], text) == 0) {
            *inout = i;
            return true;
        }
        size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s%s", used ? ", " : "", names[i]);
    }
    return json_fail(&at, "\"%s\" is none of: %s", text, list);
}

bool rig_read_layers(const json_at *up, const char *key, uint32_t *inout, bool *inout_given)
{
    uint64_t mask = *inout;
    if (!json_read_uint(up, key, UINT32_MAX, &mask))
        return false;
    *inout = (uint32_t)mask;
    *inout_given = *inout_given || json_member(up, key).item;
    return true;
}

bool rig_resolve_bone(rig_reader *reader, const json_at *at, rig_bone *out)
{
    if (!json_to_text(at, &out->name))
        return false;
    out->index = reader->find ? reader->find(reader->user, out->name) : -1;
    if (!reader->find || out->index >= 0)
        return true;
    return json_fail(at, out->index == -1 ? "there is no bone \"%s\"" : "there are several bones \"%s\"",
                     out->name);
}

bool rig_read_bone(rig_reader *reader, const json_at *up, const char *key, rig_bone *out)
{
    json_at at = json_member(up, key);
    out->name = NULL;
    out->index = -1;
    return at.item ? rig_resolve_bone(reader, &at, out) : true;
}

static bool read_not_below_zero(const json_at *up, const char *name, float *out)
{
    json_at at = json_member(up, name);
    if (!json_read_float(up, name, out))
        return false;
    return *out >= 0.0f || json_fail(&at, "%g is less than 0", (double)*out);
}

static bool read_teleports(rig_file *rig, const json_at *world)
{
    static const char *const modes[] = {"keep", "reset", NULL};
    uint32_t mode = 0;
    if (!read_not_below_zero(world, "teleport_distance", &rig->teleport_distance) ||
        !read_not_below_zero(world, "teleport_angle", &rig->teleport_angle) ||
        !rig_read_constant(world, "teleport_mode", modes, &mode))
        return false;
    rig->teleport_resets = mode == 1;
    return true;
}

static bool read_world(rig_file *rig, const json_at *root)
{
    static const char *const keys[] = {"gravity",
                                       "ticks_per_second",
                                       "max_ticks_per_step",
                                       "teleport_distance",
                                       "teleport_angle",
                                       "teleport_mode",
                                       NULL};
    json_at at = json_member(root, "world");
    uint64_t most = 0;
    if (!at.item)
        return true;
    if (!rig_check_keys(&at, keys, false) || !json_read_floats(&at, "gravity", 3, rig->gravity) ||
        !json_read_float(&at, "ticks_per_second", &rig->ticks_per_second) ||
        !json_read_uint(&at, "max_ticks_per_step", 64, &most) || !read_teleports(rig, &at))
        return false;
    json_at ticks = json_member(&at, "ticks_per_second"), most_at = json_member(&at, "max_ticks_per_step");
    if (ticks.item && !(rig->ticks_per_second >= 1.0f && rig->ticks_per_second <= 1000.0f))
        return json_fail(&ticks, "%g is not from 1 to 1000", (double)rig->ticks_per_second);
    if (most_at.item && most == 0)
        return json_fail(&most_at, "0 is not from 1 to 64");
    rig->max_ticks_per_step = (uint32_t)most;
    return true;
}

// ---- lists ------------------------------------------------------------------------------------------------

static bool read_collider(rig_reader *reader, const json_at *at, void *out)
{
    return rig_read_collider(reader, at, out);
}

static bool read_chain(rig_reader *reader, const json_at *at, void *out)
{
    return rig_read_chain(reader, at, out);
}

static bool read_links(rig_reader *reader, const json_at *at, void *out)
{
    return rig_read_links(reader, at, out);
}

static bool read_limb(rig_reader *reader, const json_at *at, void *out)
{
    return rig_read_ik(reader, at, out);
}

// Null after a failure; a list that is not there has no elements.
static void *read_list(rig_reader *reader, const json_at *root, const char *key, size_t size,
                       bool (*read)(rig_reader *, const json_at *, void *), uint32_t *out_count)
{
    json_at array = json_member(root, key);
    if (!json_expect_array(&array))
        return NULL;
    char *list = arena_take(&reader->rig->memory, json_count(&array), size);
    if (!list)
        json_fail(&array, "out of memory");
    for (const cJSON *item = list && array.item ? array.item->child : NULL; item; item = item->next) {
        json_at at = json_element(&array, *out_count, item);
        if (!read(reader, &at, list + *out_count * size))
            return NULL;
        ++*out_count;
    }
    return list;
}

// In this order: chains name colliders, and links chains.
static bool read_lists(rig_reader *reader, const json_at *root)
{
    rig_file *rig = reader->rig;
    rig->colliders =
        read_list(reader, root, "colliders", sizeof *rig->colliders, read_collider, &rig->collider_count);
    if (!rig->colliders)
        return false;
    rig->chains = read_list(reader, root, "chains", sizeof *rig->chains, read_chain, &rig->chain_count);
    if (!rig->chains)
        return false;
    rig->links = read_list(reader, root, "links", sizeof *rig->links, read_links, &rig->links_count);
    if (!rig->links)
        return false;
    rig->ik = read_list(reader, root, "ik", sizeof *rig->ik, read_limb, &rig->ik_count);
    return rig->ik != NULL;
}

bool rig_file_load_memory(rig_file *rig, const char *path, bytes data, rig_bone_finder find, void *user,
                          error *e)
{
    static const char *const keys[] = {"format", "world", "colliders", "chains", "links", "ik", NULL};
    rig_reader reader = {rig, find, user};
    const char *format = "";
    memset(rig, 0, sizeof *rig);
    rig->file_bytes = data.size;
    rig->path = arena_copy_text(&rig->memory, path, strlen(path));
    rig->json = rig->path ? json_parse((const char *)data.data, (size_t)data.size, rig->path, e) : NULL;
    if (!rig->json)
        return error_set(e, "%s: out of memory", path); // unless the parser has already said why
    json_at root = json_root(rig->json, rig->path, e), format_at = json_member(&root, "format");
    if (!json_expect_object(&root) || !json_to_text(&format_at, &format))
        return false;
    if (strcmp(format, "tassel_rig/1") != 0)
        return json_fail(&format_at, "\"%s\" is not \"tassel_rig/1\"", format);
    return rig_check_keys(&root, keys, false) && read_world(rig, &root) && read_lists(&reader, &root);
}

bool rig_file_load(rig_file *rig, const char *path, bool named, rig_bone_finder find, void *user, error *e)
{
    arena file = {0};
    bytes data = {0};
    memset(rig, 0, sizeof *rig);
    bool read = named ? file_read(&file, path, &data, e) : file_read_ordinary(&file, path, NULL, &data, e);
    bool loaded = read && rig_file_load_memory(rig, path, data, find, user, e);
    arena_free(&file);
    return loaded;
}

void rig_file_free(rig_file *rig)
{
    cJSON_Delete(rig->json);
    arena_free(&rig->memory);
    memset(rig, 0, sizeof *rig);
}

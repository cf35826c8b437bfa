// SPDX-License-Identifier: MIT
// API: rigs made from rig files.
#include "asset/asset_call.h"
#include "asset/assets.h"
#include "asset/rig_fill.h"
#include "base/desc.h"
#include "tassel/debug.h"

#include <string.h>

static const tsl_asset_rig_desc default_desc = {.struct_size = sizeof default_desc};

void tsl_asset_rig_desc_init(tsl_asset_rig_desc *desc, uint32_t struct_size)
{
    tsli_desc_init(desc, struct_size, &default_desc, sizeof default_desc);
}

// A copy of the character, for reading the file again.
static bool copy_character(tsl_asset_rig *rig, const tsl_asset_rig_desc *desc, tsla_error *e)
{
    uint32_t count = desc->bone_count;
    int32_t *parents = tsla_arena_take(&rig->memory, count, sizeof *parents);
    tsl_transform *rest = tsla_arena_take(&rig->memory, count, sizeof *rest);
    const char **names = tsla_arena_take(&rig->memory, count, sizeof *names);
    if (!parents || !rest || !names)
        return tsla_error_no_memory(e, rig->file->name);
    memcpy(parents, desc->parents, count * sizeof *parents);
    memcpy(rest, desc->rest, count * sizeof *rest);
    for (uint32_t i = 0; i < count; ++i) {
        const char *name = desc->names[i];
        names[i] = name ? tsla_arena_copy_text(&rig->memory, name, strlen(name)) : NULL;
        if (name && !names[i])
            return tsla_error_no_memory(e, rig->file->name);
    }
    rig->bone_count = count;
    rig->parents = parents;
    rig->rest = rest;
    rig->names.count = count;
    rig->names.names = names;
    return true;
}

static bool create_own(tsl_asset_rig *rig, const tsl_asset_rig_desc *given, tsla_error *e)
{
    tsl_rig_desc desc;
    tsla_rig_fill_desc(&rig->rig, &desc);
    desc.user_data = given->user_data;
    desc.bone_count = rig->bone_count;
    desc.parents = rig->parents;
    desc.rest = rig->rest;
    if (given->root)
        desc.root = *given->root;
    tsl_result result = tsl_rig_create(rig->world, &desc, &rig->id);
    rig->is_own = result == TSL_OK;
    return rig->is_own ? true : tsla_rig_build_fail(&rig->rig, "rig", 0, "", result, rig->world_message, e);
}

static void free_rig(tsl_asset_rig *rig)
{
    if (rig->is_own && tsl_rig_is_valid(rig->world, rig->id))
        tsl_rig_destroy(rig->world, rig->id);
    tsla_rig_objects_forget(&rig->objects);
    tsla_rig_file_free(&rig->rig);
    tsla_arena_free(&rig->memory);
    cJSON_free(rig);
}

bool tsla_asset_rig_tune(const tsl_asset_rig *rig, tsla_rig_file *file, tsla_error *e)
{
    tsla_skeleton bones = {rig->bone_count, rig->parents, rig->rest};
    return tsla_rig_tune(file, &bones, e);
}

static bool make(tsl_asset_rig *rig, const tsl_asset_rig_desc *desc, tsla_error *e)
{
    rig->id = desc->rig;
    rig->world_message = desc->world_message;
    return copy_character(rig, desc, e) &&
           tsla_rig_file_read(&rig->rig, rig->file->name, rig->file->json, &rig->names, rig->assets->presets, e) &&
           tsla_asset_rig_tune(rig, &rig->rig, e) && (rig->id.bits != 0 || create_own(rig, desc, e)) &&
           tsla_rig_build(rig->world, rig->id, &rig->rig, &rig->objects, rig->world_message, e);
}

static bool refuse(tsl_assets *assets, tsl_result result, const char *what)
{
    tsla_refuse(assets, result, what);
    return false;
}

// Reads the caller's struct into desc, or refuses it.
static bool read_desc(tsl_assets *assets, const char *name, const tsl_world *world, const tsl_asset_rig_desc *given,
                      tsl_asset_rig_desc *desc, tsl_asset_rig *const *out_rig)
{
    if (!name || !world || !out_rig)
        return refuse(assets, TSL_ERROR_NULL_POINTER, "tsl_asset_rig_create: name, world or out_rig");
    *desc = default_desc;
    tsl_result result = tsli_desc_read(desc, sizeof *desc, sizeof *desc, given);
    if (result != TSL_OK)
        return refuse(assets, result, "tsl_asset_rig_create: desc");
    if (desc->reserved)
        return refuse(assets, TSL_ERROR_INVALID_ARGUMENT, "tsl_asset_rig_create: desc->reserved is not null");
    if (desc->bone_count == 0)
        return refuse(assets, TSL_ERROR_INVALID_ARGUMENT, "tsl_asset_rig_create: desc->bone_count is 0");
    if (!desc->parents || !desc->rest || !desc->names)
        return refuse(assets, TSL_ERROR_NULL_POINTER, "tsl_asset_rig_create: desc->parents, rest or names");
    return true;
}

TSLA_STANDARD_CALL(tsl_asset_rig_create,
                   (tsl_assets *assets, const char *name, tsl_world *world, const tsl_asset_rig_desc *given,
                    tsl_asset_rig **out_rig),
                   (assets, name, world, given, out_rig))
{
    tsl_asset_rig_desc desc;
    if (!assets)
        return TSL_ERROR_NULL_POINTER;
    if (!read_desc(assets, name, world, given, &desc, out_rig))
        return tsla_refused(assets);
    tsla_error *e = tsla_begin(assets);
    tsla_file *file = tsla_require_file(assets, name);
    tsl_asset_rig *rig = file ? cJSON_malloc(sizeof *rig) : NULL;
    if (!rig) {
        if (file)
            tsla_error_no_memory(e, name);
        return tsla_refused(assets);
    }
    memset(rig, 0, sizeof *rig);
    rig->assets = assets;
    rig->file = file;
    rig->world = world;
    if (!make(rig, &desc, e)) {
        free_rig(rig);
        return tsla_refused(assets);
    }
    rig->next = assets->rigs;
    assets->rigs = rig;
    *out_rig = rig;
    return TSL_OK;
}

void tsl_asset_rig_destroy(tsl_asset_rig *rig)
{
    if (!rig)
        return;
    tsl_asset_rig **at = &rig->assets->rigs;
    while (*at != rig)
        at = &(*at)->next;
    *at = rig->next;
    if (!rig->is_own)
        tsla_rig_objects_destroy(rig->world, &rig->objects);
    free_rig(rig);
}

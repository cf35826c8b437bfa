// SPDX-License-Identifier: MIT
// Changes a rig file or a preset under the rigs made from it: everything is read first, then tried in a world of its own, and only then
// applied to the rigs.
#include "asset/assets.h"
#include "asset/rig_fill.h"

#include <stdio.h>
#include <string.h>

static bool is_affected(const tsl_asset_rig *rig)
{
    return rig->file->is_changing;
}

static bool keeps_structure(const tsl_asset_rig *rig)
{
    return tsla_rig_is_same_structure(&rig->rig, &rig->next_rig);
}

// ---- reading ----------------------------------------------------------------------------------------------

static bool read_file(tsla_file *file, const tsla_preset *presets, tsla_error *e)
{
    const cJSON *json = file->next_json ? file->next_json : file->json;
    return tsla_rig_file_read(&file->next_rig, file->name, json, NULL, presets, e);
}

static bool read_for_rig(tsl_asset_rig *rig, const tsla_preset *presets, tsla_error *e)
{
    const cJSON *json = rig->file->next_json ? rig->file->next_json : rig->file->json;
    return tsla_rig_file_read(&rig->next_rig, rig->file->name, json, &rig->names, presets, e) &&
           tsla_asset_rig_tune(rig, &rig->next_rig, e);
}

static bool read_all(tsl_assets *assets, const tsla_preset *presets)
{
    bool read = true;
    for (tsla_file *file = assets->files; file && read; file = file->next)
        read = !file->is_changing || read_file(file, presets, &assets->error);
    for (tsl_asset_rig *rig = assets->rigs; rig && read; rig = rig->next)
        read = !is_affected(rig) || read_for_rig(rig, presets, &assets->error);
    return read;
}

// ---- trying -----------------------------------------------------------------------------------------------

static void TSL_CALL keep_message(void *user, tsl_result code, const char *message_utf8)
{
    tsla_error *kept = user;
    (void)code;
    snprintf(kept->text, sizeof kept->text, "%s", message_utf8);
}

// Whether the library accepts the content on the rig's bones.
static bool is_taken(const tsl_asset_rig *rig, tsla_error *e)
{
    tsla_error said = {"", TSL_OK};
    tsla_rig_objects objects;
    tsl_world *world = NULL;
    tsl_rig_id id;
    tsl_rig_desc desc;
    TSL_INIT(tsl_world_desc, world_desc);
    world_desc.log = keep_message;
    world_desc.log_user = &said;
    tsla_rig_fill_desc(&rig->next_rig, &desc);
    desc.bone_count = rig->bone_count;
    desc.parents = rig->parents;
    desc.rest = rig->rest;
    tsl_result result = tsl_world_create(&world_desc, &world);
    if (result == TSL_OK)
        result = tsl_rig_create(world, &desc, &id);
    bool taken = result == TSL_OK ? tsla_rig_build(world, id, &rig->next_rig, &objects, said.text, e)
                                  : tsla_rig_build_fail(&rig->next_rig, "world", 0, "", result, said.text, e);
    if (taken)
        tsla_rig_objects_forget(&objects);
    tsl_world_destroy(world);
    return taken;
}

// Numbers are valid or not on any bones; what depends on the bones is tried for each rig.
static bool try_all(tsl_assets *assets)
{
    const tsla_file *tried = NULL;
    for (tsl_asset_rig *rig = assets->rigs; rig; rig = rig->next) {
        if (!is_affected(rig) || (rig->file == tried && keeps_structure(rig)))
            continue;
        if (!is_taken(rig, &assets->error))
            return false;
        tried = rig->file;
    }
    return true;
}

// ---- changing ---------------------------------------------------------------------------------------------

static bool retune(tsl_asset_rig *rig, const tsla_rig_file *from, const tsla_rig_file *to, tsla_error *e)
{
    return (!rig->is_own || tsla_rig_retune_clock(rig->world, rig->id, from, to, rig->world_message, e)) &&
           tsla_rig_retune(rig->world, rig->id, &rig->objects, from, to, rig->world_message, e);
}

static bool remake(tsl_asset_rig *rig, const tsla_rig_file *from, const tsla_rig_file *to, tsla_error *e)
{
    tsl_result result = tsla_rig_objects_destroy(rig->world, &rig->objects);
    if (result != TSL_OK)
        return tsla_rig_build_fail(to, "rig", 0, "", result, rig->world_message, e);
    rig->revision++;
    return (!rig->is_own || tsla_rig_retune_clock(rig->world, rig->id, from, to, rig->world_message, e)) &&
           tsla_rig_build(rig->world, rig->id, to, &rig->objects, rig->world_message, e);
}

static bool change(tsl_asset_rig *rig, const tsla_rig_file *from, const tsla_rig_file *to, tsla_error *e)
{
    return keeps_structure(rig) ? retune(rig, from, to, e) : remake(rig, from, to, e);
}

static bool change_all(tsl_assets *assets)
{
    tsla_error ignored = {"", TSL_OK};
    tsl_asset_rig *failed = assets->rigs;
    while (failed && (!is_affected(failed) || change(failed, &failed->rig, &failed->next_rig, &assets->error)))
        failed = failed->next;
    if (!failed)
        return true;
    for (tsl_asset_rig *rig = assets->rigs; rig != failed->next; rig = rig->next)
        if (is_affected(rig))
            change(rig, &rig->next_rig, &rig->rig, &ignored);
    return false;
}

// ---- the end of a change ----------------------------------------------------------------------------------

static void swap_rigs(tsla_rig_file *a, tsla_rig_file *b)
{
    tsla_rig_file kept = *a;
    *a = *b;
    *b = kept;
}

// Swaps, so that `next` holds what can be freed.
static void keep_new(tsl_assets *assets)
{
    for (tsl_asset_rig *rig = assets->rigs; rig; rig = rig->next)
        if (is_affected(rig))
            swap_rigs(&rig->rig, &rig->next_rig);
    for (tsla_file *file = assets->files; file; file = file->next) {
        if (!file->is_changing)
            continue;
        swap_rigs(&file->rig, &file->next_rig);
        if (file->next_json) {
            cJSON *old = file->json;
            file->json = file->next_json;
            file->next_json = old;
        }
    }
}

static void end_change(tsl_assets *assets)
{
    for (tsl_asset_rig *rig = assets->rigs; rig; rig = rig->next)
        tsla_rig_file_free(&rig->next_rig);
    for (tsla_file *file = assets->files; file; file = file->next) {
        tsla_rig_file_free(&file->next_rig);
        cJSON_Delete(file->next_json);
        file->next_json = NULL;
        file->is_changing = false;
    }
}

bool tsla_change_files(tsl_assets *assets, const tsla_preset *presets)
{
    bool changed = read_all(assets, presets) && try_all(assets) && change_all(assets);
    if (changed)
        keep_new(assets);
    end_change(assets);
    return changed;
}

// SPDX-License-Identifier: MIT
// API: rig files and presets by name.
#include "asset/asset_call.h"
#include "asset/assets.h"

#include "asset/nearest.h"
#include "base/desc.h"

#include <string.h>

typedef struct built_in {
    const char *name, *text;
} built_in;

static const built_in built_in_presets[] = {
#include "presets.inc"
};

tsla_error *tsla_begin(tsl_assets *assets)
{
    memset(&assets->error, 0, sizeof assets->error);
    return &assets->error;
}

tsl_result tsla_refused(const tsl_assets *assets)
{
    return assets->error.result != TSL_OK ? assets->error.result : TSL_ERROR_INVALID_ARGUMENT;
}

tsl_result tsla_refuse(tsl_assets *assets, tsl_result result, const char *what)
{
    tsla_error *e = tsla_begin(assets);
    e->result = result;
    tsla_error_set(e, "%s: %s", what, tsl_result_name(result));
    return result;
}

char *tsla_copy_text(const char *text, tsla_error *e)
{
    size_t size = strlen(text) + 1;
    char *copy = cJSON_malloc(size);
    if (copy)
        memcpy(copy, text, size);
    else
        tsla_error_no_memory(e, text);
    return copy;
}

tsla_file *tsla_find_file(const tsl_assets *assets, const char *name)
{
    tsla_file *file = assets->files;
    while (file && strcmp(file->name, name) != 0)
        file = file->next;
    return file;
}

tsla_file *tsla_require_file(tsl_assets *assets, const char *name)
{
    tsla_file *found = tsla_find_file(assets, name);
    tsla_nearest nearest = tsla_nearest_begin(name);
    for (const tsla_file *file = assets->files; file && !found; file = file->next)
        tsla_nearest_offer(&nearest, file->name);
    if (!found)
        tsla_nearest_say(&nearest, "rig files", "rig file", &assets->error);
    return found;
}

// ---- creation and destruction -----------------------------------------------------------------------------

static void free_preset(tsla_preset *preset)
{
    cJSON_Delete(preset->json);
    cJSON_free(preset->name);
    cJSON_free(preset);
}

static void free_file(tsla_file *file)
{
    tsla_rig_file_free(&file->rig);
    cJSON_Delete(file->json);
    cJSON_free(file->name);
    cJSON_free(file);
}

void tsl_assets_destroy(tsl_assets *assets)
{
    while (assets && assets->presets) {
        tsla_preset *next = assets->presets->next;
        free_preset(assets->presets);
        assets->presets = next;
    }
    while (assets && assets->files) {
        tsla_file *next = assets->files->next;
        free_file(assets->files);
        assets->files = next;
    }
    cJSON_free(assets);
}

// One without others; null after a failure.
static tsla_preset *read_preset(const char *name, const char *json, uint64_t size, tsla_error *e)
{
    tsla_preset *preset = cJSON_malloc(sizeof *preset);
    if (!preset) {
        tsla_error_no_memory(e, name);
        return NULL;
    }
    memset(preset, 0, sizeof *preset);
    preset->name = tsla_copy_text(name, e);
    preset->json = preset->name ? tsla_json_parse(json, (size_t)size, name, e) : NULL;
    if (preset->json && tsla_preset_check(preset, e))
        return preset;
    free_preset(preset);
    return NULL;
}

static void append_preset(tsl_assets *assets, tsla_preset *preset)
{
    tsla_preset **last = &assets->presets;
    while (*last)
        last = &(*last)->next;
    *last = preset;
}

TSLA_STANDARD_CALL(tsl_assets_create, (tsl_assets **out_assets), (out_assets))
{
    if (!out_assets)
        return TSL_ERROR_NULL_POINTER;
    tsl_assets *assets = cJSON_malloc(sizeof *assets);
    if (!assets)
        return TSL_ERROR_OUT_OF_MEMORY;
    memset(assets, 0, sizeof *assets);
    for (size_t i = 0; i < sizeof built_in_presets / sizeof built_in_presets[0]; ++i) {
        const built_in *from = &built_in_presets[i];
        tsla_preset *preset = read_preset(from->name, from->text, strlen(from->text), &assets->error);
        if (!preset) { // presets of the library are valid
            tsl_assets_destroy(assets);
            return TSL_ERROR_OUT_OF_MEMORY;
        }
        append_preset(assets, preset);
    }
    *out_assets = assets;
    return TSL_OK;
}

const char *tsl_assets_message(const tsl_assets *assets)
{
    return assets ? assets->error.text : "";
}

// ---- rig files --------------------------------------------------------------------------------------------

static tsla_file *add_file(tsl_assets *assets, const char *name, tsla_error *e)
{
    tsla_file **last = &assets->files, *file = cJSON_malloc(sizeof *file);
    if (!file) {
        tsla_error_no_memory(e, name);
        return NULL;
    }
    memset(file, 0, sizeof *file);
    file->name = tsla_copy_text(name, e);
    if (!file->name) {
        cJSON_free(file);
        return NULL;
    }
    while (*last)
        last = &(*last)->next;
    *last = file;
    return file;
}

static void remove_file(tsl_assets *assets, tsla_file *file)
{
    tsla_file **at = &assets->files;
    while (*at != file)
        at = &(*at)->next;
    *at = file->next;
    free_file(file);
}

TSLA_STANDARD_CALL(tsl_assets_set_rig,
                   (tsl_assets *assets, const char *name, const char *json, uint64_t json_size),
                   (assets, name, json, json_size))
{
    if (!assets || !name || !json)
        return assets ? tsla_refuse(assets, TSL_ERROR_NULL_POINTER, "tsl_assets_set_rig: name or json")
                      : TSL_ERROR_NULL_POINTER;
    tsla_error *e = tsla_begin(assets);
    cJSON *parsed = tsla_json_parse(json, (size_t)json_size, name, e);
    if (!parsed)
        return tsla_refused(assets);
    tsla_file *known = tsla_find_file(assets, name), *file = known ? known : add_file(assets, name, e);
    if (!file) {
        cJSON_Delete(parsed);
        return tsla_refused(assets);
    }
    file->is_changing = true;
    file->next_json = parsed;
    if (tsla_change_files(assets, assets->presets)) {
        if (file->rig.warning)
            tsla_error_set(e, "%s", file->rig.warning);
        return TSL_OK;
    }
    if (!known)
        remove_file(assets, file);
    return tsla_refused(assets);
}

tsl_result tsl_assets_remove_rig(tsl_assets *assets, const char *name)
{
    if (!assets || !name)
        return assets ? tsla_refuse(assets, TSL_ERROR_NULL_POINTER, "tsl_assets_remove_rig: name")
                      : TSL_ERROR_NULL_POINTER;
    tsla_begin(assets);
    tsla_file *file = tsla_require_file(assets, name);
    if (!file)
        return tsla_refused(assets);
    for (const tsl_asset_rig *rig = assets->rigs; rig; rig = rig->next)
        if (rig->file == file)
            return tsla_refuse(assets, TSL_ERROR_BUSY, name);
    remove_file(assets, file);
    return TSL_OK;
}

// ---- presets ----------------------------------------------------------------------------------------------

static bool uses_preset(const tsla_rig_file *rig, const char *name)
{
    bool uses = false;
    for (uint32_t i = 0; i < rig->chain_count && !uses; ++i)
        uses = rig->chains[i].preset && strcmp(rig->chains[i].preset, name) == 0;
    return uses;
}

// Puts the preset that read_preset made in the place of the known one, in the list and in the files that name it. After a failure the
// known one is restored.
static bool replace_preset(tsl_assets *assets, tsla_preset *known, tsla_preset *fresh)
{
    tsla_preset **at = &assets->presets;
    while (*at != known)
        at = &(*at)->next;
    fresh->next = known->next;
    *at = fresh;
    for (tsla_file *file = assets->files; file; file = file->next)
        file->is_changing = uses_preset(&file->rig, fresh->name);
    if (tsla_change_files(assets, assets->presets)) {
        free_preset(known);
        return true;
    }
    *at = known;
    free_preset(fresh);
    return false;
}

TSLA_STANDARD_CALL(tsl_assets_set_preset,
                   (tsl_assets *assets, const char *name, const char *json, uint64_t json_size),
                   (assets, name, json, json_size))
{
    if (!assets || !name || !json)
        return assets ? tsla_refuse(assets, TSL_ERROR_NULL_POINTER, "tsl_assets_set_preset: name or json")
                      : TSL_ERROR_NULL_POINTER;
    tsla_preset *fresh = read_preset(name, json, json_size, tsla_begin(assets)), *known = assets->presets;
    if (!fresh)
        return tsla_refused(assets);
    while (known && strcmp(known->name, name) != 0)
        known = known->next;
    if (!known)
        append_preset(assets, fresh);
    return !known || replace_preset(assets, known, fresh) ? TSL_OK : tsla_refused(assets);
}

// ---- reading ----------------------------------------------------------------------------------------------

const char *tsl_assets_rig_name(const tsl_assets *assets, uint32_t index)
{
    const tsla_file *file = assets ? assets->files : NULL;
    while (file && index-- > 0)
        file = file->next;
    return file ? file->name : NULL;
}

const char *tsl_assets_preset_name(const tsl_assets *assets, uint32_t index)
{
    const tsla_preset *preset = assets ? assets->presets : NULL;
    while (preset && index-- > 0)
        preset = preset->next;
    return preset ? preset->name : NULL;
}

static tsl_asset_world world_of(const tsla_rig_file *rig)
{
    tsl_rig_desc desc;
    tsl_asset_world world;
    tsla_rig_fill_desc(rig, &desc);
    memset(&world, 0, sizeof world);
    world.struct_size = sizeof world;
    world.max_ticks_per_step = desc.max_ticks_per_step;
    world.ticks_per_second = desc.ticks_per_second;
    world.teleport_distance = desc.teleport_distance;
    world.teleport_angle = desc.teleport_angle;
    world.teleport_mode = desc.teleport_mode;
    memcpy(&world.gravity, rig->gravity, sizeof rig->gravity);
    world.wind_count = rig->wind_count;
    return world;
}

void tsl_asset_world_init(tsl_asset_world *world, uint32_t struct_size)
{
    tsla_rig_file none;
    memset(&none, 0, sizeof none);
    tsl_asset_world defaults = world_of(&none);
    tsli_desc_init(world, struct_size, &defaults, sizeof defaults);
}

tsl_result tsl_assets_get_world(tsl_assets *assets, const char *name, tsl_asset_world *out_world)
{
    if (!assets || !name)
        return assets ? tsla_refuse(assets, TSL_ERROR_NULL_POINTER, "tsl_assets_get_world: name")
                      : TSL_ERROR_NULL_POINTER;
    tsla_begin(assets);
    tsl_result result = tsli_desc_check(sizeof *out_world, sizeof *out_world, out_world);
    if (result != TSL_OK)
        return tsla_refuse(assets, result, "tsl_assets_get_world: out_world");
    const tsla_file *file = tsla_require_file(assets, name);
    if (!file)
        return tsla_refused(assets);
    tsl_asset_world world = world_of(&file->rig);
    tsli_desc_init(out_world, out_world->struct_size, &world, sizeof world);
    return TSL_OK;
}

tsl_result tsl_assets_get_wind(tsl_assets *assets, const char *name, uint32_t index, tsl_wind_desc *out_wind)
{
    tsl_wind_desc wind;
    if (!assets || !name)
        return assets ? tsla_refuse(assets, TSL_ERROR_NULL_POINTER, "tsl_assets_get_wind: name")
                      : TSL_ERROR_NULL_POINTER;
    tsla_begin(assets);
    tsl_result result = tsli_desc_check(sizeof *out_wind, sizeof *out_wind, out_wind);
    if (result != TSL_OK)
        return tsla_refuse(assets, result, "tsl_assets_get_wind: out_wind");
    const tsla_file *file = tsla_require_file(assets, name);
    if (!file)
        return tsla_refused(assets);
    if (index >= file->rig.wind_count)
        return tsla_refuse(assets, TSL_ERROR_INDEX_OUT_OF_RANGE, "tsl_assets_get_wind: index");
    tsla_rig_fill_wind(&file->rig.winds[index], &wind);
    tsli_desc_init(out_wind, out_wind->struct_size, &wind, sizeof wind);
    return TSL_OK;
}

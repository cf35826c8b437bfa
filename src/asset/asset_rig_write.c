// SPDX-License-Identifier: MIT
// API: a rig's file with everything tuned since. Compares the solver's values with those that the file and its presets would give, and
// writes the solver's where they differ into a copy of the file.
#include "asset/asset_call.h"
#include "asset/assets.h"
#include "asset/rig_fill.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The shortest decimal number that reads back as this float.
static cJSON *make_number(float value)
{
    char text[32];
    int digits = 6;
    do
        snprintf(text, sizeof text, "%.*g", digits, (double)value);
    while (strtof(text, NULL) != value && ++digits <= 9);
    return cJSON_CreateNumber(strtod(text, NULL));
}

static cJSON *make_numbers(const float *values, uint32_t count)
{
    cJSON *array = cJSON_CreateArray();
    for (uint32_t i = 0; array && i < count; ++i)
        if (!cJSON_AddItemToArray(array, make_number(values[i]))) {
            cJSON_Delete(array);
            return NULL;
        }
    return array;
}

// Takes ownership of `item`; false if it is null for lack of memory.
static bool put_item(cJSON *object, const char *key, cJSON *item)
{
    if (!item)
        return false;
    bool put = cJSON_GetObjectItemCaseSensitive(object, key) ? cJSON_ReplaceItemInObjectCaseSensitive(object, key, item)
                                                             : cJSON_AddItemToObject(object, key, item);
    if (!put)
        cJSON_Delete(item);
    return put;
}

// A field of a struct of the solver.
static cJSON *make_value(const tsla_rig_param_info *info, const void *fields)
{
    const char *field = (const char *)fields + info->offset;
    uint32_t whole;
    float value[3];
    memcpy(&whole, field, sizeof whole);
    memcpy(value, field, info->width * sizeof *value);
    if (info->constants)
        return cJSON_CreateString(info->constants[whole]);
    if (tsla_rig_is_whole(info))
        return cJSON_CreateNumber(whole);
    return info->width == 3 ? make_numbers(value, 3) : make_number(value[0]);
}

static bool is_same_field(const tsla_rig_param_info *info, const void *a, const void *b)
{
    return memcmp((const char *)a + info->offset, (const char *)b + info->offset, info->width * sizeof(float)) == 0;
}

static void copy_field(const tsla_rig_param_info *info, void *to, const void *from)
{
    memcpy((char *)to + info->offset, (const char *)from + info->offset, info->width * sizeof(float));
}

// Writes the fields of a struct of the solver that differ from the file's.
static bool put_fields(cJSON *object, const tsla_rig_param_info *table, uint32_t count, const void *given,
                       const void *current)
{
    bool put = true;
    for (uint32_t i = 0; i < count && put; ++i)
        put =
            is_same_field(&table[i], given, current) || put_item(object, table[i].name, make_value(&table[i], current));
    return put;
}

// ---- limits -----------------------------------------------------------------------------------------------

// A chain's limit is written as a whole, even if it came from a preset.
static cJSON *begin_limit(cJSON *chain, const char *key, const tsla_preset *preset)
{
    cJSON *own = tsla_json_get(chain, key);
    const cJSON *shared = preset ? tsla_json_get(preset->json, key) : NULL;
    if (own)
        return own;
    cJSON *made = shared ? cJSON_Duplicate(shared, 1) : cJSON_CreateObject();
    return put_item(chain, key, made) ? made : NULL;
}

static bool write_limit(cJSON *chain, const tsla_rig_chain *in, const tsla_preset *preset,
                        const tsl_chain_limit *current)
{
    tsl_chain_limit given;
    tsla_rig_fill_limit(&in->limit, &given);
    if (memcmp(&given, current, sizeof given) == 0)
        return true;
    cJSON *limit = begin_limit(chain, "limit", preset);
    float rotation[4];
    memcpy(rotation, &current->rotation, sizeof rotation);
    return limit && put_fields(limit, tsla_rig_limit_table, RIG_LIMIT_COUNT, &given, current) &&
           (memcmp(&given.rotation, &current->rotation, sizeof rotation) == 0 ||
            put_item(limit, "rotation", make_numbers(rotation, 4)));
}

static void drop_fields(cJSON *object, const char *const *names)
{
    for (uint32_t i = 0; names[i]; ++i)
        cJSON_DeleteItemFromObjectCaseSensitive(object, names[i]);
}

// A limit that is off must not be in the file, since its numbers switch it on.
static bool write_position_limit(cJSON *chain, const tsla_rig_chain *in, const tsl_chain_position_limit *current)
{
    static const char *const of_distance[] = {"max_distance", "max_distance_curve", NULL};
    static const char *const of_backstop[] = {"backstop_distance",     "backstop_distance_curve", "backstop_radius",
                                              "backstop_radius_curve", "backstop_normal",         NULL};
    tsl_chain_position_limit given;
    tsla_rig_fill_position_limit(&in->position_limit, &given);
    if (memcmp(&given, current, sizeof given) == 0)
        return true;
    if (current->flags == 0) {
        cJSON_DeleteItemFromObjectCaseSensitive(chain, "position_limit");
        return true;
    }
    cJSON *limit = begin_limit(chain, "position_limit", NULL);
    if (!limit || !put_fields(limit, tsla_rig_position_limit_table, RIG_PLACE_COUNT, &given, current))
        return false;
    float distance = current->max_distance, radius = current->backstop_radius;
    if (!(current->flags & TSL_POSITION_LIMIT_MAX_DISTANCE))
        drop_fields(limit, of_distance);
    else if (!put_item(limit, "max_distance", make_number(distance)))
        return false;
    if (!(current->flags & TSL_POSITION_LIMIT_BACKSTOP))
        drop_fields(limit, of_backstop);
    else if (!put_item(limit, "backstop_radius", make_number(radius)))
        return false;
    return true;
}

// ---- chains -----------------------------------------------------------------------------------------------

static const tsla_preset *find_preset(const tsl_assets *assets, const char *name)
{
    const tsla_preset *preset = name ? assets->presets : NULL;
    while (preset && strcmp(preset->name, name) != 0)
        preset = preset->next;
    return preset;
}

// A tuning leaves these at 1.
static bool looks_tuned(const tsl_chain_params *params)
{
    return params->damping == 1.0f && params->elasticity == 1.0f && params->inert_parent == 1.0f;
}

static bool put_curve(cJSON *chain, const char *name, const tsla_rig_param *param)
{
    cJSON *array = cJSON_CreateArray();
    bool put = put_item(chain, name, array);
    for (uint32_t i = 0; put && i < param->key_count; ++i) {
        const tsla_rig_curve_key *k = &param->keys[i];
        put = cJSON_AddItemToArray(array, make_numbers((float[]){k->u, k->value, k->in_tangent, k->out_tangent}, 4));
    }
    return put;
}

// The host has left the chain's tuning: writes parameters instead, with the curves that multiply them.
static bool write_untuned(cJSON *chain, const tsla_rig_chain *in, const tsl_chain_params *current)
{
    char curve[48];
    bool put = true;
    cJSON_DeleteItemFromObjectCaseSensitive(chain, "tuning");
    for (uint32_t i = 0; put && i < RIG_TUNED_COUNT; ++i) {
        const tsla_rig_param_info *info = &tsla_rig_param_table[tsla_rig_tuned[i]];
        snprintf(curve, sizeof curve, "%s_curve", info->name);
        put = put_item(chain, info->name, make_value(info, current)) &&
              (info->curve == RIG_NO_CURVE || put_curve(chain, curve, &in->params[tsla_rig_tuned[i]]));
    }
    return put;
}

static bool write_params(cJSON *chain, const tsla_rig_chain *in, const tsl_chain_params *current)
{
    tsl_chain_params given, kept = *current;
    tsla_rig_fill_params(in, &given);
    bool is_left = in->tuning.given && looks_tuned(&given) && !looks_tuned(current);
    for (uint32_t i = 0; in->tuning.given && i < RIG_TUNED_COUNT; ++i)
        copy_field(&tsla_rig_param_table[tsla_rig_tuned[i]], &kept, &given);
    return put_fields(chain, tsla_rig_param_table, RIG_PARAM_COUNT, &given, &kept) &&
           (!is_left || write_untuned(chain, in, current));
}

static tsl_result write_chain(const tsl_asset_rig *rig, uint32_t index, cJSON *chain)
{
    const tsla_rig_chain *in = &rig->rig.chains[index];
    tsl_chain_id id = rig->objects.chains[index];
    TSL_INIT(tsl_chain_params, params);
    TSL_INIT(tsl_chain_limit, limit);
    TSL_INIT(tsl_chain_position_limit, place);
    tsl_result result = tsl_chain_get_params(rig->world, id, &params);
    if (result == TSL_OK)
        result = tsl_chain_get_limit(rig->world, id, &limit);
    if (result == TSL_OK)
        result = tsl_chain_get_position_limit(rig->world, id, &place);
    if (result != TSL_OK)
        return result;
    return write_params(chain, in, &params) && write_limit(chain, in, find_preset(rig->assets, in->preset), &limit) &&
                   write_position_limit(chain, in, &place)
               ? TSL_OK
               : TSL_ERROR_OUT_OF_MEMORY;
}

// ---- links ------------------------------------------------------------------------------------------------

static bool write_rule(cJSON *links, const char *key, const tsl_link_rule *given, const tsl_link_rule *current)
{
    static const tsla_rig_param_info numbers[] = {
        {RIG_FIELD(tsl_link_rule, stretch_compliance), 1, 0.0f, 0.0f, RIG_NO_CURVE, NULL},
        {RIG_FIELD(tsl_link_rule, compression_compliance), 1, 0.0f, 0.0f, RIG_NO_CURVE, NULL},
        {RIG_FIELD(tsl_link_rule, slack), 1, 0.0f, 0.0f, RIG_NO_CURVE, NULL},
        {RIG_FIELD(tsl_link_rule, least), 1, 0.0f, 0.0f, RIG_NO_CURVE, NULL},
        {RIG_FIELD(tsl_link_rule, most), 1, 0.0f, 0.0f, RIG_NO_CURVE, NULL},
    };
    if (memcmp(given, current, sizeof *current) == 0)
        return true;
    tsl_link_resistance differs = given->resists ^ current->resists;
    cJSON *rule = begin_limit(links, key, NULL);
    return rule && put_fields(rule, numbers, sizeof numbers / sizeof numbers[0], given, current) &&
           (!(differs & TSLA_RIG_RESISTS) ||
            put_item(rule, "resists", cJSON_CreateString(tsla_rig_resists[current->resists & TSLA_RIG_RESISTS]))) &&
           (!(differs & TSL_LINK_RESISTS_AT_BOTH_ENDS) ||
            put_item(rule, "at_both_ends", cJSON_CreateBool((current->resists & TSL_LINK_RESISTS_AT_BOTH_ENDS) != 0)));
}

static tsl_result write_links(const tsl_asset_rig *rig, uint32_t index, cJSON *links)
{
    const tsla_rig_links *in = &rig->rig.links[index];
    tsl_links_params given;
    TSL_INIT(tsl_links_params, current);
    tsla_rig_fill_links_params(in, &given);
    tsl_result result = tsl_links_get_params(rig->world, rig->objects.links[index], &current);
    if (result != TSL_OK)
        return result;
    bool put = given.rounds == current.rounds || put_item(links, "rounds", cJSON_CreateNumber(current.rounds));
    if (in->surface_thickness.given && given.surface_thickness != current.surface_thickness)
        put = put && put_item(links, "surface_thickness", make_number(current.surface_thickness));
    if (given.cloth_thickness != current.cloth_thickness)
        put = put && put_item(links, "cloth_thickness", make_number(current.cloth_thickness));
    return put && write_rule(links, "structural", &given.structural, &current.structural) &&
                   write_rule(links, "shear", &given.shear, &current.shear) &&
                   write_rule(links, "bend", &given.bend, &current.bend)
               ? TSL_OK
               : TSL_ERROR_OUT_OF_MEMORY;
}

// ---- the file ---------------------------------------------------------------------------------------------

static tsl_result write_list(const tsl_asset_rig *rig, cJSON *root, const char *key,
                             tsl_result (*write)(const tsl_asset_rig *, uint32_t, cJSON *))
{
    tsl_result result = TSL_OK;
    uint32_t index = 0;
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(root, key);
    for (cJSON *item = list ? list->child : NULL; item && result == TSL_OK; item = item->next)
        result = write(rig, index++, item);
    return result;
}

static tsl_result give_text(const char *printed, char *text, uint64_t *inout_size)
{
    uint64_t capacity = text ? *inout_size : 0, size = strlen(printed) + 1;
    *inout_size = size;
    if (text && capacity < size)
        return TSL_ERROR_BUFFER_TOO_SMALL;
    if (text)
        memcpy(text, printed, (size_t)size);
    return TSL_OK;
}

TSLA_STANDARD_CALL(tsl_asset_rig_write, (const tsl_asset_rig *rig, char *text, uint64_t *inout_size),
                   (rig, text, inout_size))
{
    if (!rig)
        return TSL_ERROR_NULL_POINTER;
    if (!inout_size)
        return tsla_refuse(rig->assets, TSL_ERROR_NULL_POINTER, "tsl_asset_rig_write: inout_size");
    cJSON *root = cJSON_Duplicate(rig->file->json, 1);
    tsl_result result = root ? write_list(rig, root, "chains", write_chain) : TSL_ERROR_OUT_OF_MEMORY;
    if (result == TSL_OK)
        result = write_list(rig, root, "links", write_links);
    char *printed = result == TSL_OK ? tsla_json_print(root, true) : NULL;
    cJSON_Delete(root);
    if (result == TSL_OK)
        result = printed ? give_text(printed, text, inout_size) : TSL_ERROR_OUT_OF_MEMORY;
    cJSON_free(printed);
    return result == TSL_OK ? result : tsla_refuse(rig->assets, result, "tsl_asset_rig_write");
}

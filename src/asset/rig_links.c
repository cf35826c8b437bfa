// SPDX-License-Identifier: MIT
#include "asset/nearest.h"
#include "asset/rig_reader.h"

#include <float.h>
#include <stdio.h>
#include <string.h>

static bool find_chain(const tsla_rig_file *rig, const tsla_json_at *at, uint32_t *out)
{
    const char *name = NULL;
    uint32_t found = 0;
    if (!tsla_json_to_text(at, &name))
        return false;
    for (uint32_t i = 0; i < rig->chain_count; ++i)
        if (strcmp(rig->chains[i].name, name) == 0) {
            *out = i;
            found++;
        }
    if (found == 1)
        return true;
    if (found > 1)
        return tsla_json_fail(at, "there are several chains \"%s\"", name);
    tsla_nearest nearest = tsla_nearest_begin(name);
    for (uint32_t i = 0; i < rig->chain_count; ++i)
        tsla_nearest_offer(&nearest, rig->chains[i].name);
    return tsla_nearest_fail(&nearest, at, "chain");
}

static bool takes_links(const tsla_rig_chain *chain, const tsla_json_at *at)
{
    if (chain->model == RIG_MODEL_TASSEL)
        return true;
    return tsla_json_fail(at, "\"%s\" is of the model \"%s\": only chains of \"tassel\" are linked", chain->name,
                          chain->model == RIG_MODEL_CHAIN ? "chain" : "spring");
}

static bool read_chains(tsla_rig_reader *reader, const tsla_json_at *up, tsla_rig_links *out)
{
    tsla_json_at array = tsla_json_member(up, "chains");
    if (!array.item)
        return tsla_json_fail(up, "\"chains\" is missing");
    if (!tsla_json_expect_array(&array))
        return false;
    out->chains = tsla_arena_take(&reader->rig->memory, tsla_json_count(&array), sizeof *out->chains);
    if (!out->chains)
        return tsla_json_no_memory(&array);
    const cJSON *item;
    cJSON_ArrayForEach(item, array.item)
    {
        tsla_json_at at = tsla_json_element(&array, out->chain_count, item);
        uint32_t *chain = &out->chains[out->chain_count++];
        if (!find_chain(reader->rig, &at, chain) || !takes_links(&reader->rig->chains[*chain], &at))
            return false;
    }
    return out->chain_count > 0 ? true : tsla_json_fail(&array, "links between no chains");
}

static bool read_number(const tsla_json_at *up, const char *key, float least, float most, tsla_rig_number *out)
{
    tsla_json_at at = tsla_json_member(up, key);
    if (!at.item)
        return true;
    out->given = true;
    if (!tsla_json_to_float(&at, &out->value))
        return false;
    if (out->value >= least && out->value <= most)
        return true;
    return most == FLT_MAX
               ? tsla_json_fail(&at, "%g is less than %g", (double)out->value, (double)least)
               : tsla_json_fail(&at, "%g is not from %g to %g", (double)out->value, (double)least, (double)most);
}

const char *const tsla_rig_resists[] = {"none", "stretch", "compression", "both", NULL};

static bool read_rule(const tsla_json_at *up, const char *key, tsla_rig_link_rule *out)
{
    static const char *const keys[] = {
        "resists", "at_both_ends", "stretch_compliance", "compression_compliance", "slack", "least", "most", NULL};
    tsla_json_at at = tsla_json_member(up, key);
    if (!at.item)
        return true;
    if (!tsla_rig_check_keys(&at, keys, false) ||
        !tsla_rig_read_constant(&at, "resists", tsla_rig_resists, &out->resists) ||
        !tsla_json_read_bool(&at, "at_both_ends", &out->at_both_ends) ||
        !read_number(&at, "stretch_compliance", 0.0f, FLT_MAX, &out->stretch_compliance) ||
        !read_number(&at, "compression_compliance", 0.0f, FLT_MAX, &out->compression_compliance) ||
        !read_number(&at, "slack", 0.0f, FLT_MAX, &out->slack) || !read_number(&at, "least", 0.0f, 1.0f, &out->least) ||
        !read_number(&at, "most", 0.0f, FLT_MAX, &out->most))
        return false;
    tsla_json_at most = tsla_json_member(&at, "most");
    out->has_resists = tsla_json_member(&at, "resists").item != NULL;
    if (out->most.given && out->most.value > 0.0f && out->most.value < 1.0f)
        return tsla_json_fail(&most, "%g is neither 0 nor at least 1", (double)out->most.value);
    return true;
}

bool tsla_rig_read_links(tsla_rig_reader *reader, const tsla_json_at *at, tsla_rig_links *out)
{
    static const char *const keys[] = {
        "name",         "chains",       "layout",          "rounds", "structural", "shear", "bend", "surface_thickness",
        "cloth_layers", "meets_layers", "cloth_thickness", NULL};
    static const char *const layouts[] = {"found", "strip", "ring", "loose", NULL};
    uint64_t rounds = 0;
    bool has_layers = false;
    out->name = "";
    if (!tsla_rig_check_keys(at, keys, false) || !tsla_json_read_text(at, "name", &out->name) ||
        !read_chains(reader, at, out) || !tsla_rig_read_constant(at, "layout", layouts, &out->layout) ||
        !tsla_json_read_uint(at, "rounds", 16, &rounds) || !read_rule(at, "structural", &out->structural) ||
        !read_rule(at, "shear", &out->shear) || !read_rule(at, "bend", &out->bend) ||
        !read_number(at, "surface_thickness", 0.0f, FLT_MAX, &out->surface_thickness) ||
        !read_number(at, "cloth_thickness", 0.0f, FLT_MAX, &out->cloth_thickness) ||
        !tsla_rig_read_layers(at, "cloth_layers", &out->cloth_layers, &has_layers) ||
        !tsla_rig_read_layers(at, "meets_layers", &out->meets_layers, &has_layers))
        return false;
    tsla_json_at given = tsla_json_member(at, "rounds");
    out->rounds = (uint32_t)rounds;
    return !given.item || rounds > 0 ? true : tsla_json_fail(&given, "0 is not from 1 to 16");
}

// SPDX-License-Identifier: MIT
#include "common/rig_parts.h"

#include <float.h>
#include <stdio.h>
#include <string.h>

static bool find_chain(const rig_file *rig, const json_at *at, uint32_t *out)
{
    const char *name = NULL;
    uint32_t found = 0;
    if (!json_to_text(at, &name))
        return false;
    for (uint32_t i = 0; i < rig->chain_count; ++i)
        if (strcmp(rig->chains[i].name, name) == 0) {
            *out = i;
            found++;
        }
    if (found == 1)
        return true;
    return json_fail(at, found ? "there are several chains \"%s\"" : "there is no chain \"%s\"", name);
}

static bool read_chains(rig_reader *reader, const json_at *up, rig_links *out)
{
    json_at array = json_member(up, "chains");
    if (!array.item)
        return json_fail(up, "\"chains\" is missing");
    if (!json_expect_array(&array))
        return false;
    out->chains = arena_take(&reader->rig->memory, json_count(&array), sizeof *out->chains);
    if (!out->chains)
        return json_fail(&array, "out of memory");
    const cJSON *item;
    cJSON_ArrayForEach(item, array.item)
    {
        json_at at = json_element(&array, out->chain_count, item);
        if (!find_chain(reader->rig, &at, &out->chains[out->chain_count]))
            return false;
        out->chain_count++;
    }
    return out->chain_count > 0 ? true : json_fail(&array, "links between no chains");
}

static bool read_number(const json_at *up, const char *key, float least, float most, rig_number *out)
{
    json_at at = json_member(up, key);
    if (!at.item)
        return true;
    out->given = true;
    if (!json_to_float(&at, &out->value))
        return false;
    if (out->value >= least && out->value <= most)
        return true;
    return most == FLT_MAX
               ? json_fail(&at, "%g is less than %g", (double)out->value, (double)least)
               : json_fail(&at, "%g is not from %g to %g", (double)out->value, (double)least, (double)most);
}

static bool read_rule(const json_at *up, const char *key, rig_link_rule *out)
{
    static const char *const keys[] = {
        "resists", "stretch_compliance", "compression_compliance", "slack", "least", "most", NULL};
    static const char *const resists[] = {"none", "stretch", "compression", "both", NULL};
    json_at at = json_member(up, key);
    if (!at.item)
        return true;
    if (!rig_check_keys(&at, keys, false) || !rig_read_constant(&at, "resists", resists, &out->resists) ||
        !read_number(&at, "stretch_compliance", 0.0f, FLT_MAX, &out->stretch_compliance) ||
        !read_number(&at, "compression_compliance", 0.0f, FLT_MAX, &out->compression_compliance) ||
        !read_number(&at, "slack", 0.0f, FLT_MAX, &out->slack) ||
        !read_number(&at, "least", 0.0f, 1.0f, &out->least) ||
        !read_number(&at, "most", 0.0f, FLT_MAX, &out->most))
        return false;
    json_at most = json_member(&at, "most");
    out->has_resists = json_member(&at, "resists").item != NULL;
    if (out->most.given && out->most.value > 0.0f && out->most.value < 1.0f)
        return json_fail(&most, "%g is neither 0 nor at least 1", (double)out->most.value);
    return true;
}

bool rig_read_links(rig_reader *reader, const json_at *at, rig_links *out)
{
    static const char *const keys[] = {
        "name", "chains", "layout", "rounds", "structural", "shear", "bend", "surface_thickness", NULL};
    static const char *const layouts[] = {"found", "strip", "ring", NULL};
    uint64_t rounds = 0;
    out->name = "";
    if (!rig_check_keys(at, keys, false) || !json_read_text(at, "name", &out->name) ||
        !read_chains(reader, at, out) || !rig_read_constant(at, "layout", layouts, &out->layout) ||
        !json_read_uint(at, "rounds", 16, &rounds) || !read_rule(at, "structural", &out->structural) ||
        !read_rule(at, "shear", &out->shear) || !read_rule(at, "bend", &out->bend) ||
        !read_number(at, "surface_thickness", 0.0f, FLT_MAX, &out->surface_thickness))
        return false;
    json_at given = json_member(at, "rounds");
    out->rounds = (uint32_t)rounds;
    return !given.item || rounds > 0 ? true : json_fail(&given, "0 is not from 1 to 16");
}

// SPDX-License-Identifier: MIT
// Presets: parameters, limit and tip of a chain by the name of what it is. They are examples/presets/*.json.
#include "common/rig_parts.h"

#include <string.h>

typedef struct preset {
    const char *name, *text;
} preset;

static const preset presets[] = {
#include "rig_presets.inc"
};

enum { PRESETS = sizeof presets / sizeof presets[0] };

static bool read_fields(rig_reader *reader, const json_at *at, rig_chain *out)
{
    static const char *const keys[] = {"tip", "tip_length", "limit", NULL};
    return rig_check_keys(at, keys, true) && rig_read_tip(at, out) &&
           rig_read_params(reader, at, out->params) && rig_read_limit(reader, at, &out->limit);
}

bool rig_read_preset(rig_reader *reader, const json_at *up, rig_chain *out)
{
    const char *names[PRESETS + 1] = {NULL};
    json_at at = json_member(up, "preset");
    uint32_t which = 0;
    for (uint32_t i = 0; i < PRESETS; ++i)
        names[i] = presets[i].name;
    if (!at.item)
        return true;
    if (!rig_read_constant(up, "preset", names, &which))
        return false;
    cJSON *json =
        json_parse(presets[which].text, strlen(presets[which].text), presets[which].name, up->error);
    if (!json)
        return false;
    json_at root = json_root(json, presets[which].name, up->error);
    bool read = read_fields(reader, &root, out);
    cJSON_Delete(json);
    return read;
}

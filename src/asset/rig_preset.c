// SPDX-License-Identifier: MIT
// Presets: parameters, limit, tuning and tip of a chain, by the kind of chain. Parameters beside a tuning that would set them are for
// chains that set some of these themselves.
#include "asset/nearest.h"
#include "asset/rig_reader.h"

#include <string.h>

static bool read_fields(tsla_rig_reader *reader, const tsla_json_at *at, tsla_rig_chain *out)
{
    static const char *const keys[] = {"tip", "tip_length", "tip_offset", "limit", "tuning", NULL};
    return tsla_rig_check_keys(at, keys, true) && tsla_rig_read_tip(at, out) &&
           tsla_rig_read_params(reader, at, out->params) && tsla_rig_read_limit(reader, at, &out->limit) &&
           tsla_rig_read_tuning(reader, at, &out->tuning);
}

bool tsla_rig_read_preset(tsla_rig_reader *reader, const tsla_json_at *up, tsla_rig_chain *out)
{
    tsla_json_at at = tsla_json_member(up, "preset");
    if (!at.item)
        return true;
    if (!tsla_json_to_text(&at, &out->preset))
        return false;
    tsla_nearest nearest = tsla_nearest_begin(out->preset);
    for (const tsla_preset *p = reader->presets; p; p = p->next) {
        tsla_json_at root = tsla_json_root(p->json, p->name, up->error);
        if (strcmp(p->name, out->preset) == 0)
            return read_fields(reader, &root, out);
        tsla_nearest_offer(&nearest, p->name);
    }
    return tsla_nearest_fail(&nearest, &at, "preset");
}

bool tsla_preset_check(const tsla_preset *preset, tsla_error *e)
{
    tsla_rig_file scratch;
    tsla_rig_chain chain;
    tsla_rig_reader reader = {&scratch, NULL, NULL};
    tsla_json_at root = tsla_json_root(preset->json, preset->name, e);
    memset(&scratch, 0, sizeof scratch);
    memset(&chain, 0, sizeof chain);
    bool valid = read_fields(&reader, &root, &chain);
    tsla_rig_file_free(&scratch);
    return valid;
}

// SPDX-License-Identifier: MIT
#include "overlay.h"

#include "common/xform.h"

#include <string.h>

#define IN_FRONT 0.9f // how much of a line's colour is seen
#define BEHIND 0.3f

static const struct {
    const char *name;
    uint32_t bit;
} kinds[] = {{"bones", TSL_DEBUG_BONES},         {"particles", TSL_DEBUG_PARTICLES}, {"rest", TSL_DEBUG_REST},
             {"colliders", TSL_DEBUG_COLLIDERS}, {"links", TSL_DEBUG_LINKS},         {"limits", TSL_DEBUG_LIMITS},
             {"contacts", TSL_DEBUG_CONTACTS}};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

bool overlay_parse(const char *list, uint32_t *out_what, tsla_error *e)
{
    for (const char *name = list; name;) {
        const char *comma = strchr(name, ',');
        size_t length = comma ? (size_t)(comma - name) : strlen(name);
        uint32_t kind = 0;
        while (kind < KINDS && (strlen(kinds[kind].name) != length || strncmp(kinds[kind].name, name, length) != 0))
            ++kind;
        if (kind == KINDS)
            return tsla_error_set(
                e, "--show: \"%.*s\" is none of bones, particles, rest, colliders, links, limits, contacts",
                (int)(length < 40 ? length : 40), name);
        *out_what |= kinds[kind].bit;
        name = comma ? comma + 1 : NULL;
    }
    return true;
}

bool overlay_keep(overlay *o, tsla_arena *memory, const simulation *s, uint32_t what, tsl_vec3 back, tsla_error *e)
{
    uint32_t count = 0;
    if (!what)
        return true;
    tsl_result result = tsl_rig_debug_lines(s->world, s->rig, what, NULL, &count);
    if (result == TSL_OK && count > o->capacity) {
        o->lines = tsla_arena_take(memory, count, sizeof *o->lines);
        o->capacity = o->lines ? count : 0;
        if (!o->lines)
            return tsla_error_set(e, "out of memory for what --show names");
    }
    o->count = count;
    if (result == TSL_OK && count > 0)
        result = tsl_rig_debug_lines(s->world, s->rig, what, o->lines, &o->count);
    for (uint32_t i = 0; result == TSL_OK && i < o->count; ++i) {
        o->lines[i].from = vec3_add(o->lines[i].from, back);
        o->lines[i].to = vec3_add(o->lines[i].to, back);
    }
    return result == TSL_OK ? true : tsla_error_set(e, "--show: %s: %s", tsl_result_name(result), s->log_text);
}

bool overlay_draw(const overlay *o, raster *r, const camera *c, double most)
{
    for (uint32_t i = 0; i < o->count && r->tried <= most; ++i) {
        const tsl_debug_line *line = &o->lines[i];
        const float color[3] = {srgb_to_linear((uint8_t)line->rgba), srgb_to_linear((uint8_t)(line->rgba >> 8)),
                                srgb_to_linear((uint8_t)(line->rgba >> 16))};
        raster_line(r, c, line->from, line->to, color, IN_FRONT, BEHIND);
    }
    return r->tried <= most;
}

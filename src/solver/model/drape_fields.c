// SPDX-License-Identifier: MIT
// The cloth of a set in the setup pose, and the side of it that strands are on.
#include "solver/model/drape.h"

#include "math/vec.h"

#include <float.h>

// Four particles of a set: the upper and the lower one of a strand, then of another.
static void add_field(const tsli_links *set, tsli_field *field, const uint32_t corners[4])
{
    const tsl_vec3 a = set->members[corners[0]].place, b = set->members[corners[1]].place,
                   c = set->members[corners[2]].place, d = set->members[corners[3]].place;
    tsl_vec3 across = tsli_vec3_sub(tsli_vec3_add(c, d), tsli_vec3_add(a, b));
    tsl_vec3 down = tsli_vec3_sub(tsli_vec3_add(b, d), tsli_vec3_add(a, c));
    for (uint32_t i = 0; i < 4; ++i)
        field->corners[i] = corners[i];
    field->middle = tsli_vec3_scale(tsli_vec3_add(tsli_vec3_add(a, b), tsli_vec3_add(c, d)), 0.25f);
    field->normal = tsli_vec3_cross(across, down);
    float length = tsli_vec3_length(field->normal);
    field->normal = tsli_vec3_scale(field->normal, length > 0.0f && length < FLT_MAX ? 1.0f / length : 0.0f);
}

static uint32_t member_of(const tsli_links *set, const tsli_chain *chain, uint32_t particle)
{
    uint32_t i = 0;
    while (i < set->member_count && (set->members[i].chain != chain || set->members[i].particle != particle))
        ++i;
    return i;
}

// The bones of strands without neighbours.
static uint32_t list_bones(const tsli_links *set, tsli_field *fields)
{
    uint32_t first = 0, count = 0;
    for (uint32_t l = 0; l < set->line_count; first += set->lines[l++].count)
        for (uint32_t i = first; i + 1 < first + set->lines[l].count; ++i, ++count)
            if (fields)
                add_field(set, &fields[count], (uint32_t[4]){i, i + 1, i, i + 1});
    return count;
}

uint32_t tsli_drape_fields(const tsli_links *set, const tsli_patch *patches, uint32_t patch_count, tsli_field *fields)
{
    if (!set->cloth_layers || set->layout == TSL_LINKS_LOOSE)
        return set->cloth_layers ? list_bones(set, fields) : 0;
    for (uint32_t i = 0; fields && i < patch_count; ++i) {
        uint32_t corners[4];
        for (uint32_t k = 0; k < 4; ++k)
            corners[k] = member_of(set, patches[i].chains[k / 2], patches[i].particles[k]);
        add_field(set, &fields[i], corners);
    }
    return patch_count;
}

// Decided by the particle whose height above its nearest quad is the largest share of the square of its distance.
int tsli_drape_side(const tsli_member *members, uint32_t count, const tsli_links *under)
{
    float says = 0.0f, surest = 0.0f;
    for (uint32_t i = 1; i < count; ++i) {
        float nearest = FLT_MAX, height = 0.0f;
        for (uint32_t f = 0; f < under->field_count; ++f) {
            tsl_vec3 way = tsli_vec3_sub(members[i].place, under->fields[f].middle);
            float square = tsli_vec3_length_squared(way);
            if (!(square < nearest))
                continue;
            nearest = square;
            height = tsli_vec3_dot(way, under->fields[f].normal);
        }
        float sure = nearest > 0.0f && nearest < FLT_MAX ? fabsf(height) / nearest : 0.0f;
        if (!(sure > surest))
            continue;
        surest = sure;
        says = height;
    }
    return (says > 0.0f) - (says < 0.0f);
}

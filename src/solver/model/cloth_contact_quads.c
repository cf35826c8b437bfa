// SPDX-License-Identifier: MIT
// The cloth of a set in the setup pose, and the side of it that strands are on.
#include "solver/model/cloth_contact.h"

#include "math/vec.h"

#include <float.h>

// Four particles of a set: the upper and the lower one of a strand, then of another.
static void add_target_quad(const tsli_links *set, tsli_target_quad *quad, const uint32_t corners[4])
{
    const tsl_vec3 a = set->cloth_particles[corners[0]].position, b = set->cloth_particles[corners[1]].position,
                   c = set->cloth_particles[corners[2]].position, d = set->cloth_particles[corners[3]].position;
    tsl_vec3 across = tsli_vec3_sub(tsli_vec3_add(c, d), tsli_vec3_add(a, b));
    tsl_vec3 down = tsli_vec3_sub(tsli_vec3_add(b, d), tsli_vec3_add(a, c));
    for (uint32_t i = 0; i < 4; ++i)
        quad->corners[i] = corners[i];
    quad->middle = tsli_vec3_scale(tsli_vec3_add(tsli_vec3_add(a, b), tsli_vec3_add(c, d)), 0.25f);
    quad->normal = tsli_vec3_cross(across, down);
    float length = tsli_vec3_length(quad->normal);
    quad->normal = tsli_vec3_scale(quad->normal, length > 0.0f && length < FLT_MAX ? 1.0f / length : 0.0f);
}

static uint32_t cloth_particle_of(const tsli_links *set, const tsli_chain *chain, uint32_t particle)
{
    uint32_t i = 0;
    while (i < set->cloth_particle_count &&
           (set->cloth_particles[i].chain != chain || set->cloth_particles[i].particle != particle))
        ++i;
    return i;
}

// The bones of strands without neighbours.
static uint32_t list_bones(const tsli_links *set, tsli_target_quad *target_quads)
{
    uint32_t first = 0, count = 0;
    for (uint32_t l = 0; l < set->line_count; first += set->lines[l++].count)
        for (uint32_t i = first; i + 1 < first + set->lines[l].count; ++i, ++count)
            if (target_quads)
                add_target_quad(set, &target_quads[count], (uint32_t[4]){i, i + 1, i, i + 1});
    return count;
}

uint32_t tsli_list_target_quads(const tsli_links *set, const tsli_quad *quads, uint32_t quad_count,
                                tsli_target_quad *target_quads)
{
    if (!set->cloth_layers || set->layout == TSL_LINKS_LOOSE)
        return set->cloth_layers ? list_bones(set, target_quads) : 0;
    for (uint32_t i = 0; target_quads && i < quad_count; ++i) {
        uint32_t corners[4];
        for (uint32_t k = 0; k < 4; ++k)
            corners[k] = cloth_particle_of(set, quads[i].chains[k / 2], quads[i].particles[k]);
        add_target_quad(set, &target_quads[i], corners);
    }
    return quad_count;
}

// Decided by the particle whose height above its nearest quad is the largest share of the square of its distance.
int tsli_cloth_side(const tsli_cloth_particle *cloth_particles, uint32_t count, const tsli_links *under)
{
    float says = 0.0f, surest = 0.0f;
    for (uint32_t i = 1; i < count; ++i) {
        float nearest = FLT_MAX, height = 0.0f;
        for (uint32_t f = 0; f < under->target_count; ++f) {
            tsl_vec3 delta = tsli_vec3_sub(cloth_particles[i].position, under->target_quads[f].middle);
            float square = tsli_vec3_length_squared(delta);
            if (!(square < nearest))
                continue;
            nearest = square;
            height = tsli_vec3_dot(delta, under->target_quads[f].normal);
        }
        float sure = nearest > 0.0f && nearest < FLT_MAX ? fabsf(height) / nearest : 0.0f;
        if (!(sure > surest))
            continue;
        surest = sure;
        says = height;
    }
    return (says > 0.0f) - (says < 0.0f);
}

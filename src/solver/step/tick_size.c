// SPDX-License-Identifier: MIT
// The length and the reach of a chain, to test what could touch it while it sleeps.
#include "solver/model/lane.h"
#include "solver/model/links.h"
#include "solver/model/param_rows.h"
#include "solver/step/step.h"

#include <math.h>

tsl_vec3 tsli_chain_particle_position(const tsli_chain *chain, uint32_t i)
{
    const tsli_particle *p = &chain->particles[i];
    const tsli_layout *layout = chain->rig->layout;
    return tsli_lanes3_get(layout->state[tsli_particle_slot(layout, chain, p)].position, tsli_particle_lane(chain, p));
}

// The longest length from a root to a particle.
float tsli_chain_length(const tsli_chain *chain)
{
    const tsli_layout *layout = chain->rig->layout;
    uint32_t last = 0;
    float length = 0.0f;
    for (uint32_t i = 1; i < chain->particle_count; ++i)
        last = tsli_along(chain)[i] > tsli_along(chain)[last] ? i : last;
    for (const tsli_particle *p = &chain->particles[last]; p->parent >= 0; p = &chain->particles[p->parent])
        length += layout->rest[tsli_particle_slot(layout, chain, p)].length[tsli_particle_lane(chain, p)];
    return length;
}

static float largest_radius(const tsli_chain *chain)
{
    const tsli_layout *layout = chain->rig->layout;
    float largest = 0.0f;
    for (uint32_t i = 0; i < chain->particle_count; ++i) {
        const tsli_particle *p = &chain->particles[i];
        float radius = tsli_particle_rare_params(layout, chain, p)->radius[tsli_particle_lane(chain, p)];
        largest = radius > largest && p->parent >= 0 ? radius : largest;
    }
    return largest * tsli_chain_radius_scale(chain);
}

static float distance_squared(const tsli_chain *from, const tsli_chain *chain, uint32_t particle)
{
    return tsli_vec3_length_squared(tsli_vec3_sub(tsli_chain_particle_position(chain, particle), from->sleep.center));
}

// Cloth needs two running strands. Last positions of a chain that is off are no part of the rig's state.
static int is_simulated(const tsli_quad *quad)
{
    return tsli_quad_is_there(quad) && quad->chains[0]->running && quad->chains[1]->running;
}

// The distance to the farthest corner of the cloth beside the chain, plus the thickness.
static float reach_of_cloth(const tsli_chain *chain)
{
    float farthest = 0.0f, thickness = 0.0f;
    for (const tsli_links *set = chain->rig->links; set; set = set->next)
        for (uint32_t i = 0; i < set->quad_count; ++i) {
            const tsli_quad *quad = &set->quads[i];
            if (!is_simulated(quad) || (quad->chains[0] != chain && quad->chains[1] != chain))
                continue;
            thickness = tsli_larger(thickness, set->params.surface_thickness);
            for (uint32_t corner = 0; corner < 4; ++corner)
                farthest =
                    tsli_larger(farthest, distance_squared(chain, quad->chains[corner / 2], quad->particles[corner]));
        }
    return sqrtf(farthest) + thickness * tsli_chain_radius_scale(chain);
}

void tsli_sleep_measure(tsli_chain *chain)
{
    float farthest = 0.0f;
    chain->sleep.center = tsli_chain_particle_position(chain, 0);
    for (uint32_t i = 1; i < chain->particle_count; ++i)
        farthest = tsli_larger(farthest, distance_squared(chain, chain, i));
    chain->sleep.reach = tsli_larger(sqrtf(farthest) + largest_radius(chain), reach_of_cloth(chain));
}

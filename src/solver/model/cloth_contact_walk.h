// SPDX-License-Identifier: MIT
// Shared by the stages of cloth contact in a tick: positions of particles, and which of them take part.
#ifndef TSLI_SOLVER_CLOTH_CONTACT_WALK_H
#define TSLI_SOLVER_CLOTH_CONTACT_WALK_H

#include "solver/model/model.h"

typedef struct tsli_cloth_contact_walk {
    const tsli_layout *layout;
    const tsli_linkage *linkage;
    const tsli_cloth_contact *cloth_contact;
    const tsli_link_set *over, *under;
    const tsli_cloth_particle_row *cloth_particles, *corners; // of either set
    const tsli_target_quad_row *target_quads;
    float *state;
} tsli_cloth_contact_walk;

static inline tsli_cloth_contact_walk tsli_cloth_contact_begin(const tsli_layout *layout,
                                                               const tsli_cloth_contact *cloth_contact)
{
    const tsli_linkage *linkage = layout->linkage;
    tsli_cloth_contact_walk w = {.layout = layout, .linkage = linkage, .cloth_contact = cloth_contact};
    w.over = &linkage->sets[cloth_contact->over];
    w.under = &linkage->sets[cloth_contact->under];
    w.cloth_particles = &linkage->cloth_particles[w.over->first_cloth_particle];
    w.corners = &linkage->cloth_particles[w.under->first_cloth_particle];
    w.target_quads = &linkage->target_quads[w.under->first_target_quad];
    w.state = layout->state->position[0];
    return w;
}

static inline tsl_vec3 tsli_cloth_particle_position(const tsli_cloth_contact_walk *w,
                                                    const tsli_cloth_particle_row *particle)
{
    const float *x = w->state + particle->state_index;
    return tsli_vec3(x[0], x[TSLI_WIDTH], x[2 * TSLI_WIDTH]);
}

static inline uint32_t tsli_cloth_particle_lane(const tsli_cloth_particle_row *particle)
{
    return particle->state_index % TSLI_WIDTH;
}

// It is simulated, and collides with colliders.
static inline int tsli_cloth_particle_is_active(const tsli_cloth_contact_walk *w,
                                                const tsli_cloth_particle_row *particle)
{
    if (particle->block == TSLI_NONE)
        return 0;
    const tsli_block *block = &w->layout->blocks[particle->block];
    uint32_t lanes = block->running & ~block->paused & ~block->no_collision;
    return (int)(lanes >> tsli_cloth_particle_lane(particle) & 1u);
}

static inline float tsli_cloth_contact_larger(float a, float b)
{
    return b > a ? b : a;
}

#endif

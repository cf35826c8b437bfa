// SPDX-License-Identifier: MIT
// Shared by the stages of cloth contact in a tick: positions of particles, and which of them take part.
#ifndef TSLI_SOLVER_DRAPE_WALK_H
#define TSLI_SOLVER_DRAPE_WALK_H

#include "solver/model/model.h"

typedef struct tsli_drape_walk {
    const tsli_pack *pack;
    const tsli_linkage *linkage;
    const tsli_drape *drape;
    const tsli_link_set *over, *under;
    const tsli_drape_member *members, *corners; // of either set
    const tsli_drape_field *fields;
    float *state;
} tsli_drape_walk;

static inline tsli_drape_walk tsli_drape_begin(const tsli_pack *pack, const tsli_drape *drape)
{
    const tsli_linkage *linkage = pack->linkage;
    tsli_drape_walk w = {.pack = pack, .linkage = linkage, .drape = drape};
    w.over = &linkage->sets[drape->over];
    w.under = &linkage->sets[drape->under];
    w.members = &linkage->members[w.over->first_member];
    w.corners = &linkage->members[w.under->first_member];
    w.fields = &linkage->fields[w.under->first_field];
    w.state = pack->state->position[0];
    return w;
}

static inline tsl_vec3 tsli_drape_member_place(const tsli_drape_walk *w, const tsli_drape_member *member)
{
    const float *x = w->state + member->place;
    return tsli_vec3(x[0], x[TSLI_WIDTH], x[2 * TSLI_WIDTH]);
}

static inline uint32_t tsli_drape_member_lane(const tsli_drape_member *member)
{
    return member->place % TSLI_WIDTH;
}

// It is simulated, and collides with colliders.
static inline int tsli_drape_takes_part(const tsli_drape_walk *w, const tsli_drape_member *member)
{
    if (member->block == TSLI_NONE)
        return 0;
    const tsli_block *block = &w->pack->blocks[member->block];
    uint32_t lanes = block->running & ~block->held & ~block->blind;
    return (int)(lanes >> tsli_drape_member_lane(member) & 1u);
}

static inline float tsli_drape_larger(float a, float b)
{
    return b > a ? b : a;
}

#endif

// SPDX-License-Identifier: MIT
// A tick of a drape for one rig: where its particles are, and who takes part.
#ifndef TSLI_SOLVER_DRAPE_WALK_H
#define TSLI_SOLVER_DRAPE_WALK_H

#include "solver/model/model.h"

typedef struct tsli_drape_walk {
    const tsli_pack *lanes;
    const tsli_linkage *linkage;
    const tsli_drape *drape;
    const tsli_link_set *over, *under;
    const tsli_drape_member *members, *corners; // of the one and of the other
    const tsli_drape_field *fields;
    uint32_t across, lane; // of the rig, in a team; 0 else
    float *state;          // of that lane
} tsli_drape_walk;

static inline tsli_drape_walk tsli_drape_begin(const tsli_pack *lanes, const tsli_drape *drape,
                                               uint32_t rig_lane)
{
    const tsli_linkage *linkage = lanes->linkage;
    tsli_drape_walk w = {.lanes = lanes, .linkage = linkage, .drape = drape, .lane = rig_lane};
    w.over = &linkage->sets[drape->over];
    w.under = &linkage->sets[drape->under];
    w.members = &linkage->members[w.over->first_member];
    w.corners = &linkage->members[w.under->first_member];
    w.fields = &linkage->fields[w.under->first_field];
    w.across = linkage->across_rigs;
    w.state = lanes->state->position[0] + (w.across ? rig_lane : 0);
    return w;
}

static inline tsl_vec3 tsli_drape_member_place(const tsli_drape_walk *w, const tsli_drape_member *member)
{
    const float *x = w->state + member->place;
    return tsli_vec3(x[0], x[TSLI_WIDTH], x[2 * TSLI_WIDTH]);
}

static inline uint32_t tsli_drape_member_lane(const tsli_drape_walk *w, const tsli_drape_member *member)
{
    return w->across ? w->lane : member->place % TSLI_WIDTH;
}

// It is simulated, and meets colliders.
static inline int tsli_drape_takes_part(const tsli_drape_walk *w, const tsli_drape_member *member)
{
    if (member->block == TSLI_NONE)
        return 0;
    const tsli_block *block = &w->lanes->blocks[member->block];
    uint32_t lanes = block->running & ~block->held & ~block->blind & ~block->rare->softened;
    return (int)(lanes >> tsli_drape_member_lane(w, member) & 1u);
}

// Where the patches near a member of `over` are listed.
static inline uint32_t tsli_drape_pair_row(const tsli_drape_walk *w, uint32_t member)
{
    return w->drape->first_pair + w->lane * w->over->member_count + member;
}

static inline float tsli_drape_larger(float a, float b)
{
    return b > a ? b : a;
}

#endif

// SPDX-License-Identifier: MIT
// TSL_WORLD_VALIDATE, within a step: chains that start inside of colliders.
#include "solver/model/colliders.h"
#include "solver/model/ignored.h"
#include "solver/model/lane.h"
#include "solver/step/signed_distance.h"
#include "solver/step/step.h"

static uint32_t index_by_creation(const tsli_rig *rig, const tsli_collider *collider)
{
    uint32_t index = 0;
    if (collider->rig == rig)
        return tsli_collider_number(collider);
    for (const tsli_collider *c = rig->world->visible; c != collider; c = c->visible->next)
        ++index;
    return index;
}

static tsl_vec3 start_of(const tsli_chain *chain, const tsli_particle *p)
{
    const tsli_layout *layout = chain->rig->layout;
    return tsli_lanes3_get(layout->state[tsli_particle_slot(layout, chain, p)].position, tsli_particle_lane(chain, p));
}

// Roots follow the animation and do not collide. Less than a hundredth of a bone inside is not visible.
static int starts_inside(tsli_chain *chain, const char *function, const tsli_collider *collider)
{
    const tsli_rig *rig = chain->rig;
    const tsli_placed_shape placed = tsli_collider_shape_for(rig, collider);
    for (uint32_t i = 0; i < chain->particle_count; ++i) {
        const tsli_particle *p = &chain->particles[i], *parent = &chain->particles[p->parent < 0 ? 0 : p->parent];
        tsl_vec3 at = start_of(chain, p), above = start_of(chain, parent);
        float depth = -tsli_signed_distance_at(chain->rig->world, collider, &placed, at).distance;
        if (p->parent < 0 || !(depth > 0.01f * tsli_vec3_length(tsli_vec3_sub(at, above))) ||
            tsli_particle_ignores(chain, p, collider))
            continue;
        chain->warned |= TSLI_WARNED_INSIDE;
        tsli_warn(&rig->world->host, function,
                  "chain %u of rig 0x%08x%08x: particle %u (bone %d) starts %g deep where collider %u %s "
                  "lets nothing be",
                  chain->index, (uint32_t)(rig->id >> 32), (uint32_t)rig->id, i, (int)p->bone, (double)depth,
                  index_by_creation(rig, collider),
                  collider->rig == rig ? "of the rig" : "of the world and shared ones");
        return 1;
    }
    return 0;
}

// Ticks place colliders on simulated bones, so these are not tested.
static int may_start_inside(const tsli_chain *chain, const tsli_collider *collider)
{
    return tsli_chain_collides_with(chain, collider) && tsli_collider_acts_unlisted(collider);
}

void tsli_validate_start(tsli_chain *chain, const char *function, const tsli_collider *only)
{
    const tsli_rig *rig = chain->rig;
    if (chain->warned & TSLI_WARNED_INSIDE || chain->fresh || !(chain->params->weight > 0.0f))
        return;
    for (const tsli_collider *c = rig->colliders; c; c = c->next)
        if ((!only || c == only) && may_start_inside(chain, c) && starts_inside(chain, function, c))
            return;
    for (const tsli_collider *c = rig->world->visible; c; c = c->visible->next)
        if ((!only || c == only) && c->rig != rig && may_start_inside(chain, c) && starts_inside(chain, function, c))
            return;
}

// SPDX-License-Identifier: MIT
// TSL_WORLD_VALIDATE, within a step: chains that start inside of colliders.
#include "solver/model/collider_block.h"
#include "solver/model/lane.h"
#include "solver/step/step.h"

// How deep a place is where the collider lets nothing be; below 0: how far from there.
static float depth_in(const tsli_collider *collider, const tsli_placed *placed, tsl_vec3 at)
{
    tsl_vec3 from_a = tsli_vec3_sub(at, placed->a);
    if (collider->desc.shape == TSL_SHAPE_PLANE)
        return -tsli_vec3_dot(from_a, placed->b);
    tsl_vec3 axis = tsli_vec3_sub(placed->b, placed->a);
    float length_squared = tsli_vec3_length_squared(axis), t = 0.0f;
    if (length_squared > 0.0f)
        t = tsli_vec3_dot(from_a, axis) / length_squared;
    t = t < 0.0f ? 0.0f : t > 1.0f ? 1.0f : t;
    float radius = placed->radius + (placed->radius_b - placed->radius) * t;
    float depth = radius - tsli_vec3_length(tsli_vec3_sub(from_a, tsli_vec3_scale(axis, t)));
    return collider->desc.flags & TSL_COLLIDER_INSIDE ? -depth : depth;
}

static uint32_t index_by_creation(const tsli_rig *rig, const tsli_collider *collider)
{
    uint32_t index = 0;
    if (collider->rig == rig)
        return tsli_collider_number(collider);
    for (const tsli_collider *c = rig->world->visible; c != collider; c = c->next_visible)
        ++index;
    return index;
}

static tsl_vec3 start_of(const tsli_chain *chain, const tsli_particle *p)
{
    const tsli_pack *lanes = chain->rig->lanes;
    return tsli_lanes3_get(lanes->state[tsli_particle_slot(lanes, chain, p)].position,
                           tsli_particle_lane(chain, p));
}

// The particle's own bone is moved by the animation where it is a root, which meets no colliders. A hundredth of a bone is no
// start that anyone sees.
static int starts_inside(tsli_chain *chain, const char *door, const tsli_collider *collider)
{
    const tsli_rig *rig = chain->rig;
    const tsli_placed placed = collider->rig == rig ? tsli_collider_now(collider) : collider->shown;
    for (uint32_t i = 0; i < chain->particle_count; ++i) {
        const tsli_particle *p = &chain->particles[i],
                            *parent = &chain->particles[p->parent < 0 ? 0 : p->parent];
        tsl_vec3 at = start_of(chain, p), above = start_of(chain, parent);
        float depth = depth_in(collider, &placed, at);
        if (p->parent < 0 || !(depth > 0.01f * tsli_vec3_length(tsli_vec3_sub(at, above))))
            continue;
        chain->warned |= TSLI_WARNED_INSIDE;
        tsli_warn(&rig->world->host, door,
                  "chain %u of rig 0x%08x%08x: particle %u (bone %d) starts %g deep where collider %u %s "
                  "lets nothing be",
                  chain->index, (uint32_t)(rig->id >> 32), (uint32_t)rig->id, i, (int)p->bone, (double)depth,
                  index_by_creation(rig, collider),
                  collider->rig == rig ? "of the rig" : "of the world and shared ones");
        return 1;
    }
    return 0;
}

// Colliders on simulated bones are placed by the ticks.
static int may_meet(const tsli_chain *chain, const tsli_collider *collider)
{
    if (chain->flags & TSL_CHAIN_COLLIDER_LIST) {
        uint32_t i = 0;
        while (i < chain->collider_count && chain->colliders[i] != collider->id)
            ++i;
        return i < chain->collider_count && tsli_collider_acts_unlisted(collider);
    }
    return tsli_collider_acts_on(collider, chain->rig, chain->layers);
}

void tsli_validate_start(tsli_chain *chain, const char *door, const tsli_collider *only)
{
    const tsli_rig *rig = chain->rig;
    if (chain->warned & TSLI_WARNED_INSIDE || chain->fresh ||
        chain->detail.flags & TSL_DETAIL_NO_COLLISIONS || !(chain->params.weight > 0.0f))
        return;
    for (const tsli_collider *c = rig->colliders; c; c = c->next)
        if ((!only || c == only) && may_meet(chain, c) && starts_inside(chain, door, c))
            return;
    for (const tsli_collider *c = rig->world->visible; c; c = c->next_visible)
        if ((!only || c == only) && c->rig != rig && may_meet(chain, c) && starts_inside(chain, door, c))
            return;
}

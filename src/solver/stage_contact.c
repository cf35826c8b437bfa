// SPDX-License-Identifier: MIT
// The colliders of a tick, spread over the lanes of each table once, in the order that each chain meets them.
#include "solver/lane.h"
#include "solver/stages.h"

#include <string.h>

static float lerp(float a, float b, float t)
{
    return a + (b - a) * t;
}

static float low_between(float before, float before_low, float now, float now_low, float t, float rounded)
{
    double from = (double)before + before_low, to = (double)now + now_low;
    return (float)(from + (to - from) * t - rounded);
}

static tsli_placed placed_between(const tsli_placed *before, const tsli_placed *now, const tsli_tick *tick)
{
    if (tick->at_now)
        return *now;
    tsli_placed placed;
    placed.a = tsli_vec3_lerp(before->a, now->a, tick->alpha);
    placed.b = tsli_vec3_lerp(before->b, now->b, tick->alpha);
    placed.radius = lerp(before->radius, now->radius, tick->alpha);
    placed.radius_b = lerp(before->radius_b, now->radius_b, tick->alpha);
    placed.a_low.x =
        low_between(before->a.x, before->a_low.x, now->a.x, now->a_low.x, tick->alpha, placed.a.x);
    placed.a_low.y =
        low_between(before->a.y, before->a_low.y, now->a.y, now->a_low.y, tick->alpha, placed.a.y);
    placed.a_low.z =
        low_between(before->a.z, before->a_low.z, now->a.z, now->a_low.z, tick->alpha, placed.a.z);
    return placed;
}

static tsli_placed placed_for(const tsli_rig *rig, const tsli_collider *collider, const tsli_tick *tick)
{
    if (collider->rig == rig)
        return placed_between(&collider->before, &collider->now, tick);
    // Something of the world moves between frames only: a rig that has seen its last move finds it at rest.
    int moved = collider->moved > rig->seen_moves;
    return placed_between(moved ? &collider->shown_before : &collider->shown, &collider->shown, tick);
}

static void spread(float *lanes, uint32_t first, uint32_t count, float value)
{
    for (uint32_t lane = first; lane < first + count; ++lane)
        lanes[lane] = value;
}

static void spread3(tsli_lanes3 lanes, uint32_t first, uint32_t count, tsl_vec3 v)
{
    spread(lanes[0], first, count, v.x);
    spread(lanes[1], first, count, v.y);
    spread(lanes[2], first, count, v.z);
}

// Writes lanes first .. first + count - 1 of a contact and marks those in `lanes`.
static void set_contact(tsli_contact *contact, uint32_t first, uint32_t count, uint32_t lanes,
                        const tsli_collider *collider, const tsli_placed *placed)
{
    spread3(contact->a, first, count, placed->a);
    if (collider->desc.shape == TSL_SHAPE_PLANE) {
        spread3(contact->axis, first, count, tsli_vec3_normalize(placed->b));
        contact->plane |= lanes;
        return;
    }
    tsl_vec3 axis = tsli_vec3_sub(placed->b, placed->a);
    float length_squared = tsli_vec3_length_squared(axis);
    spread3(contact->axis, first, count, axis);
    spread(contact->axis_inverse_square, first, count, length_squared > 0.0f ? 1.0f / length_squared : 0.0f);
    spread(contact->radius, first, count, placed->radius);
    spread(contact->radius_slope, first, count, placed->radius_b - placed->radius);
    contact->has_axis |= length_squared > 0.0f;
    if (collider->desc.flags & TSL_COLLIDER_INSIDE)
        contact->inside |= lanes;
    else
        contact->outside |= lanes;
}

static void clear_contact(tsli_contact *contact)
{
    memset(contact, 0, sizeof *contact);
}

// The place on the surface that is nearest to the rig's root, in double: what follows is near it.
static void set_near(tsli_near *near, uint32_t first, uint32_t count, const tsli_collider *collider,
                     const tsli_placed *placed, tsl_vec3 reference)
{
    double dx = (double)reference.x - placed->a.x - placed->a_low.x;
    double dy = (double)reference.y - placed->a.y - placed->a_low.y;
    double dz = (double)reference.z - placed->a.z - placed->a_low.z;
    tsl_vec3 surface, normal;
    if (collider->desc.shape == TSL_SHAPE_PLANE) {
        normal = tsli_vec3_normalize(placed->b);
        double height = dx * normal.x + dy * normal.y + dz * normal.z;
        surface =
            tsli_vec3((float)(reference.x - height * normal.x), (float)(reference.y - height * normal.y),
                      (float)(reference.z - height * normal.z));
    } else {
        double distance = sqrt(dx * dx + dy * dy + dz * dz);
        double nx = distance > 0.0 ? dx / distance : 0.0, ny = distance > 0.0 ? dy / distance : 1.0,
               nz = distance > 0.0 ? dz / distance : 0.0, back = placed->radius - distance;
        normal = tsli_vec3((float)nx, (float)ny, (float)nz);
        surface = tsli_vec3((float)(reference.x + back * nx), (float)(reference.y + back * ny),
                            (float)(reference.z + back * nz));
    }
    spread3(near->surface, first, count, surface);
    spread3(near->normal, first, count, normal);
}

static int acts(const tsli_collider *collider)
{
    return !(collider->desc.flags & TSL_COLLIDER_DISABLED);
}

static int acts_unlisted(const tsli_collider *collider)
{
    return !(collider->desc.flags & (TSL_COLLIDER_DISABLED | TSL_COLLIDER_SIMULATED));
}

// The next contact of some lanes of a table: their collider number `index`.
static void add(const tsli_party *party, tsli_table *table, uint32_t first, uint32_t count, uint32_t *index,
                const tsli_collider *c, const tsli_rig *rig, const tsli_tick *tick)
{
    tsli_pack *lanes = party->lanes;
    uint32_t at = table->first + *index;
    if (*index == table->count) {
        clear_contact(&lanes->contacts[at]);
        ++table->count;
    }
    tsli_placed placed = placed_for(rig, c, tick);
    set_contact(&lanes->contacts[at], first, count, ((1u << count) - 1) << first, c, &placed);
    if (lanes->near_contacts)
        set_near(&lanes->near_contacts[at], first, count, c, &placed, tick->root.position);
    ++*index;
}

// The rig's own colliders, then what its lanes see of the world.
static void add_unlisted(const tsli_party *party, tsli_table *table, uint32_t first, uint32_t count,
                         uint32_t layers, const tsli_rig *rig, const tsli_tick *tick)
{
    uint32_t index = 0;
    for (uint32_t i = 0; i < rig->pack->collider_count; ++i)
        if (acts_unlisted(rig->pack->colliders[i]))
            add(party, table, first, count, &index, rig->pack->colliders[i], rig, tick);
    for (const tsli_collider *c = rig->world->visible; c; c = c->next_visible)
        if (c->rig != rig && acts(c) && (c->desc.layers & layers))
            add(party, table, first, count, &index, c, rig, tick);
}

static void add_listed(const tsli_party *party, tsli_table *table, uint32_t lane, const tsli_chain *chain,
                       const tsli_tick *tick)
{
    uint32_t index = 0;
    for (uint32_t i = 0; i < chain->collider_count; ++i) {
        const tsli_collider *c = tsli_pool_find(&chain->rig->world->colliders, chain->colliders[i]);
        if (c && acts(c)) // one that was destroyed meanwhile acts on nothing
            add(party, table, lane, 1, &index, c, chain->rig, tick);
    }
}

static void fill_lane(const tsli_party *party, tsli_table *table, uint32_t lane, const tsli_rig *rig,
                      const tsli_tick *tick)
{
    if (table->chain[lane] == TSLI_NONE)
        return;
    const tsli_chain *chain = rig->pack->chains[table->chain[lane]];
    if (chain->flags & TSL_CHAIN_COLLIDER_LIST)
        add_listed(party, table, lane, chain, tick);
    else
        add_unlisted(party, table, lane, 1, chain->layers, rig, tick);
}

void tsli_stage_contact(const tsli_party *party, uint32_t first, uint32_t count, const tsli_tick *ticks)
{
    for (uint32_t t = first; t < first + count; ++t) {
        tsli_table *table = &party->lanes->tables[t];
        table->count = 0;
        for (uint32_t i = 0; i < party->rig_count; ++i) {
            const tsli_rig *rig = party->rigs[i];
            uint32_t lanes = rig->end_lane - rig->first_lane;
            if (table->shared)
                add_unlisted(party, table, rig->first_lane, lanes, table->layers, rig, &ticks[i]);
            for (uint32_t lane = rig->first_lane; !table->shared && lane < rig->end_lane; ++lane)
                fill_lane(party, table, lane, rig, &ticks[i]);
        }
    }
}

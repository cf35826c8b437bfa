// SPDX-License-Identifier: MIT
// The colliders of a tick as the contacts of each table, in the order that each chain meets them.
#include "solver/collider_block.h"
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
    if (collider->rig == rig) {
        tsli_placed before = tsli_collider_before(collider), now = tsli_collider_now(collider);
        return placed_between(&before, &now, tick);
    }
    // Something of the world moves between frames only: a rig that has seen its last move finds it at rest.
    int moved = collider->moved > rig->seen_moves;
    return placed_between(moved ? &collider->shown_before : &collider->shown, &collider->shown, tick);
}

static uint32_t kind_of(const tsli_collider *collider, const tsli_placed *placed, float length_squared)
{
    if (collider->desc.shape == TSL_SHAPE_PLANE)
        return TSLI_CONTACT_PLANE;
    uint32_t kind = collider->desc.flags & TSL_COLLIDER_INSIDE ? TSLI_CONTACT_INSIDE : TSLI_CONTACT_OUTSIDE;
    if (length_squared > 0.0f)
        kind |= TSLI_CONTACT_AXIS;
    return placed->radius_b != placed->radius ? kind | TSLI_CONTACT_TAPERS : kind;
}

// Writes one lane of a contact: that of a chain, or in a shared table that of the collider. What it is for it.
static uint32_t set_contact(tsli_contact *contact, uint32_t lane, const tsli_collider *collider,
                            const tsli_placed *placed)
{
    tsl_vec3 axis = tsli_vec3_sub(placed->b, placed->a);
    float length_squared = tsli_vec3_length_squared(axis);
    uint32_t kind = kind_of(collider, placed, length_squared);
    if (kind == TSLI_CONTACT_PLANE)
        axis = tsli_vec3_normalize(placed->b);
    tsli_lanes3_set(contact->a, lane, placed->a);
    tsli_lanes3_set(contact->axis, lane, axis);
    contact->axis_inverse_square[lane] = length_squared > 0.0f ? 1.0f / length_squared : 0.0f;
    contact->radius[lane] = placed->radius;
    contact->radius_slope[lane] = placed->radius_b - placed->radius;
    return kind;
}

// The place on the surface that is nearest to the rig's root, in double: what follows is near it.
static void set_near(tsli_near *near, uint32_t lane, const tsli_collider *collider, const tsli_placed *placed,
                     tsl_vec3 reference)
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
    tsli_lanes3_set(near->surface, lane, surface);
    tsli_lanes3_set(near->normal, lane, normal);
}

static int acts(const tsli_collider *collider)
{
    return !(collider->desc.flags & TSL_COLLIDER_DISABLED);
}

static int acts_unlisted(const tsli_collider *collider)
{
    return !(collider->desc.flags & (TSL_COLLIDER_DISABLED | TSL_COLLIDER_SIMULATED));
}

// What it is for the lane.
static uint32_t add_contact(tsli_rig *rig, uint32_t at, uint32_t lane, const tsli_collider *c,
                            const tsli_tick *tick)
{
    tsli_placed placed = placed_for(rig, c, tick);
    if (rig->pack->near_contacts)
        set_near(&rig->pack->near_contacts[at], lane, c, &placed, tick->root.position);
    return set_contact(&rig->pack->contacts[at], lane, c, &placed);
}

static void add_to_all(tsli_rig *rig, tsli_table *table, const tsli_collider *c, const tsli_tick *tick)
{
    uint32_t at = table->first + table->count / TSLI_WIDTH, lane = table->count % TSLI_WIDTH;
    tsli_contact *contact = &rig->pack->contacts[at];
    if (lane == 0)
        memset(contact, 0, sizeof *contact);
    contact->kinds |= (uint64_t)add_contact(rig, at, lane, c, tick) << 8 * lane;
    ++table->count;
}

// Bit i of eight to the lowest bit of byte i.
static uint64_t bytes_of(uint32_t bits)
{
    uint64_t each = bits * 0x0101010101010101u & 0x8040201008040201u; // byte i keeps bit i
    return (each + 0x7f7f7f7f7f7f7f7fu) >> 7 & 0x0101010101010101u;
}

static void finish_contacts(tsli_contact *contact)
{
    uint32_t round = contact->outside | contact->inside;
    contact->kinds = bytes_of(contact->outside) * TSLI_CONTACT_OUTSIDE |
                     bytes_of(contact->inside) * TSLI_CONTACT_INSIDE |
                     bytes_of(contact->plane) * TSLI_CONTACT_PLANE |
                     bytes_of(contact->axis_lanes & round) * TSLI_CONTACT_AXIS |
                     bytes_of(contact->tapering & round) * TSLI_CONTACT_TAPERS;
    for (uint32_t lane = 0; contact->plane >> lane; ++lane)
        if (contact->plane >> lane & 1u)
            tsli_lanes3_set(contact->axis, lane, tsli_vec3_normalize(tsli_lanes3_get(contact->axis, lane)));
}

// The rig's own, where they lie in their blocks: those that do not act are of no kind.
static void add_own(tsli_rig *rig, tsli_table *table, const tsli_tick *tick)
{
    tsli_pack *pack = rig->pack;
    for (uint32_t first = 0; first < pack->collider_count; first += TSLI_WIDTH) {
        tsli_contact *contact = &pack->contacts[table->first + first / TSLI_WIDTH];
        rig->world->kernel->contacts(&pack->collider_blocks[first / TSLI_WIDTH], tick, contact);
        finish_contacts(contact);
    }
    table->count = pack->collider_count;
    for (uint32_t i = 0; pack->near_contacts && i < pack->collider_count; ++i) {
        tsli_near *near = &pack->near_contacts[table->first + i / TSLI_WIDTH];
        tsli_placed placed = placed_for(rig, pack->colliders[i], tick);
        set_near(near, i % TSLI_WIDTH, pack->colliders[i], &placed, tick->root.position);
    }
}

// All lanes meet the rig's own colliders, then what they see of the world.
static void fill_shared(tsli_rig *rig, tsli_table *table, const tsli_tick *tick)
{
    add_own(rig, table, tick);
    for (const tsli_collider *c = rig->world->visible; c; c = c->next_visible) {
        if (c->rig == rig || !acts(c) || !(c->desc.layers & table->layers))
            continue;
        add_to_all(rig, table, c, tick);
    }
}

static void add_to_lane(tsli_rig *rig, tsli_table *table, uint32_t *index, uint32_t lane,
                        const tsli_collider *c, const tsli_tick *tick)
{
    uint32_t at = table->first + *index;
    tsli_contact *contact = &rig->pack->contacts[at];
    if (*index == table->count) {
        memset(contact, 0, sizeof *contact);
        ++table->count;
    }
    uint32_t kind = add_contact(rig, at, lane, c, tick);
    contact->kinds |= kind;
    contact->outside |= (kind & TSLI_CONTACT_OUTSIDE ? 1u : 0u) << lane;
    contact->inside |= (kind & TSLI_CONTACT_INSIDE ? 1u : 0u) << lane;
    contact->plane |= (kind & TSLI_CONTACT_PLANE ? 1u : 0u) << lane;
    ++*index;
}

static void fill_lane(tsli_rig *rig, tsli_table *table, uint32_t lane, const tsli_chain *chain,
                      const tsli_tick *tick)
{
    uint32_t index = 0;
    if (chain->flags & TSL_CHAIN_COLLIDER_LIST) {
        for (uint32_t i = 0; i < chain->collider_count; ++i) {
            const tsli_collider *c = tsli_pool_find(&rig->world->colliders, chain->colliders[i]);
            if (c && acts(c)) // one that was destroyed meanwhile acts on nothing
                add_to_lane(rig, table, &index, lane, c, tick);
        }
        return;
    }
    for (uint32_t i = 0; i < rig->pack->collider_count; ++i)
        if (acts_unlisted(rig->pack->colliders[i]))
            add_to_lane(rig, table, &index, lane, rig->pack->colliders[i], tick);
    for (const tsli_collider *c = rig->world->visible; c; c = c->next_visible)
        if (c->rig != rig && acts(c) && (c->desc.layers & chain->layers))
            add_to_lane(rig, table, &index, lane, c, tick);
}

void tsli_stage_contact(tsli_rig *rig, uint32_t first, uint32_t count, const tsli_tick *tick)
{
    tsli_pack *pack = rig->pack;
    for (uint32_t t = first; t < first + count; ++t) {
        tsli_table *table = &pack->tables[t];
        table->count = 0;
        if (table->shared) {
            fill_shared(rig, table, tick);
            continue;
        }
        for (uint32_t lane = 0; lane < TSLI_WIDTH; ++lane)
            if (table->chain[lane] != TSLI_NONE)
                fill_lane(rig, table, lane, pack->chains[table->chain[lane]], tick);
    }
}

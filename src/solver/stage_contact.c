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

// Writes one lane of a contact: a lane of a block or, in a table that is one for all, the collider's. What it is for it.
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

// ---- tables that are one for all lanes: contacts side by side ------------------------------------------

static void add_alike(const tsli_party *party, tsli_table *table, const tsli_collider *c,
                      const tsli_tick *tick)
{
    tsli_pack *lanes = party->lanes;
    uint32_t at = table->first + table->count / TSLI_WIDTH, lane = table->count % TSLI_WIDTH;
    tsli_placed placed = placed_for(party->rigs[0], c, tick);
    lanes->contacts[at].kinds[lane] = (uint8_t)set_contact(&lanes->contacts[at], lane, c, &placed);
    if (lanes->near_contacts)
        set_near(&lanes->near_contacts[at], lane, c, &placed, tick->root.position);
    ++table->count;
}

static void normalize_planes(tsli_contact *contact)
{
    for (uint32_t lane = 0; contact->plane >> lane; ++lane)
        if (contact->plane >> lane & 1u)
            tsli_lanes3_set(contact->axis, lane, tsli_vec3_normalize(tsli_lanes3_get(contact->axis, lane)));
}

// The rig's own, where they lie in their blocks: those that do not act are of no kind.
static void fill_alike(const tsli_party *party, tsli_table *table, const tsli_tick *tick)
{
    const tsli_rig *rig = party->rigs[0];
    tsli_pack *pack = party->lanes;
    for (uint32_t first = 0; first < pack->collider_count; first += TSLI_WIDTH) {
        tsli_contact *contact = &pack->contacts[table->first + first / TSLI_WIDTH];
        party->world->kernel->contacts(&pack->collider_blocks[first / TSLI_WIDTH], tick, contact);
        normalize_planes(contact);
    }
    table->count = pack->collider_count;
    for (uint32_t i = 0; pack->near_contacts && i < pack->collider_count; ++i) {
        tsli_placed placed = placed_for(rig, pack->colliders[i], tick);
        set_near(&pack->near_contacts[table->first + i / TSLI_WIDTH], i % TSLI_WIDTH, pack->colliders[i],
                 &placed, tick->root.position);
    }
    for (const tsli_collider *c = rig->world->visible; c; c = c->next_visible)
        if (c->rig != rig && acts(c) && (c->desc.layers & table->layers))
            add_alike(party, table, c, tick);
}

// ---- other tables: a contact for each collider of a lane's own list -------------------------------------

// The next contact of a lane: its collider number `index`.
static tsli_contact *next_contact(const tsli_party *party, tsli_table *table, uint32_t index)
{
    tsli_contact *contact = &party->lanes->contacts[table->first + index];
    if (index == table->count) {
        memset(contact, 0, sizeof *contact);
        ++table->count;
    }
    return contact;
}

static void mark_lane(tsli_contact *contact, uint32_t lane, uint32_t kind)
{
    contact->kinds[0] |= (uint8_t)kind;
    contact->outside |= (kind & TSLI_CONTACT_OUTSIDE ? 1u : 0u) << lane;
    contact->inside |= (kind & TSLI_CONTACT_INSIDE ? 1u : 0u) << lane;
    contact->plane |= (kind & TSLI_CONTACT_PLANE ? 1u : 0u) << lane;
}

static void add(const tsli_party *party, tsli_table *table, uint32_t lane, uint32_t *index,
                const tsli_collider *c, const tsli_rig *rig, const tsli_tick *tick)
{
    tsli_pack *lanes = party->lanes;
    tsli_placed placed = placed_for(rig, c, tick);
    tsli_contact *contact = next_contact(party, table, *index);
    mark_lane(contact, lane, set_contact(contact, lane, c, &placed));
    if (lanes->near_contacts)
        set_near(&lanes->near_contacts[table->first + *index], lane, c, &placed, tick->root.position);
    ++*index;
}

// Number `from` of contacts that lie side by side.
static void take_over(tsli_contact *contact, uint32_t lane, const tsli_contact *side_by_side, uint32_t from)
{
    for (int k = 0; k < 3; ++k) {
        contact->a[k][lane] = side_by_side->a[k][from];
        contact->axis[k][lane] = side_by_side->axis[k][from];
    }
    contact->axis_inverse_square[lane] = side_by_side->axis_inverse_square[from];
    contact->radius[lane] = side_by_side->radius[from];
    contact->radius_slope[lane] = side_by_side->radius_slope[from];
    mark_lane(contact, lane, side_by_side->kinds[from]);
}

// The rig's own that act, for one of its lanes.
static void add_own(const tsli_party *party, tsli_table *table, uint32_t lane, uint32_t *index,
                    const tsli_rig *rig, const tsli_tick *tick)
{
    const tsli_pack *pack = rig->pack;
    tsli_near *near = party->lanes->near_contacts;
    tsli_contact own;
    for (uint32_t i = 0; i < pack->collider_count; ++i) {
        const tsli_collider_block *block = &pack->collider_blocks[i / TSLI_WIDTH];
        if (i % TSLI_WIDTH == 0) {
            party->world->kernel->contacts(block, tick, &own);
            normalize_planes(&own);
        }
        if (!(block->acts >> i % TSLI_WIDTH & 1u))
            continue;
        take_over(next_contact(party, table, *index), lane, &own, i % TSLI_WIDTH);
        if (near) {
            tsli_placed placed = placed_for(rig, pack->colliders[i], tick);
            set_near(&near[table->first + *index], lane, pack->colliders[i], &placed, tick->root.position);
        }
        ++*index;
    }
}

static void add_unlisted(const tsli_party *party, tsli_table *table, uint32_t lane, uint32_t layers,
                         const tsli_rig *rig, const tsli_tick *tick)
{
    uint32_t index = 0;
    add_own(party, table, lane, &index, rig, tick);
    for (const tsli_collider *c = rig->world->visible; c; c = c->next_visible)
        if (c->rig != rig && acts(c) && (c->desc.layers & layers))
            add(party, table, lane, &index, c, rig, tick);
}

static void add_listed(const tsli_party *party, tsli_table *table, uint32_t lane, const tsli_chain *chain,
                       const tsli_tick *tick)
{
    uint32_t index = 0;
    for (uint32_t i = 0; i < chain->collider_count; ++i) {
        const tsli_collider *c = tsli_pool_find(&chain->rig->world->colliders, chain->colliders[i]);
        if (c && acts(c)) // one that was destroyed meanwhile acts on nothing
            add(party, table, lane, &index, c, chain->rig, tick);
    }
}

static void fill_lane(const tsli_party *party, tsli_table *table, uint32_t lane, const tsli_rig *rig,
                      const tsli_tick *tick)
{
    if (table->shared) {
        add_unlisted(party, table, lane, table->layers, rig, tick);
        return;
    }
    if (table->chain[lane] == TSLI_NONE)
        return;
    const tsli_chain *chain = rig->pack->chains[table->chain[lane]];
    if (chain->flags & TSL_CHAIN_COLLIDER_LIST)
        add_listed(party, table, lane, chain, tick);
    else
        add_unlisted(party, table, lane, chain->layers, rig, tick);
}

void tsli_stage_contact(const tsli_party *party, uint32_t first, uint32_t count, const tsli_tick *ticks)
{
    for (uint32_t t = first; t < first + count; ++t) {
        tsli_table *table = &party->lanes->tables[t];
        table->count = 0;
        if (table->idle)
            continue;
        table->alike = table->shared && !party->rigs[0]->team;
        if (table->alike) {
            fill_alike(party, table, ticks);
            continue;
        }
        for (uint32_t i = 0; i < party->rig_count; ++i)
            for (uint32_t lane = party->rigs[i]->first_lane; lane < party->rigs[i]->end_lane; ++lane)
                fill_lane(party, table, lane, party->rigs[i], &ticks[i]);
    }
}

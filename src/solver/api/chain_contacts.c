// SPDX-License-Identifier: MIT
// API: colliders that a chain's particles touch, and contacts that begin and end.
#include "base/floating_point.h"
#include "solver/check/entry.h"
#include "solver/model/ignored.h"
#include "solver/model/lane.h"
#include "solver/model/param_rows.h"
#include "solver/step/overlaps.h"
#include "solver/step/step.h"

// Contact is where the last tick had it. Restoring a particle's length takes it off the surface again by less than this share of its bone,
// where its colliders leave enough room.
#define NEAR_ENOUGH 0.01f

// The contacts of one particle after those of the particles before it.
typedef struct contact_list {
    tsli_contact_fn take;
    void *user;
    uint32_t count;
    const tsli_chain *chain;
    uint32_t particle;
    float radius, least_depth; // in world space
    tsl_contact deepest;       // of the particle; without a collider there is none
} contact_list;

static void add_contact(contact_list *list, const tsl_contact *contact)
{
    list->take(list->user, contact);
    ++list->count;
}

static void consider(contact_list *list, const tsli_collider *collider)
{
    const tsli_chain *chain = list->chain;
    const tsli_particle *p = &chain->particles[list->particle]; // it is simulated, since it touches
    if (!tsli_chain_collides_with(chain, collider) || tsli_particle_ignores(chain, p, collider))
        return;
    const tsli_placed_shape placed = tsli_collider_shape_for(chain->rig, collider);
    const tsli_layout *layout = chain->rig->layout;
    tsl_vec3 at =
        tsli_lanes3_get(layout->state[tsli_particle_slot(layout, chain, p)].position, tsli_particle_lane(chain, p));
    tsli_signed_distance signed_distance = tsli_signed_distance_at(chain->rig->world, collider, &placed, at);
    tsl_contact contact = {
        {collider->id}, list->particle, list->radius - signed_distance.distance, signed_distance.normal, 0};
    if (contact.depth >= list->least_depth)
        add_contact(list, &contact);
    if (!list->deepest.collider.bits || contact.depth > list->deepest.depth)
        list->deepest = contact;
}

static void add_contacts_of(contact_list *list, uint32_t particle)
{
    const tsli_rig *rig = list->chain->rig;
    const tsli_particle *p = &list->chain->particles[particle];
    uint32_t before = list->count, slot = tsli_particle_slot(rig->layout, list->chain, p),
             lane = tsli_particle_lane(list->chain, p);
    list->particle = particle;
    list->radius =
        tsli_particle_rare_params(rig->layout, list->chain, p)->radius[lane] * tsli_chain_radius_scale(list->chain);
    list->least_depth = -NEAR_ENOUGH * rig->layout->rest[slot].length[lane];
    list->deepest = (tsl_contact){0};
    for (const tsli_collider *c = rig->colliders; c; c = c->next)
        consider(list, c);
    for (const tsli_collider *c = rig->world->visible; c; c = c->visible->next)
        if (c->rig != rig)
            consider(list, c);
    if (list->count == before && list->deepest.collider.bits)
        add_contact(list, &list->deepest);
}

uint32_t tsli_chain_each_contact(const tsli_chain *chain, tsli_contact_fn take, void *user)
{
    contact_list list = {.take = take, .user = user, .chain = chain};
    for (uint32_t i = 0; i < chain->particle_count; ++i)
        if (tsli_particle_touches(chain, &chain->particles[i]))
            add_contacts_of(&list, i);
    return list.count;
}

static void count_only(void *user, const tsl_contact *contact)
{
    (void)user;
    (void)contact;
}

static void write_contact(void *user, const tsl_contact *contact)
{
    tsl_contact **to = user;
    *(*to)++ = *contact;
}

tsl_result tsl_chain_get_contacts(const tsl_world *world, tsl_chain_id id, tsl_contact *out_contacts,
                                  uint32_t *inout_count)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    TSLI_CHECK_POINTER(world, inout_count);
    tsli_floating_point host_mode = tsli_floating_point_enter();
    uint32_t count = tsli_chain_each_contact(chain, count_only, NULL);
    tsl_result result = tsli_report_count(count, out_contacts != NULL, inout_count);
    if (out_contacts && result == TSL_OK)
        tsli_chain_each_contact(chain, write_contact, &out_contacts);
    tsli_floating_point_leave(host_mode);
    TSLI_CHECK(world, result == TSL_OK, result, "inout_count is less than the %u contacts", count);
    return TSL_OK;
}

// ---- begin and end -----------------------------------------------------------------------------------------

// Whether the contacts of the particle, the first of which is number `first`, are with that collider too.
static int has_contact(const tsl_contact *contacts, uint32_t count, uint32_t first, const tsl_contact *wanted)
{
    for (uint32_t i = first; i < count && contacts[i].particle == wanted->particle; ++i)
        if (contacts[i].collider.bits == wanted->collider.bits)
            return 1;
    return 0;
}

// Adds those of the first list that are not in the second one. Both are sorted by particle.
static uint32_t add_events(const tsl_contact *contacts, uint32_t count, const tsl_contact *others, uint32_t other_count,
                           tsl_contact_change change, tsl_contact_event *to)
{
    uint32_t events = 0, first = 0;
    for (uint32_t i = 0; i < count; ++i) {
        while (first < other_count && others[first].particle < contacts[i].particle)
            ++first;
        if (has_contact(others, other_count, first, &contacts[i]))
            continue;
        if (to)
            to[events] = (tsl_contact_event){contacts[i], change, 0};
        ++events;
    }
    return events;
}

tsl_result tsl_contacts_compare(const tsl_contact *before, uint32_t before_count, const tsl_contact *now,
                                uint32_t now_count, tsl_contact_event *out_events, uint32_t *inout_count)
{
    if (!inout_count || (!before && before_count) || (!now && now_count))
        return TSL_ERROR_NULL_POINTER;
    uint32_t ended = add_events(before, before_count, now, now_count, TSL_CONTACT_ENDED, NULL);
    uint32_t began = add_events(now, now_count, before, before_count, TSL_CONTACT_BEGAN, NULL);
    tsl_result result = tsli_report_count(ended + began, out_events != NULL, inout_count);
    if (!out_events || result != TSL_OK)
        return result;
    add_events(before, before_count, now, now_count, TSL_CONTACT_ENDED, out_events);
    add_events(now, now_count, before, before_count, TSL_CONTACT_BEGAN, out_events + ended);
    return TSL_OK;
}

#undef NEAR_ENOUGH

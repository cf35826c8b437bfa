// SPDX-License-Identifier: MIT
#include "solver/model/contact_capacity.h"

#include <string.h>

// A power of two: a thousand colliders that come one by one reallocate ten times.
uint32_t tsli_visible_capacity_for(uint32_t visible_count)
{
    uint32_t capacity = visible_count ? 1 : 0;
    while (capacity < visible_count)
        capacity *= 2;
    return capacity;
}

uint32_t tsli_collider_list_capacity(const tsli_collider_list *list, uint32_t own, uint32_t visible)
{
    uint32_t unlisted = list->unlisted ? own + visible : 0;
    if (list->alike)
        return (unlisted + TSLI_WIDTH - 1) / TSLI_WIDTH;
    return unlisted > list->longest_list ? unlisted : list->longest_list;
}

static uint64_t contact_bytes(uint32_t contacts, uint32_t has_springs, uint32_t follows)
{
    uint64_t beside = has_springs ? sizeof(tsli_near_surface) : 0;
    beside += follows ? sizeof(tsli_contact_past) : 0;
    if (!beside && contacts <= TSLI_LOCAL_CONTACTS / TSLI_RIGS_AT_ONCE)
        return 0; // the local capacity always suffices
    return (uint64_t)contacts * (sizeof(tsli_contact) + beside);
}

static uint32_t capacity_needed(const tsli_layout *layout, uint32_t visible)
{
    uint32_t capacity = 0;
    for (uint32_t t = 0; t < layout->collider_list_count; ++t)
        capacity += tsli_collider_list_capacity(&layout->collider_lists[t], layout->own_contact_count, visible);
    return capacity;
}

static void assign_contacts(tsli_layout *layout, uint32_t visible)
{
    uint32_t first = 0;
    for (uint32_t t = 0; t < layout->collider_list_count; ++t) {
        layout->collider_lists[t].first = first;
        first += tsli_collider_list_capacity(&layout->collider_lists[t], layout->own_contact_count, visible);
    }
}

int tsli_contacts_reserve(tsl_world *world, tsli_layout *layout, uint32_t visible)
{
    uint32_t capacity = capacity_needed(layout, visible), springs = layout->spring != NULL;
    if (capacity != layout->contact_capacity) {
        uint64_t bytes = contact_bytes(capacity, springs, layout->has_tassels);
        tsli_contact *contacts = bytes ? tsli_host_alloc_unset(&world->host, bytes) : NULL;
        if (bytes && !contacts)
            return 0;
        tsli_contacts_free(world, layout);
        layout->contact_capacity = capacity;
        layout->contact_bytes = bytes;
        layout->own_contacts = contacts;
        layout->near_contacts = contacts && springs ? (tsli_near_surface *)(void *)(contacts + capacity) : NULL;
        // Contacts are written by the tick that reads them, and most of this memory is never touched. But lanes without
        // contacts are computed along with the others, and have to read finite numbers here.
        if (layout->near_contacts)
            memset(layout->near_contacts, 0, capacity * sizeof *layout->near_contacts);
        layout->past_contacts = NULL;
        if (contacts && layout->has_tassels) {
            tsli_near_surface *behind = (tsli_near_surface *)(void *)(contacts + capacity) + (springs ? capacity : 0);
            layout->past_contacts = (tsli_contact_past *)(void *)behind;
            memset(layout->past_contacts, 0, capacity * sizeof *layout->past_contacts);
        }
    }
    assign_contacts(layout, visible);
    return 1;
}

void tsli_contacts_free(tsl_world *world, tsli_layout *layout)
{
    tsli_host_free(&world->host, layout->own_contacts, layout->contact_bytes);
    layout->own_contacts = NULL;
    layout->near_contacts = NULL;
    layout->past_contacts = NULL;
    layout->contact_capacity = 0;
    layout->contact_bytes = 0;
}

// ---- of a world ----------------------------------------------------------------------------------------------

// In the collider lists of every rig. 0 when memory is out; then some keep what they had.
static int resize_contacts(tsl_world *world, uint32_t capacity)
{
    int fits = 1;
    for (tsli_rig *rig = world->first_rig; rig; rig = rig->next)
        fits &= tsli_contacts_reserve(world, rig->layout, capacity);
    return fits;
}

int tsli_world_reserve_contacts(tsl_world *world, uint32_t visible_count)
{
    uint32_t capacity = tsli_visible_capacity_for(visible_count), before = world->visible_capacity;
    if (capacity == before)
        return 1;
    if (!resize_contacts(world, capacity) && capacity > before) {
        resize_contacts(world, before);
        return 0;
    }
    world->visible_capacity = capacity;
    return 1;
}

// SPDX-License-Identifier: MIT
#include "solver/model/contact_room.h"

#include <string.h>

// A power of two: a thousand colliders that come one by one reallocate ten times.
uint32_t tsli_visible_capacity_for(uint32_t visible_count)
{
    uint32_t capacity = visible_count ? 1 : 0;
    while (capacity < visible_count)
        capacity *= 2;
    return capacity;
}

uint32_t tsli_table_room(const tsli_table *table, uint32_t own, uint32_t visible)
{
    uint32_t unlisted = table->unlisted ? own + visible : 0;
    if (table->alike)
        return (unlisted + TSLI_WIDTH - 1) / TSLI_WIDTH;
    return unlisted > table->longest_list ? unlisted : table->longest_list;
}

static uint64_t contact_bytes(uint32_t contacts, uint32_t has_springs, uint32_t follows)
{
    uint64_t beside = has_springs ? sizeof(tsli_near) : 0;
    beside += follows ? sizeof(tsli_contact_past) : 0;
    if (!beside && contacts <= TSLI_CONTACTS_AT_HAND / TSLI_RIGS_AT_ONCE)
        return 0; // the local capacity always suffices
    return (uint64_t)contacts * (sizeof(tsli_contact) + beside);
}

static uint32_t room_needed(const tsli_pack *pack, uint32_t visible)
{
    uint32_t room = 0;
    for (uint32_t t = 0; t < pack->table_count; ++t)
        room += tsli_table_room(&pack->tables[t], pack->own_contact_count, visible);
    return room;
}

static void place_tables(tsli_pack *pack, uint32_t visible)
{
    uint32_t first = 0;
    for (uint32_t t = 0; t < pack->table_count; ++t) {
        pack->tables[t].first = first;
        first += tsli_table_room(&pack->tables[t], pack->own_contact_count, visible);
    }
}

int tsli_contacts_make_room(tsl_world *world, tsli_pack *pack, uint32_t visible)
{
    uint32_t room = room_needed(pack, visible), springs = pack->spring != NULL;
    if (room != pack->contact_capacity) {
        uint64_t bytes = contact_bytes(room, springs, pack->has_tassels);
        tsli_contact *contacts = bytes ? tsli_host_alloc_raw(&world->host, bytes) : NULL;
        if (bytes && !contacts)
            return 0;
        tsli_contacts_free(world, pack);
        pack->contact_capacity = room;
        pack->contact_bytes = bytes;
        pack->own_contacts = contacts;
        pack->near_contacts = contacts && springs ? (tsli_near *)(void *)(contacts + room) : NULL;
        // Contacts are written by the tick that reads them, and most of this memory is never touched. But lanes without
        // contacts are computed along with the others, and have to read finite numbers here.
        if (pack->near_contacts)
            memset(pack->near_contacts, 0, room * sizeof *pack->near_contacts);
        pack->past_contacts = NULL;
        if (contacts && pack->has_tassels) {
            tsli_near *behind = (tsli_near *)(void *)(contacts + room) + (springs ? room : 0);
            pack->past_contacts = (tsli_contact_past *)(void *)behind;
            memset(pack->past_contacts, 0, room * sizeof *pack->past_contacts);
        }
    }
    place_tables(pack, visible);
    return 1;
}

void tsli_contacts_free(tsl_world *world, tsli_pack *pack)
{
    tsli_host_free(&world->host, pack->own_contacts, pack->contact_bytes);
    pack->own_contacts = NULL;
    pack->near_contacts = NULL;
    pack->past_contacts = NULL;
    pack->contact_capacity = 0;
    pack->contact_bytes = 0;
}

// ---- of a world ----------------------------------------------------------------------------------------------

// In the collider lists of every rig. 0 when memory is out; then some keep what they had.
static int resize_room(tsl_world *world, uint32_t capacity)
{
    int fits = 1;
    for (tsli_rig *rig = world->first_rig; rig; rig = rig->next)
        fits &= tsli_contacts_make_room(world, rig->pack, capacity);
    return fits;
}

int tsli_world_make_room(tsl_world *world, uint32_t visible_count)
{
    uint32_t capacity = tsli_visible_capacity_for(visible_count), before = world->visible_capacity;
    if (capacity == before)
        return 1;
    if (!resize_room(world, capacity) && capacity > before) {
        resize_room(world, before);
        return 0;
    }
    world->visible_capacity = capacity;
    return 1;
}

// SPDX-License-Identifier: MIT
// A world's snapshot: gravity, the world's own colliders, its winds, then rig by rig, each behind what finds it again. And its hash.
#include "solver/model/wind.h"
#include "solver/snapshot/snapshot_entry.h"

// ---- saving ---------------------------------------------------------------------------------------------

// How long it is stands in front of it, and is known behind it.
void tsli_walk_rig_entry(tsli_snapshot *s, tsli_rig *rig, uint64_t id)
{
    tsli_entry e = {id, rig->user_data, 0, tsli_rig_structure(rig)};
    tsli_walk_name(s, &e);
    uint64_t at = s->stream.at;
    if (s->names)
        tsli_stream_u64(&s->stream, &e.bytes);
    tsli_stream_u64(&s->stream, &e.structure);
    e.bytes = s->stream.at;
    tsli_walk_rig(s, rig);
    e.bytes = s->stream.at - e.bytes;
    if (!s->stream.to)
        return;
    tsli_stream length;
    tsli_stream_write(&length, s->stream.to + at, 8);
    tsli_stream_u64(&length, &e.bytes);
}

static uint32_t count_own(const tsl_world *world)
{
    uint32_t count = 0;
    for (const tsli_collider *c = tsli_own_from(world->visible); c; c = tsli_next_own(c))
        ++count;
    return count;
}

// An object is known by its name alone, whoever made it in which slot, when it has one and is the only one. `before` and
// `next` are of its neighbours in the order of names, 0: there is none.
static int is_named(uint64_t user_data, uint64_t before, uint64_t next)
{
    return user_data && user_data != before && user_data != next;
}

static void walk_own_colliders(tsli_snapshot *s)
{
    uint64_t before = 0;
    for (tsli_collider *c = tsli_own_from(s->world->visible), *next; c; c = next) {
        next = tsli_next_own(c);
        int named = is_named(c->desc.user_data, before, next ? next->desc.user_data : 0);
        tsli_entry e = {named ? 0 : tsli_pool_untagged(c->id), c->desc.user_data, 0, 0};
        tsli_walk_name(s, &e);
        tsli_walk_planes(s, c);
        tsli_walk_collider(s, c);
        before = c->desc.user_data;
    }
}

static void walk_rigs(tsli_snapshot *s)
{
    uint64_t before = 0;
    for (tsli_rig *rig = tsli_rigs_by_name(s->world); rig; rig = rig->next_by_name) {
        const tsli_rig *next = rig->next_by_name;
        int named = is_named(rig->user_data, before, next ? next->user_data : 0);
        tsli_walk_rig_entry(s, rig, named ? 0 : tsli_pool_untagged(rig->id));
        before = rig->user_data;
    }
}

static void walk_winds(tsli_snapshot *s)
{
    uint64_t before = 0;
    tsli_walk_wind_time(s);
    tsli_stream_u32(&s->stream, &s->world->winds.live);
    for (tsli_wind *wind = s->world->first_wind; wind; wind = wind->next) {
        uint64_t name = wind->desc.user_data;
        int named = is_named(name, before, wind->next ? wind->next->desc.user_data : 0);
        tsli_entry e = {named ? 0 : tsli_pool_untagged(wind->id), name, 0, 0};
        tsli_walk_name(s, &e);
        if (!s->names)
            tsli_stream_u64(&s->stream, &name);
        tsli_walk_wind(s, wind);
        before = name;
    }
}

static void walk_counts(tsli_snapshot *s)
{
    uint32_t own = count_own(s->world);
    s->visible_count = s->world->visible_count;
    tsli_stream_floats(&s->stream, &s->world->gravity, 3);
    tsli_stream_u32(&s->stream, &s->visible_count);
    tsli_stream_u32(&s->stream, &own);
}

void tsli_walk_world(tsli_snapshot *s)
{
    uint32_t rigs = s->world->rigs.live;
    walk_counts(s);
    walk_own_colliders(s);
    walk_winds(s);
    tsli_stream_u32(&s->stream, &rigs);
    walk_rigs(s);
}

// ---- hashing --------------------------------------------------------------------------------------------

// So that hashes can be added up: the finalizer of splitmix64, in which each bit of the input changes half of the output's.
static uint64_t spread(uint64_t hash)
{
    hash = (hash ^ hash >> 30) * 0xbf58476d1ce4e5b9ull;
    hash = (hash ^ hash >> 27) * 0x94d049bb133111ebull;
    return hash ^ hash >> 31;
}

// The colliders that all rigs may meet, in the order in which they are met, which is result.
static void hash_visible(tsli_snapshot *s)
{
    for (tsli_collider *c = s->world->visible; c; c = c->visible->next) {
        uint64_t name = c->rig ? c->rig->user_data : c->desc.user_data;
        tsli_stream_u64(&s->stream, &name);
        if (c->hull)
            tsli_walk_planes(s, c);
        tsli_walk_collider(s, c);
    }
}

// A sum, so that the order in which rigs were made does not matter.
static uint64_t hash_rigs(tsli_snapshot *s)
{
    uint64_t sum = 0;
    tsli_stream around = s->stream;
    for (tsli_rig *rig = s->world->first_rig; rig; rig = rig->next) {
        tsli_stream_hash(&s->stream);
        tsli_stream_u64(&s->stream, &rig->user_data);
        tsli_walk_rig_entry(s, rig, 0);
        sum += spread(s->stream.hash);
    }
    s->stream = around;
    return sum;
}

void tsli_hash_world(tsli_snapshot *s)
{
    uint32_t rigs = s->world->rigs.live;
    walk_counts(s);
    hash_visible(s);
    walk_winds(s);
    tsli_stream_u32(&s->stream, &rigs);
    uint64_t sum = hash_rigs(s);
    tsli_stream_u64(&s->stream, &sum);
}

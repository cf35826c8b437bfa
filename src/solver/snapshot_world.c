// SPDX-License-Identifier: MIT
// A world's snapshot: gravity, the world's own colliders, then rig by rig, each behind what finds it again.
#include "solver/params.h"
#include "solver/snapshot.h"

#include <string.h>

// What finds an object again, or tells which is missing.
typedef struct entry {
    uint64_t id, user_data, bytes, structure;
} entry;

static void walk_name(tsli_snapshot *s, entry *e)
{
    if (!s->names)
        return;
    tsli_stream_u64(&s->stream, &e->id);
    tsli_stream_u64(&s->stream, &e->user_data);
}

// ---- saving ---------------------------------------------------------------------------------------------

// How long it is stands in front of it, and is known behind it.
void tsli_walk_rig_entry(tsli_snapshot *s, tsli_rig *rig)
{
    entry e = {tsli_pool_untagged(rig->id), rig->user_data, 0, tsli_rig_structure(rig)};
    walk_name(s, &e);
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
    for (const tsli_collider *c = world->visible; c; c = c->next_visible)
        count += c->rig == NULL;
    return count;
}

void tsli_walk_world(tsli_snapshot *s)
{
    uint32_t own = count_own(s->world), rigs = s->world->rigs.live;
    s->visible_count = s->world->visible_count;
    tsli_find_seen_by_all(s);
    tsli_stream_floats(&s->stream, &s->world->gravity, 3);
    tsli_stream_u32(&s->stream, &s->visible_count);
    tsli_stream_u32(&s->stream, &own);
    for (tsli_collider *c = s->world->visible; c; c = c->next_visible) {
        entry e = {tsli_pool_untagged(c->id), c->user_data, 0, 0};
        if (c->rig)
            continue; // with its rig
        walk_name(s, &e);
        tsli_walk_collider(s, c);
    }
    tsli_stream_u32(&s->stream, &rigs);
    for (tsli_rig *rig = s->world->first_rig; rig; rig = rig->next)
        tsli_walk_rig_entry(s, rig);
}

// ---- what differs ---------------------------------------------------------------------------------------

static void list(tsli_difference_list *differences, tsl_difference what, uint32_t index, uint64_t rig,
                 uint64_t collider, uint64_t user_data)
{
    if (differences->out && differences->count < differences->capacity) {
        tsl_snapshot_difference *out = &differences->out[differences->count];
        out->rig.bits = rig;
        out->collider.bits = collider;
        out->user_data = user_data;
        out->what = what;
        out->index = index;
    }
    ++differences->count;
}

static void forget_marks(tsl_world *world)
{
    for (tsli_rig *rig = world->first_rig; rig; rig = rig->next)
        rig->in_snapshot = TSLI_NONE;
    for (tsli_collider *c = world->visible; c; c = c->next_visible)
        c->in_snapshot = TSLI_NONE;
}

static void list_added(const tsl_world *world, tsli_difference_list *differences)
{
    for (const tsli_collider *c = world->visible; c; c = c->next_visible)
        if (!c->rig && c->in_snapshot == TSLI_NONE)
            list(differences, TSL_DIFFERENCE_ADDED, TSLI_NONE, 0, c->id, c->user_data);
    for (const tsli_rig *rig = world->first_rig; rig; rig = rig->next)
        if (rig->in_snapshot == TSLI_NONE)
            list(differences, TSL_DIFFERENCE_ADDED, TSLI_NONE, rig->id, 0, rig->user_data);
}

// An object is in a snapshot once.
static void mark(tsli_snapshot *s, uint32_t *in_snapshot, uint32_t index)
{
    if (*in_snapshot != TSLI_NONE)
        tsli_stream_break(&s->stream, "an object is in it twice");
    *in_snapshot = index;
}

// ---- loading --------------------------------------------------------------------------------------------

static void read_gravity(tsli_snapshot *s)
{
    tsl_vec3 gravity = {0.0f, 0.0f, 0.0f};
    tsli_stream_floats(&s->stream, &gravity, 3);
    if (!s->loads || memcmp(&gravity, &s->world->gravity, sizeof gravity) == 0)
        return;
    s->world->gravity = gravity;
    for (tsli_rig *rig = s->world->first_rig; rig; rig = rig->next)
        for (tsli_chain *chain = rig->chains; chain; chain = chain->next)
            tsli_chain_load_forces(chain);
}

static void skip_collider(tsli_snapshot *s)
{
    tsli_collider nobody;
    uint32_t loads = s->loads;
    memset(&nobody, 0, sizeof nobody);
    s->loads = 0;
    tsli_walk_collider(s, &nobody);
    s->loads = loads;
}

static void read_collider(tsli_snapshot *s, uint32_t index, tsli_difference_list *differences)
{
    entry e = {0, 0, 0, 0};
    walk_name(s, &e);
    tsli_collider *found = tsli_pool_find_untagged(&s->world->colliders, e.id);
    if (found && !found->rig) {
        mark(s, &found->in_snapshot, index);
        tsli_walk_collider(s, found);
        return;
    }
    list(differences, TSL_DIFFERENCE_REMOVED, TSLI_NONE, 0, 0, e.user_data);
    skip_collider(s);
}

static void read_entry(tsli_snapshot *s, entry *e)
{
    memset(e, 0, sizeof *e);
    walk_name(s, e);
    tsli_stream_u64(&s->stream, &e->bytes);
    tsli_stream_u64(&s->stream, &e->structure);
}

// It is exactly as long as its entry says.
static void read_content(tsli_snapshot *s, tsli_rig *rig, uint64_t bytes)
{
    tsli_stream *stream = &s->stream;
    uint64_t size = stream->size;
    if (bytes > size - stream->at) {
        tsli_stream_break(stream, "it ends too early");
        return;
    }
    stream->size = stream->at + bytes;
    tsli_walk_rig(s, rig);
    if (stream->at != stream->size)
        tsli_stream_break(stream, "a rig that is longer than its structure");
    stream->size = size;
}

static void read_next_rig(tsli_snapshot *s, uint32_t index, tsli_difference_list *differences)
{
    entry e;
    read_entry(s, &e);
    tsli_rig *rig = tsli_pool_find_untagged(&s->world->rigs, e.id);
    if (rig)
        mark(s, &rig->in_snapshot, index);
    if (rig && tsli_rig_structure(rig) == e.structure) {
        read_content(s, rig, e.bytes);
        return;
    }
    list(differences, rig ? TSL_DIFFERENCE_CHANGED : TSL_DIFFERENCE_REMOVED, index, rig ? rig->id : 0, 0,
         rig ? rig->user_data : e.user_data);
    tsli_stream_skip(&s->stream, e.bytes);
}

void tsli_read_world(tsli_snapshot *s, tsli_difference_list *differences)
{
    uint32_t count = 0;
    s->loads_moves = 1;
    forget_marks(s->world);
    read_gravity(s);
    tsli_stream_u32(&s->stream, &s->visible_count);
    tsli_stream_u32(&s->stream, &count);
    for (uint32_t i = 0; i < count && !s->stream.broken; ++i)
        read_collider(s, i, differences);
    tsli_stream_u32(&s->stream, &count);
    for (uint32_t i = 0; i < count && !s->stream.broken; ++i)
        read_next_rig(s, i, differences);
    list_added(s->world, differences);
    if (s->loads)
        s->world->moves += s->visible_count;
}

// Of the world nothing is touched: other threads may be at its other rigs.
static void skip_world(tsli_snapshot *s)
{
    tsl_vec3 gravity = {0.0f, 0.0f, 0.0f};
    uint32_t count = 0;
    tsli_stream_floats(&s->stream, &gravity, 3);
    tsli_stream_u32(&s->stream, &s->visible_count);
    tsli_stream_u32(&s->stream, &count);
    for (uint32_t i = 0; i < count && !s->stream.broken; ++i) {
        entry e = {0, 0, 0, 0};
        walk_name(s, &e);
        skip_collider(s);
    }
}

int tsli_read_rig(tsli_snapshot *s, tsli_rig *rig, uint32_t index)
{
    uint32_t count = 0;
    entry e = {0, 0, 0, 0};
    if (s->of_world)
        skip_world(s);
    tsli_stream_u32(&s->stream, &count);
    for (uint32_t i = 0; i <= index && i < count && !s->stream.broken; ++i) {
        if (i > 0)
            tsli_stream_skip(&s->stream, e.bytes);
        read_entry(s, &e);
    }
    if (index >= count || s->stream.broken || e.structure != tsli_rig_structure(rig))
        return 0;
    read_content(s, rig, e.bytes);
    return 1;
}

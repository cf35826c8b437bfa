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
void tsli_walk_rig_entry(tsli_snapshot *s, tsli_rig *rig, uint64_t id)
{
    entry e = {id, rig->user_data, 0, tsli_rig_structure(rig)};
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

// From one on, in the order of their names.
static tsli_collider *own_from(tsli_collider *c)
{
    while (c && c->rig)
        c = c->next_visible;
    return c;
}

static tsli_collider *next_own(const tsli_collider *c)
{
    return own_from(c->next_visible);
}

static uint32_t count_own(const tsl_world *world)
{
    uint32_t count = 0;
    for (const tsli_collider *c = own_from(world->visible); c; c = next_own(c))
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
    for (tsli_collider *c = own_from(s->world->visible), *next; c; c = next) {
        next = next_own(c);
        int named = is_named(c->user_data, before, next ? next->user_data : 0);
        entry e = {named ? 0 : tsli_pool_untagged(c->id), c->user_data, 0, 0};
        walk_name(s, &e);
        tsli_walk_collider(s, c);
        before = c->user_data;
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

// Those that all rigs may meet in the order in which they are met.
static void hash_visible(tsli_snapshot *s)
{
    for (tsli_collider *c = s->world->visible; c; c = c->next_visible) {
        uint64_t name = c->rig ? c->rig->user_data : c->user_data;
        tsli_stream_u64(&s->stream, &name);
        tsli_walk_collider(s, c);
    }
}

// A sum, in which their order is not.
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
    tsli_stream_u32(&s->stream, &rigs);
    uint64_t sum = hash_rigs(s);
    tsli_stream_u64(&s->stream, &sum);
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

// Entries come in the order of their names, of which those without an id are there once.
static void check_order(tsli_snapshot *s, const entry *e, uint64_t *last)
{
    if (e->user_data < *last || (!e->id && e->user_data == *last))
        tsli_stream_break(&s->stream, "its objects are not in order");
    *last = e->user_data;
}

// `from`: where the search for names has come to.
static tsli_collider *find_own(const tsli_snapshot *s, const entry *e, tsli_collider **from)
{
    if (e->id) {
        tsli_collider *found = tsli_pool_find_untagged(&s->world->colliders, e->id);
        return found && !found->rig && found->user_data == e->user_data ? found : NULL;
    }
    while (*from && (*from)->user_data < e->user_data)
        *from = next_own(*from);
    if (!*from || (*from)->user_data != e->user_data)
        return NULL;
    const tsli_collider *next = next_own(*from);
    return next && next->user_data == e->user_data ? NULL : *from;
}

static void read_collider(tsli_snapshot *s, uint32_t index, tsli_collider **from, uint64_t *last,
                          tsli_difference_list *differences)
{
    entry e = {0, 0, 0, 0};
    walk_name(s, &e);
    check_order(s, &e, last);
    tsli_collider *found = find_own(s, &e, from);
    if (found) {
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

static tsli_rig *find_rig(const tsli_snapshot *s, const entry *e, tsli_rig **from)
{
    if (e->id) {
        tsli_rig *found = tsli_pool_find_untagged(&s->world->rigs, e->id);
        return found && found->user_data == e->user_data ? found : NULL;
    }
    while (*from && (*from)->user_data < e->user_data)
        *from = (*from)->next_by_name;
    if (!*from || (*from)->user_data != e->user_data)
        return NULL;
    const tsli_rig *next = (*from)->next_by_name;
    return next && next->user_data == e->user_data ? NULL : *from;
}

static void read_next_rig(tsli_snapshot *s, uint32_t index, tsli_rig **from, uint64_t *last,
                          tsli_difference_list *differences)
{
    entry e;
    read_entry(s, &e);
    check_order(s, &e, last);
    tsli_rig *rig = find_rig(s, &e, from);
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

static void read_colliders(tsli_snapshot *s, tsli_difference_list *differences)
{
    uint32_t count = 0;
    uint64_t last = 0;
    tsli_collider *from = own_from(s->world->visible);
    tsli_stream_u32(&s->stream, &count);
    for (uint32_t i = 0; i < count && !s->stream.broken; ++i)
        read_collider(s, i, &from, &last, differences);
}

static void read_rigs(tsli_snapshot *s, tsli_difference_list *differences)
{
    uint32_t count = 0;
    uint64_t last = 0;
    tsli_rig *from = tsli_rigs_by_name(s->world);
    tsli_stream_u32(&s->stream, &count);
    for (uint32_t i = 0; i < count && !s->stream.broken; ++i)
        read_next_rig(s, i, &from, &last, differences);
}

void tsli_read_world(tsli_snapshot *s, tsli_difference_list *differences)
{
    s->loads_moves = 1;
    s->moves_before = s->world->moves;
    forget_marks(s->world);
    read_gravity(s);
    tsli_stream_u32(&s->stream, &s->visible_count);
    read_colliders(s, differences);
    read_rigs(s, differences);
    list_added(s->world, differences);
    if (!s->loads)
        return;
    s->world->moves += s->visible_count;
    s->world->loaded_moves = s->world->moves;
    s->world->loaded_snapshot = s->hash;
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

// A rig that was made again finds the moves it has yet to see where the rest of its world was loaded from the same
// snapshot just before.
static void find_moves(tsli_snapshot *s)
{
    const tsl_world *world = s->world;
    s->loads_moves = s->of_world && world->loaded_snapshot == s->hash && world->loaded_moves == world->moves;
    s->moves_before = world->moves - (s->loads_moves ? s->visible_count : 0);
}

int tsli_read_rig(tsli_snapshot *s, tsli_rig *rig, uint32_t index)
{
    uint32_t count = 0;
    entry e = {0, 0, 0, 0};
    if (s->of_world)
        skip_world(s);
    find_moves(s);
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

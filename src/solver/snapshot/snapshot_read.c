// SPDX-License-Identifier: MIT
// Reading a world's snapshot: each object is found again, looked at, and loaded.
#include "solver/model/params.h"
#include "solver/model/wind.h"
#include "solver/snapshot/snapshot_entry.h"
#include "solver/step/step.h"

#include <string.h>

// ---- what differs ---------------------------------------------------------------------------------------

static void list(tsli_difference_list *differences, const tsl_snapshot_difference *difference)
{
    if (differences->out && differences->count < differences->capacity)
        differences->out[differences->count] = *difference;
    ++differences->count;
}

static void list_rig(tsli_difference_list *differences, tsl_difference what, uint32_t index, uint64_t rig,
                     uint64_t user_data)
{
    list(differences, &(tsl_snapshot_difference){{rig}, {0}, {0}, user_data, what, index});
}

static void list_collider(tsli_difference_list *differences, tsl_difference what, uint64_t collider,
                          uint64_t user_data)
{
    list(differences, &(tsl_snapshot_difference){{0}, {collider}, {0}, user_data, what, TSLI_NONE});
}

static void list_wind(tsli_difference_list *differences, tsl_difference what, uint64_t wind,
                      uint64_t user_data)
{
    list(differences, &(tsl_snapshot_difference){{0}, {0}, {wind}, user_data, what, TSLI_NONE});
}

static void forget_marks(tsl_world *world)
{
    for (tsli_rig *rig = world->first_rig; rig; rig = rig->next)
        rig->in_snapshot = TSLI_NONE;
    for (tsli_collider *c = world->visible; c; c = c->visible->next)
        c->visible->in_snapshot = TSLI_NONE;
    for (tsli_wind *wind = world->first_wind; wind; wind = wind->next)
        wind->in_snapshot = TSLI_NONE;
}

static void list_added(const tsl_world *world, tsli_difference_list *differences)
{
    for (const tsli_collider *c = world->visible; c; c = c->visible->next)
        if (!c->rig && c->visible->in_snapshot == TSLI_NONE)
            list_collider(differences, TSL_DIFFERENCE_ADDED, c->id, c->desc.user_data);
    for (const tsli_wind *wind = world->first_wind; wind; wind = wind->next)
        if (wind->in_snapshot == TSLI_NONE)
            list_wind(differences, TSL_DIFFERENCE_ADDED, wind->id, wind->desc.user_data);
    for (const tsli_rig *rig = world->first_rig; rig; rig = rig->next)
        if (rig->in_snapshot == TSLI_NONE)
            list_rig(differences, TSL_DIFFERENCE_ADDED, TSLI_NONE, rig->id, rig->user_data);
}

// Notes that an object is in the snapshot, in which it may be once.
static void mark(tsli_snapshot *s, uint32_t *in_snapshot, uint32_t index)
{
    if (*in_snapshot != TSLI_NONE)
        tsli_stream_break(&s->stream, "an object is in it twice");
    *in_snapshot = index;
}

// ---- loading --------------------------------------------------------------------------------------------

// Rigs that are not in the snapshot wake as from any other change; the others sleep as it says.
static void read_gravity(tsli_snapshot *s)
{
    tsl_vec3 gravity = {0.0f, 0.0f, 0.0f};
    tsli_stream_floats(&s->stream, &gravity, 3);
    s->changes_gravity = memcmp(&gravity, &s->world->gravity, sizeof gravity) != 0;
    if (!s->changes_gravity || !s->loads)
        return;
    s->world->gravity = gravity;
    for (tsli_rig *rig = s->world->first_rig; rig; rig = rig->next)
        for (tsli_chain *chain = rig->chains; chain; chain = chain->next) {
            tsli_chain_load_forces(chain);
            tsli_chain_wake(chain);
        }
}

static void skip_collider(tsli_snapshot *s)
{
    tsli_collider nobody;
    tsli_visible visible;
    uint32_t loads = s->loads;
    memset(&nobody, 0, sizeof nobody);
    memset(&visible, 0, sizeof visible);
    nobody.visible = &visible;
    s->loads = 0;
    tsli_walk_collider(s, &nobody);
    s->loads = loads;
}

// Entries come in the order of their names, of which those without an id are there once.
static void check_order(tsli_snapshot *s, const tsli_entry *e, uint64_t *last)
{
    if (e->user_data < *last || (!e->id && e->user_data == *last))
        tsli_stream_break(&s->stream, "its objects are not in order");
    *last = e->user_data;
}

// `from`: where the search for names has come to.
static tsli_collider *find_own(const tsli_snapshot *s, const tsli_entry *e, tsli_collider **from)
{
    if (e->id) {
        tsli_collider *found = tsli_pool_find_untagged(&s->world->colliders, e->id);
        return found && !found->rig && found->desc.user_data == e->user_data ? found : NULL;
    }
    while (*from && (*from)->desc.user_data < e->user_data)
        *from = tsli_next_own(*from);
    if (!*from || (*from)->desc.user_data != e->user_data)
        return NULL;
    const tsli_collider *next = tsli_next_own(*from);
    return next && next->desc.user_data == e->user_data ? NULL : *from;
}

static void read_collider(tsli_snapshot *s, uint32_t index, tsli_collider **from, uint64_t *last,
                          tsli_difference_list *differences)
{
    tsli_entry e = {0, 0, 0, 0};
    tsli_walk_name(s, &e);
    check_order(s, &e, last);
    tsli_collider *found = find_own(s, &e, from);
    int has_planes = tsli_walk_planes(s, found);
    if (found)
        mark(s, &found->visible->in_snapshot, index);
    if (found && has_planes) {
        tsli_walk_collider(s, found);
        return;
    }
    list_collider(differences, found ? TSL_DIFFERENCE_CHANGED : TSL_DIFFERENCE_REMOVED, found ? found->id : 0,
                  e.user_data);
    skip_collider(s);
}

static void skip_wind(tsli_snapshot *s)
{
    tsli_wind nobody;
    uint32_t loads = s->loads;
    memset(&nobody, 0, sizeof nobody);
    s->loads = 0;
    tsli_walk_wind(s, &nobody);
    s->loads = loads;
}

static tsli_wind *find_wind(const tsli_snapshot *s, const tsli_entry *e)
{
    if (e->id) {
        tsli_wind *found = tsli_pool_find_untagged(&s->world->winds, e->id);
        return found && found->desc.user_data == e->user_data ? found : NULL;
    }
    tsli_wind *found = s->world->first_wind;
    while (found && found->desc.user_data < e->user_data)
        found = found->next;
    if (!found || found->desc.user_data != e->user_data)
        return NULL;
    return found->next && found->next->desc.user_data == e->user_data ? NULL : found;
}

static void read_wind(tsli_snapshot *s, uint32_t index, uint64_t *last, tsli_difference_list *differences)
{
    tsli_entry e = {0, 0, 0, 0};
    tsli_walk_name(s, &e);
    check_order(s, &e, last);
    tsli_wind *found = find_wind(s, &e);
    if (found) {
        mark(s, &found->in_snapshot, index);
        tsli_walk_wind(s, found);
        return;
    }
    list_wind(differences, TSL_DIFFERENCE_REMOVED, 0, e.user_data);
    skip_wind(s);
}

static void read_winds(tsli_snapshot *s, tsli_difference_list *differences)
{
    uint32_t count = 0;
    uint64_t last = 0;
    tsli_walk_wind_time(s);
    tsli_stream_u32(&s->stream, &count);
    for (uint32_t i = 0; i < count && !s->stream.broken; ++i)
        read_wind(s, i, &last, differences);
}

static void read_entry(tsli_snapshot *s, tsli_entry *e)
{
    memset(e, 0, sizeof *e);
    tsli_walk_name(s, e);
    tsli_stream_u64(&s->stream, &e->bytes);
    tsli_stream_u64(&s->stream, &e->structure);
}

// Reads a rig and checks that it is exactly as long as its entry says.
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

static tsli_rig *find_rig(const tsli_snapshot *s, const tsli_entry *e, tsli_rig **from)
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
    tsli_entry e;
    read_entry(s, &e);
    check_order(s, &e, last);
    tsli_rig *rig = find_rig(s, &e, from);
    if (rig)
        mark(s, &rig->in_snapshot, index);
    if (rig && tsli_rig_structure(rig) == e.structure) {
        read_content(s, rig, e.bytes);
        return;
    }
    list_rig(differences, rig ? TSL_DIFFERENCE_CHANGED : TSL_DIFFERENCE_REMOVED, index, rig ? rig->id : 0,
             e.user_data);
    tsli_stream_skip(&s->stream, e.bytes);
}

static void read_colliders(tsli_snapshot *s, tsli_difference_list *differences)
{
    uint32_t count = 0;
    uint64_t last = 0;
    tsli_collider *from = tsli_own_from(s->world->visible);
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

// Rigs meet what others share, which may have been loaded behind them.
static void show_rigs(const tsl_world *world)
{
    for (tsli_rig *rig = world->first_rig; rig; rig = rig->next)
        tsli_snapshot_show(rig);
}

void tsli_read_world(tsli_snapshot *s, tsli_difference_list *differences)
{
    s->loads_moves = 1;
    s->moves_before = s->world->moves + 1; // rigs that it does not have see all that moved in it move
    forget_marks(s->world);
    read_gravity(s);
    tsli_stream_u32(&s->stream, &s->visible_count);
    read_colliders(s, differences);
    read_winds(s, differences);
    read_rigs(s, differences);
    list_added(s->world, differences);
    if (!s->loads)
        return;
    tsli_world_refresh_air(s->world);
    s->world->moves = s->moves_before + s->visible_count;
    s->world->loaded_moves = s->world->moves;
    s->world->loaded_snapshot = s->hash;
    show_rigs(s->world);
}

static void skip_winds(tsli_snapshot *s)
{
    uint32_t count = 0;
    double seconds = 0.0;
    tsli_stream_double(&s->stream, &seconds);
    tsli_stream_u32(&s->stream, &count);
    for (uint32_t i = 0; i < count && !s->stream.broken; ++i) {
        tsli_entry e = {0, 0, 0, 0};
        tsli_walk_name(s, &e);
        skip_wind(s);
    }
}

// Passes over what is the world's without touching the world: other threads may be stepping its other rigs.
static void skip_world(tsli_snapshot *s)
{
    tsl_vec3 gravity = {0.0f, 0.0f, 0.0f};
    uint32_t count = 0;
    tsli_stream_floats(&s->stream, &gravity, 3);
    tsli_stream_u32(&s->stream, &s->visible_count);
    tsli_stream_u32(&s->stream, &count);
    for (uint32_t i = 0; i < count && !s->stream.broken; ++i) {
        tsli_entry e = {0, 0, 0, 0};
        tsli_walk_name(s, &e);
        tsli_walk_planes(s, NULL);
        skip_collider(s);
    }
    skip_winds(s);
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
    tsli_entry e = {0, 0, 0, 0};
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

// SPDX-License-Identifier: MIT
#include "solver/model/collider_block.h"
#include "solver/model/hull.h"
#include "solver/snapshot/snapshot.h"

// ---- moves ----------------------------------------------------------------------------------------------

// How many of the visible colliders moved after that. Most rigs have seen the same moves, so the last answer is kept.
static uint32_t moved_after(tsli_snapshot *s, uint64_t seen)
{
    uint32_t count = 0;
    if (seen >= s->world->moves)
        return 0;
    if (s->unseen.known && s->unseen.seen == seen)
        return s->unseen.count;
    for (const tsli_collider *c = s->world->visible; c; c = c->visible->next)
        count += c->visible->moved > seen;
    s->unseen = (tsli_unseen){seen, 1, count};
    return count;
}

void tsli_walk_unseen(tsli_snapshot *s, tsli_rig *rig)
{
    uint64_t *const seen[] = {&rig->seen_moves, &rig->seen_before};
    for (int i = 0; i < 2; ++i) {
        uint32_t unseen = s->stream.from ? 0 : moved_after(s, *seen[i]);
        tsli_stream_u32(&s->stream, &unseen);
        if (s->stream.from && unseen > s->visible_count)
            tsli_stream_break(&s->stream, "more colliders moved than there are");
        if (s->loads_moves && s->loads)
            *seen[i] = s->moves_before + s->visible_count - unseen;
    }
}

// A rig with more moves to see than the rank has yet to see this one. The order of moves between which no rig looked is
// not in it: it would tell in which order a host, or a step, went through its colliders. All have seen it: visible_count.
static uint32_t rank_of(tsli_snapshot *s, uint64_t moved)
{
    uint64_t seen = 0, seen_next = UINT64_MAX;
    uint32_t some_wait = 0;
    if (s->rank.known && s->rank.seen < moved && moved <= s->rank.seen_next)
        return s->rank.rank;
    for (const tsli_rig *rig = s->world->first_rig; rig; rig = rig->next) {
        const uint64_t looks[] = {rig->seen_moves, rig->seen_before};
        for (int i = 0; i < 2; ++i) {
            uint32_t waits = looks[i] < moved;
            some_wait |= waits;
            if (waits && looks[i] > seen)
                seen = looks[i];
            if (!waits && looks[i] < seen_next)
                seen_next = looks[i];
        }
    }
    uint32_t rank = some_wait ? moved_after(s, seen_next) : s->visible_count;
    s->rank = (tsli_rank){seen, seen_next, 1, rank};
    return rank;
}

// One that never moved is known as such to rigs that come later, too.
static void walk_move(tsli_snapshot *s, tsli_collider *collider)
{
    uint32_t never = s->visible_count + 1, rank = never;
    if (!s->stream.from && collider->visible->moved)
        rank = rank_of(s, collider->visible->moved);
    tsli_stream_u32(&s->stream, &rank);
    if (s->stream.from && rank > never)
        tsli_stream_break(&s->stream, "more colliders moved than there are");
    if (s->loads_moves && s->loads)
        collider->visible->moved = rank == never ? 0 : s->moves_before + s->visible_count - rank;
}

// ---- what it is and where -------------------------------------------------------------------------------

// The planes of a collider of the world, in front of it: a load changes none. 0: what is read has others than `collider`, which
// is null where the world no longer has one.
int tsli_walk_planes(tsli_snapshot *s, const tsli_collider *collider)
{
    const tsli_hull *hull = collider ? collider->hull : NULL;
    tsl_plane planes[TSL_HULL_PLANES];
    uint32_t held = hull ? hull->plane_count : 0, count = held;
    memset(planes, 0, sizeof planes);
    if (hull)
        memcpy(planes, hull->planes, sizeof planes);
    tsli_stream_below(&s->stream, &count, TSL_HULL_PLANES + 1);
    tsli_stream_floats(&s->stream, planes, 4 * count);
    return count == held && (!hull || memcmp(planes, hull->planes, sizeof planes) == 0);
}

// Of a collider of the world, which the world may no longer have, these flags say nothing.
static void walk_desc(tsli_snapshot *s, tsli_collider *collider)
{
    const uint32_t fixed = collider->rig ? TSL_COLLIDER_SHARED | TSL_COLLIDER_SIMULATED : 0u;
    tsl_collider_desc desc = collider->desc;
    desc.frame = tsli_collider_frame(collider);
    tsli_stream_u32(&s->stream, &desc.flags);
    tsli_stream_u32(&s->stream, &desc.layers);
    tsli_stream_u32(&s->stream, &desc.shape);
    tsli_stream_floats(&s->stream, &desc.radius, 1);
    tsli_stream_floats(&s->stream, &desc.radius_b, 1);
    tsli_stream_floats(&s->stream, &desc.a, 3);
    tsli_stream_floats(&s->stream, &desc.b, 3);
    tsli_stream_floats(&s->stream, &desc.frame, 10);
    if (!tsli_stream_has_read(&s->stream))
        return;
    if (((desc.flags ^ collider->desc.flags) & fixed) ||
        (collider->id && (desc.shape == TSL_SHAPE_HULL) != (collider->hull != NULL)) ||
        tsli_collider_check_desc(s->world, s->function, "snapshot: desc", &desc) != TSL_OK)
        tsli_stream_break(&s->stream, "a collider that cannot be");
    if (!s->loads)
        return;
    tsl_transform at_rest = collider->desc.frame;
    collider->desc = desc;
    if (collider->rig)
        collider->desc.frame = at_rest;
    tsli_collider_set_frame(collider, desc.frame);
    if (collider->rig)
        tsli_collider_load_shape(collider);
}

// Where it is in the setup pose, which matters where bones may ignore it there.
static void walk_frame_at_rest(tsli_snapshot *s, tsli_collider *collider)
{
    tsl_collider_desc desc = collider->desc;
    tsli_stream_floats(&s->stream, &desc.frame, 10);
    if (tsli_stream_has_read(&s->stream) &&
        tsli_collider_check_desc(s->world, s->function, "snapshot: desc", &desc) != TSL_OK)
        tsli_stream_break(&s->stream, "a collider that cannot be");
    if (s->loads)
        collider->desc.frame = desc.frame;
}

static void walk_placed(tsli_snapshot *s, tsli_placed *held)
{
    tsli_placed placed = *held;
    _Static_assert(sizeof placed == 11 * sizeof(float), "nothing but numbers, no padding");
    tsli_stream_floats(&s->stream, &placed, 11);
    if (s->loads)
        *held = placed;
}

// Where the animation has it, from which it wakes what sleeps: see has_affected in stage_collider.c.
static void walk_watched(tsli_snapshot *s, tsli_collider *collider)
{
    tsli_placed watched;
    memset(&watched, 0, sizeof watched);
    if (collider->rig->sleepers)
        watched = collider->visible->shown;
    walk_placed(s, &watched);
    if (s->loads && collider->rig->sleepers)
        collider->visible->shown = collider->visible->shown_before = watched;
}

// A collider of the world is where it is shown. Where it was before is for several ticks within a step: each step
// begins with what is now.
void tsli_walk_collider(tsli_snapshot *s, tsli_collider *collider)
{
    uint32_t fresh = collider->fresh, jumped = collider->rig ? tsli_collider_jumped(collider) : 0;
    int shared = collider->rig && (collider->desc.flags & TSL_COLLIDER_SHARED);
    tsli_placed was;
    memset(&was, 0, sizeof was);
    if (collider->visible)
        was = collider->visible->shown;
    walk_desc(s, collider);
    if (collider->rig && collider->rig->pack->ignored)
        walk_frame_at_rest(s, collider);
    if (collider->rig) {
        tsli_stream_below(&s->stream, &fresh, 3);
        tsli_placed now = tsli_collider_now(collider);
        walk_placed(s, &now);
        if (s->loads)
            tsli_collider_set_now(collider, &now);
    }
    if (collider->rig && collider->rig->pack->follows_colliders) {
        tsli_placed last = tsli_collider_last(collider);
        walk_placed(s, &last);
        if (s->loads)
            tsli_collider_set_last(collider, &last);
    }
    if (shared)
        tsli_stream_below(&s->stream, &jumped, 2);
    int others_meet_it = collider->visible && (shared || !collider->rig);
    if (others_meet_it) {
        walk_placed(s, &collider->visible->shown);
        walk_placed(s, &collider->visible->shown_before);
    }
    if (collider->rig && collider->visible && (collider->desc.flags & TSL_COLLIDER_SIMULATED))
        walk_watched(s, collider);
    if (s->of_world && others_meet_it)
        walk_move(s, collider);
    if (!s->loads)
        return;
    if (shared && collider->visible && !s->loads_moves &&
        memcmp(&was, &collider->visible->shown, sizeof was) != 0)
        collider->visible->moved = ++s->world->moves; // other rigs see it go
    tsli_collider_set_fresh(collider, fresh);
    if (collider->rig)
        tsli_collider_set_jumped(collider, jumped);
}

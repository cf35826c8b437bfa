// SPDX-License-Identifier: MIT
#include "solver/collider_block.h"
#include "solver/snapshot.h"

// ---- moves ----------------------------------------------------------------------------------------------

void tsli_find_seen_by_all(tsli_snapshot *s)
{
    s->seen_by_all = s->world->moves;
    for (const tsli_rig *rig = s->world->first_rig; rig; rig = rig->next)
        s->seen_by_all = rig->seen_moves < s->seen_by_all ? rig->seen_moves : s->seen_by_all;
}

static uint32_t moved_after(const tsl_world *world, uint64_t moves)
{
    uint32_t count = 0;
    if (moves >= world->moves)
        return 0;
    for (const tsli_collider *c = world->visible; c; c = c->next_visible)
        count += c->moved > moves;
    return count;
}

void tsli_walk_unseen(tsli_snapshot *s, tsli_rig *rig)
{
    uint32_t unseen = s->stream.from ? 0 : moved_after(s->world, rig->seen_moves);
    tsli_stream_u32(&s->stream, &unseen);
    if (s->stream.from && unseen > s->visible_count)
        tsli_stream_break(&s->stream, "more colliders moved than there are");
    if (s->loads_moves && s->loads)
        rig->seen_moves = s->world->moves + s->visible_count - unseen;
}

// The order of the last moves, as far as some rig has still to see them.
static void walk_move(tsli_snapshot *s, tsli_collider *collider)
{
    uint32_t rank = s->visible_count;
    if (!s->stream.from && collider->moved > s->seen_by_all)
        rank = moved_after(s->world, collider->moved);
    tsli_stream_u32(&s->stream, &rank);
    if (s->stream.from && rank > s->visible_count)
        tsli_stream_break(&s->stream, "more colliders moved than there are");
    if (s->loads_moves && s->loads)
        collider->moved = s->world->moves + s->visible_count - rank;
}

// ---- what it is and where -------------------------------------------------------------------------------

static void walk_desc(tsli_snapshot *s, tsli_collider *collider)
{
    const uint32_t fixed = TSL_COLLIDER_SHARED | TSL_COLLIDER_SIMULATED;
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
    if (!s->stream.from)
        return;
    if (((desc.flags ^ collider->desc.flags) & fixed) ||
        tsli_collider_check_desc(s->world, s->door, "snapshot: desc", &desc) != TSL_OK)
        tsli_stream_break(&s->stream, "a collider that cannot be");
    if (!s->loads)
        return;
    collider->desc = desc;
    tsli_collider_set_frame(collider, desc.frame);
    if (collider->rig)
        tsli_collider_load_shape(collider);
}

static void walk_placed(tsli_snapshot *s, tsli_placed *held)
{
    tsli_placed placed = *held;
    _Static_assert(sizeof placed == 11 * sizeof(float), "nothing but numbers, no padding");
    tsli_stream_floats(&s->stream, &placed, 11);
    if (s->loads)
        *held = placed;
}

// A collider of the world is where it is shown. Where it was before is for several ticks within a step: each step
// begins with what is now.
void tsli_walk_collider(tsli_snapshot *s, tsli_collider *collider)
{
    uint32_t fresh = collider->fresh, jumped = collider->rig ? tsli_collider_jumped(collider) : 0;
    int shared = collider->rig && (collider->desc.flags & TSL_COLLIDER_SHARED);
    tsli_placed was = collider->shown;
    walk_desc(s, collider);
    if (collider->rig) {
        tsli_stream_below(&s->stream, &fresh, 3);
        tsli_placed now = tsli_collider_now(collider);
        walk_placed(s, &now);
        if (s->loads)
            tsli_collider_set_now(collider, &now);
    }
    if (shared)
        tsli_stream_below(&s->stream, &jumped, 2);
    if (shared || !collider->rig) {
        walk_placed(s, &collider->shown);
        walk_placed(s, &collider->shown_before);
    }
    if (s->of_world && (shared || !collider->rig))
        walk_move(s, collider);
    if (!s->loads)
        return;
    if (shared && !s->loads_moves && memcmp(&was, &collider->shown, sizeof was) != 0)
        collider->moved = ++s->world->moves; // other rigs see it go
    tsli_collider_set_fresh(collider, fresh);
    if (collider->rig)
        tsli_collider_set_jumped(collider, jumped);
}

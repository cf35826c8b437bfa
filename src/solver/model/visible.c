// SPDX-License-Identifier: MIT
#include "solver/model/visible.h"

#include <string.h>

static uint64_t name_of(const tsli_collider *c)
{
    return c->rig ? c->rig->user_data : c->desc.user_data;
}

static int collides_before(const tsli_collider *a, const tsli_collider *b)
{
    uint64_t name = name_of(a), other = name_of(b);
    if (name != other)
        return name < other;
    if (name && !a->rig != !b->rig) // of a collider of the world and a rig with the same name, the collider comes first
        return !a->rig;
    return a->creation < b->creation;
}

// Searches from the end: most new colliders come last.
void tsli_visible_link(tsl_world *world, tsli_collider *collider)
{
    tsli_collider *before = world->last_visible;
    while (before && collides_before(collider, before))
        before = before->visible->before;
    tsli_collider *next = before ? before->visible->next : world->visible;
    collider->visible->before = before;
    collider->visible->next = next;
    *(before ? &before->visible->next : &world->visible) = collider;
    *(next ? &next->visible->before : &world->last_visible) = collider;
    ++world->visible_count;
}

void tsli_visible_unlink(tsl_world *world, tsli_collider *collider)
{
    tsli_collider *before = collider->visible->before, *next = collider->visible->next;
    *(before ? &before->visible->next : &world->visible) = next;
    *(next ? &next->visible->before : &world->last_visible) = before;
    --world->visible_count;
}

void tsli_visible_move(tsl_world *world, tsli_visible *visible, const tsli_placed_shape *to)
{
    if (memcmp(&visible->published, to, sizeof *to) == 0) // chains beside an unmoved collider need not wake
        return;
    memmove(visible->trail + 1, visible->trail, sizeof visible->trail - sizeof *visible->trail);
    visible->trail->placed = visible->published;
    visible->trail->moved = visible->moved;
    visible->published = *to;
    visible->moved = ++world->moves;
}

void tsli_visible_put(tsli_visible *visible, const tsli_placed_shape *at)
{
    visible->published = *at;
    for (uint32_t i = 0; i < TSLI_TRAIL; ++i)
        visible->trail[i] = (struct tsli_was_published){*at, 0};
}

const tsli_placed_shape *tsli_visible_at(const tsli_visible *visible, uint64_t moves)
{
    if (visible->moved <= moves)
        return &visible->published;
    uint32_t i = 0;
    while (moves && i + 1 < TSLI_TRAIL && visible->trail[i].moved > moves)
        ++i;
    return &visible->trail[i].placed;
}

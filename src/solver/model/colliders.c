// SPDX-License-Identifier: MIT
#include "solver/model/colliders.h"

#include "base/floating_point.h"
#include "solver/model/contact.h"
#include "solver/model/lane.h"

#include <string.h>

uint32_t tsli_collider_block_count(uint32_t colliders)
{
    return (colliders + TSLI_WIDTH - 1) / TSLI_WIDTH;
}

uint32_t tsli_collider_number(const tsli_collider *collider)
{
    uint32_t block = (uint32_t)(collider->block - collider->rig->layout->collider_blocks);
    return block * TSLI_WIDTH + collider->lane;
}

// ---- adding and removing --------------------------------------------------------------------------------

// `from` null: zeroes.
static void copy_rows(void *to, uint32_t to_lane, const void *from, uint32_t from_lane, size_t bytes)
{
    float *to_rows = to;
    const float *from_rows = from;
    for (size_t row = 0; row < bytes / sizeof(float); row += TSLI_WIDTH)
        to_rows[row + to_lane] = from_rows ? from_rows[row + from_lane] : 0.0f;
}

static void copy_lane(tsli_collider_block *to, uint32_t to_lane, const tsli_collider_block *from, uint32_t from_lane)
{
    copy_rows(&to->frame, to_lane, &from->frame, from_lane, sizeof to->frame);
    copy_rows(&to->now, to_lane, &from->now, from_lane, sizeof to->now);
    copy_rows(to->rare, to_lane, from->rare, from_lane, sizeof *to->rare);
    if (to->last && from->last)
        copy_rows(to->last, to_lane, from->last, from_lane, sizeof *to->last);
    tsli_put_lane(&to->jumped, to_lane, tsli_has_lane(from->jumped, from_lane));
    tsli_put_lane(&to->unnormalised, to_lane, tsli_has_lane(from->unnormalised, from_lane));
    to->needed[to_lane] = from->needed[from_lane];
}

typedef struct collider_lane {
    tsli_collider_block *block;
    uint32_t lane;
} collider_lane;

static collider_lane collider_lane_of(tsli_layout *layout, uint32_t index)
{
    uint32_t at = index / TSLI_WIDTH;
    collider_lane found = {&layout->collider_blocks[at], index % TSLI_WIDTH};
    found.block->rare = &layout->collider_rare[at];
    found.block->last = layout->collider_last ? &layout->collider_last[at] : NULL;
    return found;
}

void tsli_collider_clear(tsli_layout *layout, uint32_t index)
{
    collider_lane position = collider_lane_of(layout, index);
    copy_rows(&position.block->frame, position.lane, NULL, 0, sizeof position.block->frame);
    copy_rows(&position.block->now, position.lane, NULL, 0, sizeof position.block->now);
    copy_rows(position.block->rare, position.lane, NULL, 0, sizeof *position.block->rare);
    if (position.block->last)
        copy_rows(position.block->last, position.lane, NULL, 0, sizeof *position.block->last);
}

void tsli_collider_lay(tsli_collider *collider, tsli_layout *layout, uint32_t index)
{
    collider_lane to = collider_lane_of(layout, index);
    int is_new = !collider->block;
    if (!is_new)
        copy_lane(to.block, to.lane, collider->block, collider->lane);
    collider->block = to.block;
    collider->lane = to.lane;
    if (is_new)
        tsli_collider_set_frame(collider, collider->desc.frame);
    tsli_collider_load_shape(collider);
    tsli_collider_set_fresh(collider, collider->fresh);
}

void tsli_collider_leave(tsli_layout *layout, uint32_t index)
{
    collider_lane from = collider_lane_of(layout, index);
    tsli_collider_block *block = from.block;
    uint32_t others = ~(1u << from.lane);
    block->occupied &= others;
    block->on_bones &= others;
    block->planes &= others;
    block->convex &= others;
    block->acts &= others;
    block->jumped &= others;
    block->fresh &= others;
    block->unnormalised &= others;
}

// ---- shape ----------------------------------------------------------------------------------------------

void tsli_collider_load_shape(tsli_collider *collider)
{
    const tsl_collider_desc *desc = &collider->desc;
    tsli_collider_block *block = collider->block;
    uint32_t lane = collider->lane;
    tsli_lanes3_set(block->shape.a, lane, desc->a);
    tsli_lanes3_set(block->shape.b, lane, desc->b);
    block->shape.radius[lane] = desc->radius;
    block->shape.radius_b[lane] = tsli_compare(desc->radius_b, 0.0f) < 0 ? desc->radius : desc->radius_b;
    tsli_put_lane(&block->occupied, lane, 1);
    tsli_put_lane(&block->capsules, lane, desc->shape == TSL_SHAPE_CAPSULE || desc->shape == TSL_SHAPE_TAPERED_CAPSULE);
    tsli_put_lane(&block->planes, lane, desc->shape == TSL_SHAPE_PLANE);
    tsli_put_lane(&block->convex, lane, tsli_is_convex(desc));
    tsli_put_lane(&block->inside, lane, desc->flags & TSL_COLLIDER_INSIDE);
    tsli_put_lane(&block->unscaled, lane, desc->flags & TSL_COLLIDER_UNSCALED);
    tsli_put_lane(&block->acts, lane, tsli_collider_acts_unlisted(collider));
    tsli_put_lane(&block->on_bones, lane, desc->bone >= 0);
}

tsl_transform tsli_collider_frame(const tsli_collider *collider)
{
    if (!collider->rig)
        return collider->desc.frame;
    tsl_transform t = tsli_frame_lanes_get(&collider->block->frame, collider->lane);
    if (tsli_has_lane(collider->block->unnormalised, collider->lane)) {
        tsli_floating_point host_mode = tsli_floating_point_enter();
        t.rotation = tsli_quat_normalize(t.rotation);
        tsli_floating_point_leave(host_mode);
    }
    return t;
}

static void put_frame(tsli_collider *collider, const tsl_transform *frame, int unnormalised)
{
    tsli_frame_lanes_set(&collider->block->frame, collider->lane, frame);
    tsli_put_lane(&collider->block->unnormalised, collider->lane, unnormalised);
}

void tsli_collider_set_frame(tsli_collider *collider, tsl_transform frame)
{
    if (collider->rig)
        put_frame(collider, &frame, 0);
    else
        collider->desc.frame = frame;
}

void tsli_collider_set_unnormalised_frame(tsli_collider *collider, const tsl_transform *frame)
{
    put_frame(collider, frame, 1);
}

void tsli_collider_set_fresh(tsli_collider *collider, uint32_t poses)
{
    collider->fresh = poses;
    if (collider->rig)
        tsli_put_lane(&collider->block->fresh, collider->lane, poses > 0);
}

uint32_t tsli_collider_jumped(const tsli_collider *collider)
{
    return tsli_has_lane(collider->block->jumped, collider->lane);
}

void tsli_collider_set_jumped(tsli_collider *collider, uint32_t jumped)
{
    tsli_put_lane(&collider->block->jumped, collider->lane, jumped > 0);
}

// ---- position -------------------------------------------------------------------------------------------

static tsli_placed_shape placed_get(tsli_placed_shape_lanes *lanes, uint32_t lane)
{
    return (tsli_placed_shape){tsli_lanes3_get(lanes->a, lane), tsli_lanes3_get(lanes->b, lane), lanes->radius[lane],
                               lanes->radius_b[lane], tsli_lanes3_get(lanes->turn, lane)};
}

static void placed_set(tsli_placed_shape_lanes *lanes, uint32_t lane, const tsli_placed_shape *placed)
{
    tsli_lanes3_set(lanes->a, lane, placed->a);
    tsli_lanes3_set(lanes->b, lane, placed->b);
    lanes->radius[lane] = placed->radius;
    lanes->radius_b[lane] = placed->radius_b;
    tsli_lanes3_set(lanes->turn, lane, placed->turn);
}

tsli_placed_shape tsli_collider_now(const tsli_collider *collider)
{
    return placed_get(&collider->block->now, collider->lane);
}

tsli_placed_shape tsli_collider_before(const tsli_collider *collider)
{
    return placed_get(&collider->block->rare->before, collider->lane);
}

tsli_placed_shape tsli_collider_last(const tsli_collider *collider)
{
    tsli_collider_block_last *last = collider->block->last;
    return last ? placed_get(&last->placed, collider->lane) : tsli_collider_now(collider);
}

void tsli_collider_set_last(tsli_collider *collider, const tsli_placed_shape *placed)
{
    if (collider->block->last)
        placed_set(&collider->block->last->placed, collider->lane, placed);
}

void tsli_collider_set_now(tsli_collider *collider, const tsli_placed_shape *placed)
{
    placed_set(&collider->block->now, collider->lane, placed);
}

void tsli_collider_set_before(tsli_collider *collider, const tsli_placed_shape *placed)
{
    placed_set(&collider->block->rare->before, collider->lane, placed);
}

tsli_placed_shape tsli_placed_shape_from(tsli_placed_shape placed, tsl_shape shape, tsl_vec3 origin)
{
    placed.a = tsli_vec3_sub(placed.a, origin);
    if (shape != TSL_SHAPE_PLANE && !tsli_is_turned(shape))
        placed.b = tsli_vec3_sub(placed.b, origin);
    return placed;
}

static float lerp(float a, float b, float t)
{
    return a + (b - a) * t;
}

tsli_placed_shape tsli_placed_shape_lerp(tsl_shape shape, const tsli_placed_shape *before, const tsli_placed_shape *now,
                                         float alpha)
{
    tsli_placed_shape placed = {tsli_vec3_lerp(before->a, now->a, alpha),
                                tsli_vec3_lerp(before->b, now->b, alpha),
                                lerp(before->radius, now->radius, alpha),
                                lerp(before->radius_b, now->radius_b, alpha),
                                {0.0f, 0.0f, 0.0f}};
    if (tsli_is_turned(shape))
        placed.turn = tsli_quat_to_rodrigues(
            tsli_quat_nlerp(tsli_quat_from_rodrigues(before->turn), tsli_quat_from_rodrigues(now->turn), alpha));
    return placed;
}

// ---- rigid motion ---------------------------------------------------------------------------------------

tsl_vec3 tsli_carry_point(const tsli_carry *carry, tsl_vec3 position)
{
    return tsli_vec3_add(carry->to, tsli_quat_rotate(carry->turn, tsli_vec3_sub(position, carry->from)));
}

tsli_placed_shape tsli_placed_shape_carry(tsli_placed_shape placed, tsl_shape shape, const tsli_carry *carry)
{
    placed.a = tsli_carry_point(carry, placed.a);
    if (tsli_is_turned(shape)) {
        tsl_quat rotation = tsli_quat_mul(carry->turn, tsli_quat_from_rodrigues(placed.turn));
        placed.turn = tsli_quat_to_rodrigues(rotation);
        return placed;
    }
    placed.b = shape == TSL_SHAPE_PLANE ? tsli_quat_rotate(carry->turn, placed.b) : tsli_carry_point(carry, placed.b);
    return placed;
}

// ---- colliders that all rigs see -----------------------------------------------------------------------

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

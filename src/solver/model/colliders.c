// SPDX-License-Identifier: MIT
#include "solver/model/colliders.h"

#include "base/floating_point.h"
#include "solver/model/lane.h"

#include <float.h>
#include <math.h>
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

// ---- contacts: convex shapes -------------------------------------------------------------------------------------

// For a tapered capsule: from one sphere to the other.
typedef struct taper {
    double slope, square; // square: of the length
} taper;

static taper taper_of(const tsli_placed_shape *placed)
{
    double x = (double)placed->b.x - placed->a.x, y = (double)placed->b.y - placed->a.y,
           z = (double)placed->b.z - placed->a.z, slope = (double)placed->radius_b - placed->radius;
    return (taper){slope, x * x + y * y + z * z};
}

// Where one sphere contains the other it replaces both.
static int is_one_sphere(const taper *t)
{
    return !(t->square - t->slope * t->slope > 0.0) || t->square < FLT_MIN;
}

// The shape that it collides as.
static tsli_placed_shape colliding_shape(tsl_shape shape, const tsli_placed_shape *placed)
{
    tsli_placed_shape colliding = *placed;
    taper t = taper_of(placed);
    if (shape != TSL_SHAPE_TAPERED_CAPSULE || !is_one_sphere(&t))
        return colliding;
    if (placed->radius < placed->radius_b) {
        colliding.a = placed->b;
        colliding.radius = placed->radius_b;
    }
    colliding.b = colliding.a;
    colliding.radius_b = colliding.radius;
    return colliding;
}

// See tsli_contact.
static tsl_vec3 colliding_axis(tsl_shape shape, const tsli_placed_shape *placed)
{
    tsl_vec3 axis = tsli_vec3_sub(placed->b, placed->a);
    if (shape == TSL_SHAPE_PLANE)
        axis = placed->b;
    if (tsli_is_turned(shape))
        axis = placed->turn;
    return axis;
}

// The sphere at the share t of the axis has the radius r + slope t. With the distance q from the axis and the foot of the perpendicular
// at f, the nearest sphere is the one for which (t - f) length / q is the tangent of the angle whose sine is slope / length.
static void set_taper(tsli_contact *contact, uint32_t lane, const tsli_placed_shape *placed)
{
    taper t = taper_of(placed);
    if (is_one_sphere(&t))
        return;
    double share_along = t.slope / (sqrt(t.square) * sqrt(t.square - t.slope * t.slope));
    share_along = share_along > FLT_MAX ? FLT_MAX : share_along < -FLT_MAX ? -FLT_MAX : share_along;
    contact->axis_inverse_square[lane] = (float)(1.0 / t.square);
    contact->radius_slope[lane] = (float)t.slope;
    contact->taper[lane] = (float)share_along;
}

static void set_hull(tsli_contact *contact, uint32_t lane, const tsli_hull *hull, tsl_vec3 b)
{
    uint64_t address = (uint64_t)(uintptr_t)hull;
    uint32_t mirrored = (b.x < 0.0f ? 1u : 0u) | (b.y < 0.0f ? 2u : 0u) | (b.z < 0.0f ? 4u : 0u);
    uint32_t words[2] = {(uint32_t)address | mirrored, (uint32_t)(address >> 32)};
    contact->hull_scale[lane] = fabsf(b.x) / hull->reach;
    memcpy(&contact->hulls[0][lane], &words[0], 4);
    memcpy(&contact->hulls[1][lane], &words[1], 4);
}

uint32_t tsli_contact_set_convex(tsli_contact *contact, uint32_t lane, const tsli_collider *collider,
                                 const tsli_placed_shape *placed)
{
    static const uint32_t kinds[] = {[TSL_SHAPE_PLANE] = TSLI_CONTACT_THICK_PLANE,
                                     [TSL_SHAPE_BOX] = TSLI_CONTACT_BOX,
                                     [TSL_SHAPE_TAPERED_CAPSULE] =
                                         TSLI_CONTACT_TAPERED | TSLI_CONTACT_AXIS | TSLI_CONTACT_TAPERS,
                                     [TSL_SHAPE_HULL] = TSLI_CONTACT_HULL};
    tsl_shape shape = collider->desc.shape;
    int is_thick_plane = shape == TSL_SHAPE_PLANE;
    tsli_placed_shape colliding = colliding_shape(shape, placed);
    tsl_vec3 axis = colliding_axis(shape, &colliding);
    if (is_thick_plane)
        axis = tsli_vec3_normalize(axis);
    tsli_lanes3_set(contact->a, lane, colliding.a);
    tsli_lanes3_set(contact->axis, lane, axis);
    tsli_lanes3_set(contact->sizes, lane, tsli_is_turned(shape) ? colliding.b : tsli_vec3(0.0f, 0.0f, 0.0f));
    contact->radius[lane] = is_thick_plane ? 0.0f : colliding.radius;
    if (shape == TSL_SHAPE_TAPERED_CAPSULE)
        set_taper(contact, lane, &colliding);
    if (shape == TSL_SHAPE_HULL)
        set_hull(contact, lane, collider->hull, colliding.b);
    int is_interior = !is_thick_plane && (collider->desc.flags & TSL_COLLIDER_INSIDE);
    return TSLI_CONTACT_CONVEX | kinds[shape] | (is_interior ? TSLI_CONTACT_INTERIOR : 0u);
}

void tsli_contact_set_past(tsli_contact_past *past, uint32_t lane, tsl_shape shape, const tsli_placed_shape *placed)
{
    tsli_placed_shape was = colliding_shape(shape, placed);
    tsli_lanes3_set(past->a, lane, was.a);
    tsli_lanes3_set(past->axis, lane, colliding_axis(shape, &was));
    past->radius[lane] = was.radius;
    past->slope[lane] = was.radius_b - was.radius;
}

// ---- contacts: memory --------------------------------------------------------------------------------------------

uint32_t tsli_visible_capacity_for(uint32_t visible_count)
{
    uint32_t capacity = visible_count ? 1 : 0;
    while (capacity < visible_count)
        capacity *= 2;
    return capacity;
}

// The contacts that a collider list needs. `own`: colliders of its rig; `visible`: those of others.
static uint32_t list_capacity(const tsli_collider_list *list, uint32_t own, uint32_t visible)
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
    return (uint64_t)contacts * (sizeof(tsli_contact) + beside);
}

// The contacts that all of them need. `assigns`: they take their shares.
static uint32_t share_contacts(tsli_layout *layout, uint32_t visible, int assigns)
{
    uint32_t count = 0;
    for (uint32_t t = 0; t < layout->collider_list_count; ++t) {
        if (assigns)
            layout->collider_lists[t].first = count;
        count += list_capacity(&layout->collider_lists[t], layout->own_contact_count, visible);
    }
    return count;
}

int tsli_contacts_reserve(tsl_world *world, tsli_layout *layout, uint32_t visible)
{
    uint32_t capacity = share_contacts(layout, visible, 0), springs = layout->spring != NULL;
    if (capacity != layout->contact_capacity) {
        uint64_t bytes = contact_bytes(capacity, springs, layout->has_tassels);
        tsli_contact *contacts = bytes ? tsli_host_alloc_unset(&world->host, bytes) : NULL;
        if (bytes && !contacts)
            return 0;
        tsli_contacts_free(world, layout);
        layout->contact_capacity = capacity;
        layout->contact_bytes = bytes;
        layout->contacts = contacts;
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
    share_contacts(layout, visible, 1);
    return 1;
}

void tsli_contacts_free(tsl_world *world, tsli_layout *layout)
{
    tsli_host_free(&world->host, layout->contacts, layout->contact_bytes);
    layout->contacts = NULL;
    layout->near_contacts = NULL;
    layout->past_contacts = NULL;
    layout->contact_capacity = 0;
    layout->contact_bytes = 0;
}

// ---- contacts of a world ----------------------------------------------------------------------------------------------

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

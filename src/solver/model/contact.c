// SPDX-License-Identifier: MIT
#include "solver/model/contact.h"

#include "solver/model/colliders.h"
#include "solver/model/lane.h"

#include <float.h>
#include <math.h>
#include <string.h>

// ---- convex shapes -------------------------------------------------------------------------------------

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

// ---- memory --------------------------------------------------------------------------------------------

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

// ---- of a world ----------------------------------------------------------------------------------------------

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

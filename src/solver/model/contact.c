// SPDX-License-Identifier: MIT
#include "solver/model/contact.h"

#include "solver/model/collider_block.h"
#include "solver/model/lane.h"

#include <float.h>
#include <math.h>

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

static tsli_placed_shape larger_sphere(const tsli_placed_shape *placed)
{
    tsli_placed_shape larger = *placed;
    if (placed->radius < placed->radius_b)
        larger.a = placed->b, larger.radius = placed->radius_b;
    larger.b = larger.a;
    larger.radius_b = larger.radius;
    return larger;
}

// The shape that it collides as.
static tsli_placed_shape colliding_shape(tsl_shape shape, const tsli_placed_shape *placed)
{
    tsli_placed_shape colliding = *placed;
    taper t = taper_of(placed);
    if (shape == TSL_SHAPE_TAPERED_CAPSULE && is_one_sphere(&t))
        colliding = larger_sphere(placed);
    return colliding;
}

// See tsli_contact.
static tsl_vec3 colliding_axis(tsl_shape shape, const tsli_placed_shape *placed)
{
    tsl_vec3 axis = tsli_vec3_sub(placed->b, placed->a);
    if (shape == TSL_SHAPE_PLANE)
        axis = placed->b;
    if (tsli_is_turned(shape))
        axis = placed->a_low;
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

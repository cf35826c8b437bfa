// SPDX-License-Identifier: MIT
#include "solver/model/contact.h"

#include "solver/model/collider_block.h"
#include "solver/model/lane.h"

#include <float.h>
#include <math.h>

static uint32_t set_box(tsli_contact *contact, uint32_t lane, const tsli_placed *placed)
{
    tsli_lanes3_set(contact->a, lane, placed->a);
    tsli_lanes3_set(contact->axis, lane, placed->a_low);
    tsli_lanes3_set(contact->sizes, lane, placed->b);
    contact->radius[lane] = placed->radius;
    return TSLI_CONTACT_BOX;
}

// Of a tapered capsule: from one sphere to the other.
typedef struct taper {
    double x, y, z, slope, square; // square: of the length
} taper;

static taper taper_of(const tsli_placed *placed)
{
    double x = (double)placed->b.x - placed->a.x, y = (double)placed->b.y - placed->a.y,
           z = (double)placed->b.z - placed->a.z, slope = (double)placed->radius_b - placed->radius;
    return (taper){x, y, z, slope, x * x + y * y + z * z};
}

// Where one of its spheres has the other inside it there is that one alone.
static int is_one_sphere(const taper *t)
{
    return !(t->square - t->slope * t->slope > 0.0) || t->square < FLT_MIN;
}

static tsli_placed larger_sphere(const tsli_placed *placed)
{
    tsli_placed larger = *placed;
    if (placed->radius < placed->radius_b)
        larger.a = placed->b, larger.radius = placed->radius_b;
    larger.b = larger.a;
    larger.radius_b = larger.radius;
    return larger;
}

// The sphere at the share t of the way has the radius r + slope t. With the distance q from the axis and the foot of the perpendicular
// at f, that sphere is nearest for which (t - f) length / q is the tangent of the angle whose sine is slope / length.
static uint32_t set_tapered(tsli_contact *contact, uint32_t lane, const tsli_placed *placed)
{
    const uint32_t kind = TSLI_CONTACT_TAPERED | TSLI_CONTACT_AXIS | TSLI_CONTACT_TAPERS;
    taper t = taper_of(placed);
    if (is_one_sphere(&t)) {
        tsli_placed sphere = larger_sphere(placed);
        tsli_lanes3_set(contact->a, lane, sphere.a);
        tsli_lanes3_set(contact->axis, lane, tsli_vec3(0.0f, 0.0f, 0.0f));
        tsli_lanes3_set(contact->sizes, lane, tsli_vec3(0.0f, 0.0f, 0.0f));
        contact->radius[lane] = sphere.radius;
        return kind;
    }
    double lean = t.slope / (sqrt(t.square) * sqrt(t.square - t.slope * t.slope));
    lean = lean > FLT_MAX ? FLT_MAX : lean < -FLT_MAX ? -FLT_MAX : lean;
    tsli_lanes3_set(contact->a, lane, placed->a);
    tsli_lanes3_set(contact->axis, lane, tsli_vec3((float)t.x, (float)t.y, (float)t.z));
    contact->axis_inverse_square[lane] = (float)(1.0 / t.square);
    contact->radius[lane] = placed->radius;
    contact->radius_slope[lane] = (float)t.slope;
    contact->lean[lane] = (float)lean;
    return kind;
}

static uint32_t set_wall(tsli_contact *contact, uint32_t lane, const tsli_placed *placed)
{
    tsli_lanes3_set(contact->a, lane, placed->a);
    tsli_lanes3_set(contact->axis, lane, tsli_vec3_normalize(placed->b));
    tsli_lanes3_set(contact->sizes, lane, tsli_vec3(0.0f, 0.0f, 0.0f));
    contact->radius[lane] = 0.0f;
    return TSLI_CONTACT_WALL;
}

static uint32_t set_hull(tsli_contact *contact, uint32_t lane, const tsli_hull *hull,
                         const tsli_placed *placed)
{
    tsl_vec3 b = placed->b;
    uint64_t address = (uint64_t)(uintptr_t)hull;
    uint32_t mirrored = (b.x < 0.0f ? 1u : 0u) | (b.y < 0.0f ? 2u : 0u) | (b.z < 0.0f ? 4u : 0u);
    uint32_t words[2] = {(uint32_t)address | mirrored, (uint32_t)(address >> 32)};
    tsli_lanes3_set(contact->a, lane, placed->a);
    tsli_lanes3_set(contact->axis, lane, placed->a_low);
    contact->radius[lane] = placed->radius;
    contact->hull_scale[lane] = fabsf(b.x) / hull->reach;
    memcpy(&contact->hulls[0][lane], &words[0], 4);
    memcpy(&contact->hulls[1][lane], &words[1], 4);
    return TSLI_CONTACT_HULL;
}

uint32_t tsli_contact_set_solid(tsli_contact *contact, uint32_t lane, const tsli_collider *collider,
                                const tsli_placed *placed)
{
    if (collider->desc.shape == TSL_SHAPE_PLANE)
        return TSLI_CONTACT_SOLID | set_wall(contact, lane, placed);
    if (collider->desc.shape == TSL_SHAPE_HULL)
        return TSLI_CONTACT_SOLID | set_hull(contact, lane, collider->hull, placed);
    uint32_t kind = collider->desc.shape == TSL_SHAPE_BOX ? set_box(contact, lane, placed)
                                                          : set_tapered(contact, lane, placed);
    kind |= collider->desc.flags & TSL_COLLIDER_INSIDE ? TSLI_CONTACT_ROOM : 0u;
    return TSLI_CONTACT_SOLID | kind;
}

void tsli_contact_set_past(tsli_contact_past *past, uint32_t lane, tsl_shape shape, const tsli_placed *placed)
{
    tsli_placed was = *placed;
    taper t = taper_of(placed);
    if (shape == TSL_SHAPE_TAPERED_CAPSULE && is_one_sphere(&t))
        was = larger_sphere(placed);
    tsl_vec3 axis = tsli_vec3_sub(was.b, was.a);
    if (shape == TSL_SHAPE_PLANE)
        axis = was.b;
    if (tsli_is_turned(shape))
        axis = was.a_low;
    tsli_lanes3_set(past->a, lane, was.a);
    tsli_lanes3_set(past->axis, lane, axis);
    past->radius[lane] = was.radius;
    past->slope[lane] = was.radius_b - was.radius;
}

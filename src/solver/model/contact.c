// SPDX-License-Identifier: MIT
#include "solver/model/contact.h"

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

// Where one of its spheres has the other inside it is a sphere.
static void set_larger_sphere(tsli_contact *contact, uint32_t lane, const tsli_placed *placed)
{
    int is_a = placed->radius >= placed->radius_b;
    tsli_lanes3_set(contact->a, lane, is_a ? placed->a : placed->b);
    tsli_lanes3_set(contact->axis, lane, tsli_vec3(0.0f, 0.0f, 0.0f));
    tsli_lanes3_set(contact->sizes, lane, tsli_vec3(0.0f, 0.0f, 0.0f));
    contact->radius[lane] = is_a ? placed->radius : placed->radius_b;
}

// The sphere at the share t of the way has the radius r + slope t. With the distance q from the axis and the foot of the perpendicular
// at f, that sphere is nearest for which (t - f) length / q is the tangent of the angle whose sine is slope / length.
static uint32_t set_tapered(tsli_contact *contact, uint32_t lane, const tsli_placed *placed)
{
    double x = (double)placed->b.x - placed->a.x, y = (double)placed->b.y - placed->a.y,
           z = (double)placed->b.z - placed->a.z, slope = (double)placed->radius_b - placed->radius;
    double square = x * x + y * y + z * z, rest = square - slope * slope;
    if (!(rest > 0.0) || square < FLT_MIN) {
        set_larger_sphere(contact, lane, placed);
        return TSLI_CONTACT_TAPERED;
    }
    double lean = slope / (sqrt(square) * sqrt(rest));
    lean = lean > FLT_MAX ? FLT_MAX : lean < -FLT_MAX ? -FLT_MAX : lean;
    tsli_lanes3_set(contact->a, lane, placed->a);
    tsli_lanes3_set(contact->axis, lane, tsli_vec3((float)x, (float)y, (float)z));
    contact->axis_inverse_square[lane] = (float)(1.0 / square);
    contact->radius[lane] = placed->radius;
    contact->radius_slope[lane] = (float)slope;
    contact->lean[lane] = (float)lean;
    return TSLI_CONTACT_TAPERED;
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
        return set_wall(contact, lane, placed);
    if (collider->desc.shape == TSL_SHAPE_HULL)
        return set_hull(contact, lane, collider->hull, placed);
    uint32_t kind = collider->desc.shape == TSL_SHAPE_BOX ? set_box(contact, lane, placed)
                                                          : set_tapered(contact, lane, placed);
    return kind | (collider->desc.flags & TSL_COLLIDER_INSIDE ? TSLI_CONTACT_ROOM : 0u);
}

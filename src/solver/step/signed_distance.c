// SPDX-License-Identifier: MIT
#include "solver/step/signed_distance.h"

#include "solver/model/colliders.h"
#include "solver/model/contact.h"
#include "solver/model/ignored.h"

#include <string.h>

static tsli_signed_distance signed_distance_along(tsl_vec3 away, float radius, int inside)
{
    float length = tsli_vec3_length(away);
    tsli_signed_distance signed_distance = {length - radius, tsli_vec3(0.0f, 1.0f, 0.0f)};
    if (length > 0.0f)
        signed_distance.normal = tsli_vec3_scale(away, 1.0f / length);
    if (inside) {
        signed_distance.distance = -signed_distance.distance;
        signed_distance.normal = tsli_vec3_scale(signed_distance.normal, -1.0f);
    }
    return signed_distance;
}

// The kernel computes it: see lane_shapes.h.
static tsli_signed_distance signed_distance_of_convex(const tsl_world *world, const tsli_collider *collider,
                                                      const tsli_placed_shape *placed, tsl_vec3 at)
{
    tsli_contact contact;
    tsli_signed_distance signed_distance;
    memset(&contact, 0, sizeof contact); // lanes load fields of other shapes too, without using them
    uint32_t kind = tsli_contact_set_convex(&contact, 0, collider, placed);
    world->kernel->signed_distance_at(&contact, kind, at, &signed_distance);
    if (kind & TSLI_CONTACT_INTERIOR)
        signed_distance =
            (tsli_signed_distance){-signed_distance.distance, tsli_vec3_scale(signed_distance.normal, -1.0f)};
    return signed_distance;
}

tsli_signed_distance tsli_signed_distance_at(const tsl_world *world, const tsli_collider *collider,
                                             const tsli_placed_shape *placed, tsl_vec3 at)
{
    if (tsli_is_convex(&collider->desc))
        return signed_distance_of_convex(world, collider, placed, at);
    tsl_vec3 from_a = tsli_vec3_sub(at, placed->a);
    if (collider->desc.shape == TSL_SHAPE_PLANE)
        return (tsli_signed_distance){tsli_vec3_dot(from_a, placed->b), placed->b};
    tsl_vec3 axis = tsli_vec3_sub(placed->b, placed->a);
    float length_squared = tsli_vec3_length_squared(axis), t = 0.0f;
    if (length_squared > 0.0f)
        t = tsli_vec3_dot(from_a, axis) / length_squared;
    t = t < 0.0f ? 0.0f : t > 1.0f ? 1.0f : t;
    float radius = placed->radius + (placed->radius_b - placed->radius) * t;
    return signed_distance_along(tsli_vec3_sub(from_a, tsli_vec3_scale(axis, t)), radius,
                                 (collider->desc.flags & TSL_COLLIDER_INSIDE) != 0);
}

tsli_placed_shape tsli_collider_shape_for(const tsli_rig *rig, const tsli_collider *collider)
{
    return collider->rig == rig ? tsli_collider_now(collider) : collider->visible->published;
}

static int lists_collider(const tsli_chain *chain, const tsli_collider *collider)
{
    for (uint32_t i = 0; i < chain->collider_count; ++i)
        if (tsli_listed(chain)[i] == collider->id)
            return 1;
    return 0;
}

int tsli_chain_collides_with(const tsli_chain *chain, const tsli_collider *collider)
{
    if ((chain->detail.flags & TSL_DETAIL_NO_COLLISIONS) || tsli_chain_ignores(chain, collider))
        return 0;
    if (chain->flags & TSL_CHAIN_COLLIDER_LIST)
        return tsli_collider_acts(collider) && lists_collider(chain, collider);
    return tsli_collider_acts_on(collider, chain->rig, chain->layers);
}

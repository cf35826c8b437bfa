// SPDX-License-Identifier: MIT
#include "tassel/convert.h"

#include "base/desc.h"
#include "base/standard_call.h"
#include "convert/outputs.h"
#include "math/vec.h"

void tsl_godot_collider_init(tsl_godot_collider *collider, uint32_t struct_size)
{
    tsl_godot_collider defaults;
    memset(&defaults, 0, sizeof defaults);
    defaults.radius = 0.1f;
    defaults.height = 0.5f;
    tsli_desc_init(collider, struct_size, &defaults, sizeof defaults);
}

static tsl_result godot_check_collider(const tsl_godot_collider *c)
{
    const float numbers[] = {c->radius, c->height};
    if (!tsli_are_finite(numbers, 2))
        return TSL_ERROR_NOT_FINITE;
    int is_capsule = c->shape == TSL_GODOT_CAPSULE, is_plane = c->shape == TSL_GODOT_PLANE;
    int in_range = c->shape <= TSL_GODOT_PLANE && c->mode <= TSL_GODOT_COLLIDE_CHAIN && c->radius >= 0.0f &&
                   c->height >= 0.0f && (!is_capsule || c->height >= 2.0f * c->radius) &&
                   !(is_plane && c->mode == TSL_GODOT_COLLIDE_INSIDE) && tsli_are_within_limit(numbers, 2);
    return in_range ? TSL_OK : TSL_ERROR_INVALID_ARGUMENT;
}

TSLI_STANDARD_CALL(tsl_godot_collider_to_desc,
                   (const tsl_godot_collider *collider, tsl_collider_desc *inout_desc),
                   (collider, inout_desc))
{
    tsl_godot_collider c;
    tsl_result result = tsli_check_collider_out(inout_desc);
    if (result == TSL_OK)
        result = tsli_desc_read(&c, sizeof c, sizeof c, collider);
    if (result == TSL_OK)
        result = godot_check_collider(&c);
    if (result != TSL_OK)
        return result;
    static const tsl_shape shapes[] = {TSL_SHAPE_SPHERE, TSL_SHAPE_CAPSULE, TSL_SHAPE_PLANE};
    float half = c.shape == TSL_GODOT_CAPSULE ? 0.5f * c.height - c.radius : 0.0f;
    inout_desc->flags &= ~TSL_COLLIDER_INSIDE;
    inout_desc->flags |=
        TSL_COLLIDER_UNSCALED | (c.mode == TSL_GODOT_COLLIDE_INSIDE ? TSL_COLLIDER_INSIDE : 0);
    inout_desc->shape = shapes[c.shape];
    inout_desc->radius = inout_desc->radius_b = c.shape == TSL_GODOT_PLANE ? 0.0f : c.radius;
    inout_desc->a = tsli_vec3(0.0f, half, 0.0f);
    inout_desc->b = tsli_vec3(0.0f, c.shape == TSL_GODOT_PLANE ? 1.0f : -half, 0.0f);
    return TSL_OK;
}

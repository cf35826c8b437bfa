// SPDX-License-Identifier: MIT
#include "tassel/convert.h"

#include "base/desc.h"
#include "base/standard_call.h"
#include "convert/outputs.h"
#include "math/vec.h"

void tsl_unity_chan_collider_init(tsl_unity_chan_collider *collider, uint32_t struct_size)
{
    tsl_unity_chan_collider defaults;
    memset(&defaults, 0, sizeof defaults);
    defaults.radius = 0.1f;
    defaults.height = defaults.width = 0.25f;
    tsli_desc_init(collider, struct_size, &defaults, sizeof defaults);
}

static tsl_result unity_chan_check_collider(const tsl_unity_chan_collider *c)
{
    const float numbers[] = {c->radius, c->height, c->width, c->ground_height};
    if (!tsli_are_finite(numbers, 4))
        return TSL_ERROR_NOT_FINITE;
    int in_range = c->shape <= TSL_UNITY_CHAN_GROUND && c->radius >= 0.0f && c->height >= 0.0f &&
                   c->width >= 0.0f && tsli_are_within_limit(numbers, 4);
    int has_size = c->shape != TSL_UNITY_CHAN_PANEL || c->width > 0.0f || c->height > 0.0f;
    return in_range && has_size ? TSL_OK : TSL_ERROR_INVALID_ARGUMENT;
}

TSLI_STANDARD_CALL(tsl_unity_chan_collider_to_desc,
                   (const tsl_unity_chan_collider *collider, tsl_collider_desc *inout_desc),
                   (collider, inout_desc))
{
    tsl_unity_chan_collider c;
    tsl_result result = tsli_check_collider_out(inout_desc);
    if (result == TSL_OK)
        result = tsli_desc_read(&c, sizeof c, sizeof c, collider);
    if (result == TSL_OK)
        result = unity_chan_check_collider(&c);
    if (result != TSL_OK)
        return result;
    static const tsl_shape shapes[] = {TSL_SHAPE_SPHERE, TSL_SHAPE_CAPSULE, TSL_SHAPE_BOX, TSL_SHAPE_PLANE};
    float depth = tsli_largest(c.width, c.height);
    inout_desc->flags &= ~TSL_COLLIDER_INSIDE;
    inout_desc->shape = shapes[c.shape];
    inout_desc->radius = inout_desc->radius_b = c.shape <= TSL_UNITY_CHAN_CAPSULE ? c.radius : 0.0f;
    inout_desc->a = tsli_vec3(0.0f, c.shape == TSL_UNITY_CHAN_GROUND ? c.ground_height : 0.0f,
                              c.shape == TSL_UNITY_CHAN_PANEL ? -0.5f * depth : 0.0f);
    inout_desc->b = c.shape == TSL_UNITY_CHAN_PANEL
                        ? tsli_vec3(0.5f * c.width, 0.5f * c.height, 0.5f * depth)
                        : tsli_vec3(0.0f, c.shape == TSL_UNITY_CHAN_CAPSULE ? c.height : 1.0f, 0.0f);
    return TSL_OK;
}

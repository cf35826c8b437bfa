// SPDX-License-Identifier: MIT
#include "tassel/convert/unity_chan.h"

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

TSLI_STANDARD_CALL(tsl_unity_chan_collider_to_desc,
                   (const tsl_unity_chan_collider *collider, tsl_collider_desc *inout_desc),
                   (collider, inout_desc))
{
    static const tslc_field fields[] = {
        TSLC_WHOLE(tsl_unity_chan_collider, shape, 0, TSL_UNITY_CHAN_GROUND),
        TSLC_AMOUNT(tsl_unity_chan_collider, radius), TSLC_AMOUNT(tsl_unity_chan_collider, height),
        TSLC_AMOUNT(tsl_unity_chan_collider, width),
        TSLC_RANGE(tsl_unity_chan_collider, ground_height, -TSLC_MOST_NUMBER, TSLC_MOST_NUMBER)};
    tsl_unity_chan_collider c;
    tsl_collider_desc desc;
    tsl_result result =
        tslc_take_collider(collider, &c, sizeof c, fields, TSLC_COUNT_OF(fields), inout_desc, &desc);
    if (result != TSL_OK)
        return result;
    if (c.shape == TSL_UNITY_CHAN_PANEL && c.width == 0.0f && c.height == 0.0f)
        return TSL_ERROR_INVALID_ARGUMENT;
    static const tsl_shape shapes[] = {TSL_SHAPE_SPHERE, TSL_SHAPE_CAPSULE, TSL_SHAPE_BOX, TSL_SHAPE_PLANE};
    float depth = tsli_largest(c.width, c.height);
    desc.flags &= ~TSL_COLLIDER_INSIDE;
    desc.shape = shapes[c.shape];
    desc.radius = desc.radius_b = c.shape <= TSL_UNITY_CHAN_CAPSULE ? c.radius : 0.0f;
    desc.a = tsli_vec3(0.0f, c.shape == TSL_UNITY_CHAN_GROUND ? c.ground_height : 0.0f,
                       c.shape == TSL_UNITY_CHAN_PANEL ? -0.5f * depth : 0.0f);
    desc.b = c.shape == TSL_UNITY_CHAN_PANEL
                 ? tsli_vec3(0.5f * c.width, 0.5f * c.height, 0.5f * depth)
                 : tsli_vec3(0.0f, c.shape == TSL_UNITY_CHAN_CAPSULE ? c.height : 1.0f, 0.0f);
    return tslc_give_collider(&desc, inout_desc);
}

// SPDX-License-Identifier: MIT
#include "tassel/convert/godot.h"

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

TSLI_STANDARD_CALL(tsl_godot_collider_to_desc,
                   (const tsl_godot_collider *collider, tsl_collider_desc *inout_desc),
                   (collider, inout_desc))
{
    static const tslc_field fields[] = {TSLC_WHOLE(tsl_godot_collider, shape, 0, TSL_GODOT_PLANE),
                                        TSLC_WHOLE(tsl_godot_collider, mode, 0, TSL_GODOT_COLLIDE_CHAIN),
                                        TSLC_AMOUNT(tsl_godot_collider, radius),
                                        TSLC_AMOUNT(tsl_godot_collider, height)};
    tsl_godot_collider c;
    tsl_collider_desc desc;
    tsl_result result =
        tslc_take_collider(collider, &c, sizeof c, fields, TSLC_COUNT_OF(fields), inout_desc, &desc);
    if (result != TSL_OK)
        return result;
    if ((c.shape == TSL_GODOT_CAPSULE && !(c.height >= 2.0f * c.radius)) ||
        (c.shape == TSL_GODOT_PLANE && c.mode == TSL_GODOT_COLLIDE_INSIDE))
        return TSL_ERROR_INVALID_ARGUMENT;
    static const tsl_shape shapes[] = {TSL_SHAPE_SPHERE, TSL_SHAPE_CAPSULE, TSL_SHAPE_PLANE};
    float half = c.shape == TSL_GODOT_CAPSULE ? 0.5f * c.height - c.radius : 0.0f;
    desc.flags &= ~TSL_COLLIDER_INSIDE;
    desc.flags |= TSL_COLLIDER_UNSCALED | (c.mode == TSL_GODOT_COLLIDE_INSIDE ? TSL_COLLIDER_INSIDE : 0);
    desc.shape = shapes[c.shape];
    desc.radius = desc.radius_b = c.shape == TSL_GODOT_PLANE ? 0.0f : c.radius;
    desc.a = tsli_vec3(0.0f, half, 0.0f);
    desc.b = tsli_vec3(0.0f, c.shape == TSL_GODOT_PLANE ? 1.0f : -half, 0.0f);
    return tslc_give_collider(&desc, inout_desc);
}

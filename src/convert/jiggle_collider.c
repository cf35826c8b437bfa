// SPDX-License-Identifier: MIT
#include "tassel/convert/jiggle.h"

#include "base/standard_call.h"
#include "convert/outputs.h"
#include "math/vec.h"

void tsl_jiggle_collider_init(tsl_jiggle_collider *collider, uint32_t struct_size)
{
    static const tsl_jiggle_collider defaults = {0, 0.1f};
    tsli_desc_init(collider, struct_size, &defaults, sizeof defaults);
}

TSLI_STANDARD_CALL(tsl_jiggle_collider_to_desc,
                   (const tsl_jiggle_collider *collider, tsl_collider_desc *inout_desc),
                   (collider, inout_desc))
{
    static const tslc_field fields[] = {TSLC_AMOUNT(tsl_jiggle_collider, radius)};
    tsl_jiggle_collider c;
    tsl_collider_desc desc;
    tsl_result result =
        tslc_take_collider(collider, &c, sizeof c, fields, TSLC_COUNT_OF(fields), inout_desc, &desc);
    if (result != TSL_OK)
        return result;
    if (!tsli_is_finite(c.radius))
        return TSL_ERROR_NOT_FINITE;
    if (!(c.radius >= 0.0f && tsli_is_within_limit(c.radius)))
        return TSL_ERROR_INVALID_ARGUMENT;
    desc.flags &= ~TSL_COLLIDER_INSIDE;
    desc.shape = TSL_SHAPE_SPHERE;
    desc.radius = c.radius;
    desc.a = tsli_vec3(0.0f, 0.0f, 0.0f);
    return tslc_give_collider(&desc, inout_desc);
}

// SPDX-License-Identifier: MIT
#include "tassel/convert.h"

#include "base/desc.h"
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
    tsl_jiggle_collider c;
    tsl_result result = tsli_check_collider_out(inout_desc);
    if (result == TSL_OK)
        result = tsli_desc_read(&c, sizeof c, sizeof c, collider);
    if (result != TSL_OK)
        return result;
    if (!tsli_is_finite(c.radius))
        return TSL_ERROR_NOT_FINITE;
    if (!(c.radius >= 0.0f && tsli_is_within_limit(c.radius)))
        return TSL_ERROR_INVALID_ARGUMENT;
    inout_desc->flags &= ~TSL_COLLIDER_INSIDE;
    inout_desc->shape = TSL_SHAPE_SPHERE;
    inout_desc->radius = c.radius;
    inout_desc->a = tsli_vec3(0.0f, 0.0f, 0.0f);
    return TSL_OK;
}

// SPDX-License-Identifier: MIT
#include "tassel/convert/anim_dynamics.h"

#include "base/standard_call.h"
#include "convert/limit_frame.h"
#include "convert/outputs.h"
#include "math/vec.h"

void tsl_anim_dynamics_limit_init(tsl_anim_dynamics_limit *limit, uint32_t struct_size)
{
    tsl_anim_dynamics_limit defaults;
    memset(&defaults, 0, sizeof defaults);
    defaults.rotation = tsli_quat_identity();
    tsli_desc_init(limit, struct_size, &defaults, sizeof defaults);
}

TSLI_STANDARD_CALL(tsl_anim_dynamics_limit_to_desc,
                   (const tsl_anim_dynamics_limit *limit, tsl_collider_desc *inout_desc), (limit, inout_desc))
{
    static const tslc_field fields[] = {
        TSLC_SWITCH(tsl_anim_dynamics_limit, is_plane), TSLC_SWITCH(tsl_anim_dynamics_limit, inner),
        TSLC_AMOUNT(tsl_anim_dynamics_limit, limit_radius), TSLC_VECTOR(tsl_anim_dynamics_limit, location),
        TSLC_UNIT(tsl_anim_dynamics_limit, rotation)};
    tsl_anim_dynamics_limit l;
    tsl_collider_desc desc;
    tsl_result result =
        tslc_take_collider(limit, &l, sizeof l, fields, TSLC_COUNT_OF(fields), inout_desc, &desc);
    if (result != TSL_OK)
        return result;
    if (l.is_plane && l.inner)
        return TSL_ERROR_INVALID_ARGUMENT;
    desc.flags &= ~TSL_COLLIDER_INSIDE;
    desc.flags |= l.inner ? TSL_COLLIDER_INSIDE : 0;
    desc.shape = l.is_plane ? TSL_SHAPE_PLANE : TSL_SHAPE_SPHERE;
    desc.radius = desc.radius_b = l.is_plane ? 0.0f : l.limit_radius;
    desc.a = l.location;
    desc.b = tsli_quat_rotate(tsli_quat_normalize(l.rotation), tsli_vec3(0.0f, 0.0f, 1.0f));
    return tslc_give_collider(&desc, inout_desc);
}

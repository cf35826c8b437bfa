// SPDX-License-Identifier: MIT
#include "tassel/convert.h"

#include "base/desc.h"
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

static tsl_result anim_dynamics_check_limit(const tsl_anim_dynamics_limit *l)
{
    if (!tsli_is_finite(l->limit_radius) || !tsli_vec3_is_finite(l->location) ||
        !tsli_quat_is_finite(l->rotation))
        return TSL_ERROR_NOT_FINITE;
    int in_range = l->is_plane <= 1 && l->inner <= 1 && !(l->is_plane && l->inner) &&
                   l->limit_radius >= 0.0f && tsli_is_within_limit(l->limit_radius) &&
                   tsli_vec3_is_within_limit(l->location) && tsli_quat_is_unit(l->rotation);
    return in_range ? TSL_OK : TSL_ERROR_INVALID_ARGUMENT;
}

TSLI_STANDARD_CALL(tsl_anim_dynamics_limit_to_desc,
                   (const tsl_anim_dynamics_limit *limit, tsl_collider_desc *inout_desc), (limit, inout_desc))
{
    tsl_anim_dynamics_limit l;
    tsl_result result = tsli_check_collider_out(inout_desc);
    if (result == TSL_OK)
        result = tsli_desc_read(&l, sizeof l, sizeof l, limit);
    if (result == TSL_OK)
        result = anim_dynamics_check_limit(&l);
    if (result != TSL_OK)
        return result;
    inout_desc->flags &= ~TSL_COLLIDER_INSIDE;
    inout_desc->flags |= l.inner ? TSL_COLLIDER_INSIDE : 0;
    inout_desc->shape = l.is_plane ? TSL_SHAPE_PLANE : TSL_SHAPE_SPHERE;
    inout_desc->radius = inout_desc->radius_b = l.is_plane ? 0.0f : l.limit_radius;
    inout_desc->a = l.location;
    inout_desc->b = tsli_quat_rotate(tsli_quat_normalize(l.rotation), tsli_vec3(0.0f, 0.0f, 1.0f));
    return TSL_OK;
}

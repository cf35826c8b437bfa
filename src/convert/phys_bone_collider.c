// SPDX-License-Identifier: MIT
#include "tassel/convert.h"

#include "base/desc.h"
#include "base/standard_call.h"
#include "convert/limit_frame.h"
#include "convert/outputs.h"
#include "math/quat.h"
#include "math/vec.h"

void tsl_phys_bone_collider_init(tsl_phys_bone_collider *collider, uint32_t struct_size)
{
    tsl_phys_bone_collider defaults;
    memset(&defaults, 0, sizeof defaults);
    defaults.radius = 0.5f;
    defaults.height = 2.0f;
    defaults.rotation = tsli_quat_identity();
    tsli_desc_init(collider, struct_size, &defaults, sizeof defaults);
}

static tsl_result phys_bone_check_collider(const tsl_phys_bone_collider *c)
{
    const float sizes[] = {c->radius, c->height};
    if (!tsli_are_finite(sizes, 2) || !tsli_vec3_is_finite(c->position) || !tsli_quat_is_finite(c->rotation))
        return TSL_ERROR_NOT_FINITE;
    int in_range = c->shape_type <= TSL_PHYS_BONE_PLANE && c->inside_bounds <= 1 &&
                   c->bones_as_spheres <= 1 && c->radius >= 0.0f && c->height >= 0.0f &&
                   tsli_are_within_limit(sizes, 2) && tsli_vec3_is_within_limit(c->position) &&
                   tsli_quat_is_unit(c->rotation);
    return in_range ? TSL_OK : TSL_ERROR_INVALID_ARGUMENT;
}

TSLI_STANDARD_CALL(tsl_phys_bone_collider_to_desc,
                   (const tsl_phys_bone_collider *collider, tsl_collider_desc *inout_desc),
                   (collider, inout_desc))
{
    tsl_phys_bone_collider c;
    tsl_result result = tsli_check_collider_out(inout_desc);
    if (result == TSL_OK)
        result = tsli_desc_read(&c, sizeof c, sizeof c, collider);
    if (result == TSL_OK)
        result = phys_bone_check_collider(&c);
    if (result != TSL_OK)
        return result;
    static const tsl_shape shapes[] = {TSL_SHAPE_SPHERE, TSL_SHAPE_CAPSULE, TSL_SHAPE_PLANE};
    int is_plane = c.shape_type == TSL_PHYS_BONE_PLANE;
    float half = c.shape_type == TSL_PHYS_BONE_CAPSULE ? 0.5f * c.height - c.radius : 0.0f;
    tsl_vec3 y = tsli_quat_rotate(tsli_quat_normalize(c.rotation), tsli_vec3(0.0f, 1.0f, 0.0f));
    tsl_vec3 way = tsli_vec3_scale(y, half > 0.0f ? half : 0.0f);
    inout_desc->flags &= ~TSL_COLLIDER_INSIDE;
    inout_desc->flags |= c.inside_bounds && !is_plane ? TSL_COLLIDER_INSIDE : 0;
    inout_desc->shape = shapes[c.shape_type];
    inout_desc->radius = inout_desc->radius_b = is_plane ? 0.0f : c.radius;
    inout_desc->a = tsli_vec3_add(c.position, way);
    inout_desc->b = is_plane ? y : tsli_vec3_sub(c.position, way);
    return TSL_OK;
}

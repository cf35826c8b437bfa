// SPDX-License-Identifier: MIT
#include "tassel/convert/phys_bone.h"

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

TSLI_STANDARD_CALL(tsl_phys_bone_collider_to_desc,
                   (const tsl_phys_bone_collider *collider, tsl_collider_desc *inout_desc),
                   (collider, inout_desc))
{
    static const tslc_field fields[] = {
        TSLC_WHOLE(tsl_phys_bone_collider, shape_type, 0, TSL_PHYS_BONE_PLANE),
        TSLC_AMOUNT(tsl_phys_bone_collider, radius),
        TSLC_AMOUNT(tsl_phys_bone_collider, height),
        TSLC_VECTOR(tsl_phys_bone_collider, position),
        TSLC_UNIT(tsl_phys_bone_collider, rotation),
        TSLC_SWITCH(tsl_phys_bone_collider, inside_bounds),
        TSLC_SWITCH(tsl_phys_bone_collider, bones_as_spheres)};
    tsl_phys_bone_collider c;
    tsl_collider_desc desc;
    tsl_result result =
        tslc_take_collider(collider, &c, sizeof c, fields, TSLC_COUNT_OF(fields), inout_desc, &desc);
    if (result != TSL_OK)
        return result;
    static const tsl_shape shapes[] = {TSL_SHAPE_SPHERE, TSL_SHAPE_CAPSULE, TSL_SHAPE_PLANE};
    int is_plane = c.shape_type == TSL_PHYS_BONE_PLANE;
    float half = c.shape_type == TSL_PHYS_BONE_CAPSULE ? 0.5f * c.height - c.radius : 0.0f;
    tsl_vec3 y = tsli_quat_rotate(tsli_quat_normalize(c.rotation), tsli_vec3(0.0f, 1.0f, 0.0f));
    tsl_vec3 way = tsli_vec3_scale(y, half > 0.0f ? half : 0.0f);
    desc.flags &= ~TSL_COLLIDER_INSIDE;
    desc.flags |= c.inside_bounds && !is_plane ? TSL_COLLIDER_INSIDE : 0;
    desc.shape = shapes[c.shape_type];
    desc.radius = desc.radius_b = is_plane ? 0.0f : c.radius;
    desc.a = tsli_vec3_add(c.position, way);
    desc.b = is_plane ? y : tsli_vec3_sub(c.position, way);
    return tslc_give_collider(&desc, inout_desc);
}

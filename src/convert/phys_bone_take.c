// SPDX-License-Identifier: MIT
#include "tassel/convert/phys_bone.h"

#include "convert/phys_bone_place.h"

#define PHYS_BONE_BONES 256

void tsl_phys_bone_init(tsl_phys_bone *component, uint32_t struct_size)
{
    tsl_phys_bone d;
    memset(&d, 0, sizeof d);
    d.update_rate = 50.0f;
    d.root_parent = -1;
    d.world_gravity.y = -9.81f;
    d.version = TSL_PHYS_BONE_VERSION_1_1;
    d.allow_collision = TSL_PHYS_BONE_COLLISION_TRUE;
    d.grab_movement = 0.5f;
    d.pull.value = d.spring.value = d.stiffness.value = 0.2f;
    d.max_angle_x.value = d.max_angle_z.value = 45.0f;
    tsli_desc_init(component, struct_size, &d, sizeof d);
}

static const tslc_field phys_bone_fields[] = {
    TSLC_POINTER(tsl_phys_bone, bones),
    TSLC_POINTER(tsl_phys_bone, segments),
    TSLC_ABOVE_0(tsl_phys_bone, update_rate),
    TSLC_WHOLE(tsl_phys_bone, bones_above, 0, PHYS_BONE_BONES),
    TSLC_INDEX(tsl_phys_bone, root_parent),
    TSLC_VECTOR(tsl_phys_bone, world_gravity),
    TSLC_WHOLE(tsl_phys_bone, version, 0, TSL_PHYS_BONE_VERSION_1_1),
    TSLC_VECTOR(tsl_phys_bone, endpoint_position),
    TSLC_WHOLE(tsl_phys_bone, multi_child_type, 0, TSL_PHYS_BONE_AVERAGE),
    TSLC_WHOLE(tsl_phys_bone, integration_type, 0, TSL_PHYS_BONE_ADVANCED),
    TSLC_WHOLE(tsl_phys_bone, immobile_type, 0, TSL_PHYS_BONE_WORLD),
    TSLC_WHOLE(tsl_phys_bone, limit_type, 0, TSL_PHYS_BONE_POLAR),
    TSLC_WHOLE(tsl_phys_bone, allow_collision, 0, TSL_PHYS_BONE_COLLISION_OTHER),
    TSLC_SHARE(tsl_phys_bone, grab_movement),
    TSLC_SWITCH(tsl_phys_bone, is_animated),
    TSLC_CURVED(tsl_phys_bone, pull, 0.0f, 1.0f),
    TSLC_CURVED(tsl_phys_bone, spring, 0.0f, 1.0f),
    TSLC_CURVED(tsl_phys_bone, stiffness, 0.0f, 1.0f),
    TSLC_CURVED(tsl_phys_bone, gravity, -1.0f, 1.0f),
    TSLC_CURVED(tsl_phys_bone, gravity_falloff, 0.0f, 1.0f),
    TSLC_CURVED(tsl_phys_bone, immobile, 0.0f, 1.0f),
    TSLC_CURVED(tsl_phys_bone, max_angle_x, 0.0f, 180.0f),
    TSLC_CURVED(tsl_phys_bone, max_angle_z, 0.0f, 90.0f),
    TSLC_CURVED(tsl_phys_bone, limit_rotation_x, -36000.0f, 36000.0f),
    TSLC_CURVED(tsl_phys_bone, limit_rotation_y, -36000.0f, 36000.0f),
    TSLC_CURVED(tsl_phys_bone, limit_rotation_z, -36000.0f, 36000.0f),
    TSLC_CURVED(tsl_phys_bone, radius, 0.0f, TSLC_MOST_NUMBER),
    TSLC_CURVED(tsl_phys_bone, stretch_motion, 0.0f, 1.0f),
    TSLC_CURVED(tsl_phys_bone, max_stretch, 0.0f, TSLC_MOST_NUMBER),
    TSLC_CURVED(tsl_phys_bone, max_squish, 0.0f, 1.0f)};

tsl_result tslc_phys_bone_take(const tslc_caller *caller, const tsl_phys_bone *given, tsl_phys_bone *c)
{
    static const tslc_field segment = {"", 0, TSLC_HAS_LENGTH, 3, -TSLC_MOST_NUMBER, TSLC_MOST_NUMBER};
    tsl_result result =
        tslc_take_fields(caller, "component", "tsl_phys_bone", c, sizeof *c, sizeof *c, given);
    if (result == TSL_OK)
        result = tslc_check_fields(caller, "component", c, phys_bone_fields, TSLC_COUNT_OF(phys_bone_fields));
    if (result == TSL_OK)
        result = tslc_check_amount(caller, "component", ".count", c->count, phys_bone_has_endpoint(c) ? 1 : 2,
                                   PHYS_BONE_BONES);
    if (result == TSL_OK && c->gravity.value != 0.0f && tsli_vec3_length(c->world_gravity) == 0.0f)
        result = tslc_refuse(caller, TSL_ERROR_INVALID_ARGUMENT,
                             "component.world_gravity is 0, and gravity.value is %g; it must have a length",
                             (double)c->gravity.value);
    return result == TSL_OK ? tslc_check_elements(caller, "component", "segments", c->segments,
                                                  sizeof *c->segments, phys_bone_segments(c), &segment, 1)
                            : result;
}

#undef PHYS_BONE_BONES

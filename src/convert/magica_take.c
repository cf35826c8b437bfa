// SPDX-License-Identifier: MIT
#include "tassel/convert/magica.h"

#include "convert/magica_formulas.h"
#include "convert/units.h"

#define MAGICA_BONES 256

void tsl_magica_cloth_init(tsl_magica_cloth *cloth, uint32_t struct_size)
{
    tsl_magica_cloth d;
    memset(&d, 0, sizeof d);
    d.simulation_frequency = 90.0f;
    d.max_simulation_count_per_frame = 3;
    d.blend_weight = d.world_inertia = d.local_inertia = d.normal_limit_ratio = 1.0f;
    d.gravity = 5.0f;
    d.gravity_direction.y = -1.0f;
    d.damping.value = d.friction = 0.05f;
    d.radius.value = 0.02f;
    d.world_movement_speed_limit = d.world_rotation_speed_limit = d.particle_speed_limit = -1.0f;
    d.local_movement_speed_limit = d.local_rotation_speed_limit = -1.0f;
    d.teleport_distance = 0.5f;
    d.teleport_rotation = 90.0f;
    d.use_angle_restoration = 1;
    d.restoration_velocity_attenuation = 0.8f;
    d.restoration_stiffness.value = 0.2f;
    d.angle_limit_stiffness = d.distance_stiffness.value = d.movement_limit_stiffness = 1.0f;
    d.limit_angle.value = 60.0f;
    d.backstop_radius.value = 10.0f;
    d.max_distance.value = 0.3f;
    d.normal.z = 1.0f;
    d.collision_mode = TSL_MAGICA_COLLISION_POINT;
    d.spring_power = 0.04f;
    d.spring_limit_distance = 0.1f;
    tsli_desc_init(cloth, struct_size, &d, sizeof d);
}

static const tslc_field magica_fields[] = {
    TSLC_POINTER(tsl_magica_cloth, bones),
    TSLC_POINTER(tsl_magica_cloth, lengths),
    TSLC_AMOUNT(tsl_magica_cloth, longest_length),
    TSLC_WHOLE(tsl_magica_cloth, type, 0, TSL_MAGICA_BONE_SPRING),
    TSLC_WHOLE(tsl_magica_cloth, connection_mode, 0, TSL_MAGICA_SEQUENTIAL_NON_LOOP_MESH),
    TSLC_RANGE(tsl_magica_cloth, simulation_frequency, 1.0f, 1000.0f),
    TSLC_WHOLE(tsl_magica_cloth, max_simulation_count_per_frame, 1, 64),
    TSLC_SHARE(tsl_magica_cloth, blend_weight),
    TSLC_AMOUNT(tsl_magica_cloth, gravity),
    TSLC_VECTOR(tsl_magica_cloth, gravity_direction),
    TSLC_SHARE(tsl_magica_cloth, gravity_falloff),
    TSLC_SHARE(tsl_magica_cloth, world_inertia),
    TSLC_ANY(tsl_magica_cloth, world_movement_speed_limit),
    TSLC_ANY(tsl_magica_cloth, world_rotation_speed_limit),
    TSLC_SHARE(tsl_magica_cloth, local_inertia),
    TSLC_ANY(tsl_magica_cloth, local_movement_speed_limit),
    TSLC_ANY(tsl_magica_cloth, local_rotation_speed_limit),
    TSLC_SHARE(tsl_magica_cloth, local_depth_inertia),
    TSLC_SHARE(tsl_magica_cloth, centrifugal_acceleration),
    TSLC_ANY(tsl_magica_cloth, particle_speed_limit),
    TSLC_WHOLE(tsl_magica_cloth, teleport_mode, 0, TSL_MAGICA_TELEPORT_KEEP),
    TSLC_AMOUNT(tsl_magica_cloth, teleport_distance),
    TSLC_AMOUNT(tsl_magica_cloth, teleport_rotation),
    TSLC_SWITCH(tsl_magica_cloth, use_angle_restoration),
    TSLC_SHARE(tsl_magica_cloth, restoration_velocity_attenuation),
    TSLC_SHARE(tsl_magica_cloth, restoration_gravity_falloff),
    TSLC_SWITCH(tsl_magica_cloth, use_angle_limit),
    TSLC_SHARE(tsl_magica_cloth, angle_limit_stiffness),
    TSLC_SWITCH(tsl_magica_cloth, use_max_distance),
    TSLC_SWITCH(tsl_magica_cloth, use_backstop),
    TSLC_SHARE(tsl_magica_cloth, movement_limit_stiffness),
    TSLC_THREE(tsl_magica_cloth, normal, -FLT_MAX, FLT_MAX),
    TSLC_WHOLE(tsl_magica_cloth, collision_mode, 0, TSL_MAGICA_COLLISION_EDGE),
    TSLC_SHARE(tsl_magica_cloth, friction),
    TSLC_SHARE(tsl_magica_cloth, spring_power),
    TSLC_AMOUNT(tsl_magica_cloth, spring_limit_distance),
    TSLC_SHARE(tsl_magica_cloth, normal_limit_ratio),
    TSLC_SHARE(tsl_magica_cloth, spring_noise),
    TSLC_CURVED(tsl_magica_cloth, damping, 0.0f, 1.0f),
    TSLC_CURVED(tsl_magica_cloth, radius, 0.0f, TSLC_MOST_NUMBER),
    TSLC_CURVED(tsl_magica_cloth, restoration_stiffness, 0.0f, 1.0f),
    TSLC_CURVED(tsl_magica_cloth, limit_angle, 0.0f, 180.0f),
    TSLC_CURVED(tsl_magica_cloth, distance_stiffness, 0.0f, 1.0f),
    TSLC_CURVED(tsl_magica_cloth, max_distance, 0.0f, TSLC_MOST_NUMBER),
    TSLC_CURVED(tsl_magica_cloth, backstop_radius, 0.0f, TSLC_MOST_NUMBER),
    TSLC_CURVED(tsl_magica_cloth, backstop_distance, 0.0f, TSLC_MOST_NUMBER)};

static tsl_result magica_check_directions(const tslc_caller *caller, const tsl_magica_cloth *c)
{
    float normal = tsli_vec3_length_squared(c->normal);
    if (c->gravity != 0.0f && tsli_vec3_length(c->gravity_direction) == 0.0f)
        return tslc_refuse(caller, TSL_ERROR_INVALID_ARGUMENT,
                           "cloth.gravity_direction is 0, and gravity is %g; it must have a length",
                           (double)c->gravity);
    if (c->use_backstop && !(normal > 0.99f && normal < 1.01f))
        return tslc_refuse(caller, TSL_ERROR_INVALID_ARGUMENT,
                           "cloth.normal is of length %g; with use_backstop it must be of length 1",
                           sqrt((double)normal));
    return TSL_OK;
}

tsl_result tslc_magica_take(const tslc_caller *caller, const tsl_magica_cloth *given, tsl_magica_cloth *c)
{
    tsl_result result = tslc_take_fields(caller, "cloth", "tsl_magica_cloth", c, sizeof *c, sizeof *c, given);
    if (result == TSL_OK)
        result = tslc_check_amount(caller, "cloth", ".count", c->count, 2, MAGICA_BONES);
    if (result == TSL_OK)
        result = tslc_check_fields(caller, "cloth", c, magica_fields, TSLC_COUNT_OF(magica_fields));
    if (result == TSL_OK)
        result = magica_check_directions(caller, c);
    return result == TSL_OK ? tslc_check_lengths(caller, "cloth", c->lengths, c->count - 1) : result;
}

#undef MAGICA_BONES

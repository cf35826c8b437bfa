// SPDX-License-Identifier: MIT
#include "tassel/convert/magica.h"

#include "convert/magica_formulas.h"
#include "convert/units.h"

#define MAGICA_BONES 256

static const tslc_field magica_fields[] = {
    TSLC_COUNT(tsl_magica_cloth, count, 2, MAGICA_BONES),
    TSLC_POINTER(tsl_magica_cloth, bones),
    TSLC_POINTER(tsl_magica_cloth, lengths),
    TSLC_AMOUNT(tsl_magica_cloth, longest_length, 0.0f),
    TSLC_CHOICE(tsl_magica_cloth, type, 0, TSL_MAGICA_BONE_SPRING),
    TSLC_CHOICE(tsl_magica_cloth, connection_mode, 0, TSL_MAGICA_SEQUENTIAL_NON_LOOP_MESH),
    TSLC_RANGE(tsl_magica_cloth, simulation_frequency, 90.0f, 1.0f, 1000.0f),
    TSLC_WHOLE(tsl_magica_cloth, max_simulation_count_per_frame, 3, 1, 64),
    TSLC_SHARE(tsl_magica_cloth, blend_weight, 1.0f),
    TSLC_AMOUNT(tsl_magica_cloth, gravity, 5.0f),
    TSLC_VECTOR(tsl_magica_cloth, gravity_direction, 0.0f, -1.0f, 0.0f),
    TSLC_SHARE(tsl_magica_cloth, gravity_falloff, 0.0f),
    TSLC_SHARE(tsl_magica_cloth, world_inertia, 1.0f),
    TSLC_ANY(tsl_magica_cloth, world_movement_speed_limit, -1.0f),
    TSLC_ANY(tsl_magica_cloth, world_rotation_speed_limit, -1.0f),
    TSLC_SHARE(tsl_magica_cloth, local_inertia, 1.0f),
    TSLC_ANY(tsl_magica_cloth, local_movement_speed_limit, -1.0f),
    TSLC_ANY(tsl_magica_cloth, local_rotation_speed_limit, -1.0f),
    TSLC_SHARE(tsl_magica_cloth, local_depth_inertia, 0.0f),
    TSLC_SHARE(tsl_magica_cloth, centrifugal_acceleration, 0.0f),
    TSLC_ANY(tsl_magica_cloth, particle_speed_limit, -1.0f),
    TSLC_CHOICE(tsl_magica_cloth, teleport_mode, 0, TSL_MAGICA_TELEPORT_KEEP),
    TSLC_AMOUNT(tsl_magica_cloth, teleport_distance, 0.5f),
    TSLC_AMOUNT(tsl_magica_cloth, teleport_rotation, 90.0f),
    TSLC_SWITCH(tsl_magica_cloth, use_angle_restoration, 1),
    TSLC_SHARE(tsl_magica_cloth, restoration_velocity_attenuation, 0.8f),
    TSLC_SHARE(tsl_magica_cloth, restoration_gravity_falloff, 0.0f),
    TSLC_SWITCH(tsl_magica_cloth, use_angle_limit, 0),
    TSLC_SHARE(tsl_magica_cloth, angle_limit_stiffness, 1.0f),
    TSLC_SWITCH(tsl_magica_cloth, use_max_distance, 0),
    TSLC_SWITCH(tsl_magica_cloth, use_backstop, 0),
    TSLC_SHARE(tsl_magica_cloth, movement_limit_stiffness, 1.0f),
    TSLC_THREE(tsl_magica_cloth, normal, 0.0f, 0.0f, 1.0f, -FLT_MAX, FLT_MAX),
    TSLC_CHOICE(tsl_magica_cloth, collision_mode, TSL_MAGICA_COLLISION_POINT, TSL_MAGICA_COLLISION_EDGE),
    TSLC_SHARE(tsl_magica_cloth, friction, 0.05f),
    TSLC_SHARE(tsl_magica_cloth, spring_power, 0.04f),
    TSLC_AMOUNT(tsl_magica_cloth, spring_limit_distance, 0.1f),
    TSLC_SHARE(tsl_magica_cloth, normal_limit_ratio, 1.0f),
    TSLC_SHARE(tsl_magica_cloth, spring_noise, 0.0f),
    TSLC_CURVED(tsl_magica_cloth, damping, 0.05f, 0.0f, 1.0f),
    TSLC_CURVED(tsl_magica_cloth, radius, 0.02f, 0.0f, TSLC_MOST_NUMBER),
    TSLC_CURVED(tsl_magica_cloth, restoration_stiffness, 0.2f, 0.0f, 1.0f),
    TSLC_CURVED(tsl_magica_cloth, limit_angle, 60.0f, 0.0f, 180.0f),
    TSLC_CURVED(tsl_magica_cloth, distance_stiffness, 1.0f, 0.0f, 1.0f),
    TSLC_CURVED(tsl_magica_cloth, max_distance, 0.3f, 0.0f, TSLC_MOST_NUMBER),
    TSLC_CURVED(tsl_magica_cloth, backstop_radius, 10.0f, 0.0f, TSLC_MOST_NUMBER),
    TSLC_CURVED(tsl_magica_cloth, backstop_distance, 0.0f, 0.0f, TSLC_MOST_NUMBER)};
static const tslc_type magica_type = TSLC_TYPE(tsl_magica_cloth, "cloth", magica_fields);

TSLC_INIT_CALL(tsl_magica_cloth_init, tsl_magica_cloth, magica_type)

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
    tsl_result result = tslc_take(caller, &magica_type, given, c);
    if (result == TSL_OK)
        result = magica_check_directions(caller, c);
    return result == TSL_OK ? tslc_check_lengths(caller, "cloth.lengths", c->lengths, c->count - 1) : result;
}

#undef MAGICA_BONES

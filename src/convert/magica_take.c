// SPDX-License-Identifier: MIT
#include "tassel/convert.h"

#include "base/desc.h"
#include "convert/limit_frame.h"
#include "convert/magica_place.h"

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

static tsl_result magica_check_value(const tsl_magica_value *v, float most)
{
    if (!tsli_is_finite(v->value))
        return TSL_ERROR_NOT_FINITE;
    if (!(v->value >= 0.0f && v->value <= most && tsli_is_within_limit(v->value)))
        return TSL_ERROR_INVALID_ARGUMENT;
    return tsli_curve_keys_check(v->keys, v->key_count);
}

static tsl_result magica_check_values(const tsl_magica_cloth *c)
{
    const tsl_magica_value *const values[] = {
        &c->damping, &c->restoration_stiffness, &c->distance_stiffness, &c->limit_angle,
        &c->radius,  &c->max_distance,          &c->backstop_radius,    &c->backstop_distance};
    tsl_result result = TSL_OK;
    for (int i = 0; i < 8 && result == TSL_OK; ++i)
        result = magica_check_value(values[i], i < 3 ? 1.0f : i == 3 ? 180.0f : TSL_NUMBER_LIMIT);
    return result;
}

static tsl_result magica_check_shares(const tsl_magica_cloth *c)
{
    const float shares[] = {c->blend_weight,
                            c->gravity_falloff,
                            c->world_inertia,
                            c->local_inertia,
                            c->local_depth_inertia,
                            c->centrifugal_acceleration,
                            c->restoration_velocity_attenuation,
                            c->restoration_gravity_falloff,
                            c->angle_limit_stiffness,
                            c->movement_limit_stiffness,
                            c->friction,
                            c->spring_power,
                            c->normal_limit_ratio,
                            c->spring_noise};
    for (int i = 0; i < 14; ++i) {
        if (!tsli_is_finite(shares[i]))
            return TSL_ERROR_NOT_FINITE;
        if (!(shares[i] >= 0.0f && shares[i] <= 1.0f))
            return TSL_ERROR_INVALID_ARGUMENT;
    }
    return TSL_OK;
}

// The first five are sizes; of the others a negative one is none.
static tsl_result magica_check_sizes(const tsl_magica_cloth *c)
{
    const float sizes[] = {c->longest_length,
                           c->gravity,
                           c->teleport_distance,
                           c->teleport_rotation,
                           c->spring_limit_distance,
                           c->world_movement_speed_limit,
                           c->world_rotation_speed_limit,
                           c->local_movement_speed_limit,
                           c->local_rotation_speed_limit,
                           c->particle_speed_limit};
    for (int i = 0; i < 10; ++i) {
        if (!tsli_is_finite(sizes[i]))
            return TSL_ERROR_NOT_FINITE;
        if ((i < 5 && sizes[i] < 0.0f) || !tsli_is_within_limit(sizes[i]))
            return TSL_ERROR_INVALID_ARGUMENT;
    }
    return TSL_OK;
}

static tsl_result magica_check_vectors(const tsl_magica_cloth *c)
{
    if (!tsli_vec3_is_finite(c->gravity_direction) || !tsli_vec3_is_finite(c->normal) ||
        !tsli_is_finite(c->simulation_frequency))
        return TSL_ERROR_NOT_FINITE;
    float normal = tsli_vec3_length_squared(c->normal);
    int has_direction = c->gravity == 0.0f || tsli_vec3_length(c->gravity_direction) > 0.0f;
    int is_unit = !c->use_backstop || (normal > 0.99f && normal < 1.01f);
    return has_direction && is_unit && tsli_vec3_is_within_limit(c->gravity_direction)
               ? TSL_OK
               : TSL_ERROR_INVALID_ARGUMENT;
}

static tsl_result magica_check_lengths(const tsl_magica_cloth *c)
{
    for (uint32_t i = 0; i + 1 < c->count; ++i) {
        if (!tsli_is_finite(c->lengths[i]))
            return TSL_ERROR_NOT_FINITE;
        if (!(c->lengths[i] > 0.0f && tsli_is_within_limit(c->lengths[i])))
            return TSL_ERROR_INVALID_ARGUMENT;
    }
    return TSL_OK;
}

static int magica_is_choice(const tsl_magica_cloth *c)
{
    return c->count >= 2 && c->type <= TSL_MAGICA_BONE_SPRING &&
           c->connection_mode <= TSL_MAGICA_SEQUENTIAL_NON_LOOP_MESH && c->simulation_frequency >= 1.0f &&
           c->simulation_frequency <= 1000.0f && c->max_simulation_count_per_frame >= 1 &&
           c->max_simulation_count_per_frame <= 64 && c->teleport_mode <= TSL_MAGICA_TELEPORT_KEEP &&
           c->use_angle_restoration <= 1 && c->use_angle_limit <= 1 && c->use_max_distance <= 1 &&
           c->use_backstop <= 1 && c->collision_mode <= TSL_MAGICA_COLLISION_EDGE;
}

tsl_result tsli_magica_take(const tsl_magica_cloth *given, tsl_magica_cloth *c)
{
    tsl_result result = tsli_desc_read(c, sizeof *c, sizeof *c, given);
    if (result == TSL_OK)
        result = magica_check_shares(c);
    if (result == TSL_OK)
        result = magica_check_sizes(c);
    if (result == TSL_OK)
        result = magica_check_vectors(c);
    if (result == TSL_OK)
        result = magica_check_values(c);
    if (result != TSL_OK)
        return result;
    if (!magica_is_choice(c))
        return TSL_ERROR_INVALID_ARGUMENT;
    if (!c->bones || !c->lengths)
        return TSL_ERROR_NULL_POINTER;
    if (c->count > MAGICA_BONES)
        return TSL_ERROR_TOO_MANY;
    return magica_check_lengths(c);
}

#undef MAGICA_BONES

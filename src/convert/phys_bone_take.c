// SPDX-License-Identifier: MIT
#include "tassel/convert.h"

#include "base/desc.h"
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

static tsl_result phys_bone_check_value(const tsl_phys_bone_value *v, float least, float most)
{
    if (!tsli_is_finite(v->value))
        return TSL_ERROR_NOT_FINITE;
    if (!(v->value >= least && v->value <= most && tsli_is_within_limit(v->value)))
        return TSL_ERROR_INVALID_ARGUMENT;
    return tsli_curve_keys_check(v->keys, v->key_count);
}

static tsl_result phys_bone_check_values(const tsl_phys_bone *c)
{
    static const float any = TSL_NUMBER_LIMIT;
    const struct {
        const tsl_phys_bone_value *value;
        float least, most;
    } values[] = {{&c->pull, 0.0f, 1.0f},
                  {&c->spring, 0.0f, 1.0f},
                  {&c->stiffness, 0.0f, 1.0f},
                  {&c->gravity, -1.0f, 1.0f},
                  {&c->gravity_falloff, 0.0f, 1.0f},
                  {&c->immobile, 0.0f, 1.0f},
                  {&c->max_angle_x, 0.0f, 180.0f},
                  {&c->max_angle_z, 0.0f, 90.0f},
                  {&c->limit_rotation_x, -36000.0f, 36000.0f},
                  {&c->limit_rotation_y, -36000.0f, 36000.0f},
                  {&c->limit_rotation_z, -36000.0f, 36000.0f},
                  {&c->radius, 0.0f, any},
                  {&c->stretch_motion, 0.0f, 1.0f},
                  {&c->max_stretch, 0.0f, any},
                  {&c->max_squish, 0.0f, 1.0f}};
    tsl_result result = TSL_OK;
    for (size_t i = 0; i < sizeof values / sizeof *values && result == TSL_OK; ++i)
        result = phys_bone_check_value(values[i].value, values[i].least, values[i].most);
    return result;
}

static tsl_result phys_bone_check_numbers(const tsl_phys_bone *c)
{
    if (!tsli_is_finite(c->update_rate) || !tsli_is_finite(c->grab_movement) ||
        !tsli_vec3_is_finite(c->world_gravity) || !tsli_vec3_is_finite(c->endpoint_position))
        return TSL_ERROR_NOT_FINITE;
    int has_direction = c->gravity.value == 0.0f || tsli_vec3_length(c->world_gravity) > 0.0f;
    return c->update_rate > 0.0f && c->grab_movement >= 0.0f && c->grab_movement <= 1.0f && has_direction &&
                   tsli_vec3_is_within_limit(c->world_gravity) &&
                   tsli_vec3_is_within_limit(c->endpoint_position)
               ? TSL_OK
               : TSL_ERROR_INVALID_ARGUMENT;
}

static int phys_bone_is_choice(const tsl_phys_bone *c)
{
    return c->version <= TSL_PHYS_BONE_VERSION_1_1 && c->multi_child_type <= TSL_PHYS_BONE_AVERAGE &&
           c->integration_type <= TSL_PHYS_BONE_ADVANCED && c->immobile_type <= TSL_PHYS_BONE_WORLD &&
           c->limit_type <= TSL_PHYS_BONE_POLAR && c->allow_collision <= TSL_PHYS_BONE_COLLISION_OTHER &&
           c->is_animated <= 1 && c->root_parent >= -1 && c->bones_above <= PHYS_BONE_BONES &&
           c->count >= (phys_bone_has_endpoint(c) ? 1u : 2u);
}

static tsl_result phys_bone_check_segments(const tsl_phys_bone *c)
{
    for (uint32_t i = 0; i < phys_bone_segments(c); ++i) {
        if (!tsli_vec3_is_finite(c->segments[i]))
            return TSL_ERROR_NOT_FINITE;
        if (!(tsli_vec3_length(c->segments[i]) > 0.0f && tsli_vec3_is_within_limit(c->segments[i])))
            return TSL_ERROR_INVALID_ARGUMENT;
    }
    return TSL_OK;
}

tsl_result tsli_phys_bone_take(const tsl_phys_bone *given, tsl_phys_bone *c)
{
    tsl_result result = tsli_desc_read(c, sizeof *c, sizeof *c, given);
    if (result == TSL_OK)
        result = phys_bone_check_numbers(c);
    if (result == TSL_OK)
        result = phys_bone_check_values(c);
    if (result != TSL_OK)
        return result;
    if (!phys_bone_is_choice(c))
        return TSL_ERROR_INVALID_ARGUMENT;
    if (!c->bones || !c->segments)
        return TSL_ERROR_NULL_POINTER;
    if (c->count > PHYS_BONE_BONES)
        return TSL_ERROR_TOO_MANY;
    return phys_bone_check_segments(c);
}

#undef PHYS_BONE_BONES

// SPDX-License-Identifier: MIT
#include "tassel/convert.h"

#include "base/desc.h"
#include "base/standard_call.h"
#include "convert/outputs.h"
#include "convert/tuned_chain.h"
#include "convert/unity_chan_place.h"

#define UNITY_CHAN_BONES 255

// ---- taking a line in -------------------------------------------------------------------------------------

void tsl_unity_chan_bone_init(tsl_unity_chan_bone *bone)
{
    if (!bone)
        return;
    memset(bone, 0, sizeof *bone);
    bone->stiffness_force = 0.01f;
    bone->drag_force = 0.4f;
    bone->spring_force.y = -0.0001f;
    bone->wind_influence = 1.0f;
    bone->radius = 0.05f;
    bone->angular_stiffness = 100.0f;
    bone->pivot = bone->local_rotation = tsli_quat_identity();
}

void tsl_unity_chan_spring_init(tsl_unity_chan_spring *spring, uint32_t struct_size)
{
    tsl_unity_chan_spring defaults;
    memset(&defaults, 0, sizeof defaults);
    defaults.frame_rate = defaults.simulation_frame_rate = 60.0f;
    defaults.dynamic_ratio = 0.5f;
    defaults.gravity.y = -10.0f;
    defaults.friction = 1.0f;
    defaults.enable_angle_limits = defaults.enable_collision = defaults.enable_length_limits = 1;
    tsli_desc_init(spring, struct_size, &defaults, sizeof defaults);
}

static int unity_chan_is_share(float value)
{
    return value >= 0.0f && value <= 1.0f;
}

static int unity_chan_is_range(const tsl_unity_chan_range *r)
{
    return r->active <= 1 && r->min >= -180.0f && r->min <= 0.0f && r->max >= 0.0f && r->max <= 180.0f;
}

static tsl_result unity_chan_check_bone(const tsl_unity_chan_bone *b)
{
    const float numbers[] = {
        b->stiffness_force,   b->drag_force,         b->wind_influence,     b->radius,
        b->angular_stiffness, b->y_angle_limits.min, b->y_angle_limits.max, b->z_angle_limits.min,
        b->z_angle_limits.max};
    if (!tsli_are_finite(numbers, sizeof numbers / sizeof *numbers) ||
        !tsli_vec3_is_finite(b->spring_force) || !tsli_vec3_is_finite(b->child) ||
        !tsli_quat_is_finite(b->pivot) || !tsli_quat_is_finite(b->local_rotation))
        return TSL_ERROR_NOT_FINITE;
    int in_range = b->stiffness_force >= 0.0f && b->stiffness_force <= 5000.0f &&
                   unity_chan_is_share(b->drag_force) && unity_chan_is_share(b->wind_influence) &&
                   b->radius >= 0.0f && tsli_is_within_limit(b->radius) && b->angular_stiffness >= 0.0f &&
                   b->has_pivot <= 1 && unity_chan_is_range(&b->y_angle_limits) &&
                   unity_chan_is_range(&b->z_angle_limits) && tsli_quat_is_unit(b->pivot) &&
                   tsli_quat_is_unit(b->local_rotation) && tsli_vec3_is_within_limit(b->spring_force) &&
                   tsli_vec3_is_within_limit(b->child) && tsli_vec3_length(b->child) > 0.0f;
    return in_range ? TSL_OK : TSL_ERROR_INVALID_ARGUMENT;
}

static tsl_result unity_chan_take(const tsl_unity_chan_spring *given, tsl_unity_chan_spring *s)
{
    tsl_result result = tsli_desc_read(s, sizeof *s, sizeof *s, given);
    if (result != TSL_OK)
        return result;
    const float numbers[] = {s->frame_rate, s->simulation_frame_rate, s->dynamic_ratio, s->bounce,
                             s->friction};
    if (!tsli_are_finite(numbers, 5) || !tsli_vec3_is_finite(s->gravity))
        return TSL_ERROR_NOT_FINITE;
    int in_range = s->count >= 1 && s->frame_rate > 0.0f && s->simulation_frame_rate >= 0.0f &&
                   unity_chan_is_share(s->dynamic_ratio) && unity_chan_is_share(s->bounce) &&
                   unity_chan_is_share(s->friction) && tsli_vec3_is_within_limit(s->gravity) &&
                   s->is_animated <= 1 && s->enable_angle_limits <= 1 && s->enable_collision <= 1 &&
                   s->enable_length_limits <= 1;
    if (!in_range)
        return TSL_ERROR_INVALID_ARGUMENT;
    if (!s->rig_bones || !s->bones)
        return TSL_ERROR_NULL_POINTER;
    if (s->count > UNITY_CHAN_BONES)
        return TSL_ERROR_TOO_MANY;
    for (uint32_t i = 0; i < s->count && result == TSL_OK; ++i)
        result = unity_chan_check_bone(&s->bones[i]);
    return result;
}

// ---- the same line in VRM's terms ---------------------------------------------------------------------------

typedef struct unity_chan_line {
    tsl_unity_chan_spring given;
    tsl_vrm_spring spring;
    tsl_vrm_joint joints[UNITY_CHAN_BONES + 1];
    tsl_joint_limit limits[UNITY_CHAN_BONES + 1];
} unity_chan_line;

static tsl_result unity_chan_take_line(const tsl_unity_chan_spring *given, unity_chan_line *line)
{
    tsl_unity_chan_spring *s = &line->given;
    tsl_result result = unity_chan_take(given, s);
    if (result != TSL_OK)
        return result;
    tsl_vrm_spring_init(&line->spring, sizeof line->spring);
    line->spring.joint_count = s->count + 1;
    line->spring.bones = s->rig_bones;
    line->spring.joints = line->joints;
    for (uint32_t i = 0; i < s->count; ++i) {
        tsl_vrm_joint *joint = &line->joints[i];
        *joint = unity_chan_joint(s, &s->bones[i]);
        if (!(tsli_is_within_limit(joint->stiffness) && tsli_vec3_is_within_limit(joint->gravity_dir)))
            return TSL_ERROR_INVALID_ARGUMENT; // rates may take it there
        line->limits[i] = unity_chan_limit(s, &s->bones[i]);
        if (unity_chan_has_range(s, &s->bones[i]))
            line->spring.limits = line->limits;
    }
    return TSL_OK;
}

static int unity_chan_friction_varies(const tsl_unity_chan_spring *s)
{
    for (uint32_t i = 1; i < s->count; ++i)
        if (unity_chan_friction(s, &s->bones[i]) != unity_chan_friction(s, &s->bones[0]))
            return 1;
    return 0;
}

TSLI_STANDARD_CALL(tsl_unity_chan_get_notes, (const tsl_unity_chan_spring *spring, uint32_t *out_notes),
                   (spring, out_notes))
{
    tsl_unity_chan_spring s = {0};
    if (!out_notes)
        return TSL_ERROR_NULL_POINTER;
    tsl_result result = unity_chan_take(spring, &s);
    if (result != TSL_OK)
        return result;
    uint32_t notes = (s.is_animated ? TSL_UNITY_CHAN_NOTE_ANIMATED : 0u) |
                     (s.bounce > 0.0f && s.enable_collision ? TSL_UNITY_CHAN_NOTE_BOUNCE : 0u);
    for (uint32_t i = 0; i < s.count; ++i) {
        const tsl_unity_chan_bone *b = &s.bones[i];
        int ranges = unity_chan_has_range(&s, b);
        int two = ranges && b->y_angle_limits.active && b->z_angle_limits.active;
        notes |= unity_chan_pull(&s, b) > (double)b->drag_force ? TSL_UNITY_CHAN_NOTE_STIFF : 0;
        notes |= ranges && b->angular_stiffness > 0.0f ? TSL_UNITY_CHAN_NOTE_RANGES : 0;
        notes |= two ? TSL_UNITY_CHAN_NOTE_TWO_RANGES : 0;
        notes |= b->wind_influence > 0.0f ? TSL_UNITY_CHAN_NOTE_WIND : 0;
        notes |= b->length_limits && s.enable_length_limits ? TSL_UNITY_CHAN_NOTE_LENGTH_LIMITS : 0;
    }
    *out_notes = notes;
    return TSL_OK;
}

// ---- parameters and descriptions ----------------------------------------------------------------------------

TSLI_STANDARD_CALL(tsl_unity_chan_to_rig_desc,
                   (const tsl_unity_chan_spring *spring, tsl_rig_desc *inout_desc), (spring, inout_desc))
{
    tsl_unity_chan_spring s;
    tsl_result result = tsli_check_desc_out(inout_desc, sizeof *inout_desc);
    if (result == TSL_OK)
        result = unity_chan_take(spring, &s);
    if (result == TSL_OK)
        inout_desc->ticks_per_second = s.frame_rate;
    return result;
}

TSLI_STANDARD_CALL(tsl_unity_chan_to_params,
                   (const tsl_unity_chan_spring *spring, tsl_chain_params *out_params, uint32_t struct_size),
                   (spring, out_params, struct_size))
{
    unity_chan_line line;
    tsl_result result = tsli_check_out(out_params, struct_size, sizeof *out_params);
    if (result == TSL_OK)
        result = unity_chan_take_line(spring, &line);
    if (result == TSL_OK)
        result = tsl_vrm_spring_to_params(&line.spring, out_params, struct_size);
    if (result != TSL_OK)
        return result;
    const tsl_unity_chan_spring *s = &line.given;
    out_params->weight = s->is_animated ? s->dynamic_ratio : 1.0f;
    out_params->friction = unity_chan_friction_varies(s) ? 1.0f : unity_chan_friction(s, &s->bones[0]);
    return TSL_OK;
}

TSLI_STANDARD_CALL(tsl_unity_chan_to_desc, (const tsl_unity_chan_spring *spring, tsl_chain_desc *inout_desc),
                   (spring, inout_desc))
{
    unity_chan_line line;
    tsl_result result = tsli_check_desc_out(inout_desc, sizeof *inout_desc);
    if (result == TSL_OK)
        result = unity_chan_take_line(spring, &line);
    if (result == TSL_OK)
        result = tsl_vrm_spring_to_desc(&line.spring, inout_desc);
    if (result != TSL_OK)
        return result;
    if (line.given.is_animated)
        inout_desc->flags &= ~TSL_CHAIN_UNANIMATED;
    if (!line.given.enable_collision)
        tsli_meet_nothing(inout_desc);
    return TSL_OK;
}

// ---- a chain with all of it -----------------------------------------------------------------------------------

static tsl_result unity_chan_set_friction(tsl_world *world, tsl_chain_id chain,
                                          const tsl_unity_chan_spring *s)
{
    float factors[UNITY_CHAN_BONES + 1];
    if (!unity_chan_friction_varies(s))
        return TSL_OK;
    factors[0] = 1.0f; // the root has no segment that ends at it
    for (uint32_t i = 0; i < s->count; ++i)
        factors[i + 1] = unity_chan_friction(s, &s->bones[i]);
    return tsl_chain_set_factors(world, chain, TSL_PARAMETER_FRICTION, factors, s->count + 1);
}

TSLI_STANDARD_CALL(tsl_unity_chan_tune,
                   (tsl_world *world, tsl_chain_id chain, const tsl_unity_chan_spring *spring),
                   (world, chain, spring))
{
    unity_chan_line line;
    if (!world)
        return TSL_ERROR_NULL_POINTER;
    tsl_result result = unity_chan_take_line(spring, &line);
    if (result == TSL_OK)
        result = tsl_vrm_spring_set_joints(world, chain, &line.spring);
    return result == TSL_OK ? unity_chan_set_friction(world, chain, &line.given) : result;
}

TSLI_STANDARD_CALL(tsl_unity_chan_create,
                   (tsl_world *world, tsl_rig_id rig, const tsl_unity_chan_spring *spring,
                    const tsl_chain_desc *where, tsl_chain_id *out_chain),
                   (world, rig, spring, where, out_chain))
{
    TSLI_RETURN_TUNED_CHAIN(rig, spring, tsl_unity_chan_to_params, tsl_unity_chan_to_desc,
                            tsl_unity_chan_tune);
}

#undef UNITY_CHAN_BONES

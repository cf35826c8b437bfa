// SPDX-License-Identifier: MIT
#include "tassel/convert.h"

#include "base/desc.h"
#include "base/standard_call.h"
#include "convert/godot_place.h"
#include "convert/outputs.h"
#include "convert/tuned_chain.h"

#define GODOT_JOINTS 256

// ---- taking a setting in ------------------------------------------------------------------------------------

void tsl_godot_joint_init(tsl_godot_joint *joint)
{
    if (!joint)
        return;
    memset(joint, 0, sizeof *joint);
    joint->stiffness = 1.0f;
    joint->radius = 0.1f;
    joint->gravity_direction.y = -1.0f;
    joint->rotation_axis = TSL_GODOT_AXIS_ALL;
}

void tsl_godot_spring_init(tsl_godot_spring *spring, uint32_t struct_size)
{
    tsl_godot_spring defaults;
    memset(&defaults, 0, sizeof defaults);
    tsl_godot_joint_init(&defaults.all);
    defaults.all.drag = 0.4f;
    defaults.all.radius = 0.02f;
    defaults.frame_rate = 60.0f;
    defaults.influence = 1.0f;
    defaults.end_bone_direction = TSL_GODOT_FROM_PARENT;
    defaults.center = -1;
    tsli_desc_init(spring, struct_size, &defaults, sizeof defaults);
}

static tsl_result godot_check_joint(const tsl_godot_joint *j)
{
    const float numbers[] = {j->stiffness, j->drag, j->radius, j->gravity};
    if (!tsli_are_finite(numbers, 4) || !tsli_vec3_is_finite(j->gravity_direction) ||
        !tsli_vec3_is_finite(j->rotation_axis_vector))
        return TSL_ERROR_NOT_FINITE;
    int has_direction = j->gravity == 0.0f || tsli_vec3_length(j->gravity_direction) > 0.0f;
    int in_range = j->stiffness >= 0.0f && j->drag >= 0.0f && j->drag <= 1.0f && j->radius >= 0.0f &&
                   has_direction && j->rotation_axis <= TSL_GODOT_AXIS_CUSTOM &&
                   tsli_are_within_limit(numbers, 4) && tsli_vec3_is_within_limit(j->gravity_direction) &&
                   tsli_vec3_is_within_limit(j->rotation_axis_vector);
    return in_range ? TSL_OK : TSL_ERROR_INVALID_ARGUMENT;
}

static int godot_has_tail(const tsl_godot_spring *s)
{
    return s->extend_end_bone && s->end_bone_length > 0.0f;
}

static int godot_is_in_range(const tsl_godot_spring *s)
{
    return s->frame_rate > 0.0f && s->influence >= 0.0f && s->influence <= 1.0f &&
           tsli_vec3_is_within_limit(s->external_force) && s->extend_end_bone <= 1 &&
           s->end_bone_direction <= TSL_GODOT_FROM_PARENT && s->end_bone_length >= 0.0f &&
           tsli_is_within_limit(s->end_bone_length) && s->center_from <= TSL_GODOT_CENTER_BONE &&
           s->center >= -1 && !s->reserved && s->joint_count >= (godot_has_tail(s) ? 1u : 2u);
}

static tsl_result godot_check_curves(const tsl_godot_spring *s)
{
    const tsl_curve_key *const keys[] = {s->radius_keys, s->stiffness_keys, s->drag_keys, s->gravity_keys};
    const uint32_t counts[] = {s->radius_key_count, s->stiffness_key_count, s->drag_key_count,
                               s->gravity_key_count};
    tsl_result result = TSL_OK;
    for (int i = 0; i < 4 && result == TSL_OK; ++i)
        result = tsli_curve_keys_check(keys[i], counts[i]);
    return result;
}

static tsl_result godot_take(const tsl_godot_spring *given, tsl_godot_spring *s)
{
    tsl_result result = tsli_desc_read(s, sizeof *s, sizeof *s, given);
    if (result != TSL_OK)
        return result;
    const float numbers[] = {s->frame_rate, s->influence, s->end_bone_length};
    if (!tsli_are_finite(numbers, 3) || !tsli_vec3_is_finite(s->external_force))
        return TSL_ERROR_NOT_FINITE;
    if (!godot_is_in_range(s))
        return TSL_ERROR_INVALID_ARGUMENT;
    if (!s->bones)
        return TSL_ERROR_NULL_POINTER;
    if (s->joint_count > GODOT_JOINTS)
        return TSL_ERROR_TOO_MANY;
    result = godot_check_curves(s);
    if (result == TSL_OK)
        result = godot_check_joint(&s->all);
    for (uint32_t i = 0; i < s->joint_count && result == TSL_OK; ++i) {
        tsl_godot_joint joint = godot_joint_of(s, i);
        result = godot_check_joint(&joint);
    }
    return result;
}

// ---- its rest -----------------------------------------------------------------------------------------------------

static tsl_result godot_check_rest(const tsl_transform *rest)
{
    if (!tsli_vec3_is_finite(rest->position) || !tsli_quat_is_finite(rest->rotation))
        return TSL_ERROR_NOT_FINITE;
    int in_range = tsli_quat_is_unit(rest->rotation) && tsli_vec3_is_within_limit(rest->position);
    return in_range ? TSL_OK : TSL_ERROR_INVALID_ARGUMENT;
}

// In the end bone's space.
static tsl_result godot_tail(const tsl_godot_spring *s, tsl_vec3 *out_tail)
{
    float length = s->end_bone_length;
    *out_tail = tsli_vec3(0.0f, 0.0f, 0.0f);
    if (!godot_has_tail(s))
        return TSL_OK;
    if (s->end_bone_direction < TSL_GODOT_FROM_PARENT) {
        *out_tail = godot_along(s->end_bone_direction / 2, s->end_bone_direction % 2 ? -length : length);
        return TSL_OK;
    }
    if (!s->rests)
        return TSL_ERROR_NULL_POINTER;
    const tsl_transform *rest = &s->rests[s->joint_count - 1];
    tsl_result result = godot_check_rest(rest);
    if (result != TSL_OK)
        return result;
    tsl_quat turn = tsli_quat_conjugate(tsli_quat_normalize(rest->rotation));
    *out_tail = tsli_vec3_scale(tsli_quat_rotate(turn, tsli_vec3_normalize(rest->position)), length);
    return TSL_OK;
}

// ---- the same line in VRM's terms -------------------------------------------------------------------------------

typedef struct godot_line {
    tsl_godot_spring given;
    tsl_vrm_spring spring;
    tsl_vrm_joint joints[GODOT_JOINTS];
    tsl_joint_limit limits[GODOT_JOINTS];
} godot_line;

static tsl_result godot_set_limit(godot_line *line, uint32_t i, const tsl_godot_joint *joint)
{
    const tsl_godot_spring *s = &line->given;
    static const tsl_joint_limit none = {TSL_LIMIT_NONE, 0.0f, 0.0f, {0.0f, 0.0f, 0.0f, 1.0f}};
    tsl_vec3 axis = godot_axis_of(joint), to = line->spring.tail;
    line->limits[i] = none;
    if (tsli_vec3_dot(axis, axis) == 0.0f)
        return TSL_OK;
    if (!s->rests)
        return TSL_ERROR_NULL_POINTER;
    if (i + 1 < s->joint_count) {
        tsl_result result = godot_check_rest(&s->rests[i + 1]);
        if (result != TSL_OK)
            return result;
        to = s->rests[i + 1].position;
    }
    line->limits[i] = godot_hinge(axis, to);
    line->spring.limits = line->limits;
    return TSL_OK;
}

static tsl_result godot_take_line(const tsl_godot_spring *given, godot_line *line)
{
    tsl_godot_spring *s = &line->given;
    tsl_result result = godot_take(given, s);
    if (result != TSL_OK)
        return result;
    tsl_vrm_spring_init(&line->spring, sizeof line->spring);
    line->spring.joint_count = s->joint_count;
    line->spring.bones = s->bones;
    line->spring.joints = line->joints;
    line->spring.has_tail = (uint32_t)godot_has_tail(s);
    result = godot_tail(s, &line->spring.tail);
    for (uint32_t i = 0; i + !line->spring.has_tail < s->joint_count && result == TSL_OK; ++i) {
        tsl_godot_joint joint = godot_joint_of(s, i);
        line->joints[i] = godot_to_vrm(s, &joint);
        if (!(tsli_is_within_limit(line->joints[i].stiffness) &&
              tsli_vec3_is_within_limit(line->joints[i].gravity_dir)))
            return TSL_ERROR_INVALID_ARGUMENT; // the frame rate may take it there
        result = godot_set_limit(line, i, &joint);
    }
    return result;
}

TSLI_STANDARD_CALL(tsl_godot_get_notes, (const tsl_godot_spring *spring, uint32_t *out_notes),
                   (spring, out_notes))
{
    godot_line line;
    if (!out_notes)
        return TSL_ERROR_NULL_POINTER;
    tsl_result result = godot_take_line(spring, &line);
    if (result != TSL_OK)
        return result;
    const tsl_godot_spring *s = &line.given;
    *out_notes = s->center_from == TSL_GODOT_CENTER_BONE && s->center >= 0 ? TSL_GODOT_NOTE_CENTER_BONE : 0;
    for (uint32_t i = 0; i + !line.spring.has_tail < s->joint_count; ++i)
        if (s->center_from != TSL_GODOT_CENTER_WORLD_ORIGIN &&
            tsli_vec3_length(line.joints[i].gravity_dir) > 0.0f)
            *out_notes |= TSL_GODOT_NOTE_TURNING_GRAVITY;
    return TSL_OK;
}

// ---- parameters and descriptions ----------------------------------------------------------------------------------

TSLI_STANDARD_CALL(tsl_godot_to_rig_desc, (const tsl_godot_spring *spring, tsl_rig_desc *inout_desc),
                   (spring, inout_desc))
{
    tsl_godot_spring s;
    tsl_result result = tsli_check_desc_out(inout_desc, sizeof *inout_desc);
    if (result == TSL_OK)
        result = godot_take(spring, &s);
    if (result == TSL_OK)
        inout_desc->ticks_per_second = s.frame_rate;
    return result;
}

TSLI_STANDARD_CALL(tsl_godot_to_params,
                   (const tsl_godot_spring *spring, tsl_chain_params *out_params, uint32_t struct_size),
                   (spring, out_params, struct_size))
{
    godot_line line;
    tsl_result result = tsli_check_out(out_params, struct_size, sizeof *out_params);
    if (result == TSL_OK)
        result = godot_take_line(spring, &line);
    if (result == TSL_OK)
        result = tsl_vrm_spring_to_params(&line.spring, out_params, struct_size);
    if (result != TSL_OK)
        return result;
    int has_center = line.given.center_from != TSL_GODOT_CENTER_WORLD_ORIGIN;
    out_params->weight = line.given.influence;
    out_params->inert = out_params->inert_rotation = has_center ? 1.0f : 0.0f;
    return TSL_OK;
}

TSLI_STANDARD_CALL(tsl_godot_to_desc, (const tsl_godot_spring *spring, tsl_chain_desc *inout_desc),
                   (spring, inout_desc))
{
    godot_line line;
    tsl_result result = tsli_check_desc_out(inout_desc, sizeof *inout_desc);
    if (result == TSL_OK)
        result = godot_take_line(spring, &line);
    if (result == TSL_OK)
        result = tsli_animated_spring_to_desc(&line.spring, inout_desc);
    if (result != TSL_OK)
        return result;
    inout_desc->anchor = line.given.center_from != TSL_GODOT_CENTER_WORLD_ORIGIN ? line.given.center : -1;
    return TSL_OK;
}

TSLI_STANDARD_CALL(tsl_godot_tune, (tsl_world *world, tsl_chain_id chain, const tsl_godot_spring *spring),
                   (world, chain, spring))
{
    godot_line line;
    if (!world)
        return TSL_ERROR_NULL_POINTER;
    tsl_result result = godot_take_line(spring, &line);
    return result == TSL_OK ? tsl_vrm_spring_set_joints(world, chain, &line.spring) : result;
}

TSLI_STANDARD_CALL(tsl_godot_create,
                   (tsl_world *world, tsl_rig_id rig, const tsl_godot_spring *spring,
                    const tsl_chain_desc *where, tsl_chain_id *out_chain),
                   (world, rig, spring, where, out_chain))
{
    TSLI_RETURN_TUNED_CHAIN(rig, spring, tsl_godot_to_params, tsl_godot_to_desc, tsl_godot_tune);
}

#undef GODOT_JOINTS

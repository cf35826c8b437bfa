// SPDX-License-Identifier: MIT
// Godot's SpringBoneSimulator3D: a joint of a setting becomes a joint of a VRM spring, and its rotation axis a limit.
#include "tassel/convert/godot.h"

#include "convert/calls.h"
#include "convert/curve_keys.h"

// The setting's numbers times its curves, which may leave the range of the numbers.
static tsl_godot_joint godot_joint_of(const tsl_godot_spring *s, uint32_t i)
{
    if (s->joints)
        return s->joints[i];
    tsl_godot_joint j = s->all;
    float u = s->joint_count > 1 ? (float)i / (float)(s->joint_count - 1) : 0.0f;
    float stiffness = j.stiffness * (float)tslc_curve_at(s->stiffness_keys, s->stiffness_key_count, u);
    float radius = j.radius * (float)tslc_curve_at(s->radius_keys, s->radius_key_count, u);
    j.stiffness = stiffness > 0.0f ? stiffness : 0.0f;
    j.radius = radius > 0.0f ? radius : 0.0f;
    j.drag = (float)tslc_share_at(j.drag, s->drag_keys, s->drag_key_count, u);
    j.gravity *= (float)tslc_curve_at(s->gravity_keys, s->gravity_key_count, u);
    return j;
}

// 0 if it rotates about any axis.
static tsl_vec3 godot_axis_of(const tsl_godot_joint *j)
{
    if (j->rotation_axis == TSL_GODOT_AXIS_CUSTOM)
        return tsli_vec3_normalize(j->rotation_axis_vector);
    return tslc_along(j->rotation_axis, 1.0f); // ALL is none of the three
}

// The component of an axis across a bone that points along `to`; 0 if that is negligible.
static tsl_vec3 godot_across(tsl_vec3 axis, tsl_vec3 to)
{
    tsl_vec3 b = tsli_vec3_normalize(to);
    tsl_vec3 across = tsli_vec3_sub(axis, tsli_vec3_scale(b, tsli_vec3_dot(axis, b)));
    return tsli_vec3_length(across) < 1e-3f ? tsli_vec3(0.0f, 0.0f, 0.0f) : tsli_vec3_normalize(across);
}

// A bone that points along `to` rotates about an axis across it: limit space has that axis as x and the bone as y. The sign of x does not
// matter to a hinge.
static tsl_joint_limit godot_hinge(tsl_vec3 axis, tsl_vec3 to)
{
    static const tsl_vec3 x = {1.0f, 0.0f, 0.0f};
    tsl_vec3 y = tsli_vec3_normalize(to);
    if (tsli_vec3_length(y) == 0.0f) // no direction: any across the axis
        y = tsli_vec3_cross(axis, axis.x * axis.x < 0.5f ? x : tsli_vec3(0.0f, 1.0f, 0.0f));
    tsl_quat to_y = tslc_limit_frame(y);
    tsl_vec3 side = tsli_quat_rotate(to_y, x);
    float along = tsli_vec3_dot(side, axis);
    tsl_vec3 nearer = tsli_vec3_scale(axis, along < 0.0f ? -1.0f : 1.0f), turn = tsli_vec3_cross(side, nearer);
    tsl_quat to_x = tsli_quat_normalize(tsli_quat(turn.x, turn.y, turn.z, 1.0f + fabsf(along)));
    tsl_quat back = tsli_quat_conjugate(tslc_limit_frame(tsli_vec3_normalize(to)));
    tsl_joint_limit limit = {TSL_LIMIT_HINGE, TSLC_HALF_TURN, 0.0f,
                             tsli_quat_normalize(tsli_quat_mul(back, tsli_quat_mul(to_x, to_y)))};
    return limit;
}

// The step adds gravity and stiffness once a frame, for the frame's seconds.
static tsl_vrm_joint godot_to_vrm(const tsl_godot_spring *s, const tsl_godot_joint *j)
{
    tsl_vec3 down = tsli_vec3_scale(tsli_vec3_normalize(j->gravity_direction), j->gravity);
    tsl_vec3 force = tsli_vec3_add(s->external_force, down);
    return (tsl_vrm_joint){.stiffness = j->stiffness * (s->frame_rate / 60.0f),
                           .gravity_power = 1.0f,
                           .gravity_dir = tsli_vec3_scale(force, s->frame_rate / 60.0f),
                           .drag_force = tslc_per_sixtieth(j->drag, s->frame_rate),
                           .hit_radius = j->radius};
}

// ---- reading a setting --------------------------------------------------------------------------------------

static const tslc_field godot_joint_fields[] = {
    TSLC_AMOUNT(tsl_godot_joint, stiffness, 1.0f),
    TSLC_SHARE(tsl_godot_joint, drag, 0.0f),
    TSLC_AMOUNT(tsl_godot_joint, radius, 0.1f),
    TSLC_ANY(tsl_godot_joint, gravity, 0.0f),
    TSLC_VECTOR(tsl_godot_joint, gravity_direction, 0.0f, -1.0f, 0.0f),
    TSLC_CHOICE(tsl_godot_joint, rotation_axis, TSL_GODOT_AXIS_ALL, TSL_GODOT_AXIS_CUSTOM),
    TSLC_VECTOR(tsl_godot_joint, rotation_axis_vector, 0.0f, 0.0f, 0.0f)};
TSLC_ELEMENT_CALL(tsl_godot_joint_init, tsl_godot_joint, "joint", godot_joint)

static tsl_result godot_check_joint(const tslc_caller *caller, const char *argument, const tsl_godot_joint *j)
{
    TSLC_TRY(tslc_check_fields(caller, argument, j, &godot_joint_type));
    return tslc_check_direction(caller, argument, "gravity_direction", j->gravity_direction, "gravity", j->gravity);
}

static int godot_has_tail(const tsl_godot_spring *s)
{
    return s->extend_end_bone && s->end_bone_length > 0.0f;
}

static const tslc_field godot_fields[] = {
    TSLC_ABOVE_0(tsl_godot_spring, frame_rate, 60.0f, FLT_MAX),
    TSLC_SHARE(tsl_godot_spring, influence, 1.0f),
    TSLC_VECTOR(tsl_godot_spring, external_force, 0.0f, 0.0f, 0.0f),
    TSLC_SWITCH(tsl_godot_spring, extend_end_bone, 0),
    TSLC_CHOICE(tsl_godot_spring, end_bone_direction, TSL_GODOT_FROM_PARENT, TSL_GODOT_FROM_PARENT),
    TSLC_AMOUNT(tsl_godot_spring, end_bone_length, 0.0f),
    TSLC_CHOICE(tsl_godot_spring, center_from, 0, TSL_GODOT_CENTER_BONE),
    TSLC_INDEX(tsl_godot_spring, center),
    TSLC_WHOLE(tsl_godot_spring, reserved, 0, 0, 0),
    TSLC_POINTER(tsl_godot_spring, bones),
    TSLC_KEYS(tsl_godot_spring, radius),
    TSLC_KEYS(tsl_godot_spring, stiffness),
    TSLC_KEYS(tsl_godot_spring, drag),
    TSLC_KEYS(tsl_godot_spring, gravity)};
static const tslc_type godot_type = TSLC_TYPE(tsl_godot_spring, "spring", godot_fields);

void tsl_godot_spring_init(tsl_godot_spring *spring, uint32_t struct_size)
{
    tsl_godot_spring defaults;
    tslc_set_defaults(&godot_type, &defaults);
    tsl_godot_joint_init(&defaults.all);
    defaults.all.drag = 0.4f;
    defaults.all.radius = 0.02f;
    tsli_desc_init(spring, struct_size, &defaults, sizeof defaults);
}

static tsl_result godot_take(const tslc_caller *caller, const tsl_godot_spring *given, tsl_godot_spring *s)
{
    TSLC_TRY(tslc_take(caller, &godot_type, given, s));
    TSLC_TRY(tslc_check_amount(caller, "spring", ".joint_count", s->joint_count, godot_has_tail(s) ? 1 : 2,
                               TSLC_MOST_BONES));
    TSLC_TRY(godot_check_joint(caller, "spring.all", &s->all));
    for (uint32_t i = 0; i < s->joint_count; ++i) {
        tsl_godot_joint joint = godot_joint_of(s, i);
        if (godot_check_joint(&tslc_unheard, "", &joint) != TSL_OK)
            return godot_check_joint(caller, tslc_name_of("spring.joints[%u]", i).text, &joint);
    }
    return TSL_OK;
}

// ---- its rest -----------------------------------------------------------------------------------------------------

static tsl_result godot_check_rest(const tslc_caller *caller, const tsl_godot_spring *s, uint32_t i)
{
    static const tslc_field fields[] = {TSLC_VECTOR(tsl_transform, position, 0.0f, 0.0f, 0.0f),
                                        TSLC_UNIT(tsl_transform, rotation)};
    static const tslc_type type = TSLC_TYPE(tsl_transform, "rest", fields);
    if (!s->rests)
        return tslc_refuse(caller, TSL_ERROR_NULL_POINTER,
                           "spring.rests is null; rotation axes and FROM_PARENT need it, here of spring.bones[%u]", i);
    return tslc_check_element(caller, "spring.rests", i, &s->rests[i], &type);
}

// In the end bone's space.
static tsl_result godot_tail(const tslc_caller *caller, const tsl_godot_spring *s, tsl_vec3 *out_tail)
{
    float length = s->end_bone_length;
    *out_tail = tsli_vec3(0.0f, 0.0f, 0.0f);
    if (!godot_has_tail(s))
        return TSL_OK;
    if (s->end_bone_direction < TSL_GODOT_FROM_PARENT) {
        *out_tail = tslc_along(s->end_bone_direction / 2, s->end_bone_direction % 2 ? -length : length);
        return TSL_OK;
    }
    TSLC_TRY(godot_check_rest(caller, s, s->joint_count - 1));
    const tsl_transform *rest = &s->rests[s->joint_count - 1];
    tsl_quat turn = tsli_quat_conjugate(tsli_quat_normalize(rest->rotation));
    *out_tail = tsli_vec3_scale(tsli_quat_rotate(turn, tsli_vec3_normalize(rest->position)), length);
    return TSL_OK;
}

// ---- the same line as a VRM spring ------------------------------------------------------------------------------

typedef struct godot_line {
    tsl_godot_spring given;
    tsl_vrm_spring spring;
    tsl_vrm_joint joints[TSLC_MOST_BONES];
    tsl_joint_limit limits[TSLC_MOST_BONES];
    int has_parallel_axis; // the axis of a bone that lies along it
} godot_line;

static tsl_result godot_set_limit(const tslc_caller *caller, godot_line *line, uint32_t i, const tsl_godot_joint *joint)
{
    const tsl_godot_spring *s = &line->given;
    static const tsl_joint_limit none = {TSL_LIMIT_NONE, 0.0f, 0.0f, {0.0f, 0.0f, 0.0f, 1.0f}};
    tsl_vec3 axis = godot_axis_of(joint), to = line->spring.tail;
    line->limits[i] = none;
    if (tsli_vec3_dot(axis, axis) == 0.0f)
        return TSL_OK;
    TSLC_TRY(godot_check_rest(caller, s, i + 1 < s->joint_count ? i + 1 : i));
    if (i + 1 < s->joint_count)
        to = s->rests[i + 1].position;
    axis = godot_across(axis, to);
    if (tsli_vec3_dot(axis, axis) == 0.0f) {
        line->has_parallel_axis = 1;
        return TSL_OK;
    }
    line->limits[i] = godot_hinge(axis, to);
    line->spring.limits = line->limits;
    return TSL_OK;
}

static tsl_result godot_take_line(const tslc_caller *caller, const tsl_godot_spring *given, godot_line *line)
{
    tsl_godot_spring *s = &line->given;
    TSLC_TRY(godot_take(caller, given, s));
    tslc_spring_begin(&line->spring, s->bones, s->joint_count, line->joints);
    line->spring.has_tail = (uint32_t)godot_has_tail(s);
    line->has_parallel_axis = 0;
    TSLC_TRY(godot_tail(caller, s, &line->spring.tail));
    for (uint32_t i = 0; i + !line->spring.has_tail < s->joint_count; ++i) {
        tsl_godot_joint joint = godot_joint_of(s, i);
        line->joints[i] = godot_to_vrm(s, &joint);
        TSLC_TRY(tslc_check_made_joint(caller, "spring", "joints", i, &line->joints[i], "stiffness", "gravity"));
        TSLC_TRY(godot_set_limit(caller, line, i, &joint));
    }
    return TSL_OK;
}

static uint32_t godot_notes(const godot_line *line)
{
    const tsl_godot_spring *s = &line->given;
    uint32_t notes = s->center_from == TSL_GODOT_CENTER_BONE && s->center >= 0 ? TSL_GODOT_NOTE_CENTER_BONE : 0;
    notes |= line->has_parallel_axis ? TSL_GODOT_NOTE_PARALLEL_AXIS : 0;
    for (uint32_t i = 0; i + !line->spring.has_tail < s->joint_count; ++i)
        if (s->center_from != TSL_GODOT_CENTER_WORLD_ORIGIN && tsli_vec3_length(line->joints[i].gravity_dir) > 0.0f)
            notes |= TSL_GODOT_NOTE_TURNING_GRAVITY;
    return notes;
}

// ---- parameters and descriptions ----------------------------------------------------------------------------------

TSLC_RATE_CALL(tsl_godot_to_rig_desc, tsl_godot_spring, godot_take, frame_rate)

static void godot_params(const godot_line *line, tsl_chain_params *params)
{
    tslc_vrm_params(&line->spring, params);
    int has_center = line->given.center_from != TSL_GODOT_CENTER_WORLD_ORIGIN;
    params->weight = line->given.influence;
    params->inert = params->inert_rotation = has_center ? 1.0f : 0.0f;
}

static tsl_result godot_desc(const godot_line *line, tsl_chain_desc *desc)
{
    TSLC_TRY(tslc_animated_spring_to_desc(&line->spring, desc));
    desc->anchor = line->given.center_from != TSL_GODOT_CENTER_WORLD_ORIGIN ? line->given.center : -1;
    return TSL_OK;
}

static tsl_result godot_tune(const tslc_caller *caller, tsl_chain_id chain, const godot_line *line)
{
    return tsl_vrm_spring_set_joints(caller->world, chain, &line->spring);
}

TSLC_LINE_CALLS(tsl_godot, tsl_godot_spring, spring, godot_line, godot_take_line, godot)

// ---- colliders --------------------------------------------------------------------------------------------

static const tslc_field godot_collider_fields[] = {TSLC_CHOICE(tsl_godot_collider, shape, 0, TSL_GODOT_PLANE),
                                                   TSLC_CHOICE(tsl_godot_collider, mode, 0, TSL_GODOT_COLLIDE_CHAIN),
                                                   TSLC_AMOUNT(tsl_godot_collider, radius, 0.1f),
                                                   TSLC_AMOUNT(tsl_godot_collider, height, 0.5f)};
TSLC_STRUCT_CALL(tsl_godot_collider_init, tsl_godot_collider, "collider", godot_collider)

static tsl_result godot_collider_fill(const tsl_godot_collider *c, tsl_collider_desc *desc)
{
    if ((c->shape == TSL_GODOT_CAPSULE && !(c->height >= 2.0f * c->radius)) ||
        (c->shape == TSL_GODOT_PLANE && c->mode == TSL_GODOT_COLLIDE_INSIDE))
        return TSL_ERROR_INVALID_ARGUMENT;
    static const tsl_shape shapes[] = {TSL_SHAPE_SPHERE, TSL_SHAPE_CAPSULE, TSL_SHAPE_PLANE};
    float half = c->shape == TSL_GODOT_CAPSULE ? 0.5f * c->height - c->radius : 0.0f;
    desc->flags |= TSL_COLLIDER_UNSCALED | (c->mode == TSL_GODOT_COLLIDE_INSIDE ? TSL_COLLIDER_INSIDE : 0);
    desc->shape = shapes[c->shape];
    desc->radius = desc->radius_b = c->shape == TSL_GODOT_PLANE ? 0.0f : c->radius;
    desc->a = tsli_vec3(0.0f, half, 0.0f);
    desc->b = tsli_vec3(0.0f, c->shape == TSL_GODOT_PLANE ? 1.0f : -half, 0.0f);
    return TSL_OK;
}

TSLC_COLLIDER_CALL(tsl_godot_collider_to_desc, tsl_godot_collider, godot_collider)

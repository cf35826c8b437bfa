// SPDX-License-Identifier: MIT
#include "tassel/convert/vrm.h"
#include "tassel/wind.h"

#include "convert/calls.h"

// ---- reading structs ------------------------------------------------------------------------------------

void tsl_vrm0_group_init(tsl_vrm0_group *group)
{
    if (group)
        *group = (tsl_vrm0_group){1.0f, 0.0f, {0.0f, -1.0f, 0.0f}, 0.4f, 0.02f};
}

static const tslc_field vrm_joint_fields[] = {
    TSLC_AMOUNT(tsl_vrm_joint, stiffness, 1.0f), TSLC_AMOUNT(tsl_vrm_joint, gravity_power, 0.0f),
    TSLC_VECTOR(tsl_vrm_joint, gravity_dir, 0.0f, -1.0f, 0.0f), TSLC_SHARE(tsl_vrm_joint, drag_force, 0.5f),
    TSLC_AMOUNT(tsl_vrm_joint, hit_radius, 0.0f)};
static const tslc_type vrm_joint_type = TSLC_TYPE(tsl_vrm_joint, "joint", vrm_joint_fields);
static const tslc_field vrm_fields[] = {
    TSLC_SWITCH(tsl_vrm_spring, has_tail, 0), TSLC_WHOLE(tsl_vrm_spring, reserved, 0, 0, 0),
    TSLC_INDEX(tsl_vrm_spring, center), TSLC_VECTOR(tsl_vrm_spring, tail, 0.0f, 0.0f, 0.0f)};
// Hosts built before limits have the struct up to there.
static const tslc_type vrm_type =
    TSLC_TYPE_SINCE(tsl_vrm_spring, offsetof(tsl_vrm_spring, limits), "spring", vrm_fields);

TSLC_INIT_ELEMENT(tsl_vrm_joint_init, tsl_vrm_joint, vrm_joint_type)
TSLC_INIT_CALL(tsl_vrm_spring_init, tsl_vrm_spring, vrm_type)

// Joints whose parameters are read: all but a last one that is a tail.
static uint32_t segment_count(const tsl_vrm_spring *s)
{
    return s->joint_count - !s->has_tail;
}

static tsl_result check_limit(const tslc_caller *caller, const tsl_joint_limit *limits, uint32_t i)
{
    static const tslc_field angles[] = {TSLC_RANGE(tsl_joint_limit, angle_a, 0.0f, 0.0f, FLT_MAX),
                                        TSLC_RANGE(tsl_joint_limit, angle_b, 0.0f, 0.0f, FLT_MAX)};
    static const tslc_type type = TSLC_TYPE(tsl_joint_limit, "", angles);
    uint32_t kind = limits[i].kind;
    if (kind == TSL_LIMIT_NONE)
        return TSL_OK;
    if (kind != TSL_LIMIT_CONE && kind != TSL_LIMIT_HINGE && kind != TSL_LIMIT_POLAR)
        return tslc_refuse(caller, TSL_ERROR_INVALID_ARGUMENT,
                           "spring.limits[%u].kind is %u; it must be NONE, CONE, HINGE or POLAR", i, kind);
    return tslc_check_fields(caller, tslc_name_of("spring.limits[%u]", i).text, &limits[i], &type);
}

static tsl_result take_spring(const tslc_caller *caller, uint32_t most, const tsl_vrm_spring *given, tsl_vrm_spring *s)
{
    static const tslc_field fields[] = {TSLC_POINTER(tsl_vrm_spring, bones), TSLC_POINTER(tsl_vrm_spring, joints)};
    static const tslc_type arrays = TSLC_TYPE(tsl_vrm_spring, "spring", fields);
    TSLC_TRY(tslc_take(caller, &vrm_type, given, s));
    TSLC_TRY(tslc_check_amount(caller, "spring", ".joint_count", s->joint_count, 2 - s->has_tail, most));
    TSLC_TRY(tslc_check_fields(caller, "spring", s, &arrays));
    TSLC_TRY(tslc_check_elements(caller, "spring.joints", s->joints, segment_count(s), &vrm_joint_type));
    for (uint32_t i = 0; s->limits && i < segment_count(s); ++i)
        TSLC_TRY(check_limit(caller, s->limits, i));
    return TSL_OK;
}

// ---- VRM 0.x --------------------------------------------------------------------------------------------

TSLI_STANDARD_CALL(tsl_vrm0_group_to_joint, (const tsl_vrm0_group *group, tsl_vrm_joint *out_joint),
                   (group, out_joint))
{
    if (!group || !out_joint)
        return TSL_ERROR_NULL_POINTER;
    tsl_vrm_joint joint = {group->stiffiness, group->gravity_power, group->gravity_dir, group->drag_force,
                           group->hit_radius};
    TSLC_TRY(tslc_check_fields(&tslc_unheard, "", &joint, &vrm_joint_type));
    *out_joint = joint;
    return TSL_OK;
}

TSLI_STANDARD_CALL(tsl_vrm0_tail, (const tsl_vec3 *local_translation, tsl_vec3 *out_tail),
                   (local_translation, out_tail))
{
    if (!local_translation || !out_tail)
        return TSL_ERROR_NULL_POINTER;
    if (!tsli_vec3_is_finite(*local_translation))
        return TSL_ERROR_NOT_FINITE;
    *out_tail = tsli_vec3_scale(tsli_vec3_normalize(*local_translation), 0.07f);
    return TSL_OK;
}

TSLI_STANDARD_CALL(tsl_vrm0_collider,
                   (const tsl_vec3 *offset, float radius, tsl_vrm_collider *out_collider,
                    uint32_t struct_size),
                   (offset, radius, out_collider, struct_size))
{
    if (!offset || !out_collider)
        return TSL_ERROR_NULL_POINTER;
    if (struct_size < sizeof *out_collider)
        return TSL_ERROR_NOT_INITIALIZED;
    TSLC_TRY(tslc_check_values(&tslc_unheard, "", *offset));
    TSLC_TRY(tslc_check_value(&tslc_unheard, "", "", radius, 0.0f, TSLC_MOST_NUMBER));
    tsl_vrm_collider_init(out_collider, struct_size);
    out_collider->offset = tsli_vec3(offset->x, offset->y, -offset->z);
    out_collider->radius = radius;
    return TSL_OK;
}

// ---- springs --------------------------------------------------------------------------------------------

static int same_vector(tsl_vec3 a, tsl_vec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

// Displacement per tick of 1/60 s as an acceleration: power / 60 times 60 squared.
static tsl_vec3 gravity_of(const tsl_vrm_joint *j)
{
    return tsli_vec3_scale(j->gravity_dir, 60.0f * j->gravity_power);
}

static float vrm_value(const void *spring, tsl_parameter parameter, uint32_t joint)
{
    const tsl_vrm_joint *j = &((const tsl_vrm_spring *)spring)->joints[joint];
    return parameter == TSL_PARAMETER_DAMPING  ? j->drag_force
           : parameter == TSL_PARAMETER_RADIUS ? j->hit_radius
                                               : j->stiffness;
}

static int gravity_varies(const tsl_vrm_spring *s)
{
    for (uint32_t i = 1; i < segment_count(s); ++i)
        if (!same_vector(gravity_of(&s->joints[i]), gravity_of(&s->joints[0])))
            return 1;
    return 0;
}

void tslc_vrm_params(const tsl_vrm_spring *s, tsl_chain_params *params)
{
    tsl_chain_params_init(params, sizeof *params);
    params->damping = tslc_base_of(vrm_value, s, TSL_PARAMETER_DAMPING, segment_count(s));
    params->push = tslc_base_of(vrm_value, s, TSL_PARAMETER_PUSH, segment_count(s));
    params->radius = tslc_base_of(vrm_value, s, TSL_PARAMETER_RADIUS, segment_count(s));
    params->elasticity = params->stiffness = 0.0f;
    params->inert = params->inert_rotation = s->center >= 0 ? 1.0f : 0.0f;
    params->gravity_scale = 0.0f; // VRM has only its own gravity
    params->gravity_falloff = 0.0f;
    if (!gravity_varies(s))
        params->gravity = gravity_of(&s->joints[0]);
    params->scale_rule = TSL_SCALE_NONE;
    params->scale_change = TSL_SCALE_CHANGE_FELT;
}

static tsl_result tslc_vrm_desc(const tsl_vrm_spring *s, tsl_chain_desc *desc)
{
    desc->model = TSL_MODEL_SPRING;
    desc->flags |= TSL_CHAIN_UNANIMATED;
    desc->bones = s->bones;
    desc->bone_count = s->joint_count;
    desc->anchor = s->center;
    desc->tip = s->has_tail ? TSL_TIP_LOCAL : TSL_TIP_NONE;
    desc->tip_offset = s->tail;
    return TSL_OK;
}

static tsl_result vrm_take(const tslc_caller *caller, const tsl_vrm_spring *given, tsl_vrm_spring *s)
{
    return take_spring(caller, UINT32_MAX, given, s);
}

TSLC_PARAMS_CALL(tsl_vrm_spring_to_params, tsl_vrm_spring, tsl_vrm_spring, vrm_take, tslc_vrm)
TSLC_DESC_CALL(tsl_vrm_spring_to_desc, tsl_vrm_spring, tsl_vrm_spring, vrm_take, tslc_vrm)

// ---- creating a chain -----------------------------------------------------------------------------------

static tsl_result set_gravities(tsl_world *world, tsl_chain_id chain, const tsl_vrm_spring *s)
{
    tsl_vec3 gravities[TSLC_MOST_BONES + 1];
    uint32_t count = segment_count(s);
    if (!gravity_varies(s))
        return TSL_OK;
    gravities[0] = tsli_vec3(0.0f, 0.0f, 0.0f);
    for (uint32_t i = 0; i < count; ++i)
        gravities[i + 1] = gravity_of(&s->joints[i]);
    return tsl_chain_set_gravities(world, chain, gravities, count + 1);
}

static float vrm_angle(float angle, float most)
{
    return angle < most ? angle : most;
}

static tsl_result set_limits(tsl_world *world, tsl_chain_id chain, const tsl_vrm_spring *s)
{
    static const tsl_joint_limit none = {TSL_LIMIT_NONE, 0.0f, 0.0f, {0.0f, 0.0f, 0.0f, 1.0f}};
    tsl_joint_limit limits[TSLC_MOST_BONES + 1];
    uint32_t count = segment_count(s);
    if (!s->limits)
        return TSL_OK;
    limits[0] = none;
    for (uint32_t i = 0; i < count; ++i) {
        tsl_joint_limit *limit = &limits[i + 1];
        *limit = s->limits[i];
        limit->angle_a = vrm_angle(limit->angle_a, TSLC_HALF_TURN);
        limit->angle_b = vrm_angle(limit->angle_b, 0.5f * TSLC_HALF_TURN);
    }
    return tsl_chain_set_joint_limits(world, chain, limits, count + 1);
}

static tsl_result tslc_vrm_tune(const tslc_caller *caller, tsl_chain_id chain, const tsl_vrm_spring *s)
{
    TSLC_TRY(tslc_set_factors(caller, chain, vrm_value, s, TSL_PARAMETER_DAMPING, segment_count(s)));
    TSLC_TRY(tslc_set_factors(caller, chain, vrm_value, s, TSL_PARAMETER_PUSH, segment_count(s)));
    TSLC_TRY(tslc_set_factors(caller, chain, vrm_value, s, TSL_PARAMETER_RADIUS, segment_count(s)));
    TSLC_TRY(set_gravities(caller->world, chain, s));
    return set_limits(caller->world, chain, s);
}

static tsl_result vrm_take_few(const tslc_caller *caller, const tsl_vrm_spring *given, tsl_vrm_spring *s)
{
    return take_spring(caller, TSLC_MOST_BONES, given, s);
}

// The spring is checked before the world.
TSLI_STANDARD_CALL(tsl_vrm_spring_set_joints,
                   (tsl_world *world, tsl_chain_id chain, const tsl_vrm_spring *spring),
                   (world, chain, spring))
{
    tsl_vrm_spring s;
    const tslc_caller caller = {world, "tsl_vrm_spring_set_joints"};
    TSLC_TRY(vrm_take_few(&caller, spring, &s));
    return tslc_vrm_tune(&caller, chain, &s);
}

TSLC_CREATE_CALL(tsl_vrm_spring_create, tsl_vrm_spring, spring, tsl_vrm_spring, vrm_take_few, tslc_vrm)

// ---- colliders ------------------------------------------------------------------------------------------

static const tslc_field vrm_collider_fields[] = {TSLC_CHOICE(tsl_vrm_collider, shape, 0, TSL_VRM_PLANE),
                                                 TSLC_SWITCH(tsl_vrm_collider, inside, 0),
                                                 TSLC_AMOUNT(tsl_vrm_collider, radius, 0.0f),
                                                 TSLC_VECTOR(tsl_vrm_collider, offset, 0.0f, 0.0f, 0.0f),
                                                 TSLC_VECTOR(tsl_vrm_collider, tail, 0.0f, 0.0f, 0.0f),
                                                 TSLC_VECTOR(tsl_vrm_collider, normal, 0.0f, 0.0f, 1.0f)};
TSLC_STRUCT_CALL(tsl_vrm_collider_init, tsl_vrm_collider, "collider", vrm_collider)

static tsl_result vrm_collider_fill(const tsl_vrm_collider *c, tsl_collider_desc *desc)
{
    int flat = c->shape == TSL_VRM_PLANE;
    if (flat && (c->inside || tslc_is_zero(c->normal)))
        return TSL_ERROR_INVALID_ARGUMENT;
    desc->flags |= TSL_COLLIDER_UNSCALED | (c->inside ? TSL_COLLIDER_INSIDE : 0);
    desc->shape = c->shape == TSL_VRM_SPHERE    ? TSL_SHAPE_SPHERE
                  : c->shape == TSL_VRM_CAPSULE ? TSL_SHAPE_CAPSULE
                                                : TSL_SHAPE_PLANE;
    desc->radius = desc->radius_b = c->radius;
    desc->a = c->offset;
    desc->b = flat ? c->normal : c->tail;
    return TSL_OK;
}

TSLC_COLLIDER_CALL(tsl_vrm_collider_to_desc, tsl_vrm_collider, vrm_collider)

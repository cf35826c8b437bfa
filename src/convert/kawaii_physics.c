// SPDX-License-Identifier: MIT
// KawaiiPhysics. One step in its component's space, with x a particle, d its damping, s its stiffness and w the effective share of the
// component's travel M:
//
//     x' = x + (1 - d)(x - x before) + gravity h h - w M,   x'' = x' + s (rest - x')
//
// A tick of Tassel's has  - (1 - inert)(M - (1 - d) M before)  in place of  - w M.  For constant M that is (1 - inert) d M, so inert is
// 1 - w / d. A tick with inert 1 and a force of  - w M / (h h)  is the same for any M.
#include "tassel/convert/kawaii_physics.h"
#include "tassel/debug.h"

#include "convert/calls.h"
#include "convert/curve_keys.h"
#include "math/transform.h"

// ---- reading a node -------------------------------------------------------------------------------------

static const tslc_field kawaii_fields[] = {TSLC_ABOVE_0(tsl_kawaii_physics, target_framerate, 60.0f, TSLC_MOST_NUMBER),
                                           TSLC_WHOLE(tsl_kawaii_physics, max_substeps, 4, 1, 64),
                                           TSLC_SHARE(tsl_kawaii_physics, damping, 0.1f),
                                           TSLC_SHARE(tsl_kawaii_physics, stiffness, 0.05f),
                                           TSLC_SHARE(tsl_kawaii_physics, world_damping_location, 0.8f),
                                           TSLC_SHARE(tsl_kawaii_physics, world_damping_rotation, 0.8f),
                                           TSLC_AMOUNT(tsl_kawaii_physics, radius, 3.0f),
                                           TSLC_RANGE(tsl_kawaii_physics, limit_angle, 0.0f, 0.0f, FLT_MAX),
                                           TSLC_VECTOR(tsl_kawaii_physics, gravity, 0.0f, 0.0f, 0.0f),
                                           TSLC_SWITCH(tsl_kawaii_physics, legacy_gravity, 0),
                                           TSLC_VECTOR(tsl_kawaii_physics, simple_external_force, 0.0f, 0.0f, 0.0f),
                                           TSLC_CHOICE(tsl_kawaii_physics, planar_constraint, 0, TSL_FREEZE_Z),
                                           TSLC_AMOUNT(tsl_kawaii_physics, dummy_bone_length, 0.0f),
                                           TSLC_CHOICE(tsl_kawaii_physics, bone_forward_axis, 0, TSL_KAWAII_Z_NEGATIVE),
                                           TSLC_CHOICE(tsl_kawaii_physics, simulation_space, 0, TSL_KAWAII_BASE_BONE),
                                           TSLC_FINITE(tsl_kawaii_physics, teleport_distance_threshold, 300.0f),
                                           TSLC_FINITE(tsl_kawaii_physics, teleport_rotation_threshold, 10.0f),
                                           TSLC_SWITCH(tsl_kawaii_physics, follows, 0),
                                           TSLC_WHOLE(tsl_kawaii_physics, reserved, 0, 0, 0),
                                           TSLC_KEYS(tsl_kawaii_physics, damping),
                                           TSLC_KEYS(tsl_kawaii_physics, stiffness),
                                           TSLC_KEYS(tsl_kawaii_physics, world_damping_location),
                                           TSLC_KEYS(tsl_kawaii_physics, world_damping_rotation),
                                           TSLC_KEYS(tsl_kawaii_physics, radius),
                                           TSLC_KEYS(tsl_kawaii_physics, limit_angle)};
TSLC_STRUCT_CALL(tsl_kawaii_physics_init, tsl_kawaii_physics, "node", kawaii)

static tsl_vec3 kawaii_force(const tsl_kawaii_physics *n)
{
    return tsli_vec3_scale(n->simple_external_force, n->target_framerate);
}

static tsl_result kawaii_take(const tslc_caller *caller, const tsl_kawaii_physics *given, tsl_kawaii_physics *n)
{
    TSLC_TRY(tslc_take(caller, &kawaii_type, given, n));
    return tslc_check_values(caller, "node.target_framerate times simple_external_force", kawaii_force(n));
}

// ---- parameters and curves --------------------------------------------------------------------------------

static double kawaii_effective_travel(const tsl_kawaii_physics *n, float u)
{
    return 1.0 - tslc_share_at(n->world_damping_location, n->world_damping_location_keys,
                               n->world_damping_location_key_count, u);
}

static double kawaii_inert(const tsl_kawaii_physics *n, double felt, double damping)
{
    if (n->simulation_space == TSL_KAWAII_WORLD)
        return 0.0;
    return felt == 0.0 ? 1.0 : felt < damping ? 1.0 - felt / damping : 0.0;
}

static float kawaii_value(const void *node, tsl_parameter parameter, float u)
{
    const tsl_kawaii_physics *n = node;
    double damping = tslc_share_at(n->damping, n->damping_keys, n->damping_key_count, u);
    if (parameter == TSL_PARAMETER_DAMPING)
        return tslc_damping_per_sixtieth((float)damping, n->target_framerate);
    if (parameter == TSL_PARAMETER_ELASTICITY)
        return tslc_elasticity_per_sixtieth(
            (float)tslc_share_at(n->stiffness, n->stiffness_keys, n->stiffness_key_count, u), n->target_framerate);
    if (parameter == TSL_PARAMETER_INERT)
        return n->follows && n->simulation_space != TSL_KAWAII_WORLD
                   ? 1.0f
                   : (float)kawaii_inert(n, kawaii_effective_travel(n, u), damping);
    double turning = 1.0 - tslc_share_at(n->world_damping_rotation, n->world_damping_rotation_keys,
                                         n->world_damping_rotation_key_count, u);
    return (float)kawaii_inert(n, turning, damping);
}

// Whether a parameter of kawaii_value has curves.
static int kawaii_varies(const tsl_kawaii_physics *n, tsl_parameter parameter)
{
    int in_world = n->simulation_space == TSL_KAWAII_WORLD;
    switch (parameter) {
    case TSL_PARAMETER_DAMPING:
        return n->damping_key_count > 0;
    case TSL_PARAMETER_ELASTICITY:
        return n->stiffness_key_count > 0;
    case TSL_PARAMETER_INERT:
        return !in_world && !n->follows && n->damping_key_count + n->world_damping_location_key_count > 0;
    case TSL_PARAMETER_INERT_ROTATION:
        return !in_world && n->damping_key_count + n->world_damping_rotation_key_count > 0;
    default:
        return 0;
    }
}

static float kawaii_number(const tsl_kawaii_physics *n, tsl_parameter parameter)
{
    return kawaii_varies(n, parameter) ? 1.0f : kawaii_value(n, parameter, 1.0f);
}

static void kawaii_params(const tsl_kawaii_physics *n, tsl_chain_params *params)
{
    tsl_chain_params_init(params, sizeof *params);
    params->damping = kawaii_number(n, TSL_PARAMETER_DAMPING);
    params->elasticity = kawaii_number(n, TSL_PARAMETER_ELASTICITY);
    params->inert = kawaii_number(n, TSL_PARAMETER_INERT);
    params->inert_rotation = kawaii_number(n, TSL_PARAMETER_INERT_ROTATION);
    params->stiffness = 0.0f; // the particle may go anywhere around its rest position
    params->radius = n->radius;
    params->gravity_scale = 0.0f; // only its own gravity acts
    params->gravity = tsli_vec3_scale(n->gravity, n->legacy_gravity ? 0.5f : 1.0f);
    params->gravity_falloff = 0.0f;
    params->force = kawaii_force(n);
    params->freeze_axis = n->planar_constraint;
}

static tsl_result kawaii_curve(const void *node, tsl_parameter parameter, tsl_curve_key *out_keys,
                               uint32_t *inout_count)
{
    const tsl_kawaii_physics *n = node;
    return tslc_curve_report(kawaii_varies(n, parameter) ? kawaii_value : NULL, n, parameter, n->radius_keys,
                             parameter == TSL_PARAMETER_RADIUS ? n->radius_key_count : 0, out_keys, inout_count);
}

TSLC_CURVE_CALL(tsl_kawaii_physics_to_curve, tsl_kawaii_physics, tsl_kawaii_physics, kawaii_take, kawaii)

static double kawaii_mean_effective_travel(const tsl_kawaii_physics *n)
{
    double sum = 0.0;
    for (int i = 1; i <= TSLC_CURVE_PIECES; ++i)
        sum += kawaii_effective_travel(n, (float)i / TSLC_CURVE_PIECES);
    return sum / TSLC_CURVE_PIECES;
}

TSLI_STANDARD_CALL(tsl_kawaii_physics_follow,
                   (const tsl_kawaii_physics *node, const tsl_vec3 *travel, float seconds,
                    tsl_chain_params *inout_params),
                   (node, travel, seconds, inout_params))
{
    tsl_kawaii_physics n;
    if (!travel || !inout_params)
        return TSL_ERROR_NULL_POINTER;
    if (inout_params->struct_size < sizeof(tsl_chain_params))
        return TSL_ERROR_NOT_INITIALIZED;
    TSLC_TRY(kawaii_take(&tslc_unheard, node, &n));
    if (!tsli_vec3_is_finite(*travel) || !tsli_is_finite(seconds))
        return TSL_ERROR_NOT_FINITE;
    if (!(seconds > 0.0f) || !n.follows)
        return TSL_ERROR_INVALID_ARGUMENT;
    double felt = n.simulation_space == TSL_KAWAII_WORLD ? 0.0 : kawaii_mean_effective_travel(&n);
    float per_travel = (float)(felt * (double)n.target_framerate / (double)seconds);
    tsl_vec3 force = tsli_vec3_sub(kawaii_force(&n), tsli_vec3_scale(*travel, per_travel));
    if (!tsli_vec3_is_within_limit(force))
        return TSL_ERROR_INVALID_ARGUMENT;
    inout_params->force = force;
    return TSL_OK;
}

// ---- descriptions -----------------------------------------------------------------------------------------

TSLI_STANDARD_CALL(tsl_kawaii_physics_to_rig_desc, (const tsl_kawaii_physics *node, tsl_rig_desc *inout_desc),
                   (node, inout_desc))
{
    tsl_kawaii_physics n;
    TSLC_TAKE_FOR(tslc_check_desc_out(inout_desc, sizeof *inout_desc), kawaii_take, node, &n);
    float distance = n.teleport_distance_threshold, angle = n.teleport_rotation_threshold;
    inout_desc->ticks_per_second = n.target_framerate;
    inout_desc->max_ticks_per_step = n.max_substeps;
    inout_desc->teleport_distance = distance > 0.0f ? distance : 0.0f;
    inout_desc->teleport_angle = angle > 0.0f ? (float)((double)angle * TSLC_RADIANS) : 0.0f;
    inout_desc->teleport_mode = TSL_TELEPORT_KEEP;
    return TSL_OK;
}

static tsl_result kawaii_desc(const tsl_kawaii_physics *n, tsl_chain_desc *desc)
{
    desc->model = TSL_MODEL_CHAIN;
    desc->tip = n->dummy_bone_length > 0.0f ? TSL_TIP_LOCAL : TSL_TIP_NONE;
    float length = n->bone_forward_axis >= TSL_KAWAII_X_NEGATIVE ? -n->dummy_bone_length : n->dummy_bone_length;
    desc->tip_offset = tslc_along(n->bone_forward_axis % 3, length);
    desc->fork = TSL_FORK_KEEP;
    if (n->simulation_space == TSL_KAWAII_COMPONENT)
        desc->anchor = -1;
    return TSL_OK;
}

// ---- limits of angles -------------------------------------------------------------------------------------

// Per particle, from the curve; 0 particles without one.
static tsl_result kawaii_joint_limits(const tslc_caller *caller, tsl_chain_id chain, const tsl_kawaii_physics *n,
                                      tsl_joint_limit *limits, uint32_t *out_count)
{
    tsl_particle particles[TSLC_MOST_BONES];
    uint32_t count = TSLC_MOST_BONES;
    *out_count = 0;
    if (n->limit_angle == 0.0f || !n->limit_angle_key_count)
        return TSL_OK;
    tsl_result result = tsl_chain_get_particles(caller->world, chain, particles, &count);
    if (result == TSL_ERROR_BUFFER_TOO_SMALL)
        return tslc_refuse(caller, TSL_ERROR_TOO_MANY,
                           "node.limit_angle_keys: the chain has %u particles; with them at most %d", count,
                           TSLC_MOST_BONES);
    TSLC_TRY(result);
    for (uint32_t i = 0; i < count; ++i) {
        double degrees =
            (double)n->limit_angle * tslc_curve_at(n->limit_angle_keys, n->limit_angle_key_count, particles[i].u);
        int limited = particles[i].parent >= 0 && degrees > 0.0;
        limits[i] = (tsl_joint_limit){limited ? TSL_LIMIT_CONE : TSL_LIMIT_NONE,
                                      limited ? tslc_half_angle(degrees) : 0.0f, 0.0f, tsli_quat_identity()};
    }
    *out_count = count;
    return TSL_OK;
}

// The calls that may be refused come first: the chain's own limit only allocates where it had none.
static tsl_result kawaii_limit_tune(const tslc_caller *caller, tsl_chain_id chain, const tsl_kawaii_physics *n)
{
    tsl_joint_limit joints[TSLC_MOST_BONES];
    uint32_t count;
    TSLC_TRY(kawaii_joint_limits(caller, chain, n, joints, &count));
    TSLC_TRY(tsl_chain_set_joint_limits(caller->world, chain, count ? joints : NULL, count));
    return tslc_set_cone(caller, chain, n->limit_angle > 0.0f ? n->limit_angle : -1.0f, TSL_LIMIT_ANIMATED);
}

TSLC_TUNE_CALL(tsl_kawaii_physics_set_limits, tsl_kawaii_physics, tsl_kawaii_physics, kawaii_take, kawaii_limit)

// ---- creating a chain -------------------------------------------------------------------------------------

static tsl_result kawaii_tune(const tslc_caller *caller, tsl_chain_id chain, const tsl_kawaii_physics *n)
{
    TSLC_TRY(tslc_tuned_chain_set_curves(caller, chain, kawaii_curve, n));
    return kawaii_limit_tune(caller, chain, n);
}

TSLC_CHAIN_CALLS(tsl_kawaii_physics, tsl_kawaii_physics, node, tsl_kawaii_physics, kawaii_take, kawaii)

// ---- colliders --------------------------------------------------------------------------------------------

// Numbers that become a position or a length of the collider: half of a capsule's length is added to its position.
static const tslc_field kawaii_collider_fields[] = {TSLC_CHOICE(tsl_kawaii_collider, shape, 0, TSL_KAWAII_BOX),
                                                    TSLC_SWITCH(tsl_kawaii_collider, inner, 0),
                                                    TSLC_AMOUNT(tsl_kawaii_collider, radius, 5.0f),
                                                    TSLC_ANY(tsl_kawaii_collider, radius_b, -1.0f),
                                                    TSLC_AMOUNT(tsl_kawaii_collider, length, 10.0f),
                                                    TSLC_VECTOR(tsl_kawaii_collider, offset_location, 0.0f, 0.0f, 0.0f),
                                                    TSLC_UNIT(tsl_kawaii_collider, offset_rotation),
                                                    TSLC_VECTOR(tsl_kawaii_collider, extent, 5.0f, 5.0f, 5.0f)};
TSLC_STRUCT_CALL(tsl_kawaii_collider_init, tsl_kawaii_collider, "collider", kawaii_collider)

static tsl_result kawaii_collider_fill(const tsl_kawaii_collider *c, tsl_collider_desc *desc)
{
    int has_size = c->extent.x > 0.0f && c->extent.y > 0.0f && c->extent.z > 0.0f;
    if ((c->shape == TSL_KAWAII_BOX && !has_size) || (c->inner && c->shape != TSL_KAWAII_SPHERE))
        return TSL_ERROR_INVALID_ARGUMENT;
    static const tsl_shape shapes[] = {TSL_SHAPE_SPHERE, TSL_SHAPE_CAPSULE, TSL_SHAPE_PLANE, TSL_SHAPE_BOX};
    tsl_quat turn = tsli_quat_normalize(c->offset_rotation);
    tsl_vec3 z = tsli_quat_rotate(turn, tsli_vec3(0.0f, 0.0f, 1.0f));
    tsl_vec3 half = tsli_vec3_scale(z, c->shape == TSL_KAWAII_CAPSULE ? 0.5f * c->length : 0.0f);
    desc->flags &= ~(TSL_COLLIDER_INSIDE | TSL_COLLIDER_KEEPS_RADIUS);
    if (c->inner)
        desc->flags |= TSL_COLLIDER_INSIDE;
    if (c->shape == TSL_KAWAII_PLANE)
        desc->flags |= TSL_COLLIDER_KEEPS_RADIUS;
    desc->shape = shapes[c->shape];
    desc->radius = c->shape == TSL_KAWAII_BOX ? 0.0f : c->radius;
    desc->radius_b = c->radius_b;
    desc->a = tsli_vec3_add(c->offset_location, half);
    desc->b = c->shape == TSL_KAWAII_PLANE ? z : tsli_vec3_sub(c->offset_location, half);
    if (c->shape == TSL_KAWAII_BOX) {
        desc->frame = tsli_transform_identity();
        desc->frame.position = c->offset_location;
        desc->frame.rotation = turn;
        desc->a = tsli_vec3(0.0f, 0.0f, 0.0f);
        desc->b = c->extent;
    }
    return TSL_OK;
}

TSLC_COLLIDER_CALL(tsl_kawaii_collider_to_desc, tsl_kawaii_collider, kawaii_collider)

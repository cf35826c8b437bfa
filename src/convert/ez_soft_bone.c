// SPDX-License-Identifier: MIT
#include "tassel/convert.h"

#include "base/desc.h"
#include "base/standard_call.h"
#include "convert/curve_keys.h"
#include "convert/ez_place.h"
#include "convert/outputs.h"
#include "convert/tuned_chain.h"
#include "math/vec.h"

#include <stddef.h>
#include <string.h>

// ---- taking a component in ------------------------------------------------------------------------------

static const tsl_curve_key ez_damping_keys[2] = {{0.0f, 0.5f, 0.0f, 0.0f}, {1.0f, 1.0f, 0.0f, 0.0f}};
static const tsl_curve_key ez_resistance_keys[2] = {{0.0f, 1.0f, -1.0f, -1.0f}, {1.0f, 0.0f, -1.0f, -1.0f}};
static const tsl_curve_key ez_slackness_keys[2] = {{0.0f, 1.0f, -0.2f, -0.2f}, {1.0f, 0.8f, -0.2f, -0.2f}};

void tsl_ez_soft_bone_init(tsl_ez_soft_bone *component, uint32_t struct_size)
{
    tsl_ez_soft_bone defaults;
    memset(&defaults, 0, sizeof defaults);
    defaults.update_rate = 60.0f;
    defaults.iterations = 1;
    defaults.damping = 0.2f;
    defaults.stiffness = 0.1f;
    defaults.resistance = 0.9f;
    defaults.damping_key_count = defaults.resistance_key_count = 2;
    defaults.damping_keys = ez_damping_keys;
    defaults.resistance_keys = ez_resistance_keys;
    defaults.slackness = 0.1f;
    defaults.slackness_key_count = 2;
    defaults.slackness_keys = ez_slackness_keys;
    tsli_desc_init(component, struct_size, &defaults, sizeof defaults);
}

static int ez_is_finite(const tsl_ez_soft_bone *c)
{
    const float values[] = {c->update_rate, c->constant_delta, c->damping,  c->stiffness,
                            c->resistance,  c->radius,         c->slackness};
    return tsli_are_finite(values, sizeof values / sizeof *values) && tsli_vec3_is_finite(c->gravity);
}

static int ez_is_share(float value)
{
    return value >= 0.0f && value <= 1.0f;
}

// The size that hosts have that were built before siblings.
#define EZ_FIRST_SIZE ((uint32_t)offsetof(tsl_ez_soft_bone, siblings))

tsl_result tsli_ez_take(const tsl_ez_soft_bone *given, tsl_ez_soft_bone *c)
{
    tsl_ez_soft_bone_init(c, sizeof *c);
    tsl_result result = tsli_desc_read(c, sizeof *c, EZ_FIRST_SIZE, given);
    if (result != TSL_OK)
        return result;
    if (!ez_is_finite(c))
        return TSL_ERROR_NOT_FINITE;
    if (!(c->update_rate > 0.0f) || c->constant_delta < 0.0f || c->iterations < 1 || c->iterations > 10 ||
        !ez_is_share(c->damping) || !ez_is_share(c->stiffness) || !ez_is_share(c->resistance) ||
        !ez_is_share(c->slackness) || c->radius < 0.0f || c->gravity_aligner > 1 ||
        c->siblings > TSL_EZ_SIBLINGS_UNIFIED || c->closed_siblings > 1 || !tsli_is_within_limit(c->radius) ||
        !tsli_vec3_is_within_limit(c->gravity))
        return TSL_ERROR_INVALID_ARGUMENT;
    const tsl_curve_key *const keys[] = {c->damping_keys, c->stiffness_keys, c->resistance_keys,
                                         c->radius_keys, c->slackness_keys};
    const uint32_t counts[] = {c->damping_key_count, c->stiffness_key_count, c->resistance_key_count,
                               c->radius_key_count, c->slackness_key_count};
    for (int i = 0; i < 5 && result == TSL_OK; ++i)
        result = tsli_curve_keys_check(keys[i], counts[i]);
    return result;
}

// ---- parameters, description, curves --------------------------------------------------------------------

static int ez_has_curves(const tsl_ez_soft_bone *c)
{
    return c->damping_key_count + c->stiffness_key_count > 0;
}

// Over the particles' places: the root, at 0, feels none.
static double ez_mean_force(const tsl_ez_soft_bone *c)
{
    double sum = 0.0;
    if (!ez_has_curves(c) && c->resistance_key_count == 0)
        return ez_at(c, 1.0f).force;
    for (int i = 1; i <= TSLI_CURVE_PIECES; ++i)
        sum += ez_at(c, (float)i / TSLI_CURVE_PIECES).force;
    return sum / TSLI_CURVE_PIECES;
}

TSLI_STANDARD_CALL(tsl_ez_soft_bone_to_params,
                   (const tsl_ez_soft_bone *component, tsl_chain_params *out_params, uint32_t struct_size),
                   (component, out_params, struct_size))
{
    tsl_ez_soft_bone c;
    tsl_result result = tsli_check_out(out_params, struct_size, sizeof *out_params);
    if (result == TSL_OK)
        result = tsli_ez_take(component, &c);
    if (result != TSL_OK)
        return result;
    ez_place place = ez_at(&c, 1.0f);
    int curves = ez_has_curves(&c);
    tsl_vec3 gravity = tsli_vec3_scale(c.gravity, (float)ez_mean_force(&c));
    if (!tsli_vec3_is_within_limit(gravity))
        return TSL_ERROR_INVALID_ARGUMENT;
    tsl_chain_params_init(out_params, struct_size);
    out_params->damping = curves ? 1.0f : (float)place.damping;
    out_params->elasticity = curves ? 1.0f : (float)place.elasticity;
    out_params->inert = out_params->inert_rotation = curves ? 1.0f : (float)place.inert;
    out_params->stiffness = 0.0f; // no ball around the rest place
    out_params->radius = c.radius;
    out_params->gravity_scale = 0.0f; // EZSoftBone knows no gravity but its own
    out_params->gravity = gravity;
    out_params->gravity_falloff = c.gravity_aligner ? 1.0f : 0.0f;
    return TSL_OK;
}

TSLI_STANDARD_CALL(tsl_ez_soft_bone_to_desc, (const tsl_ez_soft_bone *component, tsl_chain_desc *inout_desc),
                   (component, inout_desc))
{
    tsl_ez_soft_bone c;
    tsl_result result = tsli_check_desc_out(inout_desc, sizeof *inout_desc);
    if (result == TSL_OK)
        result = tsli_ez_take(component, &c);
    if (result != TSL_OK)
        return result;
    inout_desc->model = TSL_MODEL_CHAIN;
    inout_desc->tip = TSL_TIP_NONE;
    inout_desc->fork = TSL_FORK_KEEP;
    return TSL_OK;
}

static float ez_value(const void *component, tsl_parameter parameter, float u)
{
    ez_place place = ez_at(component, u);
    return (float)(parameter == TSL_PARAMETER_DAMPING      ? place.damping
                   : parameter == TSL_PARAMETER_ELASTICITY ? place.elasticity
                                                           : place.inert);
}

TSLI_STANDARD_CALL(tsl_ez_soft_bone_to_curve,
                   (const tsl_ez_soft_bone *component, tsl_parameter parameter, tsl_curve_key *out_keys,
                    uint32_t *inout_count),
                   (component, parameter, out_keys, inout_count))
{
    tsl_ez_soft_bone c;
    if (!inout_count)
        return TSL_ERROR_NULL_POINTER;
    tsl_result result = tsli_ez_take(component, &c);
    if (result != TSL_OK)
        return result;
    if (parameter >= TSL_PARAMETER_COUNT)
        return TSL_ERROR_INVALID_ARGUMENT;
    int sampled =
        ez_has_curves(&c) && (parameter == TSL_PARAMETER_DAMPING || parameter == TSL_PARAMETER_ELASTICITY ||
                              parameter == TSL_PARAMETER_INERT || parameter == TSL_PARAMETER_INERT_ROTATION);
    return tsli_curve_report(sampled ? ez_value : NULL, &c, parameter, c.radius_keys,
                             parameter == TSL_PARAMETER_RADIUS ? c.radius_key_count : 0, out_keys,
                             inout_count);
}

// ---- a chain with all of it -----------------------------------------------------------------------------

static tsl_result ez_curve_of(const void *component, tsl_parameter parameter, tsl_curve_key *out_keys,
                              uint32_t *inout_count)
{
    return tsl_ez_soft_bone_to_curve(component, parameter, out_keys, inout_count);
}

static tsl_result ez_set_curves(tsl_world *world, tsl_chain_id chain, const tsl_ez_soft_bone *component)
{
    return tsli_tuned_chain_set_curves(world, chain, ez_curve_of, component);
}

TSLI_STANDARD_CALL(tsl_ez_soft_bone_create,
                   (tsl_world *world, tsl_rig_id rig, const tsl_ez_soft_bone *component,
                    const tsl_chain_desc *where, tsl_chain_id *out_chain),
                   (world, rig, component, where, out_chain))
{
    TSLI_RETURN_TUNED_CHAIN(rig, component, tsl_ez_soft_bone_to_params, tsl_ez_soft_bone_to_desc,
                            ez_set_curves);
}

#undef EZ_FIRST_SIZE

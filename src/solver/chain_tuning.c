// SPDX-License-Identifier: MIT
// Door: what an animator turns on a chain while it runs.
#include "base/floating_point.h"
#include "solver/doors.h"
#include "solver/params.h"
#include "solver/profile.h"
#include "solver/stages.h"

#include <string.h>

#define CURVE_KEYS_AT_MOST 256u

tsl_chain_params tsli_chain_default_params(void)
{
    tsl_chain_params defaults;
    memset(&defaults, 0, sizeof defaults);
    defaults.struct_size = sizeof defaults;
    defaults.weight = 1.0f;
    defaults.damping = defaults.elasticity = defaults.stiffness = 0.1f;
    defaults.gravity_scale = 1.0f;
    defaults.gravity_falloff = 1.0f;
    return defaults;
}

void tsl_chain_params_init(tsl_chain_params *params, uint32_t struct_size)
{
    tsl_chain_params defaults = tsli_chain_default_params();
    tsli_desc_init(params, struct_size, &defaults, sizeof defaults);
}

static int all_finite(const tsl_chain_params *p)
{
    const float values[] = {p->weight,        p->damping,          p->elasticity,       p->stiffness,
                            p->inert,         p->inert_rotation,   p->friction,         p->radius,
                            p->gravity_scale, p->gravity_falloff,  p->disable_distance, p->push,
                            p->fade_seconds,  p->relative_damping, p->felt_speed_limit, p->felt_turn_limit};
    float zero = 0.0f;
    for (size_t i = 0; i < sizeof values / sizeof *values; ++i)
        zero += values[i] - values[i];
    return zero == 0.0f && tsli_vec3_is_finite(p->gravity) && tsli_vec3_is_finite(p->force);
}

tsl_result tsli_chain_check_params(const tsl_world *world, const char *door, const tsl_chain_params *p)
{
    const tsli_host *host = &world->host;
    if (!all_finite(p))
        return tsli_refuse(host, TSL_ERROR_NOT_FINITE, door, "a parameter");
    if (p->weight < 0.0f || p->weight > 1.0f)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, door, "weight is not in 0..1");
    if (p->damping < 0.0f || p->elasticity < 0.0f || p->stiffness < 0.0f || p->inert < 0.0f ||
        p->inert_rotation < 0.0f || p->friction < 0.0f || p->radius < 0.0f || p->push < 0.0f)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, door, "a parameter is below zero");
    if (p->gravity_falloff < 0.0f || p->gravity_falloff > 1.0f)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, door, "gravity_falloff is not in 0..1");
    if (p->disable_distance < 0.0f)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, door, "disable_distance is below zero");
    if (p->relative_damping < 0.0f || p->relative_damping > 1.0f)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, door, "relative_damping is not in 0..1");
    if (p->fade_seconds < 0.0f || p->felt_speed_limit < 0.0f || p->felt_turn_limit < 0.0f)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, door,
                           "fade_seconds, felt_speed_limit or felt_turn_limit is below zero");
    if (p->scale_change > TSL_SCALE_CHANGE_FELT)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, door, "scale_change %u", p->scale_change);
    if (p->freeze_axis > TSL_FREEZE_Z || p->scale_rule > TSL_SCALE_NONE)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, door, "freeze_axis or scale_rule");
    return TSL_OK;
}

tsl_result tsl_chain_set_params(tsl_world *world, tsl_chain_id id, const tsl_chain_params *params)
{
    TSLI_DOOR(world);
    tsli_chain *chain = tsli_chain_find(world, id);
    TSLI_CHECK(world, chain, TSL_ERROR_INVALID_HANDLE, "chain");
    tsl_chain_params known = tsli_chain_default_params();
    tsl_result result =
        tsli_take_grown_desc(world, __func__, &known, sizeof known, TSLI_FIRST_PARAMS_SIZE, params);
    if (result == TSL_OK)
        result = tsli_chain_check_params(world, __func__, &known);
    if (result != TSL_OK)
        return result;
    if (memcmp(&chain->params, &known, sizeof known) != 0) {
        tsli_chain_keep_weight(chain);
        chain->params = known;
        tsli_chain_load_params(chain);
        tsli_chain_wake(chain);
    }
    return TSL_OK;
}

tsl_result tsl_chain_get_params(const tsl_world *world, tsl_chain_id id, tsl_chain_params *out_params)
{
    TSLI_DOOR(world);
    const tsli_chain *chain = tsli_chain_find(world, id);
    TSLI_CHECK(world, chain, TSL_ERROR_INVALID_HANDLE, "chain");
    tsl_chain_params asked;
    tsl_result result =
        tsli_take_grown_desc(world, __func__, &asked, sizeof asked, TSLI_FIRST_PARAMS_SIZE, out_params);
    if (result != TSL_OK)
        return result;
    uint32_t size = out_params->struct_size;
    memcpy(out_params, &chain->params, size < sizeof chain->params ? size : sizeof chain->params);
    out_params->struct_size = size;
    return TSL_OK;
}

tsl_result tsl_chain_reset(tsl_world *world, tsl_chain_id id)
{
    TSLI_DOOR(world);
    tsli_chain *chain = tsli_chain_find(world, id);
    TSLI_CHECK(world, chain, TSL_ERROR_INVALID_HANDLE, "chain");
    tsli_floating_point host_mode = tsli_floating_point_enter();
    tsli_chain_settle(chain);
    if ((chain->rig->pose_pending || chain->rig->root_is_pending) && !chain->fresh) {
        chain->fresh = 1;
        chain->rig->chains_changed = 1;
    }
    tsli_rig_show(chain->rig);
    tsli_floating_point_leave(host_mode);
    return TSL_OK;
}

static tsl_result check_keys(const tsl_world *world, const char *door, const tsl_curve_key *keys,
                             uint32_t count)
{
    if (count > CURVE_KEYS_AT_MOST)
        return tsli_refuse(&world->host, TSL_ERROR_TOO_MANY, door, "more than %u keys", CURVE_KEYS_AT_MOST);
    if (count && !keys)
        return tsli_refuse(&world->host, TSL_ERROR_NULL_POINTER, door, "keys");
    for (uint32_t i = 0; i < count; ++i) {
        const float u = keys[i].u, value = keys[i].value, in = keys[i].in_tangent, out = keys[i].out_tangent;
        if ((u - u) + (value - value) + (in - in) + (out - out) != 0.0f)
            return tsli_refuse(&world->host, TSL_ERROR_NOT_FINITE, door, "key %u", i);
        if (i > 0 && !(keys[i].u > keys[i - 1].u))
            return tsli_refuse(&world->host, TSL_ERROR_NOT_INCREASING, door, "key %u", i);
    }
    return TSL_OK;
}

tsl_result tsl_chain_set_curve(tsl_world *world, tsl_chain_id id, tsl_parameter parameter,
                               const tsl_curve_key *keys, uint32_t key_count)
{
    TSLI_DOOR(world);
    tsli_chain *chain = tsli_chain_find(world, id);
    TSLI_CHECK(world, chain, TSL_ERROR_INVALID_HANDLE, "chain");
    TSLI_CHECK(world, parameter < TSL_PARAMETER_COUNT, TSL_ERROR_INVALID_ARGUMENT, "parameter %u", parameter);
    tsl_result result = check_keys(world, __func__, keys, key_count);
    if (result != TSL_OK)
        return result;
    tsli_curve curve = {NULL, key_count};
    if (key_count) {
        curve.keys = tsli_host_alloc(&world->host, key_count * sizeof *keys);
        TSLI_CHECK(world, curve.keys, TSL_ERROR_OUT_OF_MEMORY, "%u keys", key_count);
        memcpy(curve.keys, keys, key_count * sizeof *keys);
    }
    tsli_curve *held = &chain->curves[parameter];
    tsli_host_free(&world->host, held->keys, held->count * sizeof *held->keys);
    *held = curve;
    tsli_chain_load_params(chain);
    tsli_chain_wake(chain);
    tsli_profile_share(chain->rig);
    return TSL_OK;
}

tsl_result tsl_chain_set_factors(tsl_world *world, tsl_chain_id id, tsl_parameter parameter,
                                 const float *factors, uint32_t factor_count)
{
    TSLI_DOOR(world);
    tsli_chain *chain = tsli_chain_find(world, id);
    TSLI_CHECK(world, chain, TSL_ERROR_INVALID_HANDLE, "chain");
    TSLI_CHECK(world, parameter < TSL_PARAMETER_COUNT, TSL_ERROR_INVALID_ARGUMENT, "parameter %u", parameter);
    TSLI_CHECK(world, factor_count == 0 || factors, TSL_ERROR_NULL_POINTER, "factors");
    TSLI_CHECK(world, factor_count == 0 || factor_count == chain->particle_count, TSL_ERROR_COUNT_MISMATCH,
               "%u factors for %u particles", factor_count, chain->particle_count);
    for (uint32_t i = 0; i < factor_count; ++i)
        TSLI_CHECK(world, factors[i] - factors[i] == 0.0f, TSL_ERROR_NOT_FINITE, "factor %u", i);
    float *copy = NULL;
    if (factor_count) {
        copy = tsli_host_alloc(&world->host, factor_count * sizeof *copy);
        TSLI_CHECK(world, copy, TSL_ERROR_OUT_OF_MEMORY, "%u factors", factor_count);
        memcpy(copy, factors, factor_count * sizeof *copy);
    }
    tsli_host_free(&world->host, chain->factors[parameter], chain->particle_count * sizeof *copy);
    chain->factors[parameter] = copy;
    tsli_chain_load_params(chain);
    tsli_chain_wake(chain);
    tsli_profile_share(chain->rig);
    return TSL_OK;
}

tsl_result tsl_chain_set_gravities(tsl_world *world, tsl_chain_id id, const tsl_vec3 *gravities,
                                   uint32_t gravity_count)
{
    TSLI_DOOR(world);
    tsli_chain *chain = tsli_chain_find(world, id);
    TSLI_CHECK(world, chain, TSL_ERROR_INVALID_HANDLE, "chain");
    TSLI_CHECK(world, chain->model == TSL_MODEL_SPRING, TSL_ERROR_NOT_SUPPORTED, "not TSL_MODEL_SPRING");
    TSLI_CHECK(world, gravity_count == 0 || gravities, TSL_ERROR_NULL_POINTER, "gravities");
    TSLI_CHECK(world, gravity_count == 0 || gravity_count == chain->particle_count, TSL_ERROR_COUNT_MISMATCH,
               "%u gravities for %u particles", gravity_count, chain->particle_count);
    for (uint32_t i = 0; i < gravity_count; ++i)
        TSLI_CHECK(world, tsli_vec3_is_finite(gravities[i]), TSL_ERROR_NOT_FINITE, "gravity %u", i);
    tsl_vec3 *copy = NULL;
    if (gravity_count) {
        copy = tsli_host_alloc(&world->host, gravity_count * sizeof *copy);
        TSLI_CHECK(world, copy, TSL_ERROR_OUT_OF_MEMORY, "%u gravities", gravity_count);
        memcpy(copy, gravities, gravity_count * sizeof *copy);
    }
    tsli_host_free(&world->host, chain->gravities, chain->particle_count * sizeof *copy);
    chain->gravities = copy;
    tsli_chain_load_params(chain);
    tsli_chain_wake(chain);
    tsli_profile_share(chain->rig);
    return TSL_OK;
}

#undef CURVE_KEYS_AT_MOST

// SPDX-License-Identifier: MIT
// The default parameters and level of detail of a chain, and why others are refused.
#include "solver/check/entry.h"

#include <float.h>
#include <string.h>

// ---- parameters -----------------------------------------------------------------------------------------

tsl_chain_params tsli_chain_default_params(void)
{
    tsl_chain_params defaults;
    memset(&defaults, 0, sizeof defaults);
    defaults.struct_size = sizeof defaults;
    defaults.weight = 1.0f;
    defaults.damping = defaults.elasticity = defaults.stiffness = 0.1f;
    defaults.gravity_scale = 1.0f;
    defaults.gravity_falloff = 1.0f;
    defaults.wind_scale = defaults.fork_weight = 1.0f;
    defaults.wind_layers = TSLI_ALL_LAYERS;
    defaults.length_elasticity = 0.2f;
    defaults.push_out_speed = 0.5f;
    return defaults;
}

#define FIELD(name) TSLI_FIELD(tsl_chain_params, name)
#define SHARE 1, 0.0f, 1.0f
#define AMOUNT 1, 0.0f, TSLI_LARGEST
#define BOUND 1, 0.0f, FLT_MAX // compared with, and nothing else

static const tsli_number param_numbers[] = {{FIELD(weight), SHARE},
                                            {FIELD(damping), SHARE},
                                            {FIELD(elasticity), SHARE},
                                            {FIELD(stiffness), SHARE},
                                            {FIELD(inert), SHARE},
                                            {FIELD(inert_rotation), SHARE},
                                            {FIELD(friction), SHARE},
                                            {FIELD(radius), AMOUNT},
                                            {FIELD(gravity_scale), 1, -TSLI_LARGEST, TSLI_LARGEST},
                                            {FIELD(gravity), 3, -TSLI_LARGEST, TSLI_LARGEST},
                                            {FIELD(force), 3, -TSLI_LARGEST, TSLI_LARGEST},
                                            {FIELD(gravity_falloff), SHARE},
                                            {FIELD(disable_distance), BOUND},
                                            {FIELD(push), AMOUNT},
                                            {FIELD(fade_seconds), BOUND},
                                            {FIELD(relative_damping), SHARE},
                                            {FIELD(felt_speed_limit), BOUND},
                                            {FIELD(felt_turn_limit), BOUND},
                                            {FIELD(wind_scale), AMOUNT},
                                            {FIELD(rest_blend), SHARE},
                                            {FIELD(push_out_speed), AMOUNT},
                                            {FIELD(fork_weight), AMOUNT},
                                            {FIELD(inert_parent), SHARE},
                                            {FIELD(max_stretch), 1, 0.0f, TSLI_MAX_STRETCH},
                                            {FIELD(max_squash), 1, 0.0f, TSLI_MAX_SQUASH},
                                            {FIELD(length_elasticity), SHARE}};

#undef FIELD
#undef SHARE
#undef AMOUNT
#undef BOUND

tsl_result tsli_chain_check_params(const tsl_world *world, const char *function, const char *argument,
                                   const tsl_chain_params *p)
{
    const uint32_t count = sizeof param_numbers / sizeof *param_numbers;
    tsl_result result = tsli_check_numbers(world, function, argument, p, param_numbers, count);
    if (result == TSL_OK)
        result = tsli_check_choice(world, function, argument, ".freeze_axis", p->freeze_axis, TSL_FREEZE_Z + 1);
    if (result == TSL_OK)
        result = tsli_check_choice(world, function, argument, ".scale_rule", p->scale_rule, TSL_SCALE_NONE + 1);
    if (result == TSL_OK)
        result =
            tsli_check_choice(world, function, argument, ".scale_change", p->scale_change, TSL_SCALE_CHANGE_FELT + 1);
    return result;
}

tsl_result tsli_chain_read_params(const tsl_world *world, const char *function, const tsl_chain_params *given,
                                  tsl_chain_params *params)
{
    *params = tsli_chain_default_params();
    tsl_result result = tsli_take_grown_desc(world, function, "params", "tsl_chain_params", params, sizeof *params,
                                             TSLI_FIRST_PARAMS_SIZE, given);
    return result == TSL_OK ? tsli_chain_check_params(world, function, "params", params) : result;
}

// ---- arrays ----------------------------------------------------------------------------------------------

#define CURVE_KEYS_AT_MOST 256u

tsl_result tsli_check_keys(const tsl_world *world, const char *function, const tsl_curve_key *keys, uint32_t count)
{
    static const char *const components[] = {".u", ".value", ".in_tangent", ".out_tangent"};
    if (count > CURVE_KEYS_AT_MOST)
        return tsli_refuse(&world->host, TSL_ERROR_TOO_MANY, function, "key_count is %u; it must be at most %u", count,
                           CURVE_KEYS_AT_MOST);
    if (count && !keys)
        return tsli_refuse(&world->host, TSL_ERROR_NULL_POINTER, function, "keys is null, and key_count is %u", count);
    for (uint32_t i = 0; i < count; ++i) {
        const float numbers[] = {keys[i].u, keys[i].value, keys[i].in_tangent, keys[i].out_tangent};
        for (uint32_t k = 0; k < 4; ++k)
            if (!tsli_is_finite(numbers[k]))
                return tsli_refuse(&world->host, TSL_ERROR_NOT_FINITE, function, "keys[%u]%s is %g; it must be finite",
                                   i, components[k], (double)numbers[k]);
        if (i > 0 && tsli_compare(keys[i].u, keys[i - 1].u) <= 0)
            return tsli_refuse(&world->host, TSL_ERROR_NOT_INCREASING, function,
                               "keys[%u].u is %g; it must be more than %g, that of the key before", i,
                               (double)keys[i].u, (double)keys[i - 1].u);
    }
    return TSL_OK;
}

#undef CURVE_KEYS_AT_MOST

tsl_result tsli_chain_check_per_particle(const tsl_world *world, const char *function, const tsli_chain *chain,
                                         const char *argument, const char *count_name, const void *array,
                                         uint32_t count)
{
    if (count && !array)
        return tsli_refuse(&world->host, TSL_ERROR_NULL_POINTER, function, "%s is null, and %s is %u", argument,
                           count_name, count);
    if (count && count != chain->particle_count)
        return tsli_refuse(&world->host, TSL_ERROR_COUNT_MISMATCH, function,
                           "%s is %u; it must be 0 or %u, the number of particles of the chain", count_name, count,
                           chain->particle_count);
    return TSL_OK;
}

tsl_result tsli_chain_check_vectors(const tsl_world *world, const char *function, const tsli_chain *chain,
                                    const char *argument, const char *count_name, const tsl_vec3 *vectors,
                                    uint32_t count)
{
    tsl_result result = tsli_chain_check_per_particle(world, function, chain, argument, count_name, vectors, count);
    for (uint32_t i = 0; i < count && result == TSL_OK; ++i)
        if (!tsli_vec3_is_within_limit(vectors[i]))
            result = tsli_refuse_vec3(&world->host, function, &vectors[i], tsli_name_of("%s[%u]", argument, i).text);
    return result;
}

// ---- level of detail ------------------------------------------------------------------------------------

tsl_chain_detail tsli_chain_default_detail(void)
{
    tsl_chain_detail defaults;
    memset(&defaults, 0, sizeof defaults);
    defaults.struct_size = sizeof defaults;
    return defaults;
}

tsl_result tsli_chain_check_detail(const tsli_rig *rig, const char *function, const char *argument,
                                   const tsl_chain_detail *d)
{
    const tsl_world *world = rig->world;
    static const tsli_number tolerance = {TSLI_FIELD(tsl_chain_detail, sleep_tolerance), 1, 0.0f, FLT_MAX};
    tsl_result result =
        tsli_check_flags(&world->host, function, argument, ".flags", d->flags, TSL_DETAIL_NO_COLLISIONS);
    if (result == TSL_OK)
        result = tsli_check_numbers(world, function, argument, d, &tolerance, 1);
    return result;
}

// SPDX-License-Identifier: MIT
// The default parameters and level of detail of a chain, and why others are refused.
#include "solver/check/entry.h"

#include <float.h>
#include <string.h>

// ---- parameters -----------------------------------------------------------------------------------------

#define NOTHING(...)
#define NUMBER_DEFAULT(field, value, least, most) .field = (value),
#define CURVED_DEFAULT(field, value, least, most, curve) .field = (value),
#define CHOICE_DEFAULT(field, value, last) .field = (value),
#define LAYERS_DEFAULT(field, value) .field = (value),

tsl_chain_params tsli_chain_default_params(void)
{
    static const tsl_chain_params defaults = {
        .struct_size = sizeof defaults,
        TSLI_CHAIN_PARAMS(NUMBER_DEFAULT, CURVED_DEFAULT, NOTHING, CHOICE_DEFAULT, LAYERS_DEFAULT)};
    return defaults;
}

#define NUMBER_RANGE(field, value, least, most) {TSLI_FIELD(tsl_chain_params, field), 1, least, most},
#define CURVED_RANGE(field, value, least, most, curve) {TSLI_FIELD(tsl_chain_params, field), 1, least, most},
#define VECTOR_RANGE(field, value) {TSLI_FIELD(tsl_chain_params, field), 3, -TSLI_LARGEST, TSLI_LARGEST},
#define CHECK_CHOICE(field, value, last)                                                                               \
    if (result == TSL_OK)                                                                                              \
        result = tsli_check_choice(world, function, argument, "." #field, p->field, (last) + 1);

static const tsli_number param_numbers[] = {
    TSLI_CHAIN_PARAMS(NUMBER_RANGE, CURVED_RANGE, VECTOR_RANGE, NOTHING, NOTHING)};

tsl_result tsli_chain_check_params(const tsl_world *world, const char *function, const char *argument,
                                   const tsl_chain_params *p)
{
    const uint32_t count = sizeof param_numbers / sizeof *param_numbers;
    tsl_result result = tsli_check_numbers(world, function, argument, p, param_numbers, count);
    TSLI_CHAIN_PARAMS(NOTHING, NOTHING, NOTHING, CHECK_CHOICE, NOTHING)
    return result;
}

#undef NUMBER_DEFAULT
#undef CURVED_DEFAULT
#undef CHOICE_DEFAULT
#undef LAYERS_DEFAULT
#undef NOTHING
#undef NUMBER_RANGE
#undef CURVED_RANGE
#undef VECTOR_RANGE
#undef CHECK_CHOICE

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

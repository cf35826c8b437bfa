// SPDX-License-Identifier: MIT
// The value of a parameter for one particle: base, curve, factor and tick rate.
#include "math/power.h"
#include "solver/model/chain_limits.h"
#include "solver/model/curve.h"
#include "solver/model/params.h"

#include <string.h>

tsli_variation tsli_chain_variation(const tsli_chain *chain)
{
    tsli_variation variation;
    memset(&variation, 0, sizeof variation);
    if (chain->variation)
        variation = *chain->variation;
    for (uint32_t i = 0; chain->unvaried >> i; ++i) {
        if (!(chain->unvaried >> i & 1u))
            continue;
        variation.arrays[i] = NULL;
        if (i < TSL_PARAMETER_COUNT)
            variation.key_counts[i] = 0;
    }
    return variation;
}

typedef struct half_angles {
    float a, b;
} half_angles;

static half_angles half_angles_of(const tsli_chain *chain, uint32_t particle)
{
    const tsli_chain_limits *limits = tsli_limits_of(chain);
    if (limits->joints)
        return (half_angles){limits->joints[particle].angle_a, limits->joints[particle].angle_b};
    return (half_angles){limits->angle.angle_a, limits->angle.angle_b};
}

// The offset in tsl_chain_params; 0: the parameter is one of the chain's limits.
static const uint16_t param_fields[TSL_PARAMETER_COUNT] = {
    [TSL_PARAMETER_DAMPING] = offsetof(tsl_chain_params, damping),
    [TSL_PARAMETER_ELASTICITY] = offsetof(tsl_chain_params, elasticity),
    [TSL_PARAMETER_STIFFNESS] = offsetof(tsl_chain_params, stiffness),
    [TSL_PARAMETER_INERT] = offsetof(tsl_chain_params, inert),
    [TSL_PARAMETER_INERT_ROTATION] = offsetof(tsl_chain_params, inert_rotation),
    [TSL_PARAMETER_FRICTION] = offsetof(tsl_chain_params, friction),
    [TSL_PARAMETER_RADIUS] = offsetof(tsl_chain_params, radius),
    [TSL_PARAMETER_PUSH] = offsetof(tsl_chain_params, push),
    [TSL_PARAMETER_WIND_SCALE] = offsetof(tsl_chain_params, wind_scale),
    [TSL_PARAMETER_FORK_WEIGHT] = offsetof(tsl_chain_params, fork_weight),
    [TSL_PARAMETER_MAX_STRETCH] = offsetof(tsl_chain_params, max_stretch),
    [TSL_PARAMETER_MAX_SQUASH] = offsetof(tsl_chain_params, max_squash)};

static float base_of(const tsli_chain *chain, tsl_parameter parameter, uint32_t particle)
{
    if (param_fields[parameter])
        return *(const float *)(const void *)((const char *)chain->params + param_fields[parameter]);
    switch (parameter) {
    case TSL_PARAMETER_ANGLE_A:
        return half_angles_of(chain, particle).a;
    case TSL_PARAMETER_ANGLE_B:
        return half_angles_of(chain, particle).b;
    case TSL_PARAMETER_MAX_DISTANCE:
        return tsli_limits_of(chain)->distances.max_distance;
    case TSL_PARAMETER_BACKSTOP_DISTANCE:
        return tsli_limits_of(chain)->distances.backstop_distance;
    default:
        return tsli_limits_of(chain)->distances.backstop_radius;
    }
}

float tsli_particle_parameter(const tsli_chain *chain, const tsli_variation *variation, tsl_parameter parameter,
                              uint32_t particle)
{
    float value = base_of(chain, parameter, particle);
    const float *factors = variation->arrays[TSLI_FACTORS_OF(parameter)];
    value = value * tsli_curve_at(variation->arrays[TSLI_KEYS_OF(parameter)], variation->key_counts[parameter],
                                  tsli_along(chain)[particle]);
    if (factors)
        value = value * factors[particle];
    if (!(value > 0.0f))
        return 0.0f;
    int is_share = parameter != TSL_PARAMETER_RADIUS && parameter < TSL_PARAMETER_PUSH;
    return value > 1.0f && is_share ? 1.0f : tsli_clamp_number(value);
}

float tsli_share_at_rate(float share, float sixtieths_per_tick)
{
    return sixtieths_per_tick == 1.0f ? share : 1.0f - tsli_power(1.0f - share, sixtieths_per_tick);
}

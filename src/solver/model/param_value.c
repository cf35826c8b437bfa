// SPDX-License-Identifier: MIT
#include "solver/model/param_value.h"

#include "base/exact.h"
#include "math/power.h"
#include "solver/model/limits.h"

#include <string.h>

// ---- curves --------------------------------------------------------------------------------------------

// Cubic Hermite between two keys; a piece whose tangents equal its slope is a straight line.
static float hermite(const tsl_curve_key *a, const tsl_curve_key *b, float u)
{
    float width = b->u - a->u;
    float t = (u - a->u) / width, t2 = t * t, t3 = t2 * t;
    float from = a->value * (2.0f * t3 - 3.0f * t2 + 1.0f) + b->value * (3.0f * t2 - 2.0f * t3);
    float slopes = a->out_tangent * (t3 - 2.0f * t2 + t) + b->in_tangent * (t3 - t2);
    return from + slopes * width;
}

float tsli_curve_at(const tsl_curve_key *keys, uint32_t count, float u)
{
    if (count == 0)
        return 1.0f;
    if (u <= keys[0].u)
        return keys[0].value;
    for (uint32_t i = 1; i < count; ++i)
        if (u < keys[i].u)
            return hermite(&keys[i - 1], &keys[i], u);
    return keys[count - 1].value;
}

// ---- one particle --------------------------------------------------------------------------------------

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

#define NOTHING(...)
#define CURVED(field, value, least, most, curve) [TSL_PARAMETER_##curve] = {offsetof(tsl_chain_params, field), most},

// Offset 0: the parameter is one of the chain's limits.
static const struct {
    uint32_t offset;
    float most;
} curved[TSL_PARAMETER_COUNT] = {TSLI_CHAIN_PARAMS(NOTHING, CURVED, NOTHING, NOTHING, NOTHING)};

#undef NOTHING
#undef CURVED

static float base_of(const tsli_chain *chain, tsl_parameter parameter, uint32_t particle)
{
    if (curved[parameter].offset)
        return *(const float *)(const void *)((const char *)chain->params + curved[parameter].offset);
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
    return curved[parameter].most == 1.0f && value > 1.0f ? 1.0f : tsli_clamp_number(value);
}

float tsli_share_at_rate(float share, float sixtieths_per_tick)
{
    return sixtieths_per_tick == 1.0f ? share : 1.0f - tsli_power(1.0f - share, sixtieths_per_tick);
}

// SPDX-License-Identifier: MIT
#include "solver/model/settings.h"

#include "base/exact.h"
#include "base/host.h"
#include "math/approx.h"
#include "math/vec.h"
#include "solver/model/lane.h"

#include <math.h>
#include <string.h>

// ---- limits of a chain ---------------------------------------------------------------------------------

const tsli_chain_limits tsli_default_limits = {
    .angle = {.struct_size = sizeof(tsl_chain_limit), .rotation = {0.0f, 0.0f, 0.0f, 1.0f}},
    .distances = {.struct_size = sizeof(tsl_chain_position_limit)},
};

int tsli_chain_make_limits(tsli_host *host, tsli_chain *chain)
{
    if (chain->limits)
        return 1;
    chain->limits = tsli_host_alloc(host, sizeof *chain->limits);
    if (chain->limits)
        *chain->limits = tsli_default_limits;
    return chain->limits != NULL;
}

void tsli_chain_free_limits(tsli_host *host, tsli_chain *chain)
{
    if (!chain->limits)
        return;
    tsli_host_free(host, chain->limits->joints, chain->particle_count * sizeof *chain->limits->joints);
    tsli_host_free(host, chain->limits, sizeof *chain->limits);
    chain->limits = NULL;
}

// ---- limits of angles, in a lane -----------------------------------------------------------------------

typedef struct known_angle {
    double cosine, sine;
} known_angle;

// Exact values for zero, a quarter and half a turn.
static known_angle angle_of(float radians)
{
    known_angle at = {0.0, 1.0};
    if (radians >= TSLI_HALF_TURN)
        return (known_angle){-1.0, 0.0};
    if (radians != TSLI_QUARTER_TURN)
        tsli_sin_cos((double)radians, &at.sine, &at.cosine);
    return at;
}

static float clamped(float radians, float most)
{
    return radians < 0.0f ? 0.0f : radians > most ? most : radians;
}

// The angle from the rest direction up to which every direction is allowed, whatever its azimuth: the narrower half angle less the
// rotation of limit space. Without one: a cosine that no direction has.
static known_angle surely_within(const tsli_angle_limit *limit, float a, float b)
{
    double x = limit->turn.x, z = limit->turn.z, off_cosine = 1.0 - 2.0 * (x * x + z * z);
    known_angle inner = angle_of(limit->kind == TSL_LIMIT_CONE || a < b ? a : b);
    off_cosine = off_cosine < -1.0 ? -1.0 : off_cosine;
    if (limit->kind == TSL_LIMIT_HINGE || off_cosine <= inner.cosine)
        return (known_angle){2.0, 0.0};
    double off_sine = sqrt(1.0 - off_cosine * off_cosine);
    return (known_angle){inner.cosine * off_cosine + inner.sine * off_sine,
                         inner.sine * off_cosine - inner.cosine * off_sine};
}

void tsli_angle_limit_store(tsli_slot_limit *slot, uint32_t lane, const tsli_angle_limit *limit, float share)
{
    float a = clamped(limit->a, TSLI_HALF_TURN), b = clamped(limit->b, TSLI_QUARTER_TURN);
    known_angle of_a = angle_of(a), of_b = angle_of(b), within = surely_within(limit, a, b);
    slot->cos_a[lane] = (float)of_a.cosine;
    slot->sin_a[lane] = (float)of_a.sine;
    slot->cos_b[lane] = (float)of_b.cosine;
    slot->sin_b[lane] = (float)of_b.sine;
    slot->within_cos[lane] = (float)within.cosine;
    slot->within_sin[lane] = (float)within.sine;
    slot->share[lane] = share;
    tsli_lanes4_set(slot->turn, lane, limit->turn);
    tsli_put_lane(&slot->cone, lane, limit->kind == TSL_LIMIT_CONE);
    tsli_put_lane(&slot->hinge, lane, limit->kind == TSL_LIMIT_HINGE);
    tsli_put_lane(&slot->polar, lane, limit->kind == TSL_LIMIT_POLAR);
}

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

// ---- parameters of one particle ------------------------------------------------------------------------

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
    const tsli_chain_limits *limits = tsli_limits_of(chain);
    switch (parameter) {
    case TSL_PARAMETER_ANGLE_A:
        return limits->joints ? limits->joints[particle].angle_a : limits->angle.angle_a;
    case TSL_PARAMETER_ANGLE_B:
        return limits->joints ? limits->joints[particle].angle_b : limits->angle.angle_b;
    case TSL_PARAMETER_MAX_DISTANCE:
        return limits->distances.max_distance;
    case TSL_PARAMETER_BACKSTOP_DISTANCE:
        return limits->distances.backstop_distance;
    default:
        return limits->distances.backstop_radius;
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

// SPDX-License-Identifier: MIT
// Curve keys of another system's parameters.
#ifndef TSLC_CURVE_KEYS_H
#define TSLC_CURVE_KEYS_H

#include "tassel/links.h"

#include "convert/fields.h"

static inline double tslc_curve_at(const tsl_curve_key *keys, uint32_t count, float u)
{
    if (count == 0)
        return 1.0;
    if (u <= keys[0].u)
        return (double)keys[0].value;
    for (uint32_t i = 1; i < count; ++i)
        if (u < keys[i].u) {
            double width = (double)keys[i].u - (double)keys[i - 1].u;
            double t = ((double)u - (double)keys[i - 1].u) / width, s = 1.0 - t;
            return (double)keys[i - 1].value * (1.0 + 2.0 * t) * s * s +
                   (double)keys[i].value * (3.0 - 2.0 * t) * t * t +
                   width * ((double)keys[i - 1].out_tangent * t * s * s - (double)keys[i].in_tangent * s * t * t);
        }
    return (double)keys[count - 1].value;
}

static inline double tslc_share_at(float base, const tsl_curve_key *keys, uint32_t count, float u)
{
    double value = (double)base * tslc_curve_at(keys, count, u);
    return value < 0.0 ? 0.0 : value > 1.0 ? 1.0 : value;
}

static inline float tslc_curved_share(const tsl_curved_value *v, float u)
{
    return (float)tslc_share_at(v->value, v->keys, v->key_count, u);
}

// Curves without keys of their own are sampled into this many straight pieces.
#define TSLC_CURVE_PIECES 64

// A component's parameter at a position along the chain.
typedef float (*tslc_value_fn)(const void *component, tsl_parameter parameter, float u);

static inline void tslc_curve_sample(tslc_value_fn value, const void *component, tsl_parameter parameter,
                                     tsl_curve_key *keys)
{
    for (int i = 0; i <= TSLC_CURVE_PIECES; ++i) {
        float u = (float)i / TSLC_CURVE_PIECES;
        keys[i] = (tsl_curve_key){u, value(component, parameter, u), 0.0f, 0.0f};
        if (i > 0)
            keys[i - 1].out_tangent = keys[i].in_tangent = (keys[i].value - keys[i - 1].value) * TSLC_CURVE_PIECES;
    }
}

// The two-call idiom for a parameter's keys: sampled where `value` is not null, else `count` of them as given.
static inline tsl_result tslc_curve_report(tslc_value_fn value, const void *component, tsl_parameter parameter,
                                           const tsl_curve_key *keys, uint32_t count, tsl_curve_key *out_keys,
                                           uint32_t *inout_count)
{
    uint32_t capacity = *inout_count;
    *inout_count = value ? TSLC_CURVE_PIECES + 1 : count;
    if (!out_keys)
        return TSL_OK;
    if (capacity < *inout_count)
        return TSL_ERROR_BUFFER_TOO_SMALL;
    if (value)
        tslc_curve_sample(value, component, parameter, out_keys);
    else if (count)
        memcpy(out_keys, keys, count * sizeof *keys);
    return TSL_OK;
}

static inline tsl_link_rule tslc_even_rule(tsl_link_resistance resists, float compliance)
{
    return (tsl_link_rule){.resists = resists, .stretch_compliance = compliance, .compression_compliance = compliance};
}

// The curve of a compliance; none removes the links'.
static inline tsl_result tslc_set_link_curve(tsl_world *world, tsl_links_id links, tsl_link_kind kind,
                                             tsl_link_parameter parameter, tslc_value_fn value, const void *component)
{
    tsl_curve_key keys[TSLC_CURVE_PIECES + 1];
    if (!value)
        return tsl_links_set_curve(world, links, kind, parameter, NULL, 0);
    tslc_curve_sample(value, component, 0, keys);
    return tsl_links_set_curve(world, links, kind, parameter, keys, TSLC_CURVE_PIECES + 1);
}

// The same curve for both compliances.
static inline tsl_result tslc_set_link_curves(tsl_world *world, tsl_links_id links, tsl_link_kind kind,
                                              tslc_value_fn value, const void *component)
{
    TSLC_TRY(tslc_set_link_curve(world, links, kind, TSL_LINK_PARAMETER_STRETCH_COMPLIANCE, value, component));
    return tslc_set_link_curve(world, links, kind, TSL_LINK_PARAMETER_COMPRESSION_COMPLIANCE, value, component);
}

#endif

// SPDX-License-Identifier: MIT
// EZSoftBone. One of its iterations, with x a particle, rest its rest position, v its speed, h seconds, k its stiffness, d its damping
// and a the speed added by forces:
//
//     s = (v + a)(1 - d),   x' = x + s h,   x' += (rest - x') k,   v' = (s + (x' - x) / h) / 2
//
// In x and w = v h this is a linear map with  trace 1 - k + (1 - k / 2)(1 - d),  determinant (1 - k)(1 - d).
// A tick of Tassel's, with damping D and elasticity E, has  trace 1 - E + (1 - D)(1 - E),  determinant (1 - D)(1 - E).
// Equal traces and determinants mean equal poles:  E = k (1 + d) / 2. Several iterations a tick are a power of the map: powers of
// its poles.
#include "tassel/convert/ez_soft_bone.h"

#include "convert/calls.h"
#include "convert/curve_keys.h"
#include "math/approx.h"

// cos(exponent * angle) from the cosine of an angle in 0..pi/2.
static double ez_cos_of_multiple(double cosine, double exponent)
{
    double s, c;
    tsli_sin_cos(exponent * tsli_angle_of(sqrt(1.0 - cosine * cosine), cosine), &s, &c);
    return c;
}

// The sum of the poles' powers. Poles are the roots of z^2 - trace z + determinant: with both at least 0 they are real and at least 0,
// or a pair with positive real parts.
static double ez_trace_of_power(double trace, double determinant, double exponent)
{
    double square = trace * trace - 4.0 * determinant;
    if (square >= 0.0) {
        double root = sqrt(square);
        return tsli_power_of(0.5 * (trace + root), exponent) + tsli_power_of(0.5 * (trace - root), exponent);
    }
    double radius = sqrt(determinant), cosine = 0.5 * trace / radius;
    return 2.0 * tsli_power_of(determinant, 0.5 * exponent) * ez_cos_of_multiple(cosine, exponent);
}

typedef struct ez_values {
    double damping, elasticity, inert;
    double force; // units per second squared for gravity 1, resistance included
} ez_values;

// Iterations per 1/60 s, and the seconds that one counts as.
static double ez_iterations(const tsl_ez_soft_bone *c)
{
    return (double)c->iterations * (double)c->update_rate / 60.0;
}

static double ez_seconds(const tsl_ez_soft_bone *c)
{
    double frame = c->constant_delta > 0.0f ? (double)c->constant_delta : 1.0 / (double)c->update_rate;
    return frame / c->iterations;
}

// Lag of a particle behind a rest position that advances by 1 an iteration. (The first particle of a chain sees its rest position jump
// at the beginning of a frame; those behind it see theirs move between iterations.)
static double ez_lag(double k, double d)
{
    return (1.0 - k) * d / (0.5 * k * (1.0 + d));
}

// A tick of Tassel's lags by (1 - inert)((1 - determinant) / E - 1) of its travel.
static double ez_inert(const ez_values *p, double lag, double determinant, double iterations)
{
    double own = ((1.0 - determinant) / p->elasticity - 1.0) * iterations;
    double inert = own > 0.0 ? 1.0 - lag / own : 0.0;
    return inert < 0.0 ? 0.0 : inert > 1.0 ? 1.0 : inert;
}

static ez_values ez_at(const tsl_ez_soft_bone *c, float u)
{
    double k = tslc_share_at(c->stiffness, c->stiffness_keys, c->stiffness_key_count, u) / c->iterations;
    double d = tslc_share_at(c->damping, c->damping_keys, c->damping_key_count, u);
    double r = tslc_share_at(c->resistance, c->resistance_keys, c->resistance_key_count, u);
    double beta = (1.0 - 0.5 * k) * (1.0 - d), one = (1.0 - k) * (1.0 - d), n = ez_iterations(c);
    double determinant = tsli_power_of(one, n), pull = 0.5 * k * (1.0 + d);
    ez_values p = {0};
    p.elasticity = n == 1.0 ? pull : 1.0 + determinant - ez_trace_of_power(1.0 - k + beta, one, n);
    p.elasticity = p.elasticity < 0.0 ? 0.0 : p.elasticity > 1.0 ? 1.0 : p.elasticity;
    double left = 1.0 - p.elasticity;
    p.damping = left > determinant ? 1.0 - determinant / left : 0.0;
    p.inert = pull > 1e-9 && p.elasticity > 1e-9 ? ez_inert(&p, ez_lag(k, d), determinant, n) : 0.0;
    // The sag: h a (1 - d)(1 - k) / pull per iteration, Tassel's force (1 - E) / E per tick squared. Without a pull the terminal
    // speed: the same limit.
    double ratio = pull > 1e-9 ? p.elasticity / pull : n;
    double speed = (1.0 - r) / c->iterations;
    p.force = left > 1e-9 ? speed * ez_seconds(c) * one * ratio / left * 3600.0 : 0.0;
    return p;
}

// ---- reading a component --------------------------------------------------------------------------------

static const tsl_curve_key ez_damping_keys[2] = {{0.0f, 0.5f, 0.0f, 0.0f}, {1.0f, 1.0f, 0.0f, 0.0f}};
static const tsl_curve_key ez_resistance_keys[2] = {{0.0f, 1.0f, -1.0f, -1.0f}, {1.0f, 0.0f, -1.0f, -1.0f}};
static const tsl_curve_key ez_slackness_keys[2] = {{0.0f, 1.0f, -0.2f, -0.2f}, {1.0f, 0.8f, -0.2f, -0.2f}};

static const tslc_field ez_fields[] = {TSLC_ABOVE_0(tsl_ez_soft_bone, update_rate, 60.0f, FLT_MAX),
                                       TSLC_RANGE(tsl_ez_soft_bone, constant_delta, 0.0f, 0.0f, FLT_MAX),
                                       TSLC_WHOLE(tsl_ez_soft_bone, iterations, 1, 1, 10),
                                       TSLC_SHARE(tsl_ez_soft_bone, damping, 0.2f),
                                       TSLC_SHARE(tsl_ez_soft_bone, stiffness, 0.1f),
                                       TSLC_SHARE(tsl_ez_soft_bone, resistance, 0.9f),
                                       TSLC_AMOUNT(tsl_ez_soft_bone, radius, 0.0f),
                                       TSLC_VECTOR(tsl_ez_soft_bone, gravity, 0.0f, 0.0f, 0.0f),
                                       TSLC_SWITCH(tsl_ez_soft_bone, gravity_aligner, 0),
                                       TSLC_CHOICE(tsl_ez_soft_bone, siblings, 0, TSL_EZ_SIBLINGS_UNIFIED),
                                       TSLC_SWITCH(tsl_ez_soft_bone, closed_siblings, 0),
                                       TSLC_SHARE(tsl_ez_soft_bone, slackness, 0.1f),
                                       TSLC_TWO_KEYS(tsl_ez_soft_bone, damping, ez_damping_keys),
                                       TSLC_KEYS(tsl_ez_soft_bone, stiffness),
                                       TSLC_TWO_KEYS(tsl_ez_soft_bone, resistance, ez_resistance_keys),
                                       TSLC_KEYS(tsl_ez_soft_bone, radius),
                                       TSLC_TWO_KEYS(tsl_ez_soft_bone, slackness, ez_slackness_keys)};

// Hosts built before siblings have the struct up to there.
static const tslc_type ez_type =
    TSLC_TYPE_SINCE(tsl_ez_soft_bone, offsetof(tsl_ez_soft_bone, siblings), "component", ez_fields);

TSLC_INIT_CALL(tsl_ez_soft_bone_init, tsl_ez_soft_bone, ez_type)

static tsl_result ez_take(const tslc_caller *caller, const tsl_ez_soft_bone *given, tsl_ez_soft_bone *c)
{
    return tslc_take(caller, &ez_type, given, c);
}

// ---- parameters, description, curves --------------------------------------------------------------------

static int ez_has_curves(const tsl_ez_soft_bone *c)
{
    return c->damping_key_count + c->stiffness_key_count > 0;
}

// Over the particles' positions along the chain: the root, at 0, has none.
static double ez_mean_force(const tsl_ez_soft_bone *c)
{
    double sum = 0.0;
    if (!ez_has_curves(c) && c->resistance_key_count == 0)
        return ez_at(c, 1.0f).force;
    for (int i = 1; i <= TSLC_CURVE_PIECES; ++i)
        sum += ez_at(c, (float)i / TSLC_CURVE_PIECES).force;
    return sum / TSLC_CURVE_PIECES;
}

static void ez_params(const tsl_ez_soft_bone *c, tsl_chain_params *params)
{
    ez_values values = ez_at(c, 1.0f);
    int curves = ez_has_curves(c);
    tsl_vec3 gravity = tsli_vec3_scale(c->gravity, (float)ez_mean_force(c));
    tsl_chain_params_init(params, sizeof *params);
    params->damping = curves ? 1.0f : (float)values.damping;
    params->elasticity = curves ? 1.0f : (float)values.elasticity;
    params->inert = params->inert_rotation = curves ? 1.0f : (float)values.inert;
    params->stiffness = 0.0f; // the particle may go anywhere around its rest position
    params->radius = c->radius;
    params->gravity_scale = 0.0f; // EZSoftBone has only its own gravity
    params->gravity = gravity;
    params->gravity_falloff = c->gravity_aligner ? 1.0f : 0.0f;
}

static tsl_result ez_desc(const tsl_ez_soft_bone *c, tsl_chain_desc *desc)
{
    desc->model = c->siblings ? TSL_MODEL_TASSEL : TSL_MODEL_CHAIN; // links take Tassel's alone
    desc->tip = TSL_TIP_NONE;
    desc->fork = TSL_FORK_KEEP;
    return TSL_OK;
}

static float ez_value(const void *component, tsl_parameter parameter, float u)
{
    ez_values values = ez_at(component, u);
    return (float)(parameter == TSL_PARAMETER_DAMPING      ? values.damping
                   : parameter == TSL_PARAMETER_ELASTICITY ? values.elasticity
                                                           : values.inert);
}

static tsl_result ez_curve(const void *component, tsl_parameter parameter, tsl_curve_key *out_keys,
                           uint32_t *inout_count)
{
    const tsl_ez_soft_bone *c = component;
    int sampled = ez_has_curves(c) && (parameter == TSL_PARAMETER_DAMPING || parameter == TSL_PARAMETER_ELASTICITY ||
                                       parameter == TSL_PARAMETER_INERT || parameter == TSL_PARAMETER_INERT_ROTATION);
    return tslc_curve_report(sampled ? ez_value : NULL, c, parameter, c->radius_keys,
                             parameter == TSL_PARAMETER_RADIUS ? c->radius_key_count : 0, out_keys, inout_count);
}

TSLC_CURVE_CALL(tsl_ez_soft_bone_to_curve, tsl_ez_soft_bone, tsl_ez_soft_bone, ez_take, ez)

static tsl_result ez_tune(const tslc_caller *caller, tsl_chain_id chain, const tsl_ez_soft_bone *c)
{
    return tslc_tuned_chain_set_curves(caller, chain, ez_curve, c);
}

TSLC_CHAIN_CALLS(tsl_ez_soft_bone, tsl_ez_soft_bone, component, tsl_ez_soft_bone, ez_take, ez)

// ---- siblings ---------------------------------------------------------------------------------------------

// EZSoftBone's siblings: in an iteration each bone in turn moves by 1 - slackness towards the mean of the positions that its parent and
// its left and right sibling give it.

static float ez_compliance_at(const void *component, tsl_parameter unused, float u)
{
    const tsl_ez_soft_bone *c = component;
    double d = tslc_share_at(c->damping, c->damping_keys, c->damping_key_count, u), n = c->iterations;
    double s = tslc_share_at(c->slackness, c->slackness_keys, c->slackness_key_count, u) / n;
    double left = 1.0 - (1.0 - s) / 3.0, h = 1.0 / ((double)c->update_rate * n);
    (void)unused;
    // Half of a move becomes speed in the next iteration, so the bone gives way twice as far as one that keeps all of it.
    return (float)(2.0 * (1.0 - d) / (1.0 + d) * tslc_compliance_of_share(1.0 - left * left, h));
}

static int ez_compliance_varies(const tsl_ez_soft_bone *c)
{
    return c->damping_key_count + c->slackness_key_count > 0;
}

TSLI_STANDARD_CALL(tsl_ez_soft_bone_to_links_params,
                   (const tsl_ez_soft_bone *component, tsl_links_params *out_params, uint32_t struct_size),
                   (component, out_params, struct_size))
{
    tsl_ez_soft_bone c;
    TSLC_TAKE_FOR(tslc_check_out(out_params, struct_size, sizeof *out_params), ez_take, component, &c);
    float compliance = ez_compliance_varies(&c) ? 1.0f : ez_compliance_at(&c, 0, 1.0f);
    tsl_links_params_init(out_params, struct_size);
    out_params->rounds = c.iterations;
    out_params->shear = out_params->bend = (tsl_link_rule){0};
    out_params->structural = tslc_even_rule(TSL_LINK_RESISTS_STRETCH | TSL_LINK_RESISTS_COMPRESSION, compliance);
    return TSL_OK;
}

TSLI_STANDARD_CALL(tsl_ez_soft_bone_to_links_desc,
                   (const tsl_ez_soft_bone *component, tsl_links_desc *inout_desc), (component, inout_desc))
{
    tsl_ez_soft_bone c;
    TSLC_TAKE_FOR(tslc_check_desc_out(inout_desc, sizeof *inout_desc), ez_take, component, &c);
    if (c.siblings == TSL_EZ_SIBLINGS_NONE)
        return TSL_ERROR_INVALID_ARGUMENT;
    inout_desc->layout = c.closed_siblings ? TSL_LINKS_RING : TSL_LINKS_STRIP;
    return TSL_OK;
}

static tsl_result ez_tune_links(const tslc_caller *caller, tsl_links_id links, const tsl_ez_soft_bone *c)
{
    return tslc_set_link_curves(caller->world, links, TSL_LINK_STRUCTURAL,
                                ez_compliance_varies(c) ? ez_compliance_at : NULL, c);
}

TSLC_TUNE_ID_CALL(tsl_ez_soft_bone_tune_links, tsl_ez_soft_bone, tsl_links_id, tsl_ez_soft_bone, ez_take, ez_tune_links)

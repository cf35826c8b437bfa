// SPDX-License-Identifier: MIT
#include "tassel/convert/spcr.h"

#include "base/standard_call.h"
#include "convert/curve_keys.h"
#include "convert/outputs.h"
#include "convert/spcr_formulas.h"
#include "convert/units.h"
#include "math/vec.h"

#include <string.h>

#define SPCR_ROUNDS 16 // of links, at most

// ---- powers and compliances -------------------------------------------------------------------------------

// Null if the controller has no such constraints.
static const tsl_spcr_power *spcr_power_of(const tsl_spcr *c, tsl_link_kind kind)
{
    static const uint32_t bits[] = {TSL_SPCR_STRUCTURAL_HORIZONTAL, TSL_SPCR_SHEAR, TSL_SPCR_BENDING_HORIZONTAL};
    const tsl_spcr_power *const powers[] = {&c->structural_horizontal, &c->shear, &c->bending_horizontal};
    return c->compute & bits[kind] ? powers[kind] : NULL;
}

// One of a constraint's two resistances, as a curve.
typedef struct spcr_resistance {
    const tsl_spcr *controller;
    float power;
    uint32_t key_count;
    const tsl_curve_key *keys;
} spcr_resistance;

static spcr_resistance spcr_resistance_of(const tsl_spcr *c, const tsl_spcr_power *p, tsl_link_parameter parameter)
{
    spcr_resistance shrink = {c, p->shrink, p->shrink_key_count, p->shrink_keys};
    spcr_resistance stretch = {c, p->stretch, p->stretch_key_count, p->stretch_keys};
    return parameter == TSL_LINK_PARAMETER_STRETCH_COMPLIANCE ? shrink : stretch;
}

static float spcr_compliance_at(const void *resistance, tsl_parameter unused, float u)
{
    const spcr_resistance *w = resistance;
    double left = 1.0 - tslc_share_at(w->power, w->keys, w->key_count, u), all = left;
    (void)unused;
    for (uint32_t pass = 1; pass < w->controller->relaxation && all > TSLC_LEAST_SHARE && left < 1.0; ++pass)
        all *= left;
    return (float)tslc_compliance_of_share(1.0 - all, 1.0 / spcr_steps_per_second(w->controller));
}

static float spcr_set_resistance(tsl_link_rule *rule, spcr_resistance resistance, uint32_t bit)
{
    if (resistance.power > 0.0f)
        rule->resists |= bit;
    return resistance.key_count ? 1.0f : spcr_compliance_at(&resistance, 0, 1.0f);
}

static tsl_link_rule spcr_rule(const tsl_spcr *c, tsl_link_kind kind)
{
    const tsl_spcr_power *p = spcr_power_of(c, kind);
    tsl_link_rule rule;
    memset(&rule, 0, sizeof rule);
    if (!p)
        return rule;
    rule.stretch_compliance = spcr_set_resistance(
        &rule, spcr_resistance_of(c, p, TSL_LINK_PARAMETER_STRETCH_COMPLIANCE), TSL_LINK_RESISTS_STRETCH);
    rule.compression_compliance = spcr_set_resistance(
        &rule, spcr_resistance_of(c, p, TSL_LINK_PARAMETER_COMPRESSION_COMPLIANCE), TSL_LINK_RESISTS_COMPRESSION);
    return rule;
}

TSLI_STANDARD_CALL(tsl_spcr_to_links_params,
                   (const tsl_spcr *controller, tsl_links_params *out_params, uint32_t struct_size),
                   (controller, out_params, struct_size))
{
    tsl_spcr c;
    TSLC_TAKE_FOR(tslc_check_out(out_params, struct_size, sizeof *out_params), tslc_spcr_take, controller, &c);
    tsl_links_params_init(out_params, struct_size);
    out_params->rounds = c.relaxation < SPCR_ROUNDS ? c.relaxation : SPCR_ROUNDS;
    out_params->structural = spcr_rule(&c, TSL_LINK_STRUCTURAL);
    out_params->shear = spcr_rule(&c, TSL_LINK_SHEAR);
    if (out_params->shear.resists)
        out_params->shear.resists |= TSL_LINK_RESISTS_AT_BOTH_ENDS;
    out_params->bend = spcr_rule(&c, TSL_LINK_BEND);
    return TSL_OK;
}

static tsl_result spcr_set_curve(tsl_world *world, tsl_links_id links, tsl_link_kind kind, tsl_link_parameter parameter,
                                 const spcr_resistance *resistance)
{
    tsl_curve_key keys[TSLC_CURVE_PIECES + 1];
    uint32_t count = resistance->key_count ? TSLC_CURVE_PIECES + 1 : 0;
    if (count)
        tslc_curve_sample(spcr_compliance_at, resistance, 0, keys);
    return tsl_links_set_curve(world, links, kind, parameter, count ? keys : NULL, count);
}

TSLI_STANDARD_CALL(tsl_spcr_tune_links, (tsl_world *world, tsl_links_id links, const tsl_spcr *controller),
                   (world, links, controller))
{
    tsl_spcr c;
    if (!world)
        return TSL_ERROR_NULL_POINTER;
    const tslc_caller caller = {world, "tsl_spcr_tune_links"};
    tsl_result result = tslc_spcr_take(&caller, controller, &c);
    for (uint32_t i = 0; i < 2 * TSL_LINK_KIND_COUNT && result == TSL_OK; ++i) {
        tsl_link_kind kind = i / 2;
        tsl_link_parameter parameter =
            i % 2 ? TSL_LINK_PARAMETER_COMPRESSION_COMPLIANCE : TSL_LINK_PARAMETER_STRETCH_COMPLIANCE;
        const tsl_spcr_power *p = spcr_power_of(&c, kind);
        if (p) {
            spcr_resistance resistance = spcr_resistance_of(&c, p, parameter);
            result = spcr_set_curve(world, links, kind, parameter, &resistance);
        }
    }
    return result;
}

// ---- strands to link ----------------------------------------------------------------------------------------

TSLI_STANDARD_CALL(tsl_spcr_to_links_desc, (const tsl_spcr *controller, tsl_links_desc *inout_desc),
                   (controller, inout_desc))
{
    tsl_spcr c;
    TSLC_TAKE_FOR(tslc_check_desc_out(inout_desc, sizeof *inout_desc), tslc_spcr_take, controller, &c);
    if (!spcr_links(&c))
        return TSL_ERROR_INVALID_ARGUMENT;
    inout_desc->layout = c.is_loop_root_points ? TSL_LINKS_RING : TSL_LINKS_STRIP;
    return TSL_OK;
}

// ---- colliders ------------------------------------------------------------------------------------------------

void tsl_spcr_collider_init(tsl_spcr_collider *collider, uint32_t struct_size)
{
    tsl_spcr_collider defaults;
    memset(&defaults, 0, sizeof defaults);
    defaults.radius = 0.05f;
    defaults.radius_tail_scale = 1.0f;
    tsli_desc_init(collider, struct_size, &defaults, sizeof defaults);
}

TSLI_STANDARD_CALL(tsl_spcr_collider_to_desc,
                   (const tsl_spcr_collider *collider, tsl_collider_desc *inout_desc), (collider, inout_desc))
{
    static const tslc_field fields[] = {
        TSLC_AMOUNT(tsl_spcr_collider, radius), TSLC_AMOUNT(tsl_spcr_collider, radius_tail_scale),
        TSLC_AMOUNT(tsl_spcr_collider, height), TSLC_SWITCH(tsl_spcr_collider, inverse)};
    tsl_spcr_collider c;
    tsl_collider_desc desc;
    tsl_result result = tslc_take_collider(collider, &c, sizeof c, fields, TSLC_COUNT_OF(fields), inout_desc, &desc);
    if (result != TSL_OK)
        return result;
    if (!tsli_is_within_limit(c.radius * c.radius_tail_scale))
        return TSL_ERROR_INVALID_ARGUMENT;
    int capsule = c.height > 0.0f;
    desc.shape = capsule ? TSL_SHAPE_CAPSULE : TSL_SHAPE_SPHERE;
    desc.flags &= ~(TSL_COLLIDER_INSIDE | TSL_COLLIDER_KEEPS_RADIUS);
    desc.flags |= c.inverse ? TSL_COLLIDER_INSIDE : 0u;
    desc.radius = c.radius;
    desc.radius_b = capsule ? c.radius * c.radius_tail_scale : -1.0f;
    desc.a = tsli_vec3(0.0f, -0.5f * c.height, 0.0f);
    desc.b = tsli_vec3(0.0f, 0.5f * c.height, 0.0f);
    return tslc_give_collider(&desc, inout_desc);
}

#undef SPCR_ROUNDS

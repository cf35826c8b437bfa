// SPDX-License-Identifier: MIT
// Siblings of EZSoftBone: in an iteration each bone in turn goes by 1 - slackness towards the mean of where its parent, its left and its
// right sibling would have it.
#include "tassel/convert/ez_soft_bone.h"

#include "base/standard_call.h"
#include "convert/curve_keys.h"
#include "convert/ez_place.h"
#include "convert/link_share.h"
#include "convert/outputs.h"

#include <string.h>

static float ez_compliance_at(const void *component, tsl_parameter unused, float u)
{
    const tsl_ez_soft_bone *c = component;
    double d = tslc_share_at(c->damping, c->damping_keys, c->damping_key_count, u), n = c->iterations;
    double s = tslc_share_at(c->slackness, c->slackness_keys, c->slackness_key_count, u) / n;
    double left = 1.0 - (1.0 - s) / 3.0, h = 1.0 / ((double)c->update_rate * n);
    (void)unused;
    // Half of what a bone is moved by is speed in the next iteration, so that it gives way twice as far as what keeps all of it.
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
    tsl_result result = tslc_check_out(out_params, struct_size, sizeof *out_params);
    if (result == TSL_OK)
        result = tslc_ez_take(&tslc_unheard, component, &c);
    if (result != TSL_OK)
        return result;
    tsl_link_rule rule;
    memset(&rule, 0, sizeof rule);
    tsl_links_params_init(out_params, struct_size);
    out_params->rounds = c.iterations;
    out_params->shear = out_params->bend = rule;
    rule.resists = TSL_LINK_RESISTS_STRETCH | TSL_LINK_RESISTS_COMPRESSION;
    rule.stretch_compliance = ez_compliance_varies(&c) ? 1.0f : ez_compliance_at(&c, 0, 1.0f);
    rule.compression_compliance = rule.stretch_compliance;
    out_params->structural = rule;
    return TSL_OK;
}

TSLI_STANDARD_CALL(tsl_ez_soft_bone_to_links_desc,
                   (const tsl_ez_soft_bone *component, tsl_links_desc *inout_desc), (component, inout_desc))
{
    tsl_ez_soft_bone c;
    tsl_result result = tslc_check_desc_out(inout_desc, sizeof *inout_desc);
    if (result == TSL_OK)
        result = tslc_ez_take(&tslc_unheard, component, &c);
    if (result != TSL_OK)
        return result;
    if (c.siblings == TSL_EZ_SIBLINGS_NONE)
        return TSL_ERROR_INVALID_ARGUMENT;
    inout_desc->layout = c.closed_siblings ? TSL_LINKS_RING : TSL_LINKS_STRIP;
    return TSL_OK;
}

TSLI_STANDARD_CALL(tsl_ez_soft_bone_tune_links,
                   (tsl_world *world, tsl_links_id links, const tsl_ez_soft_bone *component),
                   (world, links, component))
{
    tsl_ez_soft_bone c;
    tsl_curve_key keys[TSLC_CURVE_PIECES + 1];
    if (!world)
        return TSL_ERROR_NULL_POINTER;
    const tslc_caller caller = {world, "tsl_ez_soft_bone_tune_links"};
    tsl_result result = tslc_ez_take(&caller, component, &c);
    if (result != TSL_OK)
        return result;
    uint32_t count = ez_compliance_varies(&c) ? TSLC_CURVE_PIECES + 1 : 0;
    tslc_curve_sample(ez_compliance_at, &c, 0, keys);
    static const tsl_link_parameter both[] = {TSL_LINK_PARAMETER_STRETCH_COMPLIANCE,
                                              TSL_LINK_PARAMETER_COMPRESSION_COMPLIANCE};
    for (int i = 0; i < 2 && result == TSL_OK; ++i)
        result = tsl_links_set_curve(world, links, TSL_LINK_STRUCTURAL, both[i], count ? keys : NULL, count);
    return result;
}

// SPDX-License-Identifier: MIT
#include "tassel/convert/magica.h"

#include "base/standard_call.h"
#include "convert/curve_keys.h"
#include "convert/magica_formulas.h"
#include "convert/outputs.h"
#include "convert/units.h"
#include "math/vec.h"

// ---- distances across lines -----------------------------------------------------------------------------------

static float magica_compliance_at(const void *cloth, tsl_parameter unused, float u)
{
    const tsl_magica_cloth *c = cloth;
    (void)unused;
    return (float)tslc_compliance_of_share((double)magica_share(&c->distance_stiffness, u),
                                           1.0 / (double)c->simulation_frequency);
}

TSLI_STANDARD_CALL(tsl_magica_to_links_params,
                   (const tsl_magica_cloth *cloth, tsl_links_params *out_params, uint32_t struct_size),
                   (cloth, out_params, struct_size))
{
    tsl_magica_cloth c;
    TSLC_TAKE_FOR(tslc_check_out(out_params, struct_size, sizeof *out_params), tslc_magica_take, cloth, &c);
    tsl_link_rule rule;
    memset(&rule, 0, sizeof rule);
    rule.resists = c.distance_stiffness.value > 0.0f ? TSL_LINK_RESISTS_STRETCH | TSL_LINK_RESISTS_COMPRESSION : 0u;
    rule.stretch_compliance = rule.compression_compliance =
        c.distance_stiffness.key_count ? 1.0f : magica_compliance_at(&c, 0, 1.0f);
    tsl_links_params_init(out_params, struct_size);
    out_params->rounds = 1;
    out_params->structural = out_params->shear = rule;
    if (rule.resists)
        out_params->shear.resists |= TSL_LINK_RESISTS_AT_BOTH_ENDS;
    memset(&out_params->bend, 0, sizeof out_params->bend);
    return TSL_OK;
}

TSLI_STANDARD_CALL(tsl_magica_to_links_desc, (const tsl_magica_cloth *cloth, tsl_links_desc *inout_desc),
                   (cloth, inout_desc))
{
    static const tsl_links_layout layouts[] = {TSL_LINKS_FOUND, TSL_LINKS_FOUND, TSL_LINKS_RING, TSL_LINKS_STRIP};
    tsl_magica_cloth c;
    TSLC_TAKE_FOR(tslc_check_desc_out(inout_desc, sizeof *inout_desc), tslc_magica_take, cloth, &c);
    if (c.connection_mode == TSL_MAGICA_LINE)
        return TSL_ERROR_INVALID_ARGUMENT;
    inout_desc->layout = layouts[c.connection_mode];
    return TSL_OK;
}

TSLI_STANDARD_CALL(tsl_magica_tune_links,
                   (tsl_world *world, tsl_links_id links, const tsl_magica_cloth *cloth),
                   (world, links, cloth))
{
    tsl_curve_key keys[TSLC_CURVE_PIECES + 1];
    tsl_magica_cloth c;
    if (!world)
        return TSL_ERROR_NULL_POINTER;
    const tslc_caller caller = {world, "tsl_magica_tune_links"};
    tsl_result result = tslc_magica_take(&caller, cloth, &c);
    if (result != TSL_OK)
        return result;
    uint32_t count = c.distance_stiffness.key_count ? TSLC_CURVE_PIECES + 1 : 0;
    if (count)
        tslc_curve_sample(magica_compliance_at, &c, 0, keys);
    for (uint32_t i = 0; i < 4 && result == TSL_OK; ++i)
        result = tsl_links_set_curve(world, links, i < 2 ? TSL_LINK_STRUCTURAL : TSL_LINK_SHEAR,
                                     i % 2 ? TSL_LINK_PARAMETER_COMPRESSION_COMPLIANCE
                                           : TSL_LINK_PARAMETER_STRETCH_COMPLIANCE,
                                     count ? keys : NULL, count);
    return result;
}

// ---- colliders ------------------------------------------------------------------------------------------------

static tsl_vec3 magica_along(const tsl_magica_collider *c, float far)
{
    tsl_vec3 axis = {c->direction == 0 ? far : 0.0f, c->direction == 1 ? far : 0.0f, c->direction == 2 ? far : 0.0f};
    return tsli_vec3_add(c->center, axis);
}

static const tslc_field magica_collider_fields[] = {TSLC_CHOICE(tsl_magica_collider, shape, 0, TSL_MAGICA_PLANE),
                                                    TSLC_WHOLE(tsl_magica_collider, direction, 1, 0, 2),
                                                    TSLC_AMOUNT(tsl_magica_collider, radius, 0.1f),
                                                    TSLC_AMOUNT(tsl_magica_collider, end_radius, 0.1f),
                                                    TSLC_AMOUNT(tsl_magica_collider, length, 0.5f),
                                                    TSLC_VECTOR(tsl_magica_collider, center, 0.0f, 0.0f, 0.0f)};
static const tslc_type magica_collider_type = TSLC_TYPE(tsl_magica_collider, "collider", magica_collider_fields);

TSLC_INIT_CALL(tsl_magica_collider_init, tsl_magica_collider, magica_collider_type)

static tsl_result magica_collider_fill(const tsl_magica_collider *c, tsl_collider_desc *desc)
{
    static const tsl_shape shapes[] = {TSL_SHAPE_SPHERE, TSL_SHAPE_CAPSULE, TSL_SHAPE_PLANE};
    if (c->shape == TSL_MAGICA_CAPSULE && !(c->length >= c->radius + c->end_radius))
        return TSL_ERROR_INVALID_ARGUMENT;
    int is_capsule = c->shape == TSL_MAGICA_CAPSULE, is_plane = c->shape == TSL_MAGICA_PLANE;
    desc->shape = shapes[c->shape];
    desc->radius = is_plane ? 0.0f : c->radius;
    desc->radius_b = is_capsule ? c->end_radius : -1.0f;
    desc->a = is_capsule ? magica_along(c, 0.5f * c->length - c->radius) : c->center;
    desc->b = is_capsule ? magica_along(c, c->end_radius - 0.5f * c->length) : tsli_vec3(0.0f, 1.0f, 0.0f);
    return TSL_OK;
}

TSLC_COLLIDER_CALL(tsl_magica_collider_to_desc, tsl_magica_collider, magica_collider_type, magica_collider_fill)

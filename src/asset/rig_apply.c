// SPDX-License-Identifier: MIT
// Applies the fields of a rig file that may change while its rig is simulated.
#include "asset/rig_fill.h"

#include <string.h>

tsl_vec3 tsla_rig_vector(const float v[3])
{
    tsl_vec3 out = {v[0], v[1], v[2]};
    return out;
}

void tsla_rig_fill_collider(tsl_rig_id rig, const tsla_rig_collider *in, tsl_plane planes[TSL_HULL_PLANES],
                            tsl_collider_desc *desc)
{
    tsl_collider_desc_init(desc, sizeof *desc);
    desc->rig = rig;
    desc->bone = in->bone.name ? in->bone.index : -1;
    desc->flags = (in->inside ? TSL_COLLIDER_INSIDE : 0) | (in->keeps_radius ? TSL_COLLIDER_KEEPS_RADIUS : 0) |
                  (in->unscaled ? TSL_COLLIDER_UNSCALED : 0) | (in->simulated ? TSL_COLLIDER_SIMULATED : 0) |
                  (in->shared ? TSL_COLLIDER_SHARED : 0);
    desc->shape = in->shape;
    desc->radius = in->radius;
    desc->radius_b = in->radius_b;
    desc->a = tsla_rig_vector(in->a);
    desc->b = tsla_rig_vector(in->b);
    desc->frame.rotation = (tsl_quat){in->rotation[0], in->rotation[1], in->rotation[2], in->rotation[3]};
    if (in->has_layers)
        desc->layers = in->layers;
    for (uint32_t i = 0; i < in->plane_count && i < TSL_HULL_PLANES; ++i)
        planes[i] = (tsl_plane){tsla_rig_vector(in->planes[i]), in->planes[i][3]};
    desc->plane_count = in->plane_count;
    desc->planes = in->shape == TSL_SHAPE_HULL ? planes : NULL;
}

static void put_param(void *fields, const tsla_rig_param_info *info, const tsla_rig_param *param)
{
    char *field = (char *)fields + info->offset;
    if (tsla_rig_is_whole(info))
        memcpy(field, &param->whole, sizeof param->whole);
    else
        memcpy(field, param->value, info->width * sizeof *param->value);
}

static void put_given(void *fields, const tsla_rig_param_info *table, uint32_t count, const tsla_rig_param *params)
{
    for (uint32_t i = 0; i < count; ++i)
        if (params[i].given)
            put_param(fields, &table[i], &params[i]);
}

void tsla_rig_fill_wind(const tsla_rig_wind *in, tsl_wind_desc *desc)
{
    tsl_wind_desc_init(desc, sizeof *desc);
    put_given(desc, tsla_rig_winds_table, RIG_WINDS_COUNT, in->params);
    desc->flags = in->force ? TSL_WIND_FORCE : 0;
    memcpy(&desc->rotation, in->rotation, sizeof in->rotation);
}

bool tsla_rig_has_lengths(const tsla_rig_chain *in)
{
    return in->params[RIG_max_stretch].given || in->params[RIG_max_squash].given;
}

void tsla_rig_fill_params(const tsla_rig_chain *in, tsl_chain_params *params)
{
    tsl_chain_params_init(params, sizeof *params);
    put_given(params, tsla_rig_param_table, RIG_PARAM_COUNT, in->params);
}

void tsla_rig_fill_tuning(const tsla_rig_tuning *in, tsl_tuning *tuning)
{
    tsl_tuning_init(tuning, sizeof *tuning);
    put_given(tuning, tsla_rig_tuning_table, RIG_TUNING_COUNT, in->params);
}

void tsla_rig_fill_limit(const tsla_rig_limit *in, tsl_chain_limit *limit)
{
    tsl_chain_limit_init(limit, sizeof *limit);
    if (!in->given)
        return;
    put_given(limit, tsla_rig_limit_table, RIG_LIMIT_COUNT, in->params);
    memcpy(&limit->rotation, in->rotation, sizeof in->rotation);
}

void tsla_rig_fill_position_limit(const tsla_rig_position_limit *in, tsl_chain_position_limit *limit)
{
    tsl_chain_position_limit_init(limit, sizeof *limit);
    put_given(limit, tsla_rig_position_limit_table, RIG_PLACE_COUNT, in->params);
    limit->flags = (in->params[RIG_PLACE_MAX_DISTANCE].given ? TSL_POSITION_LIMIT_MAX_DISTANCE : 0) |
                   (in->params[RIG_PLACE_BACKSTOP_RADIUS].given ? TSL_POSITION_LIMIT_BACKSTOP : 0);
}

bool tsla_rig_is_same_curve(const tsla_rig_param *a, const tsla_rig_param *b)
{
    return a->key_count == b->key_count &&
           (a->key_count == 0 || memcmp(a->keys, b->keys, a->key_count * sizeof *a->keys) == 0);
}

static tsl_result set_curve(tsl_world *world, tsl_chain_id chain, tsl_parameter to, const tsla_rig_param *before,
                            const tsla_rig_param *param)
{
    static const tsla_rig_param none;
    tsl_curve_key keys[256];
    if (tsla_rig_is_same_curve(before ? before : &none, param))
        return TSL_OK;
    for (uint32_t i = 0; i < param->key_count; ++i) {
        const tsla_rig_curve_key *k = &param->keys[i];
        tsl_curve_key key = {k->u, k->value, k->in_tangent, k->out_tangent};
        keys[i] = key;
    }
    return tsl_chain_set_curve(world, chain, to, keys, param->key_count);
}

static tsl_result set_curves(tsl_world *world, tsl_chain_id chain, const tsla_rig_param_info *table, size_t count,
                             const tsla_rig_param *before, const tsla_rig_param *in)
{
    tsl_result result = TSL_OK;
    for (size_t i = 0; i < count && result == TSL_OK; ++i)
        if (table[i].curve != RIG_NO_CURVE)
            result = set_curve(world, chain, table[i].curve, before ? &before[i] : NULL, &in[i]);
    return result;
}

tsl_result tsla_rig_set_curves(tsl_world *world, tsl_chain_id chain, const tsla_rig_chain *before,
                               const tsla_rig_chain *in)
{
    tsl_result result =
        set_curves(world, chain, tsla_rig_param_table, RIG_PARAM_COUNT, before ? before->params : NULL, in->params);
    if (result == TSL_OK)
        result = set_curves(world, chain, tsla_rig_limit_table, RIG_LIMIT_COUNT, before ? before->limit.params : NULL,
                            in->limit.params);
    return result == TSL_OK ? set_curves(world, chain, tsla_rig_position_limit_table, RIG_PLACE_COUNT,
                                         before ? before->position_limit.params : NULL, in->position_limit.params)
                            : result;
}

tsl_result tsla_rig_set_limits(tsl_world *world, tsl_chain_id chain, const tsla_rig_chain *in)
{
    tsl_result result = TSL_OK;
    tsl_chain_limit limit;
    tsl_chain_position_limit place;
    tsla_rig_fill_limit(&in->limit, &limit);
    tsla_rig_fill_position_limit(&in->position_limit, &place);
    if (in->limit.given)
        result = tsl_chain_set_limit(world, chain, &limit);
    return result == TSL_OK && in->position_limit.given ? tsl_chain_set_position_limit(world, chain, &place) : result;
}

static void set_number(float *field, const tsla_rig_number *number)
{
    if (number->given)
        *field = number->value;
}

static void set_rule(tsl_link_rule *rule, const tsla_rig_link_rule *in)
{
    if (in->has_resists)
        rule->resists = in->resists;
    if (in->at_both_ends)
        rule->resists |= TSL_LINK_RESISTS_AT_BOTH_ENDS;
    set_number(&rule->stretch_compliance, &in->stretch_compliance);
    set_number(&rule->compression_compliance, &in->compression_compliance);
    set_number(&rule->slack, &in->slack);
    set_number(&rule->least, &in->least);
    set_number(&rule->most, &in->most);
}

void tsla_rig_fill_links_params(const tsla_rig_links *in, tsl_links_params *params)
{
    tsl_links_params_init(params, sizeof *params);
    params->surface_thickness = in->surface_thickness.value;
    params->cloth_thickness = in->cloth_thickness.value;
    params->rounds = in->rounds ? in->rounds : params->rounds;
    set_rule(&params->structural, &in->structural);
    set_rule(&params->shear, &in->shear);
    set_rule(&params->bend, &in->bend);
}

// SPDX-License-Identifier: MIT
// What of a rig file may change while its rig is simulated.
#include "common/rig_build_parts.h"

#include <string.h>

tsl_vec3 rig_vector(const float v[3])
{
    tsl_vec3 out = {v[0], v[1], v[2]};
    return out;
}

void rig_fill_collider(tsl_rig_id rig, const rig_collider *in, tsl_plane planes[TSL_HULL_PLANES],
                       tsl_collider_desc *desc)
{
    static const tsl_shape shapes[] = {TSL_SHAPE_SPHERE, TSL_SHAPE_CAPSULE,         TSL_SHAPE_PLANE,
                                       TSL_SHAPE_BOX,    TSL_SHAPE_TAPERED_CAPSULE, TSL_SHAPE_HULL};
    tsl_collider_desc_init(desc, sizeof *desc);
    desc->rig = rig;
    desc->bone = in->bone.name ? in->bone.index : -1;
    desc->flags = (in->inside ? TSL_COLLIDER_INSIDE : 0) | (in->keeps_radius ? TSL_COLLIDER_KEEPS_RADIUS : 0);
    desc->shape = shapes[in->shape];
    desc->radius = in->radius;
    desc->radius_b = in->radius_b;
    desc->a = rig_vector(in->a);
    desc->b = rig_vector(in->b);
    desc->frame.rotation = (tsl_quat){in->rotation[0], in->rotation[1], in->rotation[2], in->rotation[3]};
    if (in->has_layers)
        desc->layers = in->layers;
    for (uint32_t i = 0; i < in->plane_count && i < TSL_HULL_PLANES; ++i)
        planes[i] = (tsl_plane){rig_vector(in->planes[i]), in->planes[i][3]};
    desc->plane_count = in->plane_count;
    desc->planes = in->shape == RIG_HULL ? planes : NULL;
}

// Every field of tsl_chain_params has its line: the table of names lives in rig_param.c, in the same order.
static void set_param(tsl_chain_params *params, uint32_t id, const float value[3])
{
    switch ((rig_param_id)id) {
    case RIG_WEIGHT:
        params->weight = value[0];
        break;
    case RIG_DAMPING:
        params->damping = value[0];
        break;
    case RIG_ELASTICITY:
        params->elasticity = value[0];
        break;
    case RIG_STIFFNESS:
        params->stiffness = value[0];
        break;
    case RIG_INERT:
        params->inert = value[0];
        break;
    case RIG_INERT_ROTATION:
        params->inert_rotation = value[0];
        break;
    case RIG_FRICTION:
        params->friction = value[0];
        break;
    case RIG_RADIUS:
        params->radius = value[0];
        break;
    case RIG_GRAVITY_SCALE:
        params->gravity_scale = value[0];
        break;
    case RIG_GRAVITY:
        params->gravity = rig_vector(value);
        break;
    case RIG_FORCE:
        params->force = rig_vector(value);
        break;
    case RIG_GRAVITY_FALLOFF:
        params->gravity_falloff = value[0];
        break;
    case RIG_FREEZE_AXIS:
        params->freeze_axis = (tsl_freeze_axis)value[0];
        break;
    case RIG_SCALE_RULE:
        params->scale_rule = (tsl_scale_rule)value[0];
        break;
    case RIG_DISABLE_DISTANCE:
        params->disable_distance = value[0];
        break;
    case RIG_FADE_SECONDS:
        params->fade_seconds = value[0];
        break;
    case RIG_RELATIVE_DAMPING:
        params->relative_damping = value[0];
        break;
    case RIG_FELT_SPEED_LIMIT:
        params->felt_speed_limit = value[0];
        break;
    case RIG_FELT_TURN_LIMIT:
        params->felt_turn_limit = value[0];
        break;
    case RIG_SCALE_CHANGE:
        params->scale_change = (tsl_scale_change)value[0];
        break;
    case RIG_PARAM_COUNT:
        break;
    }
}

void rig_fill_params(const rig_chain *in, tsl_chain_params *params)
{
    tsl_chain_params_init(params, sizeof *params);
    for (uint32_t i = 0; i < RIG_PARAM_COUNT; ++i)
        if (in->params[i].given)
            set_param(params, i, in->params[i].value);
}

static tsl_result set_limit(tsl_world *world, tsl_chain_id chain, const rig_limit *in)
{
    TSL_INIT(tsl_chain_limit, limit);
    if (!in->given)
        return TSL_OK;
    limit.kind = (tsl_limit)in->params[RIG_LIMIT_KIND].value[0];
    limit.angle_a = in->params[RIG_LIMIT_ANGLE_A].value[0];
    limit.angle_b = in->params[RIG_LIMIT_ANGLE_B].value[0];
    limit.frame = (tsl_limit_frame)in->params[RIG_LIMIT_FRAME].value[0];
    limit.softness = in->params[RIG_LIMIT_SOFTNESS].value[0];
    memcpy(&limit.rotation, in->rotation, sizeof in->rotation);
    return tsl_chain_set_limit(world, chain, &limit);
}

static tsl_result set_place_limit(tsl_world *world, tsl_chain_id chain, const rig_place_limit *in)
{
    TSL_INIT(tsl_chain_place_limit, limit);
    if (!in->given)
        return TSL_OK;
    limit.flags = (in->params[RIG_PLACE_MAX_DISTANCE].given ? TSL_PLACE_LIMIT_MAX_DISTANCE : 0) |
                  (in->params[RIG_PLACE_BACKSTOP_RADIUS].given ? TSL_PLACE_LIMIT_BACKSTOP : 0);
    limit.max_distance = in->params[RIG_PLACE_MAX_DISTANCE].value[0];
    limit.backstop_distance = in->params[RIG_PLACE_BACKSTOP_DISTANCE].value[0];
    limit.backstop_radius = in->params[RIG_PLACE_BACKSTOP_RADIUS].value[0];
    limit.backstop_normal = rig_vector(in->params[RIG_PLACE_BACKSTOP_NORMAL].value);
    limit.softness = in->params[RIG_PLACE_SOFTNESS].value[0];
    return tsl_chain_set_place_limit(world, chain, &limit);
}

static bool is_same_curve(const rig_param *a, const rig_param *b)
{
    return a->key_count == b->key_count &&
           (a->key_count == 0 || memcmp(a->keys, b->keys, a->key_count * sizeof *a->keys) == 0);
}

static tsl_result set_curve(tsl_world *world, tsl_chain_id chain, tsl_parameter to, const rig_param *before,
                            const rig_param *param)
{
    static const rig_param none;
    tsl_curve_key keys[256];
    if (is_same_curve(before ? before : &none, param))
        return TSL_OK;
    for (uint32_t i = 0; i < param->key_count; ++i) {
        const rig_curve_key *k = &param->keys[i];
        tsl_curve_key key = {k->u, k->value, k->in_tangent, k->out_tangent};
        keys[i] = key;
    }
    return tsl_chain_set_curve(world, chain, to, keys, param->key_count);
}

typedef struct curve_place {
    uint32_t from; // in its list of parameters
    tsl_parameter to;
} curve_place;

static tsl_result set_list(tsl_world *world, tsl_chain_id chain, const curve_place *places, size_t count,
                           const rig_param *before, const rig_param *in)
{
    tsl_result result = TSL_OK;
    for (size_t c = 0; c < count && result == TSL_OK; ++c)
        result = set_curve(world, chain, places[c].to, before ? &before[places[c].from] : NULL,
                           &in[places[c].from]);
    return result;
}

tsl_result rig_set_curves(tsl_world *world, tsl_chain_id chain, const rig_chain *before, const rig_chain *in)
{
    static const curve_place params[] = {{RIG_DAMPING, TSL_PARAMETER_DAMPING},
                                         {RIG_ELASTICITY, TSL_PARAMETER_ELASTICITY},
                                         {RIG_STIFFNESS, TSL_PARAMETER_STIFFNESS},
                                         {RIG_INERT, TSL_PARAMETER_INERT},
                                         {RIG_INERT_ROTATION, TSL_PARAMETER_INERT_ROTATION},
                                         {RIG_FRICTION, TSL_PARAMETER_FRICTION},
                                         {RIG_RADIUS, TSL_PARAMETER_RADIUS}};
    static const curve_place limits[] = {{RIG_LIMIT_ANGLE_A, TSL_PARAMETER_ANGLE_A},
                                         {RIG_LIMIT_ANGLE_B, TSL_PARAMETER_ANGLE_B}};
    static const curve_place places[] = {{RIG_PLACE_MAX_DISTANCE, TSL_PARAMETER_MAX_DISTANCE},
                                         {RIG_PLACE_BACKSTOP_DISTANCE, TSL_PARAMETER_BACKSTOP_DISTANCE},
                                         {RIG_PLACE_BACKSTOP_RADIUS, TSL_PARAMETER_BACKSTOP_RADIUS}};
    tsl_result result = set_list(world, chain, params, sizeof params / sizeof params[0],
                                 before ? before->params : NULL, in->params);
    if (result == TSL_OK)
        result = set_list(world, chain, limits, sizeof limits / sizeof limits[0],
                          before ? before->limit.params : NULL, in->limit.params);
    return result == TSL_OK ? set_list(world, chain, places, sizeof places / sizeof places[0],
                                       before ? before->place_limit.params : NULL, in->place_limit.params)
                            : result;
}

tsl_result rig_set_limits(tsl_world *world, tsl_chain_id chain, const rig_chain *in)
{
    tsl_result result = set_limit(world, chain, &in->limit);
    return result == TSL_OK ? set_place_limit(world, chain, &in->place_limit) : result;
}

static void set_number(float *field, const rig_number *number)
{
    if (number->given)
        *field = number->value;
}

static void set_rule(tsl_link_rule *rule, const rig_link_rule *in)
{
    if (in->has_resists)
        rule->resists = in->resists;
    set_number(&rule->stretch_compliance, &in->stretch_compliance);
    set_number(&rule->compression_compliance, &in->compression_compliance);
    set_number(&rule->slack, &in->slack);
    set_number(&rule->least, &in->least);
    set_number(&rule->most, &in->most);
}

void rig_fill_links_params(const rig_links *in, tsl_links_params *params)
{
    tsl_links_params_init(params, sizeof *params);
    params->surface_thickness = in->surface_thickness.value;
    params->rounds = in->rounds ? in->rounds : params->rounds;
    set_rule(&params->structural, &in->structural);
    set_rule(&params->shear, &in->shear);
    set_rule(&params->bend, &in->bend);
}

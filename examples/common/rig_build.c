// SPDX-License-Identifier: MIT
#include "common/rig_build.h"

#include "common/chains.h"

#include <stdlib.h>
#include <string.h>

static bool fail(const rig_file *file, const char *kind, uint32_t index, const char *name, tsl_result result,
                 const char *log_text, error *e)
{
    return error_set(e, "%s: %s[%u] \"%s\": %s: %s", file->path, kind, (unsigned)index, name,
                     tsl_result_name(result), log_text);
}

static tsl_vec3 vector(const float v[3])
{
    tsl_vec3 out = {v[0], v[1], v[2]};
    return out;
}

static tsl_result create_collider(tsl_world *world, tsl_rig_id rig, const rig_collider *in,
                                  tsl_collider_id *out)
{
    static const tsl_shape shapes[] = {TSL_SHAPE_SPHERE, TSL_SHAPE_CAPSULE,         TSL_SHAPE_PLANE,
                                       TSL_SHAPE_BOX,    TSL_SHAPE_TAPERED_CAPSULE, TSL_SHAPE_HULL};
    tsl_plane planes[TSL_HULL_PLANES];
    tsl_collider_desc desc;
    tsl_collider_desc_init(&desc, sizeof desc);
    desc.rig = rig;
    desc.bone = in->bone.name ? in->bone.index : -1;
    desc.flags = (in->inside ? TSL_COLLIDER_INSIDE : 0) | (in->keeps_radius ? TSL_COLLIDER_KEEPS_RADIUS : 0);
    desc.shape = shapes[in->shape];
    desc.radius = in->radius;
    desc.radius_b = in->radius_b;
    desc.a = vector(in->a);
    desc.b = vector(in->b);
    desc.frame.rotation = (tsl_quat){in->rotation[0], in->rotation[1], in->rotation[2], in->rotation[3]};
    if (in->has_layers)
        desc.layers = in->layers;
    for (uint32_t i = 0; i < in->plane_count && i < TSL_HULL_PLANES; ++i)
        planes[i] = (tsl_plane){vector(in->planes[i]), in->planes[i][3]};
    desc.plane_count = in->plane_count;
    desc.planes = in->shape == RIG_HULL ? planes : NULL;
    return tsl_collider_create(world, &desc, out);
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
        params->gravity = vector(value);
        break;
    case RIG_FORCE:
        params->force = vector(value);
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

static uint32_t *bone_indices(arena *memory, const rig_bone_list *list)
{
    uint32_t *indices = arena_take(memory, list->count, sizeof *indices);
    for (uint32_t i = 0; indices && i < list->count; ++i)
        indices[i] = (uint32_t)list->bones[i].index;
    return indices;
}

static void fill_desc(const rig_chain *in, const tsl_collider_id *colliders, tsl_collider_id *chosen,
                      tsl_chain_desc *desc)
{
    static const tsl_tip tips[] = {TSL_TIP_NONE, TSL_TIP_LENGTH, TSL_TIP_RATIO, TSL_TIP_OFFSET};
    static const tsl_fork forks[] = {TSL_FORK_AVERAGE, TSL_FORK_KEEP, TSL_FORK_AVERAGE, TSL_FORK_FIRST};
    desc->flags =
        (in->unanimated ? TSL_CHAIN_UNANIMATED : 0) | (in->has_colliders ? TSL_CHAIN_COLLIDER_LIST : 0) |
        (in->limit.given ? TSL_CHAIN_LIMITED : 0) | (in->place_limit.given ? TSL_CHAIN_PLACE_LIMITED : 0) |
        (in->contact ? TSL_CHAIN_PARTICLE_CONTACT : 0);
    desc->model = in->model ? TSL_MODEL_TASSEL : TSL_MODEL_CHAIN;
    desc->anchor = in->anchor.name ? in->anchor.index : -1;
    desc->tip = tips[in->tip];
    desc->tip_length = in->tip_length;
    desc->tip_offset = vector(in->tip_offset);
    if (in->fork != RIG_FORK_DEFAULT)
        desc->fork = forks[in->fork];
    if (in->has_layers)
        desc->collider_layers = in->layers;
    for (uint32_t i = 0; i < in->collider_count; ++i)
        chosen[i] = colliders[in->colliders[i]];
    desc->colliders = chosen;
    desc->collider_count = in->collider_count;
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
    limit.backstop_normal = vector(in->params[RIG_PLACE_BACKSTOP_NORMAL].value);
    limit.softness = in->params[RIG_PLACE_SOFTNESS].value[0];
    return tsl_chain_set_place_limit(world, chain, &limit);
}

static tsl_result set_curve(tsl_world *world, tsl_chain_id chain, tsl_parameter to, const rig_param *param)
{
    tsl_curve_key keys[256];
    for (uint32_t i = 0; i < param->key_count; ++i) {
        const rig_curve_key *k = &param->keys[i];
        tsl_curve_key key = {k->u, k->value, k->in_tangent, k->out_tangent};
        keys[i] = key;
    }
    return param->key_count ? tsl_chain_set_curve(world, chain, to, keys, param->key_count) : TSL_OK;
}

static tsl_result set_curves(tsl_world *world, tsl_chain_id chain, const rig_chain *in)
{
    static const struct {
        rig_param_id from;
        tsl_parameter to;
    } curves[] = {{RIG_DAMPING, TSL_PARAMETER_DAMPING},
                  {RIG_ELASTICITY, TSL_PARAMETER_ELASTICITY},
                  {RIG_STIFFNESS, TSL_PARAMETER_STIFFNESS},
                  {RIG_INERT, TSL_PARAMETER_INERT},
                  {RIG_INERT_ROTATION, TSL_PARAMETER_INERT_ROTATION},
                  {RIG_FRICTION, TSL_PARAMETER_FRICTION},
                  {RIG_RADIUS, TSL_PARAMETER_RADIUS}};
    for (size_t c = 0; c < sizeof curves / sizeof curves[0]; ++c) {
        tsl_result result = set_curve(world, chain, curves[c].to, &in->params[curves[c].from]);
        if (result != TSL_OK)
            return result;
    }
    return TSL_OK;
}

static tsl_result set_limits(tsl_world *world, tsl_chain_id chain, const rig_chain *in)
{
    const rig_param *limit = in->limit.params, *place = in->place_limit.params;
    const struct {
        const rig_param *from;
        tsl_parameter to;
    } curves[] = {{&limit[RIG_LIMIT_ANGLE_A], TSL_PARAMETER_ANGLE_A},
                  {&limit[RIG_LIMIT_ANGLE_B], TSL_PARAMETER_ANGLE_B},
                  {&place[RIG_PLACE_MAX_DISTANCE], TSL_PARAMETER_MAX_DISTANCE},
                  {&place[RIG_PLACE_BACKSTOP_DISTANCE], TSL_PARAMETER_BACKSTOP_DISTANCE},
                  {&place[RIG_PLACE_BACKSTOP_RADIUS], TSL_PARAMETER_BACKSTOP_RADIUS}};
    tsl_result result = TSL_OK;
    for (size_t c = 0; c < sizeof curves / sizeof curves[0] && result == TSL_OK; ++c)
        result = set_curve(world, chain, curves[c].to, curves[c].from);
    if (result == TSL_OK)
        result = set_limit(world, chain, &in->limit);
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

static tsl_result create_links(tsl_world *world, tsl_rig_id rig, const rig_links *in, tsl_chain_id *chosen,
                               const tsl_chain_id *chains)
{
    TSL_INIT(tsl_links_desc, desc);
    TSL_INIT(tsl_links_params, params);
    tsl_links_id id;
    for (uint32_t i = 0; i < in->chain_count; ++i)
        chosen[i] = chains[in->chains[i]];
    desc.layout = (tsl_links_layout)in->layout;
    desc.chains = chosen;
    desc.chain_count = in->chain_count;
    desc.flags = in->surface_thickness.given ? TSL_LINKS_SURFACE : 0;
    params.surface_thickness = in->surface_thickness.value;
    params.rounds = in->rounds ? in->rounds : params.rounds;
    set_rule(&params.structural, &in->structural);
    set_rule(&params.shear, &in->shear);
    set_rule(&params.bend, &in->bend);
    return tsl_links_create(world, rig, &desc, &params, &id);
}

static bool build_links(tsl_world *world, tsl_rig_id rig, const rig_file *file, const tsl_chain_id *chains,
                        arena *memory, const char *log_text, error *e)
{
    for (uint32_t i = 0; i < file->links_count; ++i) {
        const rig_links *in = &file->links[i];
        tsl_chain_id *chosen = arena_take(memory, in->chain_count, sizeof *chosen);
        tsl_result result = chosen ? create_links(world, rig, in, chosen, chains) : TSL_ERROR_OUT_OF_MEMORY;
        if (result != TSL_OK)
            return fail(file, "links", i, in->name, result, log_text, e);
    }
    return true;
}

// Chains to be, with the arrays that their descriptions point to.
typedef struct chain_list {
    uint32_t count;
    tsl_chain_desc *descs;
    tsl_chain_params *params;
    tsl_chain_id *ids;
    arena memory;
} chain_list;

static bool describe_chain(chain_list *list, uint32_t index, const rig_chain *in,
                           const tsl_collider_id *colliders)
{
    tsl_chain_desc *desc = &list->descs[index];
    tsl_chain_params *params = &list->params[index];
    tsl_collider_id *chosen = arena_take(&list->memory, in->collider_count, sizeof *chosen);
    tsl_chain_desc_init(desc, sizeof *desc);
    tsl_chain_params_init(params, sizeof *params);
    desc->root_count = in->roots.count;
    desc->bone_count = in->bones.count;
    desc->exclude_count = in->exclude.count;
    desc->roots = bone_indices(&list->memory, &in->roots);
    desc->bones = bone_indices(&list->memory, &in->bones);
    desc->exclude = bone_indices(&list->memory, &in->exclude);
    if (!desc->roots || !desc->bones || !desc->exclude || !chosen)
        return false;
    fill_desc(in, colliders, chosen, desc);
    for (uint32_t i = 0; i < RIG_PARAM_COUNT; ++i)
        if (in->params[i].given)
            set_param(params, i, in->params[i].value);
    return true;
}

static bool describe_chains(chain_list *list, const rig_file *file, const tsl_collider_id *colliders)
{
    list->count = file->chain_count;
    list->descs = arena_take(&list->memory, list->count, sizeof *list->descs);
    list->params = arena_take(&list->memory, list->count, sizeof *list->params);
    list->ids = arena_take(&list->memory, list->count, sizeof *list->ids);
    bool described = list->descs && list->params && list->ids;
    for (uint32_t i = 0; described && i < list->count; ++i)
        described = describe_chain(list, i, &file->chains[i], colliders);
    return described;
}

static bool build_chains(tsl_world *world, tsl_rig_id rig, const rig_file *file,
                         const tsl_collider_id *colliders, const char *log_text, error *e)
{
    chain_list list = {0};
    bool built =
        describe_chains(&list, file, colliders) ? true : error_set(e, "%s: out of memory", file->path);
    uint32_t bad = 0;
    if (built) {
        tsl_result result = chains_create(world, rig, list.descs, list.params, list.count, list.ids, &bad);
        for (uint32_t i = 0; result == TSL_OK && i < list.count; ++i) {
            result = set_curves(world, list.ids[i], &file->chains[i]);
            if (result == TSL_OK)
                result = set_limits(world, list.ids[i], &file->chains[i]);
            bad = i;
        }
        if (result != TSL_OK)
            built = fail(file, "chains", bad, file->chains[bad].name, result, log_text, e);
    }
    built = built && build_links(world, rig, file, list.ids, &list.memory, log_text, e);
    arena_free(&list.memory);
    return built;
}

bool rig_build(tsl_world *world, tsl_rig_id rig, const rig_file *file, const char *log_text, error *e)
{
    tsl_collider_id *colliders = calloc((size_t)file->collider_count + 1, sizeof *colliders);
    bool built = colliders != NULL;
    if (!built)
        error_set(e, "%s: out of memory", file->path);
    for (uint32_t i = 0; built && i < file->collider_count; ++i) {
        tsl_result result = create_collider(world, rig, &file->colliders[i], &colliders[i]);
        if (result != TSL_OK)
            built = fail(file, "colliders", i, file->colliders[i].name, result, log_text, e);
    }
    built = built && build_chains(world, rig, file, colliders, log_text, e);
    free(colliders);
    return built;
}

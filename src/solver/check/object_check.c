// SPDX-License-Identifier: MIT
// Errors in the descriptions of rigs (their clocks and limits for jumps too), colliders, winds and sets of links.
#include "solver/check/entry.h"

#include <string.h>

// ---- rigs ----------------------------------------------------------------------------------------------

#define BONES_AT_MOST 65536u

tsl_result tsli_rig_check_clock(const tsl_world *world, const char *function, const char *owner, float rate,
                                uint32_t most)
{
    tsl_result result = tsli_check_number(world, function, owner, "ticks_per_second", rate, 1.0f, 1000.0f);
    if (result == TSL_OK && (most < 1 || most > 64))
        result = tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function,
                             "%smax_ticks_per_step is %u; it must be from 1 to 64", owner, most);
    return result;
}

static tsl_result check_bones(const tsl_world *world, const char *function, const tsl_rig_desc *desc)
{
    for (uint32_t i = 0; i < desc->bone_count; ++i) {
        if (desc->parents[i] < -1 || desc->parents[i] >= (int64_t)i)
            return tsli_refuse(&world->host, TSL_ERROR_BAD_HIERARCHY, function,
                               "desc.parents[%u] is %d; it must be -1 or the index of a bone that comes earlier", i,
                               (int)desc->parents[i]);
        if (tsli_transform_odd_bits(&desc->rest[i]))
            return tsli_refuse_transform(world, function, &desc->rest[i], tsli_name_of("desc.rest[%u]", i).text);
    }
    return TSL_OK;
}

tsl_result tsli_rig_check_jump_limits(const tsl_world *world, const char *function, const char *const names[3],
                                      const tsli_jump_limits *limits)
{
    tsl_result result = tsli_check_number(world, function, names[0], "", limits->distance, 0.0f, FLT_MAX);
    if (result == TSL_OK)
        result = tsli_check_number(world, function, names[1], "", limits->angle, 0.0f, FLT_MAX);
    if (result == TSL_OK)
        result = tsli_check_choice(world, function, names[2], "", limits->mode, TSL_TELEPORT_RESET + 1);
    return result;
}

tsl_result tsli_rig_check_desc(const tsl_world *world, const char *function, const tsl_rig_desc *desc)
{
    static const char *const names[] = {"desc.teleport_distance", "desc.teleport_angle", "desc.teleport_mode"};
    const tsli_host *host = &world->host;
    const tsli_jump_limits limits = {desc->teleport_distance, desc->teleport_angle, desc->teleport_mode};
    if (desc->bone_count == 0)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, function, "desc.bone_count is 0; it must be at least 1");
    if (desc->bone_count > BONES_AT_MOST)
        return tsli_refuse(host, TSL_ERROR_TOO_MANY, function, "desc.bone_count is %u; it must be at most %u",
                           desc->bone_count, BONES_AT_MOST);
    if (!desc->parents || !desc->rest)
        return tsli_refuse(host, TSL_ERROR_NULL_POINTER, function, "desc.%s is null",
                           desc->parents ? "rest" : "parents");
    tsl_result result = tsli_check_flags(host, function, "desc", ".flags", desc->flags, TSLI_RIG_FLAGS);
    if (result == TSL_OK)
        result = tsli_check_choice(world, function, "desc", ".tick_phase", desc->tick_phase, TSLI_TICK_PHASES);
    if (result == TSL_OK && tsli_transform_odd_bits(&desc->root))
        result = tsli_refuse_transform(world, function, &desc->root, "desc.root");
    if (result == TSL_OK)
        result = check_bones(world, function, desc);
    if (result == TSL_OK)
        result = tsli_rig_check_clock(world, function, "desc.", desc->ticks_per_second, desc->max_ticks_per_step);
    if (result == TSL_OK)
        result = tsli_rig_check_jump_limits(world, function, names, &limits);
    return result;
}

#undef BONES_AT_MOST

// ---- colliders -----------------------------------------------------------------------------------------

static const tsli_number collider_numbers[] = {
    {TSLI_FIELD(tsl_collider_desc, radius), 1, 0.0f, TSLI_LARGEST},
    {TSLI_FIELD(tsl_collider_desc, radius_b), 1, -TSLI_LARGEST, TSLI_LARGEST},
    {TSLI_FIELD(tsl_collider_desc, a), 3, -TSLI_LARGEST, TSLI_LARGEST},
    {TSLI_FIELD(tsl_collider_desc, b), 3, -TSLI_LARGEST, TSLI_LARGEST}};

static tsl_result check_collider_flags(const tsl_world *world, const char *function, const char *argument,
                                       const tsl_collider_desc *d)
{
    const uint32_t known = TSL_COLLIDER_INSIDE | TSL_COLLIDER_SHARED | TSL_COLLIDER_DISABLED | TSL_COLLIDER_SIMULATED |
                           TSL_COLLIDER_UNSCALED | TSL_COLLIDER_KEEPS_RADIUS;
    tsl_result result = tsli_check_flags(&world->host, function, argument, ".flags", d->flags, known);
    if (result != TSL_OK || !(d->flags & TSL_COLLIDER_SIMULATED))
        return result;
    if (d->bone < 0)
        return tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "%s.flags have TSL_COLLIDER_SIMULATED, and %s.bone is %d: such a collider needs a bone",
                           argument, argument, (int)d->bone);
    if (d->flags & TSL_COLLIDER_SHARED)
        return tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "%s.flags have TSL_COLLIDER_SIMULATED and TSL_COLLIDER_SHARED, which exclude each other",
                           argument);
    return TSL_OK;
}

static int is_zero(tsl_vec3 v)
{
    return tsli_compare(v.x, 0.0f) == 0 && tsli_compare(v.y, 0.0f) == 0 && tsli_compare(v.z, 0.0f) == 0;
}

static tsl_result check_box(const tsli_host *host, const char *function, const char *argument, tsl_vec3 half)
{
    if (tsli_compare(half.x, 0.0f) < 0 || tsli_compare(half.y, 0.0f) < 0 || tsli_compare(half.z, 0.0f) < 0)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "%s.b is %g %g %g; of TSL_SHAPE_BOX it is half the lengths of the edges, which must "
                           "be at least 0",
                           argument, (double)half.x, (double)half.y, (double)half.z);
    if (is_zero(half))
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "%s.b is 0 0 0; of TSL_SHAPE_BOX it is half the lengths of the edges, and a box must "
                           "have a size",
                           argument);
    return TSL_OK;
}

tsl_result tsli_collider_check_desc(const tsl_world *world, const char *function, const char *argument,
                                    const tsl_collider_desc *d)
{
    const tsli_host *host = &world->host;
    const uint32_t count = sizeof collider_numbers / sizeof *collider_numbers;
    tsl_result result = tsli_check_choice(world, function, argument, ".shape", d->shape, TSL_SHAPE_HULL + 1);
    if (result == TSL_OK)
        result = check_collider_flags(world, function, argument, d);
    if (result == TSL_OK)
        result = tsli_check_numbers(world, function, argument, d, collider_numbers, count);
    if (result == TSL_OK && tsli_transform_odd_bits(&d->frame))
        result = tsli_refuse_transform(world, function, &d->frame, tsli_name_of("%s.frame", argument).text);
    if (result != TSL_OK)
        return result;
    if (d->shape != TSL_SHAPE_HULL && (d->plane_count || d->planes))
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "%s.plane_count is %u and %s.planes are %s; only a TSL_SHAPE_HULL has planes, for others "
                           "they must be 0 and null",
                           argument, d->plane_count, argument, d->planes ? "not null" : "null");
    if (d->reserved)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, function, "%s.reserved is not null", argument);
    if (d->shape == TSL_SHAPE_HULL && (d->flags & TSL_COLLIDER_INSIDE))
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "%s.flags have TSL_COLLIDER_INSIDE, which a TSL_SHAPE_HULL cannot have", argument);
    if (d->shape == TSL_SHAPE_BOX)
        return check_box(host, function, argument, d->b);
    if (d->shape == TSL_SHAPE_PLANE && is_zero(d->b))
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "%s.b is 0 0 0; of TSL_SHAPE_PLANE it is the normal, which must have a length", argument);
    return TSL_OK;
}

static tsl_result check_plane(const tsl_world *world, const char *function, const tsl_plane *plane, uint32_t index)
{
    static const tsli_number numbers[] = {{TSLI_FIELD(tsl_plane, normal), 3, -TSLI_LARGEST, TSLI_LARGEST},
                                          {TSLI_FIELD(tsl_plane, distance), 1, -TSLI_LARGEST, TSLI_LARGEST}};
    tsli_name name = tsli_name_of("desc.planes[%u]", index);
    tsl_result result = tsli_check_numbers(world, function, name.text, plane, numbers, 2);
    if (result == TSL_OK && is_zero(plane->normal))
        return tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "%s.normal is 0 0 0; it must have a length", name.text);
    return result;
}

tsl_result tsli_collider_check_hull(const tsl_world *world, const char *function, const tsl_collider_desc *d,
                                    tsli_hull *out_hull)
{
    const tsli_host *host = &world->host;
    if (d->shape != TSL_SHAPE_HULL)
        return TSL_OK;
    if (d->plane_count < 4 || d->plane_count > TSL_HULL_PLANES)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "desc.plane_count is %u; a TSL_SHAPE_HULL has 4 to %d planes", d->plane_count,
                           TSL_HULL_PLANES);
    if (!d->planes)
        return tsli_refuse(host, TSL_ERROR_NULL_POINTER, function, "desc.planes are null, and desc.plane_count is %u",
                           d->plane_count);
    for (uint32_t i = 0; i < d->plane_count; ++i) {
        tsl_result result = check_plane(world, function, &d->planes[i], i);
        if (result != TSL_OK)
            return result;
    }
    const char *reason = tsli_hull_make(d->planes, d->plane_count, out_hull);
    return reason ? tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, function, "desc.planes %s", reason) : TSL_OK;
}

tsl_result tsli_collider_check_owner(const tsl_world *world, const char *function, const tsl_collider_desc *d,
                                     tsli_rig **out_rig)
{
    const tsli_host *host = &world->host;
    *out_rig = NULL;
    if (d->rig.bits == 0 && d->bone != -1)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "desc.bone is %d and desc.rig is null; of a collider of the world desc.bone must be -1",
                           (int)d->bone);
    if (d->rig.bits == 0)
        return TSL_OK;
    *out_rig = tsli_rig_find(world, d->rig);
    if (!*out_rig)
        return tsli_refuse_id(world, function, TSLI_KIND_RIG, d->rig.bits, "desc.rig");
    if (d->bone < -1 || d->bone >= (int64_t)(*out_rig)->bone_count)
        return tsli_refuse(host, TSL_ERROR_INDEX_OUT_OF_RANGE, function,
                           "desc.bone is %d; it must be -1 or a bone of the rig, which has %u", (int)d->bone,
                           (*out_rig)->bone_count);
    return TSL_OK;
}

// A plane without a normal has none of these faults.
static int is_same_hull(const tsli_hull *hull, const tsl_collider_desc *asked)
{
    for (uint32_t i = 0; asked->planes && i < asked->plane_count && i < TSL_HULL_PLANES; ++i)
        if (is_zero(asked->planes[i].normal))
            return 0;
    return asked->planes && tsli_hull_is_of(hull, asked->planes, asked->plane_count);
}

tsl_result tsli_collider_check_change(const tsl_world *world, const char *function, const tsli_collider *collider,
                                      const tsl_collider_desc *asked)
{
    const tsli_host *host = &world->host;
    const tsl_collider_desc *current = &collider->desc;
    const tsl_result code = TSL_ERROR_INVALID_ARGUMENT;
    if (asked->rig.bits != current->rig.bits)
        return tsli_refuse(host, code, function, "desc.rig is not the collider's: its owner cannot change");
    if (asked->bone != current->bone)
        return tsli_refuse(host, code, function, "desc.bone is %d, and the collider's %d, which cannot change",
                           (int)asked->bone, (int)current->bone);
    if (current->rig.bits &&
        ((asked->flags ^ current->flags) & TSL_COLLIDER_SHARED)) // it does not apply to the world's
        return tsli_refuse(host, code, function, "desc.flags change TSL_COLLIDER_SHARED, which cannot change");
    if ((asked->flags ^ current->flags) & TSL_COLLIDER_SIMULATED)
        return tsli_refuse(host, code, function, "desc.flags change TSL_COLLIDER_SIMULATED, which cannot change");
    if ((asked->shape == TSL_SHAPE_HULL) != (current->shape == TSL_SHAPE_HULL))
        return tsli_refuse(host, code, function,
                           "desc.shape is %u, and the collider's %u: a TSL_SHAPE_HULL stays one, and nothing else "
                           "becomes one",
                           asked->shape, current->shape);
    if ((asked->plane_count || asked->planes) && !is_same_hull(collider->hull, asked))
        return tsli_refuse(host, code, function,
                           "desc.planes are not the collider's, which cannot change; 0 of them and null keep them");
    return TSL_OK;
}

// ---- winds ---------------------------------------------------------------------------------------------

static const tsli_number wind_numbers[] = {{TSLI_FIELD(tsl_wind_desc, position), 3, -TSLI_LARGEST, TSLI_LARGEST},
                                           {TSLI_FIELD(tsl_wind_desc, half_size), 3, 0.0f, TSLI_LARGEST},
                                           {TSLI_FIELD(tsl_wind_desc, radius), 1, 0.0f, TSLI_LARGEST},
                                           {TSLI_FIELD(tsl_wind_desc, falloff), 1, 0.0f, 1.0f},
                                           {TSLI_FIELD(tsl_wind_desc, velocity), 3, -TSLI_LARGEST, TSLI_LARGEST},
                                           {TSLI_FIELD(tsl_wind_desc, radial_speed), 1, -TSLI_LARGEST, TSLI_LARGEST},
                                           {TSLI_FIELD(tsl_wind_desc, gust), 1, 0.0f, 1.0f},
                                           {TSLI_FIELD(tsl_wind_desc, gust_frequency), 1, 0.0f, 1000.0f},
                                           {TSLI_FIELD(tsl_wind_desc, travel_speed), 1, 0.0f, TSLI_LARGEST},
                                           {TSLI_FIELD(tsl_wind_desc, turbulence), 1, 0.0f, TSLI_LARGEST},
                                           {TSLI_FIELD(tsl_wind_desc, turbulence_length), 1, 1e-6f, TSLI_LARGEST}};

tsl_result tsli_wind_check_desc(const tsl_world *world, const char *function, const char *argument,
                                const tsl_wind_desc *d)
{
    const uint32_t count = sizeof wind_numbers / sizeof *wind_numbers;
    tsl_result result = tsli_check_choice(world, function, argument, ".shape", d->shape, TSL_WIND_BOX + 1);
    if (result == TSL_OK)
        result =
            tsli_check_flags(&world->host, function, argument, ".flags", d->flags, TSL_WIND_FORCE | TSL_WIND_DISABLED);
    if (result == TSL_OK)
        result = tsli_check_numbers(world, function, argument, d, wind_numbers, count);
    return result == TSL_OK ? tsli_check_rotation(world, function, argument, &d->rotation) : result;
}

// ---- parameters of links -------------------------------------------------------------------------------

#define RESISTS_BOTH (TSL_LINK_RESISTS_STRETCH | TSL_LINK_RESISTS_COMPRESSION)

tsl_links_params tsli_links_default_params(void)
{
    tsl_links_params defaults;
    memset(&defaults, 0, sizeof defaults);
    defaults.struct_size = sizeof defaults;
    defaults.rounds = 2;
    defaults.structural = (tsl_link_rule){RESISTS_BOTH, 0.0f, 1e-4f, 0.0f, 0.5f, 1.2f};
    defaults.shear = (tsl_link_rule){RESISTS_BOTH, 1e-3f, 1e-3f, 0.0f, 0.0f, 0.0f};
    defaults.bend = (tsl_link_rule){TSL_LINK_RESISTS_COMPRESSION, 0.0f, 1e-3f, 0.0f, 0.0f, 0.0f};
    defaults.surface_thickness = defaults.cloth_thickness = 0.0f;
    return defaults;
}

#undef RESISTS_BOTH

static const tsli_number rule_numbers[] = {{TSLI_FIELD(tsl_link_rule, stretch_compliance), 1, 0.0f, TSLI_LARGEST},
                                           {TSLI_FIELD(tsl_link_rule, compression_compliance), 1, 0.0f, TSLI_LARGEST},
                                           {TSLI_FIELD(tsl_link_rule, slack), 1, 0.0f, TSLI_LARGEST},
                                           {TSLI_FIELD(tsl_link_rule, least), 1, 0.0f, 1.0f},
                                           {TSLI_FIELD(tsl_link_rule, most), 1, 0.0f, TSLI_LARGEST}};

static tsl_result check_rule(const tsl_world *world, const char *function, const char *argument, const char *kind,
                             const tsl_link_rule *rule)
{
    const tsli_name name = tsli_name_of("%s.%s", argument, kind);
    const uint32_t count = sizeof rule_numbers / sizeof *rule_numbers;
    tsl_result result =
        tsli_check_flags(&world->host, function, name.text, ".resists", rule->resists,
                         TSL_LINK_RESISTS_STRETCH | TSL_LINK_RESISTS_COMPRESSION | TSL_LINK_RESISTS_AT_BOTH_ENDS);
    if (result == TSL_OK)
        result = tsli_check_numbers(world, function, name.text, rule, rule_numbers, count);
    if (result == TSL_OK && tsli_compare(rule->most, 0.0f) > 0 && tsli_compare(rule->most, 1.0f) < 0)
        return tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "%s.most is %g; it must be 0 or at least 1", name.text, (double)rule->most);
    return result;
}

tsl_result tsli_links_check_params(const tsl_world *world, const char *function, const char *argument,
                                   const tsl_links_params *params)
{
    if (params->rounds < 1 || params->rounds > 16)
        return tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function,
                           "%s.rounds is %u; it must be from 1 to 16", argument, params->rounds);
    tsl_result result = check_rule(world, function, argument, "structural", &params->structural);
    if (result == TSL_OK)
        result = check_rule(world, function, argument, "shear", &params->shear);
    if (result == TSL_OK)
        result = check_rule(world, function, argument, "bend", &params->bend);
    if (result != TSL_OK)
        return result;
    result = tsli_check_number(world, function, argument, ".surface_thickness", params->surface_thickness, 0.0f,
                               TSLI_LARGEST);
    if (result != TSL_OK)
        return result;
    return tsli_check_number(world, function, argument, ".cloth_thickness", params->cloth_thickness, 0.0f,
                             TSLI_LARGEST);
}

tsl_result tsli_links_read_params(const tsl_world *world, const char *function, const tsl_links_params *given,
                                  tsl_links_params *params)
{
    *params = tsli_links_default_params();
    tsl_result result = tsli_take_grown_desc(world, function, "params", "tsl_links_params", params, sizeof *params,
                                             TSLI_FIRST_LINKS_SIZE, given);
    return result == TSL_OK ? tsli_links_check_params(world, function, "params", params) : result;
}

// ---- sets of links -------------------------------------------------------------------------------------

static tsl_result check_array(const tsl_world *world, const char *function, const char *name, const void *array,
                              uint32_t count)
{
    if (!count || array)
        return TSL_OK;
    return tsli_refuse(&world->host, TSL_ERROR_NULL_POINTER, function, "desc.%s is null, and there are %u", name,
                       count);
}

static tsl_result check_fields(const tsl_world *world, const char *function, const tsl_links_desc *d)
{
    tsl_result result = tsli_check_flags(&world->host, function, "desc", ".flags", d->flags, TSL_LINKS_SURFACE);
    if (result == TSL_OK)
        result = tsli_check_choice(world, function, "desc", ".layout", d->layout, TSL_LINKS_LOOSE + 1);
    if (result == TSL_OK && d->reserved)
        result = tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function, "desc.reserved is %u; it must be 0",
                             d->reserved);
    if (result == TSL_OK && !d->chain_count && !d->pair_count)
        result = tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function, "desc has neither chains nor pairs");
    if (result == TSL_OK && !d->chain_count && (d->cloth_layers || d->meets_layers))
        result = tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function,
                             "desc has %s and no chains: pairs have neither cloth nor strands",
                             d->cloth_layers ? "cloth_layers" : "meets_layers");
    if (result == TSL_OK)
        result = check_array(world, function, "chains", d->chains, d->chain_count);
    return result == TSL_OK ? check_array(world, function, "pairs", d->pairs, d->pair_count) : result;
}

static tsl_result check_chain_id(const tsl_world *world, const char *function, const tsli_rig *rig, tsl_chain_id id,
                                 const char *argument)
{
    const tsli_chain *chain = tsli_chain_find(world, id);
    if (!chain)
        return tsli_refuse_id(world, function, TSLI_KIND_CHAIN, id.bits, argument);
    if (chain->rig != rig)
        return tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function, "%s is of another rig", argument);
    if (chain->model != TSL_MODEL_TASSEL)
        return tsli_refuse(&world->host, TSL_ERROR_NOT_SUPPORTED, function,
                           "%s is of %s: only chains of TSL_MODEL_TASSEL are linked", argument,
                           chain->model == TSL_MODEL_CHAIN ? "TSL_MODEL_CHAIN" : "TSL_MODEL_SPRING");
    return TSL_OK;
}

static tsl_result check_chain(const tsl_world *world, const char *function, const tsli_rig *rig,
                              const tsl_links_desc *d, uint32_t i)
{
    const tsli_name name = tsli_name_of("desc.chains[%u]", i);
    tsl_result result = check_chain_id(world, function, rig, d->chains[i], name.text);
    if (result != TSL_OK)
        return result;
    for (uint32_t k = 0; k < i; ++k)
        if (d->chains[k].bits == d->chains[i].bits)
            return tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function, "%s is desc.chains[%u] again",
                               name.text, k);
    const tsli_chain *chain = tsli_chain_find(world, d->chains[i]);
    for (uint32_t p = 0; p < chain->particle_count; ++p)
        if (chain->particles[p].child_count > 1)
            return tsli_refuse(&world->host, TSL_ERROR_NOT_SUPPORTED, function,
                               "%s forks at bone %d: pairs can link it", name.text, (int)chain->particles[p].bone);
    return TSL_OK;
}

static tsl_result check_particle(const tsl_world *world, const char *function, const tsl_link *pair, uint32_t i,
                                 char end)
{
    const tsli_chain *chain = tsli_chain_find(world, end == 'a' ? pair->chain_a : pair->chain_b);
    uint32_t particle = end == 'a' ? pair->particle_a : pair->particle_b;
    if (particle < chain->particle_count)
        return TSL_OK;
    return tsli_refuse(&world->host, TSL_ERROR_INDEX_OUT_OF_RANGE, function,
                       "desc.pairs[%u].particle_%c is %u; the chain has %u particles", i, end, particle,
                       chain->particle_count);
}

static int is_root(const tsl_world *world, tsl_chain_id chain, uint32_t particle)
{
    return tsli_chain_find(world, chain)->particles[particle].parent < 0;
}

static tsl_result check_pair(const tsl_world *world, const char *function, const tsli_rig *rig, const tsl_link *pair,
                             uint32_t i)
{
    const tsli_host *host = &world->host;
    const tsli_name name = tsli_name_of("desc.pairs[%u]", i);
    tsl_result result = check_chain_id(world, function, rig, pair->chain_a, tsli_name_of("%s.chain_a", name.text).text);
    if (result == TSL_OK)
        result = check_chain_id(world, function, rig, pair->chain_b, tsli_name_of("%s.chain_b", name.text).text);
    if (result == TSL_OK)
        result = check_particle(world, function, pair, i, 'a');
    if (result == TSL_OK)
        result = check_particle(world, function, pair, i, 'b');
    if (result == TSL_OK)
        result = tsli_check_choice(world, function, name.text, ".kind", pair->kind, TSL_LINK_KIND_COUNT);
    if (result == TSL_OK)
        result = tsli_check_number(world, function, name.text, ".rest_length", pair->rest_length, -TSLI_LARGEST,
                                   TSLI_LARGEST);
    if (result != TSL_OK)
        return result;
    if (pair->chain_a.bits == pair->chain_b.bits && pair->particle_a == pair->particle_b)
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, function, "%s links a particle to itself", name.text);
    if (is_root(world, pair->chain_a, pair->particle_a) && is_root(world, pair->chain_b, pair->particle_b))
        return tsli_refuse(host, TSL_ERROR_INVALID_ARGUMENT, function, "%s links two roots, which the animation holds",
                           name.text);
    return TSL_OK;
}

tsl_result tsli_links_check_desc(const tsl_world *world, const char *function, const tsli_rig *rig,
                                 const tsl_links_desc *d)
{
    tsl_result result = check_fields(world, function, d);
    for (uint32_t i = 0; i < d->chain_count && result == TSL_OK; ++i)
        result = check_chain(world, function, rig, d, i);
    for (uint32_t i = 0; i < d->pair_count && result == TSL_OK; ++i)
        result = check_pair(world, function, rig, &d->pairs[i], i);
    return result;
}

tsl_result tsli_links_check_strands(const tsl_world *world, const char *function, tsl_links_layout layout,
                                    uint32_t count)
{
    uint32_t least = layout == TSL_LINKS_RING ? 3 : layout == TSL_LINKS_LOOSE ? 1 : 2;
    if (count == 0 || count >= least)
        return TSL_OK;
    return tsli_refuse(&world->host, TSL_ERROR_INVALID_ARGUMENT, function,
                       "desc.chains have %u strand%s; there must be at least %u", count, count == 1 ? "" : "s", least);
}

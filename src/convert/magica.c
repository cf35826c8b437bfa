// SPDX-License-Identifier: MIT
// MagicaCloth2, its lines as chains and what holds them together as links. In a step, with y the deviation of a vertex from its rest
// relative to the one before, d its damping, s its restoration and a the attenuation of velocity by it,
//
//     y' = (1 - s)(y + (1 - d) v + g),    v' = y' - y + a s / (1 - s) y'
//
// As with UnityChan this is a vertex with push: with K = 1 - s + a s (1 - d), push is s (1 - a (1 - d)) / K of its length, (1 - s) / K of
// gravity acts, (1 - s) d / K of the velocity is lost, and a s (1 - d) / K of that against its rest. In a line that swings as a whole
// the latter is its own bone's share of the distance from the fixed vertex.
#include "tassel/convert/magica.h"

#include "convert/calls.h"
#include "convert/curve_keys.h"

#define MAGICA_FRAMES 60.0f // per second, the unit of jump limits

// At least 0.
static float magica_size(const tsl_curved_value *v, float u)
{
    double size = (double)v->value * tslc_curve_at(v->keys, v->key_count, u);
    return size > 0.0 ? (float)size : 0.0f;
}

// The vertex that a spring moves; later ones hang from it.
static int magica_is_spring(const tsl_magica_cloth *c, uint32_t vertex)
{
    return c->type == TSL_MAGICA_BONE_SPRING && vertex == 1;
}

typedef struct magica_step {
    double push;    // over the bone's length
    double damping; // per step
    double own;     // its share against the bone before
    double gravity; // acting share
} magica_step;

// `bone`: its bone's share of the distance from the fixed vertex.
static magica_step magica_step_of(const tsl_magica_cloth *c, uint32_t vertex, float u, double bone)
{
    int spring = magica_is_spring(c, vertex);
    float stiffness = c->use_angle_restoration ? tslc_curved_share(&c->restoration_stiffness, u) : 0.0f;
    double s = tslc_usable_pull((double)(spring ? c->spring_power : stiffness));
    double a = spring ? 0.0 : (double)c->restoration_velocity_attenuation;
    double left = 1.0 - (double)tslc_curved_share(&c->damping, u), kept = 1.0 - s + a * s * left;
    double own = bone * a * s * left / kept;
    return (magica_step){s * (1.0 - a * left) / kept, (1.0 - s) * (1.0 - left) / kept + own, own,
                         spring ? 0.0 : (1.0 - s) / kept};
}

static tsl_vec3 magica_gravity(const tsl_magica_cloth *c)
{
    return tsli_vec3_scale(tsli_vec3_normalize(c->gravity_direction), c->gravity);
}

// Falling-off gravity is a parameter of the chain, and joints have none of their own.
static tsl_vrm_joint magica_joint(const tsl_magica_cloth *c, const magica_step *step, float u, float length)
{
    double rate = (double)c->simulation_frequency;
    float own = c->gravity_falloff > 0.0f ? 0.0f : (float)(step->gravity / 60.0);
    return (tsl_vrm_joint){.stiffness = (float)(step->push * (double)length * rate * rate / 60.0),
                           .gravity_power = 1.0f,
                           .gravity_dir = tsli_vec3_scale(magica_gravity(c), own),
                           .drag_force = tslc_per_sixtieth((float)step->damping, c->simulation_frequency),
                           .hit_radius = c->collision_mode ? magica_size(&c->radius, u) : 0.0f};
}

// The share of the excess that a limit leaves after 1/60 s.
static float magica_softness(const tsl_magica_cloth *c, float stiffness)
{
    return 1.0f - tslc_per_sixtieth(stiffness, c->simulation_frequency);
}

static uint32_t magica_position_limit_flags(const tsl_magica_cloth *c)
{
    int nearby = c->use_max_distance || c->type == TSL_MAGICA_BONE_SPRING;
    return (nearby ? TSL_POSITION_LIMIT_MAX_DISTANCE : 0u) |
           (c->use_backstop && c->backstop_radius.value > 0.0f ? TSL_POSITION_LIMIT_BACKSTOP : 0u);
}

// ---- reading a component -------------------------------------------------------------------------------------

static const tslc_field magica_fields[] = {
    TSLC_COUNT(tsl_magica_cloth, count, 2, TSLC_MOST_BONES),
    TSLC_POINTER(tsl_magica_cloth, bones),
    TSLC_POINTER(tsl_magica_cloth, lengths),
    TSLC_AMOUNT(tsl_magica_cloth, longest_length, 0.0f),
    TSLC_CHOICE(tsl_magica_cloth, type, 0, TSL_MAGICA_BONE_SPRING),
    TSLC_CHOICE(tsl_magica_cloth, connection_mode, 0, TSL_MAGICA_SEQUENTIAL_NON_LOOP_MESH),
    TSLC_RANGE(tsl_magica_cloth, simulation_frequency, 90.0f, 1.0f, 1000.0f),
    TSLC_WHOLE(tsl_magica_cloth, max_simulation_count_per_frame, 3, 1, 64),
    TSLC_SHARE(tsl_magica_cloth, blend_weight, 1.0f),
    TSLC_AMOUNT(tsl_magica_cloth, gravity, 5.0f),
    TSLC_VECTOR(tsl_magica_cloth, gravity_direction, 0.0f, -1.0f, 0.0f),
    TSLC_SHARE(tsl_magica_cloth, gravity_falloff, 0.0f),
    TSLC_SHARE(tsl_magica_cloth, world_inertia, 1.0f),
    TSLC_ANY(tsl_magica_cloth, world_movement_speed_limit, -1.0f),
    TSLC_ANY(tsl_magica_cloth, world_rotation_speed_limit, -1.0f),
    TSLC_SHARE(tsl_magica_cloth, local_inertia, 1.0f),
    TSLC_ANY(tsl_magica_cloth, local_movement_speed_limit, -1.0f),
    TSLC_ANY(tsl_magica_cloth, local_rotation_speed_limit, -1.0f),
    TSLC_SHARE(tsl_magica_cloth, local_depth_inertia, 0.0f),
    TSLC_SHARE(tsl_magica_cloth, centrifugal_acceleration, 0.0f),
    TSLC_ANY(tsl_magica_cloth, particle_speed_limit, -1.0f),
    TSLC_CHOICE(tsl_magica_cloth, teleport_mode, 0, TSL_MAGICA_TELEPORT_KEEP),
    TSLC_AMOUNT(tsl_magica_cloth, teleport_distance, 0.5f),
    TSLC_AMOUNT(tsl_magica_cloth, teleport_rotation, 90.0f),
    TSLC_SWITCH(tsl_magica_cloth, use_angle_restoration, 1),
    TSLC_SHARE(tsl_magica_cloth, restoration_velocity_attenuation, 0.8f),
    TSLC_SHARE(tsl_magica_cloth, restoration_gravity_falloff, 0.0f),
    TSLC_SWITCH(tsl_magica_cloth, use_angle_limit, 0),
    TSLC_SHARE(tsl_magica_cloth, angle_limit_stiffness, 1.0f),
    TSLC_SWITCH(tsl_magica_cloth, use_max_distance, 0),
    TSLC_SWITCH(tsl_magica_cloth, use_backstop, 0),
    TSLC_SHARE(tsl_magica_cloth, movement_limit_stiffness, 1.0f),
    TSLC_THREE(tsl_magica_cloth, normal, 0.0f, 0.0f, 1.0f, -FLT_MAX, FLT_MAX),
    TSLC_CHOICE(tsl_magica_cloth, collision_mode, TSL_MAGICA_COLLISION_POINT, TSL_MAGICA_COLLISION_EDGE),
    TSLC_SHARE(tsl_magica_cloth, friction, 0.05f),
    TSLC_SHARE(tsl_magica_cloth, spring_power, 0.04f),
    TSLC_AMOUNT(tsl_magica_cloth, spring_limit_distance, 0.1f),
    TSLC_SHARE(tsl_magica_cloth, normal_limit_ratio, 1.0f),
    TSLC_SHARE(tsl_magica_cloth, spring_noise, 0.0f),
    TSLC_CURVED(tsl_magica_cloth, damping, 0.05f, 0.0f, 1.0f),
    TSLC_CURVED(tsl_magica_cloth, radius, 0.02f, 0.0f, TSLC_MOST_NUMBER),
    TSLC_CURVED(tsl_magica_cloth, restoration_stiffness, 0.2f, 0.0f, 1.0f),
    TSLC_CURVED(tsl_magica_cloth, limit_angle, 60.0f, 0.0f, 180.0f),
    TSLC_CURVED(tsl_magica_cloth, distance_stiffness, 1.0f, 0.0f, 1.0f),
    TSLC_CURVED(tsl_magica_cloth, max_distance, 0.3f, 0.0f, TSLC_MOST_NUMBER),
    TSLC_CURVED(tsl_magica_cloth, backstop_radius, 10.0f, 0.0f, TSLC_MOST_NUMBER),
    TSLC_CURVED(tsl_magica_cloth, backstop_distance, 0.0f, 0.0f, TSLC_MOST_NUMBER)};
TSLC_STRUCT_CALL(tsl_magica_cloth_init, tsl_magica_cloth, "cloth", magica)

static tsl_result magica_check_directions(const tslc_caller *caller, const tsl_magica_cloth *c)
{
    float normal = tsli_vec3_length_squared(c->normal);
    TSLC_TRY(tslc_check_direction(caller, "cloth", "gravity_direction", c->gravity_direction, "gravity", c->gravity));
    if (c->use_backstop && !(normal > 0.99f && normal < 1.01f))
        return tslc_refuse(caller, TSL_ERROR_INVALID_ARGUMENT,
                           "cloth.normal is of length %g; with use_backstop it must be of length 1",
                           sqrt((double)normal));
    return TSL_OK;
}

static tsl_result magica_take(const tslc_caller *caller, const tsl_magica_cloth *given, tsl_magica_cloth *c)
{
    TSLC_TRY(tslc_take(caller, &magica_type, given, c));
    TSLC_TRY(magica_check_directions(caller, c));
    return tslc_check_lengths(caller, "cloth.lengths", c->lengths, c->count - 1);
}

// ---- the same line as a VRM spring ----------------------------------------------------------------------------

typedef struct magica_line {
    tsl_magica_cloth given;
    tsl_vrm_spring spring;
    tsl_vrm_joint joints[TSLC_MOST_BONES];
    float u[TSLC_MOST_BONES];        // depths
    double gravity[TSLC_MOST_BONES]; // how much of it acts
    // Line averages: the acting share of gravity, and the share of damping that acts against the character's effective motion.
    float gravity_share, relative;
    int is_linked; // a mesh connects it: links, which take chains of TSL_MODEL_TASSEL alone
} magica_line;

static tsl_result magica_take_line(const tslc_caller *caller, const tsl_magica_cloth *given, magica_line *line)
{
    tsl_magica_cloth *c = &line->given;
    TSLC_TRY(magica_take(caller, given, c));
    double whole = 0.0, before = 0.0, shares = 0.0, damping = 0.0, own = 0.0;
    for (uint32_t i = 0; i + 1 < c->count; ++i)
        whole += (double)c->lengths[i];
    whole = whole < (double)c->longest_length ? (double)c->longest_length : whole;
    tslc_spring_begin(&line->spring, c->bones, c->count, line->joints);
    line->u[0] = 0.0f;
    for (uint32_t i = 1; i < c->count; ++i) {
        tsl_vrm_joint *joint = &line->joints[i - 1];
        magica_step step;
        before += (double)c->lengths[i - 1];
        line->u[i] = (float)(before / whole);
        step = magica_step_of(c, i, line->u[i], (double)c->lengths[i - 1] / before);
        *joint = magica_joint(c, &step, line->u[i], c->lengths[i - 1]);
        shares += line->gravity[i] = step.gravity;
        damping += step.damping;
        own += step.own;
        // The rate or a curve may bring it out of range.
        TSLC_TRY(tslc_check_made_joint(caller, "cloth", "bones", i, joint, "restoration_stiffness", "gravity"));
    }
    line->gravity_share = (float)(shares / (c->count - 1));
    line->is_linked = c->connection_mode != TSL_MAGICA_LINE;
    line->relative = damping > 0.0 ? (float)(own / damping) : 0.0f;
    return TSL_OK;
}

// ---- notes --------------------------------------------------------------------------------------------------------

static int magica_limits_local(const tsl_magica_cloth *c)
{
    return c->local_inertia != 1.0f || c->local_depth_inertia > 0.0f || c->centrifugal_acceleration > 0.0f ||
           c->local_movement_speed_limit >= 0.0f || c->local_rotation_speed_limit >= 0.0f ||
           c->particle_speed_limit >= 0.0f;
}

static uint32_t magica_notes_of(const tsl_magica_cloth *c)
{
    uint32_t notes = magica_limits_local(c) ? TSL_MAGICA_NOTE_INERTIA : 0u;
    notes |= c->use_angle_restoration && c->restoration_gravity_falloff > 0.0f ? TSL_MAGICA_NOTE_RESTORATION : 0u;
    notes |= c->collision_mode == TSL_MAGICA_COLLISION_EDGE ? TSL_MAGICA_NOTE_EDGE : 0u;
    notes |= c->teleport_mode != TSL_MAGICA_TELEPORT_NONE ? TSL_MAGICA_NOTE_TELEPORT : 0u;
    return notes | (c->type == TSL_MAGICA_BONE_SPRING ? TSL_MAGICA_NOTE_SPRING : 0u);
}

static uint32_t magica_notes(const magica_line *line)
{
    const tsl_magica_cloth *c = &line->given;
    uint32_t notes = magica_notes_of(c);
    for (uint32_t i = 1; i < c->count; ++i) {
        int differs = line->gravity[i] != line->gravity[1];
        notes |= tslc_curved_share(&c->distance_stiffness, line->u[i]) < 1.0f ? TSL_MAGICA_NOTE_LENGTHS : 0;
        notes |= differs && (c->gravity_falloff > 0.0f || line->is_linked) ? TSL_MAGICA_NOTE_FALLOFF_MEAN : 0;
    }
    return notes;
}

// ---- parameters and descriptions ----------------------------------------------------------------------------------

TSLI_STANDARD_CALL(tsl_magica_to_rig_desc, (const tsl_magica_cloth *cloth, tsl_rig_desc *inout_desc),
                   (cloth, inout_desc))
{
    tsl_magica_cloth c;
    TSLC_TAKE_FOR(tslc_check_desc_out(inout_desc, sizeof *inout_desc), magica_take, cloth, &c);
    float ticks = c.simulation_frequency / MAGICA_FRAMES;
    int jumps = c.teleport_mode != TSL_MAGICA_TELEPORT_NONE;
    inout_desc->ticks_per_second = c.simulation_frequency;
    inout_desc->max_ticks_per_step = c.max_simulation_count_per_frame;
    inout_desc->teleport_distance = jumps ? c.teleport_distance / ticks : 0.0f;
    inout_desc->teleport_angle = jumps ? (float)((double)c.teleport_rotation * TSLC_RADIANS / (double)ticks) : 0.0f;
    inout_desc->teleport_mode = c.teleport_mode == TSL_MAGICA_TELEPORT_RESET ? TSL_TELEPORT_RESET : TSL_TELEPORT_KEEP;
    return TSL_OK;
}

// A limit of 0 there lets no motion through; here 0 means no limit.
static void magica_set_inertia(const tsl_magica_cloth *c, tsl_chain_params *p)
{
    float speed = c->world_movement_speed_limit, turn = c->world_rotation_speed_limit;
    p->inert = speed == 0.0f ? 1.0f : 1.0f - c->world_inertia;
    p->inert_rotation = turn == 0.0f ? 1.0f : 1.0f - c->world_inertia;
    p->felt_speed_limit = speed > 0.0f ? speed : 0.0f;
    p->felt_turn_limit = turn > 0.0f ? (float)((double)turn * TSLC_RADIANS) : 0.0f;
}

// Factors have what joints have.
static void magica_link_params(tsl_chain_params *params)
{
    params->push = 0.0f;
    params->elasticity = params->damping = params->radius = 1.0f;
}

static void magica_params(const magica_line *line, tsl_chain_params *params)
{
    const tsl_magica_cloth *c = &line->given;
    tslc_vrm_params(&line->spring, params);
    if (line->is_linked)
        magica_link_params(params);
    params->weight = c->blend_weight;
    params->friction = tslc_per_sixtieth(c->friction, c->simulation_frequency);
    params->relative_damping = line->relative;
    params->gravity_falloff = c->gravity_falloff;
    if (c->gravity_falloff > 0.0f || line->is_linked)
        params->gravity = tsli_vec3_scale(magica_gravity(c), line->gravity_share);
    magica_set_inertia(c, params);
    params->scale_rule = TSL_SCALE_LOOK;
    params->scale_change = TSL_SCALE_CHANGE_CARRIED;
}

static tsl_result magica_desc(const magica_line *line, tsl_chain_desc *desc)
{
    TSLC_TRY(tslc_animated_spring_to_desc(&line->spring, desc));
    if (line->is_linked)
        desc->model = TSL_MODEL_TASSEL;
    if (line->given.collision_mode == TSL_MAGICA_COLLISION_NONE)
        tslc_disable_collisions(desc);
    return TSL_OK;
}

// ---- creating a chain -----------------------------------------------------------------------------------------

// Rest places of TSL_MODEL_TASSEL hang from the simulated bone before, turned as the animation has it. A bone that is as soft as it and
// all before it are as springs, one behind the other, sags as far. `give`: how far they turn under a force of one, over 0; 0: freely.
static void magica_linked_bone(const magica_line *line, uint32_t i, double give, float *elasticity, float *damping)
{
    const tsl_vrm_joint *j = &line->joints[i - 1];
    double rate = (double)line->given.simulation_frequency / 60.0;
    double pull = give > 0.0 ? 1.0 / (60.0 * (double)line->given.lengths[i - 1] * give) : 0.0;
    double kept = 1.0 - (double)j->drag_force; // of a swing: as much in a step as with a push
    if (rate != 1.0)
        kept *= tsli_power_of(1.0 / (1.0 + pull / (rate * rate)), rate) * (1.0 + pull);
    *elasticity = (float)(pull / (1.0 + pull));
    *damping = kept < 1.0 ? (float)(1.0 - kept) : 0.0f;
}

static tsl_result magica_set_linked(tsl_world *world, tsl_chain_id chain, const magica_line *line)
{
    float elasticities[TSLC_MOST_BONES], dampings[TSLC_MOST_BONES], radii[TSLC_MOST_BONES];
    double give = 0.0;
    int is_free = 0;
    elasticities[0] = dampings[0] = radii[0] = 1.0f; // the fixed one has no segment that ends at it
    for (uint32_t i = 1; i < line->given.count; ++i) {
        const tsl_vrm_joint *j = &line->joints[i - 1];
        is_free |= !(j->stiffness > 0.0f);
        give += is_free ? 0.0 : 1.0 / (double)j->stiffness;
        magica_linked_bone(line, i, is_free ? 0.0 : give, &elasticities[i], &dampings[i]);
        radii[i] = j->hit_radius;
    }
    uint32_t count = line->given.count;
    TSLC_TRY(tsl_chain_set_factors(world, chain, TSL_PARAMETER_ELASTICITY, elasticities, count));
    TSLC_TRY(tsl_chain_set_factors(world, chain, TSL_PARAMETER_DAMPING, dampings, count));
    return tsl_chain_set_factors(world, chain, TSL_PARAMETER_RADIUS, radii, count);
}

static tsl_result magica_set_angles(const tslc_caller *caller, tsl_chain_id chain, const magica_line *line)
{
    const tsl_magica_cloth *c = &line->given;
    float angles[TSLC_MOST_BONES] = {1.0f};
    if (!c->use_angle_limit)
        return TSL_OK;
    for (uint32_t i = 1; i < c->count; ++i)
        angles[i] = magica_is_spring(c, i) ? TSLC_HALF_TURN
                                           : (float)((double)magica_size(&c->limit_angle, line->u[i]) * TSLC_RADIANS);
    return tslc_set_cones(caller, chain, magica_softness(c, c->angle_limit_stiffness), angles, c->count);
}

// Limits of distance at each vertex.
typedef struct magica_distances {
    float most[TSLC_MOST_BONES], radius[TSLC_MOST_BONES], distance[TSLC_MOST_BONES];
} magica_distances;

// Behind a spring only a maximum distance of its own restrains a vertex: else it may be as far as its bones reach.
static void magica_distances_of(const magica_line *line, magica_distances *distances)
{
    const tsl_magica_cloth *c = &line->given;
    float reach = c->spring_limit_distance;
    distances->most[0] = distances->radius[0] = distances->distance[0] = 0.0f;
    for (uint32_t i = 1; i < c->count; ++i) {
        reach += i > 1 ? 2.0f * c->lengths[i - 1] : 0.0f;
        distances->most[i] =
            magica_is_spring(c, i) || !c->use_max_distance ? reach : magica_size(&c->max_distance, line->u[i]);
        distances->radius[i] = magica_size(&c->backstop_radius, line->u[i]);
        distances->distance[i] = magica_size(&c->backstop_distance, line->u[i]);
    }
}

static tsl_result magica_set_distances(tsl_world *world, tsl_chain_id chain, const magica_line *line)
{
    const tsl_magica_cloth *c = &line->given;
    magica_distances distances;
    TSL_INIT(tsl_chain_position_limit, limit);
    limit.flags = magica_position_limit_flags(c);
    if (!limit.flags)
        return TSL_OK;
    limit.max_distance = limit.backstop_distance = limit.backstop_radius = 1.0f;
    limit.backstop_normal = c->normal;
    limit.softness = magica_softness(c, c->movement_limit_stiffness);
    magica_distances_of(line, &distances);
    TSLC_TRY(tsl_chain_set_position_limit(world, chain, &limit));
    TSLC_TRY(tsl_chain_set_factors(world, chain, TSL_PARAMETER_MAX_DISTANCE, distances.most, c->count));
    TSLC_TRY(tsl_chain_set_factors(world, chain, TSL_PARAMETER_BACKSTOP_RADIUS, distances.radius, c->count));
    return tsl_chain_set_factors(world, chain, TSL_PARAMETER_BACKSTOP_DISTANCE, distances.distance, c->count);
}

static tsl_result magica_tune(const tslc_caller *caller, tsl_chain_id chain, const magica_line *line)
{
    TSLC_TRY(line->is_linked ? magica_set_linked(caller->world, chain, line)
                             : tsl_vrm_spring_set_joints(caller->world, chain, &line->spring));
    TSLC_TRY(magica_set_angles(caller, chain, line));
    return magica_set_distances(caller->world, chain, line);
}

TSLC_LINE_CALLS(tsl_magica, tsl_magica_cloth, cloth, magica_line, magica_take_line, magica)

// ---- distances across lines -----------------------------------------------------------------------------------

static float magica_compliance_at(const void *cloth, tsl_parameter unused, float u)
{
    const tsl_magica_cloth *c = cloth;
    (void)unused;
    return (float)tslc_compliance_of_share((double)tslc_curved_share(&c->distance_stiffness, u),
                                           1.0 / (double)c->simulation_frequency);
}

TSLI_STANDARD_CALL(tsl_magica_to_links_params,
                   (const tsl_magica_cloth *cloth, tsl_links_params *out_params, uint32_t struct_size),
                   (cloth, out_params, struct_size))
{
    tsl_magica_cloth c;
    TSLC_TAKE_FOR(tslc_check_out(out_params, struct_size, sizeof *out_params), magica_take, cloth, &c);
    tsl_link_resistance both = TSL_LINK_RESISTS_STRETCH | TSL_LINK_RESISTS_COMPRESSION;
    tsl_link_rule rule = tslc_even_rule(c.distance_stiffness.value > 0.0f ? both : 0u,
                                        c.distance_stiffness.key_count ? 1.0f : magica_compliance_at(&c, 0, 1.0f));
    tsl_links_params_init(out_params, struct_size);
    out_params->rounds = 1;
    out_params->structural = out_params->shear = rule;
    out_params->shear.resists |= rule.resists ? TSL_LINK_RESISTS_AT_BOTH_ENDS : 0u;
    out_params->bend = (tsl_link_rule){0};
    return TSL_OK;
}

TSLI_STANDARD_CALL(tsl_magica_to_links_desc, (const tsl_magica_cloth *cloth, tsl_links_desc *inout_desc),
                   (cloth, inout_desc))
{
    static const tsl_links_layout layouts[] = {TSL_LINKS_FOUND, TSL_LINKS_FOUND, TSL_LINKS_RING, TSL_LINKS_STRIP};
    tsl_magica_cloth c;
    TSLC_TAKE_FOR(tslc_check_desc_out(inout_desc, sizeof *inout_desc), magica_take, cloth, &c);
    if (c.connection_mode == TSL_MAGICA_LINE)
        return TSL_ERROR_INVALID_ARGUMENT;
    inout_desc->layout = layouts[c.connection_mode];
    return TSL_OK;
}

static tsl_result magica_tune_links(const tslc_caller *caller, tsl_links_id links, const tsl_magica_cloth *c)
{
    tslc_value_fn value = c->distance_stiffness.key_count ? magica_compliance_at : NULL;
    TSLC_TRY(tslc_set_link_curves(caller->world, links, TSL_LINK_STRUCTURAL, value, c));
    return tslc_set_link_curves(caller->world, links, TSL_LINK_SHEAR, value, c);
}

TSLC_TUNE_ID_CALL(tsl_magica_tune_links, tsl_magica_cloth, tsl_links_id, tsl_magica_cloth, magica_take,
                  magica_tune_links)

// ---- colliders ------------------------------------------------------------------------------------------------

static const tslc_field magica_collider_fields[] = {TSLC_CHOICE(tsl_magica_collider, shape, 0, TSL_MAGICA_PLANE),
                                                    TSLC_WHOLE(tsl_magica_collider, direction, 1, 0, 2),
                                                    TSLC_AMOUNT(tsl_magica_collider, radius, 0.1f),
                                                    TSLC_AMOUNT(tsl_magica_collider, end_radius, 0.1f),
                                                    TSLC_AMOUNT(tsl_magica_collider, length, 0.5f),
                                                    TSLC_VECTOR(tsl_magica_collider, center, 0.0f, 0.0f, 0.0f)};
TSLC_STRUCT_CALL(tsl_magica_collider_init, tsl_magica_collider, "collider", magica_collider)

static tsl_result magica_collider_fill(const tsl_magica_collider *c, tsl_collider_desc *desc)
{
    static const tsl_shape shapes[] = {TSL_SHAPE_SPHERE, TSL_SHAPE_CAPSULE, TSL_SHAPE_PLANE};
    if (c->shape == TSL_MAGICA_CAPSULE && !(c->length >= c->radius + c->end_radius))
        return TSL_ERROR_INVALID_ARGUMENT;
    int is_capsule = c->shape == TSL_MAGICA_CAPSULE, is_plane = c->shape == TSL_MAGICA_PLANE;
    desc->shape = shapes[c->shape];
    desc->radius = is_plane ? 0.0f : c->radius;
    desc->radius_b = is_capsule ? c->end_radius : -1.0f;
    tsl_vec3 start = tslc_along(c->direction, 0.5f * c->length - c->radius);
    tsl_vec3 end = tslc_along(c->direction, c->end_radius - 0.5f * c->length);
    desc->a = is_capsule ? tsli_vec3_add(c->center, start) : c->center;
    desc->b = is_capsule ? tsli_vec3_add(c->center, end) : tsli_vec3(0.0f, 1.0f, 0.0f);
    return TSL_OK;
}

TSLC_COLLIDER_CALL(tsl_magica_collider_to_desc, tsl_magica_collider, magica_collider)

#undef MAGICA_FRAMES

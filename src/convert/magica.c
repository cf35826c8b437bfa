// SPDX-License-Identifier: MIT
#include "tassel/convert/magica.h"
#include "tassel/convert/vrm.h"

#include "base/standard_call.h"
#include "convert/magica_formulas.h"
#include "convert/outputs.h"
#include "convert/tuned_chain.h"
#include "convert/units.h"

#define MAGICA_BONES 256
#define MAGICA_FRAMES 60.0f // per second, the unit of jump limits

// ---- the same line as a VRM spring ----------------------------------------------------------------------------

typedef struct magica_line {
    tsl_magica_cloth given;
    tsl_vrm_spring spring;
    tsl_vrm_joint joints[MAGICA_BONES];
    float u[MAGICA_BONES];        // depths
    double gravity[MAGICA_BONES]; // how much of it acts
    // Line averages: the acting share of gravity, and the share of damping that acts against the character's effective motion.
    float gravity_share, relative;
    int is_linked; // a mesh connects it: links, which take chains of TSL_MODEL_TASSEL alone
} magica_line;

static tsl_result magica_take_line(const tslc_caller *caller, const tsl_magica_cloth *given, magica_line *line)
{
    tsl_magica_cloth *c = &line->given;
    tsl_result result = tslc_magica_take(caller, given, c);
    if (result != TSL_OK)
        return result;
    double whole = 0.0, before = 0.0, shares = 0.0, damping = 0.0, own = 0.0;
    for (uint32_t i = 0; i + 1 < c->count; ++i)
        whole += (double)c->lengths[i];
    whole = whole < (double)c->longest_length ? (double)c->longest_length : whole;
    tsl_vrm_spring_init(&line->spring, sizeof line->spring);
    line->spring.joint_count = c->count;
    line->spring.bones = c->bones;
    line->spring.joints = line->joints;
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
        result = tslc_check_made_joint(caller, "cloth", "bones", i, joint, "restoration_stiffness", "gravity");
        if (result != TSL_OK)
            return result; // out of range because of the rate or a curve
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
        notes |= magica_share(&c->distance_stiffness, line->u[i]) < 1.0f ? TSL_MAGICA_NOTE_LENGTHS : 0;
        notes |= differs && (c->gravity_falloff > 0.0f || line->is_linked) ? TSL_MAGICA_NOTE_FALLOFF_MEAN : 0;
    }
    return notes;
}

TSLC_NOTES_CALL(tsl_magica_get_notes, tsl_magica_cloth, magica_line, magica_take_line, magica)

// ---- parameters and descriptions ----------------------------------------------------------------------------------

TSLI_STANDARD_CALL(tsl_magica_to_rig_desc, (const tsl_magica_cloth *cloth, tsl_rig_desc *inout_desc),
                   (cloth, inout_desc))
{
    tsl_magica_cloth c;
    TSLC_TAKE_FOR(tslc_check_desc_out(inout_desc, sizeof *inout_desc), tslc_magica_take, cloth, &c);
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

TSLC_PARAMS_CALL(tsl_magica_to_params, tsl_magica_cloth, magica_line, magica_take_line, magica)

static tsl_result magica_desc(const magica_line *line, tsl_chain_desc *desc)
{
    tsl_result result = tslc_animated_spring_to_desc(&line->spring, desc);
    if (result != TSL_OK)
        return result;
    if (line->is_linked)
        desc->model = TSL_MODEL_TASSEL;
    if (line->given.collision_mode == TSL_MAGICA_COLLISION_NONE)
        tslc_disable_collisions(desc);
    return TSL_OK;
}

TSLC_DESC_CALL(tsl_magica_to_desc, tsl_magica_cloth, magica_line, magica_take_line, magica)

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
    float elasticities[MAGICA_BONES], dampings[MAGICA_BONES], radii[MAGICA_BONES];
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
    tsl_result result = tsl_chain_set_factors(world, chain, TSL_PARAMETER_ELASTICITY, elasticities, count);
    if (result == TSL_OK)
        result = tsl_chain_set_factors(world, chain, TSL_PARAMETER_DAMPING, dampings, count);
    return result == TSL_OK ? tsl_chain_set_factors(world, chain, TSL_PARAMETER_RADIUS, radii, count) : result;
}

static tsl_result magica_set_angles(tsl_world *world, tsl_chain_id chain, const magica_line *line)
{
    const tsl_magica_cloth *c = &line->given;
    float factors[MAGICA_BONES];
    TSL_INIT(tsl_chain_limit, limit);
    if (!c->use_angle_limit)
        return TSL_OK;
    limit.kind = TSL_LIMIT_CONE;
    limit.angle_a = 1.0f;
    limit.softness = magica_softness(c, c->angle_limit_stiffness);
    factors[0] = 1.0f; // no segment ends at the fixed one
    for (uint32_t i = 1; i < c->count; ++i)
        factors[i] = magica_is_spring(c, i) ? TSLC_HALF_TURN
                                            : (float)((double)magica_size(&c->limit_angle, line->u[i]) * TSLC_RADIANS);
    tsl_result result = tsl_chain_set_limit(world, chain, &limit);
    return result == TSL_OK ? tsl_chain_set_factors(world, chain, TSL_PARAMETER_ANGLE_A, factors, c->count) : result;
}

// Limits of distance at each vertex.
typedef struct magica_distances {
    float most[MAGICA_BONES], radius[MAGICA_BONES], distance[MAGICA_BONES];
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
    TSL_INIT(tsl_chain_place_limit, limit);
    limit.flags = magica_place_limit_flags(c);
    if (!limit.flags)
        return TSL_OK;
    limit.max_distance = limit.backstop_distance = limit.backstop_radius = 1.0f;
    limit.backstop_normal = c->normal;
    limit.softness = magica_softness(c, c->movement_limit_stiffness);
    magica_distances_of(line, &distances);
    tsl_result result = tsl_chain_set_place_limit(world, chain, &limit);
    if (result == TSL_OK)
        result = tsl_chain_set_factors(world, chain, TSL_PARAMETER_MAX_DISTANCE, distances.most, c->count);
    if (result == TSL_OK)
        result = tsl_chain_set_factors(world, chain, TSL_PARAMETER_BACKSTOP_RADIUS, distances.radius, c->count);
    return result == TSL_OK
               ? tsl_chain_set_factors(world, chain, TSL_PARAMETER_BACKSTOP_DISTANCE, distances.distance, c->count)
               : result;
}

static tsl_result magica_tune(const tslc_caller *caller, tsl_chain_id chain, const magica_line *line)
{
    tsl_result result = line->is_linked ? magica_set_linked(caller->world, chain, line)
                                        : tsl_vrm_spring_set_joints(caller->world, chain, &line->spring);
    if (result == TSL_OK)
        result = magica_set_angles(caller->world, chain, line);
    return result == TSL_OK ? magica_set_distances(caller->world, chain, line) : result;
}

TSLC_TUNE_CALL(tsl_magica_tune, tsl_magica_cloth, magica_line, magica_take_line, magica)
TSLC_CREATE_CALL(tsl_magica_create, tsl_magica_cloth, cloth, magica_line, magica_take_line, magica)

#undef MAGICA_BONES
#undef MAGICA_FRAMES

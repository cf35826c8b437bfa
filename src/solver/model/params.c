// SPDX-License-Identifier: MIT
#include "solver/model/params.h"

#include "base/floating_point.h"
#include "base/host.h"
#include "math/tick_rate.h"
#include "math/vec.h"
#include "solver/model/lane.h"
#include "solver/model/settings.h"

#include <float.h>
#include <math.h>
#include <string.h>

static float sixtieths_of(const tsli_chain *chain)
{
    float ticks_per_second = 1.0f / chain->rig->clock.tick;
    return chain->rig->clock.tick == 1.0f / 60.0f ? 1.0f : 60.0f / ticks_per_second;
}

// ---- ranges of lengths ---------------------------------------------------------------------------------

// Elasticity p is a damped spring: a force of p / (1 - p) times the difference per (1/60 s)^2 adds to the change by a tick, of which
// (1 - p)^(60 h) is left. At 60 ticks a second that removes p of the difference. The force is the same at every rate, and so is the share
// of a change that is lost in a second: a hanging bone has exactly the same length, and a swinging one about the same period. In ticks
// longer than 1/60 s the force of a large p would overshoot the length: it is limited to reach L, and to leave no more than the change.
static float keep_of_difference(float elasticity, float keep_change, float sixtieths_per_tick)
{
    float left = 1.0f - elasticity;
    if (sixtieths_per_tick == 1.0f || !(keep_change > 0.0f))
        return left > 0.0f ? left : 0.0f;
    float pull = sixtieths_per_tick * sixtieths_per_tick * (elasticity / left), keep = 1.0f - keep_change * pull;
    if (sixtieths_per_tick > 1.0f && keep > keep_change)
        keep = keep_change;
    return keep > 0.0f ? keep : 0.0f;
}

// Writes the range of lengths of a chain with TSLI_ROWS_LENGTHS.
static void load_stretch(tsli_chain *chain, const tsli_variation *variation, float sixtieths_per_tick)
{
    tsli_layout *layout = chain->rig->layout;
    float elasticity = chain->params->length_elasticity;
    float keep_change = 1.0f - tsli_share_at_rate(elasticity, sixtieths_per_tick);
    for (uint32_t i = 0; i < chain->particle_count; ++i) {
        const tsli_particle *p = &chain->particles[i];
        if (p->parent < 0)
            continue;
        float stretch = tsli_particle_parameter(chain, variation, TSL_PARAMETER_MAX_STRETCH, i);
        float squash = tsli_particle_parameter(chain, variation, TSL_PARAMETER_MAX_SQUASH, i);
        tsli_slot_stretch *slot = &layout->stretches[tsli_particle_slot(layout, chain, p)];
        uint32_t lane = tsli_particle_lane(chain, p);
        slot->least[lane] = 1.0f - (squash < TSLI_MAX_SQUASH ? squash : TSLI_MAX_SQUASH);
        slot->most[lane] = 1.0f + (stretch < TSLI_MAX_STRETCH ? stretch : TSLI_MAX_STRETCH);
        float damping = tsli_particle_parameter(chain, variation, TSL_PARAMETER_DAMPING, i);
        slot->keep_change[lane] = keep_change;
        slot->keep_difference[lane] = keep_of_difference(elasticity, keep_change, sixtieths_per_tick);
        slot->keep_along[lane] = 1.0f - tsli_share_at_rate(damping, sixtieths_per_tick);
    }
    for (uint32_t i = 0; i < chain->strand_count; ++i)
        layout->blocks[chain->strand_lanes[i].block].flags |= TSLI_BLOCK_STRETCHES;
}

// ---- parameters ----------------------------------------------------------------------------------------

// VRM has drag only, as shares.
static tsli_tick_shares spring_shares_at_rate(float elasticity, float drag, float sixtieths_per_tick)
{
    float share = tsli_share_at_rate(drag, sixtieths_per_tick);
    return (tsli_tick_shares){elasticity, share, share};
}

// See tsli_slot_params.
static float limit_of(float stiffness, float elasticity)
{
    float left = 1.0f - elasticity; // 0: pulled to the rest position itself
    return stiffness > 0.0f && left > 0.0f ? (1.0f - stiffness) * 2.0f / left : FLT_MAX;
}

static int wind_varies(const tsli_variation *variation)
{
    return variation->key_counts[TSL_PARAMETER_WIND_SCALE] ||
           variation->arrays[TSLI_FACTORS_OF(TSL_PARAMETER_WIND_SCALE)];
}

// Writes one particle's parameters into a lane of a row.
static void load_row(tsli_slot_params *row, uint32_t lane, const tsli_chain *chain, const tsli_variation *variation,
                     uint32_t i, float sixtieths_per_tick)
{
    float damping = tsli_particle_parameter(chain, variation, TSL_PARAMETER_DAMPING, i);
    float elasticity = tsli_particle_parameter(chain, variation, TSL_PARAMETER_ELASTICITY, i);
    float friction =
        tsli_share_at_rate(tsli_particle_parameter(chain, variation, TSL_PARAMETER_FRICTION, i), sixtieths_per_tick);
    float stiffness = tsli_particle_parameter(chain, variation, TSL_PARAMETER_STIFFNESS, i);
    tsli_tick_shares s = chain->model == TSL_MODEL_SPRING
                             ? spring_shares_at_rate(elasticity, damping, sixtieths_per_tick)
                             : tsli_shares_at_rate(elasticity, damping, sixtieths_per_tick);
    float damped = s.damping + friction;
    row->keep[lane] = 1.0f - s.damping;
    row->drag_keep[lane] = 1.0f - s.drag;
    row->keep_touched[lane] = 1.0f - (damped > 1.0f ? 1.0f : damped);
    row->elasticity[lane] = s.elasticity;
    row->limit[lane] = limit_of(stiffness, s.elasticity);
    row->inert[lane] = tsli_particle_parameter(chain, variation, TSL_PARAMETER_INERT, i);
}

static void load_rare_row(tsli_slot_rare_params *row, uint32_t lane, const tsli_chain *chain,
                          const tsli_variation *variation, uint32_t i)
{
    row->inert_rotation[lane] = tsli_particle_parameter(chain, variation, TSL_PARAMETER_INERT_ROTATION, i);
    row->radius[lane] = tsli_particle_parameter(chain, variation, TSL_PARAMETER_RADIUS, i);
    row->wind_scale[lane] =
        wind_varies(variation) ? tsli_particle_parameter(chain, variation, TSL_PARAMETER_WIND_SCALE, i) : 1.0f;
}

// Where a row is the block's, the first particle of a strand writes it: all of them have the same values.
static void load_rows(const tsli_chain *chain, const tsli_variation *variation, float sixtieths_per_tick)
{
    const tsli_layout *layout = chain->rig->layout;
    for (uint32_t i = 0; i < chain->particle_count; ++i) {
        const tsli_particle *p = &chain->particles[i];
        uint32_t slot = tsli_particle_slot(layout, chain, p), lane = tsli_particle_lane(chain, p);
        uint32_t block = chain->strand_lanes[p->strand].block;
        int is_first = p->step == (chain->strands[p->strand].parent_strand != TSLI_NONE);
        if (layout->params_step || is_first)
            load_row(&layout->params[layout->params_step ? slot : block], lane, chain, variation, i,
                     sixtieths_per_tick);
        if (layout->rare_params_step || is_first)
            load_rare_row(&layout->rare_params[layout->rare_params_step ? slot : block], lane, chain, variation, i);
    }
}

static void load_spring(tsli_chain *chain, const tsli_variation *variation, uint32_t i, float sixtieths_per_tick)
{
    const tsli_particle *p = &chain->particles[i];
    uint32_t lane = tsli_particle_lane(chain, p);
    tsli_slot_spring *slot = &chain->rig->layout->spring[tsli_particle_slot(chain->rig->layout, chain, p)];
    float push = tsli_particle_parameter(chain, variation, TSL_PARAMETER_PUSH, i) / 60.0f;
    slot->push[lane] = push * (sixtieths_per_tick * sixtieths_per_tick);
    const tsl_vec3 *gravities = variation->arrays[TSLI_GRAVITIES];
    tsl_vec3 gravity = gravities ? gravities[i] : tsli_vec3(0.0f, 0.0f, 0.0f);
    tsli_lanes3_set(slot->gravity, lane, gravity);
}

static float limit_or_none(float limit)
{
    return limit > 0.0f ? limit : FLT_MAX;
}

// Parameters of the effective motion of the anchor.
static void load_relation(tsli_forces *forces, tsli_block *block, uint32_t lane, const tsli_chain *chain)
{
    const tsl_chain_params *params = chain->params;
    forces->felt_speed_limit[lane] = limit_or_none(params->felt_speed_limit);
    forces->felt_turn_limit[lane] = limit_or_none(params->felt_turn_limit);
    forces->relative_damping[lane] = params->relative_damping;
    forces->inert_parent[lane] = params->inert_parent;
    if (params->felt_speed_limit > 0.0f || params->felt_turn_limit > 0.0f)
        block->flags |= TSLI_BLOCK_LIMITS;
    if (params->felt_turn_limit > 0.0f)
        block->flags |= TSLI_BLOCK_SPIN;
    if (params->relative_damping > 0.0f || sixtieths_of(chain) != 1.0f)
        block->flags |= TSLI_BLOCK_RELATIVE;
    if (params->inert_parent > 0.0f)
        block->flags |= TSLI_BLOCK_FOLLOWS;
}

// Parameters of winds.
static void load_wind(tsli_forces *forces, tsli_block *block, uint32_t lane, const tsli_chain *chain)
{
    const tsl_chain_params *params = chain->params;
    const tsli_variation variation = tsli_chain_variation(chain);
    int varies = wind_varies(&variation);
    forces->wind_scale[lane] = varies ? 1.0f : tsli_clamp_number(params->wind_scale);
    block->rare->wind_layers[lane] = params->wind_layers;
    if (params->wind_layers != TSLI_ALL_LAYERS)
        block->flags |= TSLI_BLOCK_WIND_LAYERS;
    if (varies)
        block->flags |= TSLI_BLOCK_WIND_VARIES;
}

// DynamicBone uses an anchor's scale as it is. Otherwise the skeleton's own scale, such as 0.01 of an armature, must not count: values are
// in world units of the setup pose. An anchor that is set up with scale 0 has no reference.
float tsli_chain_scale_unit(const tsli_chain *chain)
{
    double unit = 1.0;
    if (chain->model == TSL_MODEL_CHAIN)
        return 1.0f;
    for (int32_t bone = chain->anchor; bone >= 0; bone = chain->rig->parents[bone])
        unit *= fabs((double)chain->rig->rest[bone].scale.x);
    return unit >= FLT_MIN && unit <= FLT_MAX ? (float)unit : 1.0f;
}

// A direction: turned and mirrored, never scaled, as it is turned back with the root bone in every tick.
void tsli_strand_set_gravity_rest(tsli_layout *layout, const tsli_strand_lane *strand)
{
    tsli_block *block = &layout->blocks[strand->block];
    uint32_t lane = strand->lane;
    tsl_vec3 direction = tsli_lanes3_get(layout->forces[strand->block].gravity_direction, lane);
    direction = tsli_quat_rotate(tsli_quat_conjugate(strand->setup_rotation), direction);
    direction = tsli_vec3_mul(strand->setup_signs, direction);
    const float in_setup[3] = {direction.x, direction.y, direction.z};
    for (uint32_t k = 0; k < 3; ++k)
        block->gravity_rest[k][lane] = tsli_has_lane(block->rare->flips[k], lane) ? -in_setup[k] : in_setup[k];
}

static void load_strand(tsli_chain *chain, const tsli_strand_lane *strand)
{
    const tsl_chain_params *params = chain->params;
    tsli_block *block = &chain->rig->layout->blocks[strand->block];
    uint32_t lane = strand->lane;
    tsl_vec3 gravity = tsli_vec3_scale(chain->rig->world->gravity, params->gravity_scale);
    gravity = tsli_vec3_clamp(tsli_vec3_add(gravity, params->gravity));
    tsl_vec3 direction = tsli_vec3_normalize(gravity);
    tsli_forces *forces = &chain->rig->layout->forces[strand->block];
    tsli_lanes3_set(forces->gravity, lane, gravity);
    tsli_lanes3_set(forces->gravity_direction, lane, direction);
    tsli_strand_set_gravity_rest(chain->rig->layout, strand);
    forces->gravity_falloff[lane] = params->gravity_falloff;
    tsli_lanes3_set(forces->force, lane, params->force);
    float unit = tsli_chain_scale_unit(chain);
    forces->scale_unit[lane] = params->scale_rule == TSL_SCALE_LOOK       ? unit
                               : params->scale_rule == TSL_SCALE_PHYSICAL ? -unit
                                                                          : 0.0f;
    load_relation(forces, block, lane, chain);
    load_wind(forces, block, lane, chain);
    block->rare->push_out_speed[lane] = params->push_out_speed;
    tsli_put_lane(&block->rare->feels_scale, lane, params->scale_change == TSL_SCALE_CHANGE_FELT);
    tsl_freeze_axis freeze = chain->model == TSL_MODEL_CHAIN ? params->freeze_axis : TSL_FREEZE_NONE;
    tsli_lanes3_set(block->rare->freeze_axis, lane,
                    tsli_vec3(freeze == TSL_FREEZE_X, freeze == TSL_FREEZE_Y, freeze == TSL_FREEZE_Z));
    if (freeze != TSL_FREEZE_NONE)
        block->flags |= TSLI_BLOCK_FREEZE;
    // These flags stay set until the next layout when the last lane stops using the feature: the stage then does nothing.
    if (params->inert_rotation > 0.0f)
        block->flags |= TSLI_BLOCK_SPIN;
}

// ---- level of detail ------------------------------------------------------------------------------------------------

void tsli_chain_load_detail(const tsli_chain *chain)
{
    tsli_layout *layout = chain->rig->layout;
    for (uint32_t i = 0; i < chain->strand_count; ++i)
        tsli_put_lane(&layout->blocks[chain->strand_lanes[i].block].no_collision, chain->strand_lanes[i].lane,
                      chain->detail.flags & TSL_DETAIL_NO_COLLISIONS);
    tsli_outdate_linkage(layout); // quads of cloth depend on no_collision
}

// ---- weight ---------------------------------------------------------------------------------------------

void tsli_chain_write_weight(const tsli_chain *chain)
{
    tsli_chain_set_output_weight(chain,
                                 chain->params->fade_seconds > 0.0f ? chain->faded_weight : chain->params->weight);
}

void tsli_chain_set_output_weight(const tsli_chain *chain, float weight)
{
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        tsli_block *block = &chain->rig->layout->blocks[chain->strand_lanes[i].block];
        block->rare->weight[chain->strand_lanes[i].lane] = weight;
        tsli_put_lane(&block->blended, chain->strand_lanes[i].lane, weight < 1.0f);
    }
}

void tsli_chain_load_forces(tsli_chain *chain)
{
    tsli_floating_point host_mode = tsli_floating_point_enter();
    chain->rig->layout->forces = chain->rig->layout->own_forces;
    for (uint32_t i = 0; i < chain->strand_count; ++i)
        load_strand(chain, &chain->strand_lanes[i]);
    tsli_chain_load_detail(chain);
    tsli_floating_point_leave(host_mode);
}

void tsli_chain_take_params(tsli_chain *chain, const tsl_chain_params *params)
{
    memcpy((void *)(uintptr_t)chain->params, params, sizeof *params);
}

void tsli_chain_load_params(tsli_chain *chain)
{
    chain->rig->chains_changed = 1;
    tsli_floating_point host_mode = tsli_floating_point_enter();
    tsli_param_rows_use_own(chain->rig->layout);
    const tsli_variation variation = tsli_chain_variation(chain);
    float sixtieths_per_tick = sixtieths_of(chain);
    load_rows(chain, &variation, sixtieths_per_tick);
    for (uint32_t i = 0; i < chain->particle_count && chain->model == TSL_MODEL_SPRING; ++i)
        load_spring(chain, &variation, i, sixtieths_per_tick);
    if (chain->rows & TSLI_ROWS_LENGTHS)
        load_stretch(chain, &variation, sixtieths_per_tick);
    tsli_floating_point_leave(host_mode);
    tsli_chain_load_forces(chain);
}

int tsli_rig_vary_rows(tsli_rig *rig, uint32_t varies)
{
    if (varies == rig->layout->varies)
        return 1;
    if (!tsli_param_rows_make(rig->world, rig->layout, varies))
        return 0;
    for (tsli_chain *chain = rig->chains; chain; chain = chain->next)
        tsli_chain_load_params(chain);
    return 1;
}

// ---- limits of angles -----------------------------------------------------------------------------------

static tsli_angle_limit limit_of_particle(const tsli_chain *chain, const tsli_variation *variation, uint32_t i)
{
    const tsli_chain_limits *limits = tsli_limits_of(chain);
    const tsl_joint_limit *joint = limits->joints ? &limits->joints[i] : NULL;
    tsl_limit kind = joint ? joint->kind : limits->angle.kind;
    tsl_quat turn = joint ? joint->rotation : limits->angle.rotation;
    tsli_angle_limit limit = {kind, 0.0f, 0.0f, tsli_quat_identity()};
    if (kind == TSL_LIMIT_NONE)
        return limit;
    limit.a = tsli_particle_parameter(chain, variation, TSL_PARAMETER_ANGLE_A, i);
    limit.b = tsli_particle_parameter(chain, variation, TSL_PARAMETER_ANGLE_B, i);
    limit.turn = tsli_quat_normalize(turn);
    return limit;
}

static void load_limits(tsli_chain *chain, float sixtieths_per_tick)
{
    tsli_layout *layout = chain->rig->layout;
    const tsli_variation variation = tsli_chain_variation(chain);
    float share = tsli_share_at_rate(1.0f - tsli_limits_of(chain)->angle.softness, sixtieths_per_tick);
    tsli_layout_use_own_rest(layout);
    for (uint32_t i = 0; i < chain->particle_count; ++i) {
        const tsli_particle *p = &chain->particles[i];
        tsli_angle_limit limit = limit_of_particle(chain, &variation, i);
        if (p->parent >= 0)
            tsli_angle_limit_store(&layout->limits[tsli_particle_slot(layout, chain, p)], tsli_particle_lane(chain, p),
                                   &limit, share);
    }
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        tsli_block *block = &layout->blocks[chain->strand_lanes[i].block];
        tsli_put_lane(&block->rare->animated_limits, chain->strand_lanes[i].lane,
                      tsli_limits_of(chain)->angle.frame == TSL_LIMIT_ANIMATED);
        block->flags |= TSLI_BLOCK_ANGLES;
        tsli_block_outdate(layout, block); // limit space is computed with the offsets
    }
}

// ---- limits of positions --------------------------------------------------------------------------------

static void load_position_limits(tsli_chain *chain, float sixtieths_per_tick)
{
    tsli_layout *layout = chain->rig->layout;
    const tsli_variation v = tsli_chain_variation(chain);
    const tsl_chain_position_limit *limit = &tsli_limits_of(chain)->distances;
    for (uint32_t i = 0; i < chain->particle_count; ++i) {
        const tsli_particle *p = &chain->particles[i];
        if (p->parent < 0)
            continue;
        uint32_t lane = tsli_particle_lane(chain, p);
        tsli_slot_position_limit *slot = &layout->position_limits[tsli_particle_slot(layout, chain, p)];
        float radius = tsli_particle_parameter(chain, &v, TSL_PARAMETER_BACKSTOP_RADIUS, i);
        slot->max_distance[lane] = tsli_particle_parameter(chain, &v, TSL_PARAMETER_MAX_DISTANCE, i);
        slot->backstop_distance[lane] = tsli_particle_parameter(chain, &v, TSL_PARAMETER_BACKSTOP_DISTANCE, i);
        slot->backstop_radius[lane] = radius;
        slot->share[lane] = tsli_share_at_rate(1.0f - limit->softness, sixtieths_per_tick);
        tsli_lanes3_set(slot->normal, lane, tsli_vec3_normalize(limit->backstop_normal));
        tsli_put_lane(&slot->reaching, lane, limit->flags & TSL_POSITION_LIMIT_MAX_DISTANCE);
        tsli_put_lane(&slot->backstops, lane, (limit->flags & TSL_POSITION_LIMIT_BACKSTOP) && radius > 0.0f);
    }
    for (uint32_t i = 0; i < chain->strand_count; ++i)
        layout->blocks[chain->strand_lanes[i].block].flags |= TSLI_BLOCK_DISTANCES;
}

void tsli_chain_load_limits(tsli_chain *chain)
{
    if (!(chain->rows & (TSLI_ROWS_ANGLES | TSLI_ROWS_DISTANCES)))
        return;
    tsli_floating_point host_mode = tsli_floating_point_enter();
    if (chain->rows & TSLI_ROWS_ANGLES)
        load_limits(chain, sixtieths_of(chain));
    if (chain->rows & TSLI_ROWS_DISTANCES)
        load_position_limits(chain, sixtieths_of(chain));
    tsli_floating_point_leave(host_mode);
}

// ---- accelerations -------------------------------------------------------------------------------------

int tsli_chain_make_accelerations(tsli_host *host, tsli_chain *chain)
{
    if (!chain->accelerations)
        chain->accelerations = tsli_host_alloc(host, chain->particle_count * sizeof *chain->accelerations);
    return chain->accelerations != NULL;
}

void tsli_chain_free_accelerations(tsli_host *host, tsli_chain *chain)
{
    tsli_host_free(host, chain->accelerations, chain->particle_count * sizeof *chain->accelerations);
    chain->accelerations = NULL;
}

static int is_accelerated(const tsli_chain *chain)
{
    const tsl_vec3 *a = chain->accelerations;
    for (uint32_t i = 0; i < chain->particle_count; ++i)
        if (a[i].x != 0.0f || a[i].y != 0.0f || a[i].z != 0.0f)
            return 1;
    return 0;
}

static void mark_strand(tsli_block *block, uint32_t lane, int accelerated)
{
    tsli_put_lane(&block->rare->accelerated, lane, (uint32_t)accelerated);
    if (block->rare->accelerated)
        block->flags |= TSLI_BLOCK_ACCELERATED;
    else
        block->flags &= ~(uint32_t)TSLI_BLOCK_ACCELERATED;
}

void tsli_chain_load_accelerations(const tsli_chain *chain)
{
    const tsli_layout *layout = chain->rig->layout;
    int accelerated = is_accelerated(chain);
    for (uint32_t i = 0; i < chain->particle_count; ++i) {
        const tsli_particle *p = &chain->particles[i];
        tsli_lanes3_set(layout->accelerations[tsli_particle_slot(layout, chain, p)], tsli_particle_lane(chain, p),
                        chain->accelerations[i]);
    }
    for (uint32_t i = 0; i < chain->strand_count; ++i)
        mark_strand(&layout->blocks[chain->strand_lanes[i].block], chain->strand_lanes[i].lane, accelerated);
}

// SPDX-License-Identifier: MIT
// Writes a tick's parameters of angle and position limits from those that the host has set.
#include "base/floating_point.h"
#include "math/vec.h"
#include "solver/model/angle_limit.h"
#include "solver/model/chain_limits.h"
#include "solver/model/lane.h"
#include "solver/model/params.h"

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

static void load_place_limits(tsli_chain *chain, float sixtieths_per_tick)
{
    tsli_layout *layout = chain->rig->layout;
    const tsli_variation v = tsli_chain_variation(chain);
    const tsl_chain_place_limit *limit = &tsli_limits_of(chain)->distances;
    for (uint32_t i = 0; i < chain->particle_count; ++i) {
        const tsli_particle *p = &chain->particles[i];
        if (p->parent < 0)
            continue;
        uint32_t lane = tsli_particle_lane(chain, p);
        tsli_slot_place_limit *slot = &layout->place_limits[tsli_particle_slot(layout, chain, p)];
        float radius = tsli_particle_parameter(chain, &v, TSL_PARAMETER_BACKSTOP_RADIUS, i);
        slot->max_distance[lane] = tsli_particle_parameter(chain, &v, TSL_PARAMETER_MAX_DISTANCE, i);
        slot->backstop_distance[lane] = tsli_particle_parameter(chain, &v, TSL_PARAMETER_BACKSTOP_DISTANCE, i);
        slot->backstop_radius[lane] = radius;
        slot->share[lane] = tsli_share_at_rate(1.0f - limit->softness, sixtieths_per_tick);
        tsli_lanes3_set(slot->normal, lane, tsli_vec3_normalize(limit->backstop_normal));
        tsli_put_lane(&slot->reaching, lane, limit->flags & TSL_PLACE_LIMIT_MAX_DISTANCE);
        tsli_put_lane(&slot->backstops, lane, (limit->flags & TSL_PLACE_LIMIT_BACKSTOP) && radius > 0.0f);
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
        load_limits(chain, tsli_sixtieths_per_tick(chain));
    if (chain->rows & TSLI_ROWS_DISTANCES)
        load_place_limits(chain, tsli_sixtieths_per_tick(chain));
    tsli_floating_point_leave(host_mode);
}

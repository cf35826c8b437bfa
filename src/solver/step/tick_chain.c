// SPDX-License-Identifier: MIT
// A chain's state outside of ticks: reset to the pose, switching on and off, another tick rate.
#include "base/floating_point.h"
#include "solver/model/bone_matrix.h"
#include "solver/model/holds.h"
#include "solver/model/lane.h"
#include "solver/model/params.h"
#include "solver/step/step.h"

#include <string.h>

void tsli_chain_reset(tsli_chain *chain)
{
    tsli_layout *layout = chain->rig->layout;
    tsli_rig_update_root(chain->rig);
    tsli_chain_attach_now(chain);
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        const tsli_strand_lane *strand = &chain->strand_lanes[i];
        tsli_block *block = &layout->blocks[strand->block];
        chain->rig->world->kernel->reset(layout, block, 1u << strand->lane, &layout->root_ws);
    }
    tsli_chain_reset_holds(chain);
    tsli_chain_end_sleep(chain);
}

void tsli_chain_reset_moving(tsli_chain *chain)
{
    tsli_chain_reset(chain);
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        const tsli_strand_lane *strand = &chain->strand_lanes[i];
        tsli_put_lane(&chain->rig->layout->blocks[strand->block].rare->resets, strand->lane, 1);
    }
    chain->rig->layout->rescales = 1;
}

uint32_t tsli_chain_anchor_needed(const tsli_chain *chain)
{
    const tsli_strand_lane *strand = &chain->strand_lanes[0];
    return chain->rig->layout->blocks[strand->block].rare->anchor_needed[strand->lane];
}

static tsl_transform anchor_ms(const tsli_chain *chain)
{
    uint32_t needed = tsli_chain_anchor_needed(chain);
    return needed == TSLI_NONE ? tsli_transform_identity() : chain->rig->layout->model[needed];
}

float tsli_chain_radius_scale(const tsli_chain *chain)
{
    float scale = fabsf(tsli_lanes_root(chain->rig)->scale.x * anchor_ms(chain).scale.x);
    return chain->params->scale_rule == TSL_SCALE_NONE ? 1.0f : scale / tsli_chain_scale_unit(chain);
}

int tsli_chain_wants_to_run(const tsli_chain *chain)
{
    const tsl_chain_params *params = chain->params;
    if (params->weight <= 0.0f)
        return 0;
    if (params->disable_distance <= 0.0f)
        return 1;
    tsl_vec3 anchor_ws = tsli_transform_point(*tsli_lanes_root(chain->rig), anchor_ms(chain).position);
    tsl_vec3 away = tsli_vec3_sub(anchor_ws, chain->rig->reference_point);
    return tsli_vec3_length_squared(away) <= params->disable_distance * params->disable_distance;
}

void tsli_chain_set_running(tsli_chain *chain, uint32_t running)
{
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        const tsli_strand_lane *strand = &chain->strand_lanes[i];
        tsli_put_lane(&chain->rig->layout->blocks[strand->block].running, strand->lane, running != 0);
    }
    tsli_outdate_linkage(chain->rig->layout);
    chain->running = running != 0;
}

// ---- another tick -----------------------------------------------------------------------------------------

static void stretch(float *previous, float position, float longer)
{
    *previous = position - (position - *previous) * longer;
}

void tsli_rig_rescale(tsli_rig *rig, const tsli_clock *clock)
{
    tsli_floating_point host_mode = tsli_floating_point_enter();
    tsli_layout *layout = rig->layout;
    float longer = clock->tick / rig->clock.tick;
    rig->clock = *clock;
    for (uint32_t s = 0; s < layout->slot_count && longer != 1.0f; ++s) {
        tsli_slot_state *state = &layout->state[s];
        for (int k = 0; k < 3; ++k)
            for (uint32_t lane = 0; lane < TSLI_WIDTH; ++lane)
                stretch(&state->previous[k][lane], state->position[k][lane], longer);
        if (layout->spring)
            memcpy(layout->spring[s].previous_low, layout->spring[s].position_low,
                   sizeof layout->spring[s].previous_low);
    }
    tsli_floating_point_leave(host_mode);
}

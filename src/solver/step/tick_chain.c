// SPDX-License-Identifier: MIT
// A chain's state outside of ticks: put on the pose, switched on and off, given another tick rate.
#include "base/floating_point.h"
#include "solver/model/bone_matrix.h"
#include "solver/model/holds.h"
#include "solver/model/lane.h"
#include "solver/model/params.h"
#include "solver/step/step.h"

#include <string.h>

void tsli_chain_settle(tsli_chain *chain)
{
    tsli_pack *pack = chain->rig->pack;
    tsli_rig_place_root(chain->rig);
    tsli_chain_ride_now(chain);
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        const tsli_strand_place *strand = &chain->places[i];
        tsli_block *block = &pack->blocks[strand->block];
        chain->rig->world->kernel->settle(pack, block, 1u << strand->lane, &pack->root_ws);
    }
    tsli_chain_restart_holds(chain);
    tsli_chain_end_sleep(chain);
}

void tsli_chain_restart(tsli_chain *chain)
{
    tsli_chain_settle(chain);
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        const tsli_strand_place *strand = &chain->places[i];
        tsli_put_lane(&chain->rig->pack->blocks[strand->block].rare->restarts, strand->lane, 1);
    }
    chain->rig->pack->rescales = 1;
}

uint32_t tsli_chain_anchor_needed(const tsli_chain *chain)
{
    const tsli_strand_place *strand = &chain->places[0];
    return chain->rig->pack->blocks[strand->block].rare->anchor_needed[strand->lane];
}

static tsl_transform anchor_ms(const tsli_chain *chain)
{
    uint32_t needed = tsli_chain_anchor_needed(chain);
    return needed == TSLI_NONE ? tsli_transform_identity() : chain->rig->pack->model[needed];
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
        const tsli_strand_place *strand = &chain->places[i];
        tsli_put_lane(&chain->rig->pack->blocks[strand->block].running, strand->lane, running != 0);
    }
    tsli_outdate_linkage(chain->rig->pack);
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
    tsli_pack *pack = rig->pack;
    float longer = clock->tick / rig->clock.tick;
    rig->clock = *clock;
    for (uint32_t s = 0; s < pack->slot_count && longer != 1.0f; ++s) {
        tsli_slot_state *state = &pack->state[s];
        for (int k = 0; k < 3; ++k)
            for (uint32_t lane = 0; lane < TSLI_WIDTH; ++lane)
                stretch(&state->previous[k][lane], state->position[k][lane], longer);
        if (pack->spring)
            memcpy(pack->spring[s].previous_low, pack->spring[s].position_low, sizeof pack->spring[s].previous_low);
    }
    tsli_floating_point_leave(host_mode);
}

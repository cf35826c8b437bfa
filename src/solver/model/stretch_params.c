// SPDX-License-Identifier: MIT
// Writes a tick's range of lengths from the one that the host has set.
#include "math/vec.h"
#include "solver/model/lane.h"
#include "solver/model/params.h"

static float stretch_at_most(float number, float most)
{
    return number > most ? most : number;
}

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

void tsli_chain_load_stretch(tsli_chain *chain, const tsli_variation *variation, float sixtieths_per_tick)
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
        slot->least[lane] = 1.0f - stretch_at_most(squash, TSLI_MAX_SQUASH);
        slot->most[lane] = 1.0f + stretch_at_most(stretch, TSLI_MAX_STRETCH);
        float damping = tsli_particle_parameter(chain, variation, TSL_PARAMETER_DAMPING, i);
        slot->keep_change[lane] = keep_change;
        slot->keep_difference[lane] = keep_of_difference(elasticity, keep_change, sixtieths_per_tick);
        slot->keep_along[lane] = 1.0f - tsli_share_at_rate(damping, sixtieths_per_tick);
    }
    for (uint32_t i = 0; i < chain->strand_count; ++i)
        layout->blocks[chain->strand_lanes[i].block].flags |= TSLI_BLOCK_STRETCHES;
}

// SPDX-License-Identifier: MIT
// The range of lengths that a tick reads, from what the host has set.
#include "math/vec.h"
#include "solver/model/lane.h"
#include "solver/model/params.h"

static float stretch_at_most(float number, float most)
{
    return number > most ? most : number;
}

// A length and the speed of its change: at 60 ticks a second both shares are 1 - p, which is the pull of elasticity. What is lost of a
// change goes with the time, and what comes back of a difference with its square, as forces do: so a bone that hangs is as long at
// every rate, and one that swings is about as quick.
static void load_stretch_of(tsli_slot_stretch *slot, uint32_t lane, const tsl_chain_params *params,
                            float stretch, float squash, float sixtieths_per_tick)
{
    float squared = sixtieths_per_tick * sixtieths_per_tick;
    slot->least[lane] = 1.0f - squash;
    slot->most[lane] = 1.0f + stretch;
    slot->keep_change[lane] = 1.0f - tsli_share_at_rate(params->length_elasticity, sixtieths_per_tick);
    slot->keep_difference[lane] = 1.0f - tsli_share_at_rate(params->length_elasticity, squared);
}

void tsli_chain_load_stretch(tsli_chain *chain, const tsli_variation *variation, float sixtieths_per_tick)
{
    tsli_pack *lanes = chain->rig->lanes;
    for (uint32_t i = 0; i < chain->particle_count; ++i) {
        const tsli_particle *p = &chain->particles[i];
        if (p->parent < 0)
            continue;
        float stretch = tsli_particle_parameter(chain, variation, TSL_PARAMETER_MAX_STRETCH, i);
        float squash = tsli_particle_parameter(chain, variation, TSL_PARAMETER_MAX_SQUASH, i);
        load_stretch_of(&lanes->stretches[tsli_particle_slot(lanes, chain, p)], tsli_particle_lane(chain, p),
                        &chain->params, stretch_at_most(stretch, TSLI_MAX_STRETCH),
                        stretch_at_most(squash, TSLI_MAX_SQUASH), sixtieths_per_tick);
    }
    for (uint32_t i = 0; i < chain->strand_count; ++i)
        lanes->blocks[chain->places[i].block].flags |= TSLI_BLOCK_STRETCHES;
}

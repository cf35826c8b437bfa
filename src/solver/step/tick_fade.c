// SPDX-License-Identifier: MIT
// fade_seconds: the acting weight approaches its target at a constant rate, in the rig's time.
#include "solver/model/chains.h"
#include "solver/model/params.h"
#include "solver/step/step.h"

static int fades(const tsli_chain *chain)
{
    return chain->params->fade_seconds > 0.0f;
}

static float wanted_weight(const tsli_chain *chain)
{
    return tsli_chain_wants_to_run(chain) ? chain->params->weight : 0.0f;
}

int tsli_chain_is_to_run(const tsli_chain *chain)
{
    return tsli_chain_wants_to_run(chain) || (fades(chain) && chain->faded > 0.0f);
}

int tsli_chain_is_fading(const tsli_chain *chain)
{
    return fades(chain) && chain->faded != wanted_weight(chain);
}

void tsli_chain_keep_weight(tsli_chain *chain)
{
    if (!fades(chain))
        chain->faded = chain->running ? chain->params->weight : 0.0f;
}

// Time beyond max_ticks_per_step, which no tick simulates, does not count here either.
static float seconds_of_step(const tsli_rig *rig)
{
    float most = rig->clock.tick * (float)rig->clock.max_ticks;
    return rig->step_seconds < most ? rig->step_seconds : most;
}

uint32_t tsli_chain_fade(tsli_chain *chain)
{
    float wanted = wanted_weight(chain), step = seconds_of_step(chain->rig) / chain->params->fade_seconds;
    if (!tsli_chain_is_fading(chain))
        return 0;
    if (chain->faded < wanted)
        chain->faded = wanted - chain->faded > step ? chain->faded + step : wanted;
    else
        chain->faded = chain->faded - wanted > step ? chain->faded - step : wanted;
    tsli_chain_write_weight(chain);
    return 1;
}

void tsli_fades_begin(tsli_rig *rig)
{
    for (tsli_chain *chain = tsli_next_in_order(rig, NULL); chain; chain = tsli_next_in_order(rig, chain)) {
        if (!fades(chain) || chain->running || chain->fresh || !tsli_chain_wants_to_run(chain))
            continue;
        chain->faded = 0.0f;
        tsli_chain_write_weight(chain);
        tsli_chain_set_running(chain, 1);
        tsli_chain_reset_moving(chain);
    }
}

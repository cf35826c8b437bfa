// SPDX-License-Identifier: MIT
// The air of a rig's ticks, and the chains that winds wake or keep awake.
#include "solver/model/wind.h"
#include "solver/step/step.h"

static int feels(const tsli_chain *chain, const tsli_wind *wind)
{
    return wind->acts && (wind->desc.layers & chain->params->wind_layers) && chain->params->wind_scale > 0.0f;
}

static int wind_reaches_chain(tsli_chain *chain, const tsli_wind *wind)
{
    if (!feels(chain, wind))
        return 0;
    if (!chain->sleep.asleep && wind->desc.shape != TSL_WIND_EVERYWHERE)
        tsli_sleep_measure(chain);
    return tsli_wind_reaches(wind, chain->sleep.center, chain->sleep.reach);
}

void tsli_wake_for_wind(tsl_world *world, const tsli_wind *wind)
{
    for (tsli_rig *rig = world->first_rig; rig && wind->acts; rig = rig->next) {
        if (!rig->sleepers || !(rig->some_still | rig->sleeps))
            continue;
        for (tsli_chain *chain = rig->chains; chain; chain = chain->next)
            if (tsli_chain_can_be_woken(chain) && wind_reaches_chain(chain, wind))
                tsli_chain_wake(chain);
    }
}

static int is_varying(const tsli_wind *wind)
{
    return wind->acts && (wind->variations & TSLI_WIND_CHANGES);
}

int tsli_world_has_varying_wind(const tsl_world *world)
{
    for (const tsli_wind *wind = world->first_wind; wind; wind = wind->next)
        if (is_varying(wind))
            return 1;
    return 0;
}

int tsli_chain_feels_varying_wind(tsli_chain *chain)
{
    for (const tsli_wind *wind = chain->rig->world->first_wind; wind; wind = wind->next)
        if (is_varying(wind) && wind_reaches_chain(chain, wind))
            return 1;
    return 0;
}

const tsli_air *tsli_air_of_tick(tsli_rig *rig, const tsli_plan *plan, uint32_t index, tsli_air *storage)
{
    const tsl_world *world = rig->world;
    if (!world->air->first)
        return NULL;
    if (index + 1 == plan->tick_count && !plan->ends_behind)
        return world->air;
    double ago = plan->seconds - tsli_plan_seconds_to(plan, &rig->clock, index);
    tsli_air_at(world, world->wind_seconds - ago, storage);
    return storage;
}

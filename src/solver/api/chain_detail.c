// SPDX-License-Identifier: MIT
// API: level of detail.
#include "base/floating_point.h"
#include "solver/check/entry.h"
#include "solver/model/params.h"
#include "solver/step/step.h"

#include <string.h>

void tsl_chain_detail_init(tsl_chain_detail *detail, uint32_t struct_size)
{
    tsl_chain_detail defaults = tsli_chain_default_detail();
    tsli_desc_init(detail, struct_size, &defaults, sizeof defaults);
}

static tsl_result take_detail(const tsli_rig *rig, const char *function, const tsl_chain_detail *given,
                              tsl_chain_detail *known)
{
    const tsl_world *world = rig->world;
    *known = tsli_chain_default_detail();
    tsl_result result = tsli_take_desc(world, function, "detail", "tsl_chain_detail", known, sizeof *known, given);
    if (result == TSL_OK)
        result = tsli_chain_check_detail(rig, function, "detail", known);
    known->struct_size = sizeof *known;
    return result;
}

// Setting the current level changes nothing: a game may do so in every frame.
static uint32_t set_detail(tsli_chain *chain, const tsl_chain_detail *detail)
{
    const tsli_detail known = {detail->flags, detail->sleep_tolerance};
    if (memcmp(&chain->detail, &known, sizeof known) == 0)
        return 0;
    chain->detail = known;
    tsli_chain_load_detail(chain);
    tsli_chain_wake(chain);
    return 1;
}

tsl_result tsl_chain_set_detail(tsl_world *world, tsl_chain_id id, const tsl_chain_detail *detail)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    tsl_chain_detail known;
    tsl_result result = take_detail(chain->rig, __func__, detail, &known);
    if (result == TSL_OK && set_detail(chain, &known))
        tsli_sleep_refresh(chain->rig);
    return result;
}

tsl_result tsl_rig_set_detail(tsl_world *world, tsl_rig_id id, const tsl_chain_detail *detail)
{
    TSLI_ENTER_RIG(world, rig, id);
    tsl_chain_detail known;
    uint32_t changed = 0;
    tsl_result result = take_detail(rig, __func__, detail, &known);
    for (tsli_chain *chain = rig->chains; result == TSL_OK && chain; chain = chain->next)
        changed |= set_detail(chain, &known);
    if (changed)
        tsli_sleep_refresh(rig);
    return result;
}

tsl_result tsl_chain_get_detail(const tsl_world *world, tsl_chain_id id, tsl_chain_detail *out_detail)
{
    TSLI_ENTER_CHAIN(world, chain, id);
    const tsl_chain_detail detail = {sizeof detail, chain->detail.flags, chain->detail.sleep_tolerance};
    return tsli_give_desc(world, __func__, "out_detail", "tsl_chain_detail", &detail, sizeof detail, sizeof detail,
                          out_detail);
}

uint32_t tsl_chain_is_asleep(const tsl_world *world, tsl_chain_id id)
{
    const tsli_chain *chain = world ? tsli_chain_find(world, id) : NULL;
    return chain && chain->sleep.asleep;
}

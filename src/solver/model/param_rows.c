// SPDX-License-Identifier: MIT
#include "solver/model/param_rows.h"

#include "solver/model/params.h"

int tsli_variation_has_rows(const tsli_variation *variation)
{
    static const tsl_parameter in_rows[] = {TSL_PARAMETER_DAMPING,        TSL_PARAMETER_ELASTICITY,
                                            TSL_PARAMETER_STIFFNESS,      TSL_PARAMETER_INERT,
                                            TSL_PARAMETER_INERT_ROTATION, TSL_PARAMETER_FRICTION,
                                            TSL_PARAMETER_RADIUS,         TSL_PARAMETER_WIND_SCALE};
    for (uint32_t i = 0; i < sizeof in_rows / sizeof *in_rows; ++i)
        if (variation->arrays[TSLI_KEYS_OF(in_rows[i])] || variation->arrays[TSLI_FACTORS_OF(in_rows[i])])
            return 1;
    return 0;
}

int tsli_rig_varies(const tsli_rig *rig)
{
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next) {
        const tsli_variation variation = tsli_chain_variation(chain);
        if (tsli_variation_has_rows(&variation))
            return 1;
    }
    return 0;
}

int tsli_param_rows_make(tsl_world *world, tsli_pack *lanes)
{
    if (lanes->own_slot_params || !lanes->slot_count)
        return 1;
    tsli_slot_params *rows = tsli_host_alloc(&world->host, tsli_param_rows_bytes(lanes->slot_count));
    if (!rows)
        return 0;
    for (uint32_t b = 0; b < lanes->block_count; ++b)
        for (uint32_t j = 0; j < lanes->blocks[b].slot_count; ++j)
            rows[lanes->blocks[b].first_slot + j] = lanes->own_params[b];
    lanes->own_slot_params = rows;
    tsli_pack_use_own_params(lanes);
    return 1;
}

void tsli_param_rows_free(tsl_world *world, tsli_pack *lanes)
{
    tsli_shared_leave(&world->shares, &world->host, lanes->shared_slot_params);
    tsli_host_free(&world->host, lanes->own_slot_params, tsli_param_rows_bytes(lanes->slot_count));
    lanes->shared_slot_params = NULL;
    lanes->own_slot_params = NULL;
    tsli_pack_use_own_params(lanes);
    if (lanes->forces != lanes->own_forces) // what is shared has not been written to since
        lanes->params = lanes->shared_tuning;
}

void tsli_param_rows_fit(tsli_rig *rig)
{
    tsli_rig *const *rigs = rig->team ? rig->team->members : &rig;
    uint32_t count = rig->team ? rig->team->member_count : 1;
    for (uint32_t i = 0; i < count && rig->lanes->own_slot_params; ++i)
        if (tsli_rig_varies(rigs[i]))
            return;
    if (rig->lanes->own_slot_params)
        tsli_param_rows_free(rig->world, rig->lanes);
}

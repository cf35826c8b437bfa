// SPDX-License-Identifier: MIT
#include "solver/model/param_rows.h"

#include "solver/model/params.h"

// ---- what varies ----------------------------------------------------------------------------------------

static int varies_by(const tsli_variation *variation, const tsl_parameter *parameters, size_t count)
{
    for (size_t i = 0; i < count; ++i)
        if (variation->arrays[TSLI_KEYS_OF(parameters[i])] ||
            variation->arrays[TSLI_FACTORS_OF(parameters[i])])
            return 1;
    return 0;
}

uint32_t tsli_variation_rows(const tsli_variation *variation)
{
    static const tsl_parameter often[] = {TSL_PARAMETER_DAMPING, TSL_PARAMETER_ELASTICITY,
                                          TSL_PARAMETER_STIFFNESS, TSL_PARAMETER_INERT,
                                          TSL_PARAMETER_FRICTION};
    static const tsl_parameter rare[] = {TSL_PARAMETER_RADIUS, TSL_PARAMETER_INERT_ROTATION,
                                         TSL_PARAMETER_WIND_SCALE};
    uint32_t rows = varies_by(variation, often, sizeof often / sizeof *often) ? TSLI_VARIES_PARAMS : 0u;
    return rows | (varies_by(variation, rare, sizeof rare / sizeof *rare) ? TSLI_VARIES_RARE : 0u);
}

uint32_t tsli_rig_varies(const tsli_rig *rig)
{
    uint32_t rows = 0;
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next) {
        const tsli_variation variation = tsli_chain_variation(chain);
        rows |= tsli_variation_rows(&variation);
    }
    return rows;
}

uint32_t tsli_lanes_vary(const tsli_rig *rig)
{
    uint32_t rows = rig->team ? 0 : tsli_rig_varies(rig);
    for (uint32_t i = 0; rig->team && i < rig->team->member_count; ++i)
        rows |= tsli_rig_varies(rig->team->members[i]);
    return rows;
}

// ---- rows -----------------------------------------------------------------------------------------------

// `blocks`: the rows one a block, as own_params has them; `slots`: those one a slot.
static void read_rows(tsli_pack *lanes, void *blocks, void *slots)
{
    uint64_t often_bytes = tsli_param_rows_bytes(lanes->slot_count, lanes->varies & TSLI_VARIES_PARAMS);
    if (!blocks) // it is being measured, or has no slots
        return;
    char *rare = (char *)blocks + ((const char *)lanes->own_rare_params - (const char *)lanes->own_params);
    lanes->params = blocks;
    lanes->rare_params = (tsli_slot_rare_params *)(void *)rare;
    lanes->params_step = lanes->varies & TSLI_VARIES_PARAMS ? ~0u : 0u;
    lanes->rare_params_step = lanes->varies & TSLI_VARIES_RARE ? ~0u : 0u;
    if (lanes->params_step)
        lanes->params = slots;
    if (lanes->rare_params_step)
        lanes->rare_params = (tsli_slot_rare_params *)(void *)((char *)slots + often_bytes);
}

void tsli_param_rows_use_own(tsli_pack *lanes)
{
    read_rows(lanes, lanes->own_params, lanes->own_slot_rows);
}

void tsli_param_rows_use_shared(tsli_pack *lanes)
{
    read_rows(lanes, lanes->shared_tuning ? lanes->shared_tuning : lanes->own_params,
              lanes->shared_slot_rows ? lanes->shared_slot_rows : lanes->own_slot_rows);
}

// What is read now, as rows one a slot.
static void spread_rows(const tsli_pack *from, tsli_pack *to)
{
    for (uint32_t b = 0; b < from->block_count; ++b)
        for (uint32_t j = 0; j < from->blocks[b].slot_count; ++j) {
            uint32_t slot = from->blocks[b].first_slot + j;
            if (to->params_step)
                to->params[slot] = from->params[from->params_step ? slot : b];
            if (to->rare_params_step)
                to->rare_params[slot] = from->rare_params[from->rare_params_step ? slot : b];
        }
}

static void replace_rows(tsl_world *world, tsli_pack *lanes, void *rows, uint32_t varies)
{
    uint64_t bytes = tsli_param_rows_bytes(lanes->slot_count, lanes->varies);
    tsli_shared_leave(&world->shares, &world->host, lanes->shared_slot_rows);
    tsli_host_free(&world->host, lanes->own_slot_rows, bytes);
    lanes->shared_slot_rows = NULL;
    lanes->own_slot_rows = rows;
    lanes->varies = varies;
}

int tsli_param_rows_add(tsl_world *world, tsli_pack *lanes, uint32_t varies)
{
    tsli_pack next = *lanes;
    next.varies |= varies;
    if (next.varies == lanes->varies || !lanes->slot_count)
        return 1;
    next.own_slot_rows = tsli_host_alloc(&world->host, tsli_param_rows_bytes(lanes->slot_count, next.varies));
    if (!next.own_slot_rows)
        return 0;
    tsli_param_rows_use_own(&next);
    spread_rows(lanes, &next);
    replace_rows(world, lanes, next.own_slot_rows, next.varies);
    tsli_param_rows_use_own(lanes);
    return 1;
}

void tsli_param_rows_free(tsl_world *world, tsli_pack *lanes)
{
    replace_rows(world, lanes, NULL, 0);
    if (lanes->forces != lanes->own_forces) // nothing was written since it shares them
        tsli_param_rows_use_shared(lanes);
    else
        tsli_param_rows_use_own(lanes);
}

void tsli_param_rows_fit(tsli_rig *rig)
{
    if (rig->lanes->varies && !tsli_lanes_vary(rig))
        tsli_param_rows_free(rig->world, rig->lanes);
}

// ---- a particle's ---------------------------------------------------------------------------------------

static uint32_t row_of_particle(const tsli_pack *lanes, uint32_t step, const tsli_chain *chain,
                                const tsli_particle *p)
{
    return step ? tsli_particle_slot(lanes, chain, p) : chain->places[p->strand].block;
}

tsli_slot_params *tsli_particle_params(const tsli_pack *lanes, const tsli_chain *chain,
                                       const tsli_particle *p)
{
    return &lanes->params[row_of_particle(lanes, lanes->params_step, chain, p)];
}

tsli_slot_rare_params *tsli_particle_rare_params(const tsli_pack *lanes, const tsli_chain *chain,
                                                 const tsli_particle *p)
{
    return &lanes->rare_params[row_of_particle(lanes, lanes->rare_params_step, chain, p)];
}

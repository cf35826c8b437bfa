// SPDX-License-Identifier: MIT
#include "solver/model/params.h"

#include "solver/model/settings.h"

#include <string.h>

// ---- varying parameters ---------------------------------------------------------------------------------

static uint32_t varies_by(const tsli_variation *variation, const tsl_parameter *parameters, size_t count)
{
    for (size_t i = 0; i < count; ++i)
        if (variation->arrays[TSLI_KEYS_OF(parameters[i])] || variation->arrays[TSLI_FACTORS_OF(parameters[i])])
            return 1;
    return 0;
}

uint32_t tsli_variation_rows(const tsli_variation *variation)
{
    static const tsl_parameter often[] = {TSL_PARAMETER_DAMPING, TSL_PARAMETER_ELASTICITY, TSL_PARAMETER_STIFFNESS,
                                          TSL_PARAMETER_INERT, TSL_PARAMETER_FRICTION};
    static const tsl_parameter rare[] = {TSL_PARAMETER_RADIUS, TSL_PARAMETER_INERT_ROTATION, TSL_PARAMETER_WIND_SCALE};
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

// ---- rows -----------------------------------------------------------------------------------------------

static uint32_t row_count(const tsli_layout *layout, uint32_t by_slot)
{
    return by_slot ? layout->slot_count : layout->block_count;
}

uint64_t tsli_param_rows_bytes(const tsli_layout *layout, uint32_t varies)
{
    return row_count(layout, varies & TSLI_VARIES_PARAMS) * sizeof *layout->params +
           row_count(layout, varies & TSLI_VARIES_RARE) * sizeof *layout->rare_params;
}

// Selects the rows to read: `params` and, after them, `rare_params`.
static void read_rows(tsli_layout *layout, void *rows)
{
    if (!rows) // it has no slots, or they are not made yet
        return;
    layout->params = rows;
    layout->rare_params =
        (tsli_slot_rare_params *)(void *)(layout->params + row_count(layout, layout->varies & TSLI_VARIES_PARAMS));
    layout->params_step = layout->varies & TSLI_VARIES_PARAMS ? ~0u : 0u;
    layout->rare_params_step = layout->varies & TSLI_VARIES_RARE ? ~0u : 0u;
}

void tsli_param_rows_use_own(tsli_layout *layout)
{
    read_rows(layout, layout->own_param_rows);
}

// Reads shared rows where it has them.
static void use_shared_rows(tsli_layout *layout)
{
    read_rows(layout, layout->shared_param_rows ? layout->shared_param_rows : layout->own_param_rows);
}

static void replace_rows(tsl_world *world, tsli_layout *layout, void *rows, uint32_t varies)
{
    uint64_t bytes = tsli_param_rows_bytes(layout, layout->varies);
    tsli_shared_leave(&world->shares, &world->host, layout->shared_param_rows);
    tsli_host_free(&world->host, layout->own_param_rows, bytes);
    layout->shared_param_rows = NULL;
    layout->own_param_rows = rows;
    layout->varies = varies;
    layout->param_bytes = rows ? tsli_param_rows_bytes(layout, varies) : 0;
}

int tsli_param_rows_make(tsl_world *world, tsli_layout *layout, uint32_t varies)
{
    if (!layout->slot_count)
        return 1;
    void *rows = tsli_host_alloc(&world->host, tsli_param_rows_bytes(layout, varies));
    if (!rows)
        return 0;
    replace_rows(world, layout, rows, varies);
    tsli_param_rows_use_own(layout);
    return 1;
}

void tsli_param_rows_free(tsl_world *world, tsli_layout *layout)
{
    replace_rows(world, layout, NULL, 0);
}

// ---- a particle's ---------------------------------------------------------------------------------------

tsli_slot_rare_params *tsli_particle_rare_params(const tsli_layout *layout, const tsli_chain *chain,
                                                 const tsli_particle *p)
{
    return &layout->rare_params[layout->rare_params_step ? tsli_particle_slot(layout, chain, p)
                                                         : chain->strand_lanes[p->strand].block];
}

// ---- rows in common ------------------------------------------------------------------------------------

void tsli_profile_use_own(tsli_layout *layout)
{
    tsli_param_rows_use_own(layout);
    layout->forces = layout->own_forces;
    tsli_layout_use_own_rest(layout);
}

void tsli_profile_leave(tsl_world *world, tsli_layout *layout)
{
    tsli_profile_use_own(layout);
    tsli_shared_leave(&world->shares, &world->host, layout->shared_forces);
    tsli_shared_leave(&world->shares, &world->host, layout->shared_rest);
    layout->shared_forces = layout->shared_rest = NULL;
    tsli_shared_leave(&world->shares, &world->host, layout->shared_param_rows);
    layout->shared_param_rows = NULL;
}

// Rows with the same content; without any and with `makes`, a copy for others to share. Null: none.
static void *share_rows(tsl_world *world, const void *rows, uint64_t bytes, int makes)
{
    void *shared = tsli_shared_find(&world->shares, rows, bytes);
    void *made = shared || !makes ? NULL : tsli_shared_make(&world->host, bytes);
    if (!made)
        return shared;
    memcpy(made, rows, (size_t)bytes);
    return tsli_shared_intern(&world->shares, &world->host, made);
}

// Redirects the rows at `own`, from the first on, to shared ones.
static void *in_shared(void *shared, const void *first, const void *own)
{
    return (char *)shared + ((const char *)own - (const char *)first);
}

static void share_tuning(tsl_world *world, tsli_layout *layout, int makes)
{
    uint64_t param_bytes = tsli_param_rows_bytes(layout, layout->varies);
    uint64_t force_bytes = layout->block_count * sizeof *layout->forces;
    layout->shared_forces = share_rows(world, layout->own_forces, force_bytes, makes);
    layout->shared_param_rows = share_rows(world, layout->own_param_rows, param_bytes, makes);
    if (layout->shared_forces)
        layout->forces = layout->shared_forces;
    use_shared_rows(layout);
}

void tsli_profile_share(tsli_rig *rig)
{
    tsl_world *world = rig->world;
    tsli_layout *layout = rig->layout;
    tsli_profile_leave(world, layout);
    if (layout->slot_count == 0)
        return;
    int makes = world->rigs.live > 1; // the only rig of a world copies no rows for others
    share_tuning(world, layout, makes);
    // Rows for each pose of animated bones would never be shared.
    int first_of_kind =
        tsli_shared_sole_bytes(layout->shared_forces) || tsli_shared_sole_bytes(layout->shared_param_rows);
    const void *rest = tsli_own_rest_rows(layout);
    layout->shared_rest = share_rows(world, rest, layout->rest_bytes, makes && (first_of_kind || !layout->own_bones));
    if (!layout->shared_rest)
        return;
    layout->rest = in_shared(layout->shared_rest, rest, layout->own_rest);
    layout->aims = in_shared(layout->shared_rest, rest, layout->own_aims);
    if (layout->own_limits) {
        layout->limits = in_shared(layout->shared_rest, rest, layout->own_limits);
        layout->limit_within = in_shared(layout->shared_rest, rest, layout->own_limit_within);
    }
    if (layout->own_bones) {
        layout->root_link = layout->shared_rest;
        layout->bones = in_shared(layout->shared_rest, rest, layout->own_bones);
        layout->link_rotation = in_shared(layout->shared_rest, rest, layout->own_link_rotation);
    }
}

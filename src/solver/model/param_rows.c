// SPDX-License-Identifier: MIT
#include "solver/model/param_rows.h"

#include "solver/model/settings.h"

#include <string.h>

// ---- varying parameters ---------------------------------------------------------------------------------

static int varies_by(const tsli_variation *variation, const tsl_parameter *parameters, size_t count)
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

static uint32_t rows_of(const tsli_layout *layout, uint32_t varies, uint32_t which)
{
    return varies & which ? layout->slot_count : layout->block_count;
}

uint64_t tsli_param_rows_bytes(const tsli_layout *layout, uint32_t varies)
{
    return rows_of(layout, varies, TSLI_VARIES_PARAMS) * sizeof *layout->params +
           rows_of(layout, varies, TSLI_VARIES_RARE) * sizeof *layout->rare_params;
}

// Selects the rows to read: `params` and, after them, `rare_params`.
static void read_rows(tsli_layout *layout, void *rows)
{
    if (!rows) // it has no slots, or they are not made yet
        return;
    uint32_t params = rows_of(layout, layout->varies, TSLI_VARIES_PARAMS);
    layout->params = rows;
    layout->rare_params = (tsli_slot_rare_params *)(void *)(layout->params + params);
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

// Copies the current rows as one per slot, or one per block as before.
static void spread_rows(const tsli_layout *from, tsli_layout *to)
{
    for (uint32_t slot = 0, b = 0; b < from->block_count; ++b)
        for (uint32_t end = slot + from->blocks[b].slot_count; slot < end; ++slot) {
            memcpy(&to->params[to->params_step ? slot : b], &from->params[from->params_step ? slot : b],
                   sizeof *to->params);
            memcpy(&to->rare_params[to->rare_params_step ? slot : b],
                   &from->rare_params[from->rare_params_step ? slot : b], sizeof *to->rare_params);
        }
}

// Copies `lanes` from `second`, the others from `first`.
static void choose_lanes(float *to, const float *first, const float *second, uint32_t lanes, size_t bytes)
{
    for (size_t row = 0; row < bytes / sizeof(float); row += TSLI_WIDTH)
        for (size_t i = row; i < row + TSLI_WIDTH; ++i)
            to[i] = tsli_has_lane(lanes, (uint32_t)(i - row)) ? second[i] : first[i];
}

// When nothing varies any more: copies the common values of a strand's slots to one row per block. Slot 0 of a strand that hangs on another
// is a copy and is skipped.
static void gather_rows(const tsli_layout *from, tsli_layout *to)
{
    for (uint32_t b = 0; b < from->block_count; ++b) {
        const tsli_block *block = &from->blocks[b];
        uint32_t next = block->first_slot + (block->slot_count > 1);
        uint32_t params[2] = {b, b}, rare[2] = {b, b};
        if (from->params_step)
            params[0] = block->first_slot, params[1] = next;
        if (from->rare_params_step)
            rare[0] = block->first_slot, rare[1] = next;
        choose_lanes(to->params[b].keep, from->params[params[0]].keep, from->params[params[1]].keep, block->hanging,
                     sizeof *to->params);
        choose_lanes(to->rare_params[b].radius, from->rare_params[rare[0]].radius, from->rare_params[rare[1]].radius,
                     block->hanging, sizeof *to->rare_params);
    }
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

// 0 when memory is out; then nothing has changed.
static int move_rows(tsl_world *world, tsli_layout *layout, uint32_t varies)
{
    tsli_layout next = *layout;
    next.varies = varies;
    next.own_param_rows = tsli_host_alloc(&world->host, tsli_param_rows_bytes(layout, varies));
    if (!next.own_param_rows)
        return 0;
    tsli_param_rows_use_own(&next);
    if (layout->params && varies)
        spread_rows(layout, &next);
    else if (layout->params)
        gather_rows(layout, &next);
    replace_rows(world, layout, next.own_param_rows, varies);
    tsli_param_rows_use_own(layout);
    return 1;
}

int tsli_param_rows_add(tsl_world *world, tsli_layout *layout, uint32_t varies)
{
    varies |= layout->varies;
    int stays = layout->own_param_rows && varies == layout->varies;
    return !layout->slot_count || stays || move_rows(world, layout, varies);
}

void tsli_param_rows_free(tsl_world *world, tsli_layout *layout)
{
    replace_rows(world, layout, NULL, 0);
}

void tsli_param_rows_fit(tsli_rig *rig)
{
    if (rig->layout->varies && rig->layout->own_param_rows && !tsli_rig_varies(rig))
        (void)move_rows(rig->world, rig->layout, 0);
}

// ---- a particle's ---------------------------------------------------------------------------------------

tsli_slot_rare_params *tsli_particle_rare_params(const tsli_layout *layout, const tsli_chain *chain,
                                                 const tsli_particle *p)
{
    uint32_t by_slot = layout->rare_params_step;
    return &layout->rare_params[by_slot ? tsli_particle_slot(layout, chain, p) : chain->strand_lanes[p->strand].block];
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

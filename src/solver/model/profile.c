// SPDX-License-Identifier: MIT
#include "solver/model/profile.h"

#include "solver/model/param_rows.h"

#include <string.h>

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
    tsli_param_rows_use_shared(layout);
}

void tsli_profile_share_layout(tsl_world *world, tsli_layout *layout)
{
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

void tsli_profile_share(tsli_rig *rig)
{
    tsli_profile_share_layout(rig->world, rig->layout);
}

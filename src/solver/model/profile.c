// SPDX-License-Identifier: MIT
#include "solver/model/profile.h"

#include "solver/model/param_rows.h"

#include <string.h>

void tsli_profile_use_own(tsli_pack *pack)
{
    tsli_param_rows_use_own(pack);
    pack->forces = pack->own_forces;
    tsli_pack_use_own_rest(pack);
}

void tsli_profile_leave(tsl_world *world, tsli_pack *pack)
{
    tsli_profile_use_own(pack);
    tsli_shared_leave(&world->shares, &world->host, pack->shared_forces);
    tsli_shared_leave(&world->shares, &world->host, pack->shared_rest);
    pack->shared_forces = pack->shared_rest = NULL;
    tsli_shared_leave(&world->shares, &world->host, pack->shared_param_rows);
    pack->shared_param_rows = NULL;
}

// Rows with the same content; without any and with `makes`, a copy for others to share. Null: none.
static void *share_rows(tsl_world *world, const void *rows, uint64_t bytes, int makes)
{
    void *shared = tsli_shared_find(&world->shares, rows, bytes);
    void *made = shared || !makes ? NULL : tsli_shared_make(&world->host, bytes);
    if (!made)
        return shared;
    memcpy(made, rows, (size_t)bytes);
    return tsli_shared_settle(&world->shares, &world->host, made);
}

// Redirects the rows at `own`, from the first on, to shared ones.
static void *in_shared(void *shared, const void *first, const void *own)
{
    return (char *)shared + ((const char *)own - (const char *)first);
}

static uint64_t forces_bytes(const tsli_pack *pack)
{
    return pack->block_count * sizeof *pack->forces;
}

// Whether to copy rows that no other layout shares yet: not for the only rig of a world.
static int makes_shared(const tsl_world *world)
{
    return world->rigs.live > 1;
}

static void share_tuning(tsl_world *world, tsli_pack *pack, int makes)
{
    uint64_t param_bytes = tsli_param_rows_bytes(pack, pack->varies);
    pack->shared_forces = share_rows(world, pack->own_forces, forces_bytes(pack), makes);
    pack->shared_param_rows = share_rows(world, pack->own_param_rows, param_bytes, makes);
    if (pack->shared_forces)
        pack->forces = pack->shared_forces;
    tsli_param_rows_use_shared(pack);
}

void tsli_profile_share_pack(tsl_world *world, tsli_pack *pack)
{
    tsli_profile_leave(world, pack);
    if (pack->slot_count == 0)
        return;
    int makes = makes_shared(world);
    share_tuning(world, pack, makes);
    // Rows for each pose of animated bones would never be shared.
    int first_of_kind = tsli_shared_held(pack->shared_forces) || tsli_shared_held(pack->shared_param_rows);
    const void *rest = tsli_own_rest_rows(pack);
    pack->shared_rest = share_rows(world, rest, pack->rest_bytes, makes && (first_of_kind || !pack->own_bones));
    if (!pack->shared_rest)
        return;
    pack->rest = in_shared(pack->shared_rest, rest, pack->own_rest);
    pack->aims = in_shared(pack->shared_rest, rest, pack->own_aims);
    if (pack->own_limits) {
        pack->limits = in_shared(pack->shared_rest, rest, pack->own_limits);
        pack->limit_within = in_shared(pack->shared_rest, rest, pack->own_limit_within);
    }
    if (pack->own_bones) {
        pack->root_link = pack->shared_rest;
        pack->bones = in_shared(pack->shared_rest, rest, pack->own_bones);
        pack->link_rotation = in_shared(pack->shared_rest, rest, pack->own_link_rotation);
    }
}

void tsli_profile_share(tsli_rig *rig)
{
    tsli_profile_share_pack(rig->world, rig->pack);
}

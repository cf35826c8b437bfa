// SPDX-License-Identifier: MIT
// After the ticks: what of them is shown.
#include "base/floating_point.h"
#include "solver/step/step.h"

// ---- parties ----------------------------------------------------------------------------------------------

// Places other than those of the last tick are shown. What sleeps may have ticked last on its way to the newest pose.
static uint32_t is_viewed(const tsli_party *party)
{
    uint32_t viewed = party->rigs[0]->clock.blend < 1.0f;
    for (uint32_t i = 0; i < party->rig_count; ++i)
        viewed |= party->rigs[i]->moved_since_tick | party->rigs[i]->sleepers;
    return viewed;
}

// Somebody asks for more than local rotations; strands hang or ride on what is shown of others.
static uint32_t is_in_world(const tsli_party *party)
{
    uint32_t in_world = party->lanes->branch_count > 0 || party->lanes->ride_count > 0;
    for (uint32_t i = 0; i < party->rig_count; ++i)
        in_world |= party->rigs[i]->shows_world;
    return in_world;
}

static int shows_nothing(const tsli_party *party)
{
    uint32_t unposed = party->rigs[0]->flags & TSL_RIG_UNPOSED; // colliders ride on what is shown, though
    return party->lanes->block_count == 0 || (unposed && party->lanes->ride_count == 0);
}

// 0: there is nothing left to rotate.
static int prepare(const tsli_party *party, tsli_lanes_fix_up *out)
{
    tsli_pack *lanes = party->lanes;
    for (uint32_t i = 0; i < party->rig_count; ++i)
        party->rigs[i]->show_is_due = 0;
    if (shows_nothing(party))
        return 0;
    uint32_t viewed = is_viewed(party), in_world = is_in_world(party);
    lanes->shows_world = in_world;
    if (lanes->ride_count) {
        tsli_show_in_order(party->rigs[0], viewed);
        return 0;
    }
    for (uint32_t i = 0; i < party->rig_count && lanes->has_ghosts; ++i)
        tsli_place_shown_ghosts(party->rigs[i]);
    float blend = party->rigs[0]->clock.blend;
    if (viewed && in_world)
        party->world->kernel->view(lanes, 0, lanes->block_count, lanes->root_ws, blend);
    tsli_lanes_fix_up shown = {lanes, 0, lanes->block_count, lanes->root_ws, blend, viewed, in_world, 0};
    *out = shown;
    return 1;
}

void tsli_parties_show(const tsli_party *const *parties, uint32_t count)
{
    tsli_lanes_fix_up shown[TSLI_PARTIES_AT_ONCE];
    uint32_t some = 0;
    for (uint32_t i = 0; i < count; ++i)
        some += (uint32_t)prepare(parties[i], &shown[some]);
    if (some)
        parties[0]->world->kernel->rotate(shown, some);
}

void tsli_party_show(const tsli_party *party)
{
    tsli_parties_show(&party, 1);
}

void tsli_rig_show(tsli_rig *rig)
{
    tsli_party party = tsli_party_of(rig);
    for (uint32_t i = 0; i < party.rig_count; ++i) {
        party.rigs[i]->stirred = TSLI_STIRRED_ALL;
        tsli_rig_spread_root(party.rigs[i]);
    }
    tsli_sleep_quiet(&party);
    tsli_party_show(&party);
}

// ---- shown only when it is read ---------------------------------------------------------------------------

// Takes note of it for this step only.
static uint32_t was_read(const tsli_party *party)
{
    uint32_t is_read = 0;
    for (uint32_t i = 0; i < party->rig_count; ++i) {
        is_read |= party->rigs[i]->is_read;
        party->rigs[i]->is_read = 0;
    }
    return is_read;
}

// What rides reads what is shown, and sleepers what was. A member of a team can make its local rotations alone, but not its places
// in the world.
static int can_put_off_show(const tsli_party *party)
{
    uint32_t sleepers = 0;
    for (uint32_t i = 0; i < party->rig_count; ++i)
        sleepers |= party->rigs[i]->sleepers;
    return party->rigs[0]->clock.blend < 1.0f && !sleepers && party->lanes->ride_count == 0 &&
           !(party->rigs[0]->team && is_in_world(party));
}

int tsli_party_puts_off_show(const tsli_party *party)
{
    if (was_read(party) || !can_put_off_show(party))
        return 0;
    party->lanes->shows_world = 0;
    for (uint32_t i = 0; i < party->rig_count; ++i)
        party->rigs[i]->show_is_due = 1;
    return 1;
}

static void show_member(tsli_rig *rig)
{
    const tsli_pack *lanes = rig->lanes;
    const tsli_lanes_fix_up shown = {.pack = rig->lanes,
                                     .end = lanes->block_count,
                                     .root = lanes->root_ws,
                                     .blend = rig->clock.blend,
                                     .viewed = 1,
                                     .without = ~tsli_own_lanes(rig)};
    tsli_place_shown_ghosts(rig);
    tsli_kernel_scalar.rotate(&shown, 1);
    rig->show_is_due = 0;
}

void tsli_rig_show_due(tsli_rig *rig)
{
    if (!rig->show_is_due)
        return;
    tsli_floating_point host_mode = tsli_floating_point_enter();
    tsli_party party = tsli_party_of(rig);
    if (rig->team)
        show_member(rig);
    else
        tsli_party_show(&party);
    tsli_floating_point_leave(host_mode);
}

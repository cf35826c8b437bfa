// SPDX-License-Identifier: MIT
// After the ticks: what of them is shown.
#include "solver/step.h"

// ---- forks ------------------------------------------------------------------------------------------------

static void add_place(const float *places, size_t stride, uint32_t slot, uint32_t lane, float sign,
                      float by[3])
{
    for (int k = 0; k < 3; ++k)
        by[k] += sign * places[slot * stride + (size_t)k * TSLI_WIDTH + lane];
}

// The place of the slot behind a fork that turns to the mean of its children: on the sum of their directions.
static void place_ghost(const tsli_rig *rig, const tsli_ghost *ghost, float *places, size_t stride)
{
    const tsli_chain *chain = rig->pack->chains[ghost->chain];
    const tsli_particle *fork = &chain->particles[ghost->particle];
    float out[3] = {0};
    for (uint32_t i = ghost->particle + 1; i < chain->particle_count; ++i) {
        const tsli_particle *child = &chain->particles[i];
        if (child->parent != (int32_t)ghost->particle)
            continue;
        float length = rig->lanes->rest[child->slot].length[child->lane];
        if (!(length > 0.0f))
            continue;
        float to_child[3] = {0};
        add_place(places, stride, child->slot, child->lane, 1.0f, to_child);
        add_place(places, stride, fork->slot, fork->lane, -1.0f, to_child);
        for (int k = 0; k < 3; ++k)
            out[k] += to_child[k] / length;
    }
    for (int k = 0; k < 3; ++k) {
        float here = places[fork->slot * stride + (size_t)k * TSLI_WIDTH + fork->lane];
        places[ghost->slot * stride + (size_t)k * TSLI_WIDTH + ghost->lane] = here + out[k];
    }
}

void tsli_place_ghosts(const tsli_rig *rig, uint32_t first_slot, uint32_t end_slot, float *places,
                       size_t stride)
{
    const tsli_pack *pack = rig->pack;
    for (uint32_t i = 0; i < pack->ghost_count; ++i)
        if (pack->ghosts[i].slot >= first_slot && pack->ghosts[i].slot < end_slot)
            place_ghost(rig, &pack->ghosts[i], places, stride);
}

void tsli_place_shown_ghosts(const tsli_rig *rig)
{
    const tsli_pack *lanes = rig->lanes;
    if (rig->pack->ghost_count == 0)
        return;
    tsli_place_ghosts(rig, 0, lanes->slot_count, &lanes->state->position[0][0],
                      sizeof *lanes->state / sizeof(float));
    if (rig->clock.blend < 1.0f)
        tsli_place_ghosts(rig, 0, lanes->slot_count, &lanes->older[0][0][0],
                          sizeof *lanes->older / sizeof(float));
}

// ---- parties ----------------------------------------------------------------------------------------------

// Places other than those of the last tick are shown.
static uint32_t is_viewed(const tsli_party *party)
{
    uint32_t viewed = party->rigs[0]->clock.blend < 1.0f;
    for (uint32_t i = 0; i < party->rig_count; ++i)
        viewed |= party->rigs[i]->moved_since_tick;
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
    tsli_lanes_fix_up shown = {lanes, 0, lanes->block_count, lanes->root_ws, blend, viewed, in_world};
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

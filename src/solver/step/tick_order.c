// SPDX-License-Identifier: MIT
// Which blocks tick together, and in which order: those of several rigs at once or, where something rides on the simulated pose of a
// rig, level by level, with what rides placed before the blocks that wait for it.
#include "solver/step/stages.h"
#include "solver/step/step.h"

#include <string.h>

// Rigs without memory of their own for contacts come first.
TSLI_HOT void tsli_place_contacts(tsli_rig *const *rigs, uint32_t count, tsli_contact *at_hand)
{
    uint32_t taken = 0;
    for (uint32_t i = 0; i < count; ++i) {
        tsli_pack *pack = rigs[i]->pack;
        pack->contacts = pack->own_contacts ? pack->own_contacts : at_hand + taken;
        taken += pack->own_contacts ? 0 : pack->contact_capacity;
    }
    for (uint32_t i = 0; i < count; ++i) {
        tsli_pack *pack = rigs[i]->pack;
        if (!pack->own_contacts || pack->contact_capacity > TSLI_CONTACTS_AT_HAND - taken)
            continue;
        pack->contacts = at_hand + taken;
        taken += pack->contact_capacity;
    }
}

// ---- level by level ---------------------------------------------------------------------------------------

static uint32_t end_of_level(const tsli_pack *pack, uint32_t first)
{
    uint32_t end = first;
    while (end < pack->block_count && pack->blocks[end].level == pack->blocks[first].level)
        ++end;
    return end;
}

// The simulated rotations of chains that carry. Those of TSL_MODEL_SPRING have theirs from the tick, but for those that
// sleep in it, which have that of what was shown.
static void turn_carriers(tsli_rig *rig, uint32_t first, uint32_t end)
{
    tsli_pack *pack = rig->pack;
    for (uint32_t b = first; b < end; ++b) {
        tsli_block *block = &pack->blocks[b];
        uint32_t lanes = TSLI_ALL_LANES;
        if (!(block->flags & TSLI_BLOCK_CARRIES))
            continue;
        if (block->flags & TSLI_BLOCK_SPRING)
            lanes = block->held;
        if (lanes)
            tsli_turn_block(rig, block, lanes);
    }
}

void tsli_tick_in_order(tsli_rig *rig, const tsli_tick *tick, const tsli_lanes_tick *lanes_tick)
{
    tsli_pack *pack = rig->pack;
    uint32_t placed = 0;
    for (uint32_t i = 0; pack->rescales && i < pack->ride_count; ++i) // see tsli_lane_rescale
        tsli_ride_at_last_tick(rig, &pack->rides[i]);
    for (uint32_t first = 0, end; first < pack->block_count; first = end) {
        end = end_of_level(pack, first);
        for (; placed < pack->ride_count && pack->rides[placed].level <= pack->blocks[first].level; ++placed)
            tsli_stage_ride_at_tick(rig, &pack->rides[placed], tick);
        for (uint32_t b = first; b < end; ++b)
            if (pack->blocks[b].flags & TSLI_BLOCK_WAITS)
                tsli_stage_contact(rig, pack->blocks[b].table, 1, tick, lanes_tick);
        tsli_lanes_tick level = *lanes_tick;
        level.first = first;
        level.end = end;
        rig->world->kernel->tick(&level, 1);
        turn_carriers(rig, first, end);
    }
}

// Its root bone is shown where the last tick had it.
static int shows_last_root(const tsli_pack *pack, const tsli_block *block)
{
    const tsli_riding *riding = &pack->riding[block - pack->blocks];
    for (uint32_t lane = 0; lane < block->lane_count; ++lane) {
        if (!tsli_has_lane(riding->root_lanes & block->running, lane))
            continue;
        for (int k = 0; k < 3; ++k)
            if (riding->root.position[k][lane] != block->root_last.position[k][lane])
                return 0;
        for (int k = 0; k < 4; ++k)
            if (riding->root.rotation[k][lane] != block->root_last.rotation[k][lane])
                return 0;
    }
    return 1;
}

// Trees ride on nothing, and a fork turns to children that lie levels behind it.
static void place_trees(tsli_rig *rig, uint32_t viewed)
{
    tsli_pack *pack = rig->pack;
    tsli_place_shown_fork_means(rig);
    for (uint32_t b = 0; viewed && b < pack->block_count; ++b)
        if (!(pack->blocks[b].flags & TSLI_BLOCK_SPRING))
            rig->world->kernel->view(pack, b, b + 1, &pack->root_ws);
}

static void show_block(tsli_rig *rig, uint32_t b, uint32_t viewed)
{
    tsli_pack *pack = rig->pack;
    const tsli_block *block = &pack->blocks[b];
    if (block->flags & TSLI_BLOCK_SPRING) {
        viewed |= !shows_last_root(pack, block);
        if (viewed)
            rig->world->kernel->view(pack, b, b + 1, &pack->root_ws);
    }
    const tsli_lanes_fix_up shown = {
        .pack = pack, .first = b, .end = b + 1, .root = &pack->root_ws, .viewed = viewed, .in_world = 1};
    rig->world->kernel->rotate(&shown, 1);
}

void tsli_show_in_order(tsli_rig *rig, uint32_t viewed)
{
    tsli_pack *pack = rig->pack;
    uint32_t placed = 0;
    place_trees(rig, viewed);
    for (uint32_t first = 0, end; first < pack->block_count; first = end) {
        end = end_of_level(pack, first);
        for (; placed < pack->ride_count && pack->rides[placed].level <= pack->blocks[first].level; ++placed)
            tsli_stage_ride_shown(rig, &pack->rides[placed]);
        for (uint32_t b = first; b < end; ++b)
            show_block(rig, b, viewed);
    }
    for (; placed < pack->ride_count; ++placed) // colliders that nobody waits for are drawn
        tsli_stage_ride_shown(rig, &pack->rides[placed]);
}

void tsli_chain_ride_now(tsli_chain *chain)
{
    tsli_pack *pack = chain->rig->pack;
    for (uint32_t i = 0; i < 2 && chain->rides[i]; ++i)
        tsli_stage_ride_now(chain->rig, &pack->rides[chain->rides[i] - 1]);
}

// SPDX-License-Identifier: MIT
// What is shown between two ticks: the state of the last one, advanced by the share f of a tick that is left up to the newest pose, with
// that pose, its root and its colliders. A partial tick is a tick whose velocities and forces are f times those of a whole one, and whose
// shares are tsli_lane_partly; it is shown and thrown away. For as long as that takes the state of the last tick is put aside.
#include "math/four.h"
#include "solver/model/links.h"
#include "solver/step/stages.h"
#include "solver/step/step.h"

// A lesser share shows nothing of a tick.
#define LEAST_SHARE 1e-5f

int tsli_rig_is_behind(tsli_rig *rig)
{
    const tsli_pack *pack = rig->pack;
    uint32_t ticking = 0;
    if (!pack->aside || tsli_clock_share(&rig->clock) < LEAST_SHARE)
        return 0;
    for (uint32_t b = 0; b < pack->block_count; ++b)
        ticking |= pack->blocks[b].running & ~pack->blocks[b].held;
    return ticking != 0;
}

#undef LEAST_SHARE

// ---- the state aside --------------------------------------------------------------------------------------

// With velocities of a partial tick, which are differences of places.
static void copy_for_partial(tsli_slot_state *to, const tsli_slot_state *from, float share)
{
    const f4 partial = f4_splat(share);
    for (uint32_t k = 0; k < 3; ++k)
        for (uint32_t lane = 0; lane < TSLI_WIDTH; lane += 4) {
            f4 x = f4_load(from->position[k] + lane), way = f4_sub(x, f4_load(from->previous[k] + lane));
            f4_store(to->position[k] + lane, x);
            f4_store(to->previous[k] + lane, f4_sub(x, f4_mul(way, partial)));
        }
}

static void swap_states(tsli_pack *pack)
{
    tsli_slot_state *state = pack->state;
    uint8_t *touched = pack->touched;
    pack->state = pack->aside;
    pack->touched = pack->touched_aside;
    pack->aside = state;
    pack->touched_aside = touched;
}

static void put_lows_aside(tsli_pack *pack, float share)
{
    for (uint32_t s = 0; pack->spring && s < pack->slot_count; ++s) {
        tsli_slot_spring *spring = &pack->spring[s];
        tsli_slot_low *aside = &pack->low_aside[s];
        memcpy(aside->position, spring->position_low, sizeof aside->position);
        memcpy(aside->previous, spring->previous_low, sizeof aside->previous);
        for (uint32_t k = 0; k < 3; ++k)
            for (uint32_t lane = 0; lane < TSLI_WIDTH; ++lane) {
                float x = spring->position_low[k][lane];
                spring->previous_low[k][lane] = x - (x - spring->previous_low[k][lane]) * share;
            }
    }
}

// To what is aside, or back.
static void copy_block_rows(tsli_block *block, tsli_block_aside *aside, int back)
{
    tsli_block_rare *rare = block->rare;
    const struct {
        void *of_block, *aside;
        size_t bytes;
    } rows[] = {{&block->root_last, &aside->root_last, sizeof aside->root_last},
                {&block->anchor_last, &aside->anchor_last, sizeof aside->anchor_last},
                {&rare->scale_last, &aside->scale_last, sizeof aside->scale_last},
                {&rare->root_shift, &aside->root_shift, sizeof aside->root_shift},
                {&rare->anchor_shift, &aside->anchor_shift, sizeof aside->anchor_shift}};
    for (uint32_t i = 0; i < sizeof rows / sizeof *rows; ++i)
        memcpy(back ? rows[i].of_block : rows[i].aside, back ? rows[i].aside : rows[i].of_block, rows[i].bytes);
}

static void put_block_aside(tsli_block_aside *aside, tsli_block *block)
{
    const tsli_block_rare *rare = block->rare;
    copy_block_rows(block, aside, 0);
    aside->rescaled = rare->rescaled;
    aside->regained = rare->regained;
    aside->restarts = rare->restarts;
    aside->settled = rare->settled;
}

static void put_block_back(tsli_block *block, tsli_block_aside *aside)
{
    tsli_block_rare *rare = block->rare;
    copy_block_rows(block, aside, 1);
    rare->rescaled = aside->rescaled;
    rare->regained = aside->regained;
    rare->restarts = aside->restarts;
    rare->settled = aside->settled;
    block->insane = 0; // chains that were are back on the pose
}

static void put_aside(tsli_pack *pack, float share)
{
    for (uint32_t b = 0; b < pack->block_count; ++b)
        put_block_aside(&pack->blocks_aside[b], &pack->blocks[b]);
    for (uint32_t s = 0; s < pack->slot_count; ++s)
        copy_for_partial(&pack->aside[s], &pack->state[s], share);
    memcpy(pack->touched_aside, pack->touched, pack->slot_count * sizeof *pack->touched);
    put_lows_aside(pack, share);
    swap_states(pack);
    pack->rescales_aside = pack->rescales;
}

void tsli_partial_tick_end(tsli_rig *rig)
{
    tsli_pack *pack = rig->pack;
    for (uint32_t b = 0; b < pack->block_count; ++b)
        put_block_back(&pack->blocks[b], &pack->blocks_aside[b]);
    swap_states(pack);
    for (uint32_t s = 0; pack->spring && s < pack->slot_count; ++s) {
        tsli_slot_spring *spring = &pack->spring[s];
        const tsli_slot_low *aside = &pack->low_aside[s];
        memcpy(spring->position_low, aside->position, sizeof aside->position);
        memcpy(spring->previous_low, aside->previous, sizeof aside->previous);
    }
    pack->rescales = pack->rescales_aside;
}

// ---- the tick ---------------------------------------------------------------------------------------------

TSLI_HOT static tsli_lanes_tick prepare_partial(tsli_rig *rig, tsli_showing how, tsli_tick_room *room)
{
    tsli_pack *pack = rig->pack;
    const tsli_clock *clock = &rig->clock;
    float share = tsli_clock_share(clock);
    tsli_lanes_tick tick = {
        .pack = pack,
        .end = pack->block_count,
        .share = share,
        .seconds = clock->tick * share,
        .seconds_squared = clock->tick * clock->tick * share,
    };
    if (rig->sleepers || pack->idle_tables)
        tsli_sleep_idle_tables(pack);
    if (pack->linkage)
        tsli_linkage_update(pack);
    put_aside(pack, share);
    tsli_place_partial_tick(rig, how, room, &tick);
    tsli_stage_contact(rig, 0, pack->table_count, &room->of_rig, &tick);
    if (rig->world->air && rig->world->air->first)
        tick.air = rig->world->air;
    if (pack->holds)
        tsli_stage_hold(rig, &room->of_rig, &tick);
    return tick;
}

// What it has left without a finite state is shown as the last tick left it.
static void recover_partial(tsli_pack *pack)
{
    for (uint32_t b = 0; b < pack->block_count; ++b) {
        tsli_block *block = &pack->blocks[b];
        for (uint32_t lane = 0; block->insane >> lane; ++lane) {
            if (!tsli_has_lane(block->insane, lane))
                continue;
            for (uint32_t s = block->first_slot; s < block->first_slot + block->slot_count; ++s)
                for (uint32_t k = 0; k < 3; ++k)
                    pack->state[s].position[k][lane] = pack->aside[s].position[k][lane];
        }
    }
}

TSLI_HOT void tsli_partial_ticks(tsli_rig *const *rigs, uint32_t count, tsli_showing how)
{
    tsli_contact at_hand[TSLI_CONTACTS_AT_HAND];
    tsli_tick_room rooms[TSLI_RIGS_AT_ONCE];
    tsli_lanes_tick ticks[TSLI_RIGS_AT_ONCE];
    uint32_t ticking = 0;
    tsli_place_contacts(rigs, count, at_hand);
    for (uint32_t i = 0; i < count; ++i) {
        ticks[ticking] = prepare_partial(rigs[i], how, &rooms[ticking]);
        if (rigs[i]->pack->ride_count)
            tsli_tick_in_order(rigs[i], &rooms[ticking].of_rig, &ticks[ticking]);
        ticking += !rigs[i]->pack->ride_count;
    }
    rigs[0]->world->kernel->tick(ticks, ticking);
    for (uint32_t i = 0; i < count; ++i) {
        tsli_stage_end_holds(rigs[i]->pack);
        recover_partial(rigs[i]->pack);
        rigs[i]->pack->contacts = NULL;
    }
}

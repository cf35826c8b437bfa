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

int tsli_batch_is_behind(const tsli_batch *batch)
{
    const tsli_pack *lanes = batch->lanes;
    uint32_t ticking = 0;
    if (!lanes->aside || tsli_clock_share(&batch->rigs[0]->clock) < LEAST_SHARE)
        return 0;
    for (uint32_t b = 0; b < lanes->block_count; ++b)
        ticking |= lanes->blocks[b].running & ~lanes->blocks[b].held;
    return ticking != 0;
}

#undef LEAST_SHARE

// ---- the state aside --------------------------------------------------------------------------------------

// With velocities of a partial tick, which are differences of places.
static void copy_for_partial(tsli_slot_state *to, const tsli_slot_state *from, uint32_t width, float share)
{
    const f4 partial = f4_splat(share);
    for (uint32_t k = 0; k < 3; ++k)
        for (uint32_t lane = 0; lane < width; lane += 4) {
            f4 x = f4_load(from->position[k] + lane), way = f4_sub(x, f4_load(from->previous[k] + lane));
            f4_store(to->position[k] + lane, x);
            f4_store(to->previous[k] + lane, f4_sub(x, f4_mul(way, partial)));
        }
}

static void swap_states(tsli_pack *lanes)
{
    tsli_slot_state *state = lanes->state;
    uint16_t *touched = lanes->touched;
    lanes->state = lanes->aside;
    lanes->touched = lanes->touched_aside;
    lanes->aside = state;
    lanes->touched_aside = touched;
}

static void put_lows_aside(tsli_pack *lanes, float share)
{
    for (uint32_t s = 0; lanes->spring && s < lanes->slot_count; ++s) {
        tsli_slot_spring *spring = &lanes->spring[s];
        tsli_slot_low *aside = &lanes->low_aside[s];
        tsli_copy_rows(aside->position, spring->position_low, sizeof aside->position, lanes->width);
        tsli_copy_rows(aside->previous, spring->previous_low, sizeof aside->previous, lanes->width);
        for (uint32_t k = 0; k < 3; ++k)
            for (uint32_t lane = 0; lane < lanes->width; ++lane) {
                float x = spring->position_low[k][lane];
                spring->previous_low[k][lane] = x - (x - spring->previous_low[k][lane]) * share;
            }
    }
}

// To what is aside, or back.
static void copy_block_rows(tsli_block *block, tsli_block_aside *aside, uint32_t width, int back)
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
        tsli_copy_rows(back ? rows[i].of_block : rows[i].aside, back ? rows[i].aside : rows[i].of_block,
                       rows[i].bytes, width);
}

static void put_block_aside(tsli_block_aside *aside, tsli_block *block, uint32_t width)
{
    const tsli_block_rare *rare = block->rare;
    copy_block_rows(block, aside, width, 0);
    aside->rescaled = rare->rescaled;
    aside->regained = rare->regained;
    aside->restarts = rare->restarts;
    aside->settled = rare->settled;
}

static void put_block_back(tsli_block *block, tsli_block_aside *aside, uint32_t width)
{
    tsli_block_rare *rare = block->rare;
    copy_block_rows(block, aside, width, 1);
    rare->rescaled = aside->rescaled;
    rare->regained = aside->regained;
    rare->restarts = aside->restarts;
    rare->settled = aside->settled;
    block->insane = 0; // chains that were are back on the pose
}

static void put_aside(tsli_pack *lanes, float share)
{
    for (uint32_t b = 0; b < lanes->block_count; ++b)
        put_block_aside(&lanes->blocks_aside[b], &lanes->blocks[b], lanes->width);
    for (uint32_t s = 0; s < lanes->slot_count; ++s)
        copy_for_partial(&lanes->aside[s], &lanes->state[s], lanes->width, share);
    memcpy(lanes->touched_aside, lanes->touched, lanes->slot_count * sizeof *lanes->touched);
    put_lows_aside(lanes, share);
    swap_states(lanes);
    lanes->rescales_aside = lanes->rescales;
}

void tsli_partial_tick_end(const tsli_batch *batch)
{
    tsli_pack *lanes = batch->lanes;
    for (uint32_t b = 0; b < lanes->block_count; ++b)
        put_block_back(&lanes->blocks[b], &lanes->blocks_aside[b], lanes->width);
    swap_states(lanes);
    for (uint32_t s = 0; lanes->spring && s < lanes->slot_count; ++s) {
        tsli_slot_spring *spring = &lanes->spring[s];
        const tsli_slot_low *aside = &lanes->low_aside[s];
        tsli_copy_rows(spring->position_low, aside->position, sizeof aside->position, lanes->width);
        tsli_copy_rows(spring->previous_low, aside->previous, sizeof aside->previous, lanes->width);
    }
    lanes->rescales = lanes->rescales_aside;
}

// ---- the tick ---------------------------------------------------------------------------------------------

static void meet_nothing(const tsli_pack *lanes)
{
    for (uint32_t t = 0; t < lanes->table_count; ++t)
        lanes->tables[t].count = lanes->tables[t].solids = 0;
}

TSLI_HOT static tsli_lanes_tick prepare_partial(const tsli_batch *batch, tsli_showing how,
                                                tsli_tick_room *room)
{
    tsli_pack *lanes = batch->lanes;
    const tsli_clock *clock = &batch->rigs[0]->clock;
    float share = tsli_clock_share(clock);
    tsli_lanes_tick tick = {
        .pack = lanes,
        .end = lanes->block_count,
        .share = share,
        .seconds = clock->tick * share,
        .seconds_squared = clock->tick * clock->tick * share,
    };
    if (TSLI_RARELY(tsli_some_contacts_fade(batch)))
        tsli_contact_fade_tick(batch, tick.seconds, 1);
    if (tsli_some_sleepers(batch) || lanes->idle_tables)
        tsli_sleep_idle_tables(lanes);
    if (lanes->linkage)
        tsli_linkage_update(lanes);
    put_aside(lanes, share);
    tsli_place_partial_tick(batch, how, room, &tick);
    if (how == TSLI_SHOWS_DUE)
        meet_nothing(lanes);
    else
        tsli_stage_contact(batch, 0, lanes->table_count, room->of_rigs, &tick);
    if (how != TSLI_SHOWS_DUE && batch->world->air && batch->world->air->first)
        tick.air = batch->world->air;
    if (lanes->holds && how != TSLI_SHOWS_DUE)
        tsli_stage_hold(batch, room->of_rigs, &tick);
    return tick;
}

// What it has left without a finite state is shown as the last tick left it.
static void recover_partial(tsli_pack *lanes)
{
    for (uint32_t b = 0; b < lanes->block_count; ++b) {
        tsli_block *block = &lanes->blocks[b];
        for (uint32_t lane = 0; block->insane >> lane; ++lane) {
            if (!tsli_has_lane(block->insane, lane))
                continue;
            for (uint32_t s = block->first_slot; s < block->first_slot + block->slot_count; ++s)
                for (uint32_t k = 0; k < 3; ++k)
                    lanes->state[s].position[k][lane] = lanes->aside[s].position[k][lane];
        }
    }
}

TSLI_HOT void tsli_partial_ticks(const tsli_batch *const *batches, uint32_t count, tsli_showing how)
{
    tsli_contact at_hand[TSLI_CONTACTS_AT_HAND];
    tsli_tick_room rooms[TSLI_BATCHES_AT_ONCE];
    tsli_lanes_tick ticks[TSLI_BATCHES_AT_ONCE];
    uint32_t ticking = 0;
    tsli_place_contacts(batches, count, at_hand);
    for (uint32_t i = 0; i < count; ++i) {
        ticks[ticking] = prepare_partial(batches[i], how, &rooms[ticking]);
        if (batches[i]->lanes->ride_count)
            tsli_tick_in_order(batches[i], rooms[ticking].of_rigs, &ticks[ticking]);
        ticking += !batches[i]->lanes->ride_count;
    }
    tsli_tick_together(ticks, ticking);
    for (uint32_t i = 0; i < count; ++i) {
        tsli_stage_end_holds(batches[i]->lanes);
        recover_partial(batches[i]->lanes);
        batches[i]->lanes->contacts = NULL;
    }
}

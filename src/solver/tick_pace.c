// SPDX-License-Identifier: MIT
// Chains that do not tick with their rig. A chain of divisor n takes one tick where the rig takes n, at the first of
// them, and is shown on the way to it during all of them:
//
//   ticks of the rig     0   1   2   3   4   5        T, the rig's time, is behind the rig's last tick by `lead`
//   divisor 4            0---------------4---            (clock.h); the chain's state is ahead of that by
//                                T                       two ticks more
//
// A frozen chain, or one asleep, comes to its state and stays there.
//
// Chains are looked at only while one of them is to change its pace; otherwise the bits of their lanes say everything,
// and a crowd's chains are not in the cache.
#include "solver/order.h"
#include "solver/params.h"
#include "solver/stages.h"

#include <string.h>

// It is not where a tick of the rig has it.
static int is_off_beat(const tsli_chain *chain)
{
    return chain->pace.divisor > 1 || chain->pace.held;
}

static int chain_is_paced(const tsli_chain *chain)
{
    const tsl_chain_detail *detail = &chain->detail;
    return detail->divisor > 1 || (detail->flags & TSL_DETAIL_FROZEN) || detail->sleep_tolerance > 0.0f ||
           is_off_beat(chain);
}

// What it shows hangs on its bones' pose and its root alone.
static int is_at_rest(const tsli_chain *chain)
{
    return chain->pace.held && (chain->pace.asleep || (chain->detail.flags & TSL_DETAIL_FROZEN));
}

// ---- lanes ----------------------------------------------------------------------------------------------

static void write_pace(const tsli_chain *chain)
{
    const tsli_pace *pace = &chain->pace;
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        const tsli_strand *strand = &chain->strands[i];
        tsli_block *block = &chain->rig->lanes->blocks[strand->block];
        for (uint32_t k = 0; k < TSLI_DIVISORS; ++k)
            tsli_put_lane(&block->divided[k], strand->lane, pace->divisor == 2u << k);
        tsli_put_lane(&block->held, strand->lane, pace->held != 0);
        tsli_put_lane(&block->paced, strand->lane, is_off_beat(chain));
    }
}

static void note_rest(const tsli_rig *rig, const tsli_chain *chain)
{
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        const tsli_strand *strand = &chain->strands[i];
        tsli_put_lane(&rig->lanes->blocks[strand->block].rested, strand->lane, is_at_rest(chain));
    }
}

// ---- which tick -----------------------------------------------------------------------------------------

// What rides would feel a carrier of a larger divisor jump. Carriers have theirs: they come first in order.
static void want_divisor(tsli_chain *chain)
{
    uint32_t most = chain->detail.divisor;
    for (uint32_t i = 0; chain->rig->pack->ride_count && i < TSLI_CARRIERS(chain); ++i) {
        const tsli_chain *carrier = tsli_chain_carrier(chain, i);
        uint32_t theirs = carrier ? carrier->pace.wanted : 1;
        most = theirs > most ? theirs : most;
    }
    chain->pace.wanted = most;
}

// Divisors divide one another: a chain that is due stays on its beat until the new one begins.
static uint32_t next_divisor(const tsli_chain *chain)
{
    uint32_t wanted = chain->pace.wanted, held = chain->pace.divisor, tick = chain->rig->tick_number;
    if (tick % wanted == 0)
        return wanted;
    return held < wanted && tick % held == 0 ? held : 1;
}

static void set_divisor(tsli_chain *chain, uint32_t divisor)
{
    tsli_pace *pace = &chain->pace;
    if (divisor == pace->divisor)
        return;
    tsli_chain_stretch(chain, (float)divisor / (float)pace->divisor);
    pace->divisor = divisor;
    tsli_chain_load_rates(chain);
}

void tsli_pace_reset(tsli_chain *chain)
{
    tsli_pace *pace = &chain->pace;
    chain->rig->sleeps = 0;
    chain->rig->repace = 1;
    pace->held = pace->asleep = pace->still = 0;
    note_rest(chain->rig, chain); // it is shown again, even if the next tick finds it frozen
    if (pace->divisor > 1) {
        pace->divisor = 1;
        tsli_chain_load_rates(chain);
    }
    write_pace(chain);
}

// What the chain is to be held by.
static uint32_t wanted_hold(const tsli_chain *chain)
{
    if (chain->detail.flags & TSL_DETAIL_FROZEN)
        return TSLI_HELD_FROZEN;
    return chain->pace.asleep ? TSLI_HELD_ASLEEP : 0;
}

// It stays as it is until something changes, however often it is looked at: a load has every chain looked at.
static int is_steady(const tsli_chain *chain)
{
    const tsli_pace *pace = &chain->pace;
    return !chain->running ||
           (pace->held == wanted_hold(chain) && (pace->held || pace->divisor == pace->wanted));
}

// What was frozen goes on in the last tick of a step only: before that the rig is on its way to the pose that the chain
// is carried to.
static void pace_chain(tsli_chain *chain, uint32_t is_last)
{
    tsli_pace *pace = &chain->pace;
    uint32_t frozen = chain->detail.flags & TSL_DETAIL_FROZEN;
    if (!pace->held && chain->rig->tick_number % pace->divisor != 0)
        return;
    if (frozen || (pace->held == TSLI_HELD_FROZEN && !is_last)) {
        pace->held = TSLI_HELD_FROZEN;
    } else if (pace->asleep) {
        pace->held = TSLI_HELD_ASLEEP;
    } else {
        if (pace->held == TSLI_HELD_FROZEN)
            tsli_chain_carry(chain);
        pace->held = 0;
        set_divisor(chain, next_divisor(chain));
    }
}

static void pace_chains(tsli_rig *rig, uint32_t is_last)
{
    for (tsli_chain *chain = tsli_next_in_order(rig, NULL); chain; chain = tsli_next_in_order(rig, chain)) {
        want_divisor(chain);
        if (chain->running)
            pace_chain(chain, is_last);
        write_pace(chain);
    }
}

uint32_t tsli_pace_tick(const tsli_party *party, uint32_t is_last)
{
    uint32_t between[TSLI_DIVISORS] = {0},
             ticking = 0; // lanes of rigs that are between two ticks of a divisor
    for (uint32_t i = 0; i < party->rig_count; ++i) {
        tsli_rig *rig = party->rigs[i];
        if (rig->paced && rig->repace)
            pace_chains(rig, is_last);
        for (uint32_t k = 0; k < TSLI_DIVISORS; ++k)
            between[k] |= rig->tick_number % (2u << k) ? tsli_own_lanes(rig) : 0u;
    }
    for (uint32_t b = 0; b < party->lanes->block_count; ++b) {
        tsli_block *block = &party->lanes->blocks[b];
        block->resting = block->held;
        for (uint32_t k = 0; k < TSLI_DIVISORS; ++k)
            block->resting |= block->divided[k] & between[k];
        ticking |= block->running & ~block->resting;
    }
    return ticking;
}

void tsli_pace_tables(tsli_pack *lanes)
{
    lanes->idle_tables = 0;
    for (uint32_t t = 0; t < lanes->table_count; ++t)
        lanes->tables[t].idle = 1;
    for (uint32_t b = 0; b < lanes->block_count; ++b) {
        const tsli_block *block = &lanes->blocks[b];
        if (block->running & ~block->resting & ~block->blind)
            lanes->tables[block->table].idle = 0;
    }
    for (uint32_t t = 0; t < lanes->table_count; ++t)
        lanes->idle_tables |= lanes->tables[t].idle;
}

// ---- what is shown --------------------------------------------------------------------------------------

// Of a divisor, after the last tick of the rig.
static float blend_between(const tsli_rig *rig, uint32_t divisor)
{
    uint32_t ahead = (divisor - rig->tick_number % divisor) % divisor;
    if (divisor == 1)
        return rig->clock.blend;
    return 1.0f - ((float)ahead + (1.0f - rig->clock.blend)) / (float)divisor;
}

uint32_t tsli_pace_is_between(const tsli_chain *chain)
{
    return !chain->pace.held && blend_between(chain->rig, chain->pace.divisor) < 1.0f;
}

static void blend_lanes(float *blends, uint32_t lanes, const float *of_lanes)
{
    if (lanes == TSLI_ALL_LANES)
        memcpy(blends, of_lanes, sizeof(tsli_lanes1));
    for (uint32_t lane = 0; lanes != TSLI_ALL_LANES && lanes >> lane; ++lane)
        if (tsli_has_lane(lanes, lane))
            blends[lane] = of_lanes[lane];
}

static void blend_block(tsli_block *block, float *const blends)
{
    uint32_t held = block->held, even = ~block->paced & TSLI_ALL_LANES;
    blend_lanes(block->rare->blend, even, blends);
    for (uint32_t k = 0; k < TSLI_DIVISORS; ++k)
        blend_lanes(block->rare->blend, block->divided[k] & ~held, &blends[(k + 1) * TSLI_WIDTH]);
    for (uint32_t lane = 0; held >> lane; ++lane)
        if (tsli_has_lane(held, lane))
            block->rare->blend[lane] = 1.0f;
}

void tsli_pace_blends(const tsli_party *party)
{
    float blends[(TSLI_DIVISORS + 1) * TSLI_WIDTH];
    for (uint32_t i = 0; i < (TSLI_DIVISORS + 1) * TSLI_WIDTH; ++i)
        blends[i] = 1.0f;
    for (uint32_t i = 0; i < party->rig_count; ++i) {
        const tsli_rig *rig = party->rigs[i];
        for (uint32_t k = 0; k <= TSLI_DIVISORS; ++k) {
            float blend = blend_between(rig, 1u << k);
            for (uint32_t lane = rig->first_lane; lane < rig->end_lane; ++lane)
                blends[k * TSLI_WIDTH + lane] = blend;
        }
    }
    for (uint32_t b = 0; b < party->lanes->block_count; ++b)
        if (party->lanes->blocks[b].paced)
            blend_block(&party->lanes->blocks[b], blends);
}

// ---- what need not be shown again -----------------------------------------------------------------------

static void set_quiet(const tsli_chain *chain, int may_stand)
{
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        tsli_block *block = &chain->rig->lanes->blocks[chain->strands[i].block];
        tsli_put_lane(&block->quiet, chain->strands[i].lane,
                      may_stand && tsli_has_lane(block->rested, chain->strands[i].lane));
    }
}

// What rides reads turns that ticks write too, and forks what their children show: such rigs are shown whole.
static int may_stand(const tsli_rig *rig)
{
    return rig->paced && rig->stirred != TSLI_STIRRED_ALL && rig->pack->ride_count == 0 &&
           rig->pack->ghost_count == 0;
}

void tsli_pace_quiet(const tsli_party *party)
{
    uint32_t stand = 0; // lanes of rigs of which nothing has stirred
    for (uint32_t i = 0; i < party->rig_count; ++i) {
        const tsli_rig *rig = party->rigs[i];
        if (may_stand(rig) && rig->stirred == TSLI_STIRRED_NONE && !rig->repace)
            stand |= tsli_own_lanes(rig);
    }
    for (uint32_t b = 0; b < party->lanes->block_count; ++b) {
        tsli_block *block = &party->lanes->blocks[b];
        block->quiet = block->rested & block->held & stand;
    }
    for (uint32_t i = 0; i < party->rig_count; ++i) {
        const tsli_rig *rig = party->rigs[i];
        if (!may_stand(rig) || (tsli_own_lanes(rig) & stand))
            continue;
        for (const tsli_chain *chain = rig->chains; chain; chain = chain->next)
            set_quiet(chain, is_at_rest(chain) && !tsli_chain_is_stirred(chain));
    }
}

static void note_rests(tsli_rig *rig)
{
    uint32_t awake = 0, paced = 0, unsteady = 0;
    for (tsli_chain *chain = tsli_next_in_order(rig, NULL); chain; chain = tsli_next_in_order(rig, chain)) {
        want_divisor(chain);
        note_rest(rig, chain);
        awake |= (uint32_t)(chain->running && !is_at_rest(chain));
        paced |= (uint32_t)chain_is_paced(chain);
        unsteady |= (uint32_t)!is_steady(chain);
    }
    rig->sleeps = !awake;
    rig->repace = unsteady;
    if (!paced)
        tsli_pace_refresh(rig);
}

void tsli_pace_rested(const tsli_party *party)
{
    uint32_t awake = 0;
    for (uint32_t b = 0; b < party->lanes->block_count; ++b) {
        tsli_block *block = &party->lanes->blocks[b];
        block->rested = block->held; // they are at rest, but for those that are about to go on
        awake |= block->running & ~block->held;
    }
    for (uint32_t i = 0; i < party->rig_count; ++i) {
        tsli_rig *rig = party->rigs[i];
        rig->sleeps = rig->paced && !(awake & tsli_own_lanes(rig));
        if (rig->paced && rig->repace)
            note_rests(rig);
    }
}

static void forget_rest(const tsli_chain *chain)
{
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        const tsli_strand *strand = &chain->strands[i];
        tsli_block *block = &chain->rig->lanes->blocks[strand->block];
        tsli_put_lane(&block->resting, strand->lane, 0);
        tsli_put_lane(&block->rested, strand->lane, 0);
        tsli_put_lane(&block->quiet, strand->lane, 0);
    }
    write_pace(chain);
}

void tsli_pace_refresh(tsli_rig *rig)
{
    rig->sleeps = rig->paced = rig->sleepers = rig->some_still = 0;
    rig->repace = 1;
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next) {
        rig->paced |= (uint32_t)chain_is_paced(chain);
        rig->sleepers |= chain->detail.sleep_tolerance > 0.0f;
        rig->some_still |= chain->pace.asleep | chain->pace.still;
        forget_rest(chain);
    }
    tsli_pace_tables(rig->lanes);
}

// SPDX-License-Identifier: MIT
// Chains that do not tick with their rig. A chain of divisor n takes one tick where the rig takes n, at the first of
// them, and is shown on the way to it during all of them:
//
//   ticks of the rig     0   1   2   3   4   5        T, the rig's time, is behind the rig's last tick by `lead`
//   divisor 4            0---------------4---            (clock.h); the chain's state is ahead of that by
//                                T       remaining 2     `remaining` ticks more
//
// A frozen chain, or one asleep, comes to its state and stays there.
#include "solver/order.h"
#include "solver/params.h"
#include "solver/stages.h"

// It is not where a tick of the rig has it.
static int is_off_beat(const tsli_chain *chain)
{
    return chain->pace.divisor > 1 || chain->pace.held;
}

static int is_paced(const tsli_chain *chain)
{
    const tsl_chain_detail *detail = &chain->detail;
    return detail->divisor > 1 || detail->flags || detail->sleep_tolerance > 0.0f || is_off_beat(chain);
}

static void set_bits(const tsli_strand *strand, uint32_t *bits, uint32_t on)
{
    *bits = (*bits & ~(1u << strand->lane)) | on << strand->lane;
}

static void set_beat(const tsli_chain *chain, uint32_t paced, uint32_t resting)
{
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        tsli_block *block = &chain->rig->lanes->blocks[chain->strands[i].block];
        set_bits(&chain->strands[i], &block->paced, paced);
        set_bits(&chain->strands[i], &block->resting, resting);
    }
}

// ---- which tick -----------------------------------------------------------------------------------------

// What rides would feel a carrier of a larger divisor jump.
static uint32_t wanted_divisor(const tsli_chain *chain)
{
    uint32_t most = chain->detail.divisor;
    for (uint32_t i = 0; chain->rig->pack->ride_count && i < TSLI_CARRIERS(chain); ++i) {
        const tsli_chain *carrier = tsli_chain_carrier(chain, i);
        uint32_t theirs = carrier ? wanted_divisor(carrier) : 1;
        most = theirs > most ? theirs : most;
    }
    return most;
}

// Divisors divide one another: a chain that is due stays on its beat until the new one begins.
static uint32_t next_divisor(const tsli_chain *chain)
{
    uint32_t wanted = wanted_divisor(chain), held = chain->pace.divisor, tick = chain->rig->tick_number;
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
    pace->remaining = pace->held = pace->asleep = pace->still = pace->ticked = 0;
    if (pace->divisor == 1)
        return;
    pace->divisor = 1;
    tsli_chain_load_rates(chain);
}

// 1: it rests in this tick. What was frozen goes on in the last tick of a step only: before that the rig is on its way
// to the pose that the chain is carried to.
static uint32_t rests(tsli_chain *chain, uint32_t is_last)
{
    tsli_pace *pace = &chain->pace;
    uint32_t frozen = chain->detail.flags & TSL_DETAIL_FROZEN;
    if (pace->remaining > 0) {
        --pace->remaining;
        return 1;
    }
    if (frozen || (pace->held == TSLI_HELD_FROZEN && !is_last)) {
        pace->held = TSLI_HELD_FROZEN;
        return 1;
    }
    if (pace->asleep) {
        pace->held = TSLI_HELD_ASLEEP;
        return 1;
    }
    return 0;
}

static uint32_t pace_chain(tsli_chain *chain, uint32_t is_last)
{
    tsli_pace *pace = &chain->pace;
    if (rests(chain, is_last)) {
        set_beat(chain, 1, 1);
        return 0;
    }
    if (pace->held == TSLI_HELD_FROZEN)
        tsli_chain_carry(chain);
    pace->held = 0;
    set_divisor(chain, next_divisor(chain));
    pace->remaining = pace->divisor - 1;
    pace->ticked += pace->divisor;
    set_beat(chain, pace->divisor > 1, 0);
    return 1;
}

void tsli_pace_tables(tsli_pack *lanes)
{
    for (uint32_t t = 0; t < lanes->table_count; ++t)
        lanes->tables[t].idle = 1;
    for (uint32_t b = 0; b < lanes->block_count; ++b) {
        const tsli_block *block = &lanes->blocks[b];
        if (block->running & ~block->resting & ~block->blind)
            lanes->tables[block->table].idle = 0;
    }
}

uint32_t tsli_pace_tick(tsli_rig *rig, uint32_t is_last)
{
    uint32_t ticking = 0;
    for (uint32_t level = 0; level < rig->pack->level_count; ++level)
        for (tsli_chain *chain = rig->chains; chain; chain = chain->next)
            if (chain->level == level && chain->running)
                ticking += pace_chain(chain, is_last);
    return ticking;
}

// ---- what is shown --------------------------------------------------------------------------------------

static float blend_of(const tsli_chain *chain)
{
    const tsli_pace *pace = &chain->pace;
    float blend = chain->rig->clock.blend;
    if (pace->held)
        return 1.0f;
    if (pace->divisor == 1)
        return blend;
    return 1.0f - ((float)pace->remaining + (1.0f - blend)) / (float)pace->divisor;
}

uint32_t tsli_pace_is_between(const tsli_chain *chain)
{
    return blend_of(chain) < 1.0f;
}

void tsli_pace_blends(tsli_rig *rig)
{
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next) {
        float blend = blend_of(chain);
        for (uint32_t i = 0; i < chain->strand_count; ++i) {
            tsli_block *block = &rig->lanes->blocks[chain->strands[i].block];
            block->rare->blend[chain->strands[i].lane] = blend;
            set_bits(&chain->strands[i], &block->paced, (uint32_t)is_off_beat(chain));
        }
    }
}

// ---- what need not be shown again -----------------------------------------------------------------------

// What it shows hangs on its bones' pose and its root alone.
static int is_at_rest(const tsli_chain *chain)
{
    return chain->pace.held && (chain->pace.asleep || (chain->detail.flags & TSL_DETAIL_FROZEN));
}

static void set_quiet(const tsli_chain *chain, int may_stand)
{
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        tsli_block *block = &chain->rig->lanes->blocks[chain->strands[i].block];
        uint32_t rested = block->rested >> chain->strands[i].lane & 1u;
        set_bits(&chain->strands[i], &block->quiet, may_stand ? rested : 0);
    }
}

// What rides reads turns that ticks write too, and forks what their children show: such rigs are shown whole.
void tsli_pace_quiet(tsli_rig *rig, uint32_t changed)
{
    int may_stand = !changed && rig->pack->ride_count == 0 && rig->pack->ghost_count == 0;
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next)
        set_quiet(chain, may_stand && is_at_rest(chain) && !chain->pace.stirred);
}

static void forget_rest(const tsli_chain *chain)
{
    set_beat(chain, 0, 0);
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        tsli_block *block = &chain->rig->lanes->blocks[chain->strands[i].block];
        set_bits(&chain->strands[i], &block->rested, 0);
        set_bits(&chain->strands[i], &block->quiet, 0);
    }
}

void tsli_pace_refresh(tsli_rig *rig)
{
    rig->sleeps = rig->paced = 0;
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next) {
        rig->paced |= (uint32_t)is_paced(chain);
        forget_rest(chain);
    }
    for (uint32_t t = 0; t < rig->lanes->table_count; ++t)
        rig->lanes->tables[t].idle = 0;
}

void tsli_pace_rested(tsli_rig *rig)
{
    uint32_t awake = 0, paced = 0;
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next) {
        uint32_t rested = (uint32_t)is_at_rest(chain);
        for (uint32_t i = 0; i < chain->strand_count; ++i)
            set_bits(&chain->strands[i], &rig->lanes->blocks[chain->strands[i].block].rested, rested);
        awake += chain->running && !rested;
        paced |= (uint32_t)is_paced(chain);
    }
    rig->sleeps = awake == 0;
    if (!paced)
        tsli_pace_refresh(rig);
}

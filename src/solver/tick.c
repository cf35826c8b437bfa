// SPDX-License-Identifier: MIT
// The recipe: the order of the stages up to the last tick. What is shown of it: tick_show.c.
#include "solver/stages.h"
#include "solver/lane.h"
#include "solver/order.h"

#include "base/floating_point.h"

#include <string.h>

// ---- ticks ----------------------------------------------------------------------------------------------

// Blocks in which some lane is paced keep theirs themselves.
static void keep_older_places(tsli_pack *lanes)
{
    for (uint32_t b = 0; b < lanes->block_count; ++b) {
        const tsli_block *block = &lanes->blocks[b];
        uint32_t end = block->first_slot + (block->paced ? 0 : block->slot_count);
        for (uint32_t s = block->first_slot; s < end; ++s)
            memcpy(lanes->older[s], lanes->state[s].position, sizeof lanes->older[s]);
    }
}

uint32_t tsli_party_is_paced(const tsli_party *party)
{
    uint32_t paced = 0;
    for (uint32_t i = 0; i < party->rig_count; ++i)
        paced |= party->rigs[i]->paced;
    return paced;
}

// Who rests in the tick. 0: everyone.
static uint32_t pace_rigs(const tsli_party *party, uint32_t is_last)
{
    uint32_t paced = tsli_party_is_paced(party), ticking = paced ? tsli_pace_tick(party, is_last) : 1;
    for (uint32_t i = 0; i < party->rig_count; ++i)
        party->rigs[i]->tick_number = (party->rigs[i]->tick_number + 1) % TSLI_TICK_NUMBERS;
    if (paced || party->lanes->idle_tables)
        tsli_pace_tables(party->lanes);
    return ticking;
}

// Ticks lead from the last pose to this one, but a chain that wakes starts at rest on this one.
static void rest_woken_chains(tsli_rig *rig, const tsli_plan *plan)
{
    rig->some_woken = 0;
    for (tsli_chain *chain = tsli_next_in_order(rig, NULL); chain; chain = tsli_next_in_order(rig, chain)) {
        if (chain->woken && tsli_plan_has_ticks_between(plan))
            tsli_chain_settle(chain);
        chain->woken = 0;
    }
}

// Of a party that takes part in a step, beside its lanes.
typedef struct stepping {
    const tsli_party *party;
    tsli_plan plan;
    uint32_t awake;
} stepping;

typedef struct tick_room {
    _Alignas(TSLI_ALIGNMENT) tsli_lanes1 alpha;
    _Alignas(TSLI_ALIGNMENT) tsli_lanes1 felt;
    _Alignas(TSLI_ALIGNMENT) tsli_frame_lanes roots;
    tsli_tick of_rigs[TSLI_WIDTH];
    tsl_transform places[TSLI_WIDTH]; // of rigs on their way
} tick_room;

// A rig that jumps is where it is in every tick.
static tsli_tick tick_of(const tsli_rig *rig, const tsli_plan *plan, float alpha, tsl_transform *place)
{
    if (alpha >= 1.0f || rig->jump != TSLI_JUMP_NONE)
        return (tsli_tick){&rig->root_now, 1.0f, 1};
    *place = tsli_rig_root_at(rig, plan, alpha);
    return (tsli_tick){place, alpha, 0};
}

// The share of what its root bones travel in a tick that is felt: what was travelled in other than the tick's own time, by
// a host whose frames are not quite as long as they count for or by one that hung, at the speed it was travelled at. A rig that has just
// jumped has travelled for less than half a tick at times, and is not to be thrown by what that share makes of roundings.
#define FELT_AT_MOST 2.0
static float felt_share(const tsli_rig *rig, const tsli_plan *plan, uint32_t index)
{
    double tick = (double)rig->clock.tick, seconds = tick * plan->stretch;
    if (index == 0)
        seconds = rig->since_tick + tsli_plan_seconds_to(plan, &rig->clock, index);
    return (float)(tick < FELT_AT_MOST * seconds ? tick / seconds : FELT_AT_MOST);
}
#undef FELT_AT_MOST

// 1: every rig feels all of it.
static uint32_t feel(const tsli_party *party, const tsli_plan *plan, uint32_t index, float *felt)
{
    uint32_t feels_all = 1;
    tsli_lanes1_fill(felt, 1.0f); // idle ones too
    for (uint32_t i = 0; i < party->rig_count; ++i) {
        const tsli_rig *rig = party->rigs[i];
        float share = rig->jump == TSLI_JUMP_NONE ? felt_share(rig, plan, index) : 1.0f;
        feels_all &= share == 1.0f;
        for (uint32_t lane = rig->first_lane; lane < rig->end_lane; ++lane)
            felt[lane] = share;
    }
    return feels_all;
}

// Lanes of which some are on their way to the pose of now.
static void place_roots(const tsli_party *party, tick_room *room)
{
    room->roots = *party->lanes->root_ws;
    for (uint32_t i = 0; i < party->rig_count; ++i) {
        for (uint32_t lane = party->rigs[i]->first_lane; lane < party->rigs[i]->end_lane; ++lane)
            room->alpha[lane] = room->of_rigs[i].alpha;
        if (!room->of_rigs[i].at_now)
            tsli_spread_root(&room->roots, party->rigs[i], room->of_rigs[i].root);
    }
}

static tsli_lanes_tick prepare_tick(const tsli_party *party, const tsli_plan *plan, uint32_t index,
                                    tick_room *room)
{
    tsli_pack *lanes = party->lanes;
    const tsli_clock *clock = &party->rigs[0]->clock;
    float alpha = tsli_plan_alpha(plan, clock, index);
    tsli_lanes_tick tick = {
        .pack = lanes,
        .end = lanes->block_count,
        .root = lanes->root_ws,
        .alpha = room->alpha,
        .at_now = 1,
        .felt = room->felt,
        .feels_all = feel(party, plan, index, room->felt),
        .seconds = clock->tick,
        .seconds_squared = clock->tick * clock->tick,
        .keeps_older = index + 1 == plan->tick_count && clock->blend < 1.0f,
    };
    for (uint32_t i = 0; i < party->rig_count; ++i) {
        room->of_rigs[i] = tick_of(party->rigs[i], plan, alpha, &room->places[i]);
        tick.at_now &= room->of_rigs[i].at_now;
    }
    tsli_lanes1_fill(room->alpha, 1.0f); // idle ones too
    if (!tick.at_now) {
        place_roots(party, room);
        tick.root = &room->roots;
    }
    if (tick.keeps_older)
        keep_older_places(lanes);
    tsli_stage_contact(party, 0, lanes->table_count, room->of_rigs, &tick);
    return tick;
}

static void run_tick(const stepping *steps, uint32_t count, uint32_t index)
{
    tick_room rooms[TSLI_PARTIES_AT_ONCE];
    tsli_lanes_tick ticks[TSLI_PARTIES_AT_ONCE];
    uint32_t ticking = 0;
    for (uint32_t i = 0; i < count; ++i) {
        const tsli_party *party = steps[i].party;
        uint32_t ticks_of_it = steps[i].awake ? steps[i].plan.tick_count : 0;
        if (index >= ticks_of_it || !pace_rigs(party, index + 1 == ticks_of_it))
            continue;
        ticks[ticking] = prepare_tick(party, &steps[i].plan, index, &rooms[ticking]);
        if (party->lanes->ride_count)
            tsli_tick_in_order(party, rooms[ticking].of_rigs, &ticks[ticking]);
        else
            ++ticking;
    }
    if (ticking)
        steps[0].party->world->kernel->tick(ticks, ticking);
}

// The few contacts that most rigs have need not be written to memory that a crowd finds cold.
#define CONTACTS_AT_HAND 16u

static void run_ticks(const stepping *steps, uint32_t count)
{
    tsli_contact at_hand[CONTACTS_AT_HAND];
    uint32_t most = 0, taken = 0;
    for (uint32_t i = 0; i < count; ++i) {
        tsli_pack *lanes = steps[i].party->lanes;
        uint32_t needed = lanes->table_count * lanes->contact_capacity;
        int fit = needed <= CONTACTS_AT_HAND - taken;
        lanes->contacts = fit ? at_hand + taken : lanes->own_contacts;
        taken += fit ? needed : 0;
        if (steps[i].awake && most < steps[i].plan.tick_count)
            most = steps[i].plan.tick_count;
    }
    for (uint32_t index = 0; index < most; ++index)
        run_tick(steps, count, index);
    for (uint32_t i = 0; i < count; ++i)
        steps[i].party->lanes->contacts = NULL;
}

#undef CONTACTS_AT_HAND

static int lost(const tsli_chain *chain)
{
    uint32_t insane = 0;
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        const tsli_strand *strand = &chain->strands[i];
        insane |= tsli_has_lane(chain->rig->lanes->blocks[strand->block].insane, strand->lane);
    }
    return insane != 0;
}

// A chain without a finite state would never find back by itself.
static void recover_chains(const tsli_party *party)
{
    uint32_t insane = 0;
    for (uint32_t b = 0; b < party->lanes->block_count; ++b)
        insane |= party->lanes->blocks[b].insane;
    for (uint32_t i = 0; insane && i < party->rig_count; ++i) {
        tsli_rig *rig = party->rigs[i];
        for (tsli_chain *chain = rig->chains; chain; chain = chain->next) {
            if (!lost(chain))
                continue;
            tsli_chain_settle(chain);
            ++rig->recovered;
            tsli_refuse(&rig->world->host, TSL_ERROR_NOT_FINITE, "step",
                        "chain %u of a rig lost its finite state and starts again on the pose", chain->index);
        }
    }
}

// ---- one step -------------------------------------------------------------------------------------------

tsli_party tsli_party_of(tsli_rig *rig)
{
    tsli_party alone = {rig->world, rig->lanes, &rig->self, 1};
    if (rig->team) {
        alone.rigs = rig->team->members;
        alone.rig_count = rig->team->member_count;
    }
    return alone;
}

static void end_step(tsli_rig *rig)
{
    rig->posed |= rig->pose_pending | rig->root_is_pending;
    rig->pose_pending = rig->pose_holds = rig->root_is_pending = 0;
    rig->jump = TSLI_JUMP_NONE;
    rig->seen_moves = rig->world->moves;
}

// How far the rig's state is behind its newest pose.
static void keep_time(tsli_rig *rig, const tsli_plan *plan)
{
    int jumps = rig->jump != TSLI_JUMP_NONE; // its state and its ticks are all at the newest pose
    if (plan->tick_count > 0) {
        rig->since_tick = tsli_plan_seconds_left(plan, &rig->clock);
        rig->moved_since_tick = !jumps && plan->ends_behind;
    } else {
        rig->since_tick += plan->counted * plan->stretch;
    }
    if (jumps)
        rig->since_tick = 0.0;
    rig->frame_seconds = jumps ? 0.0 : plan->seconds;
}

static void settle_rig(tsli_rig *rig, const tsli_plan *plan)
{
    uint32_t changed = rig->some_woken;
    keep_time(rig, plan);
    if (changed)
        rest_woken_chains(rig, plan);
    if (rig->paced)
        tsli_sleep_fall(rig, plan->tick_count);
    if (changed)
        rig->stirred = TSLI_STIRRED_ALL; // what is shown may be another weight
}

static void end_simulation(const tsli_party *party, const tsli_plan *plan)
{
    for (uint32_t i = 0; i < party->rig_count; ++i)
        settle_rig(party->rigs[i], plan);
    recover_chains(party);
    if (tsli_party_is_paced(party))
        tsli_pace_quiet(party);
}

static void simulate(const stepping *steps, uint32_t count)
{
    const tsli_party *shown[TSLI_PARTIES_AT_ONCE] = {0};
    uint32_t some = 0;
    for (uint32_t i = 0; i < count; ++i)
        if (steps[i].awake)
            tsli_party_begin(steps[i].party, tsli_plan_has_ticks_between(&steps[i].plan));
    run_ticks(steps, count);
    for (uint32_t i = 0; i < count; ++i) {
        if (!steps[i].awake)
            continue;
        end_simulation(steps[i].party, &steps[i].plan);
        shown[some++] = steps[i].party;
    }
    tsli_parties_show(shown, some);
    for (uint32_t i = 0; i < some; ++i)
        if (tsli_party_is_paced(shown[i]))
            tsli_pace_rested(shown[i]);
}

// A step in which nothing happens leaves what one that is simulated would.
static void sleep_on(const tsli_party *party, const tsli_plan *plan)
{
    for (uint32_t i = 0; i < party->rig_count; ++i) {
        tsli_rig *rig = party->rigs[i];
        rig->tick_number = (rig->tick_number + plan->tick_count) % TSLI_TICK_NUMBERS;
        rig->moved_since_tick |= rig->pose_pending | rig->root_is_pending;
        rig->root_before = rig->root_now;
        keep_time(rig, plan);
    }
}

static stepping plan_step(const tsli_party *party, float delta_seconds)
{
    stepping step = {.party = party};
    for (uint32_t i = 0; i < party->rig_count && !step.awake; ++i)
        step.awake = !tsli_sleep_goes_on(party->rigs[i]);
    step.plan = tsli_clock_advance(&party->rigs[0]->clock, delta_seconds);
    for (uint32_t i = 1; i < party->rig_count; ++i)
        party->rigs[i]->clock = party->rigs[0]->clock;
    return step;
}

void tsli_parties_advance(const tsli_party *parties, uint32_t count, float delta_seconds)
{
    tsli_floating_point host = tsli_floating_point_enter();
    stepping steps[TSLI_PARTIES_AT_ONCE] = {{0}};
    for (uint32_t i = 0; i < count; ++i) {
        tsli_jumps_find(&parties[i], delta_seconds);
        steps[i] = plan_step(&parties[i], delta_seconds);
    }
    simulate(steps, count);
    for (uint32_t i = 0; i < count; ++i) {
        if (!steps[i].awake)
            sleep_on(&parties[i], &steps[i].plan);
        for (uint32_t k = 0; k < parties[i].rig_count; ++k)
            end_step(parties[i].rigs[k]);
    }
    tsli_floating_point_leave(host);
}

void tsli_rig_advance(tsli_rig *rig, float delta_seconds)
{
    tsli_party party = tsli_party_of(rig);
    tsli_parties_advance(&party, 1, delta_seconds);
}

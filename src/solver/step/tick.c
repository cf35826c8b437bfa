// SPDX-License-Identifier: MIT
// The recipe: the order of the stages up to the last tick. What is shown of it: tick_show.c.
#include "solver/model/lane.h"
#include "solver/model/links.h"
#include "solver/model/order.h"
#include "solver/step/stages.h"
#include "solver/step/step.h"

#include "base/floating_point.h"

#include <string.h>

// ---- ticks ----------------------------------------------------------------------------------------------

// 0: everyone sleeps.
static uint32_t some_tick(const tsli_batch *batch)
{
    uint32_t sleepers = tsli_some_sleepers(batch), ticking = sleepers ? tsli_sleep_tick(batch) : 1;
    if (sleepers || batch->lanes->idle_tables)
        tsli_sleep_idle_tables(batch->lanes);
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

// Of a batch that takes part in a step, beside its lanes.
typedef struct stepping {
    const tsli_batch *batch;
    tsli_plan plan;
    uint32_t awake;
} stepping;

TSLI_HOT static tsli_lanes_tick prepare_tick(const tsli_batch *batch, const tsli_plan *plan, uint32_t index,
                                             tsli_tick_room *room)
{
    tsli_pack *lanes = batch->lanes;
    const tsli_clock *clock = &batch->rigs[0]->clock;
    tsli_lanes_tick tick = {
        .pack = lanes,
        .end = lanes->block_count,
        .share = 1.0f,
        .seconds = clock->tick,
        .seconds_squared = clock->tick * clock->tick,
    };
    if (TSLI_RARELY(tsli_some_contacts_fade(batch)))
        tsli_contact_fade_tick(batch, clock->tick, 0);
    if (lanes->linkage)
        tsli_linkage_update(lanes);
    tsli_place_tick(batch, plan, index, room, &tick);
    tsli_stage_contact(batch, 0, lanes->table_count, room->of_rigs, &tick);
    tick.air = batch->world->air ? tsli_air_of_tick(batch, plan, index, &room->air) : NULL;
    if (lanes->holds)
        tsli_stage_hold(batch, room->of_rigs, &tick);
    return tick;
}

// Everyone sleeps; colliders move on.
static void leave_sleepers(const tsli_batch *batch, const tsli_plan *plan, uint32_t index,
                           tsli_tick_room *room)
{
    tsli_lanes_tick tick;
    tsli_place_tick(batch, plan, index, room, &tick);
    tsli_stage_leave_tick(batch, room->of_rigs);
}

static void run_tick(const stepping *steps, uint32_t count, uint32_t index)
{
    tsli_tick_room rooms[TSLI_BATCHES_AT_ONCE];
    tsli_lanes_tick ticks[TSLI_BATCHES_AT_ONCE];
    uint32_t ticking = 0;
    for (uint32_t i = 0; i < count; ++i) {
        const tsli_batch *batch = steps[i].batch;
        uint32_t ticks_of_it = steps[i].awake ? steps[i].plan.tick_count : 0;
        if (index >= ticks_of_it)
            continue;
        if (!some_tick(batch)) {
            if (batch->lanes->follows_colliders)
                leave_sleepers(batch, &steps[i].plan, index, &rooms[ticking]);
            continue;
        }
        ticks[ticking] = prepare_tick(batch, &steps[i].plan, index, &rooms[ticking]);
        if (batch->lanes->ride_count)
            tsli_tick_in_order(batch, rooms[ticking].of_rigs, &ticks[ticking]);
        if (batch->lanes->follows_colliders)
            tsli_stage_leave_tick(batch, rooms[ticking].of_rigs);
        ticking += !batch->lanes->ride_count;
    }
    tsli_tick_together(ticks, ticking);
    for (uint32_t i = 0; i < count; ++i)
        tsli_stage_end_holds(steps[i].batch->lanes);
}

TSLI_HOT static void run_ticks(const stepping *steps, uint32_t count)
{
    tsli_contact at_hand[TSLI_CONTACTS_AT_HAND];
    const tsli_batch *batches[TSLI_BATCHES_AT_ONCE] = {0};
    uint32_t most = 0;
    for (uint32_t i = 0; i < count; ++i)
        batches[i] = steps[i].batch;
    tsli_place_contacts(batches, count, at_hand);
    for (uint32_t i = 0; i < count; ++i)
        if (steps[i].awake && most < steps[i].plan.tick_count)
            most = steps[i].plan.tick_count;
    for (uint32_t index = 0; index < most; ++index)
        run_tick(steps, count, index);
    for (uint32_t i = 0; i < count; ++i)
        steps[i].batch->lanes->contacts = NULL;
}

static int lost(const tsli_chain *chain)
{
    uint32_t insane = 0;
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        const tsli_strand_place *strand = &chain->places[i];
        insane |= tsli_has_lane(chain->rig->lanes->blocks[strand->block].insane, strand->lane);
    }
    return insane != 0;
}

// A chain without a finite state would never find back by itself.
static void recover_chains(const tsli_batch *batch)
{
    uint32_t insane = 0;
    for (uint32_t b = 0; b < batch->lanes->block_count; ++b)
        insane |= batch->lanes->blocks[b].insane;
    for (uint32_t i = 0; insane && i < batch->rig_count; ++i) {
        tsli_rig *rig = batch->rigs[i];
        // What rides starts again on a carrier that has.
        for (tsli_chain *chain = tsli_next_in_order(rig, NULL); chain;
             chain = tsli_next_in_order(rig, chain)) {
            if (!lost(chain))
                continue;
            tsli_chain_settle(chain);
            ++rig->recovered;
            tsli_refuse(
                &rig->world->host, TSL_ERROR_NOT_FINITE, tsli_step_name(rig->world),
                "rig 0x%08x%08x: the state of its chain %u is not finite; it starts again on the pose",
                (uint32_t)(rig->id >> 32), (uint32_t)rig->id, chain->index);
        }
    }
}

// ---- one step -------------------------------------------------------------------------------------------

static void end_step(tsli_rig *rig)
{
    rig->posed |= rig->pose_pending | rig->root_is_pending;
    rig->pose_pending = rig->pose_holds = rig->root_is_pending = 0;
    rig->jump = TSLI_JUMP_NONE;
    rig->seen_before = rig->seen_moves;
    rig->seen_moves = rig->world->moves;
}

// Notes how far the rig's state is behind its newest pose.
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
    if (rig->sleepers)
        tsli_sleep_fall(rig, plan->tick_count);
    if (changed)
        rig->affected = TSLI_AFFECTED_ALL; // what is shown may be another weight
}

TSLI_HOT static void end_simulation(const tsli_batch *batch, const tsli_plan *plan)
{
    for (uint32_t i = 0; i < batch->rig_count; ++i)
        settle_rig(batch->rigs[i], plan);
    recover_chains(batch);
    if (tsli_some_sleepers(batch))
        tsli_sleep_mark_unchanged(batch);
}

static void simulate(const stepping *steps, uint32_t count)
{
    const tsli_batch *shown[TSLI_BATCHES_AT_ONCE] = {0};
    uint32_t some = 0;
    for (uint32_t i = 0; i < count; ++i)
        if (steps[i].awake)
            tsli_batch_begin(steps[i].batch, tsli_plan_has_ticks_between(&steps[i].plan));
    run_ticks(steps, count);
    for (uint32_t i = 0; i < count; ++i) {
        if (!steps[i].awake)
            continue;
        end_simulation(steps[i].batch, &steps[i].plan);
        if (!tsli_batch_puts_off_show(steps[i].batch))
            shown[some++] = steps[i].batch;
    }
    tsli_batches_show(shown, some, TSLI_SHOWS_STEP);
    for (uint32_t i = 0; i < some; ++i)
        if (tsli_some_sleepers(shown[i]))
            tsli_sleep_shown(shown[i]);
}

// A step in which nothing happens leaves what one that is simulated would.
static void sleep_on(const tsli_batch *batch, const tsli_plan *plan)
{
    for (uint32_t i = 0; i < batch->rig_count; ++i) {
        tsli_rig *rig = batch->rigs[i];
        rig->moved_since_tick |= rig->pose_pending | rig->root_is_pending;
        rig->root_before = rig->root_now;
        keep_time(rig, plan);
    }
}

TSLI_HOT static void plan_step(const tsli_batch *batch, float delta_seconds, stepping *out)
{
    out->batch = batch;
    out->awake = 0;
    for (uint32_t i = 0; i < batch->rig_count && !out->awake; ++i)
        out->awake = !tsli_sleep_goes_on(batch->rigs[i]);
    out->plan = tsli_clock_advance(&batch->rigs[0]->clock, delta_seconds);
    for (uint32_t i = 1; i < batch->rig_count; ++i)
        batch->rigs[i]->clock = batch->rigs[0]->clock;
}

void tsli_batches_advance(const tsli_batch *batches, uint32_t count, float delta_seconds)
{
    tsli_floating_point host = tsli_floating_point_enter();
    stepping steps[TSLI_BATCHES_AT_ONCE] = {{0}};
    for (uint32_t i = 0; i < count; ++i) {
        tsli_jumps_detect(&batches[i], delta_seconds);
        plan_step(&batches[i], delta_seconds, &steps[i]);
    }
    simulate(steps, count);
    for (uint32_t i = 0; i < count; ++i) {
        if (!steps[i].awake)
            sleep_on(&batches[i], &steps[i].plan);
        for (uint32_t k = 0; k < batches[i].rig_count; ++k)
            end_step(batches[i].rigs[k]);
    }
    tsli_floating_point_leave(host);
}

TSLI_HOT void tsli_rig_advance(tsli_rig *rig, float delta_seconds)
{
    tsli_batch batch = tsli_batch_of(rig);
    tsli_batches_advance(&batch, 1, delta_seconds);
}

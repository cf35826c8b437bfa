// SPDX-License-Identifier: MIT
// Lanes of sleeping chains: a tick skips them, and their output need not be made again. A chain that falls asleep or wakes is paused or
// resumed at the next tick of its rig.
//
// Chains are examined only while one of them is to be paused or resumed; otherwise the lane bits suffice, and the chains of a thousand rigs
// are not in the cache.
#include "base/floating_point.h"
#include "solver/model/colliders.h"
#include "solver/step/step.h"

#include <stddef.h>
#include <string.h>

// ---- lanes ----------------------------------------------------------------------------------------------

static void write_paused(const tsli_chain *chain)
{
    tsli_outdate_linkage(chain->rig->layout);
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        const tsli_strand_lane *strand = &chain->strand_lanes[i];
        tsli_put_lane(&chain->rig->layout->blocks[strand->block].paused, strand->lane, chain->sleep.paused != 0);
    }
}

// Then its output depends only on the pose of its bones and its root.
static int is_asleep(const tsli_chain *chain)
{
    return chain->sleep.paused && chain->sleep.asleep;
}

static void note_asleep(const tsli_chain *chain)
{
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        const tsli_strand_lane *strand = &chain->strand_lanes[i];
        tsli_put_lane(&chain->rig->layout->blocks[strand->block].output_asleep, strand->lane, is_asleep(chain));
    }
}

static int is_sleeper(const tsli_chain *chain)
{
    return chain->detail.sleep_tolerance > 0.0f || chain->sleep.paused;
}

void tsli_chain_end_sleep(tsli_chain *chain)
{
    uint32_t was_paused = chain->sleep.paused;
    chain->rig->sleeps = 0;
    chain->rig->sleep_changes = 1;
    chain->sleep.still = chain->sleep.paused = chain->sleep.asleep = 0;
    tsli_chain_wake(chain); // and chains linked to it
    note_asleep(chain);     // its output is made again
    write_paused(chain);
    if (was_paused && !is_sleeper(chain)) // a loaded state replaced the one whose sleepers were counted
        tsli_sleep_refresh(chain->rig);
}

// ---- a tick ---------------------------------------------------------------------------------------------

static void change_sleep(tsli_rig *rig)
{
    for (tsli_chain *chain = rig->chains; chain; chain = chain->next) {
        if (chain->running)
            chain->sleep.paused = chain->sleep.asleep;
        write_paused(chain);
    }
}

uint32_t tsli_sleep_tick(tsli_rig *rig)
{
    uint32_t ticking = 0;
    if (rig->sleepers && rig->sleep_changes)
        change_sleep(rig);
    for (uint32_t b = 0; b < rig->layout->block_count; ++b)
        ticking |= rig->layout->blocks[b].running & ~rig->layout->blocks[b].paused;
    return ticking;
}

void tsli_sleep_idle_collider_lists(tsli_layout *layout)
{
    layout->idle_collider_lists = 0;
    for (uint32_t t = 0; t < layout->collider_list_count; ++t)
        layout->collider_lists[t].idle = 1;
    for (uint32_t b = 0; b < layout->block_count; ++b) {
        const tsli_block *block = &layout->blocks[b];
        if (block->running & ~block->paused & ~block->no_collision)
            layout->collider_lists[block->collider_list].idle = 0;
    }
    for (uint32_t t = 0; t < layout->collider_list_count; ++t)
        layout->idle_collider_lists |= layout->collider_lists[t].idle;
}

// ---- output that need not be made again -----------------------------------------------------------------------

static void set_unchanged(const tsli_chain *chain, int may_keep)
{
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        tsli_block *block = &chain->rig->layout->blocks[chain->strand_lanes[i].block];
        tsli_put_lane(&block->unchanged, chain->strand_lanes[i].lane,
                      may_keep && tsli_has_lane(block->output_asleep, chain->strand_lanes[i].lane));
    }
}

// Attachments read rotations that ticks write too, and forks read their children's output: such rigs output everything.
static int may_keep_output(const tsli_rig *rig)
{
    return rig->sleepers && rig->affected != TSLI_AFFECTED_ALL && rig->layout->attachment_count == 0 &&
           rig->layout->fork_mean_count == 0;
}

void tsli_sleep_mark_unchanged(tsli_rig *rig)
{
    // Nothing moved any chain of the rig.
    int keep = may_keep_output(rig) && rig->affected == TSLI_AFFECTED_NONE && !rig->sleep_changes;
    for (uint32_t b = 0; b < rig->layout->block_count; ++b) {
        tsli_block *block = &rig->layout->blocks[b];
        block->unchanged = keep ? block->output_asleep & block->paused : 0;
    }
    if (keep || !may_keep_output(rig))
        return;
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next)
        set_unchanged(chain, is_asleep(chain) && !tsli_chain_is_affected(chain));
}

// ---- after a step's output -----------------------------------------------------------------------------

// Whether the chain will neither be paused nor resumed until something changes.
static int is_steady(const tsli_chain *chain)
{
    return !chain->running || chain->sleep.paused == chain->sleep.asleep;
}

static int is_unmoved(const tsli_collider *collider)
{
    tsli_placed_shape now = tsli_collider_now(collider), last = tsli_collider_last(collider);
    // For shapes without rotation `last` has no rounding error in `a_low`.
    size_t bytes = tsli_is_turned(collider->desc.shape) ? sizeof now : offsetof(tsli_placed_shape, a_low);
    return memcmp(&now, &last, bytes) == 0;
}

// Skipping the rig must leave the same state as stepping it: TSL_MODEL_TASSEL follows colliders, so one more tick has to bring them to
// their current positions.
static int colliders_are_unmoved(const tsli_rig *rig)
{
    const tsli_layout *layout = rig->layout;
    for (uint32_t i = 0; layout->has_tassels && i < layout->collider_count; ++i)
        if (!is_unmoved(layout->colliders[i]))
            return 0;
    return 1;
}

static void note_sleepers(tsli_rig *rig)
{
    uint32_t awake = 0, sleepers = 0, unsteady = 0;
    for (tsli_chain *chain = rig->chains; chain; chain = chain->next) {
        note_asleep(chain);
        awake |= (uint32_t)(chain->running && !is_asleep(chain));
        sleepers |= (uint32_t)is_sleeper(chain);
        unsteady |= (uint32_t)!is_steady(chain);
    }
    rig->sleeps = !awake && colliders_are_unmoved(rig);
    rig->sleep_changes = unsteady;
    if (!sleepers)
        tsli_sleep_refresh(rig);
}

void tsli_sleep_note_output(tsli_rig *rig)
{
    uint32_t awake = 0;
    for (uint32_t b = 0; b < rig->layout->block_count; ++b) {
        tsli_block *block = &rig->layout->blocks[b];
        block->output_asleep = block->paused; // asleep, but for those that are about to resume
        awake |= block->running & ~block->paused;
    }
    rig->sleeps = rig->sleepers && !awake && colliders_are_unmoved(rig);
    if (rig->sleepers && rig->sleep_changes)
        note_sleepers(rig);
}

static void forget_asleep(const tsli_chain *chain)
{
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        const tsli_strand_lane *strand = &chain->strand_lanes[i];
        tsli_block *block = &chain->rig->layout->blocks[strand->block];
        tsli_put_lane(&block->output_asleep, strand->lane, 0);
        tsli_put_lane(&block->unchanged, strand->lane, 0);
    }
    write_paused(chain);
}

// While no chain may sleep the published positions are not kept up to date.
static void watch_colliders(tsli_rig *rig)
{
    tsli_floating_point host_mode = tsli_floating_point_enter();
    tsli_stage_watch_simulated(rig);
    tsli_floating_point_leave(host_mode);
}

void tsli_sleep_refresh(tsli_rig *rig)
{
    uint32_t slept = rig->sleepers;
    rig->sleeps = rig->sleepers = rig->some_still = 0;
    rig->sleep_changes = 1;
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next) {
        rig->sleepers |= (uint32_t)is_sleeper(chain);
        rig->some_still |= chain->sleep.asleep | chain->sleep.still;
        forget_asleep(chain);
    }
    tsli_sleep_idle_collider_lists(rig->layout);
    if (rig->sleepers && !slept)
        watch_colliders(rig);
}

// ---- waking --------------------------------------------------------------------------------------------

void tsli_chain_wake_alone(tsli_chain *chain)
{
    chain->sleep.still = chain->sleep.asleep = 0;
    chain->rig->sleeps = 0;
    chain->rig->sleep_changes |= chain->sleep.paused;
}

void tsli_chain_wake(tsli_chain *chain)
{
    tsli_chain_wake_alone(chain);
    for (tsli_chain *other = chain->rig->chains; chain->link_group && other; other = other->next)
        if (other->link_group == chain->link_group)
            tsli_chain_wake_alone(other);
}

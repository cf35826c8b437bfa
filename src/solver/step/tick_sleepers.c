// SPDX-License-Identifier: MIT
// Lanes of sleeping chains, which a tick skips. A chain that falls asleep or wakes is paused or resumed at the next tick of its rig.
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
    if (rig->sleep_changes)
        change_sleep(rig);
    return tsli_ticking_lanes(rig->layout);
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

// Whether some chain runs awake, or is about to; notes whether chains are still to be paused or resumed.
static uint32_t note_sleepers(tsli_rig *rig)
{
    uint32_t awake = 0, sleepers = 0, unsteady = 0;
    for (tsli_chain *chain = rig->chains; chain; chain = chain->next) {
        awake |= (uint32_t)(chain->running && !(chain->sleep.paused && chain->sleep.asleep));
        sleepers |= (uint32_t)is_sleeper(chain);
        unsteady |= (uint32_t)!is_steady(chain);
    }
    rig->sleep_changes = unsteady;
    if (!sleepers)
        tsli_sleep_refresh(rig);
    return awake;
}

void tsli_sleep_note_output(tsli_rig *rig)
{
    uint32_t awake = rig->sleep_changes ? note_sleepers(rig) : tsli_ticking_lanes(rig->layout);
    rig->sleeps = rig->sleepers && !awake && colliders_are_unmoved(rig);
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
        write_paused(chain);
    }
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

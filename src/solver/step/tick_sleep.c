// SPDX-License-Identifier: MIT
// What wakes a chain, when it falls asleep, and lanes of sleeping chains, which a tick skips. Chains wake when the pose of their bones or
// of those above, their anchor, the rig's root, what they are attached to, or a collider changes; calls that change values wake them in the
// API function. A chain that falls asleep or wakes is paused or resumed at the next tick of its rig.
//
// Chains are examined only while one of them is to be paused or resumed; otherwise the lane bits suffice, and the chains of a thousand rigs
// are not in the cache.
#include "solver/model/chains.h"
#include "solver/model/colliders.h"
#include "solver/model/holds.h"
#include "solver/model/lane.h"
#include "solver/model/wind.h"
#include "solver/step/step.h"

#include <string.h>

// ---- a tick ---------------------------------------------------------------------------------------------

static void change_sleep(tsli_rig *rig)
{
    for (tsli_chain *chain = rig->chains; chain; chain = chain->next) {
        if (chain->running)
            chain->sleep.paused = chain->sleep.asleep;
        tsli_chain_write_paused(chain);
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
    return memcmp(&now, &last, sizeof now) == 0;
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
        sleepers |= (uint32_t)tsli_chain_is_sleeper(chain);
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

// ---- winds ---------------------------------------------------------------------------------------------

static int chain_may_sleep(const tsli_chain *chain)
{
    return chain->detail.sleep_tolerance > 0.0f;
}

// Most chains are wide awake, and waking does nothing to those: they are not tested against what could wake them.
static int chain_can_be_woken(const tsli_chain *chain)
{
    const tsli_sleep *sleep = &chain->sleep;
    return chain_may_sleep(chain) && chain->running && (sleep->asleep || sleep->still || chain->rig->sleeps);
}

static int feels(const tsli_chain *chain, const tsli_wind *wind)
{
    return wind->acts && (wind->desc.layers & chain->params->wind_layers) && chain->params->wind_scale > 0.0f;
}

static int wind_reaches_chain(tsli_chain *chain, const tsli_wind *wind)
{
    if (!feels(chain, wind))
        return 0;
    if (!chain->sleep.asleep && wind->desc.shape != TSL_WIND_EVERYWHERE)
        tsli_sleep_measure(chain);
    return tsli_wind_reaches(wind, tsli_vec3_add(chain->sleep.center, chain->rig->origin), chain->sleep.reach);
}

void tsli_wake_for_wind(tsl_world *world, const tsli_wind *wind)
{
    for (tsli_rig *rig = world->first_rig; rig && wind->acts; rig = rig->next) {
        if (!rig->sleepers || !(rig->some_still | rig->sleeps))
            continue;
        for (tsli_chain *chain = rig->chains; chain; chain = chain->next)
            if (chain_can_be_woken(chain) && wind_reaches_chain(chain, wind))
                tsli_chain_wake(chain);
    }
}

static int is_varying(const tsli_wind *wind)
{
    return wind->acts && (wind->variations & TSLI_WIND_CHANGES);
}

static int has_varying_wind(const tsl_world *world)
{
    for (const tsli_wind *wind = world->first_wind; wind; wind = wind->next)
        if (is_varying(wind))
            return 1;
    return 0;
}

// Whether a wind that changes with time acts on the chain, or anywhere in the world.
static int chain_feels_varying_wind(tsli_chain *chain)
{
    for (const tsli_wind *wind = chain->rig->world->first_wind; wind; wind = wind->next)
        if (is_varying(wind) && wind_reaches_chain(chain, wind))
            return 1;
    return 0;
}

#define TICKS_TO_SLEEP 30u // half a second at 60, longer than the still moment at the end of a swing

// ---- colliders -------------------------------------------------------------------------------------------

static int is_in_contact(const tsli_chain *chain)
{
    const tsli_layout *layout = chain->rig->layout;
    for (uint32_t i = 0; i < chain->particle_count; ++i) {
        const tsli_particle *p = &chain->particles[i];
        if (tsli_has_lane(layout->touched[tsli_particle_slot(layout, chain, p)], tsli_particle_lane(chain, p)))
            return 1;
    }
    return 0;
}

static tsl_vec3 nearest_on_path(tsl_vec3 from, tsl_vec3 to, tsl_vec3 point)
{
    tsl_vec3 delta = tsli_vec3_sub(to, from);
    float square = tsli_vec3_length_squared(delta);
    float t = square > 0.0f ? tsli_vec3_dot(tsli_vec3_sub(point, from), delta) / square : 0.0f;
    t = t > 1.0f ? 1.0f : t > 0.0f ? t : 0.0f;
    return tsli_vec3_add(from, tsli_vec3_scale(delta, t));
}

// The distance from `a` to the shape's farthest point.
static float extent_of(const tsli_collider *c, const tsli_placed_shape *placed)
{
    if (tsli_is_turned(c->desc.shape))
        return tsli_vec3_length(placed->b) + placed->radius;
    return tsli_vec3_length(tsli_vec3_sub(placed->b, placed->a)) + tsli_larger(placed->radius, placed->radius_b);
}

// Whether the collider may have touched the ball on its way. Conservative: every shape but a plane counts as a ball around `a`.
static int sweeps_ball(const tsli_collider *c, const tsli_placed_shape *was, const tsli_placed_shape *is,
                       tsl_vec3 center, float reach)
{
    if (c->desc.shape == TSL_SHAPE_PLANE)
        return tsli_vec3_dot(tsli_vec3_sub(center, was->a), was->b) <= reach ||
               tsli_vec3_dot(tsli_vec3_sub(center, is->a), is->b) <= reach;
    if (c->desc.flags & TSL_COLLIDER_INSIDE)
        return 1;
    tsl_vec3 away = tsli_vec3_sub(center, nearest_on_path(was->a, is->a, center));
    float apart = tsli_larger(extent_of(c, was), extent_of(c, is)) + reach;
    return tsli_vec3_length_squared(away) <= apart * apart;
}

// A chain in contact wakes wherever the collider was: it may touch this one, whose `was` is only the start of its last move.
static int may_disturb(tsli_chain *chain, const tsli_collider *c, const tsli_placed_shape *was,
                       const tsli_placed_shape *is)
{
    if (!tsli_chain_collides_with(chain, c))
        return 0;
    if (!chain->sleep.asleep)
        tsli_sleep_measure(chain);
    return is_in_contact(chain) || sweeps_ball(c, was, is, chain->sleep.center, chain->sleep.reach);
}

static int own_collider_affects(tsli_chain *chain)
{
    const tsli_layout *layout = chain->rig->layout;
    for (uint32_t i = 0; i < layout->collider_count; ++i) {
        const tsli_collider *c = layout->colliders[i];
        if (!c->affected)
            continue;
        tsli_placed_shape was = tsli_collider_before(c), is = tsli_collider_now(c);
        if (may_disturb(chain, c, &was, &is))
            return 1;
    }
    return 0;
}

static int visible_collider_affects(tsli_chain *chain)
{
    const tsli_rig *rig = chain->rig;
    if (rig->world->moves == rig->seen_moves)
        return 0;
    for (const tsli_collider *c = rig->world->visible; c; c = c->visible->next) {
        if (c->rig == rig || c->visible->moved <= rig->seen_moves)
            continue;
        tsli_placed_shape was = tsli_placed_shape_from(c->visible->trail->placed, c->desc.shape, rig->origin);
        tsli_placed_shape is = tsli_collider_shape_for(rig, c);
        if (may_disturb(chain, c, &was, &is))
            return 1;
    }
    return 0;
}

static void wake_rig_for_collider(tsli_rig *rig, const tsli_collider *collider)
{
    if (!rig->sleepers || !(rig->some_still | rig->sleeps))
        return;
    const tsli_placed_shape placed = tsli_collider_shape_for(rig, collider);
    for (tsli_chain *chain = rig->chains; chain; chain = chain->next)
        if (chain_can_be_woken(chain) && may_disturb(chain, collider, &placed, &placed))
            tsli_chain_wake(chain);
}

void tsli_wake_for_collider(tsl_world *world, const tsli_collider *collider)
{
    if (collider->rig && collider->rig->chains) // a destroyed rig has no lanes and no chains left
        wake_rig_for_collider(collider->rig, collider);
    if (collider->rig && !(collider->desc.flags & TSL_COLLIDER_SHARED))
        return;
    // The order does not matter, and following the list would wait for memory at each rig.
    for (uint32_t i = 0; i < world->rigs.count && !world->ends; ++i) {
        tsli_rig *rig = world->rigs.slots[i].object;
        if (rig && rig != collider->rig)
            wake_rig_for_collider(rig, collider);
    }
}

// ---- what a step moves --------------------------------------------------------------------------------------------

// After the swap in take_pose the last pose is in local_pending.
static uint32_t affect_bones(const tsli_rig *rig)
{
    const tsli_layout *layout = rig->layout;
    uint32_t some = 0;
    memset(layout->affected, 0, layout->needed_count);
    for (uint32_t i = 0; rig->pose_pending && i < layout->needed_count; ++i) {
        uint32_t parent = layout->needed[i].parent;
        int moved = i < layout->stored_count &&
                    memcmp(&layout->local_now[i], &layout->local_pending[i], sizeof layout->local_now[i]) != 0;
        layout->affected[i] = (uint8_t)(moved || (parent != TSLI_NONE && layout->affected[parent]));
        some |= layout->affected[i];
    }
    return some;
}

static int some_bone_affects(const tsli_chain *chain)
{
    const tsli_layout *layout = chain->rig->layout;
    uint32_t anchor = tsli_chain_anchor_needed(chain);
    int affects = anchor != TSLI_NONE && layout->affected[anchor];
    for (uint32_t i = 0; i < chain->particle_count && !affects; ++i)
        affects = chain->particles[i].bone >= 0 && layout->affected[tsli_particle_needed(chain, &chain->particles[i])];
    return affects;
}

static int is_affected(const tsli_chain *chain)
{
    uint32_t affected = chain->rig->affected;
    return affected == TSLI_AFFECTED_ALL || (affected == TSLI_AFFECTED_SOME && chain->sleep.affected);
}

static int some_parent_affects(const tsli_chain *chain)
{
    for (uint32_t i = 0; chain->rig->layout->attachment_count && i < TSLI_PARENT_CHAINS(chain); ++i) {
        const tsli_chain *parent_chain = tsli_chain_parent(chain, i);
        if (parent_chain && (!parent_chain->sleep.paused || is_affected(parent_chain)))
            return 1;
    }
    return 0;
}

static void affect_chain(tsli_chain *chain)
{
    int asks = chain_may_sleep(chain) || chain->sleep.paused;
    chain->sleep.affected =
        asks && (some_bone_affects(chain) || some_parent_affects(chain) ||
                 (chain_may_sleep(chain) &&
                  (own_collider_affects(chain) || visible_collider_affects(chain) || chain_feels_varying_wind(chain))));
    if (chain->sleep.affected && chain->sleep.asleep)
        tsli_chain_wake(chain);
    else if (chain->sleep.affected) // an awake chain has no sleeping chains linked to it
        tsli_chain_wake_alone(chain);
}

static void affect_all(tsli_rig *rig)
{
    rig->affected = TSLI_AFFECTED_ALL;
    for (tsli_chain *chain = rig->chains; rig->some_still && chain; chain = chain->next)
        tsli_chain_wake_alone(chain);
    rig->some_still = 0;
}

// In most frames either the root moves, and with it every chain, or nothing does: both are decided without looking at chains.
void tsli_sleep_affect(tsli_rig *rig, uint32_t all)
{
    if (all || memcmp(&rig->root_before, &rig->root_now, sizeof rig->root_now) != 0) {
        affect_all(rig);
        return;
    }
    uint32_t attached = rig->layout->attachment_count;
    uint32_t disturbed = rig->sleepers && rig->world->moves != rig->seen_moves;
    for (uint32_t i = 0; rig->sleepers && i < rig->layout->collider_count; ++i)
        disturbed |= rig->layout->colliders[i]->affected;
    disturbed |= rig->sleepers && has_varying_wind(rig->world);
    rig->affected = affect_bones(rig) || attached || disturbed ? TSLI_AFFECTED_SOME : TSLI_AFFECTED_NONE;
    if (rig->affected == TSLI_AFFECTED_NONE)
        return;
    for (tsli_chain *chain = rig->first_in_order; chain; chain = chain->next_in_order)
        affect_chain(chain);
}

// ---- falling asleep --------------------------------------------------------------------------------------

// Whether no particle moved by more than the tolerance in the last tick. Motion with the root does not count.
static int is_still(const tsli_chain *chain)
{
    const tsli_rig *rig = chain->rig;
    float sixtieths = 60.0f * rig->clock.tick;
    float most = chain->detail.sleep_tolerance * sixtieths * tsli_chain_length(chain);
    for (uint32_t i = chain->particle_count; i-- > 0;) { // tips first: they move most
        const tsli_particle *p = &chain->particles[i];
        tsl_vec3 previous = tsli_lanes3_get(rig->layout->state[tsli_particle_slot(rig->layout, chain, p)].previous,
                                            tsli_particle_lane(chain, p));
        tsl_vec3 delta = tsli_vec3_sub(tsli_chain_particle_position(chain, i), previous);
        if (p->parent >= 0 && !(tsli_vec3_length_squared(delta) <= most * most))
            return 0;
    }
    return 1;
}

static void count_still_ticks(tsli_chain *chain, uint32_t tick_count)
{
    tsli_sleep *sleep = &chain->sleep;
    if (!chain_may_sleep(chain) || sleep->asleep || !chain->running)
        return;
    if (tsli_chain_is_held(chain) || is_affected(chain) || !is_still(chain))
        sleep->still = 0;
    else
        sleep->still += tick_count;
    chain->rig->some_still |= sleep->still;
}

// Linked chains fall asleep together, since one that is awake would move the others.
static int may_fall_asleep(const tsli_chain *chain)
{
    int may = chain->sleep.still >= TICKS_TO_SLEEP;
    const tsli_chain *other = chain->link_group ? chain->rig->chains : NULL;
    for (; may && other; other = other->next)
        if (other->link_group == chain->link_group && other->running)
            may = other->sleep.still >= TICKS_TO_SLEEP;
    return may;
}

static void fall_asleep(tsli_chain *chain)
{
    if (!chain_may_sleep(chain) || chain->sleep.asleep || !chain->running || !may_fall_asleep(chain))
        return;
    chain->sleep.asleep = 1;
    chain->rig->sleep_changes = 1;
    tsli_sleep_measure(chain);
}

void tsli_fall_asleep(tsli_rig *rig, uint32_t tick_count)
{
    int sleeps_on = rig->sleeps && rig->affected == TSLI_AFFECTED_NONE;
    if (!rig->sleepers || sleeps_on || rig->affected == TSLI_AFFECTED_ALL || tick_count == 0)
        return;
    for (tsli_chain *chain = rig->chains; chain; chain = chain->next)
        count_still_ticks(chain, tick_count);
    for (tsli_chain *chain = rig->chains; chain && rig->some_still; chain = chain->next)
        fall_asleep(chain);
}

// ---- asleep ----------------------------------------------------------------------------------------------

static int some_chain_is_touched(const tsli_rig *rig)
{
    if (rig->world->moves == rig->seen_moves && !has_varying_wind(rig->world))
        return 0;
    for (tsli_chain *chain = rig->chains; chain; chain = chain->next)
        if (chain->sleep.asleep && (visible_collider_affects(chain) || chain_feels_varying_wind(chain)))
            return 1;
    return 0;
}

TSLI_HOT int tsli_rig_stays_asleep(const tsli_rig *rig)
{
    const tsli_layout *layout = rig->layout;
    if (!rig->sleeps || rig->sleep_changes || rig->jump != TSLI_JUMP_NONE || rig->chains_changed ||
        rig->colliders_moved)
        return 0;
    const tsl_transform root = tsli_root_in_world(rig);
    if (rig->root_is_pending && memcmp(&root, &rig->root_pending, sizeof root) != 0)
        return 0;
    if (rig->pose_pending &&
        memcmp(layout->local_now, layout->local_pending, layout->stored_count * sizeof *layout->local_now) != 0)
        return 0;
    return !some_chain_is_touched(rig);
}

#undef TICKS_TO_SLEEP

// SPDX-License-Identifier: MIT
// Holds and kept poses, step by step and tick by tick: who is due, where holds are, and what fades.
#include "solver/model/order.h"
#include "solver/step/grip_pull.h"
#include "solver/step/stages.h"

// ---- fades ----------------------------------------------------------------------------------------------

static float nearer(float from, float to, float step)
{
    if (from < to)
        return to - from > step ? from + step : to;
    return from - to > step ? from - step : to;
}

static float step_of(const tsli_gripping *g, float fade_seconds)
{
    return fade_seconds > 0.0f ? g->seconds / fade_seconds : 2.0f;
}

// A hold comes with the first tick, and what is let go has one in which it goes on as it did.
static void fade_in(const tsli_gripping *g)
{
    tsli_grip *grip = g->grip;
    grip->pose_weight =
        nearer(grip->pose_weight, grip->posed ? 1.0f : 0.0f, step_of(g, grip->pose_fade_seconds));
    for (uint32_t k = 0; k < TSL_HOLD_COUNT; ++k)
        if (tsli_grasp_holds(&grip->grasps[k]))
            grip->grasps[k].weight =
                nearer(grip->grasps[k].weight, 1.0f, step_of(g, grip->grasps[k].hold.fade_seconds));
}

static void fade_out(const tsli_gripping *g)
{
    for (uint32_t k = 0; k < TSL_HOLD_COUNT; ++k) {
        tsli_grasp *grasp = &g->grip->grasps[k];
        if (grasp->state != TSLI_GRASP_LETS_GO)
            continue;
        grasp->weight = nearer(grasp->weight, 0.0f, step_of(g, grasp->hold.fade_seconds));
        if (!(grasp->weight > 0.0f))
            *grasp = (tsli_grasp){.state = TSLI_GRASP_NONE};
    }
}

// ---- chains that are due --------------------------------------------------------------------------------

// Once everything of this level has ticked; of a chain that links move, when they have.
static uint32_t level_of(const tsli_chain *chain)
{
    const tsli_linkage *linkage = chain->rig->pack->linkage;
    uint32_t level = tsli_chain_done(chain) - 1;
    for (uint32_t i = 0; linkage && i < linkage->linked_count; ++i)
        for (uint32_t s = 0; s < chain->strand_count; ++s)
            if (linkage->linked[i].block == chain->places[s].block &&
                tsli_has_lane(linkage->linked[i].lanes, chain->places[s].lane) &&
                linkage->linked[i].level > level)
                level = linkage->linked[i].level;
    return level;
}

static int is_due(const tsli_chain *chain, const tsli_lanes_tick *tick)
{
    if (!chain->grip || !chain->running || chain->sleep.held || !tsli_grip_acts(chain->grip))
        return 0;
    uint32_t level = level_of(chain);
    return tick->pack->blocks[tick->first].level <= level && level <= tick->pack->blocks[tick->end - 1].level;
}

static void each_due(tsli_rig *rig, const tsli_tick *of_rig, const tsli_lanes_tick *tick,
                     void (*call)(const tsli_gripping *g))
{
    for (tsli_chain *chain = rig->grips ? rig->chains : NULL; chain; chain = chain->next) {
        tsli_gripping g = {chain, chain->grip, tick->pack, of_rig, tick->seconds, tick->share};
        if (is_due(chain, tick))
            call(&g);
    }
}

static void keep_weights(tsli_grip *grip)
{
    grip->kept_pose_weight = grip->pose_weight;
    for (uint32_t k = 0; k < TSL_HOLD_COUNT; ++k)
        grip->kept_weights[k] = grip->grasps[k].weight;
}

static void put_weights_back(tsli_grip *grip)
{
    grip->pose_weight = grip->kept_pose_weight;
    for (uint32_t k = 0; k < TSL_HOLD_COUNT; ++k)
        grip->grasps[k].weight = grip->kept_weights[k];
}

static void begin_grip(const tsli_gripping *g)
{
    if (g->share < 1.0f)
        keep_weights(g->grip);
    fade_in(g);
    tsli_grip_begin(g);
}

void tsli_stage_grip_begin(tsli_rig *rig, const tsli_tick *of_rig, const tsli_lanes_tick *tick)
{
    each_due(rig, of_rig, tick, begin_grip);
}

static void end_grip(const tsli_gripping *g)
{
    tsli_grip_end(g);
    if (g->share < 1.0f)
        put_weights_back(g->grip);
    else
        fade_out(g);
}

void tsli_stage_grip(tsli_rig *rig, const tsli_tick *of_rig, const tsli_lanes_tick *tick)
{
    tsli_lanes_tick ends = *tick;
    ends.first = 0; // strands of a chain that is due may have ticked at lower levels
    for (uint32_t b = 0; b < tick->end; ++b)
        tick->pack->blocks[b].rare->gripped = 0;
    each_due(rig, of_rig, tick, tsli_grip_pull);
    rig->pack->kernel->end(&ends);
    each_due(rig, of_rig, tick, end_grip);
}

// ---- poses ----------------------------------------------------------------------------------------------

static void place_grasps(const tsli_rig *rig, tsli_grip *grip)
{
    for (uint32_t k = 0; k < TSL_HOLD_COUNT; ++k) {
        tsli_grasp *grasp = &grip->grasps[k];
        if (!tsli_grasp_holds(grasp))
            continue;
        grasp->before = grasp->now;
        grasp->now = tsli_grasp_place(rig, grasp);
        if (grasp->fresh || rig->jump == TSLI_JUMP_RESET)
            grasp->before = grasp->now;
        grasp->fresh = 0;
    }
}

void tsli_stage_place_grips(tsli_rig *rig)
{
    rig->pack->grips = 0;
    if (!rig->grips)
        return;
    for (tsli_chain *chain = rig->chains; chain; chain = chain->next)
        if (chain->grip)
            place_grasps(rig, chain->grip);
    tsli_rig_note_grips(rig);
}

// SPDX-License-Identifier: MIT
// A chain's state outside of ticks: reset to the pose, switching on and off, another tick rate, the weight that acts while it fades, its
// size, and its sleep.
#include "base/floating_point.h"
#include "solver/model/holds.h"
#include "solver/model/lane.h"
#include "solver/model/needed.h"
#include "solver/model/params.h"
#include "solver/step/step.h"

#include <math.h>
#include <string.h>

void tsli_chain_reset(tsli_chain *chain)
{
    tsli_layout *layout = chain->rig->layout;
    tsli_rig_update_root(chain->rig);
    tsli_chain_attach_now(chain);
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        const tsli_strand_lane *strand = &chain->strand_lanes[i];
        tsli_block *block = &layout->blocks[strand->block];
        chain->rig->world->kernel->reset(layout, block, 1u << strand->lane, &layout->root_ws);
    }
    tsli_chain_reset_holds(chain);
    tsli_chain_end_sleep(chain);
}

void tsli_chain_reset_moving(tsli_chain *chain)
{
    tsli_chain_reset(chain);
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        const tsli_strand_lane *strand = &chain->strand_lanes[i];
        tsli_put_lane(&chain->rig->layout->blocks[strand->block].rare->resets, strand->lane, 1);
    }
    chain->rig->layout->rescales = 1;
}

uint32_t tsli_chain_anchor_needed(const tsli_chain *chain)
{
    const tsli_strand_lane *strand = &chain->strand_lanes[0];
    return chain->rig->layout->blocks[strand->block].rare->anchor_needed[strand->lane];
}

static tsl_transform anchor_ms(const tsli_chain *chain)
{
    uint32_t needed = tsli_chain_anchor_needed(chain);
    return needed == TSLI_NONE ? tsli_transform_identity() : chain->rig->layout->model[needed];
}

float tsli_chain_radius_scale(const tsli_chain *chain)
{
    float scale = fabsf(tsli_lanes_root(chain->rig)->scale.x * anchor_ms(chain).scale.x);
    return chain->params->scale_rule == TSL_SCALE_NONE ? 1.0f : scale / tsli_chain_scale_unit(chain);
}

int tsli_chain_wants_to_run(const tsli_chain *chain)
{
    const tsl_chain_params *params = chain->params;
    if (params->weight <= 0.0f)
        return 0;
    if (params->disable_distance <= 0.0f)
        return 1;
    tsl_vec3 anchor_ws = tsli_transform_point(*tsli_lanes_root(chain->rig), anchor_ms(chain).position);
    tsl_vec3 away = tsli_vec3_sub(anchor_ws, tsli_vec3_sub(chain->rig->reference_point, chain->rig->origin));
    return tsli_vec3_length_squared(away) <= params->disable_distance * params->disable_distance;
}

void tsli_chain_set_running(tsli_chain *chain, uint32_t running)
{
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        const tsli_strand_lane *strand = &chain->strand_lanes[i];
        tsli_put_lane(&chain->rig->layout->blocks[strand->block].running, strand->lane, running != 0);
    }
    tsli_outdate_linkage(chain->rig->layout);
    chain->running = running != 0;
}

// ---- another tick -----------------------------------------------------------------------------------------

void tsli_rig_rescale(tsli_rig *rig, const tsli_clock *clock)
{
    tsli_floating_point host_mode = tsli_floating_point_enter();
    tsli_layout *layout = rig->layout;
    float longer = clock->tick / rig->clock.tick;
    rig->clock = *clock;
    for (uint32_t s = 0; s < layout->slot_count && longer != 1.0f; ++s) {
        tsli_slot_state *state = &layout->state[s];
        for (int k = 0; k < 3; ++k)
            for (uint32_t lane = 0; lane < TSLI_WIDTH; ++lane) {
                float position = state->position[k][lane];
                state->previous[k][lane] = position - (position - state->previous[k][lane]) * longer;
            }
    }
    tsli_floating_point_leave(host_mode);
}

// ---- fade_seconds --------------------------------------------------------------------------------------

// The acting weight approaches its target at a constant rate, in the rig's time.

static int fades(const tsli_chain *chain)
{
    return chain->params->fade_seconds > 0.0f;
}

static float wanted_weight(const tsli_chain *chain)
{
    return tsli_chain_wants_to_run(chain) ? chain->params->weight : 0.0f;
}

int tsli_chain_is_to_run(const tsli_chain *chain)
{
    return tsli_chain_wants_to_run(chain) || (fades(chain) && chain->faded_weight > 0.0f);
}

int tsli_chain_is_fading(const tsli_chain *chain)
{
    return fades(chain) && chain->faded_weight != wanted_weight(chain);
}

void tsli_chain_keep_weight(tsli_chain *chain)
{
    if (!fades(chain))
        chain->faded_weight = chain->running ? chain->params->weight : 0.0f;
}

// Time beyond max_ticks_per_step, which no tick simulates, does not count here either.
static float seconds_of_step(const tsli_rig *rig)
{
    float most = rig->clock.tick * (float)rig->clock.max_ticks;
    return rig->step_seconds < most ? rig->step_seconds : most;
}

uint32_t tsli_chain_fade(tsli_chain *chain)
{
    float wanted = wanted_weight(chain), step = seconds_of_step(chain->rig) / chain->params->fade_seconds;
    if (!tsli_chain_is_fading(chain))
        return 0;
    chain->faded_weight = tsli_step_toward(chain->faded_weight, wanted, step);
    tsli_chain_write_weight(chain);
    return 1;
}

void tsli_fades_begin(tsli_rig *rig)
{
    for (tsli_chain *chain = rig->first_in_order; chain; chain = chain->next_in_order) {
        if (!fades(chain) || chain->running || chain->fresh || !tsli_chain_wants_to_run(chain))
            continue;
        chain->faded_weight = 0.0f;
        tsli_chain_write_weight(chain);
        tsli_chain_set_running(chain, 1);
        tsli_chain_reset_moving(chain);
    }
}

// ---- its size ------------------------------------------------------------------------------------------

// To test what could touch the chain while it sleeps.

tsl_vec3 tsli_chain_particle_position(const tsli_chain *chain, uint32_t i)
{
    const tsli_particle *p = &chain->particles[i];
    const tsli_layout *layout = chain->rig->layout;
    return tsli_lanes3_get(layout->state[tsli_particle_slot(layout, chain, p)].position, tsli_particle_lane(chain, p));
}

float tsli_chain_length(const tsli_chain *chain)
{
    const tsli_layout *layout = chain->rig->layout;
    uint32_t last = 0;
    float length = 0.0f;
    for (uint32_t i = 1; i < chain->particle_count; ++i)
        last = tsli_along(chain)[i] > tsli_along(chain)[last] ? i : last;
    for (const tsli_particle *p = &chain->particles[last]; p->parent >= 0; p = &chain->particles[p->parent])
        length += layout->rest[tsli_particle_slot(layout, chain, p)].length[tsli_particle_lane(chain, p)];
    return length;
}

static float largest_radius(const tsli_chain *chain)
{
    const tsli_layout *layout = chain->rig->layout;
    float largest = 0.0f;
    for (uint32_t i = 0; i < chain->particle_count; ++i) {
        const tsli_particle *p = &chain->particles[i];
        float radius = tsli_particle_rare_params(layout, chain, p)->radius[tsli_particle_lane(chain, p)];
        largest = radius > largest && p->parent >= 0 ? radius : largest;
    }
    return largest * tsli_chain_radius_scale(chain);
}

static float distance_squared(const tsli_chain *from, const tsli_chain *chain, uint32_t particle)
{
    return tsli_vec3_length_squared(tsli_vec3_sub(tsli_chain_particle_position(chain, particle), from->sleep.center));
}

// Cloth needs two running strands. Last positions of a chain that is off are no part of the rig's state.
static int is_simulated(const tsli_link *quad)
{
    return quad->chains[0]->running && quad->chains[1]->running;
}

// The distance to the farthest corner of the cloth beside the chain, plus the thickness.
static float reach_of_cloth(const tsli_chain *chain)
{
    float farthest = 0.0f, thickness = 0.0f;
    for (const tsli_links *set = chain->rig->links; set; set = set->next)
        for (uint32_t i = set->link_count; set->is_surface && i < set->link_count + set->quad_count; ++i) {
            const tsli_link *quad = &set->links[i];
            if (!is_simulated(quad) || (quad->chains[0] != chain && quad->chains[1] != chain))
                continue;
            thickness = tsli_larger(thickness, set->params.surface_thickness);
            for (uint32_t corner = 0; corner < 4; ++corner)
                farthest =
                    tsli_larger(farthest, distance_squared(chain, quad->chains[corner / 2], quad->particles[corner]));
        }
    return sqrtf(farthest) + thickness * tsli_chain_radius_scale(chain);
}

void tsli_sleep_measure(tsli_chain *chain)
{
    float farthest = 0.0f;
    chain->sleep.center = tsli_chain_particle_position(chain, 0);
    for (uint32_t i = 1; i < chain->particle_count; ++i)
        farthest = tsli_larger(farthest, distance_squared(chain, chain, i));
    chain->sleep.reach = tsli_larger(sqrtf(farthest) + largest_radius(chain), reach_of_cloth(chain));
}

// ---- sleep ---------------------------------------------------------------------------------------------

void tsli_chain_write_paused(const tsli_chain *chain)
{
    tsli_outdate_linkage(chain->rig->layout);
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        const tsli_strand_lane *strand = &chain->strand_lanes[i];
        tsli_put_lane(&chain->rig->layout->blocks[strand->block].paused, strand->lane, chain->sleep.paused != 0);
    }
}

void tsli_chain_end_sleep(tsli_chain *chain)
{
    uint32_t was_paused = chain->sleep.paused;
    chain->rig->sleeps = 0;
    chain->rig->sleep_changes = 1;
    chain->sleep.still = chain->sleep.paused = chain->sleep.asleep = 0;
    tsli_chain_wake(chain); // and chains linked to it
    tsli_chain_write_paused(chain);
    if (was_paused && !tsli_chain_is_sleeper(chain)) // a loaded state replaced the one whose sleepers were counted
        tsli_sleep_refresh(chain->rig);
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
        rig->sleepers |= (uint32_t)tsli_chain_is_sleeper(chain);
        rig->some_still |= chain->sleep.asleep | chain->sleep.still;
        tsli_chain_write_paused(chain);
    }
    if (rig->sleepers && !slept)
        watch_colliders(rig);
}

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

void tsli_world_take_gravity(tsl_world *world, tsl_vec3 gravity)
{
    if (memcmp(&world->gravity, &gravity, sizeof gravity) == 0)
        return;
    world->gravity = gravity;
    for (tsli_rig *rig = world->first_rig; rig; rig = rig->next)
        for (tsli_chain *chain = rig->chains; chain; chain = chain->next) {
            tsli_chain_load_forces(chain);
            tsli_chain_wake(chain);
        }
}

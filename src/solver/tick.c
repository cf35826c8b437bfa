// SPDX-License-Identifier: MIT
// The recipe: the one place that knows the order of the stages.
#include "solver/stages.h"

#include "base/floating_point.h"

#include <string.h>

// ---- what is new since the last step --------------------------------------------------------------------

static void swap(tsl_transform **a, tsl_transform **b)
{
    tsl_transform *held = *a;
    *a = *b;
    *b = held;
}

static void keep_frames(tsli_pack *pack)
{
    for (uint32_t b = 0; b < pack->block_count; ++b) {
        pack->blocks[b].rare->root_before = pack->blocks[b].root_now;
        pack->blocks[b].rare->anchor_before = pack->blocks[b].rare->anchor_now;
    }
}

// The last tick of a step shows the newest pose: what was before matters only when there are several.
static void take_pose(tsli_rig *rig, uint32_t keeps_before)
{
    tsli_pack *pack = rig->pack;
    rig->root_before = rig->root_now;
    if (rig->root_is_pending)
        rig->root_now = rig->root_pending;
    if (keeps_before)
        keep_frames(pack);
    if (rig->pose_pending) {
        swap(&pack->local_now, &pack->local_pending);
        tsli_stage_model(rig);
        tsli_stage_pose(rig, 0);
    }
    rig->moved_since_tick |= rig->pose_pending | rig->root_is_pending;
    tsli_stage_rest(rig, keeps_before);
    tsli_stage_place_colliders(rig, keeps_before);
}

void tsli_chain_settle(tsli_chain *chain)
{
    tsli_pack *pack = chain->rig->pack;
    tsli_chain_ride_now(chain);
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        const tsli_strand *strand = &chain->strands[i];
        tsli_block *block = &pack->blocks[strand->block];
        chain->rig->world->kernel->settle(pack, block, 1u << strand->lane, &chain->rig->root_now);
    }
}

static void carry_chain(tsli_chain *chain)
{
    tsli_pack *pack = chain->rig->pack;
    tsli_chain_ride_now(chain);
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        const tsli_strand *strand = &chain->strands[i];
        tsli_block *block = &pack->blocks[strand->block];
        chain->rig->world->kernel->carry(pack, block, 1u << strand->lane, &chain->rig->root_now);
    }
}

static tsl_vec3 anchor_of(const tsli_chain *chain)
{
    const tsli_pack *pack = chain->rig->pack;
    const tsli_strand *strand = &chain->strands[0];
    uint32_t needed = pack->blocks[strand->block].rare->anchor_needed[strand->lane];
    tsl_vec3 anchor_ms = needed == TSLI_NONE ? tsli_vec3(0.0f, 0.0f, 0.0f) : pack->model[needed].position;
    return tsli_transform_point(chain->rig->root_now, anchor_ms);
}

int tsli_chain_wants_to_run(const tsli_chain *chain)
{
    const tsl_chain_params *params = &chain->params;
    if (params->weight <= 0.0f)
        return 0;
    if (params->disable_distance <= 0.0f)
        return 1;
    tsl_vec3 away = tsli_vec3_sub(anchor_of(chain), chain->rig->reference_point);
    return tsli_vec3_length_squared(away) <= params->disable_distance * params->disable_distance;
}

void tsli_chain_set_running(tsli_chain *chain, uint32_t running)
{
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        const tsli_strand *strand = &chain->strands[i];
        uint32_t *bits = &chain->rig->pack->blocks[strand->block].running;
        *bits = running ? *bits | 1u << strand->lane : *bits & ~(1u << strand->lane);
    }
    chain->running = running;
}

// Chains that jump, begin or stop before the first tick. In most frames none does, and none is looked at: then 0.
static void wake_chain(tsli_rig *rig, tsli_chain *chain)
{
    uint32_t run = (uint32_t)tsli_chain_wants_to_run(chain);
    int new_pose = rig->pose_pending || rig->root_is_pending;
    if (rig->jump == TSLI_JUMP_RESET || (run && !chain->running) || (chain->fresh && new_pose)) {
        tsli_chain_settle(chain);
        chain->fresh -= chain->fresh > 0;
        chain->woken = 1;
    } else if (rig->jump == TSLI_JUMP_KEEP) {
        carry_chain(chain);
    }
    tsli_chain_set_running(chain, run);
    rig->chains_changed |= chain->fresh;
    rig->chains_measured |= chain->params.disable_distance > 0.0f;
}

static uint32_t wake_chains(tsli_rig *rig)
{
    if (!rig->chains_changed && !rig->chains_measured && rig->jump == TSLI_JUMP_NONE)
        return 0;
    rig->chains_changed = rig->chains_measured = 0;
    for (uint32_t level = 0; level < rig->pack->level_count; ++level)
        for (tsli_chain *chain = rig->chains; chain; chain = chain->next)
            if (chain->level == level)
                wake_chain(rig, chain);
    return 1;
}

// ---- ticks ----------------------------------------------------------------------------------------------

static void keep_older_places(tsli_pack *pack)
{
    for (uint32_t s = 0; s < pack->slot_count; ++s)
        memcpy(pack->older[s], pack->state[s].position, sizeof pack->older[s]);
}

// Several ticks lead from the last pose to this one, but a chain that wakes starts at rest on this one.
static void rest_woken_chains(tsli_rig *rig, const tsli_plan *plan)
{
    for (uint32_t level = 0; level < rig->pack->level_count; ++level) {
        for (tsli_chain *chain = rig->chains; chain; chain = chain->next) {
            if (chain->level != level)
                continue;
            if (chain->woken && plan->tick_count > 1)
                tsli_chain_settle(chain);
            chain->woken = 0;
        }
    }
}

// The few contacts that most rigs have need not be written to memory that a crowd finds cold.
#define CONTACTS_AT_HAND 16u

static void run_ticks(tsli_rig *rig, const tsli_plan *plan)
{
    tsli_contact at_hand[CONTACTS_AT_HAND];
    tsli_pack *pack = rig->pack;
    int fit = pack->table_count * pack->contact_capacity <= CONTACTS_AT_HAND;
    pack->contacts = fit ? at_hand : pack->own_contacts;
    for (uint32_t i = 0; i < plan->tick_count; ++i) {
        tsli_tick tick;
        tick.alpha = rig->jump == TSLI_JUMP_NONE ? tsli_plan_alpha(plan, &rig->clock, i) : 1.0f;
        tick.at_now = tick.alpha >= 1.0f;
        tick.root =
            tick.at_now ? rig->root_now : tsli_transform_lerp(rig->root_before, rig->root_now, tick.alpha);
        tick.seconds_squared = rig->clock.tick * rig->clock.tick;
        tick.keeps_older = i + 1 == plan->tick_count && rig->clock.blend < 1.0f;
        if (tick.keeps_older)
            keep_older_places(pack);
        tsli_stage_contact(rig, 0, pack->table_count, &tick);
        if (pack->ride_count)
            tsli_tick_in_order(rig, &tick);
        else
            rig->world->kernel->tick(pack, 0, pack->block_count, &tick);
    }
    pack->contacts = NULL;
    if (plan->tick_count > 0)
        rig->moved_since_tick = 0;
}

// A chain without a finite state would never find back by itself.
static void recover_chains(tsli_rig *rig)
{
    uint32_t insane = 0;
    for (uint32_t b = 0; b < rig->pack->block_count; ++b)
        insane |= rig->pack->blocks[b].insane;
    if (!insane)
        return;
    for (tsli_chain *chain = rig->chains; chain; chain = chain->next) {
        uint32_t lost = 0;
        for (uint32_t i = 0; i < chain->strand_count; ++i) {
            const tsli_strand *strand = &chain->strands[i];
            lost |= rig->pack->blocks[strand->block].insane >> strand->lane & 1u;
        }
        if (!lost)
            continue;
        tsli_chain_settle(chain);
        ++rig->recovered;
        tsli_refuse(&rig->world->host, TSL_ERROR_NOT_FINITE, "step",
                    "chain %u of a rig lost its finite state and starts again on the pose", chain->index);
    }
}

// ---- what is shown --------------------------------------------------------------------------------------

static void add_place(const float *places, size_t stride, uint32_t slot, uint32_t lane, float sign,
                      float by[3])
{
    for (int k = 0; k < 3; ++k)
        by[k] += sign * places[slot * stride + (size_t)k * TSLI_WIDTH + lane];
}

// The place of the slot behind a fork that turns to the mean of its children: on the sum of their directions.
static void place_ghost(tsli_pack *pack, const tsli_ghost *ghost, float *places, size_t stride)
{
    const tsli_chain *chain = pack->chains[ghost->chain];
    const tsli_particle *fork = &chain->particles[ghost->particle];
    float out[3] = {0};
    for (uint32_t i = ghost->particle + 1; i < chain->particle_count; ++i) {
        const tsli_particle *child = &chain->particles[i];
        if (child->parent != (int32_t)ghost->particle)
            continue;
        float length = pack->rest[child->slot].length[child->lane];
        if (!(length > 0.0f))
            continue;
        float to_child[3] = {0};
        add_place(places, stride, child->slot, child->lane, 1.0f, to_child);
        add_place(places, stride, fork->slot, fork->lane, -1.0f, to_child);
        for (int k = 0; k < 3; ++k)
            out[k] += to_child[k] / length;
    }
    for (int k = 0; k < 3; ++k) {
        float here = places[fork->slot * stride + (size_t)k * TSLI_WIDTH + fork->lane];
        places[ghost->slot * stride + (size_t)k * TSLI_WIDTH + ghost->lane] = here + out[k];
    }
}

void tsli_place_ghosts(tsli_pack *pack, uint32_t first_slot, uint32_t end_slot, float *places, size_t stride)
{
    for (uint32_t i = 0; i < pack->ghost_count; ++i)
        if (pack->ghosts[i].slot >= first_slot && pack->ghosts[i].slot < end_slot)
            place_ghost(pack, &pack->ghosts[i], places, stride);
}

void tsli_rig_show(tsli_rig *rig)
{
    tsli_pack *pack = rig->pack;
    if (pack->block_count == 0)
        return;
    uint32_t viewed = rig->clock.blend < 1.0f || rig->moved_since_tick;
    if (pack->ride_count) {
        tsli_show_in_order(rig, viewed);
        return;
    }
    if (viewed)
        rig->world->kernel->view(pack, 0, pack->block_count, &rig->root_now, rig->clock.blend);
    float *places = viewed ? &pack->world->position[0][0] : &pack->state->position[0][0];
    size_t stride = (viewed ? sizeof *pack->world : sizeof *pack->state) / sizeof(float);
    tsli_place_ghosts(pack, 0, pack->slot_count, places, stride);
    uint32_t in_world = rig->shows_world || pack->branch_count > 0; // strands hang on what is shown of others
    rig->world->kernel->rotate(pack, 0, pack->block_count, &rig->root_now, viewed, in_world);
}

void tsli_rig_rescale(tsli_rig *rig, float ticks_per_second, uint32_t max_ticks)
{
    tsli_floating_point host_mode = tsli_floating_point_enter();
    float longer = 1.0f / ticks_per_second / rig->clock.tick;
    double phase = rig->clock.lead / (double)rig->clock.tick;
    tsli_clock_init(&rig->clock, ticks_per_second, max_ticks);
    rig->clock.lead = phase * (double)rig->clock.tick;
    rig->clock.blend = (float)(1.0 - phase);
    for (uint32_t s = 0; s < rig->pack->slot_count && longer != 1.0f; ++s) {
        tsli_slot_state *state = &rig->pack->state[s];
        for (int i = 0; i < 3 * TSLI_WIDTH; ++i) {
            float *previous = &state->previous[0][0] + i, position = (&state->position[0][0])[i];
            *previous = position - (position - *previous) * longer;
        }
        if (rig->pack->spring)
            memcpy(rig->pack->spring[s].previous_low, rig->pack->spring[s].position_low,
                   sizeof rig->pack->spring[s].previous_low);
    }
    tsli_floating_point_leave(host_mode);
}

// ---- one step of one rig --------------------------------------------------------------------------------

void tsli_rig_advance(tsli_rig *rig, float delta_seconds)
{
    tsli_floating_point host = tsli_floating_point_enter();
    tsli_plan plan = tsli_clock_advance(&rig->clock, delta_seconds);
    take_pose(rig, plan.tick_count > 1);
    uint32_t some_changed = wake_chains(rig);
    run_ticks(rig, &plan);
    if (some_changed)
        rest_woken_chains(rig, &plan);
    recover_chains(rig);
    tsli_rig_show(rig);
    rig->posed |= rig->pose_pending | rig->root_is_pending;
    rig->pose_pending = rig->root_is_pending = 0;
    rig->jump = TSLI_JUMP_NONE;
    rig->seen_moves = rig->world->moves;
    tsli_floating_point_leave(host);
}

#undef CONTACTS_AT_HAND

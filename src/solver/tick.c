// SPDX-License-Identifier: MIT
// The recipe: the one place that knows the order of the stages.
#include "solver/stages.h"
#include "solver/lane.h"

#include "base/floating_point.h"

#include <string.h>

// ---- what is new since the last step --------------------------------------------------------------------

static void swap(tsl_transform **a, tsl_transform **b)
{
    tsl_transform *held = *a;
    *a = *b;
    *b = held;
}

static void keep_frames(tsli_pack *lanes)
{
    for (uint32_t b = 0; b < lanes->block_count; ++b) {
        lanes->blocks[b].rare->root_before = lanes->blocks[b].root_now;
        lanes->blocks[b].rare->anchor_before = lanes->blocks[b].rare->anchor_now;
    }
}

static void spread_root(tsli_frame_lanes *frame, const tsli_rig *rig, tsl_transform root)
{
    for (uint32_t lane = rig->first_lane; lane < rig->end_lane; ++lane) {
        tsli_lanes3_set(frame->position, lane, root.position);
        tsli_lanes4_set(frame->rotation, lane, root.rotation);
        tsli_lanes3_set(frame->scale, lane, root.scale);
    }
}

void tsli_rig_spread_root(tsli_rig *rig)
{
    spread_root(rig->lanes->root_ws, rig, rig->root_now);
}

static void take_pose(tsli_rig *rig)
{
    tsli_pack *pack = rig->pack;
    rig->root_before = rig->root_now;
    if (rig->root_is_pending)
        rig->root_now = rig->root_pending;
    tsli_rig_spread_root(rig);
    if (rig->pose_pending && !rig->pose_holds) {
        swap(&pack->local_now, &pack->local_pending);
        tsli_stage_model(rig);
        tsli_stage_pose(rig, TSLI_LINKS_CHANGED);
    }
    rig->moved_since_tick |= rig->pose_pending | rig->root_is_pending;
}

// The last tick of a step shows the newest pose: what was before matters only when there are several.
static void take_poses(const tsli_party *party, uint32_t keeps_before)
{
    if (keeps_before)
        keep_frames(party->lanes);
    for (uint32_t i = 0; i < party->rig_count; ++i)
        take_pose(party->rigs[i]);
    tsli_stage_rest(party, keeps_before);
    tsli_stage_place_colliders(party, keeps_before);
}

void tsli_chain_settle(tsli_chain *chain)
{
    tsli_pack *lanes = chain->rig->lanes;
    tsli_rig_spread_root(chain->rig);
    tsli_chain_ride_now(chain);
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        const tsli_strand *strand = &chain->strands[i];
        tsli_block *block = &lanes->blocks[strand->block];
        chain->rig->world->kernel->settle(lanes, block, 1u << strand->lane, lanes->root_ws);
    }
    tsli_pace_reset(chain);
}

void tsli_chain_carry(tsli_chain *chain)
{
    tsli_pack *lanes = chain->rig->lanes;
    tsli_chain_ride_now(chain);
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        const tsli_strand *strand = &chain->strands[i];
        tsli_block *block = &lanes->blocks[strand->block];
        chain->rig->world->kernel->carry(lanes, block, 1u << strand->lane, lanes->root_ws);
    }
}

static tsl_vec3 anchor_of(const tsli_chain *chain)
{
    const tsli_strand *strand = &chain->strands[0];
    uint32_t needed = chain->rig->lanes->blocks[strand->block].rare->anchor_needed[strand->lane];
    tsl_vec3 anchor_ms =
        needed == TSLI_NONE ? tsli_vec3(0.0f, 0.0f, 0.0f) : chain->rig->pack->model[needed].position;
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
        tsli_put_lane(&chain->rig->lanes->blocks[strand->block].running, strand->lane, running != 0);
    }
    chain->running = running;
}

// Chains that jump, begin or stop before the first tick. In most frames none does, and none is looked at.
static void wake_chain(tsli_rig *rig, tsli_chain *chain)
{
    uint32_t ran = chain->running;
    uint32_t run = (uint32_t)tsli_chain_wants_to_run(chain);
    int new_pose = rig->pose_pending || rig->root_is_pending;
    if (rig->jump == TSLI_JUMP_RESET || (run && !chain->running) || (chain->fresh && new_pose)) {
        tsli_chain_settle(chain);
        chain->fresh -= chain->fresh > 0;
        chain->woken = 1;
    } else if (rig->jump == TSLI_JUMP_KEEP) {
        tsli_chain_carry(chain);
    }
    if (ran && !run)
        tsli_pace_reset(chain);
    tsli_chain_set_running(chain, run);
    rig->jumped |= rig->jump != TSLI_JUMP_NONE || run != ran;
    rig->chains_changed |= chain->fresh;
    rig->chains_measured |= chain->params.disable_distance > 0.0f;
}

static void wake_chains(tsli_rig *rig)
{
    if (!rig->chains_changed && !rig->chains_measured && rig->jump == TSLI_JUMP_NONE)
        return;
    rig->some_woken = 1;
    rig->chains_changed = rig->chains_measured = 0;
    for (uint32_t level = 0; level < rig->pack->level_count; ++level)
        for (tsli_chain *chain = rig->chains; chain; chain = chain->next)
            if (chain->level == level)
                wake_chain(rig, chain);
}

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

static uint32_t is_paced(const tsli_party *party)
{
    uint32_t paced = 0;
    for (uint32_t i = 0; i < party->rig_count; ++i)
        paced |= party->rigs[i]->paced;
    return paced;
}

// Who rests in the tick. 0: everyone.
static uint32_t pace_rigs(const tsli_party *party, uint32_t is_last)
{
    uint32_t paced = is_paced(party), ticking = paced ? tsli_pace_tick(party, is_last) : 1;
    for (uint32_t i = 0; i < party->rig_count; ++i)
        party->rigs[i]->tick_number = (party->rigs[i]->tick_number + 1) % TSLI_TICK_NUMBERS;
    if (paced || party->lanes->idle_tables)
        tsli_pace_tables(party->lanes);
    return ticking;
}

// Several ticks lead from the last pose to this one, but a chain that wakes starts at rest on this one.
static void rest_woken_chains(tsli_rig *rig, uint32_t tick_count)
{
    rig->some_woken = 0;
    for (uint32_t level = 0; level < rig->pack->level_count; ++level) {
        for (tsli_chain *chain = rig->chains; chain; chain = chain->next) {
            if (chain->level != level)
                continue;
            if (chain->woken && tick_count > 1)
                tsli_chain_settle(chain);
            chain->woken = 0;
        }
    }
}

static tsli_tick tick_of(const tsli_rig *rig, const tsli_plan *plan, uint32_t index)
{
    tsli_tick tick;
    tick.alpha = rig->jump == TSLI_JUMP_NONE ? tsli_plan_alpha(plan, &rig->clock, index) : 1.0f;
    tick.at_now = tick.alpha >= 1.0f;
    tick.root =
        tick.at_now ? rig->root_now : tsli_transform_lerp(rig->root_before, rig->root_now, tick.alpha);
    return tick;
}

// The few contacts that most rigs have need not be written to memory that a crowd finds cold.
#define CONTACTS_AT_HAND 16u

static void run_tick(const tsli_party *party, const tsli_plan *plan, uint32_t index)
{
    _Alignas(TSLI_ALIGNMENT) tsli_lanes1 alpha;
    _Alignas(TSLI_ALIGNMENT) tsli_frame_lanes roots;
    tsli_tick ticks[TSLI_WIDTH];
    tsli_pack *lanes = party->lanes;
    const tsli_clock *clock = &party->rigs[0]->clock;
    tsli_lanes_tick tick = {lanes->root_ws, alpha, 1, clock->tick * clock->tick,
                            index + 1 == plan->tick_count && clock->blend < 1.0f};
    for (uint32_t i = 0; i < party->rig_count; ++i) {
        ticks[i] = tick_of(party->rigs[i], plan, index);
        tick.at_now &= ticks[i].at_now;
    }
    for (uint32_t lane = 0; lane < TSLI_WIDTH; ++lane)
        alpha[lane] = 1.0f; // idle ones too
    if (!tick.at_now) {
        roots = *lanes->root_ws;
        tick.root = &roots;
    }
    for (uint32_t i = 0; i < party->rig_count; ++i) {
        const tsli_rig *rig = party->rigs[i];
        for (uint32_t lane = rig->first_lane; lane < rig->end_lane; ++lane)
            alpha[lane] = ticks[i].alpha;
        if (!ticks[i].at_now)
            spread_root(&roots, rig, ticks[i].root);
    }
    if (tick.keeps_older)
        keep_older_places(lanes);
    tsli_stage_contact(party, 0, lanes->table_count, ticks, &tick);
    if (lanes->ride_count)
        tsli_tick_in_order(party, ticks, &tick);
    else
        party->world->kernel->tick(lanes, 0, lanes->block_count, &tick);
}

static void run_ticks(const tsli_party *party, const tsli_plan *plan)
{
    tsli_contact at_hand[CONTACTS_AT_HAND];
    tsli_pack *lanes = party->lanes;
    int fit = lanes->table_count * lanes->contact_capacity <= CONTACTS_AT_HAND;
    lanes->contacts = fit ? at_hand : lanes->own_contacts;
    for (uint32_t i = 0; i < plan->tick_count; ++i)
        if (pace_rigs(party, i + 1 == plan->tick_count))
            run_tick(party, plan, i);
    lanes->contacts = NULL;
}

static int lost(const tsli_chain *chain)
{
    uint32_t insane = 0;
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        const tsli_strand *strand = &chain->strands[i];
        insane |= chain->rig->lanes->blocks[strand->block].insane >> strand->lane & 1u;
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

// ---- what is shown --------------------------------------------------------------------------------------

static void add_place(const float *places, size_t stride, uint32_t slot, uint32_t lane, float sign,
                      float by[3])
{
    for (int k = 0; k < 3; ++k)
        by[k] += sign * places[slot * stride + (size_t)k * TSLI_WIDTH + lane];
}

// The place of the slot behind a fork that turns to the mean of its children: on the sum of their directions.
static void place_ghost(const tsli_rig *rig, const tsli_ghost *ghost, float *places, size_t stride)
{
    const tsli_chain *chain = rig->pack->chains[ghost->chain];
    const tsli_particle *fork = &chain->particles[ghost->particle];
    float out[3] = {0};
    for (uint32_t i = ghost->particle + 1; i < chain->particle_count; ++i) {
        const tsli_particle *child = &chain->particles[i];
        if (child->parent != (int32_t)ghost->particle)
            continue;
        float length = rig->lanes->rest[child->slot].length[child->lane];
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

void tsli_place_ghosts(const tsli_rig *rig, uint32_t first_slot, uint32_t end_slot, float *places,
                       size_t stride)
{
    const tsli_pack *pack = rig->pack;
    for (uint32_t i = 0; i < pack->ghost_count; ++i)
        if (pack->ghosts[i].slot >= first_slot && pack->ghosts[i].slot < end_slot)
            place_ghost(rig, &pack->ghosts[i], places, stride);
}

void tsli_place_shown_ghosts(const tsli_rig *rig)
{
    const tsli_pack *lanes = rig->lanes;
    if (rig->pack->ghost_count == 0)
        return;
    tsli_place_ghosts(rig, 0, lanes->slot_count, &lanes->state->position[0][0],
                      sizeof *lanes->state / sizeof(float));
    if (rig->clock.blend < 1.0f || rig->paced)
        tsli_place_ghosts(rig, 0, lanes->slot_count, &lanes->older[0][0][0],
                          sizeof *lanes->older / sizeof(float));
}

void tsli_party_show(const tsli_party *party)
{
    tsli_pack *lanes = party->lanes;
    uint32_t unposed = party->rigs[0]->flags & TSL_RIG_UNPOSED; // colliders ride on what is shown, though
    if (lanes->block_count == 0 || (unposed && lanes->ride_count == 0))
        return;
    float blend = party->rigs[0]->clock.blend;
    uint32_t viewed = blend < 1.0f;
    uint32_t in_world = lanes->branch_count > 0; // strands hang on what is shown of others
    if (is_paced(party)) {
        tsli_pace_blends(party);
        viewed = 1;
    }
    for (uint32_t i = 0; i < party->rig_count; ++i) {
        viewed |= party->rigs[i]->moved_since_tick;
        in_world |= party->rigs[i]->shows_world;
    }
    if (lanes->ride_count) {
        tsli_show_in_order(party->rigs[0], viewed);
        return;
    }
    for (uint32_t i = 0; i < party->rig_count; ++i)
        tsli_place_shown_ghosts(party->rigs[i]);
    if (viewed && in_world)
        party->world->kernel->view(lanes, 0, lanes->block_count, lanes->root_ws, blend);
    party->world->kernel->rotate(lanes, 0, lanes->block_count, lanes->root_ws, viewed, blend, in_world);
}

void tsli_rig_show(tsli_rig *rig)
{
    tsli_party party = tsli_party_of(rig);
    rig->stirred = TSLI_STIRRED_ALL;
    tsli_pace_quiet(&party);
    tsli_rig_spread_root(rig);
    tsli_party_show(&party);
}

static void stretch(float *previous, float position, float longer)
{
    *previous = position - (position - *previous) * longer;
}

void tsli_chain_stretch(tsli_chain *chain, float longer)
{
    tsli_pack *lanes = chain->rig->lanes;
    for (uint32_t i = 0; i < chain->particle_count; ++i) {
        uint32_t slot = chain->particles[i].slot, lane = chain->particles[i].lane;
        for (int k = 0; k < 3; ++k) {
            stretch(&lanes->state[slot].previous[k][lane], lanes->state[slot].position[k][lane], longer);
            if (lanes->spring)
                lanes->spring[slot].previous_low[k][lane] = lanes->spring[slot].position_low[k][lane];
        }
    }
}

void tsli_rig_rescale(tsli_rig *rig, float ticks_per_second, uint32_t max_ticks)
{
    tsli_floating_point host_mode = tsli_floating_point_enter();
    tsli_pack *lanes = rig->lanes;
    float longer = 1.0f / ticks_per_second / rig->clock.tick;
    double phase = rig->clock.lead / (double)rig->clock.tick;
    tsli_clock_init(&rig->clock, ticks_per_second, max_ticks);
    rig->clock.lead = phase * (double)rig->clock.tick;
    rig->clock.blend = (float)(1.0 - phase);
    for (uint32_t s = 0; s < lanes->slot_count && longer != 1.0f; ++s) {
        tsli_slot_state *state = &lanes->state[s];
        for (int i = 0; i < 3 * TSLI_WIDTH; ++i)
            stretch(&state->previous[0][0] + i, (&state->position[0][0])[i], longer);
        if (lanes->spring)
            memcpy(lanes->spring[s].previous_low, lanes->spring[s].position_low,
                   sizeof lanes->spring[s].previous_low);
    }
    tsli_floating_point_leave(host_mode);
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

// What happened to chains since the last step, before the first tick.
static void stir(tsli_rig *rig)
{
    rig->jumped = 0;
    wake_chains(rig);
    if (rig->paced)
        tsli_sleep_stir(rig, rig->jumped);
}

static void settle_rig(tsli_rig *rig, uint32_t tick_count)
{
    uint32_t changed = rig->some_woken;
    if (tick_count > 0)
        rig->moved_since_tick = 0;
    if (changed)
        rest_woken_chains(rig, tick_count);
    if (rig->paced)
        tsli_sleep_fall(rig, tick_count);
    if (changed)
        rig->stirred = TSLI_STIRRED_ALL; // what is shown may be another weight
}

static void simulate(const tsli_party *party, const tsli_plan *plan)
{
    take_poses(party, plan->tick_count > 1);
    for (uint32_t i = 0; i < party->rig_count; ++i)
        stir(party->rigs[i]);
    run_ticks(party, plan);
    for (uint32_t i = 0; i < party->rig_count; ++i)
        settle_rig(party->rigs[i], plan->tick_count);
    recover_chains(party);
    if (!is_paced(party)) {
        tsli_party_show(party);
        return;
    }
    tsli_pace_quiet(party);
    tsli_party_show(party);
    tsli_pace_rested(party);
}

// A step in which nothing happens leaves what one that is simulated would.
static void sleep_on(const tsli_party *party, const tsli_plan *plan)
{
    for (uint32_t i = 0; i < party->rig_count; ++i) {
        tsli_rig *rig = party->rigs[i];
        rig->tick_number = (rig->tick_number + plan->tick_count) % TSLI_TICK_NUMBERS;
        rig->moved_since_tick |= rig->pose_pending | rig->root_is_pending;
        if (plan->tick_count > 0)
            rig->moved_since_tick = 0;
    }
}

void tsli_party_advance(const tsli_party *party, float delta_seconds)
{
    tsli_floating_point host = tsli_floating_point_enter();
    uint32_t awake = 0;
    for (uint32_t i = 0; i < party->rig_count && !awake; ++i)
        awake = !tsli_sleep_goes_on(party->rigs[i]);
    tsli_plan plan = tsli_clock_advance(&party->rigs[0]->clock, delta_seconds);
    for (uint32_t i = 1; i < party->rig_count; ++i)
        party->rigs[i]->clock = party->rigs[0]->clock;
    if (awake)
        simulate(party, &plan);
    else
        sleep_on(party, &plan);
    for (uint32_t i = 0; i < party->rig_count; ++i)
        end_step(party->rigs[i]);
    tsli_floating_point_leave(host);
}

void tsli_rig_advance(tsli_rig *rig, float delta_seconds)
{
    tsli_party party = tsli_party_of(rig);
    tsli_party_advance(&party, delta_seconds);
}

#undef CONTACTS_AT_HAND

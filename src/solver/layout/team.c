// SPDX-License-Identifier: MIT
#include "solver/layout/team.h"

#include "base/floating_point.h"
#include "solver/layout/pack.h"
#include "solver/layout/pack_plan.h"
#include "solver/model/collider_block.h"
#include "solver/model/lane.h"
#include "solver/model/links.h"
#include "solver/model/param_rows.h"
#include "solver/step/step.h"

#include <string.h>

// ---- who can share one ----------------------------------------------------------------------------------

// FNV-1a over words.
static uint64_t mix(uint64_t hash, uint32_t word)
{
    return (hash ^ word) * 0x100000001b3ull;
}

static uint64_t mix_chain(uint64_t hash, const tsli_chain *chain)
{
    const uint32_t words[] = {chain->flags,          chain->level,        chain->model,
                              chain->anchor < 0,     chain->fork,         chain->layers,
                              chain->particle_count, chain->strand_count, chain->collider_count};
    for (uint32_t i = 0; i < sizeof words / sizeof *words; ++i)
        hash = mix(hash, words[i]);
    for (uint32_t i = 0; i < chain->strand_count; ++i) {
        const tsli_strand *s = &chain->strands[i];
        hash = mix(mix(mix(mix(hash, s->count), s->level), s->parent_strand), s->fork_is_next);
        for (uint32_t k = 0; k < s->count; ++k)
            hash = mix(hash, tsli_strand_particles(chain)[s->first + k]);
    }
    return hash;
}

// What says which particles it links; how is up to each rig.
static uint64_t mix_links(uint64_t hash, const tsli_links *set)
{
    hash = mix(hash, set->link_count);
    for (uint32_t i = 0; i < set->link_count; ++i) {
        const tsli_link *link = &set->links[i];
        hash = mix(hash, (uint32_t)tsli_link_is_there(link));
        for (uint32_t end = 0; end < 2 && tsli_link_is_there(link); ++end)
            hash = mix(mix(hash, link->chains[end]->index), link->particles[end]);
    }
    hash = mix(hash, set->patch_count);
    for (uint32_t i = 0; i < set->patch_count; ++i) {
        const tsli_patch *patch = &set->patches[i];
        hash = mix(hash, (uint32_t)tsli_patch_is_there(patch));
        for (uint32_t corner = 0; corner < 4 && tsli_patch_is_there(patch); ++corner)
            hash = mix(mix(hash, patch->chains[corner / 2]->index), patch->particles[corner]);
    }
    hash = mix(mix(hash, set->cloth_layers), set->meets_layers);
    hash = mix(mix(hash, set->member_count), set->field_count);
    for (uint32_t i = 0; i < set->member_count; ++i) {
        const tsli_chain *chain = set->members[i].chain;
        hash = mix(mix(hash, chain ? chain->index : TSLI_NONE), set->members[i].particle);
    }
    for (uint32_t i = 0; i < set->field_count; ++i)
        for (uint32_t corner = 0; corner < 4; ++corner)
            hash = mix(hash, set->fields[i].corners[corner]);
    return hash;
}

uint64_t tsli_team_signature_at(const tsli_rig *rig, const tsli_clock *clock)
{
    uint64_t hash = 0xcbf29ce484222325ull;
    uint32_t rate;
    memcpy(&rate, &clock->tick, sizeof rate);
    hash = mix(mix(mix(hash, rate), clock->max_ticks), rig->tick_phase);
    hash = mix(mix(hash, rig->flags), rig->chain_count);
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next)
        hash = mix_chain(hash, chain);
    for (const tsli_links *set = rig->links; set; set = set->next)
        hash = mix_links(hash, set);
    return hash;
}

uint64_t tsli_team_signature(const tsli_rig *rig)
{
    return tsli_team_signature_at(rig, &rig->clock);
}

// ---- plans ----------------------------------------------------------------------------------------------

// One block a strand, in the order that blocks have: levels first.
static int plan_lane(tsli_rig *rig, uint32_t lane, tsli_pack_plan *plan)
{
    if (!tsli_plan_make(rig, plan))
        return 0;
    plan->slot_count = 0;
    for (uint32_t i = 0; i < plan->ref_count; ++i) {
        plan->refs[i].block = i;
        plan->refs[i].lane = lane;
        plan->slot_count += plan->refs[i].slots;
    }
    plan->block_count = plan->ref_count;
    plan->own_lane = lane;
    plan->width = TSLI_WIDTH;
    tsli_plan_links(rig, plan, 1);
    tsli_plan_tables(plan);
    return 1;
}

// Of what a rig's plan counts, what the team holds for all, some of whom may have more colliders.
static tsli_pack_plan lanes_of_plan(const tsli_pack_plan *plan, const tsli_crowd *crowd)
{
    tsli_pack_plan lanes = *plan;
    lanes.collider_block_count = lanes.collider_block_room = crowd->collider_count;
    lanes.own_contact_count = crowd->collider_count;
    lanes.branch_count *= TSLI_WIDTH;
    lanes.fork_mean_count = lanes.needed_count = lanes.stored_count = lanes.model_count = lanes.driven_count =
        0;
    lanes.chain_count = lanes.collider_count = lanes.collider_room = 0;
    return lanes;
}

// And what each member has for itself.
static tsli_pack_plan bones_of_plan(const tsli_pack_plan *plan)
{
    tsli_pack_plan bones = *plan;
    bones.team_slot_count = plan->slot_count;
    bones.block_count = bones.slot_count = bones.branch_count = bones.table_count = 0;
    bones.collider_block_count = bones.collider_block_room = 0;
    bones.link_set_count = bones.link_row_count = bones.patch_row_count = bones.linked_count = 0;
    return bones;
}

// ---- waiting --------------------------------------------------------------------------------------------

void tsli_rig_wait(tsli_rig *rig)
{
    tsli_crowd *crowd = rig->crowd;
    if (!crowd || rig->waits)
        return;
    if (tsli_team_signature(rig) != crowd->signature)
        return; // it is on its way out, or a chain of it went when there was no memory to leave
    rig->waits = 1;
    rig->next_waiting = crowd->waiting;
    crowd->waiting = rig;
    ++crowd->waiting_count;
}

void tsli_rig_stop_waiting(tsli_rig *rig)
{
    if (!rig->waits)
        return;
    tsli_rig **at = &rig->crowd->waiting;
    while (*at != rig)
        at = &(*at)->next_waiting;
    *at = rig->next_waiting;
    --rig->crowd->waiting_count;
    rig->waits = 0;
}

// ---- members --------------------------------------------------------------------------------------------

// A crowd may have thousands of teams, and each rig that comes or goes has one with idle lanes looked for.
static void list_open(tsli_team *team)
{
    if (team->member_count == TSLI_WIDTH)
        return;
    tsli_team **first = &team->crowd->open[team->member_count];
    team->before_open = NULL;
    team->next_open = *first;
    if (*first)
        (*first)->before_open = team;
    *first = team;
}

static void unlist_open(tsli_team *team)
{
    if (team->member_count == TSLI_WIDTH)
        return;
    if (team->before_open)
        team->before_open->next_open = team->next_open;
    else
        team->crowd->open[team->member_count] = team->next_open;
    if (team->next_open)
        team->next_open->before_open = team->before_open;
}

static void list_members(tsli_team *team)
{
    unlist_open(team);
    team->member_count = 0;
    for (uint32_t lane = 0; lane < TSLI_WIDTH; ++lane)
        if (team->by_lane[lane])
            team->members[team->member_count++] = team->by_lane[lane];
    list_open(team);
}

static void link_team(tsli_crowd *crowd, tsli_team *team)
{
    team->crowd = crowd;
    team->next = crowd->teams;
    if (crowd->teams)
        crowd->teams->before = team;
    crowd->teams = team;
    list_open(team);
}

static void unlink_team(tsli_team *team)
{
    unlist_open(team);
    if (team->before)
        team->before->next = team->next;
    else
        team->crowd->teams = team->next;
    if (team->next)
        team->next->before = team->before;
}

tsli_team *tsli_team_make(tsli_crowd *crowd, tsli_rig *like)
{
    tsl_world *world = like->world;
    tsli_pack_plan plan;
    tsli_team *team = NULL;
    if (plan_lane(like, 0, &plan)) {
        tsli_pack_plan lanes = lanes_of_plan(&plan, crowd);
        team = tsli_host_alloc(&world->host, sizeof *team);
        if (team)
            team->pack = tsli_pack_make_lanes(world, &lanes, &plan);
    }
    if (team && team->pack) {
        link_team(crowd, team);
    } else {
        tsli_host_free(&world->host, team, sizeof *team);
        team = NULL;
    }
    tsli_plan_free(like, &plan);
    tsli_rig_restore_indices(like);
    return team;
}

void tsli_team_free(tsl_world *world, tsli_team *team)
{
    unlink_team(team);
    tsli_pack_free(world, team->pack);
    tsli_host_free(&world->host, team, sizeof *team);
}

void tsli_rig_take_time(tsli_rig *rig, const tsli_clock *clock)
{
    if (tsli_clock_agrees(&rig->clock, clock))
        return;
    tsli_rig_show_due(rig); // as it is by the clock of now
    rig->clock = *clock;
    rig->since_tick = clock->lag;
}

void tsli_crowd_take_time(tsli_crowd *crowd, const tsli_clock *clock)
{
    for (tsli_team *team = crowd->teams; team; team = team->next)
        for (uint32_t i = 0; i < team->member_count; ++i)
            tsli_rig_take_time(team->members[i], clock);
    for (tsli_rig *rig = crowd->waiting; rig; rig = rig->next_waiting)
        tsli_rig_take_time(rig, clock);
}

// A signature says as much, but is a number of 64 bits only, and lanes are written by what it says.
static int fits_in(const tsli_team *team, const tsli_pack_plan *plan)
{
    const tsli_pack *lanes = team->pack;
    int fits = plan->ref_count == lanes->block_count && (plan->has_springs != 0) == (lanes->spring != NULL) &&
               plan->has_tassels == lanes->has_tassels &&
               plan->follows_colliders == lanes->follows_colliders &&
               (plan->has_limits != 0) == (lanes->limits != NULL) &&
               (plan->has_place_limits != 0) == (lanes->place_limits != NULL) &&
               (plan->stretches != 0) == (lanes->stretches != NULL) &&
               (plan->accelerates != 0) == (lanes->accelerations != NULL) &&
               (plan->ignores != 0) == (lanes->ignored != NULL) &&
               (!plan->ignores || plan->longest_list <= lanes->ignored->stride) &&
               (plan->has_anchors != 0) == (lanes->anchors != NULL) &&
               plan->branch_count * TSLI_WIDTH == lanes->branch_count &&
               plan->link_set_count == (lanes->linkage ? lanes->linkage->set_count : 0) &&
               plan->link_row_count == (lanes->linkage ? lanes->linkage->row_count : 0) &&
               plan->patch_row_count == (lanes->linkage ? lanes->linkage->patch_row_count : 0) &&
               plan->pair_row_count == (lanes->linkage ? lanes->linkage->pair_row_count : 0) &&
               plan->field_count == (lanes->linkage ? lanes->linkage->field_count : 0);
    for (uint32_t i = 0; fits && i < plan->ref_count; ++i)
        fits = plan->refs[i].slots == lanes->blocks[i].slot_count &&
               plan->refs[i].level == lanes->blocks[i].level;
    return fits;
}

static void take_lane(tsli_team *team, tsli_rig *rig, tsli_pack *pack, uint32_t lane)
{
    if (rig->team)
        tsli_team_leave(rig);
    tsli_rig_stop_waiting(rig);
    tsli_rig_move(rig, pack, team->pack, lane, lane + 1);
    rig->team = team;
    if (team->member_count)
        tsli_rig_take_time(rig, &team->members[0]->clock);
    team->by_lane[lane] = rig;
    list_members(team);
}

int tsli_team_admit(tsli_team *team, tsli_rig *rig)
{
    uint32_t lane = 0;
    tsli_pack_plan plan;
    tsli_pack *pack = NULL;
    while (team->by_lane[lane])
        ++lane;
    tsli_floating_point host_mode = tsli_floating_point_enter();
    if (plan_lane(rig, lane, &plan) && fits_in(team, &plan) && tsli_pack_own_links(rig->world, team->pack)) {
        tsli_pack_plan bones = bones_of_plan(&plan);
        pack = tsli_pack_make(rig->world, &bones);
    }
    if (pack && !tsli_param_rows_add(rig->world, team->pack, plan.varies)) {
        tsli_pack_free(rig->world, pack);
        pack = NULL;
    }
    if (pack) {
        tsli_pack_fill(rig, pack, team->pack, &plan);
        take_lane(team, rig, pack, lane);
    } else {
        tsli_rig_restore_indices(rig);
    }
    tsli_plan_free(rig, &plan);
    tsli_floating_point_leave(host_mode);
    return pack != NULL;
}

void tsli_team_activate(tsli_team *team)
{
    tsli_floating_point host_mode = tsli_floating_point_enter();
    tsli_batch batch = tsli_batch_of(team->members[0]);
    tsli_batch_activate(&batch);
    tsli_floating_point_leave(host_mode);
}

void tsli_team_leave(tsli_rig *rig)
{
    tsli_team *team = rig->team;
    if (!team)
        return;
    tsli_pack *lanes = team->pack;
    uint32_t lane = rig->first_lane;
    for (uint32_t b = 0; b < lanes->block_count; ++b)
        tsli_block_drop_lane(&lanes->blocks[b], lane);
    tsli_outdate_linkage(lanes);
    if (lanes->ignored)
        lanes->ignored->known &= ~(1u << lane);
    tsli_collider_leave_all(lanes, lane);
    for (uint32_t t = 0; t < lanes->table_count; ++t)
        lanes->tables[t].chain[lane] = TSLI_NONE;
    team->by_lane[lane] = NULL;
    list_members(team);
    rig->team = NULL;
    rig->lanes = rig->pack;
    rig->world->step_listed = 0;
    if (team->member_count)
        tsli_param_rows_fit(team->members[0]);
    tsli_rig_wait(rig);
    if (team->member_count == 0)
        tsli_team_free(rig->world, team);
}

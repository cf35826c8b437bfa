// SPDX-License-Identifier: MIT
#include "solver/layout/pack.h"

#include "base/floating_point.h"
#include "solver/layout/pack_plan.h"
#include "solver/model/collider_block.h"
#include "solver/model/contact_room.h"
#include "solver/model/order.h"
#include "solver/model/params.h"
#include "solver/model/profile.h"

#include <string.h>

typedef struct carver {
    char *base; // null while measuring
    uint64_t used;
} carver;

static void *carve(carver *c, uint64_t count, uint64_t size)
{
    uint64_t at = (c->used + TSLI_ALIGNMENT - 1) & ~(uint64_t)(TSLI_ALIGNMENT - 1);
    c->used = at + count * size;
    return c->base && count ? c->base + at : NULL;
}

static tsli_pack carve_pack(carver *c, const tsli_pack_plan *plan)
{
    tsli_pack pack;
    memset(&pack, 0, sizeof pack);
    pack.block_count = plan->block_count;
    pack.slot_count = plan->slot_count;
    pack.team_slot_count = plan->team_slot_count;
    pack.branch_count = plan->branch_count;
    pack.ghost_count = plan->ghost_count;
    pack.own_contact_count = plan->own_contact_count;
    pack.needed_count = plan->needed_count;
    pack.driven_count = plan->driven_count;
    pack.ride_count = plan->ride_count;
    pack.level_count = plan->level_count;
    pack.has_springs = plan->has_springs;
    pack.has_tassels = plan->has_tassels;
    pack.has_ghosts = plan->has_ghosts;
    pack.chain_count = plan->chain_count;
    pack.collider_count = plan->collider_count;
    pack.collider_room = plan->collider_room;
    pack.collider_block_count = plan->collider_block_count;
    carve(c, 1, sizeof pack);
#define CARVE(array, count) pack.array = carve(c, count, sizeof *pack.array)
    CARVE(collider_blocks, plan->collider_block_room);
    CARVE(root_ws, 1);
    CARVE(blocks, plan->block_count);
    CARVE(state, plan->slot_count);
    CARVE(touched, plan->slot_count);
    CARVE(turns, plan->slot_count);
    CARVE(spring, plan->has_springs ? plan->slot_count : 0);
    CARVE(tables, plan->table_count);
    uint64_t unposed_bytes = c->used;
    CARVE(rotation_ls, plan->slot_count);
    pack.hot_bytes = plan->unposed ? unposed_bytes : c->used;
    uint64_t profile_at = (c->used + TSLI_ALIGNMENT - 1) & ~(uint64_t)(TSLI_ALIGNMENT - 1);
    pack.own = c->base ? c->base + profile_at : NULL;
    CARVE(own_params, plan->slot_count);
    CARVE(own_forces, plan->block_count);
    CARVE(own_needed, plan->needed_count);
    CARVE(own_driven, plan->driven_count);
    CARVE(own_slot_bones, plan->driven_count ? plan->slot_count : 0);
    CARVE(own_lane_bones, plan->team_slot_count);
    CARVE(own_local_rest, plan->needed_count);
    pack.structure_bytes = c->used - profile_at;
    CARVE(own_root_link, plan->block_count);
    CARVE(own_rest, plan->slot_count);
    pack.profile_bytes = c->used - profile_at;
    CARVE(rare, plan->block_count);
    CARVE(stirred, plan->needed_count);
    CARVE(held_low, plan->has_springs ? plan->slot_count : 0);
    CARVE(colliders, plan->collider_room);
    CARVE(collider_rare, plan->collider_block_room);
    CARVE(link, plan->slot_count);
    CARVE(offset_before, plan->slot_count);
    CARVE(freeze, plan->slot_count);
    CARVE(older, plan->slot_count);
    CARVE(world, plan->slot_count);
    CARVE(slot_needed, plan->slot_count);
    CARVE(place, plan->branch_count ? plan->slot_count : 0);
    CARVE(scale, plan->branch_count ? plan->slot_count : 0);
    CARVE(turned, plan->branch_count || plan->ride_count ? plan->slot_count : 0);
    CARVE(shown, plan->branch_count || plan->ride_count ? plan->slot_count : 0);
    CARVE(branches, plan->branch_count);
    CARVE(ghosts, plan->ghost_count);
    CARVE(rides, plan->ride_count);
    CARVE(riding, plan->ride_count ? plan->block_count : 0);
    CARVE(local_now, plan->needed_count);
    CARVE(local_pending, plan->needed_count);
    CARVE(local_spare, plan->needed_count);
    CARVE(model, plan->needed_count);
    CARVE(chains, plan->chain_count);
#undef CARVE
    pack.bytes = c->used;
    tsli_profile_use_own(&pack);
    return pack;
}

tsli_pack *tsli_pack_make(tsl_world *world, const tsli_pack_plan *plan)
{
    carver measure = {NULL, 0};
    carve_pack(&measure, plan);
    char *memory = tsli_host_alloc(&world->host, measure.used);
    if (!memory)
        return NULL;
    carver carving = {memory, 0};
    tsli_pack *pack = (tsli_pack *)(void *)memory;
    *pack = carve_pack(&carving, plan);
    return pack;
}

tsli_pack *tsli_pack_make_lanes(tsl_world *world, const tsli_pack_plan *counts, const tsli_pack_plan *plan)
{
    tsli_pack *lanes = tsli_pack_make(world, counts);
    if (!lanes)
        return NULL;
    tsli_pack_lay_out(lanes, plan);
    if (tsli_contacts_make_room(world, lanes, world->visible_capacity))
        return lanes;
    tsli_pack_free(world, lanes);
    return NULL;
}

void tsli_rig_move(tsli_rig *rig, tsli_pack *pack, tsli_pack *lanes, uint32_t first_lane, uint32_t end_lane)
{
    tsli_rig_free_pack(rig);
    rig->pack = pack;
    rig->lanes = lanes;
    rig->first_lane = first_lane;
    rig->end_lane = end_lane;
    rig->pose_holds = 0;         // the new pack has it whole
    rig->world->step_listed = 0; // what is stepped is known by its lanes
}

void tsli_rig_restore_indices(tsli_rig *rig)
{
    for (uint32_t i = 0; rig->pack && i < rig->pack->chain_count; ++i)
        if (rig->pack->chains[i])
            rig->pack->chains[i]->index = i;
    tsli_rig_restore_order(rig);
}

void tsli_pack_free(tsl_world *world, tsli_pack *pack)
{
    tsli_profile_leave(world, pack);
    tsli_contacts_free(world, pack);
    tsli_host_free(&world->host, pack, pack->bytes);
}

void tsli_rig_free_pack(tsli_rig *rig)
{
    if (rig->pack)
        tsli_pack_free(rig->world, rig->pack);
    rig->pack = NULL;
}

uint64_t tsli_rig_pack_size(tsli_rig *rig)
{
    tsli_pack_plan plan;
    carver measure = {NULL, 0};
    uint64_t profile_bytes = 0, slots = 0;
    if (tsli_plan_make(rig, &plan)) {
        tsli_pack pack = carve_pack(&measure, &plan);
        measure.used += tsli_plan_contact_bytes(&plan, rig->world->visible_capacity);
        profile_bytes = pack.profile_bytes;
        slots = plan.slot_count;
    }
    tsli_plan_free(rig, &plan);
    tsli_rig_restore_indices(rig);
    return slots ? measure.used + tsli_profile_size(profile_bytes) : measure.used;
}

uint64_t tsli_rig_pack_held(const tsli_rig *rig)
{
    const tsli_profile *profile = rig->pack->profile;
    int alone = profile && profile->users == 1;
    return rig->pack->bytes + rig->pack->contact_bytes + (alone ? tsli_profile_size(profile->bytes) : 0);
}

uint64_t tsli_empty_pack_size(void)
{
    tsli_pack_plan plan;
    carver measure = {NULL, 0};
    memset(&plan, 0, sizeof plan);
    carve_pack(&measure, &plan);
    return measure.used;
}

// ---- chains go ------------------------------------------------------------------------------------------

// The chain's strands and tables fall idle.
static void drop_lanes(tsli_rig *rig, uint32_t chain_index)
{
    tsli_pack *lanes = rig->lanes;
    for (uint32_t lane = rig->first_lane; lane < rig->end_lane; ++lane) {
        for (uint32_t b = 0; b < lanes->block_count; ++b)
            if (lanes->blocks[b].rare->chain[lane] == chain_index)
                tsli_block_drop_lane(&lanes->blocks[b], lane);
        for (uint32_t t = 0; t < lanes->table_count; ++t)
            if (lanes->tables[t].chain[lane] == chain_index)
                lanes->tables[t].chain[lane] = TSLI_NONE;
    }
}

// Nothing of it tells on those that stay.
void tsli_block_drop_lane(tsli_block *block, uint32_t lane)
{
    uint32_t others = ~(1u << lane);
    uint32_t *const bits[] = {&block->running,
                              &block->blended,
                              &block->occupied,
                              &block->held,
                              &block->rested,
                              &block->quiet,
                              &block->blind,
                              &block->insane,
                              &block->raw,
                              &block->rare->rescaled,
                              &block->rare->regained,
                              &block->rare->restarts,
                              &block->rare->settled,
                              &block->rare->as_particles};
    for (uint32_t i = 0; i < sizeof bits / sizeof *bits; ++i)
        *bits[i] &= others;
    block->rare->chain[lane] = TSLI_NONE;
}

static void drop_rides(tsli_pack *pack)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < pack->ride_count; ++i)
        if (pack->rides[i].collider ||
            pack->blocks[pack->rides[i].block].rare->chain[pack->rides[i].lane] != TSLI_NONE)
            pack->rides[kept++] = pack->rides[i];
    pack->ride_count = kept;
    tsli_number_rides(pack);
}

static void drop_driven(tsli_pack *pack, uint32_t chain_index)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < pack->driven_count; ++i) {
        pack->needed[pack->driven[i].needed].driven = pack->driven[i].chain == chain_index ? TSLI_NONE : kept;
        if (pack->driven[i].chain != chain_index)
            pack->driven[kept++] = pack->driven[i];
    }
    pack->driven_count = kept;
}

void tsli_rig_drop_chain(tsli_rig *rig, const tsli_chain *chain)
{
    tsli_pack *pack = rig->pack;
    uint32_t kept = 0;
    tsli_profile_leave(rig->world, pack);
    drop_lanes(rig, chain->index);
    drop_rides(pack);
    drop_driven(pack, chain->index);
    for (uint32_t i = 0; i < pack->ghost_count; ++i)
        if (pack->ghosts[i].chain != chain->index)
            pack->ghosts[kept++] = pack->ghosts[i];
    pack->ghost_count = kept;
    for (uint32_t i = 0; i < pack->needed_count; ++i) // its bones read the input again
        pack->needed[i].rest &= rig->bone_chain[pack->needed[i].bone] != NULL;
    pack->chains[chain->index] = NULL;
    pack->has_leftovers = 1;
    pack->has_springs = pack->has_tassels = 0;
    for (const tsli_chain *left = rig->chains; left; left = left->next) {
        pack->has_springs |= left->model == TSL_MODEL_SPRING;
        pack->has_tassels |= left->model == TSL_MODEL_TASSEL;
    }
    for (uint32_t i = 0; !pack->has_springs && i < pack->collider_count; ++i)
        tsli_collider_forget_low(pack->colliders[i]);
    tsli_fill_runs(pack);
}

// SPDX-License-Identifier: MIT
#include "solver/layout/pack_plan.h"
#include "solver/model/chain_numbers.h"
#include "solver/model/order.h"

#include <stdlib.h>
#include <string.h>

static void list_ride(tsli_ride *rides, uint32_t *count, tsli_ride ride)
{
    if (rides)
        rides[*count] = ride;
    ++*count;
}

static int is_below_others(const tsli_rig *rig, int32_t bone, const tsli_chain *own)
{
    for (; bone >= 0; bone = rig->parents[bone]) {
        const tsli_chain *driver = tsli_bone_chain(rig, (uint32_t)bone);
        if (driver && driver != own)
            return 1;
    }
    return 0;
}

uint32_t tsli_list_rides(const tsli_rig *rig, const tsli_pack_plan *plan, tsli_ride *rides)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < plan->ref_count; ++i) {
        const tsli_strand_ref *ref = &plan->refs[i];
        const tsli_chain *chain = ref->chain;
        if (chain->model != TSL_MODEL_SPRING || chain->unbound)
            continue;
        int32_t root = chain->particles[0].bone;
        tsli_ride ride = {TSLI_RIDE_ROOT, chain->level, plan->bone_needed[root] - 1, ref->block, ref->lane, NULL};
        if (is_below_others(rig, rig->parents[root], chain))
            list_ride(rides, &count, ride);
        ride.kind = TSLI_RIDE_ANCHOR;
        ride.needed = chain->anchor < 0 ? TSLI_NONE : plan->bone_needed[chain->anchor] - 1;
        if (is_below_others(rig, chain->anchor, chain))
            list_ride(rides, &count, ride);
    }
    for (tsli_collider *c = rig->colliders; c; c = c->next) {
        tsli_ride ride = {TSLI_RIDE_COLLIDER, 0, TSLI_NONE, 0, 0, c};
        if (!(c->desc.flags & TSL_COLLIDER_SIMULATED) || !tsli_collider_rides(rig, c, &ride.level))
            continue;
        ride.needed = plan->bone_needed[c->desc.bone] - 1;
        list_ride(rides, &count, ride);
    }
    return count;
}

// By level, then by kind, bone and lane: a total order, which every sort gives.
static int compare_rides(const void *a, const void *b)
{
    const tsli_ride *x = a, *y = b;
    if (x->level != y->level)
        return x->level < y->level ? -1 : 1;
    if (x->kind != y->kind)
        return x->kind < y->kind ? -1 : 1;
    if (x->needed != y->needed)
        return x->needed < y->needed ? -1 : 1;
    uint64_t at = (uint64_t)x->block << 32 | x->lane, other = (uint64_t)y->block << 32 | y->lane;
    return at < other ? -1 : at > other;
}

// Any chain above may be the parent, when those between are switched off. Above a visited bone all is visited;
// visited bones have the marks with which a step marks the bones that move.
static void mark_carriers(tsli_pack *pack, const tsli_ride *ride)
{
    for (uint32_t n = ride->needed; n != TSLI_NONE && !pack->affected[n]; n = pack->needed[n].parent) {
        pack->affected[n] = 1;
        if (pack->needed[n].driven != TSLI_NONE)
            pack->blocks[pack->driven[pack->needed[n].driven].block].flags |= TSLI_BLOCK_CARRIES;
    }
}

static void mark_waiting(tsli_pack *pack)
{
    for (uint32_t b = 0; b < pack->block_count; ++b) {
        tsli_block *block = &pack->blocks[b];
        for (uint32_t lane = 0; lane < block->lane_count; ++lane)
            if (tsli_chain_waits(pack->chains[block->rare->chain[lane]]))
                block->flags |= TSLI_BLOCK_WAITS;
    }
}

void tsli_number_rides(const tsli_pack *pack)
{
    for (uint32_t c = 0; c < pack->chain_count; ++c)
        if (pack->chains[c])
            pack->chains[c]->rides[0] = pack->chains[c]->rides[1] = 0;
    for (uint32_t i = 0; i < pack->ride_count; ++i) {
        const tsli_ride *ride = &pack->rides[i];
        if (ride->collider)
            continue;
        tsli_chain *chain = pack->chains[pack->blocks[ride->block].rare->chain[ride->lane]];
        chain->rides[chain->rides[0] ? 1 : 0] = i + 1;
    }
}

void tsli_fill_rides(tsli_rig *rig, tsli_pack *pack, const tsli_pack_plan *plan)
{
    mark_waiting(pack);
    if (pack->ride_count > 0) {
        tsli_list_rides(rig, plan, pack->rides);
        qsort(pack->rides, pack->ride_count, sizeof *pack->rides, compare_rides);
    }
    tsli_number_rides(pack);
    if (pack->ride_count == 0)
        return;
    for (uint32_t i = 0; i < pack->ride_count; ++i)
        mark_carriers(pack, &pack->rides[i]);
    memset(pack->affected, 0, pack->needed_count);
    for (uint32_t b = 0; b < pack->block_count; ++b) {
        for (uint32_t lane = 0; lane < TSLI_WIDTH; ++lane)
            pack->riding[b].root.rotation[3][lane] = pack->riding[b].anchor.rotation[3][lane] = 1.0f;
    }
}

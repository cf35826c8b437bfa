// SPDX-License-Identifier: MIT
#include "solver/layout/pack_plan.h"

#include "solver/model/collider_block.h"
#include "solver/model/order.h"

#include <stdlib.h>
#include <string.h>

// Lanes that meet the same colliders lie together, then those of about the same length: a block is as long as
// its longest strand. The order is total, so every qsort gives the same one.
static int compare_refs(const void *a, const void *b)
{
    const tsli_strand_ref *x = a, *y = b;
    if (x->level != y->level)
        return x->level < y->level ? -1 : 1;
    if (x->chain->model != y->chain->model)
        return x->chain->model < y->chain->model ? -1 : 1;
    if (x->group != y->group)
        return x->group < y->group ? -1 : 1;
    if (x->slots != y->slots)
        return x->slots > y->slots ? -1 : 1;
    if (x->chain->index != y->chain->index)
        return x->chain->index < y->chain->index ? -1 : 1;
    return x->strand < y->strand ? -1 : x->strand > y->strand;
}

static void plan_blocks(tsli_pack_plan *plan)
{
    uint32_t lanes = TSLI_WIDTH, level = 0;
    tsl_chain_model model = TSL_MODEL_CHAIN;
    for (uint32_t i = 0; i < plan->ref_count; ++i) {
        tsli_strand_ref *ref = &plan->refs[i];
        if (lanes == TSLI_WIDTH || ref->level != level || ref->chain->model != model) {
            ++plan->block_count;
            lanes = 0;
            level = ref->level;
            model = ref->chain->model;
        }
        ref->block = plan->block_count - 1;
        ref->lane = lanes++;
    }
    for (uint32_t i = 0; i < plan->ref_count;) { // first of a block need not be its longest: lists come first
        uint32_t block = plan->refs[i].block, longest = 0;
        for (; i < plan->ref_count && plan->refs[i].block == block; ++i)
            longest = plan->refs[i].slots > longest ? plan->refs[i].slots : longest;
        plan->slot_count += longest;
    }
}

static void need(tsli_rig *rig, tsli_pack_plan *plan, int32_t bone)
{
    for (; bone >= 0 && !plan->bone_needed[bone]; bone = rig->parents[bone])
        plan->bone_needed[bone] = 1;
}

static void plan_bones(tsli_rig *rig, tsli_pack_plan *plan)
{
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next) {
        need(rig, plan, chain->anchor);
        for (uint32_t i = 0; i < chain->particle_count; ++i) {
            need(rig, plan, chain->particles[i].bone);
            plan->driven_count += chain->particles[i].bone >= 0;
        }
    }
    for (const tsli_collider *collider = rig->colliders; collider; collider = collider->next)
        need(rig, plan, collider->desc.bone);
    for (uint32_t bone = 0; bone < rig->bone_count; ++bone)
        if (plan->bone_needed[bone])
            plan->bone_needed[bone] = ++plan->needed_count;
}

static void plan_strands(tsli_rig *rig, tsli_pack_plan *plan)
{
    uint32_t index = 0, n = 0;
    tsli_rig_order(rig);
    for (tsli_chain *chain = rig->chains; chain; chain = chain->next, ++index) {
        chain->index = index;
        plan->has_springs |= chain->model == TSL_MODEL_SPRING;
        plan->has_tassels |= chain->model == TSL_MODEL_TASSEL;
        uint32_t group = chain->flags & TSL_CHAIN_COLLIDER_LIST ? index + 1 : 0;
        for (uint32_t s = 0; s < chain->strand_count; ++s) {
            const tsli_strand *strand = &chain->strands[s];
            uint32_t slots = strand->count + strand->fork_is_next;
            plan->refs[n++] = (tsli_strand_ref){.chain = chain,
                                                .strand = s,
                                                .slots = slots,
                                                .level = chain->level + strand->level,
                                                .group = group};
            plan->branch_count += strand->parent_strand != TSLI_NONE;
            plan->ghost_count += strand->fork_is_next;
            plan->has_ghosts |= strand->fork_is_next;
        }
    }
    qsort(plan->refs, plan->ref_count, sizeof *plan->refs, compare_refs);
}

int tsli_plan_make(tsli_rig *rig, tsli_pack_plan *plan)
{
    tsli_host *host = &rig->world->host;
    memset(plan, 0, sizeof *plan);
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next)
        plan->ref_count += chain->strand_count;
    plan->ref_bytes = (plan->ref_count + 1u) * sizeof *plan->refs;
    plan->bone_bytes = rig->bone_count * sizeof *plan->bone_needed;
    plan->refs = tsli_host_alloc(host, plan->ref_bytes);
    plan->bone_needed = tsli_host_alloc(host, plan->bone_bytes);
    if (!plan->refs || !plan->bone_needed)
        return 0;
    plan_strands(rig, plan);
    plan_blocks(plan);
    plan_bones(rig, plan);
    plan->collider_room = plan->own_contact_count = tsli_collider_room(rig->collider_count);
    plan->ride_count = tsli_list_rides(rig, plan, NULL);
    plan->level_count = plan->ref_count ? plan->refs[plan->ref_count - 1].level + 1 : 1;
    plan->chain_count = rig->chain_count;
    plan->unposed = rig->flags & TSL_RIG_UNPOSED;
    plan->collider_count = rig->collider_count;
    plan->collider_block_count = tsli_collider_block_count(plan->collider_count);
    plan->collider_block_room = tsli_collider_block_count(plan->collider_room);
    plan->seat = TSLI_NONE;
    tsli_plan_tables(plan);
    return 1;
}

void tsli_plan_free(tsli_rig *rig, tsli_pack_plan *plan)
{
    tsli_host_free(&rig->world->host, plan->refs, plan->ref_bytes);
    tsli_host_free(&rig->world->host, plan->bone_needed, plan->bone_bytes);
}

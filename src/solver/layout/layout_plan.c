// SPDX-License-Identifier: MIT
#include "solver/layout/layout.h"

#include "solver/model/chains.h"
#include "solver/model/colliders.h"
#include "solver/model/params.h"

#include <stdlib.h>
#include <string.h>

// ---- collider lists of blocks --------------------------------------------------------------------------

// Blocks share a list if all their chains, without a list of their own, collide with the same layers. Every other block has its own.

// The end of the refs of the block at `first`.
static uint32_t end_of_block(const tsli_layout_plan *plan, uint32_t first)
{
    uint32_t end = first;
    while (end < plan->ref_count && plan->refs[end].block == plan->refs[first].block)
        ++end;
    return end;
}

tsli_collider_list tsli_plan_collider_list(const tsli_layout_plan *plan, uint32_t ref)
{
    tsli_collider_list list = {.alike = 1, .layers = plan->refs[ref].chain->layers};
    for (int lane = 0; lane < TSLI_WIDTH; ++lane)
        list.chain[lane] = TSLI_NONE;
    for (uint32_t i = ref, end = end_of_block(plan, ref); i < end; ++i) {
        const tsli_chain *chain = plan->refs[i].chain;
        uint32_t listed = (chain->flags & TSL_CHAIN_COLLIDER_LIST) != 0;
        list.chain[plan->refs[i].lane] = chain->index;
        list.unlisted |= !listed;
        list.alike &= !listed && chain->layers == list.layers;
        if (chain->collider_count > list.longest_list)
            list.longest_list = chain->collider_count;
    }
    return list;
}

// The list of a block before `first` that its block can share; TSLI_NONE: none.
static uint32_t find_shared(const tsli_layout_plan *plan, uint32_t first, const tsli_collider_list *list)
{
    for (uint32_t before = 0; list->alike && before < first; before = end_of_block(plan, before)) {
        tsli_collider_list other = tsli_plan_collider_list(plan, before);
        if (other.alike && other.layers == list->layers)
            return plan->refs[before].collider_list;
    }
    return TSLI_NONE;
}

// Assigns collider lists to blocks.
static void plan_collider_lists(tsli_layout_plan *plan)
{
    for (uint32_t first = 0, end; first < plan->ref_count; first = end) {
        tsli_collider_list list = tsli_plan_collider_list(plan, first);
        uint32_t shared = find_shared(plan, first, &list);
        uint32_t index = shared == TSLI_NONE ? plan->collider_list_count++ : shared;
        end = end_of_block(plan, first);
        for (uint32_t i = first; i < end; ++i)
            plan->refs[i].collider_list = index;
    }
}

// ---- strands in lanes ----------------------------------------------------------------------------------

// Strands with the same colliders share blocks where possible, then those of similar length, since a block is as long as its longest
// strand. The order is total, so every qsort gives the same.
static int compare_refs(const void *a, const void *b)
{
    const tsli_strand_ref *x = a, *y = b;
    if (x->level != y->level)
        return x->level < y->level ? -1 : 1;
    if (x->chain->model != y->chain->model)
        return x->chain->model < y->chain->model ? -1 : 1;
    uint32_t x_ignores = x->chain->flags & TSL_CHAIN_IGNORES_REST_CONTACTS,
             y_ignores = y->chain->flags & TSL_CHAIN_IGNORES_REST_CONTACTS;
    if (x_ignores != y_ignores) // so that chains without ignored contacts do not pay for them
        return x_ignores < y_ignores ? -1 : 1;
    if (x->chain->rows != y->chain->rows)
        return x->chain->rows < y->chain->rows ? -1 : 1;
    if (!x->chain->link_group != !y->chain->link_group) // first, so that the ends of a row of links are in few blocks
        return x->chain->link_group ? -1 : 1;
    if (x->group != y->group)
        return x->group < y->group ? -1 : 1;
    if (x->slots != y->slots)
        return x->slots > y->slots ? -1 : 1;
    if (x->chain->index != y->chain->index)
        return x->chain->index < y->chain->index ? -1 : 1;
    return x->strand < y->strand ? -1 : x->strand > y->strand;
}

static void plan_blocks(tsli_layout_plan *plan)
{
    uint32_t lanes = TSLI_WIDTH, level = 0;
    tsl_chain_model model = TSL_MODEL_CHAIN;
    for (uint32_t i = 0; i < plan->ref_count; ++i) {
        tsli_strand_ref *ref = &plan->refs[i];
        if (lanes == TSLI_WIDTH || ref->level != level || ref->chain->model != model) {
            ++plan->counts.block_count;
            lanes = 0;
            level = ref->level;
            model = ref->chain->model;
        }
        ref->block = plan->counts.block_count - 1;
        ref->lane = lanes++;
    }
    for (uint32_t i = 0; i < plan->ref_count;) { // a block's first strand need not be its longest: lists come first
        uint32_t block = plan->refs[i].block, longest = 0;
        for (; i < plan->ref_count && plan->refs[i].block == block; ++i)
            longest = plan->refs[i].slots > longest ? plan->refs[i].slots : longest;
        plan->counts.slot_count += longest;
    }
}

// Uses of a bone: only by a chain that simulates it and reads the rest pose; the same for the root of a tree; any other use.
#define NEED_AT_REST (TSLI_NONE - 2u)
#define NEED_ROOT (TSLI_NONE - 1u)
#define NEED_STORED TSLI_NONE

static void mark_needed(const tsli_rig *rig, tsli_layout_plan *plan, int32_t bone)
{
    for (; bone >= 0 && plan->bone_needed[bone] != NEED_STORED; bone = rig->parents[bone])
        plan->bone_needed[bone] = NEED_STORED;
}

// Parents of a chain's first bones are read, and so are bones that it skips.
static void mark_needed_at_rest(const tsli_rig *rig, tsli_layout_plan *plan, const tsli_chain *chain,
                                const tsli_particle *p)
{
    int32_t bone = p->bone, parent = rig->parents[bone];
    if (!plan->bone_needed[bone])
        plan->bone_needed[bone] = p->parent < 0 ? NEED_ROOT : NEED_AT_REST;
    if (parent >= 0 && rig->bone_chain[parent] != chain)
        mark_needed(rig, plan, parent);
}

static void mark_bones_of(const tsli_rig *rig, tsli_layout_plan *plan, const tsli_chain *chain)
{
    mark_needed(rig, plan, chain->anchor);
    for (uint32_t i = 0; i < chain->particle_count; ++i) {
        int32_t bone = chain->particles[i].bone;
        if (bone >= 0 && (chain->flags & TSL_CHAIN_UNANIMATED))
            mark_needed_at_rest(rig, plan, chain, &chain->particles[i]);
        else
            mark_needed(rig, plan, bone);
        plan->counts.driven_count += bone >= 0;
    }
}

static void number_bones(const tsli_rig *rig, tsli_layout_plan *plan, uint32_t use)
{
    for (uint32_t bone = 0; bone < rig->bone_count; ++bone)
        if (plan->bone_needed[bone] == use)
            plan->bone_needed[bone] = ++plan->counts.needed_count;
}

static void plan_bones(const tsli_rig *rig, tsli_layout_plan *plan)
{
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next)
        mark_bones_of(rig, plan, chain);
    for (const tsli_collider *collider = rig->colliders; collider; collider = collider->next)
        mark_needed(rig, plan, collider->desc.bone);
    number_bones(rig, plan, NEED_STORED);
    plan->counts.stored_count = plan->counts.needed_count;
    number_bones(rig, plan, NEED_ROOT);
    plan->counts.model_count = plan->counts.needed_count;
    number_bones(rig, plan, NEED_AT_REST);
}

int tsli_skips_bones(const tsli_chain *chain, const tsli_particle *p)
{
    return p->bone >= 0 && p->parent >= 0 && chain->rig->parents[p->bone] != chain->particles[p->parent].bone;
}

static uint32_t is_animated(const tsli_chain *chain)
{
    int reads = !(chain->flags & TSL_CHAIN_UNANIMATED);
    for (uint32_t i = 0; i < chain->particle_count && !reads; ++i)
        reads = tsli_skips_bones(chain, &chain->particles[i]);
    return (uint32_t)reads;
}

static void plan_strands(tsli_rig *rig, tsli_layout_plan *plan)
{
    uint32_t index = 0, n = 0;
    tsli_rig_order(rig);
    for (tsli_chain *chain = rig->chains; chain; chain = chain->next, ++index) {
        chain->index = index;
        plan->counts.has_springs |= chain->model == TSL_MODEL_SPRING;
        plan->counts.has_tassels |= chain->model == TSL_MODEL_TASSEL;
        plan->has_limits |= chain->rows & TSLI_ROWS_ANGLES;
        plan->has_position_limits |= chain->rows & TSLI_ROWS_DISTANCES;
        plan->stretches |= chain->rows & TSLI_ROWS_LENGTHS;
        plan->accelerates |= chain->rows & TSLI_ROWS_ACCELERATIONS;
        plan->ignores |= chain->flags & TSL_CHAIN_IGNORES_REST_CONTACTS;
        plan->longest_list = chain->collider_count > plan->longest_list ? chain->collider_count : plan->longest_list;
        plan->animated |= is_animated(chain);
        plan->has_anchors |= chain->anchor >= 0;
        uint32_t group = chain->flags & TSL_CHAIN_COLLIDER_LIST ? index + 1 : 0;
        for (uint32_t s = 0; s < chain->strand_count; ++s) {
            const tsli_strand *strand = &chain->strands[s];
            uint32_t slots = strand->count + strand->fork_is_next;
            plan->refs[n++] = (tsli_strand_ref){
                .chain = chain, .strand = s, .slots = slots, .level = chain->level + strand->level, .group = group};
            if (plan->longest_strand < slots)
                plan->longest_strand = slots;
            plan->counts.branch_count += strand->parent_strand != TSLI_NONE;
            plan->counts.fork_mean_count += strand->fork_is_next;
        }
    }
    qsort(plan->refs, plan->ref_count, sizeof *plan->refs, compare_refs);
}

int tsli_plan_make(tsli_rig *rig, tsli_layout_plan *plan)
{
    tsli_host *host = &rig->world->host;
    memset(plan, 0, sizeof *plan);
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next)
        plan->ref_count += chain->strand_count;
    plan->ref_bytes = (plan->ref_count + 1u) * sizeof *plan->refs;
    plan->bone_bytes = rig->bone_count * sizeof *plan->bone_needed;
    plan->refs = tsli_host_alloc(host, plan->ref_bytes);
    plan->bone_needed = tsli_host_alloc(host, plan->bone_bytes);
    plan->has_setup = rig->links && !rig->setup_ws;
    if (!plan->refs || !plan->bone_needed || (plan->has_setup && !tsli_topology_begin(rig)))
        return 0;
    plan_strands(rig, plan);
    plan_blocks(plan);
    plan_bones(rig, plan);
    plan->counts.collider_capacity = plan->counts.own_contact_count = tsli_visible_capacity_for(rig->collider_count);
    plan->counts.attachment_count = tsli_list_attachments(rig, plan, NULL);
    plan->counts.chain_count = rig->chain_count;
    plan->varies = tsli_rig_varies(rig);
    plan->outputs_partly = !(rig->flags & TSL_RIG_WHOLE_TICKS);
    plan->counts.collider_count = rig->collider_count;
    plan->counts.collider_block_count = tsli_collider_block_count(plan->counts.collider_count);
    plan->collider_block_capacity = tsli_collider_block_count(plan->counts.collider_capacity);
    plan->counts.driven_left = plan->counts.driven_count;
    plan->linkage.rig = rig;
    tsli_plan_links(rig, plan);
    plan_collider_lists(plan);
    return 1;
}

void tsli_plan_free(tsli_rig *rig, tsli_layout_plan *plan)
{
    tsli_host_free(&rig->world->host, plan->refs, plan->ref_bytes);
    tsli_host_free(&rig->world->host, plan->bone_needed, plan->bone_bytes);
    if (plan->has_setup)
        tsli_topology_end(rig);
}

#undef NEED_AT_REST
#undef NEED_ROOT
#undef NEED_STORED

// SPDX-License-Identifier: MIT
// Assigns collider lists to the blocks of a plan. Blocks share a list if all their chains, without a list of their own, collide with the
// same layers. Every other block has its own.
#include "solver/layout/layout_plan.h"
#include "solver/model/contact.h"

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
        list.unlisted |= !listed;
        list.alike &= !listed && chain->layers == list.layers;
        if (chain->collider_count > list.longest_list)
            list.longest_list = chain->collider_count;
    }
    return list;
}

// The ref that opens a collider list that the block can share; TSLI_NONE: none.
static uint32_t find_shared(const tsli_layout_plan *plan, const tsli_collider_list *list)
{
    uint32_t opened = list->alike ? plan->last_collider_list : TSLI_NONE;
    while (opened != TSLI_NONE) {
        tsli_collider_list other = tsli_plan_collider_list(plan, opened);
        if (other.alike && other.layers == list->layers)
            return opened;
        opened = plan->refs[opened].opened_before;
    }
    return TSLI_NONE;
}

void tsli_plan_collider_lists(tsli_layout_plan *plan)
{
    plan->collider_list_count = 0;
    plan->last_collider_list = TSLI_NONE;
    for (uint32_t first = 0, end; first < plan->ref_count; first = end) {
        tsli_collider_list list = tsli_plan_collider_list(plan, first);
        uint32_t shared = find_shared(plan, &list);
        uint32_t index = shared == TSLI_NONE ? plan->collider_list_count++ : plan->refs[shared].collider_list;
        end = end_of_block(plan, first);
        for (uint32_t i = first; i < end; ++i)
            plan->refs[i].collider_list = index;
        plan->refs[first].opens_collider_list = shared == TSLI_NONE;
        plan->refs[first].opened_before = plan->last_collider_list;
        plan->last_collider_list = shared == TSLI_NONE ? first : plan->last_collider_list;
    }
}

// SPDX-License-Identifier: MIT
// Assigns collider lists to the blocks of a plan: blocks whose chains all collide, without a list, with the colliders of the same
// layers share one. Every other block has its own.
#include "solver/layout/pack_plan.h"
#include "solver/model/contact_room.h"

// The refs of the block at `first`; returns their end.
static uint32_t end_of_block(const tsli_pack_plan *plan, uint32_t first)
{
    uint32_t end = first;
    while (end < plan->ref_count && plan->refs[end].block == plan->refs[first].block)
        ++end;
    return end;
}

tsli_table tsli_plan_table(const tsli_pack_plan *plan, uint32_t ref)
{
    tsli_table table = {.alike = 1, .layers = plan->refs[ref].chain->layers};
    for (int lane = 0; lane < TSLI_WIDTH; ++lane)
        table.chain[lane] = TSLI_NONE;
    for (uint32_t i = ref, end = end_of_block(plan, ref); i < end; ++i) {
        const tsli_chain *chain = plan->refs[i].chain;
        uint32_t listed = (chain->flags & TSL_CHAIN_COLLIDER_LIST) != 0;
        table.unlisted |= !listed;
        table.alike &= !listed && chain->layers == table.layers;
        if (chain->collider_count > table.longest_list)
            table.longest_list = chain->collider_count;
    }
    return table;
}

// The ref that opens a collider list which the block at `first` can share; TSLI_NONE: none.
static uint32_t find_shared(const tsli_pack_plan *plan, const tsli_table *table)
{
    uint32_t opened = table->alike ? plan->last_table : TSLI_NONE;
    while (opened != TSLI_NONE) {
        tsli_table other = tsli_plan_table(plan, opened);
        if (other.alike && other.layers == table->layers)
            return opened;
        opened = plan->refs[opened].opened_before;
    }
    return TSLI_NONE;
}

void tsli_plan_tables(tsli_pack_plan *plan)
{
    plan->table_count = 0;
    plan->last_table = TSLI_NONE;
    for (uint32_t first = 0, end; first < plan->ref_count; first = end) {
        tsli_table table = tsli_plan_table(plan, first);
        uint32_t shared = find_shared(plan, &table);
        uint32_t index = shared == TSLI_NONE ? plan->table_count++ : plan->refs[shared].table;
        end = end_of_block(plan, first);
        for (uint32_t i = first; i < end; ++i)
            plan->refs[i].table = index;
        plan->refs[first].opens_table = shared == TSLI_NONE;
        plan->refs[first].opened_before = plan->last_table;
        plan->last_table = shared == TSLI_NONE ? first : plan->last_table;
    }
}

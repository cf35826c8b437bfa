// SPDX-License-Identifier: MIT
#include "solver/order.h"

const tsli_chain *tsli_carrier_chain(const tsli_rig *rig, int32_t bone, const tsli_chain *own)
{
    for (; bone >= 0; bone = rig->parents[bone])
        if (rig->bone_chain[bone] && rig->bone_chain[bone] != own)
            return rig->bone_chain[bone];
    return NULL;
}

uint32_t tsli_chain_done(const tsli_chain *chain)
{
    uint32_t deepest = 0;
    for (uint32_t s = 0; s < chain->strand_count; ++s)
        deepest = chain->strands[s].level > deepest ? chain->strands[s].level : deepest;
    return chain->level + deepest + 1;
}

static const tsli_collider *simulated_collider(const tsli_chain *chain, uint32_t i)
{
    const tsli_collider *c = tsli_pool_find(&chain->rig->world->colliders, chain->colliders[i]);
    return c && (c->desc.flags & TSL_COLLIDER_SIMULATED) ? c : NULL;
}

int tsli_chain_waits(const tsli_chain *chain)
{
    for (uint32_t i = 0; !chain->unbound && i < chain->collider_count; ++i)
        if (simulated_collider(chain, i))
            return 1;
    return 0;
}

const tsli_chain *tsli_chain_carrier(const tsli_chain *chain, uint32_t index)
{
    const tsli_rig *rig = chain->rig;
    if (chain->unbound)
        return NULL;
    if (index >= 2) {
        const tsli_collider *c = simulated_collider(chain, index - 2);
        return c ? tsli_carrier_chain(rig, c->desc.bone, NULL) : NULL;
    }
    if (chain->model != TSL_MODEL_SPRING)
        return NULL;
    int32_t bone = index == 0 ? rig->parents[chain->particles[0].bone] : chain->anchor;
    return tsli_carrier_chain(rig, bone, chain);
}

// ---- levels ---------------------------------------------------------------------------------------------

enum { TSLI_ORDER_NONE = 0, TSLI_ORDER_ASKED = 1, TSLI_ORDER_DONE = 2 };

static void begin_order(tsli_rig *rig)
{
    uint32_t made = 0;
    for (tsli_chain *chain = rig->chains; chain; chain = chain->next, ++made) {
        chain->level = chain->unbound = 0;
        chain->ordering = (tsli_ordering){.made = made};
    }
}

// Of those from `first`, which is asked, back to `last`, which asked it by way of the others.
static tsli_chain *newest_of_circle(tsli_chain *first, const tsli_chain *last)
{
    tsli_chain *newest = first;
    for (tsli_chain *chain = first; chain != last; chain = chain->ordering.asker) {
        tsli_chain *asker = chain->ordering.asker;
        // `last` asked for `first` by way of others, so that no asker before it is null.
        // NOLINTNEXTLINE(clang-analyzer-core.NullDereference)
        newest = asker->ordering.made > newest->ordering.made ? asker : newest;
    }
    return newest;
}

static void forget_asked(tsli_chain *chain)
{
    chain->level = 0;
    chain->ordering.next_carrier = 0;
    chain->ordering.progress = TSLI_ORDER_NONE;
}

// The newest waits for nobody from here on, and those that were asked for its sake are asked again by others.
static tsli_chain *break_circle(tsli_chain *first, const tsli_chain *last)
{
    tsli_chain *newest = newest_of_circle(first, last);
    for (tsli_chain *chain = first; chain != newest; chain = chain->ordering.asker)
        forget_asked(chain);
    newest->unbound = 1;
    newest->level = 0;
    return newest;
}

static void wait_for(tsli_chain *chain, const tsli_chain *carrier)
{
    uint32_t level = tsli_chain_done(carrier);
    chain->level = level > chain->level ? level : chain->level;
}

static tsli_chain *ask(tsli_chain *chain, tsli_chain *asker)
{
    chain->ordering.asker = asker;
    chain->ordering.progress = TSLI_ORDER_ASKED;
    return chain;
}

// Whom to look at after one more carrier of the chain.
static tsli_chain *ask_carrier(tsli_chain *chain)
{
    tsli_chain *carrier = (tsli_chain *)tsli_chain_carrier(chain, chain->ordering.next_carrier++);
    if (!carrier)
        return chain;
    if (carrier->ordering.progress == TSLI_ORDER_NONE)
        return ask(carrier, chain);
    if (carrier->ordering.progress == TSLI_ORDER_ASKED)
        return break_circle(chain, carrier);
    wait_for(chain, carrier);
    return chain;
}

// Its carriers come first, and theirs before them. Without recursion: a row of chains may be as long as the rig has bones.
static void order_chain(tsli_chain *chain)
{
    chain = ask(chain, NULL);
    while (chain) {
        if (!chain->unbound && chain->ordering.next_carrier < TSLI_CARRIERS(chain)) {
            chain = ask_carrier(chain);
            continue;
        }
        chain->ordering.progress = TSLI_ORDER_DONE;
        if (chain->ordering.asker)
            wait_for(chain->ordering.asker, chain);
        chain = chain->ordering.asker;
    }
}

// ---- sorted ---------------------------------------------------------------------------------------------

static tsli_chain *merge_chains(tsli_chain *older, tsli_chain *newer)
{
    tsli_chain *first = NULL, **last = &first;
    while (older && newer) {
        tsli_chain **from = newer->level < older->level ? &newer : &older;
        *last = *from;
        *from = (*from)->next_in_order;
        last = &(*last)->next_in_order;
    }
    *last = older ? older : newer;
    return first;
}

// Those of a level by creation: runs of 1, 2, 4 ... chains, each older than those in the smaller ones, are merged.
static void sort_chains(tsli_rig *rig)
{
    tsli_chain *runs[32] = {NULL}, *sorted = NULL;
    for (tsli_chain *chain = rig->chains; chain; chain = chain->next) {
        tsli_chain *run = chain;
        uint32_t k = 0;
        run->next_in_order = NULL;
        for (; runs[k]; runs[k++] = NULL)
            run = merge_chains(runs[k], run);
        runs[k] = run;
    }
    for (uint32_t k = 0; k < 32; ++k)
        sorted = merge_chains(runs[k], sorted);
    rig->first_in_order = sorted;
}

void tsli_rig_order(tsli_rig *rig)
{
    begin_order(rig);
    for (tsli_chain *chain = rig->chains; chain; chain = chain->next)
        if (chain->ordering.progress == TSLI_ORDER_NONE)
            order_chain(chain);
    sort_chains(rig);
}

void tsli_rig_restore_order(tsli_rig *rig)
{
    for (tsli_chain *chain = rig->chains; chain; chain = chain->next)
        if (chain->packed)
            chain->level = rig->lanes->blocks[chain->strands[0].block].level - chain->strands[0].level;
    sort_chains(rig);
}

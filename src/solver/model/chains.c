// SPDX-License-Identifier: MIT
#include "solver/model/chains.h"

// ---- what waits for what -------------------------------------------------------------------------------

uint32_t tsli_chain_done(const tsli_chain *chain)
{
    uint32_t deepest = 0;
    for (uint32_t s = 0; s < chain->strand_count; ++s)
        deepest = chain->strands[s].level > deepest ? chain->strands[s].level : deepest;
    return chain->level + deepest + 1;
}

static const tsli_collider *simulated_collider(const tsli_chain *chain, uint32_t i)
{
    const tsli_collider *c = tsli_pool_find(&chain->rig->world->colliders, tsli_listed(chain)[i]);
    return c && (c->desc.flags & TSL_COLLIDER_SIMULATED) ? c : NULL;
}

int tsli_chain_waits(const tsli_chain *chain)
{
    for (uint32_t i = 0; !chain->unbound && i < chain->collider_count; ++i)
        if (simulated_collider(chain, i))
            return 1;
    return 0;
}

// The lowest bone above an object that may be attached, -1: it is not. A chain's own bones count for its colliders alone.
static int32_t lowest_parent_bone(const tsli_chain *chain, uint32_t index)
{
    if (chain->unbound)
        return -1;
    if (index >= 2) {
        const tsli_collider *c = simulated_collider(chain, index - 2);
        return c ? c->desc.bone : -1;
    }
    if (chain->model != TSL_MODEL_SPRING)
        return -1;
    return index == 0 ? chain->rig->parents[chain->particles[0].bone] : chain->anchor;
}

static int can_be_parent(const tsli_chain *parent_chain, const tsli_chain *chain, uint32_t index)
{
    return parent_chain && (parent_chain != chain || index >= 2);
}

const tsli_chain *tsli_chain_parent(const tsli_chain *chain, uint32_t index)
{
    const tsli_rig *rig = chain->rig;
    for (int32_t bone = lowest_parent_bone(chain, index); bone >= 0; bone = rig->parents[bone]) {
        const tsli_chain *parent_chain = rig->bone_chain[bone];
        if (can_be_parent(parent_chain, chain, index) && parent_chain->running &&
            tsli_chain_done(parent_chain) <= chain->level)
            return parent_chain;
    }
    return NULL;
}

int tsli_collider_is_attached(const tsli_rig *rig, const tsli_collider *collider, uint32_t *out_level)
{
    uint32_t done = 0;
    for (int32_t bone = collider->desc.bone; bone >= 0; bone = rig->parents[bone]) {
        const tsli_chain *driver = rig->bone_chain[bone];
        uint32_t level = driver ? tsli_chain_done(driver) : 0;
        done = level > done ? level : done;
    }
    *out_level = done;
    for (const tsli_chain *chain = rig->chains; chain; chain = chain->next)
        for (uint32_t i = 0; !chain->unbound && i < chain->collider_count; ++i)
            if (tsli_listed(chain)[i] == collider->id && chain->level < *out_level)
                *out_level = chain->level;
    return done > 0;
}

// ---- levels ---------------------------------------------------------------------------------------------

enum { TSLI_ORDER_NONE = 0, TSLI_ORDER_ASKED = 1, TSLI_ORDER_DONE = 2 };

static void begin_order(tsli_rig *rig)
{
    for (tsli_chain *chain = rig->chains; chain; chain = chain->next) {
        chain->level = chain->unbound = 0;
        chain->ordering = (tsli_ordering){.bone = -1};
    }
}

// The newest chain of a cycle, which goes from `first` over the chains that wait for it to `last`.
static tsli_chain *newest_of_cycle(tsli_chain *first, const tsli_chain *last)
{
    tsli_chain *newest = first;
    for (tsli_chain *chain = first; chain; chain = chain == last ? NULL : chain->ordering.waiting)
        chain->ordering.is_in_cycle = 1;
    for (tsli_chain *chain = first->rig->chains; chain; chain = chain->next) {
        newest = chain->ordering.is_in_cycle ? chain : newest;
        chain->ordering.is_in_cycle = 0;
    }
    return newest;
}

static void forget_asked(tsli_chain *chain)
{
    chain->level = 0;
    chain->ordering.next_parent = 0;
    chain->ordering.bone = -1;
    chain->ordering.progress = TSLI_ORDER_NONE;
}

// A chain of the cycle whose wait is only for a possible parent; null: none, all parents are certain.
static tsli_chain *waits_in_case(tsli_chain *first, const tsli_chain *last)
{
    for (tsli_chain *chain = first; chain; chain = chain == last ? NULL : chain->ordering.waiting)
        if (chain->ordering.is_in_case)
            return chain;
    return NULL;
}

// Stops that wait: the possible parent then never becomes one. The chains that it waited for are visited again from others.
static tsli_chain *end_possible_wait(tsli_chain *first, tsli_chain *waiting)
{
    for (tsli_chain *chain = first, *next; chain && chain != waiting; chain = next) {
        next = chain->ordering.waiting;
        forget_asked(chain);
    }
    return waiting;
}

// Unbinds the newest chain, which ends its wait; the chains that it waited for are visited again from others.
static tsli_chain *break_cycle(tsli_chain *first, const tsli_chain *last)
{
    tsli_chain *newest = newest_of_cycle(first, last);
    for (tsli_chain *chain = first; chain && chain != newest; chain = chain->ordering.waiting)
        forget_asked(chain);
    // The newest is one of the circle, of which `first` is one.
    // NOLINTNEXTLINE(clang-analyzer-core.NullDereference)
    newest->unbound = 1;
    newest->level = 0;
    return newest;
}

static void wait_for(tsli_chain *chain, const tsli_chain *parent_chain)
{
    uint32_t level = tsli_chain_done(parent_chain);
    chain->level = level > chain->level ? level : chain->level;
}

static tsli_chain *begin_visit(tsli_chain *chain, tsli_chain *waiting)
{
    chain->ordering.waiting = waiting;
    chain->ordering.progress = TSLI_ORDER_ASKED;
    return chain;
}

// Whether the bones above its root bone have been visited already.
static int covers_those_above(const tsli_chain *parent_chain, int32_t bone)
{
    return parent_chain->model == TSL_MODEL_SPRING && !parent_chain->unbound && parent_chain->particles[0].bone == bone;
}

// The nearest chain above and, in case that is switched off, those above it. Null: none is left.
static tsli_chain *next_parent(tsli_chain *chain)
{
    tsli_ordering *o = &chain->ordering;
    for (;;) {
        while (o->bone >= 0) {
            tsli_chain *found = chain->rig->bone_chain[o->bone];
            int is_possible = can_be_parent(found, chain, o->next_parent - 1);
            if (is_possible && found != o->parent_chain) {
                o->is_in_case = o->parent_chain != NULL;
                o->parent_chain = found;
                return found;
            }
            o->bone = is_possible && covers_those_above(found, o->bone) ? -1 : chain->rig->parents[o->bone];
        }
        if (o->next_parent == TSLI_PARENT_CHAINS(chain))
            return NULL;
        o->parent_chain = NULL;
        o->bone = lowest_parent_bone(chain, o->next_parent++);
    }
}

// The next chain to visit after one more parent of the chain.
static tsli_chain *visit_parent(tsli_chain *chain, tsli_chain *parent_chain)
{
    if (parent_chain->ordering.progress == TSLI_ORDER_NONE)
        return begin_visit(parent_chain, chain);
    if (parent_chain->ordering.progress == TSLI_ORDER_ASKED) {
        tsli_chain *waiting = waits_in_case(chain, parent_chain);
        return waiting ? end_possible_wait(chain, waiting) : break_cycle(chain, parent_chain);
    }
    wait_for(chain, parent_chain);
    return chain;
}

// Its parents come first, and theirs before them. Without recursion: a row of chains may be as long as the rig has bones.
static void order_chain(tsli_chain *chain)
{
    chain = begin_visit(chain, NULL);
    while (chain) {
        tsli_chain *parent_chain = chain->unbound ? NULL : next_parent(chain);
        if (parent_chain) {
            chain = visit_parent(chain, parent_chain);
            continue;
        }
        chain->ordering.progress = TSLI_ORDER_DONE;
        tsli_chain *waiting = chain->ordering.waiting;
        if (waiting)
            wait_for(waiting, chain);
        chain = waiting;
    }
}

// ---- sorting --------------------------------------------------------------------------------------------

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

// Sorts by level, then by creation: merges runs of 1, 2, 4 ... chains, each older than those in the smaller ones.
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
        if (chain->laid_out)
            chain->level = rig->layout->blocks[chain->strand_lanes[0].block].level - chain->strands[0].level;
    sort_chains(rig);
}

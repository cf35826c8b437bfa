// SPDX-License-Identifier: MIT
// Prefetching. Many rigs are far apart in memory, each read once a step. While one is solved the next is prefetched, a few
// lines at a time: all at once they would exceed the loads that a processor tracks, and it would wait.
#ifndef TSLI_SOLVER_AHEAD_H
#define TSLI_SOLVER_AHEAD_H

#include "solver/model/model.h"

#define TSLI_AHEAD_BYTES 256 // at a time; a kernel of fewer lanes prefetches more often, and less

// Inlined by force: to a compiler a function that only prefetches has no effect, and it removes calls.
TSLI_FORCE_INLINE void tsli_prefetch(const void *memory, uint64_t bytes)
{
#if defined(__GNUC__)
    const char *first = memory;
    uint64_t at = 0;
    for (; at + 4 * TSLI_ALIGNMENT <= bytes; at += 4 * TSLI_ALIGNMENT) { // line by line the loop takes most of the time
        __builtin_prefetch(first + at);
        __builtin_prefetch(first + at + TSLI_ALIGNMENT);
        __builtin_prefetch(first + at + 2 * TSLI_ALIGNMENT);
        __builtin_prefetch(first + at + 3 * TSLI_ALIGNMENT);
    }
    for (; at < bytes; at += TSLI_ALIGNMENT)
        __builtin_prefetch(first + at);
#else
    (void)memory;
    (void)bytes;
#endif
}

static inline void tsli_ahead_none(tsli_layout *layout)
{
    for (int i = 0; i < TSLI_AHEAD_RANGES; ++i)
        layout->ahead[i].at = layout->ahead[i].end = NULL;
}

// Prefetched one range after the other, TSLI_AHEAD_RANGES at most.
static inline void tsli_ahead_of(tsli_layout *layout, const void *memory, uint64_t bytes)
{
    tsli_range *range = layout->ahead;
    while (range->at)
        ++range;
    range->at = (const char *)memory;
    range->end = (const char *)memory + bytes;
}

// `next`: solved after this one; null: none.
static inline void tsli_ahead_to(tsli_layout *layout, const tsli_layout *next)
{
    if (!next)
        return;
    // The hot part of the layout is followed by its own rows of shared data.
    int has_forces = next->forces == next->own_forces;
    tsli_ahead_of(layout, next, next->hot_bytes + (has_forces ? next->block_count * sizeof *next->forces : 0));
    if (next->own_param_rows && !next->shared_param_rows)
        tsli_ahead_of(layout, next->own_param_rows, next->param_bytes);
    if (next->rest_bytes > 0 && next->rest == next->own_rest)
        tsli_ahead_of(layout, tsli_own_rest_rows(next), next->rest_bytes);
    if (next->outputs_world)
        tsli_ahead_of(layout, next->world, next->slot_count * sizeof *next->world);
}

// The first range is the current one; when it is done, the next one moves up.
static inline void tsli_ahead(tsli_layout *layout, uint32_t bytes)
{
    tsli_range *now = layout->ahead;
    if (now->at < now->end) {
        tsli_prefetch(now->at, bytes);
        now->at += bytes;
    } else if (now->at) {
        for (int i = 0; i + 1 < TSLI_AHEAD_RANGES; ++i)
            now[i] = now[i + 1];
        now[TSLI_AHEAD_RANGES - 1].at = now[TSLI_AHEAD_RANGES - 1].end = NULL;
    }
}

// Prefetches the remaining ranges.
static inline void tsli_ahead_end(tsli_layout *layout)
{
    for (int i = 0; i < TSLI_AHEAD_RANGES; ++i)
        if (layout->ahead[i].at < layout->ahead[i].end)
            tsli_prefetch(layout->ahead[i].at, (uint64_t)(layout->ahead[i].end - layout->ahead[i].at));
    tsli_ahead_none(layout);
}

#endif

// SPDX-License-Identifier: MIT
// A crowd's rigs lie far apart in memory, each read once a step. While one is solved the next is asked for, a few
// lines at a time: asked for all at once, more would be under way than a processor keeps track of, and it would wait.
#ifndef TSLI_SOLVER_AHEAD_H
#define TSLI_SOLVER_AHEAD_H

#include "solver/model.h"

#define TSLI_AHEAD_BYTES 256 // at a time, some forty times in the solving of two blocks

static inline void tsli_prefetch(const void *memory, uint64_t bytes)
{
#if defined(__GNUC__)
    for (uint64_t at = 0; at < bytes; at += TSLI_ALIGNMENT)
        __builtin_prefetch((const char *)memory + at);
#else
    (void)memory;
    (void)bytes;
#endif
}

// `next`: solved after this one; null: nobody.
static inline void tsli_ahead_begin(tsli_pack *pack, const tsli_pack *next)
{
    pack->ahead = (const char *)next;
    pack->ahead_end = next ? pack->ahead + next->hot_bytes : NULL;
    // Behind the hot part lies its own copy of what others share.
    if (next && (next->params == next->own_params || next->rest == next->own_rest))
        pack->ahead_end += next->profile_bytes;
}

static inline void tsli_ahead(tsli_pack *pack)
{
    if (pack->ahead < pack->ahead_end) {
        tsli_prefetch(pack->ahead, TSLI_AHEAD_BYTES);
        pack->ahead += TSLI_AHEAD_BYTES;
    }
}

#endif

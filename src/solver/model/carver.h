// SPDX-License-Identifier: MIT
// Arrays out of one piece of memory.
#ifndef TSLI_SOLVER_CARVER_H
#define TSLI_SOLVER_CARVER_H

#include "base/host.h"
#include "math/lanes_width.h"

#define TSLI_SMALL_ALIGNMENT 16u // of arrays without rows of lanes

typedef struct tsli_carver {
    char *base; // null while measuring
    uint64_t used;
} tsli_carver;

static inline void *tsli_carve_aligned(tsli_carver *c, uint64_t bytes, uint64_t alignment)
{
    if (!bytes)
        return NULL;
    uint64_t at = (c->used + alignment - 1) & ~(alignment - 1);
    c->used = at + bytes;
    return c->base ? c->base + at : NULL;
}

// Rows of lanes, and structs that hold some.
static inline void *tsli_carve(tsli_carver *c, uint64_t count, uint64_t size)
{
    return tsli_carve_aligned(c, count * size, TSLI_ROW_BYTES);
}

static inline void *tsli_carve_small(tsli_carver *c, uint64_t count, uint64_t size)
{
    return tsli_carve_aligned(c, count * size, TSLI_SMALL_ALIGNMENT);
}

#endif

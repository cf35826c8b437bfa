// SPDX-License-Identifier: MIT
// Arrays out of one piece of memory. A line is a row of TSLI_WIDTH floats. What has fewer lanes leaves the rest of a line to other
// arrays: they stand side by side in columns, each as wide as the lanes, and a row of each is a line further on than the one before,
// as it is where lines have one column.
#ifndef TSLI_SOLVER_CARVER_H
#define TSLI_SOLVER_CARVER_H

#include "base/host.h"
#include "solver/model/slots.h"

#define TSLI_COLUMNS (TSLI_WIDTH / TSLI_WIDTH_LEAST)
#define TSLI_SMALL_ALIGNMENT 16u // of what has no rows of lanes

typedef struct tsli_carver {
    char *base;                  // null while measuring
    uint32_t width;              // lanes of a row
    uint64_t used;               // up to where some column is taken
    uint64_t ends[TSLI_COLUMNS]; // of each column; below `floor`: it ends there
    uint64_t floor;              // where columns begin again after what takes whole lines
} tsli_carver;

static inline tsli_carver tsli_carver_of(void *base, uint32_t width)
{
    return (tsli_carver){.base = base, .width = width};
}

static inline uint64_t tsli_carver_aligned(uint64_t at, uint64_t alignment)
{
    return (at + alignment - 1) & ~(alignment - 1);
}

// Where the next whole line is.
static inline uint64_t tsli_carver_at(const tsli_carver *c)
{
    return tsli_carver_aligned(c->used, TSLI_ALIGNMENT);
}

static inline void *tsli_carve_at(tsli_carver *c, uint64_t at, uint64_t bytes)
{
    if (!bytes)
        return NULL;
    c->used = at + bytes;
    c->floor = tsli_carver_at(c);
    return c->base ? c->base + at : NULL;
}

// Whole lines.
static inline void *tsli_carve(tsli_carver *c, uint64_t count, uint64_t size)
{
    return tsli_carve_at(c, tsli_carver_at(c), count * size);
}

// Whatever has an alignment of its own.
static inline void *tsli_carve_small(tsli_carver *c, uint64_t count, uint64_t size)
{
    return tsli_carve_at(c, tsli_carver_aligned(c->used, TSLI_SMALL_ALIGNMENT), count * size);
}

static inline uint64_t tsli_carver_end(const tsli_carver *c, uint32_t column)
{
    return c->ends[column] > c->floor ? c->ends[column] : c->floor;
}

// Rows of lanes, in the column that ends first.
static inline void *tsli_carve_rows(tsli_carver *c, uint64_t count, uint64_t size)
{
    uint32_t column = 0;
    if (!count)
        return NULL;
    for (uint32_t i = 1; i < TSLI_WIDTH / c->width; ++i)
        if (tsli_carver_end(c, i) < tsli_carver_end(c, column))
            column = i;
    uint64_t at = tsli_carver_end(c, column);
    c->ends[column] = at + count * size;
    c->used = c->used > c->ends[column] ? c->used : c->ends[column];
    return c->base ? c->base + at + column * c->width * sizeof(float) : NULL;
}

// The same of structs that begin with `whole` bytes of lines of their own, in the first column; others stand beside the rows of the last.
static inline void *tsli_carve_headed_rows(tsli_carver *c, uint64_t count, uint64_t size, uint64_t whole)
{
    uint64_t at = tsli_carver_at(c);
    void *rows = tsli_carve(c, count, size);
    if (!count)
        return NULL;
    c->ends[0] = c->used;
    c->floor = at + (count - 1) * size + whole;
    return rows;
}

#endif

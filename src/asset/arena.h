// SPDX-License-Identifier: MIT
// Memory that is freed all at once, with a limit that stops hostile files. It comes from cJSON_malloc.
#ifndef ASSET_ARENA_H
#define ASSET_ARENA_H

#include <stddef.h>
#include <stdint.h>

typedef struct tsla_arena_block tsla_arena_block;

typedef struct tsla_arena {
    tsla_arena_block *blocks;
    uint64_t used;
    uint64_t limit; // bytes; 0: ARENA_DEFAULT_LIMIT
} tsla_arena;

// Far above the largest models that are baked as one file; a hostile count fails at once.
#define ARENA_DEFAULT_LIMIT (1ull << 30)

// Zeroed memory for count elements, aligned for any type; null if the limit or the host refuses.
// A count of 0 gives a valid pointer too.
void *tsla_arena_take(tsla_arena *a, uint64_t count, uint64_t element_size);
char *tsla_arena_copy_text(tsla_arena *a, const char *text, size_t length);
// Moves all memory of `from` into `a`.
void tsla_arena_join(tsla_arena *a, tsla_arena *from);
void tsla_arena_free(tsla_arena *a);

#endif

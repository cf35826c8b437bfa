// SPDX-License-Identifier: MIT
// Memory that is given back all at once, with a limit: a file cannot ask for more than it is worth.
#ifndef EXAMPLES_COMMON_ARENA_H
#define EXAMPLES_COMMON_ARENA_H

#include <stddef.h>
#include <stdint.h>

typedef struct arena_block arena_block;

typedef struct arena {
    arena_block *blocks;
    uint64_t used;
    uint64_t limit; // bytes; 0: ARENA_DEFAULT_LIMIT
} arena;

// The largest models that are baked as one file stay well below; a hostile count fails at once.
#define ARENA_DEFAULT_LIMIT (1ull << 30)

// Zeroed memory for count elements, aligned for any type; null when the limit or the host says no.
// A count of 0 gives a valid pointer too.
void *arena_take(arena *a, uint64_t count, uint64_t element_size);
char *arena_copy_text(arena *a, const char *text, size_t length);
// Moves everything that `from` holds into `a`.
void arena_join(arena *a, arena *from);
void arena_free(arena *a);

#endif

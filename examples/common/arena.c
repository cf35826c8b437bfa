// SPDX-License-Identifier: MIT
#include "common/arena.h"

#include <stdlib.h>
#include <string.h>

struct arena_block {
    arena_block *next;
    max_align_t memory[];
};

void *arena_take(arena *a, uint64_t count, uint64_t element_size)
{
    uint64_t limit = a->limit ? a->limit : ARENA_DEFAULT_LIMIT;
    if (a->used > limit || (element_size != 0 && count > (limit - a->used) / element_size))
        return NULL;
    uint64_t size = count * element_size;
    if (size > SIZE_MAX - sizeof(arena_block))
        return NULL;
    arena_block *block = calloc(1, sizeof(arena_block) + (size_t)size);
    if (!block)
        return NULL;
    block->next = a->blocks;
    a->blocks = block;
    a->used += size;
    return block->memory;
}

char *arena_copy_text(arena *a, const char *text, size_t length)
{
    char *copy = arena_take(a, (uint64_t)length + 1, 1);
    if (copy)
        memcpy(copy, text, length);
    return copy;
}

void arena_join(arena *a, arena *from)
{
    arena_block **last = &from->blocks;
    while (*last)
        last = &(*last)->next;
    *last = a->blocks;
    a->blocks = from->blocks;
    a->used += from->used;
    from->blocks = NULL;
    from->used = 0;
}

void arena_free(arena *a)
{
    while (a->blocks) {
        arena_block *next = a->blocks->next;
        free(a->blocks);
        a->blocks = next;
    }
    a->used = 0;
}

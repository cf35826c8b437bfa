// SPDX-License-Identifier: MIT
#include "asset/arena.h"

#include <cjson/cJSON.h>
#include <string.h>

struct tsla_arena_block {
    tsla_arena_block *next;
    max_align_t memory[];
};

void *tsla_arena_take(tsla_arena *a, uint64_t count, uint64_t element_size)
{
    uint64_t limit = a->limit ? a->limit : ARENA_DEFAULT_LIMIT;
    if (a->used > limit || (element_size != 0 && count > (limit - a->used) / element_size))
        return NULL;
    uint64_t size = count * element_size;
    if (size > SIZE_MAX - sizeof(tsla_arena_block))
        return NULL;
    tsla_arena_block *block = cJSON_malloc(sizeof(tsla_arena_block) + (size_t)size);
    if (!block)
        return NULL;
    memset(block, 0, sizeof *block + (size_t)size);
    block->next = a->blocks;
    a->blocks = block;
    a->used += size;
    return block->memory;
}

char *tsla_arena_copy_text(tsla_arena *a, const char *text, size_t length)
{
    char *copy = tsla_arena_take(a, (uint64_t)length + 1, 1);
    if (copy)
        memcpy(copy, text, length);
    return copy;
}

void tsla_arena_join(tsla_arena *a, tsla_arena *from)
{
    tsla_arena_block **last = &from->blocks;
    while (*last)
        last = &(*last)->next;
    *last = a->blocks;
    a->blocks = from->blocks;
    a->used += from->used;
    from->blocks = NULL;
    from->used = 0;
}

void tsla_arena_free(tsla_arena *a)
{
    while (a->blocks) {
        tsla_arena_block *next = a->blocks->next;
        cJSON_free(a->blocks);
        a->blocks = next;
    }
    a->used = 0;
}

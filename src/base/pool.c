// SPDX-License-Identifier: MIT
#include "base/pool.h"

#include <string.h>

#define SLOT_LIMIT (TSLI_SLOT_MASK - 1)

static uint64_t make_id(const tsli_pool *pool, uint32_t slot, uint32_t generation)
{
    return (pool->family | generation) << TSLI_SLOT_BITS | (slot + 1);
}

void tsli_pool_init(tsli_pool *pool, uint32_t kind, uint32_t tag)
{
    memset(pool, 0, sizeof *pool);
    pool->family = ((uint64_t)(tag & 0xfffu) << TSLI_KIND_BITS | kind) << TSLI_GENERATION_BITS;
}

void tsli_pool_free(tsli_pool *pool, tsli_host *host)
{
    tsli_host_free(host, pool->slots, pool->capacity * sizeof *pool->slots);
    pool->slots = NULL;
}

int tsli_pool_reserve(tsli_pool *pool, tsli_host *host)
{
    if (pool->first_free || pool->count < pool->capacity)
        return 1;
    if (pool->capacity >= SLOT_LIMIT)
        return 0;
    uint32_t capacity = pool->capacity ? pool->capacity * 2 : 16;
    if (capacity > SLOT_LIMIT)
        capacity = SLOT_LIMIT;
    tsli_pool_slot *slots = tsli_host_alloc(host, capacity * sizeof *slots);
    if (!slots)
        return 0;
    if (pool->count)
        memcpy(slots, pool->slots, pool->count * sizeof *slots);
    tsli_host_free(host, pool->slots, pool->capacity * sizeof *slots);
    pool->slots = slots;
    pool->capacity = capacity;
    return 1;
}

uint64_t tsli_pool_next_id(const tsli_pool *pool)
{
    uint32_t slot = pool->first_free ? pool->first_free - 1 : pool->count;
    return make_id(pool, slot, slot < pool->count ? pool->slots[slot].generation : 0);
}

uint64_t tsli_pool_add(tsli_pool *pool, void *object)
{
    uint64_t id = tsli_pool_next_id(pool);
    if (pool->first_free) {
        tsli_pool_slot *slot = &pool->slots[pool->first_free - 1];
        pool->first_free = slot->next_free;
        slot->object = object;
    } else {
        pool->slots[pool->count++] = (tsli_pool_slot){object, 0, 0};
    }
    ++pool->live;
    return id;
}

#define TAG_SHIFT (TSLI_SLOT_BITS + TSLI_GENERATION_BITS + TSLI_KIND_BITS)

uint64_t tsli_pool_untagged(uint64_t id)
{
    return id & ((1ull << TAG_SHIFT) - 1);
}

void *tsli_pool_find_untagged(const tsli_pool *pool, uint64_t untagged)
{
    if (untagged >> TAG_SHIFT)
        return NULL;
    uint64_t tag = pool->family >> (TSLI_KIND_BITS + TSLI_GENERATION_BITS);
    return tsli_pool_find(pool, tag << TAG_SHIFT | untagged);
}

void tsli_pool_remove(tsli_pool *pool, uint64_t id)
{
    if (!tsli_pool_find(pool, id))
        return;
    tsli_pool_slot *slot = &pool->slots[(id & TSLI_SLOT_MASK) - 1];
    slot->object = NULL;
    --pool->live;
    if (slot->generation == TSLI_GENERATION_LAST)
        return;
    ++slot->generation;
    slot->next_free = pool->first_free;
    pool->first_free = (uint32_t)(slot - pool->slots) + 1;
}

#undef TAG_SHIFT
#undef SLOT_LIMIT

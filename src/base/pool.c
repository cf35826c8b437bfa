// SPDX-License-Identifier: MIT
#include "base/pool.h"

#include <string.h>

#define SLOT_MASK ((1u << TSLI_SLOT_BITS) - 1)
#define SLOT_LIMIT (SLOT_MASK - 1)

static uint64_t make_id(const tsli_pool *pool, uint32_t slot, uint32_t generation)
{
    uint64_t high = ((uint64_t)pool->tag << TSLI_KIND_BITS) | pool->kind;
    return (((high << TSLI_GENERATION_BITS) | generation) << TSLI_SLOT_BITS) | (slot + 1);
}

void tsli_pool_init(tsli_pool *pool, uint32_t kind, uint32_t tag)
{
    memset(pool, 0, sizeof *pool);
    pool->kind = kind;
    pool->tag = tag & 0xfffu;
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

static tsli_pool_slot *find_slot(const tsli_pool *pool, uint64_t id)
{
    uint32_t slot = (uint32_t)(id & SLOT_MASK) - 1; // a null id wraps past every count
    if (slot >= pool->count || !pool->slots[slot].object)
        return NULL;
    return make_id(pool, slot, pool->slots[slot].generation) == id ? &pool->slots[slot] : NULL;
}

void *tsli_pool_find(const tsli_pool *pool, uint64_t id)
{
    tsli_pool_slot *slot = find_slot(pool, id);
    return slot ? slot->object : NULL;
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
    return tsli_pool_find(pool, (uint64_t)pool->tag << TAG_SHIFT | untagged);
}

void tsli_pool_remove(tsli_pool *pool, uint64_t id)
{
    tsli_pool_slot *slot = find_slot(pool, id);
    if (!slot)
        return;
    slot->object = NULL;
    --pool->live;
    if (slot->generation == TSLI_GENERATION_LAST)
        return;
    ++slot->generation;
    slot->next_free = pool->first_free;
    pool->first_free = (uint32_t)(slot - pool->slots) + 1;
}

#undef TAG_SHIFT
#undef SLOT_MASK
#undef SLOT_LIMIT

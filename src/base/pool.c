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
    return pool->first_free ? 1 : tsli_pool_reserve_many(pool, host, 1);
}

// Free slots are not counted: it makes sure of `count` new ones.
int tsli_pool_reserve_many(tsli_pool *pool, tsli_host *host, uint32_t count)
{
    if (count <= pool->capacity - pool->count)
        return 1;
    if (count > SLOT_LIMIT - pool->count)
        return 0;
    uint64_t wanted = pool->capacity ? (uint64_t)pool->capacity * 2 : 4;
    while (wanted < (uint64_t)pool->count + count)
        wanted *= 2;
    uint32_t capacity = wanted < SLOT_LIMIT ? (uint32_t)wanted : (uint32_t)SLOT_LIMIT;
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

uint32_t tsli_id_kind(uint64_t id)
{
    return (uint32_t)(id >> (TSLI_SLOT_BITS + TSLI_GENERATION_BITS)) & ((1u << TSLI_KIND_BITS) - 1);
}

// In a free slot `generation` belongs to its next object, except in a retired slot, which has no next one. One id is judged stale
// although its object never existed: that of a slot still waiting for its last object.
static uint32_t judge_slot(const tsli_pool *pool, uint32_t slot, uint32_t generation)
{
    if (slot >= pool->count || generation > pool->slots[slot].generation)
        return TSLI_ID_GARBAGE;
    if (generation < pool->slots[slot].generation)
        return TSLI_ID_STALE;
    if (pool->slots[slot].object)
        return TSLI_ID_LIVE;
    return generation == TSLI_GENERATION_LAST ? TSLI_ID_STALE : TSLI_ID_GARBAGE;
}

uint32_t tsli_pool_judge(const tsli_pool *pool, uint64_t id)
{
    uint64_t family = id >> TSLI_SLOT_BITS & ~(uint64_t)TSLI_GENERATION_LAST;
    uint32_t slot = (uint32_t)(id & TSLI_SLOT_MASK), kind = tsli_id_kind(id);
    if (id == 0)
        return TSLI_ID_NULL;
    if (slot == 0 || kind == 0)
        return TSLI_ID_GARBAGE;
    if (id >> TAG_SHIFT != pool->family >> (TSLI_KIND_BITS + TSLI_GENERATION_BITS))
        return TSLI_ID_FOREIGN;
    if (family != pool->family)
        return TSLI_ID_OTHER_KIND;
    return judge_slot(pool, slot - 1, (uint32_t)(id >> TSLI_SLOT_BITS) & TSLI_GENERATION_LAST);
}

#undef TAG_SHIFT
#undef SLOT_LIMIT

// SPDX-License-Identifier: MIT
// Ids that a caller may keep for ever. An id holds a slot, the slot's generation, the kind of object and a tag of the world; a lookup
// compares all four.
//
//   63      52 51    48 47          24 23           0
//   world tag   kind      generation     slot + 1        all zero is null
#ifndef TSLI_BASE_POOL_H
#define TSLI_BASE_POOL_H

#include "base/host.h"

#include <stddef.h>

#define TSLI_SLOT_BITS 24
#define TSLI_GENERATION_BITS 24
#define TSLI_KIND_BITS 4
#define TSLI_SLOT_MASK ((1u << TSLI_SLOT_BITS) - 1)
#define TSLI_GENERATION_LAST ((1u << TSLI_GENERATION_BITS) - 1)

typedef struct tsli_pool_slot {
    void *object;        // null: free
    uint32_t generation; // of its object, or of the next one if it is free
    uint32_t next_free;  // slot + 1
} tsli_pool_slot;

typedef struct tsli_pool {
    tsli_pool_slot *slots;
    uint32_t count; // slots ever used
    uint32_t capacity;
    uint32_t first_free; // slot + 1; 0: none
    uint32_t live;
    uint64_t family; // tag and kind, at their place in an id
} tsli_pool;

void tsli_pool_init(tsli_pool *pool, uint32_t kind, uint32_t tag);
void tsli_pool_free(tsli_pool *pool, tsli_host *host);
// Makes sure that the next add cannot fail. 0 when memory or slots are out.
int tsli_pool_reserve(tsli_pool *pool, tsli_host *host);
// The same for `count` of them.
int tsli_pool_reserve_many(tsli_pool *pool, tsli_host *host, uint32_t count);
// The id that the next add will give.
uint64_t tsli_pool_next_id(const tsli_pool *pool);
uint64_t tsli_pool_add(tsli_pool *pool, void *object);
// Null for anything but the id of a live object of this pool.
static inline void *tsli_pool_find(const tsli_pool *pool, uint64_t id)
{
    uint32_t slot = (uint32_t)(id & TSLI_SLOT_MASK) - 1; // a null id wraps past every count
    if (slot >= pool->count)
        return NULL;
    const tsli_pool_slot *found = &pool->slots[slot];
    return id >> TSLI_SLOT_BITS == (pool->family | found->generation) ? found->object : NULL;
}
// Why an id is not one of this pool's live objects; only for messages.
enum {
    TSLI_ID_LIVE = 0,
    TSLI_ID_NULL = 1,
    TSLI_ID_STALE = 2,      // its object was removed
    TSLI_ID_FOREIGN = 3,    // it has the tag of another world
    TSLI_ID_OTHER_KIND = 4, // it has this world's tag
    TSLI_ID_GARBAGE = 5     // it was never given out
};
uint32_t tsli_pool_judge(const tsli_pool *pool, uint64_t id);
uint32_t tsli_id_kind(uint64_t id);
// Frees the slot for its next generation, or retires it after the last one.
void tsli_pool_remove(tsli_pool *pool, uint64_t id);

#endif

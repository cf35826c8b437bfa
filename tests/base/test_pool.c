// SPDX-License-Identifier: MIT
#include "base/pool.h"
#include "check.h"

static tsli_host host;
static int object, another;

static tsli_pool fresh(uint32_t kind, uint32_t tag)
{
    tsli_pool pool;
    memset(&host, 0, sizeof host);
    tsli_host_use_libc(&host);
    tsli_pool_init(&pool, kind, tag);
    return pool;
}

static void ids_are_found_until_they_are_removed(void)
{
    tsli_pool pool = fresh(3, 0x123);
    CHECK(tsli_pool_reserve(&pool, &host));
    uint64_t next = tsli_pool_next_id(&pool), id = tsli_pool_add(&pool, &object);
    CHECK(id == next && id != 0);
    CHECK(id >> 52 == 0x123 && (id >> 48 & 15) == 3);
    CHECK(tsli_pool_find(&pool, id) == &object);
    CHECK(tsli_pool_find(&pool, 0) == NULL);
    CHECK_INT(pool.live, 1);
    tsli_pool_remove(&pool, id + 1); // nobody
    CHECK_INT(pool.live, 1);
    tsli_pool_remove(&pool, id);
    CHECK(tsli_pool_find(&pool, id) == NULL);
    tsli_pool_remove(&pool, id); // twice is nothing
    CHECK_INT(pool.live, 0);
    CHECK(tsli_pool_reserve(&pool, &host));
    uint64_t again = tsli_pool_add(&pool, &another);
    CHECK(again != id && (again & 0xffffff) == (id & 0xffffff));
    CHECK(tsli_pool_find(&pool, again) == &another && tsli_pool_find(&pool, id) == NULL);
    tsli_pool_free(&pool, &host);
    CHECK_INT(host.bytes, 0);
}

static void kinds_and_worlds_are_told_apart(void)
{
    tsli_pool a = fresh(1, 5), b, c;
    tsli_pool_init(&b, 2, 5);
    tsli_pool_init(&c, 1, 6);
    CHECK(tsli_pool_reserve(&a, &host) && tsli_pool_reserve(&b, &host) && tsli_pool_reserve(&c, &host));
    uint64_t id = tsli_pool_add(&a, &object), kind = tsli_pool_add(&b, &object), world = tsli_pool_add(&c, &object);
    CHECK(!tsli_pool_find(&a, kind) && !tsli_pool_find(&a, world) && tsli_pool_find(&a, id));
    for (int bit = 0; bit < 64; ++bit)
        CHECK(!tsli_pool_find(&a, id ^ 1ull << bit));
    tsli_pool_free(&a, &host);
    tsli_pool_free(&b, &host);
    tsli_pool_free(&c, &host);
}

static void a_slot_whose_generations_are_used_up_is_retired(void)
{
    tsli_pool pool = fresh(1, 0);
    CHECK(tsli_pool_reserve(&pool, &host));
    uint64_t first = tsli_pool_add(&pool, &object), id = first;
    for (uint32_t g = 0; g < TSLI_GENERATION_LAST; ++g) { // 16.7 million turns of one slot
        tsli_pool_remove(&pool, id);
        id = tsli_pool_add(&pool, &object);
    }
    CHECK((id & 0xffffff) == (first & 0xffffff));
    CHECK_INT(id >> 24 & 0xffffff, TSLI_GENERATION_LAST);
    CHECK(tsli_pool_find(&pool, id) == &object);
    tsli_pool_remove(&pool, id);
    CHECK(tsli_pool_reserve(&pool, &host));
    uint64_t other = tsli_pool_add(&pool, &another);
    CHECK((other & 0xffffff) != (first & 0xffffff)); // never again, or the first id would come back to life
    CHECK(!tsli_pool_find(&pool, first) && !tsli_pool_find(&pool, id));
    CHECK(tsli_pool_find(&pool, other) == &another);
    tsli_pool_free(&pool, &host);
}

static void many_come_and_go_in_any_order(void)
{
    enum { MANY = 1000 };
    static uint64_t ids[MANY], dead[MANY];
    static int objects[MANY];
    tsli_pool pool = fresh(2, 77);
    uint32_t seed = 1, gone = 0;
    for (int round = 0; round < 20; ++round)
        for (uint32_t i = 0; i < MANY; ++i) {
            seed = seed * 1664525u + 1013904223u;
            if (ids[i] && seed >> 31) {
                tsli_pool_remove(&pool, ids[i]);
                dead[gone++ % MANY] = ids[i];
                ids[i] = 0;
            } else if (!ids[i]) {
                CHECK(tsli_pool_reserve(&pool, &host));
                ids[i] = tsli_pool_add(&pool, &objects[i]);
            }
        }
    uint32_t live = 0;
    for (uint32_t i = 0; i < MANY; ++i) {
        CHECK(!ids[i] || tsli_pool_find(&pool, ids[i]) == &objects[i]);
        CHECK(!tsli_pool_find(&pool, dead[i]));
        live += ids[i] != 0;
    }
    CHECK_INT(pool.live, live);
    tsli_pool_free(&pool, &host);
    CHECK_INT(host.bytes, 0);
}

static void *TSL_CALL nothing(void *user, uint64_t size, uint32_t alignment)
{
    (void)user, (void)size, (void)alignment;
    return NULL;
}

static void no_memory_changes_nothing(void)
{
    tsli_pool pool = fresh(2, 77);
    uint64_t ids[16];
    CHECK(tsli_pool_reserve_many(&pool, &host, 16));
    for (int i = 0; i < 16; ++i)
        ids[i] = tsli_pool_add(&pool, &object);
    tsl_alloc_fn kept = host.alloc;
    host.alloc = nothing;
    CHECK(!tsli_pool_reserve(&pool, &host)); // full
    for (int i = 0; i < 16; ++i)
        CHECK(tsli_pool_find(&pool, ids[i]) == &object);
    tsli_pool_remove(&pool, ids[3]);
    CHECK(tsli_pool_reserve(&pool, &host)); // a free slot needs none
    host.alloc = kept;
    tsli_pool_free(&pool, &host);
}

static void ids_that_are_not_found_are_told_apart(void)
{
    tsli_pool a = fresh(1, 5), b, c;
    tsli_pool_init(&b, 2, 5);
    tsli_pool_init(&c, 1, 6);
    CHECK(tsli_pool_reserve(&a, &host) && tsli_pool_reserve(&b, &host) && tsli_pool_reserve(&c, &host));
    uint64_t id = tsli_pool_add(&a, &object);
    CHECK_INT(tsli_pool_judge(&a, id), TSLI_ID_LIVE);
    CHECK_INT(tsli_pool_judge(&a, 0), TSLI_ID_NULL);
    CHECK_INT(tsli_pool_judge(&a, tsli_pool_add(&b, &object)), TSLI_ID_OTHER_KIND);
    CHECK_INT(tsli_pool_judge(&a, tsli_pool_add(&c, &object)), TSLI_ID_FOREIGN);
    CHECK_INT(tsli_pool_judge(&a, 12345), TSLI_ID_GARBAGE);
    CHECK_INT(tsli_pool_judge(&a, id + 1), TSLI_ID_GARBAGE);            // a slot that nobody had
    CHECK_INT(tsli_pool_judge(&a, id + (1ull << 24)), TSLI_ID_GARBAGE); // a generation to come
    CHECK_INT(tsli_pool_judge(&a, id & ~0xffffffull), TSLI_ID_GARBAGE); // no slot
    tsli_pool_remove(&a, id);
    CHECK_INT(tsli_pool_judge(&a, id), TSLI_ID_STALE);
    CHECK_INT(tsli_pool_judge(&a, id + (1ull << 24)), TSLI_ID_GARBAGE); // the next one, which nobody has yet
    CHECK_INT(tsli_pool_judge(&a, tsli_pool_add(&a, &object)), TSLI_ID_LIVE);
    CHECK_INT(tsli_pool_judge(&a, id), TSLI_ID_STALE);
    CHECK_INT(tsli_id_kind(id), 1);
    tsli_pool_free(&a, &host);
    tsli_pool_free(&b, &host);
    tsli_pool_free(&c, &host);
}

int main(void)
{
    RUN(ids_are_found_until_they_are_removed);
    RUN(kinds_and_worlds_are_told_apart);
    RUN(a_slot_whose_generations_are_used_up_is_retired);
    RUN(many_come_and_go_in_any_order);
    RUN(no_memory_changes_nothing);
    RUN(ids_that_are_not_found_are_told_apart);
    return REPORT();
}

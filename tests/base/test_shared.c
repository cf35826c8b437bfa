// SPDX-License-Identifier: MIT
// What is shared is held once for all that have the same content, and goes with the last of them.
#include "base/shared.h"
#include "check.h"

#include <string.h>

static tsli_host host;
static tsli_shares shares;

static void begin(void)
{
    memset(&host, 0, sizeof host);
    memset(&shares, 0, sizeof shares);
    tsli_host_use_libc(&host);
}

// `count` bytes that begin with a number and go on with its neighbours.
static unsigned char *made_of(unsigned char first, uint64_t count)
{
    unsigned char *bytes = tsli_shared_make(&host, count);
    for (uint64_t i = 0; bytes && i < count; ++i)
        bytes[i] = (unsigned char)(first + i);
    return bytes;
}

static unsigned char *settled(unsigned char first, uint64_t count)
{
    return tsli_shared_intern(&shares, &host, made_of(first, count));
}

static void the_same_content_is_held_once(void)
{
    begin();
    unsigned char *a = settled(1, 100), *b = settled(1, 100);
    CHECK(a && a == b);
    CHECK_INT(host.bytes, tsli_shared_size(100));
    CHECK_INT(tsli_shared_sole_bytes(a), 0); // it would not go with one of the two
    tsli_shared_leave(&shares, &host, a);
    CHECK_INT(host.bytes, tsli_shared_size(100));
    CHECK_INT(tsli_shared_sole_bytes(b), tsli_shared_size(100));
    CHECK_INT(b[99], 100);
    tsli_shared_leave(&shares, &host, b);
    CHECK_INT(host.bytes, 0);
}

// Lengths around those of the words that a hash is made of, and one byte that differs, wherever it is.
static void what_differs_is_not_shared(void)
{
    enum { MOST = 70 };
    for (uint64_t count = 1; count < MOST; ++count) {
        begin();
        unsigned char *first = settled(7, count), *longer = settled(7, count + 1);
        CHECK(first != longer);
        for (uint64_t i = 0; i < count; ++i) {
            unsigned char *other = made_of(7, count);
            other[i] ^= 0x80;
            other = tsli_shared_intern(&shares, &host, other);
            CHECK(other != first && other[i] != first[i]);
            tsli_shared_leave(&shares, &host, other);
        }
        tsli_shared_leave(&shares, &host, first);
        tsli_shared_leave(&shares, &host, longer);
        CHECK_INT(host.bytes, 0);
    }
}

// More than there are buckets; they leave in another order than they came.
static void many_are_found_and_leave_in_any_order(void)
{
    enum { COUNT = 5 * TSLI_SHARED_BUCKETS };
    static uint32_t *held[COUNT];
    begin();
    for (uint32_t i = 0; i < COUNT; ++i) {
        held[i] = tsli_shared_make(&host, sizeof **held);
        *held[i] = i;
        held[i] = tsli_shared_intern(&shares, &host, held[i]);
    }
    for (uint32_t i = 0; i < COUNT; ++i) {
        CHECK(tsli_shared_find(&shares, &i, sizeof i) == held[i]);
        tsli_shared_leave(&shares, &host, held[i]);
    }
    for (uint32_t i = 0; i < COUNT; ++i) {
        uint32_t k = i * 7 % COUNT;
        tsli_shared_leave(&shares, &host, held[k]);
        CHECK(tsli_shared_find(&shares, &k, sizeof k) == NULL);
    }
    CHECK_INT(host.bytes, 0);
}

static void what_is_not_settled_is_found_by_nobody(void)
{
    begin();
    unsigned char *open = made_of(3, 40), *other = settled(3, 40);
    CHECK(open != other);
    CHECK(tsli_shared_find(&shares, open, 40) == other);
    tsli_shared_leave(&shares, &host, other);
    tsli_shared_leave(&shares, &host, open);
    tsli_shared_leave(&shares, &host, other);
    tsli_shared_leave(&shares, &host, NULL);
    CHECK_INT(host.bytes, 0);
}

int main(void)
{
    RUN(the_same_content_is_held_once);
    RUN(what_differs_is_not_shared);
    RUN(many_are_found_and_leave_in_any_order);
    RUN(what_is_not_settled_is_found_by_nobody);
    return REPORT();
}

// SPDX-License-Identifier: MIT
// Content that never changes and is held once, however many objects are made of it. It is found by its hash and compared in full,
// byte by byte: padding has to be 0.
#ifndef TSLI_BASE_SHARED_H
#define TSLI_BASE_SHARED_H

#include "base/host.h"

#define TSLI_SHARED_BUCKETS 64

typedef struct tsli_shared tsli_shared;

typedef struct tsli_shares {
    tsli_shared *buckets[TSLI_SHARED_BUCKETS]; // by the hash of the content
} tsli_shares;

// Zeroed memory to be filled by the caller, who is its one holder; null when memory is out.
void *tsli_shared_make(tsli_host *host, uint64_t bytes);
// What was made is full. Gives what others hold with the same content, and frees what was made; or else that, which others find from
// here on and nobody may change.
void *tsli_shared_settle(tsli_shares *shares, tsli_host *host, void *made);
// Makes the caller a holder of what others hold with this content; null when nobody does.
void *tsli_shared_find(tsli_shares *shares, const void *content, uint64_t bytes);
// The last holder to leave frees it. Null is allowed.
void tsli_shared_leave(tsli_shares *shares, tsli_host *host, void *shared);
// What content of so many bytes takes; and what would go with the caller, nothing while there are other holders.
uint64_t tsli_shared_size(uint64_t bytes);
uint64_t tsli_shared_held(const void *shared);

#endif

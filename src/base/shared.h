// SPDX-License-Identifier: MIT
// Immutable content stored once, however many objects use it. It is found by its hash and then compared byte by byte, so padding must be 0.
#ifndef TSLI_BASE_SHARED_H
#define TSLI_BASE_SHARED_H

#include "base/host.h"

#define TSLI_SHARED_BUCKETS 64

typedef struct tsli_shared tsli_shared;

typedef struct tsli_shares {
    tsli_shared *buckets[TSLI_SHARED_BUCKETS]; // by the hash of the content
} tsli_shares;

// Zeroed memory for the caller, its only holder, to fill; null when memory is out.
void *tsli_shared_make(tsli_host *host, uint64_t bytes);
// Call when `made` is full. Returns the equal content that others hold and frees `made`, or returns `made`, which others can find
// and nobody may change from then on.
void *tsli_shared_intern(tsli_shares *shares, tsli_host *host, void *made);
// Makes the caller a holder of equal content; null when there is none.
void *tsli_shared_find(tsli_shares *shares, const void *content, uint64_t bytes);
// The last holder frees it. Null is allowed.
void tsli_shared_leave(tsli_shares *shares, tsli_host *host, void *shared);
// Bytes that content of this size takes; and the bytes that would be freed with the caller, 0 while there are other holders.
uint64_t tsli_shared_size(uint64_t bytes);
uint64_t tsli_shared_sole_bytes(const void *shared);

#endif

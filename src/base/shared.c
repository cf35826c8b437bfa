// SPDX-License-Identifier: MIT
#include "base/shared.h"

#include <string.h>

struct tsli_shared {                            // the content follows
    _Alignas(TSLI_ALIGNMENT) tsli_shared *next; // in its bucket
    uint64_t hash, bytes;
    uint32_t holders;
};

static tsli_shared *header_of(const void *shared)
{
    return (tsli_shared *)(uintptr_t)shared - 1;
}

// FNV-1a over words of eight bytes, in four streams that do not wait for each other, because every chain that is created looks up
// its structure. Equal hashes only mean that two contents may be equal.
static uint64_t hash_of(const char *at, uint64_t bytes)
{
    enum { STREAMS = 4 };
    const uint64_t prime = 0x100000001b3ull, start = 0xcbf29ce484222325ull;
    uint64_t streams[STREAMS] = {start, start + 1, start + 2, start + 3}, words[STREAMS], hash = start;
    for (uint64_t left = bytes; left > 0;) {
        uint64_t taken = left < sizeof words ? left : sizeof words;
        memset(words, 0, sizeof words);
        memcpy(words, at + (bytes - left), (size_t)taken);
        left -= taken;
        for (int i = 0; i < STREAMS; ++i)
            streams[i] = (streams[i] ^ words[i]) * prime;
    }
    for (int i = 0; i < STREAMS; ++i)
        hash = ((hash ^ streams[i]) * prime) ^ streams[i] >> 32; // the lowest bits choose the bucket
    return hash ^ hash >> 32;
}

static tsli_shared *find(const tsli_shares *shares, const void *content, uint64_t bytes, uint64_t hash)
{
    tsli_shared *found = shares->buckets[hash % TSLI_SHARED_BUCKETS];
    while (found && (found->hash != hash || found->bytes != bytes || memcmp(found + 1, content, (size_t)bytes) != 0))
        found = found->next;
    return found;
}

void *tsli_shared_find(tsli_shares *shares, const void *content, uint64_t bytes)
{
    tsli_shared *found = find(shares, content, bytes, hash_of(content, bytes));
    if (!found)
        return NULL;
    ++found->holders;
    return found + 1;
}

void *tsli_shared_make(tsli_host *host, uint64_t bytes)
{
    tsli_shared *made = tsli_host_alloc(host, tsli_shared_size(bytes));
    if (!made)
        return NULL;
    made->bytes = bytes;
    made->holders = 1;
    return made + 1;
}

void *tsli_shared_intern(tsli_shares *shares, tsli_host *host, void *made)
{
    tsli_shared *header = header_of(made), *found, **bucket;
    header->hash = hash_of(made, header->bytes);
    found = find(shares, made, header->bytes, header->hash);
    if (found) {
        tsli_host_free(host, header, tsli_shared_size(header->bytes));
        ++found->holders;
        return found + 1;
    }
    bucket = &shares->buckets[header->hash % TSLI_SHARED_BUCKETS];
    header->next = *bucket;
    *bucket = header;
    return made;
}

void tsli_shared_leave(tsli_shares *shares, tsli_host *host, void *shared)
{
    if (!shared || --header_of(shared)->holders > 0)
        return;
    tsli_shared *gone = header_of(shared), **link = &shares->buckets[gone->hash % TSLI_SHARED_BUCKETS];
    while (*link && *link != gone)
        link = &(*link)->next;
    if (*link) // else it was never interned
        *link = gone->next;
    tsli_host_free(host, gone, tsli_shared_size(gone->bytes));
}

uint64_t tsli_shared_size(uint64_t bytes)
{
    return sizeof(tsli_shared) + bytes;
}

uint64_t tsli_shared_sole_bytes(const void *shared)
{
    return shared && header_of(shared)->holders == 1 ? tsli_shared_size(header_of(shared)->bytes) : 0;
}

// SPDX-License-Identifier: MIT
#include "solver/profile.h"

#include "base/host.h"

#include <string.h>

static uint64_t params_size(uint32_t slot_count)
{
    return slot_count * sizeof(tsli_slot_params);
}

static uint64_t rest_size(uint32_t slot_count)
{
    return slot_count * sizeof(tsli_slot_rest);
}

static uint64_t header_size(void)
{
    return (sizeof(tsli_profile) + TSLI_ALIGNMENT - 1) & ~(uint64_t)(TSLI_ALIGNMENT - 1);
}

uint64_t tsli_profile_size(uint32_t slot_count)
{
    return header_size() + params_size(slot_count) + rest_size(slot_count);
}

// FNV-1a over words. Only asked whether two are the same: the answer is checked.
static uint64_t hash_words(uint64_t hash, const void *memory, uint64_t bytes)
{
    const char *at = memory;
    for (uint64_t i = 0; i < bytes; i += sizeof(uint32_t)) {
        uint32_t word;
        memcpy(&word, at + i, sizeof word);
        hash = (hash ^ word) * 0x100000001b3ull;
    }
    return hash;
}

static uint64_t hash_of(const tsli_pack *pack)
{
    uint64_t hash = hash_words(0xcbf29ce484222325ull, pack->own_params, params_size(pack->slot_count));
    return hash_words(hash, pack->own_rest, rest_size(pack->slot_count));
}

static int is_alike(const tsli_profile *profile, const tsli_pack *pack, uint64_t hash)
{
    return profile->hash == hash && profile->slot_count == pack->slot_count &&
           memcmp(profile->params, pack->own_params, params_size(pack->slot_count)) == 0 &&
           memcmp(profile->rest, pack->own_rest, rest_size(pack->slot_count)) == 0;
}

static tsli_profile *found(tsl_world *world, const tsli_pack *pack, uint64_t hash)
{
    uint64_t bytes = tsli_profile_size(pack->slot_count);
    char *memory = tsli_host_alloc(&world->host, bytes);
    if (!memory)
        return NULL;
    tsli_profile *profile = (tsli_profile *)(void *)memory;
    profile->hash = hash;
    profile->bytes = bytes;
    profile->slot_count = pack->slot_count;
    profile->params = (tsli_slot_params *)(void *)(memory + header_size());
    profile->rest = (tsli_slot_rest *)(void *)(profile->params + pack->slot_count);
    memcpy(profile->params, pack->own_params, params_size(pack->slot_count));
    memcpy(profile->rest, pack->own_rest, rest_size(pack->slot_count));
    profile->next = world->profiles[hash % TSLI_PROFILE_BUCKETS];
    world->profiles[hash % TSLI_PROFILE_BUCKETS] = profile;
    return profile;
}

void tsli_profile_leave(tsli_rig *rig)
{
    tsli_pack *pack = rig->pack;
    tsli_profile *profile = pack->profile;
    pack->params = pack->own_params;
    pack->rest = pack->own_rest;
    pack->profile = NULL;
    if (!profile || --profile->users > 0)
        return;
    tsli_profile **link = &rig->world->profiles[profile->hash % TSLI_PROFILE_BUCKETS];
    while (*link != profile)
        link = &(*link)->next;
    *link = profile->next;
    tsli_host_free(&rig->world->host, profile, profile->bytes);
}

// Animated bones are at rest elsewhere in each frame.
static int is_animated(const tsli_pack *pack)
{
    for (uint32_t b = 0; b < pack->block_count; ++b)
        if (pack->blocks[b].flags & TSLI_BLOCK_ANIMATED)
            return 1;
    return 0;
}

void tsli_profile_share(tsli_rig *rig)
{
    tsli_pack *pack = rig->pack;
    tsli_profile_leave(rig);
    if (pack->slot_count == 0 || is_animated(pack))
        return;
    uint64_t hash = hash_of(pack);
    tsli_profile *profile = rig->world->profiles[hash % TSLI_PROFILE_BUCKETS];
    while (profile && !is_alike(profile, pack, hash))
        profile = profile->next;
    if (!profile)
        profile = found(rig->world, pack, hash);
    if (!profile)
        return;
    ++profile->users;
    pack->profile = profile;
    pack->params = profile->params;
    pack->rest = profile->rest;
}

// SPDX-License-Identifier: MIT
#include "solver/model/profile.h"

#include "base/host.h"

#include <string.h>

static uint64_t header_size(void)
{
    return (sizeof(tsli_profile) + TSLI_ALIGNMENT - 1) & ~(uint64_t)(TSLI_ALIGNMENT - 1);
}

uint64_t tsli_profile_size(uint64_t profile_bytes)
{
    return header_size() + profile_bytes;
}

static char *copy_of(tsli_profile *profile)
{
    return (char *)profile + header_size();
}

// FNV-1a over words of eight bytes, in four streams that need not wait for each other: each chain that is created has its
// rig's profile looked for. Only asked whether two are the same: the answer is checked.
static uint64_t hash_of(const char *at, uint64_t bytes)
{
    enum { STREAMS = 4 };
    const uint64_t prime = 0x100000001b3ull, start = 0xcbf29ce484222325ull;
    uint64_t streams[STREAMS] = {start, start + 1, start + 2, start + 3}, words[STREAMS], hash = start;
    const char *end = at + bytes / sizeof words * sizeof words; // what is carved is padded to more
    for (; at < end; at += sizeof words) {
        memcpy(words, at, sizeof words);
        for (int i = 0; i < STREAMS; ++i)
            streams[i] = (streams[i] ^ words[i]) * prime;
    }
    for (int i = 0; i < STREAMS; ++i)
        hash = ((hash ^ streams[i]) * prime) ^ streams[i] >> 32; // a bucket is chosen by the lowest bits
    return hash ^ hash >> 32;
}

// A profile without a place of its own, of what the pack has.
static tsli_profile describe(const tsli_pack *pack)
{
    tsli_profile profile = {.structure_bytes = pack->structure_bytes, .bytes = pack->profile_bytes};
    profile.hash = hash_of(pack->own, pack->structure_bytes);
    profile.rest_hash =
        hash_of(pack->own + pack->structure_bytes, pack->profile_bytes - pack->structure_bytes);
    return profile;
}

static int is_made_alike(tsli_profile *profile, const tsli_profile *wanted, const tsli_pack *pack)
{
    return profile->hash == wanted->hash && profile->bytes == wanted->bytes &&
           profile->structure_bytes == wanted->structure_bytes &&
           memcmp(copy_of(profile), pack->own, (size_t)profile->structure_bytes) == 0;
}

static int rests_alike(tsli_profile *profile, const tsli_profile *wanted, const tsli_pack *pack)
{
    uint64_t from = profile->structure_bytes;
    return profile->rest_hash == wanted->rest_hash &&
           memcmp(copy_of(profile) + from, pack->own + from, (size_t)(profile->bytes - from)) == 0;
}

static tsli_profile *make_profile(tsl_world *world, const tsli_pack *pack, const tsli_profile *wanted)
{
    tsli_profile *profile = tsli_host_alloc(&world->host, tsli_profile_size(wanted->bytes));
    if (!profile)
        return NULL;
    tsli_profile **bucket = &world->profiles[wanted->hash % TSLI_PROFILE_BUCKETS];
    *profile = *wanted;
    memcpy(copy_of(profile), pack->own, (size_t)profile->bytes);
    profile->next = *bucket;
    *bucket = profile;
    return profile;
}

void tsli_profile_use_own(tsli_pack *pack)
{
    pack->params = pack->own_params;
    pack->forces = pack->own_forces;
    tsli_pack_use_own_rest(pack);
    pack->needed = pack->own_needed;
    pack->driven = pack->own_driven;
    pack->slot_bones = pack->own_slot_bones;
    pack->lane_bones = pack->own_lane_bones;
    pack->local_rest = pack->own_local_rest;
}

// Where the copy has what the pack has at `own`.
static void *in_copy(tsli_profile *profile, const tsli_pack *pack, const void *own)
{
    return own ? copy_of(profile) + ((const char *)own - pack->own) : NULL;
}

static void use_profile(tsli_pack *pack, tsli_profile *profile, int with_rest)
{
    ++profile->users;
    pack->profile = profile;
    pack->params = in_copy(profile, pack, pack->own_params);
    pack->forces = in_copy(profile, pack, pack->own_forces);
    if (with_rest) {
        pack->root_link = in_copy(profile, pack, pack->own_root_link);
        pack->rest = in_copy(profile, pack, pack->own_rest);
    }
    pack->needed = in_copy(profile, pack, pack->own_needed);
    pack->driven = in_copy(profile, pack, pack->own_driven);
    pack->slot_bones = in_copy(profile, pack, pack->own_slot_bones);
    pack->lane_bones = in_copy(profile, pack, pack->own_lane_bones);
    pack->local_rest = in_copy(profile, pack, pack->own_local_rest);
}

void tsli_profile_leave(tsl_world *world, tsli_pack *pack)
{
    tsli_profile *profile = pack->profile;
    tsli_profile_use_own(pack);
    pack->profile = NULL;
    if (!profile || --profile->users > 0)
        return;
    tsli_profile **link = &world->profiles[profile->hash % TSLI_PROFILE_BUCKETS];
    while (*link != profile)
        link = &(*link)->next;
    *link = profile->next;
    tsli_host_free(&world->host, profile, tsli_profile_size(profile->bytes));
}

// Animated bones are at rest elsewhere sooner or later.
static int is_animated(const tsli_pack *pack)
{
    for (uint32_t b = 0; b < pack->block_count; ++b)
        if (pack->blocks[b].flags & TSLI_BLOCK_ANIMATED)
            return 1;
    return 0;
}

void tsli_profile_share_pack(tsl_world *world, tsli_pack *pack)
{
    tsli_profile_leave(world, pack);
    if (pack->profile_bytes == 0)
        return;
    tsli_profile wanted = describe(pack), *alike = NULL, *same = NULL;
    tsli_profile *profile = world->profiles[wanted.hash % TSLI_PROFILE_BUCKETS];
    for (; profile && !same; profile = profile->next) {
        if (!is_made_alike(profile, &wanted, pack))
            continue;
        alike = profile;
        same = rests_alike(profile, &wanted, pack) ? profile : NULL;
    }
    if (!same && alike && is_animated(pack)) { // a profile for each pose would be shared by nobody
        use_profile(pack, alike, 0);
        return;
    }
    if (!same)
        same = make_profile(world, pack, &wanted);
    if (same)
        use_profile(pack, same, 1);
}

void tsli_profile_share(tsli_rig *rig)
{
    tsli_profile_share_pack(rig->world, rig->pack);
    if (rig->lanes != rig->pack)
        tsli_profile_share_pack(rig->world, rig->lanes);
}

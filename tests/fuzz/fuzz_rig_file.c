// SPDX-License-Identifier: MIT
// Any bytes as a rig file: read, made into a rig where the solver takes it, written, and read again.
#include "standalone.h"
#include "tassel/debug.h"

#include "tassel/asset.h"

#include <stdlib.h>
#include <string.h>

#define NAME "fuzz.rig.json"

// Every bone hangs from the one before; names of the seeds are among them.
static const char *const names[] = {"hips", "b0", "b1",     "b2",     "b3",   "b4",     "b5",    "b6",   "b7",
                                    "b8",   "b9", "tail_1", "tail_2", "head", "hair_a", "twice", "twice"};
enum { BONES = sizeof names / sizeof names[0] };

static void must(int holds)
{
    if (!holds)
        abort();
}

static void read_back(const tsl_asset_rig *rig)
{
    tsl_assets *again = NULL;
    uint64_t size = 0;
    if (tsl_asset_rig_write(rig, NULL, &size) != TSL_OK)
        return;
    char *text = malloc((size_t)size);
    must(text && tsl_asset_rig_write(rig, text, &size) == TSL_OK && strlen(text) + 1 == size);
    must(tsl_assets_create(&again) == TSL_OK);
    must(tsl_assets_set_rig(again, NAME, text, size - 1) == TSL_OK);
    tsl_assets_destroy(again);
    free(text);
}

static void read_parts(const tsl_asset_rig *rig)
{
    TSL_INIT(tsl_asset_rig_info, info);
    tsl_asset_chain chain;
    tsl_asset_collider collider;
    tsl_asset_limb limb;
    must(tsl_asset_rig_get_info(rig, &info) == TSL_OK);
    for (uint32_t i = 0; i < info.chain_count; ++i)
        must(tsl_asset_rig_get_chain(rig, i, &chain) == TSL_OK && tsl_chain_is_valid(info.world, chain.id));
    for (uint32_t i = 0; i < info.collider_count; ++i)
        must(tsl_asset_rig_get_collider(rig, i, &collider) == TSL_OK && collider.bone < BONES);
    for (uint32_t i = 0; i < info.limb_count; ++i)
        must(tsl_asset_rig_get_limb(rig, i, &limb) == TSL_OK && limb.end >= 0 && limb.end < BONES);
}

// The reader takes no wind that the solver refuses.
static void blow(tsl_assets *assets, tsl_world *world)
{
    TSL_INIT(tsl_asset_world, described);
    must(tsl_assets_get_world(assets, NAME, &described) == TSL_OK);
    for (uint32_t i = 0; i < described.wind_count; ++i) {
        tsl_wind_id wind;
        TSL_INIT(tsl_wind_desc, desc);
        must(tsl_assets_get_wind(assets, NAME, i, &desc) == TSL_OK);
        must(tsl_wind_create(world, &desc, &wind) == TSL_OK);
    }
}

static void make(tsl_assets *assets)
{
    int32_t parents[BONES];
    tsl_transform rest[BONES];
    tsl_world *world = NULL;
    tsl_asset_rig *rig = NULL;
    TSL_INIT(tsl_world_desc, world_desc);
    TSL_INIT(tsl_asset_rig_desc, desc);
    for (int32_t b = 0; b < BONES; ++b) {
        parents[b] = b - 1;
        rest[b] = (tsl_transform){{0, 0.1f, 0}, {0, 0, 0, 1}, {1, 1, 1}};
    }
    desc.bone_count = BONES;
    desc.parents = parents;
    desc.rest = rest;
    desc.names = names;
    must(tsl_world_create(&world_desc, &world) == TSL_OK);
    blow(assets, world);
    if (tsl_asset_rig_create(assets, NAME, world, &desc, &rig) == TSL_OK) {
        read_parts(rig);
        read_back(rig);
    } else {
        must(tsl_assets_message(assets)[0] != '\0');
    }
    tsl_asset_rig_destroy(rig);
    tsl_world_destroy(world);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    tsl_assets *assets = NULL;
    must(tsl_assets_create(&assets) == TSL_OK);
    if (tsl_assets_set_rig(assets, NAME, (const char *)data, size) == TSL_OK)
        make(assets);
    else
        must(tsl_assets_message(assets)[0] != '\0' && tsl_assets_rig_name(assets, 0) == NULL);
    tsl_assets_destroy(assets);
    return 0;
}

// SPDX-License-Identifier: MIT
// docs/abi.md: which versions fit, and how a struct may be older or newer than the library.
#include "check.h"
#include "tassel/tassel.h"

#include <stddef.h>

static const int32_t parents[1] = {-1};
static const tsl_transform rest[1] = {{{0, 0, 0}, {0, 0, 0, 1}, {1, 1, 1}}};

// Before 1.0 a minor version may change structs and names; from 1.0 on the major version alone may.
static int fits(uint32_t library, uint32_t header)
{
    uint32_t digits = header >> 24 == 0 ? 12 : 24;
    return library >> digits == header >> digits && library >= header;
}

static uint32_t version(uint32_t major, uint32_t minor, uint32_t patch)
{
    return major << 24 | minor << 12 | patch;
}

static void versions(void)
{
    CHECK(fits(tsl_version(), TSL_VERSION));
    CHECK_INT(TSL_VERSION, version(TSL_VERSION_MAJOR, TSL_VERSION_MINOR, TSL_VERSION_PATCH));
    CHECK(fits(version(0, 1, 9), version(0, 1, 2)) && !fits(version(0, 1, 1), version(0, 1, 2)));
    CHECK(!fits(version(0, 2, 0), version(0, 1, 0)) && !fits(version(0, 1, 0), version(0, 2, 0)));
    CHECK(fits(version(1, 4, 0), version(1, 3, 7)) && !fits(version(1, 3, 0), version(1, 4, 0)));
    CHECK(!fits(version(2, 0, 0), version(1, 9, 0)));
}

static tsl_result create_with(tsl_rig_desc *desc, uint32_t size)
{
    tsl_world *world;
    tsl_rig_id rig;
    TSL_INIT(tsl_world_desc, world_desc);
    CHECK_INT(tsl_world_create(&world_desc, &world), TSL_OK);
    desc->struct_size = size;
    desc->bone_count = 1, desc->parents = parents, desc->rest = rest;
    tsl_result result = tsl_rig_create(world, desc, &rig);
    tsl_world_destroy(world);
    return result;
}

// A host that was compiled when tsl_rig_desc ended before teleport_distance: what lies behind is not read.
static void an_older_host(void)
{
    uint32_t first = offsetof(tsl_rig_desc, teleport_distance);
    TSL_INIT(tsl_rig_desc, desc);
    desc.teleport_distance = NAN;
    CHECK_INT(create_with(&desc, sizeof desc), TSL_ERROR_NOT_FINITE);
    CHECK_INT(create_with(&desc, first), TSL_OK);
    CHECK_INT(create_with(&desc, first - 1), TSL_ERROR_NOT_INITIALIZED);
}

static void a_newer_host(void)
{
    struct {
        tsl_rig_desc desc;
        uint64_t later;
    } newer;
    tsl_rig_desc_init(&newer.desc, sizeof newer);
    CHECK(newer.later == 0);
    CHECK_INT(create_with(&newer.desc, sizeof newer), TSL_OK);
    newer.later = 1;
    CHECK_INT(create_with(&newer.desc, sizeof newer), TSL_ERROR_NEWER_STRUCT);
}

int main(void)
{
    RUN(versions);
    RUN(an_older_host);
    RUN(a_newer_host);
    return REPORT();
}

// SPDX-License-Identifier: MIT
// Any bytes as changes of a snapshot whose hash at the end is put right, so that what is behind it is reached, and
// as a snapshot by themselves. What is let in must leave a world that steps on, and that saves what it loaded.
#include "standalone.h"

#include "base/stream.h"
#include "scenes/scene.h"

#include <stdlib.h>
#include <string.h>

static scene s;
static uint8_t *fresh, *again; // the scene as it was made
static uint64_t size_of_world;

static void require(int holds)
{
    if (!holds)
        abort();
}

static void set_up(void)
{
    uint32_t kind = 0;
    while (kind + 1 < scene_kind_count && strcmp(scene_kinds[kind].name, "springs") != 0)
        ++kind;
    require(scene_create(&s, &scene_kinds[kind], NULL) == TSL_OK);
    for (uint32_t f = 0; f < 5; ++f)
        scene_step(&s, f / 60.0, 0.011f);
    scene_set_poses(&s);
    require(tsl_world_snapshot_size(s.world, &size_of_world) == TSL_OK);
    fresh = malloc((size_t)size_of_world);
    again = malloc((size_t)size_of_world);
    require(fresh && again && tsl_world_snapshot_save(s.world, fresh, size_of_world) == TSL_OK);
}

static void check_world(void)
{
    uint64_t before = 0, after = 0;
    require(tsl_world_hash(s.world, &before) == TSL_OK);
    require(tsl_world_snapshot_save(s.world, again, size_of_world) == TSL_OK);
    require(tsl_world_snapshot_load(s.world, again, size_of_world, NULL) == TSL_OK);
    require(tsl_world_hash(s.world, &after) == TSL_OK && before == after);
    for (uint32_t i = 0; i < 3; ++i)
        require(tsl_world_step(s.world, 0.03f) == TSL_OK);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint32_t left = 0, count = 0;
    if (!s.world)
        set_up();
    // Eight bytes a change: where, and which word stands there now.
    uint8_t *bytes = malloc((size_t)size_of_world);
    require(bytes != NULL);
    memcpy(bytes, fresh, (size_t)size_of_world);
    for (size_t i = 0; i + 8 <= size && i < 64; i += 8) {
        uint64_t at =
            ((uint64_t)data[i] << 16 | (uint64_t)data[i + 1] << 8 | data[i + 2]) % (size_of_world - 8);
        memcpy(bytes + (at & ~3ull), data + i + 4, 4);
    }
    uint64_t hash = tsli_stream_hash_of(bytes, size_of_world - 8);
    for (uint32_t i = 0; i < 8; ++i)
        bytes[size_of_world - 8 + i] = (uint8_t)(hash >> 8 * i);
    tsl_world_snapshot_compare(s.world, bytes, size_of_world, NULL, &count);
    tsl_rig_snapshot_load(s.world, s.rigs[0].id, bytes, size_of_world, data && size ? data[0] % 5u : 0u);
    if (tsl_world_snapshot_load(s.world, bytes, size_of_world, &left) == TSL_OK)
        check_world();
    free(bytes);
    // And the bytes as they are, which are hardly ever one.
    if (tsl_world_snapshot_load(s.world, data, size, &left) == TSL_OK)
        check_world();
    require(tsl_world_snapshot_load(s.world, fresh, size_of_world, NULL) == TSL_OK);
    return 0;
}

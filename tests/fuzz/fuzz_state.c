// SPDX-License-Identifier: MIT
// Any bytes as changes of a state behind its header, and as a state by themselves. What is let in must leave a world that steps on
// and saves what it loaded.
#include "standalone.h"

#include "scenes/scene.h"
#include "tassel/state.h"

#include <stdlib.h>
#include <string.h>

enum { HEADER = 24 };

static scene s;

typedef struct part { // 0: the world's own
    uint8_t *fresh, *changed, *again;
    uint64_t size;
} part;

static part parts[SCENE_RIGS + 1];
static uint32_t part_count;

static void require(int holds)
{
    if (!holds)
        abort();
}

static tsl_result save(uint32_t i, uint8_t *to, uint64_t *size)
{
    return i ? tsl_rig_save(s.world, s.rigs[i - 1].id, to, size) : tsl_world_save(s.world, to, size);
}

static tsl_result load(uint32_t i, const uint8_t *from, uint64_t size)
{
    return i ? tsl_rig_load(s.world, s.rigs[i - 1].id, from, size) : tsl_world_load(s.world, from, size);
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
    part_count = s.rig_count + 1;
    for (uint32_t i = 0; i < part_count; ++i) {
        part *p = &parts[i];
        require(save(i, NULL, &p->size) == TSL_OK);
        p->fresh = malloc((size_t)p->size);
        p->changed = malloc((size_t)p->size);
        p->again = malloc((size_t)p->size);
        require(p->fresh && p->changed && p->again && save(i, p->fresh, &p->size) == TSL_OK);
    }
}

static void check_part(uint32_t i)
{
    part *p = &parts[i];
    require(save(i, p->again, &p->size) == TSL_OK && load(i, p->again, p->size) == TSL_OK);
    require(save(i, p->changed, &p->size) == TSL_OK && memcmp(p->again, p->changed, (size_t)p->size) == 0);
}

static void check_steps(void)
{
    for (uint32_t f = 0; f < 3; ++f)
        require(tsl_world_step(s.world, 0.03f) == TSL_OK);
    scene_get_poses(&s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!s.world)
        set_up();
    uint32_t loaded = 0;
    for (uint32_t i = 0; i < part_count; ++i)
        memcpy(parts[i].changed, parts[i].fresh, (size_t)parts[i].size);
    // Eight bytes a change: of which part, where, and which word stands there now.
    for (size_t at = 0; at + 8 <= size && at < 64; at += 8) {
        part *p = &parts[data[at] % part_count];
        uint64_t to = HEADER + ((uint64_t)data[at + 1] << 16 | (uint64_t)data[at + 2] << 8 | data[at + 3]) %
                                   (p->size - HEADER - 3);
        memcpy(p->changed + (to & ~3ull), data + at + 4, 4);
    }
    for (uint32_t i = 0; i < part_count; ++i) {
        if (load(i, parts[i].changed, parts[i].size) != TSL_OK)
            continue;
        check_part(i);
        ++loaded;
    }
    // And the bytes as they are, which are hardly ever a state.
    require(load(0, data, size) != TSL_OK || size >= HEADER);
    if (loaded)
        check_steps();
    for (uint32_t i = 0; i < part_count; ++i)
        require(load(i, parts[i].fresh, parts[i].size) == TSL_OK);
    return 0;
}

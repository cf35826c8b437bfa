// SPDX-License-Identifier: MIT
// Makes, uses and destroys COUNT objects of a kind, for growth.cmake, which counts instructions: growth KIND COUNT
#include "tassel/tassel.h"
#include "tassel/state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPECT(call)                                                                                                   \
    do {                                                                                                               \
        if ((call) != TSL_OK) {                                                                                        \
            fprintf(stderr, "%s failed\n", #call);                                                                     \
            exit(2);                                                                                                   \
        }                                                                                                              \
    } while (0)

static tsl_world *world;

static void *take(uint64_t count, size_t size)
{
    void *memory = calloc((size_t)count + 1, size);
    if (!memory)
        exit(2);
    return memory;
}

static void begin(void)
{
    TSL_INIT(tsl_world_desc, desc);
    desc.lanes = TSL_LANES_SCALAR; // the same instructions on every processor
    desc.id_salt = 1;
    EXPECT(tsl_world_create(&desc, &world));
}

// `strands` of `length` bones each: side by side, or all in one line.
static tsl_rig_id make_rig(uint32_t strands, uint32_t length, int in_line)
{
    uint32_t count = strands * length;
    tsl_rig_id rig;
    int32_t *parents = take(count, sizeof *parents);
    tsl_transform *rest = take(count, sizeof *rest);
    for (uint32_t i = 0; i < count; ++i) {
        parents[i] = i % length || (in_line && i) ? (int32_t)i - 1 : -1;
        rest[i].position.z = -0.1f;
        rest[i].rotation.w = rest[i].scale.x = rest[i].scale.y = rest[i].scale.z = 1.0f;
    }
    TSL_INIT(tsl_rig_desc, desc);
    desc.bone_count = count;
    desc.parents = parents;
    desc.rest = rest;
    EXPECT(tsl_rig_create(world, &desc, &rig));
    free(parents);
    free(rest);
    return rig;
}

static void make_chains(tsl_rig_id rig, uint32_t count, uint32_t length, tsl_chain_model model)
{
    tsl_chain_desc *descs = take(count, sizeof *descs);
    tsl_chain_id *ids = take(count, sizeof *ids);
    uint32_t *bones = take((uint64_t)count * length, sizeof *bones);
    for (uint32_t i = 0; i < count * length; ++i)
        bones[i] = i;
    for (uint32_t i = 0; i < count; ++i) {
        tsl_chain_desc_init(&descs[i], sizeof *descs);
        descs[i].model = model;
        if (model == TSL_MODEL_SPRING) {
            descs[i].bones = &bones[i * length];
            descs[i].bone_count = length;
        } else {
            descs[i].roots = &bones[i * length];
            descs[i].root_count = 1;
        }
    }
    EXPECT(tsl_chains_create(world, rig, descs, NULL, count, ids));
    free(descs);
    free(ids);
    free(bones);
}

static tsl_collider_id *make_colliders(const tsl_rig_id *rig, uint32_t flags, uint32_t count)
{
    tsl_collider_id *ids = take(count, sizeof *ids);
    for (uint32_t i = 0; i < count; ++i) {
        TSL_INIT(tsl_collider_desc, desc);
        desc.flags = flags;
        desc.radius = 0.01f;
        desc.a.x = 5.0f;
        if (rig)
            desc.rig = *rig;
        EXPECT(tsl_collider_create(world, &desc, &ids[i]));
    }
    return ids;
}

static void destroy_colliders(tsl_collider_id *ids, uint32_t count)
{
    while (count-- > 0)
        EXPECT(tsl_collider_destroy(world, ids[count]));
    free(ids);
}

// ---- kinds ----------------------------------------------------------------------------------------------

static void chains(uint32_t count)
{
    make_chains(make_rig(count, 3, 0), count, 3, TSL_MODEL_CHAIN);
}

static void springs_in_a_row(uint32_t count)
{
    make_chains(make_rig(count, 2, 1), count, 2, TSL_MODEL_SPRING);
}

static void colliders_of_a_rig(uint32_t count)
{
    tsl_rig_id rig = make_rig(8, 4, 0);
    make_chains(rig, 8, 4, TSL_MODEL_CHAIN);
    destroy_colliders(make_colliders(&rig, 0, count), count);
}

static void shared_colliders(uint32_t count)
{
    tsl_rig_id rig = make_rig(8, 4, 0);
    make_chains(rig, 8, 4, TSL_MODEL_SPRING);
    destroy_colliders(make_colliders(&rig, TSL_COLLIDER_SHARED, count), count);
    free(make_colliders(&rig, TSL_COLLIDER_SHARED, count));
    EXPECT(tsl_rig_destroy(world, rig));
}

static void colliders_of_the_world(uint32_t count)
{
    make_chains(make_rig(8, 4, 0), 8, 4, TSL_MODEL_CHAIN);
    destroy_colliders(make_colliders(NULL, 0, count), count);
}

static void listed_colliders(uint32_t count)
{
    tsl_rig_id rig = make_rig(1, 3, 0);
    tsl_collider_id *ids = make_colliders(&rig, 0, count);
    tsl_chain_id chain;
    const uint32_t root = 0;
    uint64_t hash;
    TSL_INIT(tsl_chain_desc, desc);
    desc.roots = &root;
    desc.root_count = 1;
    desc.flags = TSL_CHAIN_COLLIDER_LIST;
    desc.colliders = ids;
    desc.collider_count = count;
    EXPECT(tsl_chain_create(world, rig, &desc, NULL, &chain));
    EXPECT(tsl_world_hash(world, &hash));
    free(ids);
}

typedef struct kind {
    const char *name;
    void (*run)(uint32_t count);
} kind;

static const kind kinds[] = {{"chains", chains},
                             {"springs_in_a_row", springs_in_a_row},
                             {"colliders_of_a_rig", colliders_of_a_rig},
                             {"shared_colliders", shared_colliders},
                             {"colliders_of_the_world", colliders_of_the_world},
                             {"listed_colliders", listed_colliders}};

int main(int argc, char **argv)
{
    for (size_t i = 0; argc == 3 && i < sizeof kinds / sizeof *kinds; ++i) {
        if (strcmp(argv[1], kinds[i].name) != 0)
            continue;
        begin();
        kinds[i].run((uint32_t)strtoul(argv[2], NULL, 10));
        tsl_world_destroy(world);
        return 0;
    }
    return 2;
}

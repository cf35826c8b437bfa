// SPDX-License-Identifier: MIT
// Roll-back: a cat and a dog walk, their state is saved, they walk on; then they are taken back and walk the same
// way again. The numbers that sum up their states are the same, bit for bit.
#include <stdio.h>
#include <stdlib.h>
#include <tassel/tassel.h>

enum { BONES = 6, ANIMALS = 2, SAVED_AT = 30, FRAMES = 60 };

typedef struct animal {
    tsl_rig_id rig;
    tsl_transform root;
} animal;

// Everything is left out that a game would do about failure: it says why on the way.
static void TSL_CALL complain(void *user, tsl_result result, const char *message)
{
    (void)user;
    fprintf(stderr, "%s: %s\n", tsl_result_name(result), message);
}

static tsl_world *make_world(void)
{
    TSL_INIT(tsl_world_desc, desc);
    tsl_world *world = NULL;
    desc.gravity.y = -9.81f;
    desc.log = complain;
    return tsl_world_create(&desc, &world) == TSL_OK ? world : NULL;
}

static tsl_result make_animal(tsl_world *world, float x, animal *out)
{
    static const int32_t parents[BONES] = {-1, 0, 1, 2, 3, 4};
    static const uint32_t tail = 0;
    tsl_transform rest[BONES];
    for (int i = 0; i < BONES; ++i)
        rest[i] = (tsl_transform){{0, 0, -0.1f}, {0, 0, 0, 1}, {1, 1, 1}};
    out->root = (tsl_transform){{x, 0.5f, 0}, {0, 0, 0, 1}, {1, 1, 1}};
    TSL_INIT(tsl_rig_desc, rig);
    rig.bone_count = BONES, rig.parents = parents, rig.rest = rest, rig.root = out->root;
    tsl_result result = tsl_rig_create(world, &rig, &out->rig);
    TSL_INIT(tsl_chain_desc, chain);
    chain.root_count = 1, chain.roots = &tail;
    TSL_INIT(tsl_chain_params, params);
    params.gravity_falloff = 0.5f;
    tsl_chain_id id;
    return result == TSL_OK ? tsl_chain_create(world, out->rig, &chain, &params, &id) : result;
}

// What the players did, as a function of the frame: a roll-back plays the same inputs again, or corrected ones.
static tsl_result play(tsl_world *world, animal animals[ANIMALS], int frame)
{
    tsl_result result = TSL_OK;
    for (int i = 0; i < ANIMALS && result == TSL_OK; ++i) {
        TSL_INIT(tsl_pose_input, in);
        animals[i].root.position.z = 0.02f * (float)(frame * (i + 1) % 25);
        in.root = &animals[i].root;
        result = tsl_rig_set_pose(world, animals[i].rig, &in);
    }
    return result == TSL_OK ? tsl_world_step(world, 1.0f / 50.0f) : result; // not a whole number of ticks
}

static tsl_result play_to_the_end(tsl_world *world, animal animals[ANIMALS], const char *what)
{
    tsl_result result = TSL_OK;
    uint64_t hash = 0;
    for (int frame = SAVED_AT; frame < FRAMES && result == TSL_OK; ++frame) {
        result = play(world, animals, frame);
        if (result == TSL_OK)
            result = tsl_world_hash(world, &hash);
        if (result == TSL_OK && frame % 10 == 9)
            printf("%-8s frame %d: %016llx\n", what, frame + 1, (unsigned long long)hash);
    }
    return result;
}

static tsl_result roll_back(tsl_world *world, animal animals[ANIMALS])
{
    uint64_t size = 0;
    tsl_result result = TSL_OK;
    for (int frame = 0; frame < SAVED_AT && result == TSL_OK; ++frame)
        result = play(world, animals, frame);
    if (result == TSL_OK)
        result = tsl_world_snapshot_size(world, &size);
    void *snapshot =
        malloc((size_t)size + 1); // once: the size does not change as long as nothing comes or goes
    if (result == TSL_OK && snapshot)
        result = tsl_world_snapshot_save(world, snapshot, size);
    printf("saved at frame %d: %llu bytes\n", SAVED_AT, (unsigned long long)size);
    if (result == TSL_OK)
        result = play_to_the_end(world, animals, "first");
    if (result == TSL_OK && snapshot)
        result = tsl_world_snapshot_load(world, snapshot, size, NULL);
    if (result == TSL_OK)
        result = play_to_the_end(world, animals, "again");
    free(snapshot);
    return snapshot ? result : TSL_ERROR_OUT_OF_MEMORY;
}

int main(void)
{
    animal animals[ANIMALS];
    tsl_world *world = make_world();
    tsl_result result = world ? TSL_OK : TSL_ERROR_OUT_OF_MEMORY;
    for (int i = 0; i < ANIMALS && result == TSL_OK; ++i)
        result = make_animal(world, (float)i, &animals[i]);
    if (result == TSL_OK)
        result = roll_back(world, animals);
    tsl_world_destroy(world);
    printf("%s\n", tsl_result_name(result));
    return result != TSL_OK;
}

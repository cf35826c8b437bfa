// SPDX-License-Identifier: MIT
#include "abi/same_bits.h"
#include "abi/same_bits_worlds.h"

#include "tassel/ik.h"
#include "tassel/tassel.h"

// 0..3 spine and head, 4..9 tail, 10..22 hair with forks, 23..54 skirt of eight strands, 55..57 arm, 58..63
// strap.
const int32_t scene_parents[SCENE_BONES] = {
    -1, 0,  1,  2,                                                  //
    0,  4,  5,  6,  7,  8,                                          //
    3,  10, 11, 12, 11, 14, 15, 10, 17, 18, 17, 20, 21,             //
    0,  23, 24, 25, 0,  27, 28, 29, 0,  31, 32, 33, 0,  35, 36, 37, //
    0,  39, 40, 41, 0,  43, 44, 45, 0,  47, 48, 49, 0,  51, 52, 53, //
    2,  55, 56, 2,  58, 59, 60, 61, 62,
};

void scene_rest(tsl_transform *locals)
{
    for (uint32_t i = 0; i < SCENE_BONES; ++i) {
        uint32_t k = i * 8;
        tsl_transform *t = &locals[i];
        t->position.x = scene_number(k) * 0.25f;
        t->position.y = (i < 4 ? 0.5f : -0.25f) + scene_number(k + 1) * 0.0625f;
        t->position.z = scene_number(k + 2) * 0.25f;
        t->rotation = scene_turn((int)(i % 3), scene_number(k + 3) * 0.5f);
        t->scale.x = t->scale.y = t->scale.z = 1.0f;
        if (i % 11 == 5) // some bones are stretched, one mirrors
            t->scale.y = 1.25f;
        if (i == 17)
            t->scale.x = -1.0f;
    }
}

void scene_pose(int frame, uint32_t seed, tsl_transform *locals)
{
    scene_rest(locals);
    for (uint32_t i = 0; i < SCENE_BONES; ++i) {
        float t = scene_number((uint32_t)(frame / 7) * 64u + i * 3u + seed) * 0.25f;
        locals[i].rotation = scene_turn((int)((i + seed) % 3), t);
    }
}

tsl_transform scene_root(int frame, uint32_t seed)
{
    int swing = frame % 32 < 16 ? frame % 32 : 32 - frame % 32;
    tsl_transform root;
    root.position.x = (float)swing * 0.0625f;
    root.position.y = (float)(frame * frame % 64) * (1.0f / 256.0f);
    root.position.z = (float)frame * 0.03125f;
    root.rotation = scene_turn(1, (float)((swing - 8) * (int)(1 + seed)) * (1.0f / 32.0f));
    root.scale.x = root.scale.y = root.scale.z = frame > 60 && seed ? 1.5f : 1.0f;
    return root;
}

// ---- every lane type and any number of workers ----------------------------------------------------------

// Standard output is the hashes and nothing else: it is compared with golden_hashes.txt. What ran, and what
// differs, goes to standard error.
enum { LANE_TYPES = TSL_LANES_WASM + 1, FRAMES = 60, FRAMES_OF_WORKERS = 15 };
typedef char ik_has_the_same_lane_types[(int)TSL_IK_LANES_WASM == (int)TSL_LANES_WASM ? 1 : -1];

static int note(const char *what, const char *name, uint32_t number, uint64_t hash, uint64_t reference)
{
    if (hash == reference)
        return 1;
    fprintf(stderr, "%s: %s %u gives %016llx\n", name, what, number, (unsigned long long)hash);
    return 0;
}

static void print_hash(const char *name, uint64_t hash)
{
    printf("%s %016llx\n", name, (unsigned long long)hash);
}

// out_types: a bit for each lane type there is.
static int all_lane_types(const char *name, int (*run)(uint32_t lanes, scene_hash *hash), uint32_t *out_types)
{
    scene_hash first = scene_hash_start();
    EXPECT(run(0, &first)); // the fastest
    int same = 1;
    *out_types = 0;
    fprintf(stderr, "%s: lane types", name);
    for (uint32_t lanes = 1; lanes < LANE_TYPES; ++lanes) {
        scene_hash hash = scene_hash_start();
        if (!run(lanes, &hash))
            continue;
        fprintf(stderr, " %u", lanes);
        *out_types |= 1u << lanes;
        same &= note("lane type", name, lanes, hash.value, first.value);
    }
    fprintf(stderr, "\n");
    EXPECT(*out_types & 1u << TSL_LANES_SCALAR); // is everywhere
    print_hash(name, first.value);
    return same;
}

static int whole_world(uint32_t world)
{
    const char *name = same_bits_world_name(world);
    uint64_t first, hash, early;
    int same = 1;
    EXPECT(same_bits_world_run(world, 0, 0, FRAMES, &first));
    for (uint32_t lanes = 1; lanes < LANE_TYPES; ++lanes)
        if (same_bits_world_run(world, lanes, 0, FRAMES, &hash))
            same &= note("lane type", name, lanes, hash, first);
    EXPECT(same_bits_world_run(world, 0, 0, FRAMES_OF_WORKERS, &early));
    for (uint32_t workers = 1; workers <= SAME_BITS_WORKERS; workers = SAME_BITS_NEXT_WORKERS(workers)) {
        EXPECT(same_bits_world_run(world, 0, workers, FRAMES_OF_WORKERS, &hash));
        same &= note("workers", name, workers, hash, early);
    }
    print_hash(name, first);
    return same;
}

static void one_form(const char *name, void (*run)(scene_hash *hash))
{
    scene_hash hash = scene_hash_start();
    run(&hash);
    print_hash(name, hash.value);
}

int main(void)
{
    uint32_t solver_types, ik_types;
    int same = all_lane_types("solver", scene_run_solver, &solver_types);
    for (uint32_t world = 0; world < same_bits_world_count(); ++world)
        same &= whole_world(world);
    same &= all_lane_types("ik", scene_run_ik, &ik_types);
    EXPECT(ik_types == solver_types); // what one has on a processor, the other has
    one_form("skin", scene_run_skin);
    one_form("reduce", scene_run_reduce);
    one_form("play", scene_run_play);
    return same ? 0 : 1;
}

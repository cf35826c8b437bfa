// SPDX-License-Identifier: MIT
#include "abi/same_bits.h"

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

static int all_lane_types(const char *name, int (*run)(uint32_t lanes, scene_hash *hash), uint32_t lane_types)
{
    scene_hash first = scene_hash_start();
    EXPECT(run(0, &first)); // the fastest
    int same = 1;
    for (uint32_t lanes = 1; lanes < lane_types; ++lanes) {
        scene_hash hash = scene_hash_start();
        if (run(lanes, &hash) && hash.value != first.value) {
            printf("%s: lane type %u gives %016llx\n", name, lanes, (unsigned long long)hash.value);
            same = 0;
        }
    }
    printf("%s %016llx\n", name, (unsigned long long)first.value);
    return same;
}

static uint64_t hash_of(void (*run)(scene_hash *hash))
{
    scene_hash hash = scene_hash_start();
    run(&hash);
    return hash.value;
}

int main(void)
{
    int same = all_lane_types("solver", scene_run_solver, TSL_LANES_AVX2 + 1);
    same &= all_lane_types("ik", scene_run_ik, TSL_IK_LANES_AVX512 + 1);
    printf("skin %016llx\n", (unsigned long long)hash_of(scene_run_skin));
    printf("reduce %016llx\n", (unsigned long long)hash_of(scene_run_reduce));
    return same ? 0 : 1;
}

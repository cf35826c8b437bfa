// SPDX-License-Identifier: MIT
// The host's floating-point mode changes no bit of what IK answers, and the host finds it again.
#include "check.h"
#include "host_mode.h"

#include "tassel/ik.h"

enum { LIMBS = 64, BLOCKS = LIMBS / 8 };

static tsl_ik_two_bone_limb limbs[LIMBS];
static tsl_ik_two_bone_block blocks[BLOCKS];

typedef struct answers {
    tsl_ik_two_bone_result single[LIMBS], prepared[LIMBS];
    tsl_ik_two_bone_block_result of_blocks[BLOCKS];
    tsl_vec3 points[LIMBS], feet[2], pelvis;
} answers;

static answers standard, other;

// -1 to 1
static float number(uint32_t i)
{
    i = (i ^ 61u ^ i >> 16) * 9u;
    i = (i ^ i >> 4) * 0x27d4eb2du;
    return (float)((int32_t)((i ^ i >> 15) % 2001u) - 1000) / 1000.0f;
}

static tsl_vec3 place(uint32_t i, float size)
{
    tsl_vec3 v = {number(i) * size, number(i + 1) * size, number(i + 2) * size};
    return v;
}

static tsl_quat turn(uint32_t i)
{
    tsl_quat q = {number(i), number(i + 1), number(i + 2), 1.5f};
    return q;
}

// From everyday lengths to those whose squares are subnormal or nothing.
static void make_limbs(void)
{
    static const float sizes[4] = {1.0f, 1e-12f, 1e-19f, 1e12f};
    for (uint32_t i = 0; i < LIMBS; ++i) {
        tsl_ik_two_bone_limb *l = &limbs[i];
        float size = sizes[i % 4];
        uint32_t k = 100u * i;
        tsl_ik_two_bone_limb_init(l);
        l->mid_position = place(k, size);
        l->end_position = place(k + 3, 2.0f * size);
        l->target_position = place(k + 6, 2.0f * size);
        l->pole = place(k + 9, 3.0f * size);
        l->weight = i % 3 ? 1.0f : 0.7f;
        l->rotation_weight = 0.3f;
        l->start_rotation = turn(k + 12);
        l->mid_rotation = turn(k + 15);
        l->end_rotation = turn(k + 18);
        l->target_rotation = turn(k + 21);
        CHECK_INT(tsl_ik_two_bone_block_set(&blocks[i / 8], i % 8, l), TSL_OK);
    }
}

static void settings_of(uint32_t lanes, tsl_ik_two_bone_settings *settings)
{
    tsl_ik_two_bone_settings_init(settings, sizeof *settings);
    settings->lanes = lanes;
    settings->soften = 0.9f;
    settings->twist = 0.3f;
    settings->stretch_start_ratio = 0.8f;
    settings->stretch_max_scale = 1.3f;
}

// 0 where the lane type is not here.
static int answer(uint32_t mode, uint32_t lanes, answers *out)
{
    static const float matrix[12] = {0.9f, -0.3f, 0.1f, 3.0f, 0.3f, 0.9f, 1e-30f, -1.0f, 0.2f, 1e-39f, 0.7f, 2.0f};
    static const tsl_ik_stride_leg legs[2] = {{{0.1f, 0.9f, 0.0f}, {0.1f, 0.07f, 0.3f}, 0.87f},
                                              {{-0.1f, 0.9f, 0.0f}, {-0.1f, 0.1f, -0.4f}, 0.87f}};
    tsl_ik_stride_settings stride;
    tsl_ik_two_bone_settings settings;
    tsl_ik_two_bone_prepared prepared;
    tsl_ik_stride_settings_init(&stride, sizeof stride);
    stride.stride_scale = 1.3f;
    settings_of(lanes, &settings);
    memset(out, 0, sizeof *out);
    host_mode_set(mode);
    tsl_result result = tsl_ik_two_bone_solve_blocks(&settings, blocks, out->of_blocks, BLOCKS);
    tsl_ik_two_bone_prepare(&settings, &prepared);
    for (uint32_t i = 0; i < LIMBS; ++i) {
        tsl_ik_two_bone_solve(&settings, &limbs[i], &out->single[i]);
        tsl_ik_two_bone_solve_prepared(&prepared, &limbs[i], &out->prepared[i]);
        tsl_ik_points_to_parent(matrix, &limbs[i].target_position, 1, &out->points[i]);
    }
    tsl_ik_stride_warp(&stride, legs, 2, out->feet, &out->pelvis);
    CHECK(host_mode_holds(mode));
    host_mode_set(0);
    return result == TSL_OK;
}

static void solves(void)
{
    make_limbs();
    for (uint32_t lanes = 0; lanes <= TSL_IK_LANES_WASM; ++lanes) {
        if (!answer(0, lanes, &standard))
            continue;
        for (uint32_t mode = 1; mode < HOST_MODE_COUNT; ++mode) {
            CHECK(answer(mode, lanes, &other));
            CHECK_MSG(memcmp(&standard, &other, sizeof other) == 0, "lane type %u, mode %u", (unsigned)lanes,
                      (unsigned)mode);
        }
    }
}

int main(void)
{
    if (HOST_MODE_COUNT == 1)
        return TEST_SKIPPED;
    RUN(solves);
    return REPORT();
}

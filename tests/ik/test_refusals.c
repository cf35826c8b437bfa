// SPDX-License-Identifier: MIT
// Bad input gets a named result and writes nothing.
#include "check.h"
#include "ik/random_limb.h"
#include "ik/skeleton.h"

static tsl_ik_two_bone_settings s;
static tsl_ik_two_bone_limb limb;

static void fresh(void)
{
    uint32_t state = 1;
    tsl_ik_two_bone_settings_init(&s, sizeof s);
    limb = random_limb(&state, 0.5f, 0.9f);
}

static tsl_result untouched(void)
{
    tsl_ik_two_bone_result r, before;
    memset(&r, 0x5a, sizeof r);
    before = r;
    tsl_result code = tsl_ik_two_bone_solve(&s, &limb, &r);
    if (code != TSL_OK)
        CHECK_BITS(&r, &before, sizeof r);
    tsl_ik_two_bone_prepared prepared, blank;
    memset(&prepared, 0, sizeof prepared);
    memset(&blank, 0, sizeof blank);
    r = before;
    tsl_result refused = tsl_ik_two_bone_prepare(&s, &prepared);
    if (refused != TSL_OK) { // the settings, or else the limb
        CHECK_INT(refused, code);
        CHECK_BITS(&prepared, &blank, sizeof blank);
    } else
        CHECK_INT(tsl_ik_two_bone_solve_prepared(&prepared, &limb, &r), code);
    if (code != TSL_OK)
        CHECK_BITS(&r, &before, sizeof r);
    return code;
}

#define REFUSED(change, code)                                                                                          \
    do {                                                                                                               \
        fresh();                                                                                                       \
        change;                                                                                                        \
        CHECK_INT(untouched(), code);                                                                                  \
    } while (0)

static void settings_out_of_range(void)
{
    static float *const numbers[] = {&s.soften,
                                     &s.stretch_start_ratio,
                                     &s.stretch_max_scale,
                                     &s.squash_start_ratio,
                                     &s.squash_min_scale,
                                     &s.twist,
                                     &s.fold_min,
                                     &s.fold_max,
                                     &s.reach_tolerance,
                                     &s.end_offset.y};
    REFUSED((void)0, TSL_OK);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; ++i) {
        REFUSED(*numbers[i] = NAN, TSL_ERROR_NOT_FINITE);
        REFUSED(*numbers[i] = INFINITY, TSL_ERROR_NOT_FINITE);
        REFUSED(*numbers[i] = -1e9f, i == 9 ? TSL_OK : TSL_ERROR_INVALID_ARGUMENT);
        REFUSED(*numbers[i] = -1e20f, TSL_ERROR_INVALID_ARGUMENT);
    }
    REFUSED(s.soften = 0.0f, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(s.soften = 1.01f, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(s.stretch_max_scale = 0.9f, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED((s.stretch_max_scale = 1.2f, s.stretch_start_ratio = 1.2f), TSL_ERROR_INVALID_ARGUMENT);
    REFUSED((s.stretch_max_scale = 1.0f, s.stretch_start_ratio = 1.2f), TSL_OK);
    REFUSED(s.squash_min_scale = 0.0f, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(s.fold_max = 3.15f, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED((s.fold_min = 1.0f, s.fold_max = 0.9f), TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(s.twist = 101.0f, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(s.flags = 8, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(s.outputs = 8, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(s.lanes = TSL_IK_LANES_WASM + 1, TSL_ERROR_INVALID_ARGUMENT);
    REFUSED(memset(&s.hinge_axis, 0, sizeof s.hinge_axis), TSL_OK);
    REFUSED((memset(&s.hinge_axis, 0, sizeof s.hinge_axis), s.flags = TSL_IK_HINGE_GIVEN), TSL_ERROR_INVALID_ARGUMENT);
    REFUSED((s.hinge_axis.x = NAN, s.flags = TSL_IK_HINGE_GIVEN), TSL_ERROR_NOT_FINITE);
    REFUSED(memset(&s.end_offset, 0, sizeof s.end_offset), TSL_ERROR_INVALID_ARGUMENT);
}

static void limbs_out_of_range(void)
{
    for (size_t i = 0; i < sizeof limb / sizeof(float); ++i) {
        float *number = (float *)&limb + i;
        REFUSED(*number = NAN, TSL_ERROR_NOT_FINITE);
        REFUSED(*number = -INFINITY, TSL_ERROR_NOT_FINITE);
        REFUSED(*number = 1e20f, TSL_ERROR_INVALID_ARGUMENT);
    }
    for (int i = 0; i < 4; ++i) {
        REFUSED((&limb.weight)[i] = -1e-6f, TSL_ERROR_INVALID_ARGUMENT);
        REFUSED((&limb.weight)[i] = 1.0001f, TSL_ERROR_INVALID_ARGUMENT);
        REFUSED((&limb.weight)[i] = -0.0f, TSL_OK);
    }
    REFUSED((s.outputs = 0, limb.end_rotation.x = NAN), TSL_OK); // not read, as documented
    REFUSED((s.outputs = 0, s.flags = TSL_IK_HINGE_GIVEN, limb.mid_rotation.x = NAN), TSL_ERROR_NOT_FINITE);
}

static void sizes_and_pointers(void)
{
    tsl_ik_two_bone_result r;
    tsl_ik_two_bone_prepared p = {{0}};
    tsl_ik_two_bone_block block;
    static tsl_ik_two_bone_block_result results[4];
    REFUSED(s.struct_size = 0, TSL_ERROR_NOT_INITIALIZED);
    REFUSED(s.struct_size = sizeof s - 4, TSL_ERROR_NOT_INITIALIZED);
    fresh();
    CHECK_INT(tsl_ik_two_bone_solve(NULL, &limb, &r), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_ik_two_bone_solve(&s, NULL, &r), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_ik_two_bone_solve(&s, &limb, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_ik_two_bone_prepare(NULL, &p), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_ik_two_bone_prepare(&s, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_ik_two_bone_solve_prepared(NULL, &limb, &r), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_ik_two_bone_solve_prepared(&p, NULL, &r), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_ik_two_bone_solve_prepared(&p, &limb, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_ik_two_bone_solve_prepared(&p, &limb, &r), TSL_ERROR_NOT_INITIALIZED);
    CHECK_INT(tsl_ik_two_bone_solve_blocks(NULL, &block, results, 1), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_ik_two_bone_solve_blocks(&s, NULL, results, 1), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_ik_two_bone_solve_blocks(&s, &block, NULL, 1), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_ik_two_bone_solve_blocks(&s, NULL, NULL, 0), TSL_OK);
    CHECK_INT(tsl_ik_two_bone_solve_blocks(&s, (tsl_ik_two_bone_block *)(void *)&results[1], results, 2),
              TSL_ERROR_OVERLAP);
    CHECK_INT(tsl_ik_two_bone_block_set(&block, 8, &limb), TSL_ERROR_INDEX_OUT_OF_RANGE);
    CHECK_INT(tsl_ik_two_bone_block_get(results, 8, &r), TSL_ERROR_INDEX_OUT_OF_RANGE);
    CHECK_INT(tsl_ik_two_bone_block_set(NULL, 0, &limb), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_ik_two_bone_block_set(&block, 0, NULL), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_ik_two_bone_block_get(NULL, 0, &r), TSL_ERROR_NULL_POINTER);
    CHECK_INT(tsl_ik_two_bone_block_get(results, 0, NULL), TSL_ERROR_NULL_POINTER);
    tsl_ik_two_bone_limb_init(NULL);
    tsl_ik_two_bone_block_init(NULL);
    tsl_ik_two_bone_settings_init(NULL, 4);
}

static void newer_settings(void)
{
    struct {
        tsl_ik_two_bone_settings known;
        uint32_t newer;
    } grown;
    tsl_ik_two_bone_result r, same;
    fresh();
    tsl_ik_two_bone_settings_init(&grown.known, sizeof grown);
    CHECK_INT(tsl_ik_two_bone_solve(&grown.known, &limb, &r), TSL_OK);
    CHECK_INT(tsl_ik_two_bone_solve(&s, &limb, &same), TSL_OK);
    CHECK_BITS(&r, &same, sizeof r);
    grown.newer = 1;
    CHECK_INT(tsl_ik_two_bone_solve(&grown.known, &limb, &r), TSL_ERROR_NEWER_STRUCT);
}

int main(void)
{
    RUN(settings_out_of_range);
    RUN(limbs_out_of_range);
    RUN(sizes_and_pointers);
    RUN(newer_settings);
    return REPORT();
}

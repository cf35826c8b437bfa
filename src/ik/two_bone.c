// SPDX-License-Identifier: MIT
#include "base/standard_call.h"
#include "ik/plan.h"
#include "math/quat.h"

#include <string.h>

#define IK_LIMB_ROWS (sizeof(tsl_ik_two_bone_limb) / sizeof(float))
#define IK_RESULT_ROWS (sizeof(tsl_ik_two_bone_result) / sizeof(float))

// Row offsets of the kernel depend on blocks being limbs transposed.
typedef char ik_block_is_eight_limbs[sizeof(tsl_ik_two_bone_block) == 8 * sizeof(tsl_ik_two_bone_limb) ? 1 : -1];
typedef char
    ik_block_result_is_eight[sizeof(tsl_ik_two_bone_block_result) == 8 * sizeof(tsl_ik_two_bone_result) ? 1 : -1];

typedef char ik_prepared_fits[sizeof(tsli_ik_plan) <= sizeof(tsl_ik_two_bone_prepared) ? 1 : -1];

typedef uint32_t ik_form(const tsli_ik_plan *plan, const float *in, float *out);

static const tsl_ik_two_bone_limb ik_limb_defaults = {{0.0f, 0.0f, 0.0f},
                                                      {0.0f, 0.0f, 0.0f},
                                                      {0.0f, 0.0f, 0.0f},
                                                      {0.0f, 0.0f, 0.0f},
                                                      {0.0f, 0.0f, 0.0f},
                                                      1.0f,
                                                      1.0f,
                                                      1.0f,
                                                      0.0f,
                                                      {0.0f, 0.0f, 0.0f, 1.0f},
                                                      {0.0f, 0.0f, 0.0f, 1.0f},
                                                      {0.0f, 0.0f, 0.0f, 1.0f},
                                                      {0.0f, 0.0f, 0.0f, 1.0f}};

// Row by row as bytes: two of a result's rows are integers.
static void ik_lane_write(void *block, uint32_t lane, const void *one, size_t rows)
{
    for (size_t row = 0; row < rows; ++row)
        memcpy((char *)block + (row * 8 + lane) * 4, (const char *)one + row * 4, 4);
}

static void ik_lane_read(const void *block, uint32_t lane, void *one, size_t rows)
{
    for (size_t row = 0; row < rows; ++row)
        memcpy((char *)one + row * 4, (const char *)block + (row * 8 + lane) * 4, 4);
}

void tsl_ik_two_bone_limb_init(tsl_ik_two_bone_limb *limb)
{
    if (limb)
        *limb = ik_limb_defaults;
}

void tsl_ik_two_bone_block_init(tsl_ik_two_bone_block *block)
{
    for (uint32_t lane = 0; block && lane < TSL_IK_BLOCK_LANES; ++lane)
        ik_lane_write(block, lane, &ik_limb_defaults, IK_LIMB_ROWS);
}

tsl_result tsl_ik_two_bone_block_set(tsl_ik_two_bone_block *block, uint32_t lane, const tsl_ik_two_bone_limb *limb)
{
    if (!block || !limb)
        return TSL_ERROR_NULL_POINTER;
    if (lane >= TSL_IK_BLOCK_LANES)
        return TSL_ERROR_INDEX_OUT_OF_RANGE;
    ik_lane_write(block, lane, limb, IK_LIMB_ROWS);
    return TSL_OK;
}

tsl_result tsl_ik_two_bone_block_get(const tsl_ik_two_bone_block_result *block, uint32_t lane,
                                     tsl_ik_two_bone_result *out_result)
{
    if (!block || !out_result)
        return TSL_ERROR_NULL_POINTER;
    if (lane >= TSL_IK_BLOCK_LANES)
        return TSL_ERROR_INDEX_OUT_OF_RANGE;
    ik_lane_read(block, lane, out_result, IK_RESULT_ROWS);
    return TSL_OK;
}

// Why the kernel refused; only now NaN is told from a number that is too large.
static tsl_result ik_reason(const tsl_ik_two_bone_limb *limb)
{
    const float *rows = (const float *)(const void *)limb;
    for (size_t row = 0; row < TSLI_IK_ROW(start_rotation); ++row)
        if (!(rows[row] - rows[row] == 0.0f))
            return TSL_ERROR_NOT_FINITE;
    for (int i = 0; i < 4; ++i)
        if (!tsli_quat_is_finite((&limb->start_rotation)[i]))
            return TSL_ERROR_NOT_FINITE;
    return TSL_ERROR_INVALID_ARGUMENT;
}

static tsl_result ik_solve_single(const tsli_ik_plan *plan, const tsl_ik_two_bone_limb *limb,
                                  tsl_ik_two_bone_result *out_result)
{
    const float *in = (const float *)(const void *)limb;
    float *out = (float *)(void *)out_result;
    return tsli_ik_solve_single(plan, in, out) ? ik_reason(limb) : TSL_OK;
}

tsl_result tsl_ik_two_bone_solve(const tsl_ik_two_bone_settings *settings, const tsl_ik_two_bone_limb *limb,
                                 tsl_ik_two_bone_result *out_result)
{
    tsli_ik_plan plan;
    if (!settings || !limb || !out_result)
        return TSL_ERROR_NULL_POINTER;
    tsli_floating_point host_mode = tsli_floating_point_enter();
    tsl_result result = tsli_ik_plan_make(settings, &plan);
    if (result == TSL_OK)
        result = ik_solve_single(&plan, limb, out_result);
    tsli_floating_point_leave(host_mode);
    return result;
}

TSLI_STANDARD_CALL(tsl_ik_two_bone_prepare,
                   (const tsl_ik_two_bone_settings *settings, tsl_ik_two_bone_prepared *out_prepared),
                   (settings, out_prepared))
{
    tsli_ik_plan plan;
    if (!settings || !out_prepared)
        return TSL_ERROR_NULL_POINTER;
    memset(&plan, 0, sizeof plan); // a setting that is off is not filled in, and the caller gets no garbage
    tsl_result result = tsli_ik_plan_make(settings, &plan);
    if (result != TSL_OK)
        return result;
    memset(out_prepared, 0, sizeof *out_prepared);
    memcpy(out_prepared, &plan, sizeof plan);
    return TSL_OK;
}

tsl_result tsl_ik_two_bone_solve_prepared(const tsl_ik_two_bone_prepared *prepared, const tsl_ik_two_bone_limb *limb,
                                          tsl_ik_two_bone_result *out_result)
{
    const tsli_ik_plan *plan = (const tsli_ik_plan *)(const void *)prepared;
    if (!prepared || !limb || !out_result)
        return TSL_ERROR_NULL_POINTER;
    if (plan->magic != TSLI_IK_PLAN_MAGIC)
        return TSL_ERROR_NOT_INITIALIZED;
    tsli_floating_point host_mode = tsli_floating_point_enter();
    tsl_result result = ik_solve_single(plan, limb, out_result);
    tsli_floating_point_leave(host_mode);
    return result;
}

// The input pose, and the reason.
static void ik_refuse_lane(const tsli_ik_plan *plan, const tsl_ik_two_bone_block *block, uint32_t lane,
                           tsl_ik_two_bone_block_result *out)
{
    tsl_ik_two_bone_limb limb;
    tsl_ik_two_bone_result r;
    ik_lane_read(block, lane, &limb, IK_LIMB_ROWS);
    ik_lane_read(out, lane, &r, IK_RESULT_ROWS);
    r.mid_position = limb.mid_position;
    r.end_position = limb.end_position;
    r.scale = 1.0f;
    r.error = tsli_vec3_length(tsli_vec3_sub(limb.end_position, limb.target_position));
    r.reached = 0;
    r.status = ik_reason(&limb);
    if (plan->outputs & TSL_IK_OUT_ROTATIONS) {
        r.start_rotation = limb.start_rotation;
        r.mid_rotation = limb.mid_rotation;
        r.end_rotation = limb.end_rotation;
    }
    if (plan->outputs & TSL_IK_OUT_MODEL)
        r.start_model = r.mid_model = r.end_model = tsli_quat_identity();
    if (plan->outputs & TSL_IK_OUT_LOCAL)
        r.start_local = r.mid_local = r.end_local = tsli_quat_identity();
    ik_lane_write(out, lane, &r, IK_RESULT_ROWS);
}

static int ik_overlap(const void *a, uint64_t a_size, const void *b, uint64_t b_size)
{
    uintptr_t x = (uintptr_t)a, y = (uintptr_t)b;
    return x < y ? y - x < a_size : x - y < b_size;
}

static ik_form *ik_form_of(tsl_ik_lanes lanes)
{
#ifdef TSLI_HAS_AVX2_KERNELS
    if (lanes == TSL_IK_LANES_AVX2)
        return tsli_ik_solve_avx2;
#endif
#ifdef TSLI_HAS_FOUR_KERNELS
    if (lanes != TSL_IK_LANES_SCALAR)
        return tsli_ik_solve_four;
#endif
    (void)lanes;
    return tsli_ik_solve_scalar;
}

TSLI_STANDARD_CALL(tsl_ik_two_bone_solve_blocks,
                   (const tsl_ik_two_bone_settings *settings, const tsl_ik_two_bone_block *blocks,
                    tsl_ik_two_bone_block_result *out_results, uint32_t block_count),
                   (settings, blocks, out_results, block_count))
{
    tsli_ik_plan plan;
    if (!settings || (block_count > 0 && (!blocks || !out_results)))
        return TSL_ERROR_NULL_POINTER;
    tsl_result result = tsli_ik_plan_make(settings, &plan);
    if (result != TSL_OK)
        return result;
    if (block_count > 0 && ik_overlap(blocks, (uint64_t)block_count * sizeof *blocks, out_results,
                                      (uint64_t)block_count * sizeof *out_results))
        return TSL_ERROR_OVERLAP;
    ik_form *solve = ik_form_of(plan.lanes);
    for (uint32_t i = 0; i < block_count; ++i) {
        uint32_t bad = solve(&plan, &blocks[i].start_position[0][0], &out_results[i].mid_position[0][0]);
        for (uint32_t lane = 0; bad != 0; ++lane, bad >>= 1)
            if (bad & 1u)
                ik_refuse_lane(&plan, &blocks[i], lane, &out_results[i]);
    }
    return TSL_OK;
}

#undef IK_LIMB_ROWS
#undef IK_RESULT_ROWS

// SPDX-License-Identifier: MIT
// What a call's settings come to once checked, and the forms of the kernel that run on it.
#ifndef TSLI_IK_PLAN_H
#define TSLI_IK_PLAN_H

#include "tassel/ik.h"
#include "base/compiler.h"
#include "base/exact.h"

#include <stddef.h>

enum { TSLI_IK_PLAN_MAGIC = 0x6b695374 };

typedef struct TSLI_MAY_ALIAS tsli_ik_plan { // what a tsl_ik_two_bone_prepared holds
    uint32_t magic; // says that the rest of a prepared one was made by tsli_ik_plan_make
    uint32_t flags, outputs;
    tsl_ik_lanes lanes; // never AUTO
    uint32_t has_scale, has_soften, has_limits, has_twist, has_offset;
    float soften;
    // max_scale - 1; that over max_scale - start_ratio; that times start_ratio
    float stretch_gain, stretch_slope, stretch_offset;
    float squash_gain, squash_slope;   // 1 - min_scale; that over start_ratio
    float straight_short, folded_long; // 1 - cos(fold_min), 1 + cos(fold_max)
    float twist_sin, twist_cos;
    float reach_tolerance;
    tsl_vec3 hinge; // unit, already mirrored
    tsl_quat end_offset;
} tsli_ik_plan;

// Rows of floats in a limb (each eight wide in a block), by name.
#define TSLI_IK_ROW(field) (offsetof(tsl_ik_two_bone_limb, field) / sizeof(float))
#define TSLI_IK_OUT_ROW(field) (offsetof(tsl_ik_two_bone_result, field) / sizeof(float))

tsl_result tsli_ik_plan_make(const tsl_ik_two_bone_settings *settings, tsli_ik_plan *out_plan);
// What it holds but for the lanes. False: a setting is out of its range.
int tsli_ik_plan_fill(const tsl_ik_two_bone_settings *restrict settings, tsli_ik_plan *restrict out_plan);
int tsli_ik_plan_fill_avx2(const tsl_ik_two_bone_settings *restrict settings,
                           tsli_ik_plan *restrict out_plan);

// One limb, or one block of eight. Returns a bit for each lane that holds a number outside its range: nothing
// is written by the single form then; a block's other lanes are.
uint32_t tsli_ik_solve_single(const tsli_ik_plan *plan, const float *in, float *out);
uint32_t tsli_ik_solve_scalar(const tsli_ik_plan *plan, const float *in, float *out);
uint32_t tsli_ik_solve_four(const tsli_ik_plan *plan, const float *in, float *out);
uint32_t tsli_ik_solve_avx2(const tsli_ik_plan *plan, const float *in, float *out);

#endif

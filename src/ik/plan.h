// SPDX-License-Identifier: MIT
// Settings of a call once checked, and the kernels that run on them.
#ifndef TSLI_IK_PLAN_H
#define TSLI_IK_PLAN_H

#include "tassel/ik.h"
#include "base/compiler.h"
#include "base/exact.h"

#include <stddef.h>

enum { TSLI_IK_PLAN_MAGIC = 0x6b695374 };

typedef struct TSLI_MAY_ALIAS tsli_ik_plan { // contents of a tsl_ik_two_bone_prepared
    uint32_t magic;                          // says that tsli_ik_plan_make filled the rest of a prepared one
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

// Rows of floats of a limb (each eight wide in a block), by name.
#define TSLI_IK_ROW(field) (offsetof(tsl_ik_two_bone_limb, field) / sizeof(float))
#define TSLI_IK_OUT_ROW(field) (offsetof(tsl_ik_two_bone_result, field) / sizeof(float))

tsl_result tsli_ik_plan_make(const tsl_ik_two_bone_settings *settings, tsli_ik_plan *out_plan);

// One limb, or one block of eight. Returns a bit for each lane with a number out of range: the single form then writes nothing; a block
// writes its other lanes.
uint32_t tsli_ik_solve_single(const tsli_ik_plan *plan, const float *in, float *out);
uint32_t tsli_ik_solve_scalar(const tsli_ik_plan *plan, const float *in, float *out);
uint32_t tsli_ik_solve_four(const tsli_ik_plan *plan, const float *in, float *out);
uint32_t tsli_ik_solve_avx2(const tsli_ik_plan *plan, const float *in, float *out);

#endif

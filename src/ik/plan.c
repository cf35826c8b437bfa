// SPDX-License-Identifier: MIT
// Checks and precomputes settings.
#include "ik/plan.h"
#include "base/cpu.h"
#include "base/desc.h"
#include "math/approx.h"
#include "math/four.h"
#include "math/quat.h"

#include <math.h>

#define IK_PI 3.14159274f // the float nearest to pi, which lies above it

// The numbers of the settings, soften to end_offset, are consecutive.
enum { IK_NUMBERS = 16 };
typedef char ik_numbers_are_all[offsetof(tsl_ik_two_bone_settings, end_offset) + sizeof(tsl_quat) ==
                                        offsetof(tsl_ik_two_bone_settings, soften) + IK_NUMBERS * sizeof(float)
                                    ? 1
                                    : -1];

static const float ik_lowest[IK_NUMBERS] = {1e-3f, 0.0f,   1.0f,   0.0f,   1e-3f,  -100.0f, 0.0f,   0.0f,
                                            0.0f,  -1e15f, -1e15f, -1e15f, -1e15f, -1e15f,  -1e15f, -1e15f};
static const float ik_highest[IK_NUMBERS] = {1.0f,    1000.0f, 1000.0f, 1000.0f, 1.0f,  100.0f, IK_PI, IK_PI,
                                             1000.0f, 1e15f,   1e15f,   1e15f,   1e15f, 1e15f,  1e15f, 1e15f};

// Four at a time: a single solve spends a seventh of its time on its settings.
static int ik_numbers_are_in_range(const tsl_ik_two_bone_settings *s)
{
    const float *numbers = &s->soften;
    m4 in_range = m4_from_bits(0xfu); // NaN is not in range
    for (int i = 0; i < IK_NUMBERS; i += 4) {
        f4 four = f4_read(numbers + i);
        m4 from_lowest = f4_at_most(f4_read(ik_lowest + i), four);
        in_range = m4_and(in_range, m4_and(from_lowest, f4_at_most(four, f4_read(ik_highest + i))));
    }
    return m4_bits(in_range) == 0xfu;
}

static int ik_settings_are_in_range(const tsl_ik_two_bone_settings *s)
{
    const uint32_t flags = TSL_IK_POLE_IS_VECTOR | TSL_IK_HINGE_GIVEN | TSL_IK_MIRRORED;
    const uint32_t outputs = TSL_IK_OUT_ROTATIONS | TSL_IK_OUT_MODEL | TSL_IK_OUT_LOCAL;
    if ((s->flags & ~flags) != 0 || (s->outputs & ~outputs) != 0 || s->lanes > TSL_IK_LANES_WASM)
        return 0;
    if (s->stretch_max_scale > 1.0f && s->stretch_start_ratio >= s->stretch_max_scale)
        return 0;
    return ik_numbers_are_in_range(s) && s->fold_min <= s->fold_max &&
           (!(s->flags & TSL_IK_HINGE_GIVEN) || tsli_vec3_dot(s->hinge_axis, s->hinge_axis) >= 1e-30f);
}

// 1 - cos(angle) for angles of 0 to pi, without cancellation: angle^2 / 2 times its Taylor series, whose first term left out is below
// 4e-11.
static double ik_versine(double angle)
{
    double z = angle * angle, z2 = z * z, z4 = z2 * z2;
    double low = (1.0 - z * (1.0 / 12)) + z2 * (1.0 / 360 - z * (1.0 / 20160));
    double middle = (1.0 / 1814400 - z * (1.0 / 239500800)) + z2 * (1.0 / 43589145600.0 - z * (1.0 / 10461394944000.0));
    double high = 1.0 / 3201186852864000.0 - z * (1.0 / 1216451004088320000.0);
    return (0.5 * z) * (low + z4 * (middle + z4 * high));
}

static void ik_plan_numbers(const tsl_ik_two_bone_settings *restrict s, tsli_ik_plan *restrict plan)
{
    double sine, cosine;
    plan->has_soften = s->soften < 1.0f;
    plan->soften = s->soften;
    plan->stretch_gain = s->stretch_max_scale - 1.0f;
    plan->stretch_slope =
        plan->stretch_gain > 0.0f ? plan->stretch_gain / (s->stretch_max_scale - s->stretch_start_ratio) : 0.0f;
    plan->stretch_offset = plan->stretch_slope * s->stretch_start_ratio;
    plan->squash_gain = s->squash_start_ratio > 0.0f ? 1.0f - s->squash_min_scale : 0.0f;
    plan->squash_slope = plan->squash_gain > 0.0f ? plan->squash_gain / s->squash_start_ratio : 0.0f;
    plan->has_scale = plan->stretch_gain > 0.0f || plan->squash_gain > 0.0f;
    plan->has_limits = s->fold_min > 0.0f || s->fold_max < IK_PI;
    if (plan->has_limits) {
        plan->straight_short = (float)ik_versine((double)s->fold_min);
        plan->folded_long = (float)ik_versine(3.14159265358979312 - (double)s->fold_max);
    }
    plan->has_twist = s->twist != 0.0f;
    if (plan->has_twist) {
        tsli_sin_cos((double)s->twist, &sine, &cosine);
        plan->twist_sin = (float)sine;
        plan->twist_cos = (float)cosine;
    }
}

// Everything but the lanes. False: a setting is out of its range.
static int ik_plan_fill(const tsl_ik_two_bone_settings *restrict s, tsli_ik_plan *restrict out_plan)
{
    float offset2 = tsli_quat_dot(s->end_offset, s->end_offset);
    if (!ik_settings_are_in_range(s) || !(offset2 >= 1e-30f))
        return 0;
    out_plan->magic = TSLI_IK_PLAN_MAGIC;
    out_plan->flags = s->flags;
    out_plan->outputs = s->outputs;
    out_plan->reach_tolerance = s->reach_tolerance;
    ik_plan_numbers(s, out_plan);
    if (s->flags & TSL_IK_HINGE_GIVEN) {
        out_plan->hinge = tsli_vec3_normalize(s->hinge_axis);
        if (s->flags & TSL_IK_MIRRORED) { // an axis of rotation mirrored across x
            out_plan->hinge.y = -out_plan->hinge.y;
            out_plan->hinge.z = -out_plan->hinge.z;
        }
    }
    out_plan->has_offset = s->end_offset.x != 0.0f || s->end_offset.y != 0.0f || s->end_offset.z != 0.0f;
    if (out_plan->has_offset) {
        float per_length = 1.0f / sqrtf(offset2);
        out_plan->end_offset = tsli_quat(s->end_offset.x * per_length, s->end_offset.y * per_length,
                                         s->end_offset.z * per_length, s->end_offset.w * per_length);
    }
    return 1;
}

static const tsl_ik_two_bone_settings ik_settings_defaults = {sizeof(tsl_ik_two_bone_settings),
                                                              0,
                                                              TSL_IK_OUT_ROTATIONS | TSL_IK_OUT_MODEL |
                                                                  TSL_IK_OUT_LOCAL,
                                                              TSL_IK_LANES_AUTO,
                                                              1.0f,
                                                              1.0f,
                                                              1.0f,
                                                              0.0f,
                                                              1.0f,
                                                              0.0f,
                                                              0.0f,
                                                              IK_PI,
                                                              1e-4f,
                                                              {0.0f, 0.0f, 1.0f},
                                                              {0.0f, 0.0f, 0.0f, 1.0f}};

void tsl_ik_two_bone_settings_init(tsl_ik_two_bone_settings *settings, uint32_t struct_size)
{
    tsli_desc_init(settings, struct_size, &ik_settings_defaults, sizeof ik_settings_defaults);
}

static tsl_result ik_pick_lanes(tsl_ik_lanes asked, tsl_ik_lanes *out_lanes)
{
    tsl_ik_lanes first = TSL_IK_LANES_SCALAR, best = TSL_IK_LANES_SCALAR; // of lane types beside SCALAR
#if defined(TSLI_HAS_SSE2_KERNELS)
    first = best = TSL_IK_LANES_SSE2;
#elif defined(TSLI_HAS_AVX2_KERNELS)
    first = TSL_IK_LANES_AVX2;
#elif defined(TSLI_HAS_NEON_KERNELS)
    first = best = TSL_IK_LANES_NEON;
#elif defined(TSLI_HAS_WASM_LANES)
    first = best = TSL_IK_LANES_WASM;
#endif
#ifdef TSLI_HAS_AVX2_KERNELS
    if (tsli_cpu_has_avx2())
        best = TSL_IK_LANES_AVX2;
#endif
    tsl_ik_lanes lanes = asked == TSL_IK_LANES_AUTO ? best : asked;
    *out_lanes = lanes;
    return lanes == TSL_IK_LANES_SCALAR || (first <= lanes && lanes <= best) ? TSL_OK : TSL_ERROR_NOT_SUPPORTED;
}

tsl_result tsli_ik_plan_make(const tsl_ik_two_bone_settings *settings, tsli_ik_plan *out_plan)
{
    tsl_ik_two_bone_settings other;
    const tsl_ik_two_bone_settings *s = settings;
    if (!s)
        return TSL_ERROR_NULL_POINTER;
    if (s->struct_size != sizeof *s) { // of another version of the header: rare enough to be copied
        other = ik_settings_defaults;
        tsl_result refused = tsli_desc_read(&other, sizeof other, sizeof other, settings);
        if (refused != TSL_OK)
            return refused;
        s = &other;
    }
    if (!ik_plan_fill(s, out_plan))
        return tsli_are_finite(&s->soften, IK_NUMBERS) ? TSL_ERROR_INVALID_ARGUMENT : TSL_ERROR_NOT_FINITE;
    return ik_pick_lanes(s->lanes, &out_plan->lanes);
}

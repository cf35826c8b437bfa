// SPDX-License-Identifier: MIT
#include "ik/plan.h"
#include "ik/pair.h"
#include "base/cpu.h"
#include "base/desc.h"
#include "math/approx.h"
#include "math/quat.h"

#include <math.h>

#ifdef TSLI_IK_HAS_X86
#include <immintrin.h>
#endif

#define IK_PI 3.14159274f // the float nearest to pi, which lies above it

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

// The numbers of the settings, soften to end_offset, lie behind one another.
enum { IK_NUMBERS = 16 };
typedef char
    ik_numbers_are_all[offsetof(tsl_ik_two_bone_settings, end_offset) + sizeof(tsl_quat) ==
                               offsetof(tsl_ik_two_bone_settings, soften) + IK_NUMBERS * sizeof(float)
                           ? 1
                           : -1];

static const float ik_lowest[IK_NUMBERS] = {1e-3f, 0.0f,   1.0f,   0.0f,   1e-3f,  -100.0f, 0.0f,   0.0f,
                                            0.0f,  -1e15f, -1e15f, -1e15f, -1e15f, -1e15f,  -1e15f, -1e15f};
static const float ik_highest[IK_NUMBERS] = {1.0f,    1000.0f, 1000.0f, 1000.0f, 1.0f,  100.0f, IK_PI, IK_PI,
                                             1000.0f, 1e15f,   1e15f,   1e15f,   1e15f, 1e15f,  1e15f, 1e15f};

static int ik_settings_are_finite(const tsl_ik_two_bone_settings *s)
{
    const float *numbers = &s->soften;
    float zero = 0.0f; // x - x is not 0 for an infinity or a NaN
    for (int i = 0; i < IK_NUMBERS; ++i)
        zero += numbers[i] - numbers[i];
    return zero == 0.0f;
}

static tsl_result ik_pick_lanes(tsl_ik_lanes asked, tsl_ik_lanes *out_lanes)
{
    // All that there are beside SCALAR.
    tsl_ik_lanes first = TSL_IK_LANES_SCALAR, best = TSL_IK_LANES_SCALAR;
#if defined(TSLI_IK_HAS_X86)
    first = TSL_IK_LANES_SSE2;
    best = tsli_cpu_has_avx512() ? TSL_IK_LANES_AVX512
           : tsli_cpu_has_avx2() ? TSL_IK_LANES_AVX2
                                 : TSL_IK_LANES_SSE2;
#elif defined(TSLI_IK_HAS_NEON)
    first = best = TSL_IK_LANES_NEON;
#elif defined(TSLI_IK_HAS_WASM)
    first = best = TSL_IK_LANES_WASM;
#endif
    tsl_ik_lanes lanes = asked == TSL_IK_LANES_AUTO ? best : asked;
    *out_lanes = lanes;
    return lanes == TSL_IK_LANES_SCALAR || (first <= lanes && lanes <= best) ? TSL_OK
                                                                             : TSL_ERROR_NOT_SUPPORTED;
}

#define IK_PLAN(name) name##_plain
#include "ik/plan_make.h"
#undef IK_PLAN

#ifdef TSLI_IK_HAS_X86
TSLI_AVX2_BEGIN
#define IK_PLAN(name) name##_avx2
#include "ik/plan_make.h"
#undef IK_PLAN
TSLI_TARGET_END
#endif

tsl_result tsli_ik_plan_make(const tsl_ik_two_bone_settings *settings, tsli_ik_plan *out_plan)
{
    tsl_ik_two_bone_settings other;
    const tsl_ik_two_bone_settings *s = settings;
    if (!s)
        return TSL_ERROR_NULL_POINTER;
    if (s->struct_size != sizeof *s) { // from another version of the header: rare enough to be copied
        other = ik_settings_defaults;
        tsl_result refused = tsli_desc_read(&other, sizeof other, sizeof other, settings);
        if (refused != TSL_OK)
            return refused;
        s = &other;
    }
    int filled;
#ifdef TSLI_IK_HAS_X86
    if (tsli_cpu_has_avx2())
        filled = ik_plan_fill_avx2(s, out_plan);
    else
#endif
        filled = ik_plan_fill_plain(s, out_plan);
    if (!filled)
        return ik_settings_are_finite(s) ? TSL_ERROR_INVALID_ARGUMENT : TSL_ERROR_NOT_FINITE;
    return ik_pick_lanes(s->lanes, &out_plan->lanes);
}

#undef IK_PI

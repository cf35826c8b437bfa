// SPDX-License-Identifier: MIT
#include "ik/plan.h"
#include "ik/pair.h"
#include "base/cpu.h"
#include "base/desc.h"
#include "math/approx.h"
#include "math/quat.h"

#include <math.h>

#define IK_PLAN_FILL tsli_ik_plan_fill
#include "ik/plan_fill.h"

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
    int filled;
#ifdef TSLI_HAS_AVX2_KERNELS
    if (tsli_cpu_has_avx2())
        filled = tsli_ik_plan_fill_avx2(s, out_plan);
    else
#endif
        filled = tsli_ik_plan_fill(s, out_plan);
    if (!filled)
        return ik_settings_are_finite(s) ? TSL_ERROR_INVALID_ARGUMENT : TSL_ERROR_NOT_FINITE;
    return ik_pick_lanes(s->lanes, &out_plan->lanes);
}

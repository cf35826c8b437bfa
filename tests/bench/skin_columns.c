// SPDX-License-Identifier: MIT
#include "bench/skin_columns.h"
#include "base/cpu.h"
#include "base/compiler.h"

#ifdef TSLI_HAS_X86_LANES
#include <immintrin.h>

static _Alignas(64) float joints[SKIN_JOINTS][16];

void skin_columns_make(void)
{
    for (int j = 0; j < SKIN_JOINTS; ++j)
        for (int k = 0; k < 16; ++k)
            joints[j][k] = k % 4 == 3 ? (k == 15 ? 1.0f : 0.0f) : skin_palette[j][4 * (k % 4) + k / 4];
}

#define COLUMNS_NAME(x) x##_sse2
#define COLUMNS_MADD(a, b, c) _mm_add_ps(c, _mm_mul_ps(a, b))
#include "bench/skin_columns_kernel.h"
#undef COLUMNS_NAME
#undef COLUMNS_MADD

TSLI_TARGET_BEGIN("avx2,fma")
#define COLUMNS_NAME(x) x##_fused
#define COLUMNS_MADD(a, b, c) _mm_fmadd_ps(a, b, c)
#include "bench/skin_columns_kernel.h"
#undef COLUMNS_NAME
#undef COLUMNS_MADD
TSLI_TARGET_END

skin_columns_function *skin_columns_for(int fused)
{
    if (!fused)
        return columns_run_sse2;
    return tsli_cpu_has_avx2() ? columns_run_fused : NULL; // no processor to be measured has it without FMA
}

#else

void skin_columns_make(void)
{
}

skin_columns_function *skin_columns_for(int fused)
{
    (void)fused;
    return NULL;
}

#endif

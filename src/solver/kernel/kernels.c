// SPDX-License-Identifier: MIT
// Which kernel runs: the fastest this processor has, or the one that was asked for.
#include "base/cpu.h"
#include "solver/kernel/kernels.h"

#if defined(TSLI_HAS_SSE2_KERNELS)
#define FOUR TSL_LANES_SSE2
#elif defined(TSLI_HAS_NEON_KERNELS)
#define FOUR TSL_LANES_NEON
#elif defined(TSLI_HAS_WASM_LANES)
#define FOUR TSL_LANES_WASM
#endif

const tsli_kernel *tsli_kernel_find(tsl_lanes *inout_lanes)
{
    tsl_lanes wanted = *inout_lanes;
#ifdef TSLI_HAS_AVX2_KERNELS
    if ((wanted == TSL_LANES_AUTO || wanted == TSL_LANES_AVX2) && tsli_cpu_has_avx2()) {
        *inout_lanes = TSL_LANES_AVX2;
        return &tsli_kernel_avx2;
    }
#endif
#ifdef FOUR
    if (wanted == TSL_LANES_AUTO || wanted == FOUR) {
        *inout_lanes = FOUR;
        return &tsli_kernel_four;
    }
#endif
#ifdef TSLI_HAS_SCALAR_KERNELS
    if (wanted == TSL_LANES_AUTO || wanted == TSL_LANES_SCALAR) {
        *inout_lanes = TSL_LANES_SCALAR;
        return &tsli_kernel_scalar;
    }
#endif
    return NULL;
}

#undef FOUR

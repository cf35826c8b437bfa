// SPDX-License-Identifier: MIT
// Which kernel runs: the fastest this processor has, or the one that was asked for.
#include "base/cpu.h"
#include "solver/kernel/kernels.h"

const tsli_kernel *tsli_kernel_find(tsl_lanes *inout_lanes)
{
    tsl_lanes wanted = *inout_lanes;
#ifdef TSLI_HAS_AVX2_KERNELS
    if ((wanted == TSL_LANES_AUTO || wanted == TSL_LANES_AVX2) && tsli_cpu_has_avx2()) {
        *inout_lanes = TSL_LANES_AVX2;
        return &tsli_kernel_avx2;
    }
#endif
#ifdef TSLI_HAS_SSE2_KERNELS
    if (wanted == TSL_LANES_AUTO || wanted == TSL_LANES_SSE2) {
        *inout_lanes = TSL_LANES_SSE2;
        return &tsli_kernel_sse2;
    }
#endif
#ifdef TSLI_HAS_NEON_KERNELS
    if (wanted == TSL_LANES_AUTO || wanted == TSL_LANES_NEON) {
        *inout_lanes = TSL_LANES_NEON;
        return &tsli_kernel_neon;
    }
#endif
#ifdef TSLI_HAS_WASM_LANES
    if (wanted == TSL_LANES_AUTO || wanted == TSL_LANES_WASM) {
        *inout_lanes = TSL_LANES_WASM;
        return &tsli_kernel_wasm;
    }
#endif
    if (wanted == TSL_LANES_AUTO || wanted == TSL_LANES_SCALAR) {
        *inout_lanes = TSL_LANES_SCALAR;
        return &tsli_kernel_scalar;
    }
    return NULL;
}

const tsli_kernel *tsli_kernel_of_width(const tsli_kernel *kernel, uint32_t width)
{
    if (kernel->lanes <= width)
        return kernel;
#ifdef TSLI_HAS_SSE2_KERNELS
    return &tsli_kernel_sse2; // AVX2's alone is wider than the narrowest rows
#else
    return &tsli_kernel_scalar;
#endif
}

// SPDX-License-Identifier: MIT
// The fast form, eight lanes at a time.
#include "skin/kernels.h"

#ifdef TSLI_HAS_AVX2_KERNELS
#define TSLI_LANES_AVX2
#define TSLI_LANES_BEGIN TSLI_TARGET_BEGIN("avx2,fma")
#define TSLI_SKIN_FUSED
#define TSLI_SKIN_RUN tsli_skin_run_fast_avx2
#define TSLI_PREPARED_RUN tsli_prepared_run_fast_avx2
#include "skin/lanes_kernel.h"
#endif

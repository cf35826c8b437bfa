// SPDX-License-Identifier: MIT
// Eight lanes at a time.
#include "skin/kernels.h"

#ifdef TSLI_HAS_AVX2_KERNELS
#define TSLI_LANES_AVX2
#define TSLI_SKIN_RUN tsli_skin_run_avx2
#define TSLI_PREPARED_RUN tsli_prepared_run_avx2
#include "skin/lanes_kernel.h"
#endif

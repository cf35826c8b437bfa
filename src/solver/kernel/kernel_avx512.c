// SPDX-License-Identifier: MIT
#include "solver/kernel/kernels.h"

#ifdef TSLI_HAS_X86_LANES
#define TSLI_LANES_AVX512
#define TSLI_KERNEL tsli_kernel_avx512
#include "solver/kernel/kernel.h"
#endif

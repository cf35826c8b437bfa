// SPDX-License-Identifier: MIT
#include "solver/kernel/kernels.h"

#ifdef TSLI_HAS_AVX2_KERNELS
#define TSLI_LANES_AVX2
#define TSLI_KERNEL tsli_kernel_avx2
#include "solver/kernel/kernel.h"
#endif

// SPDX-License-Identifier: MIT
#include "solver/kernel/kernels.h"

#ifdef TSLI_HAS_FOUR_KERNELS
#define TSLI_LANES_FOUR
#define TSLI_KERNEL tsli_kernel_four
#include "solver/kernel/kernel.h"
#endif

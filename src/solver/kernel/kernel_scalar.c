// SPDX-License-Identifier: MIT
// The reference: one lane after the other, for processors without a lane type of their own.
#include "solver/kernel/kernels.h"

#ifdef TSLI_HAS_SCALAR_KERNELS
#define TSLI_LANES_SCALAR
#define TSLI_KERNEL tsli_kernel_scalar
#include "solver/kernel/kernel.h"
#endif

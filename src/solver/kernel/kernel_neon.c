// SPDX-License-Identifier: MIT
#include "solver/kernel/kernels.h"

#include <float.h>
#include <string.h>

#ifdef TSLI_HAS_NEON_LANES
#include <arm_neon.h>

#define TSLI_LANES_NEON
#define TSLI_INLINE TSLI_FORCE_INLINE
#define TSLI_LANE_NAME(x) x##_neon
#define TSLI_KERNEL tsli_kernel_neon

#include "solver/kernel/kernel.h"

#undef TSLI_LANES_NEON
#undef TSLI_INLINE
#undef TSLI_LANE_NAME
#undef TSLI_KERNEL
#endif

// SPDX-License-Identifier: MIT
#include "reduce/walk.h"

#ifdef TSLI_HAS_AVX2_KERNELS
#include <immintrin.h>

TSLI_TARGET_BEGIN("avx2")

#define WALK_RUN tsli_walk_avx2
#include "reduce/lanes_avx2.h"
#include "reduce/walk_kernel.h"

TSLI_TARGET_END
#endif

// SPDX-License-Identifier: MIT
#include "ik/plan.h"

#include <math.h>
#include <string.h>

#ifdef TSLI_IK_HAS_X86
#include <immintrin.h>

TSLI_AVX512_BEGIN

#define TSLI_INLINE TSLI_FORCE_INLINE

#define TSLI_LANES_AVX512
#define TSLI_LANE_NAME(x) x##_ik_avx512
#define IK_SOLVE tsli_ik_solve_avx512
#include "ik/kernel.h"
#undef TSLI_LANES_AVX512
#undef TSLI_LANE_NAME
#undef IK_SOLVE

#undef TSLI_INLINE

TSLI_TARGET_END
#endif

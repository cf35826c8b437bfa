// SPDX-License-Identifier: MIT
#include "ik/plan.h"

#include <math.h>
#include <string.h>

#ifdef TSLI_IK_HAS_X86
#include <immintrin.h>

TSLI_AVX2_BEGIN

#define TSLI_INLINE TSLI_FORCE_INLINE

#define TSLI_LANES_AVX2
#define TSLI_LANE_NAME(x) x##_ik_avx2
#define IK_SOLVE tsli_ik_solve_avx2
#include "ik/kernel.h"
#undef TSLI_LANES_AVX2
#undef TSLI_LANE_NAME
#undef IK_SOLVE

#define TSLI_LANES_AVX2_PAIR
#define TSLI_LANE_NAME(x) x##_ik_pair
#define IK_SOLVE tsli_ik_solve_pair
#include "ik/kernel.h"
#undef TSLI_LANES_AVX2_PAIR
#undef TSLI_LANE_NAME
#undef IK_SOLVE

#undef TSLI_INLINE

TSLI_TARGET_END
#endif

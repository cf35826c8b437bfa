// SPDX-License-Identifier: MIT
#include "ik/plan.h"

#include <math.h>
#include <string.h>

#ifdef TSLI_IK_HAS_X86
#include <immintrin.h>
#endif

#define IK_SINGLE
#define TSLI_INLINE TSLI_FORCE_INLINE

#ifdef TSLI_IK_HAS_X86
#define TSLI_LANES_SSE2_ONE
#else
#define TSLI_LANES_SCALAR
#endif
#define TSLI_LANE_NAME(x) x##_ik_single
#define IK_SOLVE tsli_ik_solve_single
#include "ik/kernel.h"
#undef TSLI_LANES_SSE2_ONE
#undef TSLI_LANES_SCALAR
#undef TSLI_LANE_NAME
#undef IK_SOLVE

#ifdef TSLI_IK_HAS_X86
TSLI_AVX2_BEGIN
#define TSLI_LANES_AVX2_ONE
#define TSLI_LANE_NAME(x) x##_ik_single_avx2
#define IK_SOLVE tsli_ik_solve_single_avx2
#include "ik/kernel.h"
#undef TSLI_LANES_AVX2_ONE
#undef TSLI_LANE_NAME
#undef IK_SOLVE
TSLI_TARGET_END
#endif

#undef IK_SINGLE
#undef TSLI_INLINE

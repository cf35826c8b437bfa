// SPDX-License-Identifier: MIT
#include "ik/plan.h"

#include <math.h>
#include <string.h>

#ifdef TSLI_IK_HAS_X86
#include <immintrin.h>

#define TSLI_INLINE TSLI_FORCE_INLINE

#define TSLI_LANES_SSE2_PAIR
#define TSLI_LANE_NAME(x) x##_ik_sse2
#define IK_SOLVE tsli_ik_solve_sse2
#include "ik/kernel.h"
#undef TSLI_LANES_SSE2_PAIR
#undef TSLI_LANE_NAME
#undef IK_SOLVE

#undef TSLI_INLINE
#endif

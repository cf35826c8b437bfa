// SPDX-License-Identifier: MIT
#include "ik/plan.h"

#include <math.h>

#ifdef TSLI_IK_HAS_X86
#include <immintrin.h>

#define IK_LANES_SSE2
#define IK_NAME(x) x##_sse2
#define IK_SOLVE tsli_ik_solve_sse2
#define IK_STATIC

#include "ik/kernel.h"

#undef IK_LANES_SSE2
#undef IK_NAME
#undef IK_SOLVE
#undef IK_STATIC
#endif

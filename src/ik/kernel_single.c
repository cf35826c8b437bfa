// SPDX-License-Identifier: MIT
#include "ik/plan.h"

#include <math.h>

#ifdef TSLI_IK_HAS_X86
#include <immintrin.h>
#endif

#define IK_LANES_SINGLE
#define IK_NAME(x) x##_single
#define IK_SOLVE tsli_ik_solve_single
#define IK_STATIC

#include "ik/kernel.h"

#undef IK_LANES_SINGLE
#undef IK_NAME
#undef IK_SOLVE
#undef IK_STATIC

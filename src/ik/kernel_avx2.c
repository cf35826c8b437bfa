// SPDX-License-Identifier: MIT
#include "ik/plan.h"

#include <math.h>

#ifdef TSLI_IK_HAS_X86
#include <immintrin.h>

TSLI_AVX2_BEGIN

#define IK_LANES_AVX2
#define IK_NAME(x) x##_avx2
#define IK_SOLVE tsli_ik_solve_avx2
#define IK_STATIC

#include "ik/kernel.h"

#undef IK_LANES_AVX2
#undef IK_NAME
#undef IK_SOLVE

#define IK_LANES_PAIR
#define IK_NAME(x) x##_pair
#define IK_SOLVE tsli_ik_solve_pair

#include "ik/kernel.h"

#undef IK_LANES_PAIR
#undef IK_NAME
#undef IK_SOLVE
#undef IK_STATIC

TSLI_TARGET_END
#endif

// SPDX-License-Identifier: MIT
#include "ik/plan.h"

#include <math.h>

#ifdef TSLI_IK_HAS_X86
#include <immintrin.h>

TSLI_AVX512_BEGIN

#define IK_LANES_AVX512
#define IK_NAME(x) x##_avx512
#define IK_SOLVE tsli_ik_solve_avx512
#define IK_STATIC
#include "ik/kernel.h"
#undef IK_LANES_AVX512
#undef IK_NAME
#undef IK_SOLVE
#undef IK_STATIC

TSLI_TARGET_END
#endif

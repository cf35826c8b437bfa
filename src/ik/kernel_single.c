// SPDX-License-Identifier: MIT
#include "ik/plan.h"

#include <math.h>

#ifdef TSLI_IK_HAS_X86
#include <immintrin.h>
#endif

#define IK_LANES_SINGLE
#define IK_STATIC

#define IK_NAME(x) x##_single
#define IK_SOLVE tsli_ik_solve_single
#include "ik/kernel.h"
#undef IK_NAME
#undef IK_SOLVE

// The same registers of four in AVX2's encoding, whose operations have a place of their own for the result: a
// quarter of the other's instructions are copies.
#ifdef TSLI_IK_HAS_X86
TSLI_AVX2_BEGIN
#define IK_HAS_BLEND
#define IK_NAME(x) x##_single_avx2
#define IK_SOLVE tsli_ik_solve_single_avx2
#include "ik/kernel.h"
#undef IK_NAME
#undef IK_SOLVE
#undef IK_HAS_BLEND
TSLI_TARGET_END
#endif

#undef IK_LANES_SINGLE
#undef IK_STATIC

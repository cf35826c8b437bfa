// SPDX-License-Identifier: MIT
#include "ik/plan.h"

#ifdef TSLI_HAS_AVX2_KERNELS
#define IK_SINGLE
#define TSLI_LANES_AVX2_ONE
#define IK_SOLVE tsli_ik_solve_single_avx2
#include "ik/kernel.h"
#endif

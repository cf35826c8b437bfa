// SPDX-License-Identifier: MIT
#include "ik/plan.h"

#ifdef TSLI_HAS_AVX2_KERNELS
#define TSLI_LANES_AVX2
#define IK_SOLVE tsli_ik_solve_avx2
#include "ik/kernel.h"
#endif

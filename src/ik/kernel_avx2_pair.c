// SPDX-License-Identifier: MIT
#include "ik/plan.h"

#ifdef TSLI_HAS_AVX2_KERNELS
#define TSLI_LANES_AVX2_PAIR
#define IK_SOLVE tsli_ik_solve_pair
#include "ik/kernel.h"
#endif

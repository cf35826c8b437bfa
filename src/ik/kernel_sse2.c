// SPDX-License-Identifier: MIT
#include "ik/plan.h"

#ifdef TSLI_HAS_SSE2_KERNELS
#define TSLI_LANES_FOUR_PAIR
#define IK_SOLVE tsli_ik_solve_sse2
#include "ik/kernel.h"
#endif

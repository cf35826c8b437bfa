// SPDX-License-Identifier: MIT
#include "ik/plan.h"

#ifdef TSLI_HAS_X86_LANES
#define TSLI_LANES_SSE2_ONE
#else
#define TSLI_LANES_SCALAR
#endif
#define IK_SINGLE
#define IK_SOLVE tsli_ik_solve_single
#include "ik/kernel.h"

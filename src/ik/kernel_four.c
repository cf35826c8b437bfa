// SPDX-License-Identifier: MIT
#include "ik/plan.h"

#ifdef TSLI_HAS_FOUR_KERNELS
#define TSLI_LANES_FOUR
#define IK_SOLVE tsli_ik_solve_four
#include "ik/kernel.h"
#endif

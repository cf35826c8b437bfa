// SPDX-License-Identifier: MIT
#include "ik/plan.h"

#ifdef TSLI_HAS_X86_LANES
#define TSLI_LANES_AVX512
#define IK_SOLVE tsli_ik_solve_avx512
#include "ik/kernel.h"
#endif

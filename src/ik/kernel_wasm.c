// SPDX-License-Identifier: MIT
#include "ik/plan.h"

#ifdef TSLI_HAS_WASM_LANES
#define TSLI_LANES_FOUR
#define IK_SOLVE tsli_ik_solve_wasm
#include "ik/kernel.h"
#endif

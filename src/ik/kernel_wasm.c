// SPDX-License-Identifier: MIT
#include "ik/plan.h"

#include <math.h>
#include <string.h>

#ifdef TSLI_IK_HAS_WASM
#include <wasm_simd128.h>

#define TSLI_INLINE TSLI_FORCE_INLINE

#define TSLI_LANES_WASM
#define TSLI_LANE_NAME(x) x##_ik_wasm
#define IK_SOLVE tsli_ik_solve_wasm
#include "ik/kernel.h"
#undef TSLI_LANES_WASM
#undef TSLI_LANE_NAME
#undef IK_SOLVE

#undef TSLI_INLINE
#endif

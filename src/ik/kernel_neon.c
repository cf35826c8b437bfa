// SPDX-License-Identifier: MIT
#include "ik/plan.h"

#include <math.h>
#include <string.h>

#ifdef TSLI_IK_HAS_NEON
#include <arm_neon.h>

#define TSLI_INLINE TSLI_FORCE_INLINE

#define TSLI_LANES_NEON
#define TSLI_LANE_NAME(x) x##_ik_neon
#define IK_SOLVE tsli_ik_solve_neon
#include "ik/kernel.h"
#undef TSLI_LANES_NEON
#undef TSLI_LANE_NAME
#undef IK_SOLVE

#undef TSLI_INLINE
#endif

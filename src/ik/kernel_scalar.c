// SPDX-License-Identifier: MIT
#include "ik/plan.h"

#include <math.h>
#include <string.h>

// The reference, and what processors without a lane type of their own run on: the lanes of a block one by one. (Eight
// floats in a loop for every operation were five times slower.)
#define TSLI_INLINE TSLI_FORCE_INLINE

#define TSLI_LANES_SCALAR
#define TSLI_LANE_NAME(x) x##_ik_scalar
#define IK_SOLVE tsli_ik_solve_scalar
#include "ik/kernel.h"
#undef TSLI_LANES_SCALAR
#undef TSLI_LANE_NAME
#undef IK_SOLVE

#undef TSLI_INLINE

// SPDX-License-Identifier: MIT
#include "ik/plan.h"

#include <math.h>

// The reference, and what processors without a lane type of their own run on: the lanes of a block one by
// one. (Eight floats in a loop for every operation were five times slower.)
#define IK_LANES_SCALAR
#define IK_NAME(x) x##_scalar
#define IK_SOLVE ik_solve_lane
#define IK_STATIC static

#include "ik/kernel.h"

#undef IK_LANES_SCALAR
#undef IK_NAME
#undef IK_SOLVE
#undef IK_STATIC

uint32_t tsli_ik_solve_scalar(const tsli_ik_plan *plan, const float *in, float *out)
{
    uint32_t bad = 0;
    for (uint32_t lane = 0; lane < TSL_IK_BLOCK_LANES; ++lane)
        bad |= ik_solve_lane(plan, in + lane, out + lane) << lane;
    return bad;
}

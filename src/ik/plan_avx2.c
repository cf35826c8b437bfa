// SPDX-License-Identifier: MIT
#include "ik/pair.h"
#include "ik/plan.h"
#include "math/approx.h"
#include "math/quat.h"

#include <math.h>

#ifdef TSLI_HAS_AVX2_KERNELS
TSLI_TARGET_BEGIN("avx2")

#define IK_PLAN_FILL tsli_ik_plan_fill_avx2
#include "ik/plan_fill.h"

TSLI_TARGET_END
#endif

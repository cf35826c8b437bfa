// SPDX-License-Identifier: MIT
// Both kernels of one instruction set. A kernel_*.c names the lane type (math/lanes.h: a pair or _AVX2),
// TSLI_SKIN_RUN and TSLI_PREPARED_RUN, then includes this.
#include "math/lanes.h"
#include "skin/influences.h"
#include "skin/kernels.h"

TSLI_LANES_BEGIN

#include "skin/lanes.h"
#include "skin/kernel_prepared.h"
#include "skin/kernel_plain.h"

TSLI_LANES_END

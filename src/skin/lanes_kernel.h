// SPDX-License-Identifier: MIT
// Both kernels of one instruction set and one form. The includer defines TSLI_LANES_SSE2_PAIR or _AVX2,
// TSLI_SKIN_FUSED for the fast form, TSLI_LANE_NAME(x), TSLI_INLINE, TSLI_SKIN_RUN and TSLI_PREPARED_RUN.
#include "skin/lanes_names.h"

#include "skin/lanes.h"
#include "skin/lanes_streams.h"
#include "skin/lanes_apply.h"
#include "skin/lanes_weights.h"
#include "skin/kernel_plain.h"
#include "skin/lanes_part.h"
#include "skin/kernel_prepared.h"

#include "skin/lanes_end.h"

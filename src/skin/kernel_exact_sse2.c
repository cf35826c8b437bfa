// SPDX-License-Identifier: MIT
// The exact form, four lanes at a time: what every x86-64 processor has.
#include "skin/kernels.h"

#if TSLI_SKIN_X86
#include <immintrin.h>

#include "skin/influences.h"
#include "skin/tail.h"

#define TSLI_LANES_SSE2_PAIR
#define TSLI_LANE_NAME(x) x##_skin_exact_sse2
#define TSLI_INLINE TSLI_SKIN_INLINE
#define TSLI_SKIN_RUN tsli_skin_run_exact_sse2
#define TSLI_PREPARED_RUN tsli_prepared_run_exact_sse2

#include "skin/lanes_kernel.h"

#undef TSLI_LANES_SSE2_PAIR
#undef TSLI_LANE_NAME
#undef TSLI_INLINE
#undef TSLI_SKIN_RUN
#undef TSLI_PREPARED_RUN

#endif

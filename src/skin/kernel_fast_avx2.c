// SPDX-License-Identifier: MIT
// The fast form, eight lanes at a time.
#include "skin/kernels.h"

#if TSLI_SKIN_X86
#include <immintrin.h>

#include "skin/influences.h"
#include "skin/tail.h"

TSLI_SKIN_AVX2_FMA_BEGIN
#define TSLI_LANES_AVX2
#define TSLI_SKIN_FUSED
#define TSLI_LANE_NAME(x) x##_skin_fast_avx2
#define TSLI_INLINE TSLI_SKIN_INLINE
#define TSLI_SKIN_RUN tsli_skin_run_fast_avx2
#define TSLI_PREPARED_RUN tsli_prepared_run_fast_avx2

#include "skin/lanes_kernel.h"

#undef TSLI_LANES_AVX2
#undef TSLI_SKIN_FUSED
#undef TSLI_LANE_NAME
#undef TSLI_INLINE
#undef TSLI_SKIN_RUN
#undef TSLI_PREPARED_RUN

TSLI_SKIN_TARGET_END
#endif

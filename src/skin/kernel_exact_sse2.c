// SPDX-License-Identifier: MIT
// The exact form, four lanes at a time: what every x86-64 processor has.
#include "skin/kernels.h"

#ifdef TSLI_HAS_X86_LANES
#define TSLI_LANES_SSE2_PAIR
#define TSLI_SKIN_RUN tsli_skin_run_exact_sse2
#define TSLI_PREPARED_RUN tsli_prepared_run_exact_sse2
#include "skin/lanes_kernel.h"
#endif

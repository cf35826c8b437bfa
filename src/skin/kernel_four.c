// SPDX-License-Identifier: MIT
// Eight lanes in two registers of four: SSE2, which every x86-64 processor has, NEON or simd128, or else plain C.
#define TSLI_LANES_FOUR_PAIR
#define TSLI_SKIN_RUN tsli_skin_run_four
#define TSLI_PREPARED_RUN tsli_prepared_run_four
#include "skin/lanes_kernel.h"

// SPDX-License-Identifier: MIT
// Eight lanes in two registers of four: SSE2, NEON or simd128. See tassel.c.
#include "base/exact_flags.h"

#include "skin/kernel_four.c"

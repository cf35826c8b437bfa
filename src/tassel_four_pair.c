// SPDX-License-Identifier: MIT
// Eight lanes in two registers of four: SSE2, NEON, simd128 or plain C. See tassel.c.
#include "base/exact_flags.h"

#include "skin/kernel_four.c"

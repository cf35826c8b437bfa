// SPDX-License-Identifier: MIT
// Four lanes: SSE2, NEON or simd128. See tassel.c.
#include "base/exact_flags.h"

#include "ik/kernel_four.c"
#include "solver/kernel/kernel_four.c"

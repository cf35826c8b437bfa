// SPDX-License-Identifier: MIT
// SSE2, eight lanes in two registers. See tassel.c.
#include "base/exact_flags.h"

#include "ik/kernel_sse2.c"
#include "skin/kernel_exact_sse2.c"

// SPDX-License-Identifier: MIT
// SSE2, four lanes. See tassel.c.
#include "base/exact_flags.h"

#include "solver/kernel/kernel_sse2.c"

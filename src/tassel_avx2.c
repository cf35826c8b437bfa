// SPDX-License-Identifier: MIT
// AVX2, eight lanes. See tassel.c.
#include "base/exact_flags.h"

#include "ik/kernel_avx2.c"
#include "reduce/walk_avx2.c"
#include "skin/kernel_avx2.c"
#include "solver/kernel/kernel_avx2.c"

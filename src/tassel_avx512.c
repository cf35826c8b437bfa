// SPDX-License-Identifier: MIT
// AVX-512, sixteen lanes. See tassel.c.
#include "base/exact_flags.h"

#include "ik/kernel_avx512.c"
#include "reduce/walk_avx512.c"
#include "solver/kernel/kernel_avx512.c"

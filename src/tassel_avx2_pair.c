// SPDX-License-Identifier: MIT
// AVX2, sixteen lanes in two registers. See tassel.c.
#include "base/exact_flags.h"

#include "ik/kernel_avx2_pair.c"

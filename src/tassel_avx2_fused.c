// SPDX-License-Identifier: MIT
// AVX2 with fused multiply-adds, for the fast form of skinning alone. See tassel.c.
#include "base/exact_flags.h"

#include "skin/kernel_fast_avx2.c"

// SPDX-License-Identifier: MIT
// AVX-512 with fused multiply-adds, for the fast form of skinning alone. See tassel.c.
#include "base/exact_flags.h"

#include "skin/kernel_fast_avx512.c"

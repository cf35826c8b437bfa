// SPDX-License-Identifier: MIT
// AVX2's encoding, one lane whose vectors are registers. See tassel.c.
#include "base/exact_flags.h"

#include "ik/kernel_avx2_single.c"

// SPDX-License-Identifier: MIT
// The CMake build's flags, for builds that pass none. Included first in a source file.
#ifndef TSLI_BASE_EXACT_FLAGS_H
#define TSLI_BASE_EXACT_FLAGS_H

#include "base/exact.h"

// A compiler that fuses a * b + c rounds once where the others round twice; gcc 12 does so even against -ffp-contract=off when its SLP
// vectoriser sees alternating sums. Nothing reads errno after sqrtf, and setting it keeps loops from being vectorised.
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#pragma GCC optimize("fp-contract=off", "no-tree-slp-vectorize", "no-math-errno")
#elif defined(_MSC_VER)
#pragma fp_contract(off)
#endif

#endif

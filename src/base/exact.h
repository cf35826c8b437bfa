// SPDX-License-Identifier: MIT
// Refuses compiler modes that break the promise "the same bits everywhere": each + - * / rounds once, to float, in the order it is written.
#ifndef TSLI_BASE_EXACT_H
#define TSLI_BASE_EXACT_H

#include <float.h>

// -ffinite-math-only, -fassociative-math and -freciprocal-math are the parts of -ffast-math that can be set alone.
#if defined(__FAST_MATH__) || defined(_M_FP_FAST) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__) ||        \
    defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__)
#error "Tassel promises the same bits everywhere: do not compile it with -ffast-math or parts of it"
#endif

// The x87 unit of 32-bit x86 rounds late, and gcc for s390x computes in double where -std=c11 is given.
#if FLT_EVAL_METHOD != 0
#error                                                                                                                 \
    "Tassel needs float arithmetic that rounds to float: compile with -msse2 -mfpmath=sse (32-bit x86) or -fexcess-precision=fast (s390x)"
#endif

#endif

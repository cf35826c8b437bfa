// SPDX-License-Identifier: MIT
#include "ik/plan.h"

#include <math.h>

#ifdef TSLI_IK_HAS_X86
#include <immintrin.h>

// Asked for here and not on the command line, so that no build needs flags per file and nothing outside these
// functions can use it.
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#elif defined(__GNUC__)
#pragma GCC push_options
#pragma GCC target("avx2")
#endif

#define IK_LANES_AVX2
#define IK_NAME(x) x##_avx2
#define IK_SOLVE tsli_ik_solve_avx2
#define IK_STATIC
#if defined(__GNUC__)
#define IK_INLINE static inline __attribute__((always_inline))
#elif defined(_MSC_VER)
#define IK_INLINE static __forceinline
#else
#define IK_INLINE static inline
#endif

#include "ik/kernel.h"

#undef IK_LANES_AVX2
#undef IK_NAME
#undef IK_SOLVE

#define IK_LANES_PAIR
#define IK_NAME(x) x##_pair
#define IK_SOLVE tsli_ik_solve_pair

#include "ik/kernel.h"

#undef IK_LANES_PAIR
#undef IK_NAME
#undef IK_SOLVE
#undef IK_STATIC
#undef IK_INLINE

#if defined(__clang__)
#pragma clang attribute pop
#elif defined(__GNUC__)
#pragma GCC pop_options
#endif
#endif

// SPDX-License-Identifier: MIT
#include "solver/kernel/kernels.h"

#include <float.h>
#include <string.h>

#ifdef TSLI_HAS_X86_LANES
#include <immintrin.h>

// The instruction set is asked for here and not on the command line, so that no build needs flags per file
// and nothing outside these functions can use it.
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("sse2"))), apply_to = function)
#elif defined(__GNUC__)
#pragma GCC push_options
#pragma GCC target("sse2")
#endif

#define TSLI_LANES_SSE2
#if defined(__GNUC__)
#define TSLI_INLINE static inline __attribute__((always_inline))
#else
#define TSLI_INLINE static __forceinline
#endif
#define TSLI_LANE_NAME(x) x##_sse2
#define TSLI_KERNEL tsli_kernel_sse2

#include "solver/kernel/kernel.h"

#undef TSLI_LANES_SSE2
#undef TSLI_INLINE
#undef TSLI_LANE_NAME
#undef TSLI_KERNEL

#if defined(__clang__)
#pragma clang attribute pop
#elif defined(__GNUC__)
#pragma GCC pop_options
#endif
#endif

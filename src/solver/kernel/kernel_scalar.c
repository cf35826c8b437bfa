// SPDX-License-Identifier: MIT
#include "solver/kernel/kernels.h"

#include <float.h>
#include <string.h>

// The reference: one lane after the other, for processors without a lane type of their own.
#define TSLI_LANES_SCALAR
#if defined(TSLI_SANITIZED)
#define TSLI_INLINE                                                                                          \
    static inline // with every load checked, clang takes all memory there is to inline the rest
#elif defined(__GNUC__)
#define TSLI_INLINE static inline __attribute__((always_inline))
#else
#define TSLI_INLINE static __forceinline
#endif
#define TSLI_LANE_NAME(x) x##_scalar
#define TSLI_KERNEL tsli_kernel_scalar

#include "solver/kernel/kernel.h"

#undef TSLI_LANES_SCALAR
#undef TSLI_INLINE
#undef TSLI_LANE_NAME
#undef TSLI_KERNEL

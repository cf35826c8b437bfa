// SPDX-License-Identifier: MIT
#include "solver/kernel/kernels.h"

#include <float.h>
#include <string.h>

#ifdef TSLI_HAS_WASM_LANES
#include <wasm_simd128.h>

#define TSLI_LANES_WASM
#define TSLI_INLINE TSLI_FORCE_INLINE
#define TSLI_LANE_NAME(x) x##_wasm
#define TSLI_KERNEL tsli_kernel_wasm

#include "solver/kernel/kernel.h"

#undef TSLI_LANES_WASM
#undef TSLI_INLINE
#undef TSLI_LANE_NAME
#undef TSLI_KERNEL
#endif

// SPDX-License-Identifier: MIT
// WebAssembly's simd128, four lanes. See tassel.c.
#include "base/exact_flags.h"

#include "ik/kernel_wasm.c"
#include "solver/kernel/kernel_wasm.c"

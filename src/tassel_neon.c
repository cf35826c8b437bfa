// SPDX-License-Identifier: MIT
// NEON, four lanes. See tassel.c.
#include "base/exact_flags.h"

#include "ik/kernel_neon.c"
#include "solver/kernel/kernel_neon.c"

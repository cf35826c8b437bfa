// SPDX-License-Identifier: MIT
// The scalar lane type. See tassel.c.
#include "base/exact_flags.h"

#include "ik/kernel_scalar.c"
#include "solver/kernel/kernel_scalar.c"

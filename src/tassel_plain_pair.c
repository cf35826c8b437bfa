// SPDX-License-Identifier: MIT
// Eight lanes in plain C's vectors. See tassel.c.
#include "base/exact_flags.h"

#include "skin/kernel_portable.c"

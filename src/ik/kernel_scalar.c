// SPDX-License-Identifier: MIT
// The reference, and the kernel of processors without a lane type: the lanes of a block one by one. (Eight floats in a loop for every
// operation were five times slower.)
#define TSLI_LANES_SCALAR
#define IK_SOLVE tsli_ik_solve_scalar
#include "ik/kernel.h"

// SPDX-License-Identifier: MIT
// The reference, and what processors without a lane type of their own run on: the lanes of a block one by one. (Eight
// floats in a loop for every operation were five times slower.)
#define TSLI_LANES_SCALAR
#define IK_SOLVE tsli_ik_solve_scalar
#include "ik/kernel.h"

// SPDX-License-Identifier: MIT
// Curves of parameters along chains.
#ifndef TSLI_SOLVER_CURVE_H
#define TSLI_SOLVER_CURVE_H

#include "tassel/tassel.h"

// The value for ascending keys; without keys 1.
float tsli_curve_at(const tsl_curve_key *keys, uint32_t count, float u);

#endif

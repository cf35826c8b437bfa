// SPDX-License-Identifier: MIT
// Curves that parameters follow along chains.
#ifndef TSLI_SOLVER_CURVE_H
#define TSLI_SOLVER_CURVE_H

#include "tassel/tassel.h"

// Of ascending keys; without keys 1.
float tsli_curve_at(const tsl_curve_key *keys, uint32_t count, float u);

#endif

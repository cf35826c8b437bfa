// SPDX-License-Identifier: MIT
// The constants of limits of angles, of which a tick computes with + - * / and square roots alone.
#ifndef TSLI_SOLVER_ANGLE_LIMIT_H
#define TSLI_SOLVER_ANGLE_LIMIT_H

#include "solver/model/model.h"
#include "tassel/limits.h"

// The floats nearest to pi and half of it count as exactly that. They are above it.
#define TSLI_HALF_TURN 3.14159274f
#define TSLI_QUARTER_TURN 1.57079637f

// `turn`: limit space in the frame that the shortest rotation from +Y to the rest direction makes; unit.
typedef struct tsli_angle_limit {
    tsl_limit kind;
    float a, b; // half angles, clamped to what the kind has
    tsl_quat turn;
} tsli_angle_limit;

// Into a lane of a row. `share`: of the excess that a tick removes.
void tsli_angle_limit_store(tsli_slot_limit *slot, uint32_t lane, const tsli_angle_limit *limit, float share);

#endif

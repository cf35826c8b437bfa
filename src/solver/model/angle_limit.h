// SPDX-License-Identifier: MIT
// Constants of angle limits, so that a tick computes with + - * / and square roots alone.
#ifndef TSLI_SOLVER_ANGLE_LIMIT_H
#define TSLI_SOLVER_ANGLE_LIMIT_H

#include "solver/model/model.h"
#include "tassel/limits.h"

// The floats nearest to pi and half of it count as exactly that. They are above it.
#define TSLI_HALF_TURN 3.14159274f
#define TSLI_QUARTER_TURN 1.57079637f

// `turn`: rotation of limit space relative to the shortest rotation from +Y to the rest direction; unit.
typedef struct tsli_angle_limit {
    tsl_limit kind;
    float a, b; // half angles, clamped to the kind's range
    tsl_quat turn;
} tsli_angle_limit;

// Writes a lane of a row. `share`: of the excess that a tick removes.
void tsli_angle_limit_store(tsli_slot_limit *slot, uint32_t lane, const tsli_angle_limit *limit, float share);

#endif

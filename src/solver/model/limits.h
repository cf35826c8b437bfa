// SPDX-License-Identifier: MIT
// Limits of a chain's bones. Few chains have any, so that what the host has set is in memory of its own, and the angles are turned into
// the constants of a row here, so that a tick computes with + - * / and square roots alone.
#ifndef TSLI_SOLVER_LIMITS_H
#define TSLI_SOLVER_LIMITS_H

#include "solver/model/model.h"
#include "tassel/limits.h"

extern const tsli_chain_limits tsli_default_limits;

// The limits in effect, for reading.
static inline const tsli_chain_limits *tsli_limits_of(const tsli_chain *chain)
{
    return chain->limits ? chain->limits : &tsli_default_limits;
}

// Memory for writing some, initialised to the current ones. 0 when memory is out.
int tsli_chain_make_limits(tsli_host *host, tsli_chain *chain);
void tsli_chain_free_limits(tsli_host *host, tsli_chain *chain);

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

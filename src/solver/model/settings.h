// SPDX-License-Identifier: MIT
// What a host has set for a chain: the value of a parameter for one particle, which is base times curve times factor, and its limits, for
// which most chains have no memory. Angles become the constants of a row here, so that a tick computes with + - * / and square roots alone.
#ifndef TSLI_SOLVER_SETTINGS_H
#define TSLI_SOLVER_SETTINGS_H

#include "solver/model/model.h"
#include "tassel/limits.h"

// The value of a curve with ascending keys; without keys 1.
float tsli_curve_at(const tsl_curve_key *keys, uint32_t count, float u);
// The curves and factors of a chain; null pointers where nothing was set.
tsli_variation tsli_chain_variation(const tsli_chain *chain);
// A particle's parameter: base times curve times factor, clamped to the parameter's range except for angles, whose range depends on the
// kind of limit.
float tsli_particle_parameter(const tsli_chain *chain, const tsli_variation *variation, tsl_parameter parameter,
                              uint32_t particle);
// Converts a share per 1/60 s to a share per tick; at 60 ticks a second it is unchanged.
float tsli_share_at_rate(float share, float sixtieths_per_tick);

// ---- limits --------------------------------------------------------------------------------------------

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

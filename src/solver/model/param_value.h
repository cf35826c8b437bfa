// SPDX-License-Identifier: MIT
// The value of a parameter for one particle of a chain: base, curve and factor; and a share of it for a tick rate.
#ifndef TSLI_SOLVER_PARAM_VALUE_H
#define TSLI_SOLVER_PARAM_VALUE_H

#include "solver/model/model.h"

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

#endif

// SPDX-License-Identifier: MIT
// From an artist's parameters to values in lanes: curves, factors, ranges, tick rate.
#ifndef TSLI_SOLVER_PARAMS_H
#define TSLI_SOLVER_PARAMS_H

#include "solver/model/model.h"

// Writes a chain's parameters into the lanes of its rig's layout, which then reads its own rows and not shared ones.
void tsli_chain_load_params(tsli_chain *chain);
void tsli_chain_take_params(tsli_chain *chain, const tsl_chain_params *params);
// Writes its level of detail into the lanes.
void tsli_chain_load_detail(const tsli_chain *chain);
// A particle's parameter: base times curve times factor, clamped to the parameter's range except for angles, whose range depends on the
// kind of limit.
float tsli_particle_parameter(const tsli_chain *chain, const tsli_variation *variation, tsl_parameter parameter,
                              uint32_t particle);
// Writes the range of lengths of a chain with TSLI_ROWS_LENGTHS. tsli_chain_load_params calls it.
void tsli_chain_load_stretch(tsli_chain *chain, const tsli_variation *variation, float sixtieths_per_tick);
// Whether the parameters ask for a range of lengths.
static inline int tsli_params_stretch(const tsl_chain_params *params)
{
    return params->max_stretch > 0.0f || params->max_squash > 0.0f;
}
// Converts a share per 1/60 s to a share per tick; at 60 ticks a second it is unchanged.
float tsli_share_at_rate(float share, float sixtieths_per_tick);
float tsli_sixtieths_per_tick(const tsli_chain *chain);
// Writes the direction of gravity in the setup pose, in the frame of the strand's root bone.
void tsli_strand_set_gravity_rest(tsli_layout *layout, const tsli_strand_lane *strand);
// Writes limits of angles and positions, which loading the parameters does not. Does nothing for a chain that has had none.
void tsli_chain_load_limits(tsli_chain *chain);
// The curves and factors of a chain; null pointers where nothing was set.
tsli_variation tsli_chain_variation(const tsli_chain *chain);
// The |scale.x| of its anchor that counts as 1, for any scale_rule.
float tsli_chain_scale_unit(const tsli_chain *chain);
// Writes gravity, force and axes only.
void tsli_chain_load_forces(tsli_chain *chain);
// Writes the acting weight into the lanes.
void tsli_chain_write_weight(const tsli_chain *chain);
// Writes another weight there, for output until the next step.
void tsli_chain_set_output_weight(const tsli_chain *chain, float weight);

#endif

// SPDX-License-Identifier: MIT
// From what the animator set to what the lanes use: curves, factors, ranges, tick rate.
#ifndef TSLI_SOLVER_PARAMS_H
#define TSLI_SOLVER_PARAMS_H

#include "solver/model/model.h"

// Writes a chain's parameters into the lanes of its rig's layout, which then reads its own and not what it shares.
void tsli_chain_load_params(tsli_chain *chain);
void tsli_chain_take_params(tsli_chain *chain, const tsl_chain_params *params);
// Writes its level of detail there.
void tsli_chain_load_detail(const tsli_chain *chain);
// Base, curve and factor of a particle, in the parameter's range; but for angles, whose range is the kind's.
float tsli_particle_parameter(const tsli_chain *chain, const tsli_variation *variation, tsl_parameter parameter,
                              uint32_t particle);
// The same for its range of lengths, of a chain that has TSLI_ROWS_LENGTHS. Loading the parameters does that.
void tsli_chain_load_stretch(tsli_chain *chain, const tsli_variation *variation, float sixtieths_per_tick);
// They ask for a range of lengths.
static inline int tsli_params_stretch(const tsl_chain_params *params)
{
    return params->max_stretch > 0.0f || params->max_squash > 0.0f;
}
// A share p per 1/60 s as a share per tick. At 60 ticks a second it is p itself.
float tsli_share_at_rate(float share, float sixtieths_per_tick);
float tsli_sixtieths_per_tick(const tsli_chain *chain);
// Writes its limits of angles and places there, which loading the parameters does not. Nothing for a chain that has had none.
// Its direction in the space of the strand's root bone, as it was set up.
static inline tsl_vec3 tsli_gravity_in_setup(const tsli_strand_lane *strand, tsl_vec3 direction)
{
    tsl_vec3 turned = tsli_quat_rotate(tsli_quat_conjugate(strand->setup_rotation), direction);
    return tsli_vec3_mul(strand->setup_signs, turned);
}
void tsli_chain_load_limits(tsli_chain *chain);
// What its parameters vary by; null pointers where nothing was set.
tsli_variation tsli_chain_variation(const tsli_chain *chain);
// What of its anchor's |scale.x| counts as 1, whatever its scale_rule.
float tsli_chain_scale_unit(const tsli_chain *chain);
// Only gravity, force and axes.
void tsli_chain_load_forces(tsli_chain *chain);
// Writes the weight that acts into the lanes.
void tsli_chain_write_weight(const tsli_chain *chain);
// Writes another one there: what is shown is made with it until the next step.
void tsli_chain_set_output_weight(const tsli_chain *chain, float weight);

#endif

// SPDX-License-Identifier: MIT
// Writes what the host has set for a chain (parameters, limits of angles and positions, ranges of lengths, accelerations) into the lanes of
// its rig's layout, at the rig's tick rate.
#ifndef TSLI_SOLVER_PARAMS_H
#define TSLI_SOLVER_PARAMS_H

#include "solver/model/settings.h"

// Writes a chain's parameters into the lanes of its rig's layout, which then reads its own rows and not shared ones.
void tsli_chain_load_params(tsli_chain *chain);
// Gives the rig's parameters a row for each slot, or for each block when none varies any more, and writes them all. 0 when memory is out;
// then nothing has changed.
int tsli_rig_vary_rows(tsli_rig *rig, int varies);
void tsli_chain_take_params(tsli_chain *chain, const tsl_chain_params *params);
// Writes its level of detail into the lanes.
void tsli_chain_load_detail(const tsli_chain *chain);
// Whether the parameters ask for a range of lengths.
static inline int tsli_params_stretch(const tsl_chain_params *params)
{
    return params->max_stretch > 0.0f || params->max_squash > 0.0f;
}
// Writes the direction of gravity in the setup pose, in the frame of the strand's root bone.
void tsli_strand_set_gravity_rest(tsli_layout *layout, const tsli_strand_lane *strand);
// Writes limits of angles and positions, which loading the parameters does not. Does nothing for a chain that has had none.
void tsli_chain_load_limits(tsli_chain *chain);
// The |scale.x| of its anchor that counts as 1, for any scale_rule.
float tsli_chain_scale_unit(const tsli_chain *chain);
// Writes gravity, force and axes only.
void tsli_chain_load_forces(tsli_chain *chain);
// Writes the acting weight into the lanes.
void tsli_chain_write_weight(const tsli_chain *chain);
// Writes another weight there, for output until the next step.
void tsli_chain_set_output_weight(const tsli_chain *chain, float weight);

// Accelerations that the host sets per particle, in memory that a chain with TSLI_ROWS_ACCELERATIONS has. Zero at first; 0 when memory is
// out.
int tsli_chain_make_accelerations(tsli_host *host, tsli_chain *chain);
void tsli_chain_free_accelerations(tsli_host *host, tsli_chain *chain);
// Writes them to the chain's current lanes.
void tsli_chain_load_accelerations(const tsli_chain *chain);

#endif
